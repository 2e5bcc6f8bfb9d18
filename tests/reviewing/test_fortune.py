"""Luck in words: what each kind of stroke gave or cost a player, in sentences that add up to all of the luck."""

from __future__ import annotations

import almagest
from almagest import catalog
from almagest.reviewing.forms import Chance
from almagest.reviewing.fortune import luck_of, names_in
from almagest.reviewing.people import called
from tests.reviewing.games import recorded


def stroke(what: str, *luck: float) -> Chance:
    """A stroke of chance, of which only the luck matters."""
    return Chance("chance", 1, what, (0.5, 0.5), (0.5, 0.5), luck, None)


def test_every_kind_of_stroke_is_told_with_what_it_gave_or_cost_the_largest_first() -> None:
    steps = [stroke("deal", 0.03, -0.03), stroke("drew", 0.125, -0.125), stroke("drew", -0.015625, 0.015625)]
    names = names_in(catalog.game("stars"))
    mine, theirs = (luck_of([*steps, stroke("moon", 0.0, 0.0)], seat, names) for seat in (0, 1))
    assert [str(kind.says) for kind in mine.kinds if kind.says] == ["the draws gave +11 %", "the deal gave +3 %"]
    assert [kind.says.fr for kind in theirs.kinds if kind.says] == [
        "les pioches ont coûté 11 %",
        "la donne a coûté 3 %",
    ]
    assert [kind.what for kind in mine.kinds] == ["drew", "deal", "moon"]


def test_a_stroke_without_a_name_is_told_all_the_same() -> None:
    [kind] = luck_of([stroke("moon", -0.2)], 0, {}).kinds
    assert str(kind.says) == "other strokes of chance cost 20 %"


def test_every_stroke_of_a_game_has_a_name_and_the_kinds_add_up_to_all_luck() -> None:
    for name in catalog.games():
        found = almagest.review(recorded(name, 2, 3, "greedy:1"), budget=10, whose=())
        strokes = {step.what for step in found.steps if isinstance(step, Chance)} - {"deal"}
        assert strokes <= set(names_in(catalog.game(name))), name
        for seat, luck in enumerate(found.summary.luck):
            assert sum(kind.luck for kind in luck.kinds) == found.summary.account[seat].luck


def test_bots_are_called_by_their_names_in_both_languages_and_people_as_they_are_written() -> None:
    assert called("Apprentice 2", "level:2", "stellar").fr == "L'Apprentie 2"
    assert called("level:2", "level:2", "stellar").en == "Apprentice"
    assert called("Apprentice", "human", "stellar").fr == "Apprentice"
    assert called("Hal", "level:2", "stellar").fr == called("Hal", "my-own", "stellar").fr == "Hal"
