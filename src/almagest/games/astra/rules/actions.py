"""The table of actions: every decision of the game has its number, the same in every state."""

from __future__ import annotations

from typing import Final

from almagest.games.astra.deck import BOXES, CARDS, STARS

STOP: Final = 0  # end this walk, or exchange no more
END: Final = 1  # end the Action phase, or the Ability phase where it is skipped
REST: Final = 2
EXCHANGE: Final = 3
DECLINE: Final = 4
BOON: Final = 5  # + box
USE: Final = BOON + BOXES  # + card
DISCOVER: Final = USE + CARDS  # + card
WAKE: Final = DISCOVER + CARDS  # + card
GIVE_UP: Final = WAKE + CARDS  # + card
MARK: Final = GIVE_UP + CARDS  # + card * STARS + star
NUM_ACTIONS: Final = MARK + CARDS * STARS
