"""Proving a collection again: every claim of every puzzle is worked out anew from the game it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.puzzles import best, difficulty, finish
from almagest.puzzles.collection import position
from almagest.puzzles.forms import BEST, id_of
from almagest.puzzles.origins import is_on_record
from almagest.puzzles.themes import theme_of, themes_of, words_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from almagest.puzzles.forms import Mined
    from almagest.puzzles.origins import Played
    from almagest.puzzles.themes import Themes


def sampled(collection: Sequence[Mined], most: int | None) -> list[Mined]:
    """Give some puzzles, spread over a collection; all without a number."""
    if most is None or most >= len(collection):
        return list(collection)
    return [collection[place * len(collection) // most] for place in range(most)]


def fault(game: str, mined: Mined, games: Mapping[int, Played]) -> str | None:
    """Say in a word what is not true of a puzzle, None if all is: id, seat, theme, solution, proof, rating, record."""
    if mined.id != id_of(game, mined.edition, mined.seed, mined.moves, mined.kind):
        return "id"
    state, themes = position(game, mined), cast("Themes", themes_of(game))
    if state.over or state.seat != mined.seat:
        return "seat"
    if theme_of(themes, mined.kind, state, mined.solution) != mined.theme or mined.theme not in words_of(game).entries:
        return "theme"
    if mined.kind == BEST:
        proof, luck = best.proven(state, state.parse(mined.solution[0])), difficulty.luck_among(state)
    else:
        found = finish.proven(state, themes.goal)
        if found is not None and tuple(finish.in_words(state, found[0].lines[0])) != mined.solution:
            return "solution"
        proof, luck = (None, 0.0) if found is None else (found[1], found[0].luck)
    if proof != mined.proof:
        return "proof"
    if (difficulty.written(luck), rating_of(mined)) != (mined.luck, mined.rating):
        return "rating"
    return None if is_on_record(mined, games) else "record"


def rating_of(mined: Mined) -> float:
    """Reckon the rating that follows from how often a puzzle was solved."""
    return difficulty.rating(mined.kind, mined.luck, mined.solved)
