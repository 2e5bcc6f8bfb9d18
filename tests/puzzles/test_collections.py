"""The collections that ship: every line reads, no two share a position, and a sample is proven again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.errors import BadData
from almagest.lab import mining
from almagest.puzzles import collection, difficulty, finish, origins, proving
from almagest.puzzles.box import hinted, led_to
from almagest.puzzles.forms import BEST, FINISH, KINDS
from almagest.puzzles.shelf import shelf
from almagest.puzzles.themes import themes_of, words_of

if TYPE_CHECKING:
    from almagest.puzzles.forms import Mined

MINED = ("astra", "ptolemaeus", "stellar")
SAMPLE = 4


def every(game: str) -> list[Mined]:
    return list(collection.collection(game).values())


@pytest.mark.parametrize("game", MINED)
def test_the_collection_has_both_kinds_and_every_theme_has_words(game: str) -> None:
    assert {mined.kind for mined in every(game)} == set(KINDS)
    assert {mined.theme for mined in every(game)} <= {*words_of(game).entries}


@pytest.mark.parametrize("game", MINED)
def test_the_theme_of_a_decision_follows_from_the_position_alone(game: str) -> None:
    themes = themes_of(game)
    assert themes
    for puzzle in [puzzle for puzzle in shelf(game).dug.values() if puzzle.kind == BEST][:20]:
        assert themes.question(puzzle.position()) == puzzle.theme


@pytest.mark.parametrize("game", MINED)
def test_what_a_solution_is_about_is_told_in_both_languages(game: str) -> None:
    told = [puzzle.told for puzzle in shelf(game).dug.values()]
    assert all(one.en and one.fr and "{" not in one.en + one.fr for one in told)
    assert len({one.en for one in told}) > 40


def test_themes_speak_of_what_the_solution_touches() -> None:
    assert shelf("ptolemaeus").dug["1922fdf4"].told.en == "A trigone for the Moon"
    assert (
        shelf("stellar").dug["af57ac0b"].told.fr
        == "Nébuleuse Trifide dans le carnet, qui appelle Piliers de la Création"
    )
    assert shelf("astra").dug["a59e1f0c"].told.en == "The Ability of Triangulum for Delphinus"
    assert shelf("stars").find("1").told.en == "Byakhee 8 by a flip"


@pytest.mark.parametrize("game", MINED)
def test_every_puzzle_comes_from_a_game_that_was_played_to_its_end(game: str) -> None:
    assert all(origins.is_on_record(mined, origins.games_of(game)) for mined in every(game))
    record = origins.record_of(game, every(game)[0])
    records.verify(record, catalog.game(game))
    assert record.result
    assert not origins.is_on_record(replace(every(game)[-1], moves="0 0 0"), origins.games_of(game))


@pytest.mark.parametrize("game", MINED)
def test_every_puzzle_was_tried_by_every_level(game: str) -> None:
    assert {mined.tries for mined in every(game)} == {difficulty.TRIES}
    assert all(len(mined.solved) == difficulty.LEVELS for mined in every(game))


@pytest.mark.parametrize("game", MINED)
def test_no_two_puzzles_share_a_position(game: str) -> None:
    views = [json.dumps(puzzle.position().view(puzzle.seat), sort_keys=True) for puzzle in shelf(game).dug.values()]
    assert len(set(views)) == len(views) == len(every(game))


@pytest.mark.parametrize("game", MINED)
def test_a_sample_is_proven_again(game: str) -> None:
    assert {
        mined.id: proving.fault(game, mined, origins.games_of(game)) for mined in proving.sampled(every(game), SAMPLE)
    } == {mined.id: None for mined in proving.sampled(every(game), SAMPLE)}


@pytest.mark.parametrize("game", MINED)
def test_solutions_solve_hints_hold_them_and_other_decisions_do_not(game: str) -> None:
    for puzzle in [*shelf(game).dug.values()][:6]:
        assert puzzle.check(puzzle.solution).solved
        assert not puzzle.check([]).solved
        assert puzzle.onward([]) in hinted(puzzle, [])
        assert led_to(puzzle, puzzle.solution).ply > puzzle.position().ply


def fault(mined: Mined) -> str | None:
    return proving.fault("stellar", mined, origins.games_of("stellar"))


def test_a_claim_that_is_not_true_is_found() -> None:
    best = next(mined for mined in every("stellar") if mined.kind == "best")
    state = collection.position("stellar", best)
    other = next(text for text in map(state.text, state.legal()) if text not in best.solution)
    assert fault(replace(best, solution=(other,))) in ("proof", "theme")
    assert fault(replace(best, proof=replace(best.proof, best=(1, 1)))) == "proof"
    assert fault(replace(best, id="00000000")) == "id"
    assert fault(replace(best, seat=1 - best.seat)) == "seat"
    assert fault(replace(best, theme="nothing")) == "theme"
    assert fault(replace(best, rating=best.rating + 1)) == "rating"
    assert proving.fault("stellar", best, {}) == "record"
    turn = next(mined for mined in every("stellar") if mined.kind == "finish")
    assert fault(replace(turn, proof=replace(turn.proof, reached=99))) == "proof"


def test_a_turn_is_played_out_to_the_last_decision() -> None:
    mined = next(mined for mined in every("stellar") if mined.kind == "finish")
    themes = themes_of("stellar")
    assert themes
    state = collection.position("stellar", mined)
    turn = finish.played_out(state, themes.goal)
    assert turn
    assert turn.most - themes.goal(state, mined.seat) == mined.proof.reached
    assert all(goal_after(mined, line) == turn.most for line in turn.lines)
    assert finish.played_out(state, themes.goal, most_tried=10) is None


def goal_after(mined: Mined, line: tuple[int, ...]) -> int:
    state, themes = collection.position("stellar", mined), themes_of("stellar")
    assert themes
    for action in line:
        state.apply(action)
    return themes.goal(state, mined.seat)


def test_what_fewer_solve_is_rated_higher() -> None:
    easy, hard = (difficulty.rating(BEST, 0.1, solved) for solved in ((0.6, 1, 1, 1, 1), (0, 0, 0, 0, 0)))
    assert easy < difficulty.MIDDLE < hard
    assert (difficulty.level_of(easy), difficulty.level_of(hard)) == (1, 5)
    lucky, unlucky = (difficulty.rating(FINISH, luck, (0, 0, 0, 0, 0)) for luck in (0.1, 0.0001))
    assert lucky < unlucky


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_bots_solve_is_measured_again(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(difficulty, "TRIES", (*difficulty.TRIES[:3], 1, 1))
    known = next(mined for mined in every("stellar") if mined.kind == kind)
    file = tmp_path / "puzzles.jsonl"
    file.write_text(replace(known, solved=(0, 0, 0, 0, 0), tries=(0, 0, 0, 0, 0)).line(), encoding="utf-8")
    (found,) = mining.measured("stellar", file)
    assert found.solved[:3] == known.solved[:3]
    assert list(mining.measured("stellar", file)) == []
    assert collection.read(file)[known.id] == found


def test_mining_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "BOT", "search:20")
    monkeypatch.setattr(mining, "A_PORTION", 1)
    file = tmp_path / "puzzles.jsonl"
    first = list(mining.added("stellar", file, 2))
    with file.open("a", encoding="utf-8") as lines:
        lines.write('{"id": "cut o')
    more = list(mining.added("stellar", file, 3))
    kept = collection.read(file)
    assert [*kept] == [mined.id for mined in (*first, *more)]
    assert len(kept) == 3
    assert more[0].deal > first[-1].deal
    assert list(mining.added("stellar", file, 3)) == []


def test_a_damaged_collection_is_refused_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text("no json\n", encoding="utf-8")
    with pytest.raises(BadData, match="line 1"):
        collection.read(file)
