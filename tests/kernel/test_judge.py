"""The judge: chances that add up to 1, the result where there is one, and a file that must fit its game."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import pytest

import almagest
from almagest import catalog
from almagest.kernel.errors import BadData, BadSetup, NoSuchSeat
from almagest.kernel.judge_file import (
    FILE,
    FORMAT,
    TOLD,
    Learned,
    check,
    flags_of,
    has_learned_of,
    inputs_of,
    judge_by_facts,
    judge_from,
    net_from,
    read_learned,
    written,
)
from almagest.kernel.playout import play_out
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.kernel.game import Game
    from almagest.kernel.state import State

TABLES = [(name, seats) for name in catalog.games() for seats in catalog.game(name).seats]
every_game = pytest.mark.parametrize("name", catalog.games())
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def midway(name: str, seats: int, decisions: int = 30) -> State:
    """Play a little at random."""
    state, rng = catalog.game(name).start(seats=seats, seed=5), almagest.rng(5)
    for _ in range(decisions):
        state.apply(int(state.sample(rng)))
    return state


def made_up(game: Game, hidden: int = 8, second: int = 4) -> Learned:
    """Make a judge of numbers that mean nothing."""
    draw = random.Random(1)

    def row(size: int) -> tuple[float, ...]:
        return tuple(round(draw.gauss(0, 0.1), 3) for _ in range(size))

    return Learned(
        judge=FORMAT,
        game=game.name,
        edition=game.edition,
        inputs={name: row(hidden + 1) for name in inputs_of(game)},
        flags={name: row(hidden + 1) for name in flags_of(game)},
        bias=row(hidden + 1),
        own=tuple(row(second) for _ in range(hidden)),
        others=tuple(row(second) for _ in range(hidden)),
        inner=row(second),
        last=row(second),
    )


@every_table
def test_chances_add_up_to_one_at_every_table(name: str, seats: int) -> None:
    state = midway(name, seats)
    for found in (almagest.chances(state), almagest.chances(state, seat=seats - 1, worlds=3)):
        assert len(found) == max(2, seats)
        assert sum(found) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in found)


@every_table
def test_a_finished_game_has_its_result_as_chances(name: str, seats: int) -> None:
    state = catalog.game(name).start(seats=seats, seed=8)
    play_out(state, fast(8))
    winners = state.winners()
    for found in (almagest.chances(state), almagest.chances(state, seat=0)):
        assert [seat for seat in range(seats) if found[seat] > 0] == winners
        assert sum(found) == pytest.approx(1)


@every_table
def test_a_net_finds_what_its_layers_say_however_they_are_added(name: str, seats: int) -> None:
    state = midway(name, seats)
    learned = made_up(state.game)
    judge = judge_from(learned, net_from(learned, state.game), state.setting)
    expected = by_the_book(learned, [judge.inputs(state, seat) for seat in range(seats)], state)
    assert judge.judged(state)[:seats] == pytest.approx(expected)


def by_the_book(learned: Learned, rows: list[list[float]], state: State) -> list[float]:
    """Compute chances as the documentation has it, without any haste."""
    import numpy as np

    from almagest.kernel.judge_file import flags_set

    first = np.array(list(learned.inputs.values()))
    bias = np.array(learned.bias) + sum(np.array(learned.flags.get(f, [0.0])) for f in flags_set(state.setting))
    sums = np.array(rows) @ first + bias
    looks, direct = np.maximum(sums[:, :-1], 0), sums[:, -1]
    common = (looks.sum(0) - looks) / max(1, len(rows) - 1)
    met = np.maximum(looks @ np.array(learned.own) + common @ np.array(learned.others) + np.array(learned.inner), 0)
    odds = np.exp(met @ np.array(learned.last) + direct)
    return list(odds / (odds.sum() + (len(rows) == 1)))


@every_game
def test_a_judge_is_read_as_it_was_written(name: str, tmp_path: Path) -> None:
    game = catalog.game(name)
    file = tmp_path / FILE
    file.write_text(written(made_up(game)), encoding="utf-8")
    assert read_learned(file, game) == made_up(game)


def test_a_file_that_does_not_fit_is_refused_with_what_to_do(tmp_path: Path) -> None:
    game, good = catalog.game("stellar"), made_up(catalog.game("stellar"))
    file = tmp_path / FILE
    file.write_text("{", encoding="utf-8")
    with pytest.raises(BadData, match="is not JSON"):
        read_learned(file, game)
    with pytest.raises(BadData, match="expected format 1, found 2"):
        check(replace(good, judge=2), game, "judge.json")
    with pytest.raises(BadData, match="expected a judge of stellar, found 'astra'"):
        check(replace(good, game="astra"), game, "judge.json")
    with pytest.raises(BadData, match=r"other things than the game has now \(points\); train it anew: almagest train"):
        check(replace(good, inputs={k: v for k, v in good.inputs.items() if k != "points"}), game, "judge.json")
    with pytest.raises(BadData, match="expected 9 numbers, found 8"):
        check(replace(good, flags={"seats=2": good.bias[:-1]}), game, "judge.json")
    with pytest.raises(BadData, match="layers do not fit each other"):
        check(replace(good, last=(0.0,)), game, "judge.json")
    file.write_text(json.dumps({**asdict(good), "extra": 1}), encoding="utf-8")
    with pytest.raises(BadData, match="unknown field 'extra'"):
        read_learned(file, game)


def test_a_judge_may_leave_prospects_out_and_then_does_not_see_them() -> None:
    state = midway("ptolemaeus", 3)
    game, whole = state.game, made_up(state.game)
    few = replace(whole, inputs={k: v for k, v in whole.inputs.items() if k not in game.prospects})
    check(few, game, "judge.json")
    judge = judge_from(few, net_from(few, game), state.setting)
    seen = judge_from(whole, net_from(whole, game), state.setting).inputs(state, 1)
    assert judge.inputs(state, 1) == seen[: len(few.inputs)]
    assert any(seen[len(few.inputs) :])
    assert sum(judge.judged(state)) == pytest.approx(1)


def test_a_judge_is_asked_to_tell_only_of_tables_that_it_has_seen() -> None:
    game = catalog.game("stars")
    learned = made_up(game)
    seen = replace(learned, flags={k: v for k, v in learned.flags.items() if k not in ("mirror=True", "seats=4")})
    assert has_learned_of(seen, game.setting(2, {}))
    assert not has_learned_of(seen, game.setting(4, {}))
    assert not has_learned_of(seen, game.setting(2, {"mirror": True}))


def test_worlds_and_seats_that_do_not_exist_are_refused() -> None:
    state = midway("stellar", 2)
    with pytest.raises(NoSuchSeat):
        almagest.chances(state, seat=2)
    with pytest.raises(BadSetup, match="1 to 10000 worlds, found 0"):
        almagest.chances(state, seat=0, worlds=0)


@every_game
def test_a_game_without_a_learned_judge_is_judged_by_its_facts(name: str) -> None:
    state = midway(name, 2)

    chances = judge_by_facts(state.setting).judged(state)
    assert sum(chances) == pytest.approx(1)
    lone = catalog.game(name).start(seats=2, seed=1)
    assert judge_by_facts(lone.setting).judged(lone)[0] == pytest.approx(0.5, abs=0.1)


@every_game
def test_every_game_of_ours_has_a_small_judge_that_fits_it(name: str) -> None:
    game = catalog.game(name)
    for file in filter(lambda file: file.exists(), (game.folder / FILE, game.folder / TOLD)):
        assert file.stat().st_size < 300_000
        assert read_learned(file, game).made["games"]
    assert (game.folder / FILE).exists()
