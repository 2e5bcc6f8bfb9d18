"""The moments of a turn at which somebody decides something (SR-8, SR-Q15)."""

from __future__ import annotations

from typing import Final

INVOKE: Final = 0
OPERATE: Final = 1
SUMMON: Final = 2
SACRIFICE: Final = 3
MAKE_ROOM: Final = 4
DISCARD: Final = 5
GIVE: Final = 6
TAKE: Final = 7
DIG: Final = 8
PICK: Final = 9
OVER: Final = 10
PHASE_NAMES: Final = (
    "invoke",
    "operate",
    "summon",
    "sacrifice",
    "make-room",
    "discard",
    "give",
    "take",
    "dig",
    "pick",
    "over",
)
