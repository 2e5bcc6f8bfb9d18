"""Decisions are judged by what could be known, luck by what was, and the two are never mixed up."""

from __future__ import annotations

from dataclasses import replace

import pytest

import almagest
from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.bot import ask
from almagest.kernel.errors import AlmagestError
from almagest.kernel.record import Record
from almagest.kernel.rng import fast
from almagest.kernel.state import State
from almagest.puzzles.collection import collection, position
from almagest.reviewing.forms import Chance, Decision
from almagest.reviewing.grading import accuracy, grade
from almagest.reviewing.knowing import weighed
from almagest.reviewing.moments import LONG, Ending, looked_at, share_of
from almagest.reviewing.people import names_of
from almagest.reviewing.review import BUDGET
from almagest.reviewing.truth import Effort, stood, turn
from tests.reviewing.games import NOW, before, opened, recorded


def thrown_away(name: str, seed: int, ply: int, move: str) -> Record:
    """Let a good bot play, but make one decision for it."""
    record = opened(name, 2, seed, {})
    state, rng, bot = records.started(record, catalog.game(name)), fast(seed + 77), catalog.bot("greedy")
    while not state.over:
        state.apply(state.parse(move) if state.ply == ply - 1 else ask(bot, state, rng))
    return records.written(record, state, NOW)


@pytest.mark.parametrize(
    ("name", "seed", "ply", "move"),
    [
        ("stars", 5, 143, "push column 4 up"),
        ("stellar", 3, 49, "play moon-4a notebook"),
        ("ptolemaeus", 4, 130, "study luna"),
        ("astra", 2, 152, "decline"),
    ],
)
def test_a_planted_blunder_is_found_and_named(name: str, seed: int, ply: int, move: str) -> None:
    record = thrown_away(name, seed, ply, move)
    [moment] = looked_at(record, [ply], 300, 0)
    assert moment.weighed is not None
    assert grade((moment.weighed.best - moment.weighed.made) / 32768) == "blunder"
    assert moment.weighed.choices[0][0] != move
    assert moment.weighed.reason.en != moment.weighed.reason.fr


def test_a_planted_lucky_draw_is_booked_as_luck() -> None:
    record = recorded("stellar", 2, 3, "greedy:1")
    moments = looked_at(record, range(3, 50), 10, 0, whose=())
    ply = max(moments, key=lambda moment: abs(moment.turn.then[0] - moment.turn.after[0])).ply
    state, action, effort, found = before(record, ply), record.moves[ply - 1], Effort(16, 16), []
    for card in range(12):
        position = state.position()
        pile = position["state"]["pile"]
        pile[0], pile[card] = pile[card], pile[0]
        planted, drawn = state.game.load(position), state.game.load(position)
        drawn.apply(drawn.parse(action))
        ends = stood(planted, effort, fast(2)), stood(drawn, effort, fast(3))
        found.append(turn(planted, planted.parse(action), names_of(record), effort, ends, fast(1)))
    assert {one.after for one in found} == {found[0].after}
    luck = [one.then[0] - one.after[0] for one in found]
    assert max(luck) > 0 > min(luck)
    assert all(one.stroke is not None for one in found)


def test_what_could_be_known_is_the_same_in_worlds_that_look_alike() -> None:
    for name, ply in (("stellar", 9), ("ptolemaeus", 30), ("astra", 20), ("stars", 12)):
        record = recorded(name, 2, 6, "greedy:1")
        state = before(record, ply)
        action = state.parse(record.moves[ply - 1])
        world = state.clone().redeal(int(state.seat), almagest.rng(99))
        assert world.position() != state.position()
        assert weighed(world, action, 40, fast(5)) == weighed(state, action, 40, fast(5))


def solved_puzzles(name: str) -> list[tuple[State, str]]:
    """Give positions with the move that is proven to be the best there."""
    if dealt := catalog.puzzles(name):
        return [(puzzle.position(), puzzle.solution[0]) for puzzle in (dealt.puzzle(1), dealt.puzzle(3))]
    best = [mined for mined in collection(name).values() if mined.kind == "best"]
    return [(position(name, mined), mined.solution[0]) for mined in best[:3]]


@pytest.mark.parametrize("name", catalog.games())
def test_the_best_move_of_a_solved_puzzle_is_graded_best(name: str) -> None:
    for state, move in solved_puzzles(name):
        found = weighed(state, state.parse(move), BUDGET, fast(1))
        assert grade((found.best - found.made) / 32768) == "best"


def test_the_same_seed_gives_the_same_bytes_in_any_number_of_processes() -> None:
    record = recorded("stellar", 2, 5, "greedy:1")
    once = almagest.review(record, budget=10)
    assert almagest.review(record, budget=10, jobs=2).text() == once.text()
    other = almagest.review(record, budget=10, seed=1, whose=())
    assert [step.before for step in other.steps] != [step.before for step in once.steps]


def test_decisions_are_told_as_they_come_the_last_ones_first() -> None:
    record, plies = recorded("ptolemaeus", 1, 5, "greedy:1"), []
    found = almagest.review(record, budget=10, whose=(), told=lambda moment: plies.append(moment.ply))
    assert plies == list(range(len(record.moves), 0, -1))
    assert [step.ply for step in found.steps if isinstance(step, Decision)] == plies[::-1]
    assert isinstance(found.steps[0], Chance)
    assert found.steps[0].what == "deal"


def test_forced_decisions_are_not_graded() -> None:
    record = recorded("ptolemaeus", 2, 5, "greedy:1")
    forced = next(
        ply for ply, state in enumerate(records.steps(record, catalog.game("ptolemaeus")), 1) if len(state.legal()) == 1
    )
    [moment] = looked_at(record, [forced], 10, 0)
    assert moment.weighed is None


def test_a_game_that_is_not_over_is_refused_unless_somebody_gave_it_up() -> None:
    whole = recorded("stellar", 2, 5, "greedy:1")
    cut = replace(whole, moves=whole.moves[:20], result=None, finished=None)
    with pytest.raises(AlmagestError, match="not over: it stands after 20 decisions"):
        almagest.review(cut)
    found = almagest.review(cut, budget=10, whose=(), ending=Ending(seat=1, how="resign", winners=(0,)))
    last = found.steps[-1]
    assert isinstance(last, Decision)
    assert (last.seat, last.move, last.after, last.known) == (1, "resign", (1.0, 0.0), None)
    assert found.result == (1.0, 0.0)


@pytest.mark.parametrize(("budget", "seed"), [(1, 0), (10**6, 0), (100, -1), (True, 0)])
def test_a_budget_or_seed_out_of_bounds_is_refused(budget: int, seed: int) -> None:
    with pytest.raises(AlmagestError, match="whole number from"):
        almagest.review(recorded("stellar", 2, 5, "greedy:1"), budget=budget, seed=seed)


def test_grades_follow_thresholds_and_accuracy_halves_at_fifteen_points() -> None:
    costs = (0.0, 0.0199, 0.02, 0.05, 0.1, 0.2)
    assert [grade(cost) for cost in costs] == ["best", "best", "good", "inaccuracy", "mistake", "blunder"]
    assert accuracy([0.15, 0.15]) == 0.5
    assert accuracy([]) is None


def test_in_very_long_games_each_decision_gets_less_of_the_budget_but_never_less_than_a_quarter() -> None:
    assert share_of(BUDGET, 1) == share_of(BUDGET, LONG) == BUDGET
    assert share_of(BUDGET, 2 * LONG) == BUDGET // 2
    assert share_of(BUDGET, 100 * LONG) == BUDGET // 4
