"""Which things on the board an action concerns: what a client lights up and lets people click."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.stellar.deck import SLOTS
from almagest.games.stellar.naming import card_and_place, card_id
from almagest.games.stellar.rules.actions import KEEP, NOTEBOOK, REFRESH, START, TAKE, TELESCOPE
from almagest.games.stellar.rules.phases import PLAY_FROM_ROW

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar
    from almagest.kernel.state import State


def touches(state: State, action: int) -> list[str]:
    """Name the things in the order a person would click them: card, then place, then face."""
    state = cast("Stellar", state)
    if action == KEEP:
        return ["keep"]
    if action == REFRESH:
        return ["refresh"]
    if action < START:
        return [f"row-{action - TAKE + 1}"]
    if action < NOTEBOOK:
        return [f"hand-{card_id(state, action - START)}"]
    if action < TELESCOPE:
        return [f"hand-{card_id(state, action - NOTEBOOK)}", "notebook"]
    card, place = card_and_place(action)
    source = "place" if state.phase == PLAY_FROM_ROW else "hand"
    return [
        f"{source}-{card_id(state, card)}",
        f"slot-{place % SLOTS + 1}",
        "face-up" if place < SLOTS else "face-down",
    ]
