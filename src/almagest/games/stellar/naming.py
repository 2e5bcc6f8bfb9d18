"""Native numbers as names: cards, for events, views and positions; and what a number of an action holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stellar.deck import CARDS
from almagest.games.stellar.rules.actions import NUM_ACTIONS, PLACES
from almagest.kernel.bits import members_of

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar


def card_id(state: Stellar, card: int) -> str:
    """Name a card."""
    return state.deck.facts.card[card].id


def ids(state: Stellar, cards: int) -> list[str]:
    """Name the cards of a set."""
    return [card_id(state, card) for card in members_of(cards)]


def card_and_place(action: int) -> tuple[int, int]:
    """Split a telescope action into card and place (slots 0 to 11, then the same face down)."""
    return divmod(action - (NUM_ACTIONS - CARDS * PLACES), PLACES)
