"""Advice: good choices with chances and reasons, from what the person may know and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import almagest
from almagest import catalog
from almagest.kernel.advice import Tip, advice, further_on, in_short, possible, reason
from almagest.kernel.bot import Choice
from almagest.kernel.expecting import expected
from almagest.kernel.phrases import Bilingual
from almagest.kernel.rng import Rng
from almagest.kernel.state import State
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
    ],
)
def test_a_reason_names_what_gains_most(gains: list[float], sentence: str) -> None:
    found = reason(gains, CLAUSES)
    assert found is not None
    assert found.en == sentence


def test_what_gains_nothing_worth_telling_has_no_reason_at_once() -> None:
    assert reason([0.0, -1.0, 0.01], CLAUSES) is None


def gains_nothing_at_once(name: str) -> tuple[list[State], Choice]:
    """Play until a choice gains nothing at once, but something is expected to follow it."""
    state = catalog.game(name).start(seats=2, seed=5)
    rng = almagest.rng(5)
    while True:
        worlds = possible(state, int(state.seat), rng)
        for choice in catalog.thinker(60).choices(worlds[0], rng)[:3]:
            told = further_on(worlds, choice, list(state.game.reasons.values()))
            if told.en.startswith("What can follow"):
                return worlds, choice
        state.apply(int(state.sample(rng)))


@pytest.mark.parametrize("name", catalog.games())
def test_a_choice_that_pays_later_is_told_by_what_is_expected_to_follow(name: str) -> None:
    worlds, choice = gains_nothing_at_once(name)
    clauses = list(worlds[0].game.reasons.values())
    told = further_on(worlds, choice, clauses)
    assert any(told.en.startswith(f"What can follow {clause.en}: ") for clause in clauses)
    assert any(told.fr.startswith(f"Ce qui peut suivre {clause.fr} : ") for clause in clauses)
    says = {
        in_short(step.world.game.explain(step.world, step.action, "en")): step.world.seat
        for step in expected(worlds, choice)
    }
    assert says[told.en.partition(": ")[2]] == worlds[0].seat


def test_a_choice_after_which_nothing_is_expected_has_its_chance_to_speak_for_it() -> None:
    state = catalog.game("stellar").start(seats=2, seed=5)
    worlds = possible(state, 0, almagest.rng(1))
    assert (
        further_on(worlds, Choice(worlds[0].legal()[0], 1, 0.5), []).en
        == "The chance to win after it is what speaks for it."
    )


PLAN = "The game's own plan goes before a chance that is not clearly higher."
MOST_TRIED = "It was tried most, so that its chance is the surest."


@pytest.mark.parametrize(
    ("chances", "is_planned", "told"),
    [
        ((0.48, 0.49, 0.2), True, PLAN),
        ((0.48, 0.2, 0.49), False, MOST_TRIED),
        ((0.484, 0.479, 0.2), False, None),
        ((0.481, 0.484, 0.2), True, None),
    ],
)
def test_what_goes_before_a_higher_chance_says_why(
    chances: tuple[float, ...], is_planned: bool, told: str | None
) -> None:
    worlds = possible(catalog.game("astra").start(seats=2, seed=5), 0, almagest.rng(1))
    actions = worlds[0].legal()[:3]
    choices = [Choice(action, 1, chance) for action, chance in zip(actions, chances, strict=True)]
    first, *others = advice(worlds, choices, Tip(actions[0]) if is_planned else None)
    assert [why for why in (PLAN, MOST_TRIED) if first.reason.en.endswith(f" {why}")] == ([told] if told else [])
    assert not any(other.reason.en.endswith((PLAN, MOST_TRIED)) for other in others)
    assert (" passe avant" in first.reason.fr, " plus essayé" in first.reason.fr) == (told == PLAN, told == MOST_TRIED)


@pytest.mark.parametrize("name", catalog.games())
def test_advice_begins_with_what_the_bot_would_do_and_goes_on_by_chance(name: str) -> None:
    state, rng = catalog.game(name).start(seats=2, seed=5), almagest.rng(5)
    for _ in range(12):
        first, *others = catalog.advice(state, almagest.rng(1), 60)
        assert first.action == would_do(state, almagest.rng(1), 60)
        chances = [other.chance for other in others]
        assert chances == sorted(chances, reverse=True)
        state.apply(int(state.sample(rng)))


def would_do(state: State, rng: Rng, simulations: int) -> int:
    """Ask the bot that advises for its first choice, in the same worlds."""
    world = possible(state, int(state.seat), rng)[0]
    return catalog.thinker(simulations).choices(world, rng)[0].action


def test_a_search_says_what_it_expects_to_follow() -> None:
    world = catalog.game("stellar").start(seats=2, seed=5).imagine(0, almagest.rng(1))
    best = catalog.thinker(400).choices(world, almagest.rng(1))[0]
    assert best.line
    world.play(best.action)
    assert world.is_legal(best.line[0])


def test_every_fact_of_every_game_has_a_clause() -> None:
    for name in catalog.games():
        game = catalog.game(name)
        assert len(game.reasons) == len(game.weights) // 2
