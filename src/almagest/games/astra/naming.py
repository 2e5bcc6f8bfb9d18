"""Native numbers as names: cards and the active Sphere, for events, views and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.astra.rules.kinds import ELEMENT_NAMES
from almagest.kernel.bits import members_of

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra


def card_id(state: Astra, card: int) -> str:
    """Name a card."""
    return state.deck.facts.card[card].id


def ids(state: Astra, cards: int) -> list[str]:
    """Name the cards of a set."""
    return [card_id(state, card) for card in members_of(cards)]


def active_sphere(state: Astra) -> str:
    """Name the element of the active Sphere."""
    return ELEMENT_NAMES[state.deck.board.spheres[state.sphere]]
