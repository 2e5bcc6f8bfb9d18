"""Astra as numbers: what each block holds, and how it is read from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.astra.checks import MOST, MOST_SPOTS, SECTIONS
from almagest.games.astra.deck import BOXES, CARDS, GOALS, STARS
from almagest.games.astra.deck_file import deck_of
from almagest.games.astra.observation import JOURNAL, PENS, PTOLEMY, THIS_TURN, most_slots, observe
from almagest.games.astra.rules.kinds import ABILITY_NAMES, ELEMENT_NAMES
from almagest.games.astra.rules.phases import PHASE_NAMES
from almagest.kernel.encoding import FLAG, NUMBER, Block, clockwise, joined, one, some

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from almagest.kernel.event import Json

__all__ = ["blocks", "encode", "observe"]
# Fame, Stardust, Telescopes and what a turn brings have no bound in the rules; tracks and dreams have one in any deck.
MOST_THIS_TURN = (NUMBER, NUMBER, NUMBER, FLAG, FLAG, FLAG, STARS)
MOST_JOURNAL = (NUMBER, NUMBER, NUMBER, MOST, SECTIONS * MOST_SPOTS, CARDS + SECTIONS)
MOST_PTOLEMY = (NUMBER, NUMBER, NUMBER, CARDS, CARDS, FLAG)


def blocks(seats: int) -> list[Block]:
    """List the blocks in their order; cards are numbered as in the deck file."""
    slots = most_slots(seats)
    own = [
        Block("decides", 1, "whose decision it is", each=True),
        Block("on_turn", 1, "whose turn it is", each=True),
        Block("phase", len(PHASE_NAMES), f"what is to be decided: {', '.join(PHASE_NAMES)}"),
        Block("sphere", len(ELEMENT_NAMES), f"the active Sphere: {', '.join(ELEMENT_NAMES)}"),
        Block("pile", 2, "cards above and below the Game End card", CARDS),
        Block("turns_left", 2, "whether the end is triggered, and turns to come", 2 * seats),
        Block("discards", CARDS, "the discarded cards"),
        Block("display", slots * CARDS, "the card in each place, one of 48 each"),
        Block(
            "marks", slots * STARS * PENS, "place by place, star by star: whose pen; players clockwise, then the others"
        ),
        Block("effects", len(ABILITY_NAMES), "Abilities that hold for this turn"),
        Block("this_turn", len(THIS_TURN), ", ".join(THIS_TURN), MOST_THIS_TURN),
        Block("walk", slots + STARS, "where the walk stands: place, star"),
        Block("discovery", slots, "the place of the discovery being resolved"),
        Block("boons", BOXES, "its Boon boxes not yet crossed out"),
        Block("boons_open", BOXES, "of these, the ones the deciding helper may take"),
        Block("choosing", 1, "who chooses a Boon now", each=True),
        Block("waiting", 1, "who will choose a Boon later", each=True),
        Block("score", 1, "Fame as it stands", NUMBER, each=True),
        Block("journal", len(JOURNAL), ", ".join(JOURNAL), MOST_JOURNAL, each=True),
        Block("active", CARDS, "discovered cards that are ready", each=True),
        Block("exhausted", CARDS, "discovered cards that are Exhausted", each=True),
        Block("goal", GOALS, "the Final Scoring card, where the observer knows it", each=True),
        Block("has_chosen", 1, "who has chosen a Boon and not yet shown it", each=True),
        Block("chosen", BOXES + 1, "what the observer has chosen: nothing, or a box"),
    ]
    return own if seats > 1 else [*own, *ptolemy_blocks()]


def ptolemy_blocks() -> list[Block]:
    """List the blocks of the solo game."""
    return [
        Block("ptolemy", len(PTOLEMY), f"Ptolemy: {', '.join(PTOLEMY)}", MOST_PTOLEMY),
        Block("ptolemy_cards", CARDS, "cards Ptolemy has discovered"),
        Block("ptolemy_left", CARDS, "the left card of his library"),
        Block("ptolemy_right", CARDS, "the right card, where it is known"),
        Block("ptolemy_top", CARDS, "the top card of his deck, where it is shown"),
        Block("ptolemy_discards", CARDS, "his discards"),
    ]


def encode(view: dict[str, Json]) -> dict[str, list[int]]:
    """Read every block from a view."""
    facts = deck_of(view["options"].get("deck")).facts
    seats = clockwise(view)
    players = [view["players"][seat] for seat in seats]

    def cards(names: Iterable[str | None]) -> list[int]:
        return some((facts.number_of[name] for name in names if name is not None), CARDS)

    turn, left = view["turn"], view["turns_left"]
    return {
        "decides": [int(seat == view["seat"]) for seat in seats],
        "on_turn": [int(seat == view["player"]) for seat in seats],
        "phase": one(PHASE_NAMES.index(view["phase"]), len(PHASE_NAMES)),
        "sphere": one(ELEMENT_NAMES.index(view["sphere"]), len(ELEMENT_NAMES)),
        "pile": [view["pile"]["above"], view["pile"]["below"]],
        "turns_left": [0, 0] if left is None else [1, left],
        "discards": cards(view["discards"]),
        "effects": some((ABILITY_NAMES.index(name) for name in turn["effects"]), len(ABILITY_NAMES)),
        "this_turn": [int(turn[name]) for name in THIS_TURN],
        **display(view, cards),
        **discovery(view),
        "score": [view["scores"][seat] for seat in seats],
        "journal": joined([player[name] for name in JOURNAL] for player in players),
        "active": joined(cards(player["active"]) for player in players),
        "exhausted": joined(cards(player["exhausted"]) for player in players),
        "goal": joined(one(goal_number(player["goal"], facts.goal_names), GOALS) for player in players),
        "has_chosen": [int(player["has_chosen"]) for player in players],
        "chosen": one(players[0]["chosen"], BOXES + 1),
        **(ptolemy(view["ptolemy"], cards) if len(seats) == 1 else {}),
    }


def goal_number(name: str | None, names: list[str]) -> int | None:
    """Give the number of a Final Scoring card, None where it is not known."""
    return None if name is None else names.index(name)


def display(view: dict[str, Json], cards: Callable[[Iterable[str | None]], list[int]]) -> dict[str, list[int]]:
    """Read the cards around the board with their marks, and the walk on one of them."""
    slots = most_slots(view["seats"])
    places = [*view["display"], *[None] * (slots - len(view["display"]))]
    walk = view["turn"]["walk"] or [None, 0]
    return {
        "display": joined(cards([place and place["card"]]) for place in places),
        "marks": joined(pens(view, place["marks"] if place else []) for place in places),
        "walk": [*one(place_of(view, walk[0]), slots), *one(walk[1] - 1, STARS)],
    }


def pens(view: dict[str, Json], marks: list[int | None]) -> list[int]:
    """Read whose pen marked each star of a card; players come clockwise from the observer."""
    order = [*clockwise(view), *range(view["seats"], PENS)]
    stars = [*marks, *[None] * (STARS - len(marks))]
    return joined(one(None if pen is None else order.index(pen), PENS) for pen in stars)


def place_of(view: dict[str, Json], card: str | None) -> int | None:
    """Find the place of a card around the board."""
    found = (n for n, place in enumerate(view["display"]) if place is not None and place["card"] == card)
    return None if card is None else next(found)


def discovery(view: dict[str, Json]) -> dict[str, list[int]]:
    """Read the discovery being resolved."""
    found = view["discovery"] or {"card": None, "boons": [], "open": [], "choosing": [], "waiting": []}
    return {
        "discovery": one(place_of(view, found["card"]), most_slots(view["seats"])),
        "boons": some((box - 1 for box in found["boons"]), BOXES),
        "boons_open": some((box - 1 for box in found["open"]), BOXES),
        "choosing": [int(seat in found["choosing"]) for seat in clockwise(view)],
        "waiting": [int(seat in found["waiting"]) for seat in clockwise(view)],
    }


def ptolemy(side: dict[str, Json], cards: Callable[[Iterable[str | None]], list[int]]) -> dict[str, list[int]]:
    """Read what is open of Ptolemy."""
    return {
        "ptolemy": [int(side[name]) for name in PTOLEMY],
        "ptolemy_cards": cards(side["cards"]),
        "ptolemy_left": cards([side["left"]]),
        "ptolemy_right": cards([side["right"]]),
        "ptolemy_top": cards([side["top"]]),
        "ptolemy_discards": cards(side["discards"]),
    }
