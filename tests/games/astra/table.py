"""Positions of Astra in a few words: name the cards that matter, the others lie in the piles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

import almagest
from almagest.games.astra.deck_file import standard_deck
from almagest.kernel.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from almagest.kernel.event import Event, Json
    from almagest.kernel.state import State

GAME = almagest.game("astra")
DECK = standard_deck()
CARDS = {card.id: card for card in DECK.facts.card}
GOALS = DECK.facts.goal_names
PENS = range(5)
DREAMER = 2
PTOLEMY = 1
NO_TURN: dict[str, Json] = {
    "glories": 0,
    "grands": 0,
    "spent": 0,
    "refund": 0,
    "walk_spent": 0,
    "left": 0,
    "boons": 0,
    "turns_left": -1,
    "uncommon": False,
    "found": False,
    "rested": False,
    "skipped": False,
    "dreaming": False,
    "walk_grand": False,
    "effects": [],
    "walk": [1, 1],
    "touched": [],
    "refills": [],
    "resolving": 0,
    "helpers": [],
    "group": [],
}

Marks = dict[int, list[int]]
"""The stars marked by each pen."""


@dataclass(frozen=True)
class Player:
    """One Journal with its cards; a goal that is not named is any that is left."""

    fame: int = 0
    dust: int = 8
    scopes: int = 0
    pouch: int = 5
    wisdom: int = 0
    active: Sequence[str] = ()
    exhausted: Sequence[str] = ()
    goal: str | None = None


@dataclass(frozen=True)
class Library:
    """Ptolemy's library; the top of the deck is named, the rest is what is left."""

    top: Sequence[str] = ()
    left: str | None = None
    right: str | None = None
    size: int = 8
    fog: int = 0
    discards: Sequence[str] = ()
    removed: Sequence[str] = ()
    known: bool = False


SOMEBODY = Player()


def table(
    *players: Player,
    display: Sequence[str | None] = (),
    marks: Mapping[str, Marks] | None = None,
    sphere: str = "fire",
    phase: str = "turn",
    player: int = 0,
    above: int = 9,
    pile: Sequence[str] | None = None,
    pile_top: Sequence[str] = (),
    discards: Sequence[str] = (),
    library: Library | None = None,
    turn: Mapping[str, Json] | None = None,
    seed: int = 1,
    edition: int | None = None,
    **options: Json,
) -> State:
    """Lay a table; one player alone plays against Ptolemy, who may be given as a second one.

    Places of the display that are not named hold cards nobody named; None leaves a place empty.
    """
    solo = library is not None
    seats = 1 if solo else len(players)
    position = GAME.start(seats=seats, seed=1, edition=edition, **options).position()
    sides = [*players, *([Player(fame=12, dust=5)] if solo and len(players) == 1 else [])]
    shown = library or Library()
    named = [*display, *pile_top, *(pile or ()), *discards, *shown.top, *shown.discards, *shown.removed]
    named += [shown.left, shown.right, *(card for side in sides for card in (*side.active, *side.exhausted))]
    spare = [card for card in CARDS if card not in named]
    slots = [*display, *([""] * DECK.board.display[seats])][: DECK.board.display[seats]]
    laid = [spare.pop(0) if card == "" else card for card in slots]
    goals = [goal for goal in GOALS if goal not in [side.goal for side in sides]]
    position["ply"], position["learned"] = 2, 1  # in the middle of a game
    position["rng"] = almagest.rng(seed).data()
    position["state"] = {
        "phase": phase,
        "seat": player,
        "player": player,
        "sphere": sphere,
        "display": [card and place(card, (marks or {}).get(card, {})) for card in laid],
        "players": [journal(side, goals, deal=n < seats) for n, side in enumerate(sides)],
        "turn": {**NO_TURN, **(turn or {})},
        "library": laid_library(shown, spare) if solo else None,
        "above": above,
        "pile": [*pile_top, *spare] if pile is None else [*pile],
        "discards": [*discards] if pile is None else [*discards, *spare],
    }
    return GAME.load(position)


def place(card: str, marks: Marks) -> dict[str, Json]:
    """Write one card of the display."""
    return {"card": card, "marks": [marks.get(pen, []) for pen in PENS]}


def journal(side: Player, goals: list[str], *, deal: bool) -> dict[str, Json]:
    """Write one Journal."""
    goal = side.goal or (goals.pop(0) if deal else None)
    return {
        "fame": side.fame,
        "dust": side.dust,
        "scopes": side.scopes,
        "pouch": side.pouch,
        "wisdom": side.wisdom,
        "pick": 0,
        "wakes": 0,
        "active": [*side.active],
        "exhausted": [*side.exhausted],
        "goal": goal,
    }


def laid_library(library: Library, spare: list[str]) -> dict[str, Json]:
    """Write Ptolemy's library, taking cards that are not named from the spare ones."""
    left = library.left or spare.pop()
    right = library.right or spare.pop()
    deck = [*library.top, *(spare.pop() for _ in range(library.size - len(library.top)))]
    return {
        "deck": deck,
        "left": left,
        "right": right,
        "fog": library.fog,
        "discards": [*library.discards],
        "removed": [*library.removed],
        "library_known": library.known,
        "lost": False,
    }


def all_but(card: str, *stars: int) -> list[int]:
    """List the stars of a card without some."""
    return [number for number in range(1, len(CARDS[card].stars) + 1) if number not in stars]


def play(state: State, *moves: str) -> State:
    """Make moves given in notation."""
    for move in moves:
        state.apply(state.parse(move))
    return state


def moves(state: State, verb: str = "") -> set[str]:
    """Write all legal moves, or those that begin with a word."""
    return {line for action in state.legal() if (line := state.text(action)).startswith(verb)}


def stars(state: State, card: str) -> list[int]:
    """List the stars of a card that may be marked now."""
    return sorted(int(line.split()[2]) for line in moves(state, f"mark {card} "))


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


def side(state: State, seat: int = 0, viewer: int | None = None) -> dict[str, Json]:
    """Give what a viewer sees of a player."""
    seen: dict[str, Json] = state.view(viewer)["players"][seat]
    return seen


def ptolemy(state: State) -> dict[str, Json]:
    """Give what is seen of Ptolemy."""
    seen: dict[str, Json] = state.view(0)["ptolemy"]
    return seen


def phase(state: State) -> str:
    """Name the decision that is open."""
    name: str = state.view(None)["phase"]
    return name


def shown(state: State) -> list[str | None]:
    """List the display."""
    return [row and row["card"] for row in state.view(None)["display"]]


def marks(state: State, card: str) -> Marks:
    """Give the marks on a card of the display, by pen."""
    row = next(row for row in state.view(None)["display"] if row and row["card"] == card)
    found: Marks = {}
    for number, pen in enumerate(row["marks"], start=1):
        if pen is not None:
            found.setdefault(pen, []).append(number)
    return found


def happened(state: State, kind: str) -> list[Event]:
    """List the events of a kind since the opening."""
    return [event for event in state.events or [] if event.kind == kind]
