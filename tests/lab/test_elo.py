"""Elo: strengths that explain all games together, for two and for more at a table, with honest intervals."""

from __future__ import annotations

import random

import pytest

from almagest.lab.elo import Elo, elo_of, elos, expected

TRUTH = {"one": 200.0, "two": 0.0, "three": -200.0}


def table(draw: random.Random, bots: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[float, ...]]:
    """Let a game be won by chance, according to true strengths."""
    winner = draw.choices(bots, [10 ** (TRUTH[bot] / 400) for bot in bots])[0]
    return bots, tuple(float(bot == winner) for bot in bots)


def test_two_bots_have_the_lead_that_their_share_means() -> None:
    found = elos([(("one", "two"), (1.0, 0.0))] * 300 + [(("one", "two"), (0.0, 1.0))] * 100)
    assert found["one"].elo - found["two"].elo == pytest.approx(elo_of(0.75), abs=1)
    assert expected(found["one"].elo, found["two"].elo) == pytest.approx(0.75, abs=0.01)
    assert found["one"].elo == pytest.approx(-found["two"].elo)


@pytest.mark.parametrize("size", [2, 3])
def test_true_strengths_are_found_and_lie_within_their_intervals(size: int) -> None:
    draw, bots = random.Random(1), tuple(TRUTH)
    tables = [bots] if size == 3 else [("one", "two"), ("one", "three"), ("two", "three")]
    found = elos([table(draw, tables[n % len(tables)]) for n in range(3000)])
    for bot, truth in TRUTH.items():
        assert found[bot].low < truth < found[bot].high
        assert found[bot].high - found[bot].low < 60


def test_more_games_leave_less_doubt_and_who_never_lost_has_a_number() -> None:
    few, many = (elos([(("one", "two"), (1.0, 0.0))] * n)["one"] for n in (10, 1000))
    assert 0 < few.elo < many.elo < 2000

    def breadth(row: Elo) -> float:
        return row.high - row.low

    even = [(("one", "two"), (0.5, 0.5))]
    assert breadth(elos(even * 1000)["one"]) < breadth(elos(even * 10)["one"]) / 5
