"""The attacks, each a function of the guest who makes it: one address, one case, a rate of its own, and an end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from benchmarks.siege.attacks import crowds, dawdling, nonsense, size, thinking
from benchmarks.siege.guest import Guest

Attack: TypeAlias = Callable[[Guest], Awaitable[None]]
ATTACKS: tuple[Attack, ...] = (
    thinking.endless_searches,
    thinking.forty_tables_of_the_strongest,
    thinking.hosts_without_end,
    thinking.questions_without_end,
    size.long_options,
    size.many_decks,
    size.lists_without_end,
    size.readers_of_long_replays,
    dawdling.half_open_connections,
    dawdling.a_byte_a_second,
    dawdling.bodies_that_never_end,
    dawdling.sockets_that_never_read,
    dawdling.pings_without_end,
    crowds.spectators_coming_and_going,
    crowds.move_and_undo,
    crowds.identities_without_end,
    nonsense.garbage,
    nonsense.wrong_hosts_and_origins,
    nonsense.deep_and_huge_bodies,
    nonsense.broken_messages,
)


def told(attack: Attack) -> str:
    """Say what an attack does: the first sentence of its docstring."""
    return (attack.__doc__ or "").partition("\n")[0]


def name(attack: Attack) -> str:
    """Write an attack's name in words."""
    return getattr(attack, "__name__", "?").replace("_", " ")
