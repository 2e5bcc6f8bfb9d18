"""Which things on the board an action concerns: what a client lights up and lets people click."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.astra.naming import card_id
from almagest.games.astra.notation import PLAIN, card_of, star_of
from almagest.games.astra.rules.actions import BOON, DISCOVER, GIVE_UP, MARK, USE, WAKE

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra
    from almagest.kernel.state import State


def touches(state: State, action: int) -> list[str]:
    """Name the things in the order a person would click them: card, then star."""
    state = cast("Astra", state)
    if action < BOON:
        return [PLAIN[action]]
    if action < USE:
        return [f"boon-{action - BOON + 1}"]
    card = card_id(state, card_of(action))
    if action >= MARK:
        return [f"star-{card}-{star_of(action) + 1}"]
    if action >= GIVE_UP:
        return [f"own-{card}", "discard"]
    if action >= WAKE:
        return [f"own-{card}", "wake"]
    if action >= DISCOVER:
        return [f"card-{card}"]
    return [f"own-{card}", "use"]
