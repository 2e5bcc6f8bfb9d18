"""Training, end to end on a tiny budget: play, learn, keep; stopped and taken up again; nothing learned by heart."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import jax.numpy as jnp
import numpy as np
import pytest

from almagest import catalog, cli
from almagest.kernel.errors import BadRecord, BadSetup
from almagest.kernel.judge_file import FILE, flags_of, inputs_of, judge_from, net_from, read_learned
from almagest.lab import train
from almagest.lab.learning import PATIENCE, QUICK, THOROUGH, Course, corrected_by_later, learned, odds, rounded
from almagest.lab.lessons import eye, lessons, moments
from almagest.lab.selfplay import PlayedGame, played, seed_of
from almagest.lab.workers import spread

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from almagest.kernel.game import Game
    from almagest.kernel.judge_file import Learned
    from almagest.lab.correcting import Correction
    from almagest.lab.lessons import Lessons

NAME = "stellar"
every_game = pytest.mark.parametrize("name", catalog.games())


def games(name: str, number: int) -> list[PlayedGame]:
    return [played(name, "random", seed_of(f"test {name}", n)) for n in range(number)]


def silent(own: float, others: float) -> None:
    """Nobody watches."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run the program inside this process."""

    def command(*words: str) -> int:
        monkeypatch.setattr(sys, "argv", ["almagest", *words])
        return cli.main()

    return command


@pytest.fixture
def taught(monkeypatch: pytest.MonkeyPatch) -> list[Lessons]:
    """Note what every judge learns from."""
    rows: list[Lessons] = []

    def noted(*facts: Any) -> Learned:
        rows.append(facts[1])
        return learned(*facts)

    monkeypatch.setattr("almagest.lab.train.learned", noted)
    return rows


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ALMAGEST_HOME", str(tmp_path))
    monkeypatch.setenv("ALMAGEST_LANG", "en")
    return tmp_path


def test_lessons_come_in_the_order_of_the_games_whoever_is_done_first(monkeypatch: pytest.MonkeyPatch) -> None:
    game, played_games = catalog.game(NAME), games(NAME, 5)
    monkeypatch.setattr(train, "A_LESSON", 2)
    in_order = train.all_lessons(game, played_games, 1, None)
    monkeypatch.setattr(train, "spread", lambda *facts: reversed(list(spread(*facts))))
    last_first = train.all_lessons(game, played_games, 1, None)
    assert (np.diff(in_order.game) >= 0).all()
    assert (last_first.game == in_order.game).all()


