"""Luck taken out of results: it averages to zero, leaves the mean where it is, and makes duels tell more."""

from __future__ import annotations

from statistics import mean, pstdev
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.lab.adjusting import Ledger
from almagest.lab.duel import Outcome, announced, fight, fought
from almagest.lab.statistics import adjusted_share, reported, running_interval

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.lab.duel import Duel

GAMES = 80


def booked(name: str, games: int = GAMES) -> tuple[Duel, list[Outcome]]:
    duel = announced(name, ["novice:60", "random"], games, seed=5)
    return duel, [fought(duel, number, luck=True) for number in range(games)]


@pytest.mark.parametrize("name", catalog.games())
def test_luck_averages_to_zero_and_is_nobodys_gain_but_another_ones_loss(name: str) -> None:
    _, outcomes = booked(name, 24)
    luck = [outcome.luck[0] for outcome in outcomes]
    assert pstdev(luck) > 1e-6
    assert abs(mean(luck)) < 4 * pstdev(luck) / len(luck) ** 0.5
    assert all(sum(outcome.luck) == pytest.approx(0, abs=1e-9) for outcome in outcomes)


def test_the_result_with_luck_taken_out_has_the_same_mean() -> None:
    duel, outcomes = booked("stellar")
    standing = reported(duel, outcomes).standings[0]
    assert standing.adjusted is not None
    assert standing.adjusted.low < standing.share < standing.adjusted.high
    assert standing.adjusted.worth > 0


def test_a_decision_without_chance_has_no_luck() -> None:
    state = catalog.game("stellar").start(seats=2, seed=4)
    ledger = Ledger(state, 1)
    action = state.legal()[0]
    before = state.imagined()
    state.apply(action)
    ledger.book(before, action, state)
    assert ledger.luck == pytest.approx([0, 0], abs=1e-12)


def made_up(luck: float) -> tuple[Duel, list[Outcome]]:
    """Make games up in which luck of a size decided, and nothing else."""
    shares = [1.0, 1.0, 0.0, 0.0] * 10
    lucks = [luck if share else -luck for share in shares]
    outcomes = [
        Outcome(n, (0, 0), (s, 1 - s), 9, 0.0, (x, -x)) for n, (s, x) in enumerate(zip(shares, lucks, strict=True))
    ]
    return announced("stellar", ["greedy", "random"], 40, seed=1), outcomes


def test_what_was_luck_makes_a_game_worth_more() -> None:
    found = adjusted_share(*made_up(0.25), 0)
    assert found is not None
    assert found.share == pytest.approx(0.5)
    assert found.worth == pytest.approx(4)
    duel, outcomes = made_up(0.25)
    low, high = running_interval(duel, outcomes, 0)
    plain_low, plain_high = running_interval(duel, made_up(0.0)[1], 0)
    assert high - low < plain_high - plain_low


def test_games_without_booked_luck_are_not_adjusted(tmp_path: Path) -> None:
    duel = announced("stellar", ["random", "random"], 24, seed=3)
    outcomes = fight(duel, tmp_path / "duel.jsonl", 1, lambda _: None)
    assert adjusted_share(duel, outcomes, 0) is None
    more = fight(
        announced("stellar", ["random", "random"], 26, seed=3), tmp_path / "duel.jsonl", 1, lambda _: None, luck=True
    )
    assert [bool(outcome.luck) for outcome in more] == [False] * 24 + [True] * 2
    assert adjusted_share(duel, more, 0) is None
