"""How surely the symbols left bring a constellation: known for one symbol and for flips alone, else a guess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import COUNTED
from almagest.games.stars.rules.beam import operate
from almagest.games.stars.rules.matching import flips_needed, look_again, look_up, missing
from almagest.games.stars.rules.sky import PUSHES, SWAPS

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars


def chance(state: Stars, shown: vec[i64], either: vec[i64], card: i64, ignored: i64, lacking: i64) -> float:
    """Give the chance that the symbols left bring a card's constellation."""
    symbols = state.pushes + state.swaps + state.flips
    if symbols == 0:
        return 1.0 if lacking == 0 else 0.0
    if state.flips > 0 and flips_needed(state.deck, shown, either, card, ignored) <= state.flips:
        return 1.0 if state.flips == symbols else 0.95
    if state.flips == symbols or (state.deck.how[card] == COUNTED and lacking > 0):
        return 0.0
    if symbols == 1:
        return 1.0 if one_more_brings(state, card, ignored, lacking) else 0.0
    return guessed(state, lacking, symbols)


def one_more_brings(state: Stars, card: i64, ignored: i64, lacking: i64) -> bool:
    """Tell whether the push or swap that is left brings the constellation, by trying each (SR-10, SR-11)."""
    first: i64 = 0 if state.pushes > 0 else PUSHES
    last: i64 = PUSHES if state.pushes > 0 else PUSHES + SWAPS
    if lacking > (3 if first == 0 else 2):
        return False
    shown = look_up(state.sky)
    for number in range(first, last):
        after = state.sky.clone()
        operate(after, number)
        look_again(after, shown)
        if missing(state.deck, shown, card, ignored) == 0:
            return True
    return False


def guessed(state: Stars, lacking: i64, symbols: i64) -> float:
    """Guess the chance of several symbols, as measured with the solver over random skies and cards."""
    if lacking == 0:
        return 0.98
    if lacking == 1:
        return 0.78 if state.flips > 0 else 0.62
    if lacking > 2:
        return 0.05
    if symbols == 2:
        return 0.38 if state.flips > 0 else 0.27
    return 0.7 if state.flips > 0 else 0.43
