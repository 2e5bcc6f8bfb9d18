"""Levels: names, whichever bot plays them; bad ones are refused with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

import almagest
from almagest import catalog
from almagest.bots.novice import NoviceBot
from almagest.kernel.bot import ask
from almagest.kernel.errors import BadData, BadSetup
from almagest.kernel.level import LevelBot, read_bots

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.kernel.bot import Bot, Thinker
    from almagest.kernel.game import Game

LEVELS = len(catalog.known_levels())
every_game = pytest.mark.parametrize("name", catalog.games())


@every_game
@pytest.mark.parametrize("seats", [2, 3])
def test_every_game_has_levels_whose_bots_exist(name: str, seats: int) -> None:
    levels = catalog.levels(name, seats)
    assert len(levels) == LEVELS >= 5
    assert len({level.name.en for level in levels}) == len({level.name.fr for level in levels}) == LEVELS
    for level in levels:
        catalog.bot(level.bot)


@every_game
@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_every_level_decides_in_every_game(name: str, level: int) -> None:
    state = catalog.game(name).start(seats=2, seed=level)
    bot, rng = catalog.bot(f"level:{level}"), almagest.rng(level)
    for _ in range(3):
        state.apply(ask(bot, state, rng))
    assert state.ply == 3


def test_a_level_alone_is_the_middle_one() -> None:
    assert catalog.bot("level").name == "level:3"
    assert catalog.bot_title(catalog.games()[0], "level").en == catalog.known_levels()[2].name.en


@pytest.mark.parametrize("name", ["level:0", f"level:{LEVELS + 1}", "level:high"])
def test_a_level_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(BadSetup, match=f"from 1 to {LEVELS}"):
        catalog.bot(name)


def test_a_games_own_file_must_name_a_bot_for_each_level(tmp_path: Path) -> None:
    file = tmp_path / "levels.toml"
    file.write_text('bots = ["random", "greedy"]\n')
    with pytest.raises(BadData, match=f"expected {LEVELS} bots, found 2"):
        read_bots(file, catalog.known_levels(), 2)


def test_where_three_or_more_play_a_game_may_name_other_bots(tmp_path: Path) -> None:
    file, known = tmp_path / "levels.toml", catalog.known_levels()
    file.write_text(f"bots = {['greedy'] * LEVELS}\nbots_of_three = {['random'] * LEVELS}\n")
    named = {seats: {level.bot for level in read_bots(file, known, seats)} for seats in (1, 2, 3, 5)}
    assert named == {1: {"greedy"}, 2: {"greedy"}, 3: {"random"}, 5: {"random"}}
    file.write_text(f'bots = {["greedy"] * LEVELS}\nbots_of_three = ["random"]\n')
    with pytest.raises(BadData, match=f"bots_of_three: expected {LEVELS} bots, found 1"):
        read_bots(file, known, 3)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_level_asks_the_bot_of_tables_of_that_size(seats: int) -> None:
    asked: list[int] = []

    def bot_of(_: Game, level: int, size: int) -> Bot:
        asked.append(size)
        return catalog.bot("random")

    ask(LevelBot(4, bot_of), catalog.game("astra").start(seats=seats, seed=1), almagest.rng(1))
    assert asked == [seats]


@pytest.mark.parametrize("name", ["novice:-1", "novice:1001", "novice:x"])
def test_a_blur_out_of_range_is_refused(name: str) -> None:
    with pytest.raises(BadSetup, match="blur from 0 to 1000"):
        catalog.bot(name)


def test_a_novice_without_blur_is_greedy_in_one_world_and_with_blur_errs() -> None:
    state = catalog.game(catalog.games()[-1]).start(seats=2, seed=4)
    for _ in range(9):
        state.apply(ask(catalog.bot("greedy"), state, almagest.rng(4)))
    world = state.imagine(state.seat, almagest.rng(1))
    sharp = {NoviceBot(0).choose(world, almagest.rng(seed)) for seed in range(20)}
    blurred = {NoviceBot(300).choose(world, almagest.rng(seed)) for seed in range(20)}
    assert len(sharp) == 1
    assert len(blurred) > 1


@pytest.mark.parametrize("budget", ["500", "1000ms", "500,1000ms"])
def test_a_search_takes_simulations_time_or_both(budget: str) -> None:
    assert catalog.bot(f"search:{budget}").name == f"search:{budget}"


def test_whichever_budget_ends_first_ends_the_search() -> None:
    state = catalog.game("stellar").start(seats=2, seed=4)
    world = state.imagine(0, almagest.rng(1))
    both, one = (catalog.bot(name) for name in ("search:80,600000ms", "search:80"))
    assert both.choose(world, almagest.rng(2)) == one.choose(world, almagest.rng(2))
    in_no_time = cast("Thinker", catalog.bot("search:900000,1ms")).choices(world, almagest.rng(2))
    assert sum(choice.visits for choice in in_no_time) < 900_000


@pytest.mark.parametrize("budget", ["500,", ",1000ms", "500,1000", "1000ms,500", "500,1000ms,2", "0,5ms", "5,0ms", "٣"])
def test_a_budget_that_is_none_is_refused(budget: str) -> None:
    with pytest.raises(BadSetup, match="takes simulations or milliseconds"):
        catalog.bot(f"search:{budget}")
