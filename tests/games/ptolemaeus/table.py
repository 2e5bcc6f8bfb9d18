"""Positions of Ptolemaeus in a few words: name the cards and tokens that matter, the others lie in the decks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

import almagest
from almagest.games.ptolemaeus.cards import BONUS_IDS, KIND_IDS, PLANET_IDS, SIGN_IDS
from almagest.games.ptolemaeus.deck_file import standard_deck
from almagest.kernel.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from almagest.kernel.event import Event, Json
    from almagest.kernel.state import State

GAME = almagest.game("ptolemaeus")
FACTS = standard_deck().facts
EVENTS = [card.id for card in FACTS.event]
OBJECTIVES = {card.id: card.planets for card in FACTS.objective}
MIXED_ROW = ("aries", "taurus", "gemini", "cancer", "leo", "virgo")
MOON_LANDING = dict(
    zip(PLANET_IDS, ("libra", "cancer", "gemini", "cancer", "sagittarius", "libra", "taurus"), strict=True)
)


@dataclass(frozen=True)
class Player:
    """One player; the reserve is what is left of ten tokens."""

    hand: Sequence[str] = ()
    tokens: Mapping[str, int] = field(default_factory=dict)
    studied: Sequence[str] = ()
    asteroids: int = 0
    bonus: Sequence[str] = ()
    objective: str | None = None
    known: Sequence[str] = ()


NOBODY = Player()


def table(
    *players: Player,
    planets: Mapping[str, str] | None = None,
    comet: str = "aries",
    row: Sequence[str | None] = MIXED_ROW,
    deck: Sequence[str] | None = None,
    deck_top: Sequence[str] = (),
    discards: Sequence[str] = (),
    bonus_top: Sequence[str] = (),
    bonus_deck: Sequence[str] | None = None,
    event: str = "event-01",
    event_top: Sequence[str] = (),
    asteroids: Sequence[str] = SIGN_IDS,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    **facts: Json,
) -> State:
    """Lay a table; cards not named lie under `deck_top`, or in the discards if the whole `deck` is named."""
    people = list(players) or [NOBODY, NOBODY]
    chosen = dict(options or {})
    seats = 1 if chosen.get("solo") == "hipparchus" else len(people)
    position = GAME.start(seats=seats, seed=1, **chosen).position()
    state = position["state"]
    position["rng"] = almagest.rng(seed).data()
    named = [card for card in row if card] + [*deck_top, *discards, *(deck or ())]
    spare = left_over(KIND_IDS, FACTS.copies, named + [card for player in people for card in player.hand])
    state["row"] = [*row]
    state["deck"] = [*deck_top, *spare] if deck is None else [*deck]
    state["discards"] = [*discards] if deck is None else [*discards, *spare]
    held = [card for player in people for card in player.bonus]
    counts = [card.count for card in FACTS.bonus]
    others = left_over(BONUS_IDS, counts, [*bonus_top, *held, *(bonus_deck or ())])
    state["bonus_deck"] = [*bonus_top, *others] if bonus_deck is None else [*bonus_deck]
    state["bonus_played"] = [] if bonus_deck is None else others
    state["event"] = event
    state["event_deck"] = [*event_top, *(card for card in EVENTS if card not in (event, *event_top))]
    state["planets"] = {**MOON_LANDING, **(planets or {})}
    state["comet"] = state["comet_start"] = comet
    state["asteroids"] = [*asteroids]
    free = [name for name in OBJECTIVES if name not in [player.objective for player in people]]
    state["players"] = [side(player, free) for player in people]
    state.update({"phase": "before", "seat": 0, "active": 0, **facts})
    return GAME.load(position)


def left_over(kinds: Sequence[str], copies: Sequence[int], used: Sequence[str]) -> list[str]:
    """List the cards nobody named, one kind after the other in turn."""
    counts = Counter(dict(zip(kinds, copies, strict=True)))
    counts.subtract(used)
    cards = []
    while any(number > 0 for number in counts.values()):
        for kind in kinds:
            if counts[kind] > 0:
                cards.append(kind)
                counts[kind] -= 1
    return cards


def side(player: Player, free: list[str]) -> dict[str, Json]:
    """Write one player's part of a position."""
    return {
        "tokens": dict(player.tokens),
        "reserve": 10 - sum(player.tokens.values()) - len(player.studied),
        "studied": [*player.studied],
        "asteroids": player.asteroids,
        "hand": [*player.hand],
        "bonus": [*player.bonus],
        "objective": player.objective or free.pop(0),
        "picks": 0,
        "known": [[*player.known] for _ in range(5)],
    }


def play(state: State, *moves: str) -> State:
    """Make moves given in notation."""
    for move in moves:
        state.apply(state.parse(move))
    return state


def moves(state: State, word: str = "") -> set[str]:
    """Write all legal moves that begin with a word."""
    return {line for action in state.legal() if (line := state.text(action)).startswith(word)}


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


def player(state: State, seat: int = 0, viewer: int | None = None) -> dict[str, Json]:
    """Give what a viewer sees of a player, by default the player's own view."""
    seen: dict[str, Json] = state.view(seat if viewer is None else viewer)["players"][seat]
    return seen


def sky(state: State) -> dict[str, Json]:
    """Give the sky."""
    seen: dict[str, Json] = state.view(None)["sky"]
    return seen


def phase(state: State) -> str:
    """Name the decision that is open, as the one who decides sees it."""
    name: str = state.view(None if state.over else int(state.seat))["phase"]
    return name


def truth(state: State) -> dict[str, Json]:
    """Give the game's part of the position, hidden things included."""
    data: dict[str, Json] = state.position()["state"]
    return data


def happened(state: State, kind: str) -> list[Event]:
    """List the events of a kind since the opening."""
    return [event for event in state.events or [] if event.kind == kind]


def random_states(seed: int, seats: int = 2, **options: Any) -> Iterator[State]:
    """Play at random and give every moment of the game: one state that goes on, not copies."""
    state, rng = GAME.start(seats=seats, seed=seed, **options), almagest.rng(seed + 1)
    yield state
    while not state.over:
        state.apply(int(state.sample(rng)))
        yield state


def finished(seed: int, seats: int = 2, **options: Any) -> State:
    """Give the end of a random game."""
    *_, last = random_states(seed, seats, **options)
    return last


def end_turn(state: State) -> State:
    """End the turn, where the program has not done so."""
    return play(state, "end") if phase(state) == "after" else state
