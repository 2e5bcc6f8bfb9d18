"""Which creatures may be summoned (SR-19, SR-26, SR-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import GREAT_OLD_ONE
from almagest.games.stars.rules.bonus import all_servitors, copies, may_ignore, works
from almagest.games.stars.rules.matching import is_in_sky

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars


def may_summon(state: Stars, shown: vec[i64], card: i64) -> bool:
    """Tell whether a hand card may be summoned now (SR-19).

    A Great Old One whose other version lies on the own site may not, whatever leaves (SR-32, SR-Q29, SR-Q30).
    """
    if state.deck.types[card] != GREAT_OLD_ONE:
        return is_in_sky(state.deck, shown, card)
    if copies(state.deck, state.me, card) > 0:
        return False
    return works(state, shown, card, all_servitors(state, card), may_ignore(state, card))
