"""A hard word needs a clear case: near the line of blunders choices are weighed until it is settled."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.kernel.rng import fast
from almagest.reviewing import weighing
from almagest.reviewing.grading import BLUNDER
from almagest.reviewing.weighing import LAST, LOOKS, PORTIONS, Held, Scales, compare, ranked, settled, tried_out

if TYPE_CHECKING:
    from collections.abc import Sequence

NOISE = 0.04
LEFT = NOISE * sqrt(2 / LOOKS[-1])
"""The standard error that is left of a difference after the last look."""
MADE, BEST, HOPELESS = range(3)


class Given(Scales):
    """Scales on which the true chances are given, and every portion errs at random."""

    def __init__(self, chances: Sequence[float], seed: int) -> None:
        super().__init__(catalog.game("stellar").start(2, seed=1), fast(seed))
        self.chances, self.random = chances, Random(seed)
        self.tried = [0] * len(chances)

    def try_all(self, places: Sequence[int], times: int) -> None:  # noqa: ARG002
        for place in places:
            self.tried[place] += 1
            self.rows.setdefault(place, []).append(self.chances[place] + self.random.gauss(0.0, NOISE))


@pytest.mark.parametrize("cost", [BLUNDER - 0.015, BLUNDER + 0.015])
def test_every_random_source_finds_the_same_blunders(cost: float) -> None:
    found = []
    for seed in range(60):
        scales = Given([0.6 - cost, 0.6, 0.3], seed)
        places = settled(scales, [MADE, BEST, HOPELESS], [MADE], 1)
        found.append(scales.chance(BEST) - scales.chance(MADE) >= BLUNDER)
        assert places == [MADE, BEST]
    assert set(found) == {cost >= BLUNDER}


def test_a_cost_on_the_line_itself_is_no_blunder_for_any_random_source() -> None:
    for seed in range(12):
        scales = Given([0.6 - BLUNDER, 0.6], seed)
        settled(scales, [MADE, BEST], [MADE], 1)
        cost = scales.chance(BEST) - scales.chance(MADE)
        assert BLUNDER - 0.01 < cost < BLUNDER


def test_how_often_a_choice_is_tried_follows_from_the_position_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: set[int] = set()

    def noted(scales: Scales, places: Sequence[int], made: int, times: int) -> None:
        tried.add(times)
        compare(scales, places, made, times)

    monkeypatch.setattr(weighing, "compare", noted)
    state = catalog.game("ptolemaeus").start(2, seed=3)
    for seed in range(4):
        ranked(state.imagine(0, fast(seed)), state.legal()[-1], [], 200, fast(seed))
    assert len(tried) == 1


def test_what_is_clear_takes_the_first_look_only_and_what_may_still_get_clear_ends_with_the_last() -> None:
    clear, close = Given([0.2, 0.6, 0.1], 1), Given([0.6 - BLUNDER - 3 * LEFT, 0.6, 0.1], 2)
    settled(clear, [MADE, BEST], [MADE], 1)
    assert clear.tried == [LOOKS[0], LOOKS[0], 0]
    settled(close, [MADE, BEST, HOPELESS], [MADE], 1)
    assert close.tried == [LOOKS[-1], LOOKS[-1], LOOKS[0]]


def test_nobody_waits_for_what_will_hardly_get_clear_and_no_clear_blunder_is_lost_by_it() -> None:
    portions = []
    for seed in range(40):
        even, clear = Given([0.6 - BLUNDER, 0.6], seed), Given([0.6 - BLUNDER - 7 * LEFT, 0.6], seed)
        settled(even, [MADE, BEST], [MADE], 1)
        portions.append(even.tried[MADE])
        settled(clear, [MADE, BEST], [MADE], 1)
        assert clear.cost([MADE, BEST], MADE) >= BLUNDER
    assert mean(portions) < 0.85 * LOOKS[-1]


def test_a_proof_never_gives_up() -> None:
    scales = Given([0.6 - BLUNDER, 0.6], 1)
    scales.few, scales.may_give_up = 0, False
    settled(scales, [MADE, BEST], [MADE], 1)
    assert scales.tried[MADE] == LOOKS[-1]


def test_a_choice_that_turns_out_to_be_the_best_keeps_its_rivals() -> None:
    assert settled(Given([0.6, 0.3], 1), [MADE, BEST], [MADE], 1) == [MADE, BEST]


def with_rows(*rows: Sequence[float]) -> Given:
    """Put what was found of the first choices on the scales."""
    scales = Given([], 1)
    scales.rows = {place: list(row) for place, row in enumerate(rows)}
    return scales


def test_a_cost_far_from_a_blunder_is_weighed_with_care_where_few_portions_differ_much() -> None:
    sure = with_rows([0.5] * PORTIONS, [0.52] * PORTIONS)
    torn = with_rows([0.5] * PORTIONS, [0.32, 0.72, 0.34, 0.7])
    assert not sure.may_be_a_blunder([MADE, BEST], MADE)
    assert torn.may_be_a_blunder([MADE, BEST], MADE)


def test_few_portions_have_to_be_clearer_than_many() -> None:
    for portions, is_settled in ((LOOKS[0], False), (LOOKS[-1], True)):
        swing = 0.05 * sqrt(portions - 1) / 5  # so that the blunder, 5 % above the line, is 5 standard errors from it
        rows = with_rows([0.2 - BLUNDER] * portions, [0.25 - swing, 0.25 + swing] * (portions // 2))
        assert rows.is_settled([MADE, BEST], MADE) == is_settled


def test_whatever_looks_like_a_blunder_is_weighed_with_care() -> None:
    assert with_rows([0.1] * PORTIONS, [0.9] * PORTIONS).may_be_a_blunder([MADE, BEST], MADE)


def test_a_plan_of_the_game_is_trusted_smoothly() -> None:
    costs = {}
    for worse in (0.14, 0.16, 0.4):
        scales = with_rows([0.9 - worse], [0.9])
        scales.hold(Held(scales.legal[MADE], trust=0.15))
        costs[worse] = scales.chance(BEST) - scales.trusted([MADE, BEST], MADE)
    assert costs == pytest.approx({0.14: 0.0, 0.16: 0.01, 0.4: 0.25})


def test_a_choice_is_worth_at_least_what_it_wins_at_once() -> None:
    scales = with_rows([0.3], [0.9])
    scales.hold(Held(scales.legal[MADE], least=0.8))
    assert scales.cost([MADE, BEST], MADE) == pytest.approx(0.1)


class Torn(Given):
    """Scales on which searches find the plan behind one choice only now and then."""

    def try_all(self, places: Sequence[int], times: int) -> None:
        super().try_all(places, times)
        self.rows[BEST][-1] += 0.4 if len(self.rows[BEST]) % 3 == 0 else 0.0


def test_a_plan_that_only_some_searches_find_goes_on_to_the_end() -> None:
    chances = [0.5, 0.3, *(0.6,) * LAST]
    everything = range(len(chances))
    for seed in range(12):
        assert BEST not in tried_out(Given(chances, seed), everything, [MADE], 1)
        assert BEST in tried_out(Torn(chances, seed), everything, [MADE], 1)


def test_a_plan_of_the_game_drops_out_where_even_trust_does_not_make_it_the_best() -> None:
    plan = HOPELESS
    for chance, last in ((0.3, [MADE, BEST]), (0.5, [MADE, BEST, plan])):
        scales = Given([0.6 - BLUNDER, 0.6, chance], 3)
        scales.trust[plan] = 0.15
        assert settled(scales, [MADE, BEST, plan], [MADE, plan], 1) == last


def test_what_is_no_blunder_is_seen_sooner_than_what_is_one() -> None:
    for cost, is_vain in ((BLUNDER - 0.03, True), (BLUNDER + 0.03, False)):
        swing = 0.03 * sqrt(LOOKS[-3] - 1) / 3  # so that the line is 3 standard errors away
        rows = with_rows([0.5 - cost] * LOOKS[-3], [0.5 - swing, 0.5 + swing] * (LOOKS[-3] // 2))
        assert rows.is_vain([MADE, BEST], MADE) == is_vain
        assert not rows.is_settled([MADE, BEST], MADE)
