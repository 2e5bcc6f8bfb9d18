"""Which things on the board an action concerns: what a client lights up and lets people click."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.ptolemaeus.cards import SIGN_IDS
from almagest.games.ptolemaeus.notation import CONFIGURATIONS, lines
from almagest.games.ptolemaeus.rules.zodiac import member

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.state import State

# For moves of two words: what stands before the second word.
THINGS = {
    "observe": "sign",
    "pay": "hand",
    "pair": "hand",
    "three": "hand",
    "add": "hand",
    "place": "sign",
    "move": "token",
    "study": "planet",
    "return": "token",
    "draw": "player",
    "discard": "hand",
    "play": "bonus",
}


def touches(state: State, action: int) -> list[str]:
    """Name the things in the order a person would click them: a card, a place, or a line between places."""
    first, *rest = lines()[action].split()
    if first == "take":
        return ["deck"] if rest == ["deck"] else [f"row-{rest[0]}"]
    if first in CONFIGURATIONS:
        return [f"{first}-{rest[0]}"]
    if first == "pair" and rest[0] == named_card(cast("Ptolemaeus", state)):
        return ["pair", f"hand-{rest[0]}"]
    if first == "replace":
        return [f"sign-{rest[0]}", f"player-{rest[1]}"]
    return [f"{THINGS[first]}-{rest[0]}"] if rest else [first]


def named_card(state: Ptolemaeus) -> str:
    """Name the card that pays alone for the token on its way: as the first of a pair it must be said so (PT-15)."""
    return SIGN_IDS[member(state.target, state.token)]
