"""One learner in many games at once, as Gymnasium wants it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import almagest
from almagest.adapters.vector import LearnerEnv, Shaped, score, vector

GAMES = 6


def first_legal(masks: NDArray[np.uint8]) -> NDArray[np.int64]:
    return np.asarray(masks.argmax(axis=1))


@pytest.mark.parametrize("opponents", ["random", "greedy", lambda _, masks: first_legal(masks)])
@pytest.mark.parametrize("name", ["stellar", "ptolemaeus"])
def test_the_learner_decides_in_every_game_and_is_paid_at_its_end(name: str, opponents: Any) -> None:
    table = vector(name, games=GAMES, seed=3, opponents=opponents)
    seen, _ = table.reset(seed=4)
    ended = 0
    while ended < 2:
        assert seen in table.observation_space
        assert (table.batch.seats == table.learners).all()
        seen, rewards, terminated, truncated, _ = table.step(first_legal(seen["action_mask"]))
        assert not truncated.any()
        assert not rewards[~terminated].any()
        ended += int(terminated.sum())
        assert all(reward in (-1, 0, 1) for reward in rewards[terminated])


def test_equal_seeds_give_equal_games_and_what_was_seen_stays() -> None:
    one, other = vector("stars", games=GAMES), vector("stars", games=GAMES)
    (seen, _), (same, _) = one.reset(seed=8), other.reset(seed=8)
    kept = seen["observation"].copy()
    for _ in range(3):
        seen = one.step(first_legal(one.batch.masks))[0]
        same = other.step(first_legal(other.batch.masks))[0]
        assert (seen["observation"] == same["observation"]).all()
    first, _ = one.reset(seed=8)
    assert (first["observation"] == kept).all()


def test_the_reward_can_be_chosen() -> None:
    table = vector("stellar", games=GAMES, seats=2, worth=lambda state, seat: state.scores()[seat])
    seen, _ = table.reset(seed=1)
    while True:
        seen, rewards, terminated, _, _ = table.step(first_legal(seen["action_mask"]))
        assert (rewards[terminated] > 1).all()
        if terminated.any():
            break
    assert score(ended_game(), 0) == -score(ended_game(), 1) != 0


def ended_game() -> almagest.State:
    state = almagest.game("stellar").start(seed=1)
    while not state.over:
        state.apply(state.legal()[0])
    return state


def test_an_illegal_decision_is_refused_and_options_belong_to_the_making() -> None:
    table: LearnerEnv = vector("astra", games=GAMES, seats=3)
    table.reset(seed=1)
    with pytest.raises(almagest.IllegalAction, match="in game 0"):
        table.step(np.full(GAMES, 872))
    with pytest.raises(ValueError, match="options"):
        table.reset(options={"modifiers": []})


@pytest.mark.parametrize("name", almagest.games())
def test_shaped_rewards_add_up_to_the_result_less_what_the_judge_expected_of_the_deal(name: str) -> None:
    table, plain = Shaped(vector(name, games=3, seed=5)), vector(name, games=3, seed=5)
    (seen, _), _ = table.reset(seed=5), plain.reset(seed=5)
    expected, paid, ended = table.hopes(), np.zeros(3), np.zeros(3, np.bool_)
    while not ended.any():
        actions = seen["action_mask"].argmax(axis=1)
        seen, rewards, ended, _, _ = table.step(actions)
        _, results, _, _, _ = plain.step(actions)
        paid += rewards
    assert paid[ended] == pytest.approx((results - expected)[ended])
    assert np.abs(expected).max() <= 1
