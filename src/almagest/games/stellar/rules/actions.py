"""The table of actions: every decision of the game has its number, the same in every state (ST-Q33)."""

from __future__ import annotations

from typing import Final

from almagest.games.stellar.deck import CARDS, SLOTS

COORDINATES: Final = 5
KEEP: Final = 0
REFRESH: Final = 1
TAKE: Final = 2  # + coordinate
START: Final = TAKE + COORDINATES  # + card
NOTEBOOK: Final = START + CARDS  # + card
TELESCOPE: Final = NOTEBOOK + CARDS  # + card * PLACES + slot, and SLOTS more when face down
PLACES: Final = 2 * SLOTS
NUM_ACTIONS: Final = TELESCOPE + CARDS * PLACES
