"""The moments at which somebody decides, and what is under way between them (PT-Q31)."""

from __future__ import annotations

from typing import Final

BEFORE: Final = 0  # bonus cards and exchanges, then the action
SECOND: Final = 1  # the second card of action A
PAYING: Final = 2  # choosing the cards for an observation, unseen until all are chosen
PLACING: Final = 3  # which token of a configuration comes next
MOVING: Final = 4  # which token to move, the reserve being empty
CHOOSING: Final = 5  # which planet to study
AFTER: Final = 6  # bonus cards, exchanges and studies, then the end of the turn
RETURNING: Final = 7  # the two other tokens of a study by four, or own tokens taken back alone
REPLACING: Final = 8
TAKING: Final = 9
LEAVING: Final = 10  # which token MERCURIUS moves
ARRIVING: Final = 11  # and where to
ROBBING: Final = 12
SETTING: Final = 13  # where SIGNA places a token
RECALLING: Final = 14  # victims of MARS choose tokens
DISCARDING: Final = 15  # victims of SATURNUS or the Eclipse choose cards
OVER: Final = 16
GOING: Final = 17  # nobody decides: the program goes on
PHASE_NAMES: Final = (
    "before",
    "second",
    "paying",
    "placing",
    "moving",
    "choosing",
    "after",
    "returning",
    "replacing",
    "taking",
    "leaving",
    "arriving",
    "robbing",
    "setting",
    "recalling",
    "discarding",
    "over",
)

# What is under way: nothing, an observation, a study by four tokens, the Eclipse, or a bonus card (its number + CARD).
NOTHING: Final = 0
OBSERVATION: Final = 1
CASE_B: Final = 2
ECLIPSE: Final = 3
CARD: Final = 4

NOVA_LUNA: Final = 0
VENUS_RETROGRADA: Final = 1
MALEFICUS_MARS: Final = 2
MALEFICUS_SATURNUS: Final = 3
MERCURIUS_RETROGRADUS: Final = 4
SOL_IN_MEDIO_CAELI: Final = 5
IUPITER_ORIENTALIS: Final = 6
NOVA_CONSTELLATIO: Final = 7
SIGNA: Final = 8  # and the three after it
# Of the seven planet cards: the planet whose study makes the card stronger.
PLANET_OF_CARD: Final = bytes((0, 2, 4, 6, 1, 3, 5))
# Of the four Signa cards: air, water, fire, earth.
COLOUR_OF_SIGNA: Final = bytes((2, 3, 0, 1))
