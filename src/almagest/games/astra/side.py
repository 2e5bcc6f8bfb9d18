"""One player's Journal and cards; Ptolemy has one too."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from almagest.kernel.parts import Part

NO_PICK: Final = 0
DECLINED: Final = 5
NO_GOAL: Final = -1


@final
class Side(Part):
    """Tracks and stores as numbers, cards as sets (AS-7)."""

    fame: i64
    dust: i64
    scopes: i64
    pouch: i64
    wisdom: i64  # marked spots
    active: i64  # discovered cards that are ready
    tired: i64  # discovered cards that are Exhausted
    goal: i64  # the Final Scoring card
    pick: i64  # the Boon box chosen but not yet shown, 1 to 4, or DECLINED (AS-Q5)
    wakes: i64  # cards still to be reactivated by a Boon (AS-Q38)

    def __init__(self, dust: i64 = 0, pouch: i64 = 0) -> None:
        self.fame = 0
        self.dust = dust
        self.scopes = 0
        self.pouch = pouch
        self.wisdom = 0
        self.active = 0
        self.tired = 0
        self.goal = NO_GOAL
        self.pick = NO_PICK
        self.wakes = 0

    def clone(self) -> Side:
        """Copy the side."""
        twin = Side(self.dust, self.pouch)
        twin.fame = self.fame
        twin.scopes = self.scopes
        twin.wisdom = self.wisdom
        twin.active = self.active
        twin.tired = self.tired
        twin.goal = self.goal
        twin.pick = self.pick
        twin.wakes = self.wakes
        return twin
