"""Advice: good choices with chances and reasons, from what the person may know and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import almagest
from almagest import catalog
from almagest.kernel.advice import reason
from almagest.kernel.phrases import Bilingual
from tests.conformance.cases import SEEDS, every_table, walked, walks

CLAUSES = [Bilingual("gains one", "gagne un"), Bilingual("gains two", "gagne deux"), Bilingual("rests", "dort")]


@every_table
@given(data=st.data(), seed=SEEDS)
def test_advice_is_legal_and_the_same_in_two_worlds(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    if state.over:
        return
    given_here = catalog.advice(state, almagest.rng(1), 10)
    other = state.clone().redeal(int(state.seat), almagest.rng(seed))
    assert catalog.advice(other, almagest.rng(1), 10) == given_here
    assert {advice.action for advice in given_here} <= set(state.legal())
    assert all(0 <= advice.chance <= 1 and advice.reason.en and advice.reason.fr for advice in given_here)


@every_table
@given(data=st.data(), seed=SEEDS)
def test_why_is_the_same_in_two_worlds(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    if state.over:
        return
    seat, after = int(state.seat), state.clone()
    after.apply(state.legal()[0])
    for asker in (None, *range(seats)):
        here = catalog.why(state, after, seat, asker, almagest.rng(1))
        others = [each.clone().redeal(asker, almagest.rng(seed)) for each in (state, after)]
        assert catalog.why(others[0], others[1], seat, asker, almagest.rng(1)) == here


@pytest.mark.parametrize(
    ("gains", "sentence"),
    [
        ([3.0, 0.1, 0.0], "It gains one."),
        ([3.0, 2.0, 0.0], "It gains one and gains two."),
        ([0.0, -1.0, 0.01], "Nothing of it shows at once; it pays further on."),
    ],
)
def test_a_reason_names_what_gains_most(gains: list[float], sentence: str) -> None:
    assert reason(gains, CLAUSES).en == sentence


def test_every_fact_of_every_game_has_a_clause() -> None:
    for name in catalog.games():
        game = catalog.game(name)
        assert len(game.reasons) == len(game.weights) // 2
