"""The planner weighs the points of a turn with what it leaves for the next one (SR-9 to SR-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from almagest.games.stars.deck import GREAT_OLD_ONE, GREATER, LESSER, NO_CARD
from almagest.games.stars.rules import phases
from almagest.games.stars.rules.outlook import MOST_HELPERS, MOST_LACKING, NOBODY, Outlook, chance_later
from almagest.games.stars.rules.planner import LATER, best_turn
from almagest.games.stars.rules.solver import EXHAUSTIVE, turns_for
from almagest.games.stars.rules.targets import targets
from almagest.kernel.rng import fast
from tests.games.stars.building import READY
from tests.games.stars.table import FACTS, GAME, Player, play, table

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.state import State


def start(seed: int) -> Stars:
    return cast("Stars", GAME.start(seats=2, seed=seed))


def after(state: State, actions: list[int]) -> Stars:
    """Play a turn as far as the summon, every step checked."""
    world = state.clone()
    for action in actions:
        world.apply(action)
    return cast("Stars", world)


def worth(state: State, actions: list[int]) -> float:
    """Weigh a turn by the table it leaves, not by what the planner foresaw."""
    left = after(state, actions)
    if left.phase != phases.DISCARD:
        left.apply(0)
    outlook = Outlook(left)
    outlook.look(left.sky)
    return float(left.me.points) + LATER * float(outlook.promise(NOBODY, NO_CARD))


@pytest.mark.parametrize("seed", range(12))
def test_no_turn_of_the_solver_is_worth_more(seed: int) -> None:
    state = start(seed)
    plan = best_turn(state)
    assert plan is not None
    best = worth(state, plan.actions)
    for other in turns_for(state, targets(state)):
        if other.operations <= EXHAUSTIVE:
            assert worth(state, other.actions) <= best + 1e-9


def test_some_turns_are_worth_more_than_the_solvers() -> None:
    better = 0
    for seed in range(12):
        state = start(seed)
        plan, plans = best_turn(state), turns_for(state, targets(state))
        assert plan is not None
        better += bool(plans) and worth(state, plan.actions) > max(worth(state, each.actions) for each in plans) + 0.1
    assert better >= 3


@pytest.mark.parametrize("seed", range(6))
def test_every_step_of_a_game_has_a_turn_that_can_be_played(seed: int) -> None:
    state, rng = start(seed), fast(seed)
    for _ in range(60):
        if state.over:
            break
        plan = best_turn(state, 2_000)
        if plan is not None and plan.card != NO_CARD:
            points = max(left.points for left in after(state, plan.actions).sides)
            assert points >= plan.points
        state.apply(state.legal()[rng.below(len(state.legal()))] if plan is None else plan.actions[0])


def test_sr_44_victory_comes_before_every_promise() -> None:
    state = table(Player(hand=["dagoon-1", "hastur-3"], site=["cthulhoo-1", "tsatso-1"]), sky=READY["dagoon-1"])
    plan = best_turn(cast("Stars", state))
    assert plan is not None
    assert [state.text(plan.actions[0]), plan.points] == ["pass", 10]
    assert after(state, plan.actions).over


def test_nothing_is_planned_after_the_summon() -> None:
    state = play(table(Player(hand=["dagoon-1"]), sky=READY["dagoon-1"]), "pass", "pass")
    assert best_turn(cast("Stars", state)) is None


def test_more_help_and_fewer_stars_lacking_never_make_a_summon_less_likely() -> None:
    for kind in (GREAT_OLD_ONE, GREATER, LESSER):
        for lacking in range(MOST_LACKING):
            for helpers in range(MOST_HELPERS):
                here = chance_later(kind, lacking, helpers)
                assert chance_later(kind, lacking, helpers + 1) >= here >= chance_later(kind, lacking + 1, helpers)


def test_no_hand_promises_more_than_the_best_creature_brings() -> None:
    for hand in ([], ["dagoon-1"], ["cthulhoo-1", "dagoon-1", "deep-ones-1"]):
        state = cast("Stars", table(Player(hand=hand)))
        outlook = Outlook(state)
        outlook.look(state.sky)
        most = max([1, *(state.deck.points[FACTS.number_of[card]] for card in hand)])
        assert 0 < outlook.promise(NOBODY, NO_CARD) < most + 1
