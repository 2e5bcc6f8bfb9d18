"""The options of the solo game: what may be chosen, drawn, and what is refused (AS-59, AS-Q49)."""

from __future__ import annotations

from typing import Any

import pytest

import almagest
from almagest.games.astra.options import draw_modifiers
from almagest.games.astra.rules.kinds import MODIFIER_NAMES
from almagest.kernel.errors import BadOption
from tests.games.astra.table import GAME, Library, Player, ptolemy, table


@pytest.mark.parametrize("pair", [["E2", "H1"], ["H2", "E3"]])
def test_as_q49_contradicting_modifiers_are_refused(pair: list[str]) -> None:
    with pytest.raises(BadOption, match="contradict"):
        GAME.start(seats=1, seed=1, modifiers=pair)


@pytest.mark.parametrize("given", [["E7"], ["E1", "E1"], "hard", 5])
def test_as_q49_unknown_and_repeated_modifiers_are_refused(given: Any) -> None:
    with pytest.raises(BadOption):
        GAME.start(seats=1, seed=1, modifiers=given)


def test_as_q49_modifiers_may_be_written_as_words() -> None:
    assert ptolemy(GAME.start(seats=1, seed=1, modifiers="h1, e6"))["fame"] == 20


def test_as_q49_a_random_draw_never_contradicts_itself() -> None:
    for seed in range(40):
        names = draw_modifiers(8, almagest.rng(seed))
        assert len(set(names)) == 8
        GAME.start(seats=1, seed=1, modifiers=names)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{"modifiers": ["E1"]}, {"ptolemy_grand_first": False}])
def test_as_59_solo_options_are_refused_in_company(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="solo game against Ptolemy") as refused:
        GAME.start(seats=seats, seed=1, **options)
    assert "partie solo contre Ptolémée" in refused.value.fr


def test_as_59_solo_options_with_their_defaults_are_no_obstacle() -> None:
    assert GAME.start(seats=3, seed=1, modifiers=[], ptolemy_grand_first=True).seats == 3


def test_as_59_modifiers_may_be_drawn_and_the_game_remembers_which() -> None:
    drawn = [GAME.start(seats=1, seed=1, modifiers="random 4").setting.options["modifiers"] for _ in range(20)]
    assert all(len(names) == 4 and set(names) <= set(MODIFIER_NAMES) for names in drawn)
    assert len({tuple(names) for names in drawn}) > 1


@pytest.mark.parametrize("given", ["random", "random 0", "random 11", "random E1", "random 2 3"])
def test_as_59_a_draw_says_how_many(given: str) -> None:
    with pytest.raises(BadOption, match="random 3"):
        GAME.start(seats=1, seed=1, modifiers=given)


def test_as_q49_a_position_remembers_its_modifiers() -> None:
    state = table(Player(), library=Library(), modifiers=["H4", "E4"])
    assert GAME.load(state.position()).view(0)["options"] == {"modifiers": ["E4", "H4"]}
