"""Names and numbers of elements, Boons, Abilities, solo modifiers and rulings, as the compiled rules know them."""

from __future__ import annotations

from typing import Final

ELEMENT_NAMES: Final = ("fire", "water", "air", "earth")
FIRE: Final = 0
WATER: Final = 1

BOON_NAMES: Final = ("fame", "stardust", "observation", "improvement", "wisdom", "activation")
FAME: Final = 0
STARDUST: Final = 1
OBSERVATION: Final = 2
IMPROVEMENT: Final = 3
WISDOM: Final = 4
ACTIVATION: Final = 5

ABILITY_NAMES: Final = (
    "markadjacent",
    "refundgrand",
    "stardust4",
    "stardust3",
    "stardust2",
    "dust2scope",
    "mark3x1",
    "anycommon",
    "famegrand",
    "wisdom1",
    "fameundisc",
    "markany",
    "scope1",
    "pouch1",
    "restfull",
    "mark2",
    "famesphere",
    "refundcommon",
)
MARK_ADJACENT_STARS: Final = 0
REFUND_GRAND: Final = 1
STARDUST_4: Final = 2
STARDUST_3: Final = 3
STARDUST_2: Final = 4
DUST_TO_SCOPE: Final = 5
MARK_THREE_CARDS: Final = 6
ANY_COMMON: Final = 7
FAME_GRAND: Final = 8
WISDOM_1: Final = 9
FAME_UNDISCOVERED: Final = 10
MARK_ANY_STAR: Final = 11
SCOPE_1: Final = 12
POUCH_1: Final = 13
REST_FULL: Final = 14
MARK_TWO_STARS: Final = 15
FAME_SPHERE: Final = 16
REFUND_COMMON: Final = 17

MODIFIER_NAMES: Final = ("E1", "E2", "E3", "E4", "E5", "E6", "H1", "H2", "H3", "H4", "H5", "H6")
E1: Final = 1
E2: Final = 2
E3: Final = 4
E4: Final = 8
E5: Final = 16
E6: Final = 32
H1: Final = 64
H2: Final = 128
H3: Final = 256
H4: Final = 512
H5: Final = 1024
H6: Final = 2048
GRAND_FIRST: Final = 4096
# Rulings of Ptolemy's game that came with a later edition, in the same set of bits
NEAREST_GRAND: Final = 8192  # AS-Q24 since edition 2
END_CARD_FIRST: Final = 16384  # AS-Q48 since edition 2
