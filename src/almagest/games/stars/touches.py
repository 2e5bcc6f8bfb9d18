"""Which things on the board an action concerns: what a client lights up and lets people click."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.stars.events import pushed, swapped
from almagest.games.stars.naming import card_id, place
from almagest.games.stars.notation import own_site
from almagest.games.stars.rules import actions, phases
from almagest.kernel.bits import members_of

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.state import State

SOURCES = {phases.TAKE: "site", phases.PICK: "pile", phases.DIG: "discards"}


def touches(state: State, action: int) -> list[str]:
    """Name the things in the order a person would click them."""
    state = cast("Stars", state)
    if action == actions.PASS:
        return ["pass"]
    if action == actions.SEARCH:
        return ["pile"]
    if action < actions.PUSH:
        return [f"hand-{card_id(state.deck, action - actions.INVOKE)}", "invoke"]
    if action < actions.POWER:
        return operation(action)
    if action < actions.SUMMON:
        return [f"site-{card_id(state.deck, action - actions.POWER)}"]
    if action < actions.SACRIFICE:
        return [f"hand-{card_id(state.deck, action - actions.SUMMON)}", "summon"]
    if action < actions.REMOVE:
        site = own_site(state)
        return [*(f"site-{site[n]}" for n in members_of(action - actions.SACRIFICE)), "sacrifice"]
    return card_choice(state, action)


def operation(action: int) -> list[str]:
    """Name the arrow of a push, or the tiles of a swap or flip (SR-10 to SR-12)."""
    if action < actions.SWAP:
        return ["push-{}-{}-{}".format(*pushed(action - actions.PUSH))]
    if action < actions.FLIP:
        return [f"tile-{cell}" for cell in swapped(action - actions.SWAP)]
    return [f"tile-{place(action - actions.FLIP)}", "flip"]


def card_choice(state: Stars, action: int) -> list[str]:
    """Name the card of a choice among cards."""
    if action < actions.DISCARD:
        return [f"site-{card_id(state.deck, action - actions.REMOVE)}"]
    if action < actions.GIVE:
        return [f"hand-{card_id(state.deck, action - actions.DISCARD)}", "discard"]
    if action < actions.TAKE:
        return [f"site-{card_id(state.deck, action - actions.GIVE)}"]
    return [f"{SOURCES.get(state.phase, 'site')}-{card_id(state.deck, action - actions.TAKE)}"]
