"""Why a hand card cannot be summoned from this sky: the rule that comes closest (SR-19 to SR-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stars.deck import GREAT_OLD_ONE
from almagest.games.stars.deck_file import deck_at
from almagest.games.stars.rules.bonus import all_servitors, copies, free_stars, may_ignore, sacrificed_stars, succeeds
from almagest.games.stars.rules.matching import figure_is_seen, is_in_sky, look_up

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from almagest.games.stars.state import Stars

ANY_NUMBER = 3


def forbid_summon(state: Stars, card: int) -> tuple[str, str]:
    """Give the rule and the key of a sentence."""
    shown = look_up(state.sky)
    if state.deck.types[card] == GREAT_OLD_ONE:
        return forbid_great(state, shown, card)
    if all_figures_seen(state, shown, card):
        return "SR-23", "tile_shared"
    return if_mirrored(state, shown, card) or ("SR-19", "not_in_sky")


def forbid_great(state: Stars, shown: vec[i64], card: int) -> tuple[str, str]:
    """Refuse a Great Old One: already there, too many copies elsewhere, or not in the sky (SR-28, SR-32, SR-Q1)."""
    if copies(state.deck, state.me, card):
        return "SR-32", "have_it_already"
    stars = sacrificed_stars(state, card, all_servitors(state, card)) | free_stars(state, card)
    if may_ignore(state, card) < ANY_NUMBER and succeeds(state, shown, card, stars, ANY_NUMBER):
        return "SR-28", "copies_elsewhere"
    return if_mirrored(state, shown, card) or ("SR-26", "great_not_in_sky")


def all_figures_seen(state: Stars, shown: vec[i64], card: int) -> bool:
    """Tell whether every figure by itself is in the sky."""
    deck, first = state.deck, state.deck.first_plan[card]
    return all(figure_is_seen(deck, shown, deck.plan_at[first + n]) for n in range(deck.figures[card]))


def if_mirrored(state: Stars, shown: vec[i64], card: int) -> tuple[str, str] | None:
    """Name SR-Q1 if only a mirror image is in the sky."""
    mirrored = deck_at(state.setting, mirror=True)
    return ("SR-Q1", "mirror_image") if is_in_sky(mirrored, shown, card) else None
