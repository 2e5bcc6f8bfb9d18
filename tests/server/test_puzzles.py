"""Puzzles over the wire: listed, solved, rated once, pointed at, given up, and by storm; nothing hidden leaves."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.rng import fast
from almagest.puzzles import collection, dug, origins
from almagest.puzzles.forms import BEST, KINDS
from almagest.puzzles.shelf import puzzle_of_the_day, shelf, shelves
from almagest.puzzles.themes import words_of
from almagest.server import puzzle_work
from almagest.server.clocks import Moment
from almagest.server.riddles import facts_of
from almagest.terminal.puzzle_box import data_of
from tests.server.harness import roomy, running

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.kernel.state import State
    from almagest.puzzles.forms import Mined
    from tests.server.harness import Person

    Bring = Callable[[str], Person]

GAMES = ("astra", "ptolemaeus", "stars", "stellar")
MINED = ("astra", "ptolemaeus", "stellar")


def first(game: str, kind: str = "finish") -> str:
    """Name a puzzle of a game; numbers are all of one kind."""
    return next((name for name, puzzle in shelf(game).dug.items() if puzzle.kind == kind), "1")


def wrong(game: str) -> tuple[str, str]:
    """Name a puzzle and a move that does not solve it."""
    puzzle = shelf(game).dug[first(game, "best")]
    state = puzzle.position()
    return puzzle.id, next(move for move in map(state.text, state.legal()) if move not in puzzle.solution)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_of_every_game_is_shown_and_solved_move_by_move(person: Bring, game: str) -> None:
    ann, name = person("Ann"), first(game)
    seen = ann.get(f"/api/puzzles/{game}/{name}")
    assert (seen["now"]["solved"], seen["now"]["lost"], seen["facts"]["outcome"]) == (False, False, None)
    assert seen["now"]["task"]
    solution = list(shelf(game).find(name).solution)
    for number in range(1, len(solution) + 1):
        offered = [choice["move"] for choice in seen["now"]["legal"]]
        assert solution[number - 1] in offered
        seen = ann.post(f"/api/puzzles/{game}/{name}/try", moves=solution[:number], rated=True)
    assert seen["now"]["solved"]
    assert seen["facts"]["outcome"] == "solved"
    assert seen["gained"] > 0
    assert (seen["you"]["streak"], seen["you"]["tries"]) == (1, 1)


def test_only_the_first_settled_try_counts(person: Bring) -> None:
    ann = person("Ann")
    name, move = wrong("stellar")
    path = f"/api/puzzles/stellar/{name}"
    lost = ann.post(f"{path}/try", moves=[move], rated=True)
    assert lost["now"]["lost"]
    assert lost["gained"] < 0
    again = ann.post(f"{path}/try", moves=list(shelf("stellar").find(name).solution), rated=True)
    assert again["now"]["solved"]
    assert (again["gained"], again["facts"]["outcome"], again["you"]["tries"]) == (0, "failed", 1)
    assert again["facts"]["tries"] == 1


@pytest.mark.parametrize("help_", ["hint", "solution"])
def test_who_looked_at_help_before_is_not_rated_any_more(person: Bring, help_: str) -> None:
    ann, name = person("Ann"), first("astra", "best")
    path = f"/api/puzzles/astra/{name}"
    ann.post(f"{path}/{help_}")
    solved = ann.post(f"{path}/try", moves=list(shelf("astra").find(name).solution), rated=True)
    assert (solved["gained"], solved["facts"]["outcome"], solved["you"]["tries"]) == (0, "looked", 0)


def test_a_hint_points_but_does_not_tell_and_costs_a_rated_try(person: Bring) -> None:
    ann, name = person("Ann"), first("ptolemaeus", "best")
    hint = ann.post(f"/api/puzzles/ptolemaeus/{name}/hint", rated=True)
    moves = [choice["move"] for choice in hint["choices"]]
    assert shelf("ptolemaeus").find(name).solution[0] in moves
    assert len(moves) > 1
    assert ann.get(f"/api/puzzles/ptolemaeus/{name}")["facts"]["outcome"] == "failed"


def test_the_solution_comes_with_reasons(person: Bring) -> None:
    found = person("Ann").post(f"/api/puzzles/stellar/{first('stellar', 'best')}/solution")
    assert len(found["moves"]) == len(found["says"]) == 1
    assert "games of 100" in found["reason"]
    assert len(found["solved"]) == 5


def test_a_puzzle_is_listed_by_game_kind_theme_and_level(person: Bring) -> None:
    ann = person("Ann")
    assert [game["game"] for game in ann.get("/api/puzzles")] == list(GAMES)
    some = ann.get("/api/puzzles/astra", kind="best")["puzzles"]
    assert {puzzle["kind"] for puzzle in some} == {"best"}
    one = some[0]
    alike = ann.get("/api/puzzles/astra", theme=one["theme"], level=one["level"])["puzzles"]
    assert one["id"] in [puzzle["id"] for puzzle in alike]
    numbers = ann.get("/api/puzzles/stars", level=2)
    assert [puzzle["id"] for puzzle in numbers["puzzles"][:2]] == ["2", "7"]
    assert ann.get("/api/puzzles/stars", level=2, after=numbers["after"])["puzzles"][0]["id"] == "252"


def test_another_like_this_is_one_not_tried(person: Bring) -> None:
    ann = person("Ann")
    some = [puzzle["id"] for puzzle in ann.get("/api/puzzles/astra", kind="finish")["puzzles"]]
    for name in some[1:]:
        ann.post(f"/api/puzzles/astra/{name}/solution")
    if len(some) == len([puzzle for puzzle in shelf("astra").dug.values() if puzzle.kind == "finish"]):
        assert ann.get("/api/puzzles/astra/another", kind="finish")["id"] == some[0]
        ann.post(f"/api/puzzles/astra/{some[0]}/solution")
        assert ann.refused("/api/puzzles/astra/another", "GET", kind="finish") == (404, "puzzle")


def test_what_does_not_exist_or_fit_is_refused(person: Bring) -> None:
    ann, name = person("Ann"), first("stellar")
    assert ann.refused("/api/puzzles/chess/1", "GET") == (404, "game")
    assert ann.refused("/api/puzzles/stellar/nothing", "GET") == (404, "puzzle")
    assert ann.refused("/api/puzzles/stars/0", "GET") == (404, "puzzle")
    assert ann.refused("/api/puzzles/stars/1000001", "GET") == (404, "puzzle")
    assert ann.refused(f"/api/puzzles/stellar/{name}/try", moves=["take 9"]) == (400, "unreadable")
    assert ann.refused(f"/api/puzzles/stellar/{name}/try", moves=["keep"])[0] == 409
    assert ann.refused(f"/api/puzzles/stellar/{name}/try", moves=["take 1"] * 61)[0] == 400
    assert ann.refused("/api/storms/none", place=0) == (404, "puzzle")


@pytest.mark.parametrize("game", MINED)
def test_two_worlds_that_the_solver_cannot_tell_apart_give_the_same_answers(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = first(game, "best")
    mined, true = collection.collection(game)[name], collection.origin(game, collection.collection(game)[name])
    before = answers(game, mined)

    def elsewhere(_game: str, _mined: Mined) -> State:
        return true.clone().redeal(int(true.seat), fast(99))

    monkeypatch.setattr(collection, "origin", elsewhere)
    assert true.position() != elsewhere(game, mined).position()
    assert answers(game, mined) == before


def answers(game: str, mined: Mined) -> list[str]:
    """Ask everything about a puzzle that was never looked at before."""
    shelf(game).dug[mined.id] = dug.DugPuzzle(game, mined)
    found: list[Any] = [puzzle_work.shown(game, mined.id, [], "en"), puzzle_work.hint(game, mined.id, [], "fr")]
    found += [puzzle_work.shown(game, mined.id, list(mined.solution), "en"), puzzle_work.solution(game, mined.id, "en")]
    found += [data_of(shelf(game).find(mined.id), "en"), *unasked(game, mined)]
    return [repr(each) for each in found]


def unasked(game: str, mined: Mined) -> list[Any]:
    """Gather what is told of a puzzle that nobody has solved: in lists, on its page, in storms, in the terminal."""
    puzzle = shelf(game).dug[mined.id] = dug.DugPuzzle(game, mined)
    told: list[Any] = [data_of(puzzle, "fr")]
    for lang in ("en", "fr"):
        told.append(facts_of(puzzle, game, mined.rating, (0, 0), None, lang))
        told.append(facts_of(puzzle, game, mined.rating, (1, 0), "failed", lang))
        told.append(puzzle_work.shown(game, mined.id, [], lang))
    return told


@pytest.mark.parametrize("game", MINED)
@pytest.mark.parametrize("kind", KINDS)
def test_puzzles_that_differ_in_their_solution_only_are_alike_until_it_is_asked_for(game: str, kind: str) -> None:
    true = collection.collection(game)[first(game, kind)]
    moves = (state := collection.position(game, true)).legal()
    other = next(move for move in map(state.text, moves) if move != true.solution[0])
    theme = true.theme if kind == BEST else next(key for key in words_of(game).entries if key != true.theme)
    proof = replace(true.proof, best=(9999, 9999), next=(1, 1)) if kind == BEST else replace(true.proof, ways=3)
    untrue = replace(true, solution=(other,), theme=theme, proof=proof, luck=0.5, solved=(1, 1, 1, 1, 1), deal=99)
    told = unasked(game, untrue)
    assert puzzle_work.solution(game, true.id, "en").moves == [other]
    assert told == unasked(game, true)


@pytest.mark.parametrize("game", MINED)
def test_nothing_of_the_solution_or_the_seed_is_told_before_it_is_asked_for(person: Bring, game: str) -> None:
    ann = person("Ann")
    for kind in ("best", "finish"):
        puzzle = shelf(game).dug[first(game, kind)]
        told = json.dumps(everything_unasked(ann, puzzle))
        secrets = [str(puzzle.mined.seed), '"solution"', puzzle.told.en, origins.key_of(game, puzzle.mined)]
        assert [secret for secret in secrets if secret in told] == []
        state = puzzle.position()
        offered = [state.text(action) for action in state.legal()]
        assert [choice["move"] for choice in ann.get(f"/api/puzzles/{game}/{puzzle.id}")["now"]["legal"]] == offered


def everything_unasked(person: Person, puzzle: dug.DugPuzzle) -> list[Any]:
    """Call whatever tells of puzzles to somebody who has not asked for a hint or a solution."""
    game = puzzle.game
    state = puzzle.position()
    wrong_move = next(move for move in map(state.text, state.legal()) if move != puzzle.solution[0])
    return [
        person.get("/api/puzzles"),
        person.get(f"/api/puzzles/{game}"),
        person.get(f"/api/puzzles/{game}/{puzzle.id}"),
        person.get(f"/api/puzzles/{game}/another", like=puzzle.id),
        person.post(f"/api/puzzles/{game}/{puzzle.id}/try", moves=[wrong_move]),
        person.post("/api/storms", game=game),
        person.get("/api/daily/today"),
    ]


def test_the_theme_of_a_turn_is_told_to_those_who_have_found_it(person: Bring) -> None:
    ann, name = person("Ann"), first("stellar")
    puzzle = shelf("stellar").dug[name]
    before = ann.get(f"/api/puzzles/stellar/{name}")["facts"]
    assert before["theme"] == ""
    solved = ann.post(f"/api/puzzles/stellar/{name}/try", moves=list(puzzle.solution), rated=True)
    assert solved["facts"]["theme"] == puzzle.theme
    assert (solved["facts"]["tries"], solved["facts"]["solved"]) == (before["tries"] + 1, before["solved"] + 1)
    alike = ann.get("/api/puzzles/stellar/another", like=name)["id"]
    assert (shelf("stellar").dug[alike].theme, shelf("stellar").dug[alike].kind) == (puzzle.theme, puzzle.kind)


@pytest.mark.parametrize("game", MINED)
def test_the_game_a_puzzle_comes_from_can_be_replayed_with_the_key_of_its_solution(person: Bring, game: str) -> None:
    ann, name = person("Ann"), first(game, "best")
    found, mined = ann.post(f"/api/puzzles/{game}/{name}/solution"), collection.collection(game)[name]
    facts = ann.get(f"/api/replays/{found['replay']}")
    assert (facts["game"], facts["result"] is not None, facts["decisions"] > found["ply"]) == (game, True, True)
    moment = ann.get(f"/api/replays/{found['replay']}/at/{found['ply']}", seat=mined.seat)
    assert moment["view"] == collection.origin(game, mined).view(mined.seat)
    record = records.read(json.dumps(ann.get(f"/api/replays/{found['replay']}/record")), "record")
    records.verify(record, catalog.game(game))
    assert record.seed == mined.seed
    forged = f"{found['replay'][:-1]}{'0' if found['replay'][-1] != '0' else '1'}"
    for path in ("", "/at/0", "/record"):
        assert ann.refused(f"/api/replays/{forged}{path}", "GET") == (404, "puzzle")


def test_the_puzzle_of_the_day_follows_from_the_promised_seed(folder: Path) -> None:
    watch = Watch()
    with running(roomy(folder), clock=watch) as server:
        ann, bob = server.person("Ann"), server.person()
        first_day = [game["today"] for game in ann.get("/api/puzzles")]
        assert first_day == [game["today"] for game in bob.get("/api/puzzles")]
        days = set()
        for _ in range(6):
            watch.at += timedelta(days=1)
            days.add(tuple(game["today"] for game in bob.get("/api/puzzles")))
        assert len(days) == 6


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_changes() -> None:
    for game in shelves():
        names = {puzzle_of_the_day(game, str(day).encode()) for day in range(30)}
        assert puzzle_of_the_day(game, b"1") == puzzle_of_the_day(game, b"1")
        assert len(names) > 3


class Watch:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> Moment:
        return Moment(self.at, self.at.timestamp())


def test_a_storm_counts_by_the_clock_of_the_server_and_goes_on_at_another(stored: str, folder: Path) -> None:
    watch = Watch()
    with running(roomy(folder), clock=watch) as server:
        ann = server.person("Ann")
        storm = ann.post("/api/storms", game="stellar")
        assert (storm["place"], storm["seconds"], storm["now"]["solved"]) == (0, 180, False)
        row = puzzle_in(storm)
        after = ann.post(f"/api/storms/{storm['id']}", place=0, moves=list(row.solution))
        assert (after["right"], after["solved"], after["place"]) == (True, 1, 1)
        stale = ann.post(f"/api/storms/{storm['id']}", place=0, moves=list(row.solution))
        assert (stale["right"], stale["solved"], stale["place"]) == (None, 1, 1)
        assert server.person("Bob").refused(f"/api/storms/{storm['id']}", place=1) == (404, "puzzle")
        cookies = ann.web.cookies
    with running(roomy(folder), clock=watch) as server:
        ann = server.person()
        ann.web.cookies = cookies
        again = ann.post(f"/api/storms/{storm['id']}", place=1)
        assert (again["solved"], again["now"]["view"]) == (1, after["now"]["view"])
        watch.at += timedelta(seconds=181)
        over = ann.post(f"/api/storms/{storm['id']}", place=1, moves=list(puzzle_in(again).solution))
        assert (over["now"], over["solved"], over["best"], over["seconds"]) == (None, 1, 1, 0)


def puzzle_in(storm: dict[str, Any]) -> Any:
    """Find the puzzle at the place of a storm."""
    from almagest.server.storms import puzzle_at

    return shelf(storm["game"]).find(puzzle_at(storm["game"], storm["id"], storm["place"]))


def test_tries_are_kept_in_both_stores_and_forgotten_with_the_person(stored: str, folder: Path) -> None:
    name, move = wrong("stellar")
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        lost = ann.post(f"/api/puzzles/stellar/{name}/try", moves=[move], rated=True)
        assert lost["gained"] < 0
        assert ann.get("/api/puzzles/stellar", kind="best")["puzzles"][0]["outcome"] == "failed"
        assert server.person("Bob").get(f"/api/puzzles/stellar/{name}")["facts"]["rating"] > 0
        ann.post("/api/account/deletion", password="")
        assert server.person("Cleo").get(f"/api/puzzles/stellar/{name}")["facts"]["tries"] == 0
