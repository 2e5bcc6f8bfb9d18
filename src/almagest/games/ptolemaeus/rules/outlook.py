"""What is to come: the board when what is under way is done, and the sky at the end of the cycle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import PLANETS, SIGNS
from almagest.games.ptolemaeus.rules.phases import CASE_B, CHOOSING, OBSERVATION, PAYING, SECOND
from almagest.games.ptolemaeus.rules.tally import size
from almagest.games.ptolemaeus.rules.zodiac import SIZES, free_for_comet, member
from almagest.games.ptolemaeus.side import Side
from almagest.kernel.bits import bit, lowest

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

LAST_SIGN: Final = 1 << (SIGNS - 1)


@final
class Plan:
    """The board as it will be when what is under way is done."""

    ones: i64
    twos: i64
    studies: i64  # planets that will be studied
    paid: i64  # cards chosen for the payment
    price: i64  # how many cards the payment takes at least
    drawn: i64  # cards still to be taken

    def __init__(self, side: Side) -> None:
        self.ones = side.ones
        self.twos = side.twos
        self.studies = 0
        self.paid = 0
        self.price = 0
        self.drawn = 0

    def place(self, sign: i64) -> None:
        """Put a token down; a third one studies (PT-24)."""
        place = bit(sign)
        if self.twos & place:
            self.studies += 1
            self.ones &= ~place
            self.twos &= ~place
        else:
            self.twos |= self.ones & place
            self.ones ^= place


def look_ahead(state: Ptolemaeus, plan: Plan) -> None:
    """Carry a begun observation or study to its end (PT-17, PT-24, PT-25)."""
    if state.phase == PAYING:
        tokens: i64 = SIZES[state.target]
        plan.paid = state.paid
        plan.price = size(state.paid) + state.wanted
        for token in range(tokens):
            plan.place(member(state.target, token))
            if token >= state.token and (token > state.token or state.wanted == 0):
                plan.price += 1
    elif state.phase == SECOND:
        plan.drawn = 1
    elif state.phase == CHOOSING:
        plan.studies += 1
        plan.ones &= ~bit(state.spot)
        plan.twos &= ~bit(state.spot)
    elif state.job == CASE_B:
        plan.studies += 1
    if state.job == OBSERVATION:
        left = state.to_place | state.to_place_twice
        while left:
            plan.place(lowest(left))
            left &= left - 1


@final
class Later:
    """The sky at the end of the cycle, as the event card tells: new planets of a player, and the Comet (PT-35)."""

    fresh: i64
    comet: i64
    occupied: i64

    def __init__(self, state: Ptolemaeus, side: Side) -> None:
        moving: i64 = state.deck.events[state.event]
        places = state.places
        occupied: i64 = 0
        self.fresh = 0
        for planet in range(i64(PLANETS)):
            place = bit(places & 15)
            if (moving >> planet) & 1:
                place = place << 1 if place < LAST_SIGN else i64(1)
            occupied |= place
            if not (side.studied >> planet) & 1:
                self.fresh |= place
            places >>= 4
        self.occupied = occupied
        self.comet = bit(free_for_comet(occupied, state.comet + 1 if state.comet < SIGNS - 1 else 0))
