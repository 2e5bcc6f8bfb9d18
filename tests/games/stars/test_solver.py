"""The solver finds what can be summoned this turn (SR-9 to SR-19), and its plans can be played."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, cast

import pytest

import almagest
from almagest import catalog
from almagest.games.stars.advice import advise
from almagest.games.stars.rules.matching import flips_needed, look_under, look_up, missing
from almagest.games.stars.rules.reach import chance
from almagest.games.stars.rules.recipes import recipes
from almagest.games.stars.rules.shortest import plan_of, shortest_ways
from almagest.games.stars.rules.solver import BUDGET, turns_for
from almagest.games.stars.rules.targets import Plan, targets
from tests.games.stars.building import READY
from tests.games.stars.reference import visible
from tests.games.stars.table import CARDS, FACTS, GAME, Player, faces, phase, play, sky, table

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.state import State


def solver_state(state: State) -> Stars:
    return cast("Stars", state)


def best_turns(state: Stars, budget: int = BUDGET) -> list[Plan]:
    return turns_for(state, targets(state), budget)


def followed(state: State, actions: list[int]) -> State:
    after = state.clone()
    for action in actions:
        after.apply(action)
    return after


def test_sr_19_what_is_in_the_sky_needs_no_invocation() -> None:
    state = table(Player(hand=["dagoon-1", "gug-1"]), sky=READY["dagoon-1"])
    best = best_turns(solver_state(state))[0]
    assert [state.text(best.actions[0]), best.operations, best.points] == ["pass", 0, 2]
    assert followed(state, best.actions).scores() == [2, 0]


def test_sr_9_sr_13_two_operations_are_searched_completely() -> None:
    """Compare with trying everything slowly: one flip and another, from a hand of two."""
    for seed in range(6):
        state = table(Player(hand=["dagoon-2", "byakhee-8"]), seed=seed)
        plans = turns_for(solver_state(state), [FACTS.number_of["byakhee-8"]], 0)
        assert bool(plans) == found_slowly(state, "byakhee-8")


def found_slowly(state: State, target: str) -> bool:
    if visible(CARDS[target], faces(state)):
        return True
    rows = state.position()["state"]["sky"]
    cells = list(product(range(5), repeat=2))
    for one, two in product(cells, repeat=2):
        tried = [[tile.split("/") for tile in row] for row in rows]
        for row, column in (one, two):
            tried[row][column].reverse()
        if visible(CARDS[target], [[tile[0] for tile in row] for row in tried]):
            return True
    return False


def test_sr_14_sr_15_sr_16_recipes_are_all_changes_by_powers() -> None:
    state = table(Player(hand=["byakhee-1"], site=["miri-nigri-1", "formless-7"]))
    found = {(int(r.pushes), int(r.swaps), int(r.flips)) for r in recipes(solver_state(state))}
    assert found == {(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0)}


def test_a_power_is_used_where_it_is_needed() -> None:
    rows = sky({"1,1": "3", "1,2": "Su", "3,1": "3", "3,2": "L"}, avoid=["So"])
    state = table(Player(hand=["deep-ones-1", "byakhee-1"], site=["deep-ones-4"]), sky=rows)
    (plan,) = turns_for(solver_state(state), [FACTS.number_of["deep-ones-1"]])
    walker, lines = state.clone(), []
    for action in plan.actions:
        lines.append(walker.text(action))
        walker.apply(action)
    assert lines == ["invoke byakhee-1", "power deep-ones-4", "flip 1,2", "summon deep-ones-1"]


def test_the_invoked_card_cannot_be_the_one_summoned() -> None:
    state = table(Player(hand=["dagoon-2"]), sky=sky({"1,1": "1", "1,3": "Wx", "1,4": "2"}, avoid=["Wn"]))
    assert best_turns(solver_state(state)) == []


def test_every_plan_can_be_played_and_gives_its_points() -> None:
    for seed in range(40):
        state = GAME.start(seats=2, seed=seed)
        for plan in best_turns(solver_state(state), 20_000):
            after = followed(state, plan.actions)
            assert after.scores()[0] == plan.points == CARDS[FACTS.card[plan.card].id].points


def test_sr_17_three_to_nine_operations_are_found_by_a_guided_search() -> None:
    found = {
        seed
        for seed in range(30)
        if turns_for(
            solver_state(table(Player(hand=["hastur-3", "dagoon-1"]), seed=seed)), [FACTS.number_of["dagoon-1"]]
        )
    }
    assert len(found) > 5
    six = table(Player(hand=["hastur-3", "byakhee-8"], site=["tsatso-3", "miri-nigri-3"]), sky=READY["tindaloo-1"])
    sizes = {int(recipe.size()) for recipe in recipes(solver_state(six))}
    assert sizes == {0, 1, 2, 3, 4, 5, 6}


def test_sr_28_sr_31_the_cheapest_sacrifice_is_planned() -> None:
    figure = {"1,1": "4", "1,4": "Sh", "2,3": "Su", "2,4": "V"}
    rows = sky(figure, avoid=["4", "L", "Sh", "Su", "V"])
    state = table(Player(hand=["cthulhoo-1"], site=["deep-ones-1", "deep-ones-4"]), sky=rows)
    (plan,) = best_turns(solver_state(state))
    assert followed(state, plan.actions).scores() == [5, 0]
    assert plan.points == 5


def test_nothing_is_planned_after_the_summon() -> None:
    state = play(table(Player(hand=["dagoon-1"]), sky=READY["dagoon-1"]), "pass", "pass")
    assert best_turns(solver_state(state)) == []


def number(card: str) -> int:
    return FACTS.number_of[card]


def test_the_shortest_ways_are_those_that_trying_everything_finds() -> None:
    for seed in range(40):
        state = table(Player(hand=["deep-ones-1", "byakhee-4"]), seed=seed)
        assert CARDS["byakhee-4"].invocation == ("flip",)
        ways = shortest_ways(solver_state(state), number("deep-ones-1"), 1, 100)
        flips = [cell for cell in range(25) if visible(CARDS["deep-ones-1"], flipped(state, cell))]
        if visible(CARDS["deep-ones-1"], faces(state)):
            assert ways == [[]]
        else:
            assert [way[0] - 60 for way in ways] == flips


def flipped(state: State, cell: int) -> list[list[str]]:
    tiles = [[tile.split("/") for tile in row] for row in state.position()["state"]["sky"]]
    tiles[cell // 5][cell % 5].reverse()
    return [[tile[0] for tile in row] for row in tiles]


def test_operations_in_another_order_are_the_same_way() -> None:
    shown = {"1,1": "4", "1,2": "L", "4,4": "2", "4,5": "Sh"}
    state = table(Player(hand=["deep-ones-1", "dagoon-2"]), sky=sky(shown, avoid=["3", "So"]))
    for way in shortest_ways(solver_state(state), number("deep-ones-1"), 2, 1000):
        assert len(way) == 2
    ways = [sorted(way) for way in shortest_ways(solver_state(state), number("deep-ones-1"), 2, 1000)]
    assert len({tuple(way) for way in ways}) == len(ways)


def test_counting_ways_stops_at_a_limit_and_a_way_can_be_played() -> None:
    state = table(Player(hand=["byakhee-8", "hastur-3"]), seed=3)
    ways = shortest_ways(solver_state(state), number("byakhee-8"), 3, 1)
    assert len(ways) == 1
    after = followed(state, plan_of(solver_state(state), number("byakhee-8"), ways[0]).actions)
    assert after.scores() == [1, 0]


def test_no_way_is_shorter_than_the_fewest_operations_of_the_solver() -> None:
    for seed in range(12):
        state = GAME.start(seats=2, seed=seed)
        for plan in best_turns(solver_state(state), 5000):
            if plan.operations <= 2:
                ways = shortest_ways(solver_state(state), plan.card, 2, 1)
                assert len(ways[0]) == plan.operations


def test_advice_is_the_first_step_of_the_best_turn_until_the_creature_has_come() -> None:
    for seed in range(6):
        state = GAME.start(seats=2, seed=seed)
        plans = best_turns(solver_state(state))
        while state.seat == 0 and phase(state) in ("invoke", "operate", "summon") and plans:
            state.apply(catalog.advice(state, almagest.rng(1), 1)[0].action)
        assert not plans or state.scores()[0] == plans[0].points


def test_where_the_solver_knows_nothing_a_bot_advises() -> None:
    state = play(table(Player(hand=["dagoon-1"]), sky=READY["dagoon-1"]), "pass", "pass")
    assert advise(state) is None
    assert catalog.advice(state, almagest.rng(1), 10)[0].action in state.legal()


def test_a_creature_that_would_cost_points_is_not_advised() -> None:
    site = ["dagoon-1", "dagoon-2", "miri-nigri-1", "miri-nigri-2", "ossadogowa-1"]
    state = table(Player(hand=["ghast-1"], site=site[:4]), sky=READY["ghast-1"])
    assert advise(state) is not None
    full = table(Player(hand=["ghast-1"], site=[*site[:4], "deep-ones-1", "deep-ones-2"]), sky=READY["ghast-1"])
    tip = advise(full)
    assert tip is not None
    assert tip.reason is None


@pytest.mark.parametrize("seed", range(30))
def test_flips_needed_are_those_the_solver_needs(seed: int) -> None:
    state = solver_state(table(Player(hand=["dagoon-2", "hastur-3"]), seed=seed))
    shown = look_up(state.sky)
    either = look_under(state.sky, shown)
    needed = int(flips_needed(state.deck, shown, either, number("dagoon-2"), 0))
    state.phase, state.flips = 1, 3
    brought = bool(turns_for(state, [number("dagoon-2")], 100_000))
    assert brought == (needed <= 3)


@pytest.mark.parametrize("kind", ["push", "swap", "flip"])
def test_the_chance_of_one_symbol_is_known(kind: str) -> None:
    for seed in range(25):
        state = table(
            Player(hand=["miri-nigri-1"]),
            phase="operate",
            invoked="gug-1",
            symbols={kind: 1},
            seed=seed,
        )
        inner = solver_state(state)
        shown = look_up(inner.sky)
        either = look_under(inner.sky, shown)
        card = number("miri-nigri-1")
        found = chance(inner, shown, either, card, 0, missing(inner.deck, shown, card, 0))
        assert found == float(bool(turns_for(inner, [card], 0)))
