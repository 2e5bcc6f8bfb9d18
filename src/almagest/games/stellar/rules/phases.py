"""The moments of the game at which somebody decides something (ST-Q33)."""

from __future__ import annotations

from typing import Final

STARTERS: Final = 0
MAY_REFRESH: Final = 1
ADD_TO_HAND: Final = 2
PLAY_FROM_HAND: Final = 3
PLAY_FROM_ROW: Final = 4
LAST_CARD: Final = 5
OVER: Final = 6
PHASE_NAMES: Final = ("starters", "refresh", "take", "play", "place", "last", "over")
