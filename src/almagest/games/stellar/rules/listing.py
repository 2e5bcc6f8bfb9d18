"""The list of legal actions put together from ready-made pieces, for the interpreted engine.

A telescope action is a card, a face and a slot. Six slots at a time are a small set, so every piece of the
list is looked up whole instead of number by number. Interpreted this is three times faster; compiled it is
slower than counting, for the pieces do not fit into the processor's cache, and is not used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from almagest.games.stellar.deck import CARDS, Deck
from almagest.games.stellar.rules.actions import KEEP, NOTEBOOK, START, TAKE, TELESCOPE
from almagest.games.stellar.rules.phases import (
    ADD_TO_HAND,
    MAY_REFRESH,
    PLAY_FROM_HAND,
    PLAY_FROM_ROW,
    STARTERS,
)
from almagest.games.stellar.rules.telescope import face_up_slots
from almagest.games.stellar.side import Side
from almagest.kernel.bits import lowest
from almagest.kernel.state import NUMBERS

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar

SIXES_OF_A_CARD: Final = 4


def pieces() -> list[tuple[object, ...]]:
    """List the actions of every set of six neighbouring places, card by card."""
    return [
        tuple(NUMBERS[TELESCOPE + 6 * six + n] for n in range(6) if slots >> n & 1)
        for six in range(SIXES_OF_A_CARD * CARDS)
        for slots in range(64)
    ]


PIECES: Final = pieces()


def legal_list(state: Stellar) -> list[int]:
    """List the legal actions of the deciding player, ascending (ST-Q33)."""
    phase = state.phase
    actions: list[object] = []
    if phase == ADD_TO_HAND:
        actions += NUMBERS[TAKE:START]
    elif phase == PLAY_FROM_HAND:
        list_cards(state.me.hand, NOTEBOOK, actions)
        cards = state.me.hand
        while cards:
            list_places(state.deck, state.me, lowest(cards), actions)
            cards &= cards - 1
    elif phase == PLAY_FROM_ROW:
        list_places(state.deck, state.me, state.card, actions)
    elif phase == MAY_REFRESH:
        actions += NUMBERS[KEEP:TAKE]
    else:
        list_cards(state.me.hand, START if phase == STARTERS else NOTEBOOK, actions)
    return cast("list[int]", actions)


def list_cards(cards: i64, base: i64, actions: list[object]) -> None:
    """Add one action per card."""
    while cards:
        actions.append(NUMBERS[base + lowest(cards)])
        cards &= cards - 1


def list_places(deck: Deck, side: Side, card: i64, actions: list[object]) -> None:
    """Add every slot where a card may go, face up and face down (ST-26 to ST-28)."""
    up = face_up_slots(deck, side, card)
    down = side.free
    first = 64 * SIXES_OF_A_CARD * card
    actions += PIECES[first + (up & 63)]
    actions += PIECES[first + 64 + (up >> 6)]
    actions += PIECES[first + 128 + (down & 63)]
    actions += PIECES[first + 192 + (down >> 6)]
