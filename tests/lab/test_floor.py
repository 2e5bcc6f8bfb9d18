"""The floor: what a judge that knew every chance would be surprised by, from how the same moments end many times."""

from __future__ import annotations

import json
import sys
from math import log
from statistics import mean

import numpy as np
import pytest

from almagest import catalog, cli
from almagest.kernel.rng import fast
from almagest.lab.calibration import Trial
from almagest.lab.floor import Surprise, entropy, played_on, report, surprises_of
from almagest.lab.selfplay import seed_of


@pytest.mark.parametrize("chances", [(0.5, 0.5), (0.8, 0.2), (0.6, 0.3, 0.1)])
def test_the_entropy_of_chances_is_found_from_a_few_results(chances: tuple[float, ...]) -> None:
    draw, number = np.random.default_rng(1), 16
    samples = [draw.choice(len(chances), number, p=chances) for _ in range(4000)]
    rows = [np.eye(len(chances))[sample] for sample in samples]
    found, counted = (
        mean(map(entropy, rows)),
        mean(-np.sum(m[m > 0] * np.log(m[m > 0])) for m in (r.mean(0) for r in rows)),
    )
    true = -sum(chance * log(chance) for chance in chances)
    assert found == pytest.approx(true, abs=0.01)
    assert counted < true - 0.02


def test_what_always_ends_alike_surprises_nobody() -> None:
    assert entropy(np.array([[1.0, 0.0]] * 8)) == 0
    assert entropy(np.array([[0.5, 0.5]] * 8)) == pytest.approx(log(2))


def test_a_moment_is_played_on_with_the_same_hands_and_another_pile() -> None:
    state = catalog.game("stars").start(seats=2, seed=3)
    ends = [played_on(state, "greedy", fast(n)) for n in range(12)]
    assert sorted(map(tuple, ends))[0] == (0.0, 1.0)
    assert sorted(map(tuple, ends))[-1] == (1.0, 0.0)
    assert not state.over
    assert state.ply == 0


def test_a_lone_player_may_lose_to_nobody() -> None:
    assert len(played_on(catalog.game("ptolemaeus").start(seats=1, seed=3), "random", fast(1))) == 2


def test_no_judge_is_below_the_floor_on_average() -> None:
    found = [surprises_of(Trial("stellar", 2, "greedy", 1, {}), 12, seed_of("test", n)) for n in range(4)]
    whole = report(found)[0]
    assert whole.moments == 16
    assert 0 < whole.floor < min(whole.by_facts, whole.net, whole.told)
    assert whole.doubt > 0


def test_stages_are_parts_of_the_whole() -> None:
    rows = report([[Surprise("opening", 0.7, 0.6, 0.5, 0.4), Surprise("end", 0.5, 0.4, 0.3, 0.2)]])
    assert [(row.stage, row.moments) for row in rows] == [("whole", 2), ("opening", 1), ("middle", 0), ("end", 1)]
    assert [rows[0].by_facts, rows[0].floor] == pytest.approx([0.6, 0.3])


def test_the_command_tells_the_floor(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["almagest", "calibration", "stars", "--seats", "2", "--games", "1", "--floor", "2", "--with", "random"]
    monkeypatch.setenv("ALMAGEST_LANG", "en")
    monkeypatch.setattr(sys, "argv", words)
    assert cli.main() == 0
    told = capsys.readouterr().out
    assert "Whole game: log loss by facts 0." in told
    assert "4 moments, 2 endings of each" in told
    monkeypatch.setattr(sys, "argv", [*words, "--json"])
    assert cli.main() == 0
    assert json.loads(capsys.readouterr().out)["floor"][0]["floor"][0]["moments"] == 4
