"""Positions of The Stars Are Right in a few words: name the cards and tiles that matter, the others follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

import pytest

import almagest
from almagest.games.stars.deck_file import standard_deck
from almagest.kernel.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from almagest.games.stars.cards import Card
    from almagest.kernel.event import Event, Json
    from almagest.kernel.state import State

GAME = almagest.game("stars")
FACTS = standard_deck().facts
CARDS: dict[str, Card] = {card.id: card for card in FACTS.card}
TILES = [(tile.front, tile.back) for tile in FACTS.tile for _ in range(tile.count)]
CELLS = [f"{row},{column}" for row in range(1, 6) for column in range(1, 6)]
COMMON = ("1", "2", "3", "4")
VIEWERS = (0, 1, None)


@dataclass(frozen=True)
class Player:
    """One player's cards; a hand that is not given is filled up to five with cards nobody named."""

    hand: Sequence[str] | None = None
    site: Sequence[str] = ()
    known: Sequence[str] = ()
    held_at: Mapping[str, int] = field(default_factory=dict)


NOBODY = Player()


def sky(shown: Mapping[str, str] | None = None, *, avoid: Sequence[str] = ()) -> list[list[str]]:
    """Lay a sky with symbols on named cells; the other tiles show, where they can, no symbol to avoid."""
    tiles, laid = list(TILES), {}
    for cell, symbol in (shown or {}).items():
        front, back = next(tile for tile in tiles if symbol in tile)
        tiles.remove((front, back))
        laid[cell] = f"{symbol}/{back if symbol == front else front}"
    for cell in CELLS:
        if cell not in laid:
            front, back = tiles.pop(0)
            laid[cell] = f"{back}/{front}" if front in avoid else f"{front}/{back}"
    return [[laid[f"{row},{column}"] for column in range(1, 6)] for row in range(1, 6)]


def table(
    *players: Player,
    sky: list[list[str]] | None = None,
    pile_top: Sequence[str] = (),
    pile: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    phase: str = "invoke",
    seat: int = 0,
    turn: int | None = None,
    invoked: str | None = None,
    symbols: Mapping[str, int] | None = None,
    used: Sequence[str] = (),
    dropped: int = 0,
    moments: Sequence[int | None] = (),
    seed: int = 1,
    seats: int = 2,
    **options: Json,
) -> State:
    """Lay a table; cards not named lie under `pile_top`, or in the discards if the whole `pile` is named."""
    given = [*players, *[NOBODY] * (seats - len(players))]
    named = [*pile_top, *(pile or ()), *discards, invoked]
    named += [card for player in given for card in (*(player.hand or ()), *player.site)]
    spare = [card for card in CARDS if card not in named]
    sides = [side(player, spare) for player in given]
    position = GAME.start(seats=len(given), seed=seed, **options).position()
    position["state"] |= {
        "phase": phase,
        "seat": seat,
        "turn": seat if turn is None else turn,
        "sky": sky or position["state"]["sky"],
        "invoked": invoked,
        "symbols": {"push": 0, "swap": 0, "flip": 0} | dict(symbols or {}),
        "used": [*used],
        "dropped": dropped,
        "pile": [*pile_top, *spare] if pile is None else [*pile],
        "discards": [*discards] if pile is None else [*discards, *spare],
        "moments": [*moments],
        "players": sides,
    }
    return GAME.load(position)


def side(player: Player, spare: list[str]) -> dict[str, Json]:
    """Write one player's part of a position, taking a hand from the end of the spare cards if none is given."""
    hand = [spare.pop() for _ in range(5)] if player.hand is None else [*player.hand]
    return {
        "hand": hand,
        "known": [*player.known],
        "held_at": dict(player.held_at),
        "site": [*player.site],
    }


def play(state: State, *moves: str) -> State:
    """Make moves given in notation."""
    for move in moves:
        state.apply(state.parse(move))
    return state


def moves(state: State) -> set[str]:
    """Write all legal moves."""
    return {state.text(action) for action in state.legal()}


def moves_of(state: State, verb: str) -> list[str]:
    """List what a verb may be followed by now."""
    return sorted(move.removeprefix(f"{verb} ") for move in moves(state) if move.startswith(f"{verb} "))


def rule_against(state: State, move: str) -> str:
    """Give the rule that refuses a move, named when asking and when trying, and see that nothing changes."""
    before = state.position()
    why = state.why_not(move)
    with pytest.raises(IllegalAction) as refused:
        play(state, move)
    assert why is not None
    assert refused.value.rule == why.rule
    assert state.position() == before
    return why.rule


def at(state: State) -> dict[str, Json]:
    """Give the game's own part of a position."""
    found: dict[str, Json] = state.position()["state"]
    return found


def site(state: State, seat: int = 0) -> list[str]:
    """List the creatures on a site."""
    found: list[str] = at(state)["players"][seat]["site"]
    return found


def hand(state: State, seat: int = 0) -> list[str]:
    """List the true hand of a seat."""
    found: list[str] = at(state)["players"][seat]["hand"]
    return found


def phase(state: State) -> str:
    """Name the decision that is open."""
    name: str = state.view(None)["phase"]
    return name


def left(state: State) -> tuple[int, int, int]:
    """Count the pushes, swaps and flips left."""
    symbols = state.view(None)["symbols"]
    return symbols["push"], symbols["swap"], symbols["flip"]


def faces(state: State) -> list[list[str]]:
    """List the symbols one sees, row by row."""
    return [[tile.split("/")[0] for tile in row] for row in at(state)["sky"]]


def happened(state: State, kind: str) -> list[Event]:
    """List the events of a kind since the opening."""
    return [event for event in state.events or [] if event.kind == kind]


def random_states(seed: int, seats: int = 2, **options: Json) -> Iterator[State]:
    """Play at random and give every moment of the game: one state that goes on, not copies."""
    state, rng = GAME.start(seats=seats, seed=seed, **options), almagest.rng(seed + 1)
    yield state
    while not state.over:
        state.apply(int(state.sample(rng)))
        yield state


def reached(seed: int, decisions: int, seats: int = 2) -> State:
    """Give a random game after some decisions, or at its end if that comes first."""
    return [*islice(random_states(seed, seats), decisions + 1)][-1]