def test_training_plays_learns_and_keeps_a_judge_that_fits_its_game(
    home: Path, run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["train", NAME, "--rounds", "2", "--games", "11", "--epochs", "2", "--with", "random"]
    words += ["--plot", str(home / "curve.svg")]
    assert run(*words) == 0
    told = capsys.readouterr().out
    assert "Round 1, 11 games: log loss" in told
    assert "Round 2, 22 games: log loss" in told
    judge = read_learned(home / f"train-{NAME}" / FILE, catalog.game(NAME))
    assert "almagest train stellar --with random --seed 1" in judge.made["by"]
    assert len((home / f"train-{NAME}" / "curve.jsonl").read_text().splitlines()) == 4
    assert "<svg" in (home / "curve.svg").read_text()
    assert run(*words) == 0  # all is done already
    assert "Round" not in capsys.readouterr().out


@every_game
def test_a_game_can_be_played_again_from_its_seed_and_moves(name: str) -> None:
    for game in games(name, 3):
        *found, end = moments(catalog.game(name), game)
        assert end.over
        assert all(game.honest <= state.ply < len(game.moves) for state in found)
        assert game == played(name, "random", game.seed)


@every_game
def test_what_was_fitted_is_what_the_engine_computes(name: str) -> None:
    game = catalog.game(name)
    rows = lessons(game, games(name, 4))
    net, scale = a_net(len(inputs_of(game)), len(flags_of(game))), np.ones(len(inputs_of(game)), np.float32)
    written = rounded(game, net, scale, {})
    state = moments(game, games(name, 1)[0])[0]
    chances = judge_from(written, net_from(written, game), state.setting).judged(state)
    found = np.asarray(odds(net, *map(jnp.asarray, (rows.inputs[:1], rows.flags[:1], rows.seated[:1]))))[0].astype(
        np.float64
    )
    found = np.exp(found - found.max())
    expected = found / found.sum()
    own = list(expected[: state.seats]) if state.seats > 1 else [expected[0], expected[-1]]
    assert chances == pytest.approx(own, abs=1e-3)


def a_net(inputs: int, flags: int, hidden: int = 8, second: int = 4) -> dict[str, np.ndarray]:
    """Make a net of small random numbers."""
    draw = np.random.default_rng(1)
    shapes = {
        "inputs": (inputs, hidden),
        "flags": (flags, hidden),
        "bias": (hidden,),
        "own": (hidden, second),
        "others": (hidden, second),
        "inner": (second,),
        "last": (second,),
        "direct": (inputs,),
        "ground": (flags,),
    }
    return {name: draw.normal(0, 0.05, shape).astype(np.float32) for name, shape in shapes.items()}


def test_a_judge_learns_what_there_is_to_learn() -> None:
    game = catalog.game(NAME)
    rows = lessons(game, games(NAME, 30))
    told: list[float] = []
    learned(game, rows, Course(epochs=12), lambda own, _: told.append(own), {})
    assert told[-1] < told[0] - 0.05


def test_learning_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    game, course = catalog.game(NAME), Course(epochs=4)
    rows = lessons(game, games(NAME, 11))
    whole = learned(game, rows, course, silent, {})
    told: list[float] = []

    def stopped_after_two(own: float, _: float) -> None:
        told.append(own)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learned(game, rows, course, stopped_after_two, {}, tmp_path / "learning.npz")
    again: list[float] = []
    after = learned(game, rows, course, lambda own, _: again.append(own), {}, tmp_path / "learning.npz")
    assert len(again) == 2
    assert same(after, whole)


def test_what_a_net_of_another_size_has_learned_is_not_taken_up(tmp_path: Path) -> None:
    game, rows, file = catalog.game(NAME), lessons(catalog.game(NAME), games(NAME, 11)), tmp_path / "learning.npz"

    def stopped(_own: float, _others: float) -> None:
        if file.exists():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learned(game, rows, replace(QUICK, epochs=3), stopped, {}, file)
    wider = replace(THOROUGH, epochs=3)
    assert same(learned(game, rows, wider, silent, {}, file), learned(game, rows, wider, silent, {}))


def test_decay_pulls_numbers_back_to_nothing() -> None:
    game, rows = catalog.game(NAME), lessons(catalog.game(NAME), games(NAME, 11))
    few, many = (learned(game, rows, replace(THOROUGH, decay=decay), silent, {}) for decay in (0.3, 30.0))
    assert abs(np.array(many.own)).sum() < abs(np.array(few.own)).sum()


def same(one: Learned, other: Learned) -> bool:
    """Tell whether two judges have the same numbers."""
    return one.inputs == other.inputs and one.last == other.last


def test_games_of_another_training_and_cut_off_lines(tmp_path: Path) -> None:
    training = train.announced(NAME, "random", 1)
    found = train.play(training, tmp_path, 3, lambda: None, jobs=1, cluster=None)
    file = train.games_file(tmp_path)
    file.write_text(file.read_text() + '{"seed": 1, "se', encoding="utf-8")
    assert train.play(training, tmp_path, 4, lambda: None, jobs=1, cluster=None)[:3] == found
    assert len(file.read_text().splitlines()) == 5
    with pytest.raises(BadRecord, match="another training \\(stellar, random, seed 1\\)"):
        train.taken_up(train.announced(NAME, "greedy", 1), tmp_path)


def test_a_judge_that_is_not_better_is_not_kept(tmp_path: Path) -> None:
    game, played_games = catalog.game(NAME), games(NAME, 20)
    rows = lessons(game, played_games)
    good = learned(game, rows, Course(epochs=6), silent, {})
    bad = replace(
        good, last=tuple(-x for x in good.last), inputs={k: (*v[:-1], -v[-1]) for k, v in good.inputs.items()}
    )
    assert train.keep_if_better(tmp_path, game, good, played_games, 1).kept
    row = train.keep_if_better(tmp_path, game, bad, played_games, 2)
    assert not row.kept
    assert read_learned(train.judge_file(tmp_path), game) == good
    assert [json.loads(line)["kept"] for line in (tmp_path / "rounds.jsonl").read_text().splitlines()] == [True, False]


def test_an_eye_sees_the_facts_of_the_game() -> None:
    state = catalog.game(NAME).start(seats=2, seed=3)
    seen = eye(state.setting).inputs(state, 0)
    names = inputs_of(state.game)
    assert seen[names.index("wait_0")] == 1
    assert seen[names.index("early")] == 1


def test_fresh_games_are_played_at_every_table_of_several_and_teach_of_no_other(home: Path) -> None:
    training = train.announced("stars", "random", 1, fresh=True)
    found = train.play(training, home, 10, lambda: None, jobs=1, cluster=None)
    assert [game.seats for game in found[:4]] == [2, 3, 4, 2]
    assert all(game.options == {} and game.honest == 0 for game in found)
    judge = train.learn(training, home, found, train.course_of(training, 1), silent, jobs=1, cluster=None)
    assert {"seats=2", "seats=3", "seats=4", "mirror=False"} <= {*judge.flags}
    assert "mirror=True" not in judge.flags
    assert judge.made["by"] == "almagest train stars --with random --seed 1 --fresh"
    assert (len(judge.own), len(judge.inner)) == (THOROUGH.hidden, THOROUGH.second)


def test_fresh_games_of_one_table_teach_of_that_table_alone(home: Path) -> None:
    training = train.announced("stars", "random", 1, fresh=True, seats=3)
    found = train.play(training, home, 10, lambda: None, jobs=1, cluster=None)
    assert {game.seats for game in found} == {3}
    judge = train.learn(training, home, found, train.course_of(training, 1), silent, jobs=1, cluster=None)
    assert [flag for flag in judge.flags if flag.startswith("seats")] == ["seats=3"]
    assert judge.made["by"] == "almagest train stars --with random --seed 1 --fresh --seats 3"


def test_games_of_other_trainings_teach_too_and_those_of_other_bots_never_say_when_to_stop(
    home: Path, run: Callable[..., int], taught: list[Lessons], monkeypatch: pytest.MonkeyPatch
) -> None:
    for bot, seats, folder in (("random", 2, "two"), ("random", 3, "three"), ("novice:100", 3, "novices")):
        training = train.announced("stars", bot, 1, fresh=True, seats=seats)
        (home / folder).mkdir()
        train.play(training, home / folder, 11, lambda: None, jobs=1, cluster=None)
    corrected: list[list[PlayedGame]] = []

    def noted(game: Game, judge: Learned, played_games: list[PlayedGame]) -> dict[str, Correction]:
        corrected.append(played_games)
        return {}

    monkeypatch.setattr("almagest.lab.train.corrections", noted)
    words = ["train", "stars", "--with", "random", "--fresh", "--seats", "2", "--games", "11", "--rounds", "1"]
    also = ["--also", str(home / "three"), "--also", str(home / "novices")]
    assert run(*words, "--epochs", "1", "--folder", str(home / "two"), *also) == 0
    judge = read_learned(home / "two" / FILE, catalog.game("stars"))
    assert [flag for flag in judge.flags if flag.startswith("seats")] == ["seats=2", "seats=3"]
    assert (judge.made["games"], judge.made["beside"]) == ("22: 11 of 2 seats, 11 of 3 seats", "11")
    held_out = {int(number) for number in taught[0].game if number % 10 == 0}
    assert held_out == {0, 10, 20}
    assert len(corrected[0]) == 22


def test_more_moments_of_each_game_can_be_learned_from(
    home: Path, run: Callable[..., int], taught: list[Lessons]
) -> None:
    words = ["train", NAME, "--with", "random", "--games", "11", "--rounds", "1", "--epochs", "1"]
    assert run(*words, "--folder", str(home / "few"), "--moments", "3") == 0
    assert run(*words, "--folder", str(home / "usual")) == 0
    assert [len(found) for found in taught] == [33, 132]
    made = [read_learned(home / folder / FILE, catalog.game(NAME)).made for folder in ("few", "usual")]
    assert [each.get("moments") for each in made] == ["3", None]


def test_games_of_another_game_or_of_none_teach_nothing(tmp_path: Path) -> None:
    training = train.announced("stars", "random", 1, fresh=True)
    with pytest.raises(BadRecord, match="holds no games"):
        train.played_beside(training, [tmp_path])
    train.play(train.announced(NAME, "random", 1, fresh=True), tmp_path, 1, lambda: None, jobs=1, cluster=None)
    with pytest.raises(BadRecord, match="holds other games"):
        train.played_beside(training, [tmp_path])
    other = train.announced(NAME, "random", 1)
    with pytest.raises(BadRecord, match="with or without --fresh"):
        train.played_beside(other, [tmp_path])


def test_games_that_are_still_being_written_are_read_and_left_as_they_are(tmp_path: Path) -> None:
    training = train.announced(NAME, "random", 1, fresh=True)
    file = train.games_file(tmp_path)
    file.write_text("")
    with pytest.raises(BadRecord, match="holds no games"):
        train.played_beside(training, [tmp_path])
    games = train.play(training, tmp_path, 2, lambda: None, jobs=1, cluster=None)
    begun = file.read_text() + '{"seats": 2, "act'
    file.write_text(begun)
    assert train.played_beside(training, [tmp_path]) == (games, [])
    assert file.read_text() == begun


def test_learning_anew_less_than_never_is_refused(
    home: Path, run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("train", NAME, "--again=-1", "--folder", str(home / "two")) == 2
    assert "--again must be at least 0, found -1." in capsys.readouterr().err


@pytest.mark.parametrize(("fresh", "seats"), [(False, 3), (True, 1), (True, 5)])
def test_tables_that_cannot_be_trained_alone_are_refused(fresh: bool, seats: int) -> None:
    with pytest.raises(BadSetup, match=f"--seats {seats} is for --fresh, and a number from 2 to 4"):
        train.announced("stars", "random", 1, fresh=fresh, seats=seats)


def test_the_judge_that_tells_the_chances_learns_thoroughly_and_the_one_of_searches_quickly() -> None:
    told, asked = (train.course_of(train.announced(NAME, "random", 7, fresh=fresh), 3) for fresh in (True, False))
    assert told == replace(THOROUGH, epochs=3, seed=7)
    assert asked == replace(QUICK, epochs=3, seed=7)
    assert told.hidden > asked.hidden
    assert told.decay < asked.decay


def test_learning_anew_is_taught_by_what_was_said_of_later_moments_of_the_same_game() -> None:
    rows = lessons(catalog.game(NAME), games(NAME, 11))
    chances = np.zeros_like(rows.shares)
    taught = corrected_by_later(rows, chances).shares
    for number in range(1, 10):
        here = np.flatnonzero(rows.game == number)
        assert (taught[here[-1]] == rows.shares[here[-1]]).all()
        fading = PATIENCE ** np.arange(len(here))[::-1, None]
        assert taught[here] == pytest.approx(rows.shares[here] * fading)
    for number in (0, 10):
        assert (taught[rows.game == number] == rows.shares[rows.game == number]).all()


def test_learning_anew_says_so_in_the_file(home: Path, run: Callable[..., int]) -> None:
    words = ["train", NAME, "--with", "random", "--games", "11", "--rounds", "1", "--epochs", "2", "--again", "1"]
    assert run(*words) == 0
    assert read_learned(home / f"train-{NAME}" / FILE, catalog.game(NAME)).made["again"] == "1"
    assert len((home / f"train-{NAME}" / "curve.jsonl").read_text().splitlines()) == 4
    assert not [*(home / f"train-{NAME}").glob("learning*")]
