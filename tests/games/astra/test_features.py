"""What bots weigh: greedy play makes sensible decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec

import almagest
from almagest import catalog
from almagest.games.astra.features import NAMES
from almagest.kernel.bot import ask
from tests.games.astra.hands import with_card
from tests.games.astra.table import Library, Player, all_but, moves, play, table

if TYPE_CHECKING:
    from almagest.kernel.state import State


def advised(state: State) -> str:
    return state.text(ask(catalog.bot("greedy"), state, almagest.rng(1)))


def test_as_q5_a_tied_helper_takes_a_boon_although_it_is_not_shown_yet() -> None:
    marks = {"taurus": {1: [1, 2], 2: [3, 4], 0: all_but("taurus", 1, 2, 3, 4, 10)}}
    state = table(Player(dust=1), Player(), Player(), display=["taurus"], marks=marks)
    play(state, "mark taurus 10")
    assert moves(state) == {"decline", "boon 1", "boon 2", "boon 3", "boon 4"}
    assert advised(state) != "decline"
    play(state, "boon 1")
    assert advised(state) != "decline"


def test_as_33_a_card_that_can_be_finished_is_finished() -> None:
    marks = {"taurus": {0: all_but("taurus", 10)}}
    state = table(Player(dust=3), Player(), Player(), display=["taurus"], marks=marks)
    assert advised(state) == "mark taurus 10"


def test_as_29_without_stardust_one_rests() -> None:
    assert advised(table(Player(dust=0), Player(), Player())) == "rest"


def test_as_21_a_card_is_not_used_for_nothing_before_the_end() -> None:
    state = table(Player(dust=0, active=["taurus"]), library=Library(), turn={"turns_left": 1}, above=0)
    assert advised(state) == "rest"


def test_as_61_stardust_that_comes_back_counts() -> None:
    state = with_card("hydra", display=["taurus"], marks={"taurus": {1: [1, 2]}}, dust=8)
    play(state, "use hydra", "mark taurus 3")
    before = fact(state, "stardust")
    play(state, "mark taurus 4")
    assert fact(state, "stardust") == before  # one spent, one to come back


def fact(state: State, name: str) -> float:
    facts = vec[float]([0.0] * 64)
    state.fill_features(0, facts)
    return float(facts[NAMES.index(name)])
