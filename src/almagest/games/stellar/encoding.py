"""Stellar as numbers: what each block holds, and how it is read from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stellar.cards import SECTION_NAMES
from almagest.games.stellar.checks import SECTION_SIZES
from almagest.games.stellar.deck import CARDS, SIX_ZERO, SLOTS
from almagest.games.stellar.deck_file import deck_of
from almagest.games.stellar.observation import observe
from almagest.games.stellar.rules.actions import COORDINATES
from almagest.games.stellar.rules.knowledge import ROUNDS
from almagest.games.stellar.rules.phases import PHASE_NAMES
from almagest.kernel.encoding import NUMBER, Block, clockwise, joined, one, some

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.kernel.event import Json

__all__ = ["blocks", "encode", "observe"]
SUMS = tuple(SIX_ZERO * SECTION_SIZES[name] for name in SECTION_NAMES)  # no card has a higher number


def blocks(_seats: int) -> list[Block]:
    """List the blocks in their order; cards are numbered as in the deck file."""
    return [
        Block("decides", 1, "whose decision it is", each=True),
        Block("phase", len(PHASE_NAMES), f"what is to be decided: {', '.join(PHASE_NAMES)}"),
        Block("round", 1, "the round, from 1", ROUNDS),
        Block("row", COORDINATES * CARDS, "the card at coordinates 1 to 5, one of 60 each"),
        Block("to_place", CARDS, "the card that must go into the telescope next"),
        Block("pile", 1, "cards left in the pile", CARDS),
        Block("discards", CARDS, "the discarded cards"),
        Block("score", 1, "points as they stand", NUMBER, each=True),
        Block("hand", CARDS, "hand cards the observer knows", each=True),
        Block("unknown", 1, "how many hand cards the observer does not know", CARDS, each=True),
        Block("maybe", CARDS, "cards seen when they were taken, now in the hand or face down", each=True),
        Block("chosen", CARDS, "the card the observer has chosen and not yet shown"),
        Block("has_chosen", 1, "who has chosen a card and not yet shown it", each=True),
        Block("telescope", SLOTS * CARDS, "the card on slots 1 to 12, one of 60 each, none if unknown", each=True),
        Block("face_up", SLOTS, "slots with a face-up card", each=True),
        Block("face_down", SLOTS, "slots with a face-down card", each=True),
        Block("notebook", CARDS, "cards in the notebook", each=True),
        Block("sections", len(SECTION_NAMES), f"section sums: {', '.join(SECTION_NAMES)}", SUMS, each=True),
    ]


def encode(view: dict[str, Json]) -> dict[str, list[int]]:
    """Read every block from a view."""
    number = deck_of(view["options"].get("deck")).facts.number_of
    seats = clockwise(view)
    players = [view["players"][seat] for seat in seats]

    def card(name: str | None) -> list[int]:
        return one(None if name is None else number[name], CARDS)

    def cards(names: Iterable[str | None]) -> list[int]:
        return some((number[name] for name in names if name is not None), CARDS)

    return {
        "decides": [int(seat == view["seat"]) for seat in seats],
        "phase": one(PHASE_NAMES.index(view["phase"]), len(PHASE_NAMES)),
        "round": [view["round"]],
        "row": joined(card(name) for name in view["row"]),
        "to_place": card(view["to_place"]),
        "pile": [view["pile"]],
        "discards": cards(view["discards"]),
        "score": [view["scores"][seat] for seat in seats],
        "hand": joined(cards(player["hand"]) for player in players),
        "unknown": [player["hand"].count(None) for player in players],
        "maybe": joined(cards(player["maybe"]) for player in players),
        "chosen": card(players[0]["chosen"]),
        "has_chosen": [int(player["has_chosen"]) for player in players],
        "telescope": joined(card(slot and slot["card"]) for player in players for slot in player["telescope"]),
        "face_up": joined(faces(player, "up") for player in players),
        "face_down": joined(faces(player, "down") for player in players),
        "notebook": joined(cards(player["notebook"]) for player in players),
        "sections": joined([player["score"]["sections"][name]["sum"] for name in SECTION_NAMES] for player in players),
    }


def faces(player: dict[str, Json], face: str) -> list[int]:
    """Write which slots show a face."""
    return [int(slot is not None and slot["face"] == face) for slot in player["telescope"]]
