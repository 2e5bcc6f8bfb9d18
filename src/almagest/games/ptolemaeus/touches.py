"""Which things on the board an action concerns: what a client lights up and lets people click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.notation import CONFIGURATIONS, lines

if TYPE_CHECKING:
    from almagest.kernel.state import State

# For moves of two words: what stands before the second word.
THINGS = {
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
    """Name the things in the order a person would click them: what to do, then where or with which card."""
    del state
    first, *rest = lines()[action].split()
    if first == "take":
        return ["deck"] if rest == ["deck"] else [f"row-{rest[0]}"]
    if first == "observe" or first in CONFIGURATIONS:
        return [first, *(f"sign-{sign}" for sign in rest[0].split("-"))]
    if first in ("pay", "pair", "three"):
        return [first, f"hand-{rest[0]}"]
    if first == "replace":
        return [f"sign-{rest[0]}", f"player-{rest[1]}"]
    return [f"{THINGS[first]}-{rest[0]}"] if rest else [first]
