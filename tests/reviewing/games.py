"""Records for the tests of reviews: games of quick bots, and games with something planted in them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.bot import ask
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.kernel.record import Record
    from almagest.kernel.state import State

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def recorded(
    name: str, seats: int, seed: int, bot: str = "random", options: tuple[tuple[str, Any], ...] = ()
) -> Record:
    """Let a bot play a whole game against itself."""
    record = opened(name, seats, seed, dict(options))
    state, player, rng = records.started(record, catalog.game(name)), catalog.bot(bot), fast(seed + 77)
    while not state.over:
        state.apply(ask(player, state, rng))
    return records.written(record, state, NOW)


def opened(name: str, seats: int, seed: int, options: dict[str, Any]) -> Record:
    """Open a record."""
    people = tuple(("Ada", "Bob", "Cy", "Dan", "Eve")[:seats])
    players = ("human",) * seats
    game = catalog.game(name)
    return records.opened(game, seats, seed=seed, options=options, names=people, players=players, now=NOW)


def before(record: Record, ply: int) -> State:
    """Give the state before a decision, counted from 1."""
    for number, state in enumerate(records.steps(record, catalog.game(record.game)), start=1):
        if number == ply:
            return state
    raise AssertionError(ply)
