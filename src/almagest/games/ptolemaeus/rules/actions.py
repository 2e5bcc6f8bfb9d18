"""The table of actions: every decision of the game has its number, the same in every state (PT-9, PT-Q31)."""

from __future__ import annotations

from typing import Final

from almagest.games.ptolemaeus.deck import BONUS_KINDS, KINDS, MOST_PLAYERS, PLANETS, ROW, SIGNS

TAKE: Final = 0  # + place in the row, then the deck
DECK: Final = TAKE + ROW
TARGET: Final = DECK + 1  # + target: twelve constellations, then the configurations (see zodiac.py)
TARGETS: Final = 46
PAY: Final = TARGET + TARGETS  # + kind: one card of the name, or a sextant
PAIR: Final = PAY + KINDS  # + kind: the first of two cards of the colour
THREE: Final = PAIR + SIGNS  # + kind: the first of three cards of another colour
ADD: Final = THREE + SIGNS  # + kind: the next card of two or three
PLACE: Final = ADD + KINDS  # + constellation
MOVE: Final = PLACE + SIGNS  # + constellation the token leaves
STUDY: Final = MOVE + SIGNS  # + planet
RETURN: Final = STUDY + PLANETS  # + constellation the token leaves for the reserve
REPLACE: Final = RETURN + SIGNS  # + constellation * MOST_PLAYERS + player
DRAW: Final = REPLACE + SIGNS * MOST_PLAYERS  # + player
DISCARD: Final = DRAW + MOST_PLAYERS  # + kind
BONUS: Final = DISCARD + KINDS  # + bonus card
EXCHANGE: Final = BONUS + BONUS_KINDS
PASS: Final = EXCHANGE + 1
STOP: Final = PASS + 1
END: Final = STOP + 1
NUM_ACTIONS: Final = END + 1
