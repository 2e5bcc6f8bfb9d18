"""Native numbers as names: cards, cells, symbols and the sky, for events, views and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stars.deck import NO_CARD, WORD
from almagest.games.stars.rules.sky import CELLS
from almagest.kernel.bits import members_of

if TYPE_CHECKING:
    from almagest.games.stars.deck import Deck
    from almagest.games.stars.state import Stars


def card_id(deck: Deck, card: int) -> str:
    """Name a card."""
    return deck.facts.card[card].id


def ids(deck: Deck, cards0: int, cards1: int) -> list[str]:
    """Name the cards of a set."""
    return [card_id(deck, card) for card in [*members_of(cards0), *(WORD + n for n in members_of(cards1))]]


def place(cell: int) -> str:
    """Name a cell by row and column, counted from 1: `2,3` (SR-5)."""
    return f"{cell // 5 + 1},{cell % 5 + 1}"


def symbols(state: Stars) -> dict[str, int]:
    """Count the symbols left."""
    return {"push": int(state.pushes), "swap": int(state.swaps), "flip": int(state.flips)}


def dump_sky(state: Stars) -> list[list[str]]:
    """Write the sky down: five rows of tiles, the face above and the face below: `2/3`."""
    names = [symbol.id for symbol in state.deck.facts.symbol]
    tiles = [f"{names[state.sky.symbol_at(c)]}/{names[state.sky.symbol_at(c + CELLS)]}" for c in range(CELLS)]
    return [tiles[row : row + 5] for row in range(0, CELLS, 5)]


def named(state: Stars, card: int) -> str | None:
    """Name a card, None where there is none."""
    return None if card == NO_CARD else card_id(state.deck, card)
