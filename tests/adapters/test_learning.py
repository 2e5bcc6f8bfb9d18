"""The examples learn from nothing, and what they learned enters a duel by name."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
from examples import ppo, reinforce

import almagest
from almagest.kernel.bot import ask
from almagest.kernel.judge_file import written
from almagest.lab import train
from almagest.lab.entrants import entrant
from almagest.lab.learning import Course


def decisions_of(bot: str, game: str) -> int:
    """Let a bot play a whole game against itself; the lab refuses an illegal decision."""
    player, state, rng = entrant(bot), almagest.game(game).start(seats=2, seed=3), almagest.rng(4)
    while not state.over:
        state.apply(ask(player, state, rng))
    return int(state.ply)


def test_a_page_of_numpy_learns_to_beat_random_play_and_enters_a_duel(tmp_path: Path) -> None:
    *_, weights = reinforce.learn("ptolemaeus", updates=3, games=48)
    assert reinforce.strength("ptolemaeus", partial(reinforce.logits_of, weights), steps=80) > 0.2
    np.savez(tmp_path / "kept.npz", weights=weights)
    assert decisions_of(f"examples.reinforce:Trained:{tmp_path / 'kept.npz'}", "ptolemaeus") > 10


def test_a_page_of_jax_learns_to_beat_random_play_and_enters_a_duel(tmp_path: Path) -> None:
    *_, network = ppo.learn("ptolemaeus", updates=2, games=48)
    assert reinforce.strength("ptolemaeus", partial(ppo.logits_of, network), steps=80) > 0.2
    ppo.keep(network, tmp_path / "kept.npz")
    assert decisions_of(f"examples.ppo:Trained:{tmp_path / 'kept.npz'}", "ptolemaeus") > 10


def test_a_judge_that_learned_from_random_games_beats_random_play_and_enters_a_duel(tmp_path: Path) -> None:
    training = train.announced("stellar", "random", 1)
    games = train.play(training, tmp_path, 200, lambda: None, jobs=1, cluster=None)
    judge = train.learn(training, tmp_path, games, Course(epochs=8), lambda *_: None, jobs=1, cluster=None)
    (tmp_path / "judge.json").write_text(written(judge), encoding="utf-8")
    judged = entrant(f"examples.judged_bot:Judged:{tmp_path / 'judge.json'}")
    won, rng = 0, almagest.rng(5)
    for seed in range(20):
        state = almagest.game("stellar").start(seats=2, seed=seed)
        while not state.over:
            state.apply(ask(judged, state, rng) if int(state.seat) == seed % 2 else int(state.sample(rng)))
        won += seed % 2 in state.winners()
    assert won > 14


def test_what_a_decision_brought_is_the_result_of_its_own_game() -> None:
    batch, rng = almagest.batch("stellar", games=8, seed=1), np.random.default_rng(1)
    played = reinforce.play(batch, lambda seen: np.zeros((len(seen), batch.masks.shape[1]), np.float32), rng, steps=60)
    assert set(np.unique(played.returns)) <= {-1.0, 0.0, 1.0}
    assert played.masks[np.arange(len(played.actions)), played.actions].all()
    assert abs(float(played.returns.mean())) < 0.1


def test_the_learning_curve_is_drawn(tmp_path: Path) -> None:
    ppo.draw([(1, 0.1), (5, 0.6)], "Stellar", tmp_path / "curve.svg")
    assert "<svg" in (tmp_path / "curve.svg").read_text(encoding="utf-8")
