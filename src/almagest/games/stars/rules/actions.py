"""The table of actions: every decision of the game has its number, the same in every state (SR-Q15)."""

from __future__ import annotations

from typing import Final

from almagest.games.stars.deck import MOST_CARDS
from almagest.games.stars.rules.sky import FLIPS, PUSHES, SWAPS

SITE: Final = 6
OFFERS: Final = 1 << SITE

PASS: Final = 0
SEARCH: Final = 1
INVOKE: Final = 2  # + card
PUSH: Final = INVOKE + MOST_CARDS  # + 0 to 19
SWAP: Final = PUSH + PUSHES  # + 0 to 39
FLIP: Final = SWAP + SWAPS  # + cell
POWER: Final = FLIP + FLIPS  # + card
SUMMON: Final = POWER + MOST_CARDS  # + card
SACRIFICE: Final = SUMMON + MOST_CARDS  # + a set of places on the own site, cards in order
REMOVE: Final = SACRIFICE + OFFERS  # + card
DISCARD: Final = REMOVE + MOST_CARDS  # + card
GIVE: Final = DISCARD + MOST_CARDS  # + card
TAKE: Final = GIVE + MOST_CARDS  # + card
NUM_ACTIONS: Final = TAKE + MOST_CARDS
