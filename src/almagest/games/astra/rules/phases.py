"""The moments of the game at which somebody decides something (AS-18)."""

from __future__ import annotations

from typing import Final

TURN: Final = 0  # use an Ability, or begin the action
WALK: Final = 1  # go on observing
AGAIN: Final = 2  # observe once more for a Telescope
MARK_ANY: Final = 3
MARK_ADJACENT: Final = 4
MARK_TWO: Final = 5
MARK_SECOND: Final = 6
MARK_THREE: Final = 7
EXCHANGING: Final = 8
DISCOVERING: Final = 9  # which of several discoveries is next
HELPING: Final = 10  # an assisting player chooses a Boon
WAKING: Final = 11
GIVING_UP: Final = 12
DREAM: Final = 13  # the first star of a dream
DREAM_WALK: Final = 14
OVER: Final = 15
PHASE_NAMES: Final = (
    "turn",
    "walk",
    "again",
    "mark-any",
    "mark-adjacent",
    "mark-two",
    "mark-second",
    "mark-three",
    "exchange",
    "discover",
    "boon",
    "wake",
    "give-up",
    "dream",
    "dream-walk",
    "over",
)
