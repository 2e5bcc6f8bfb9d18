"""Learns from finished games what each fact of a position says about the chance to win.

A search compares positions of different moments, so it needs more than a good order of choices: log-odds. Bots play
games of two; for every moment, the facts of the first seat less those of the second one, and what came of it, make one
row of a logistic regression (ridge: facts that tell nothing stay as they were).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from librt.vecs import vec

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.scratch import MOST_FACTS
from almagest.lab.streams import beside
from almagest.lab.tune import victory_share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from almagest.kernel.game import Game
    from almagest.kernel.state import State

PLAYERS = ("search:60", "search:60", "greedy")
"""Everybody plays everybody: good games, and some in which somebody falls behind."""
RIDGE = 1e-3
NEWTON_STEPS = 30


def learned(game: Game, *, games: int, seed: int, told: Callable[[object], None]) -> list[float]:
    """Let bots play and learn from it; every game is told."""
    rows, shares = [], []
    for moments, share in games_played(game.name, games=games, seed=seed):
        rows.append(moments)
        shares.append(np.full(len(moments), share))
        told(share)
    return fitted(np.concatenate(rows), np.concatenate(shares), before(game))


def games_played(name: str, *, games: int, seed: int) -> Iterator[tuple[NDArray[np.float64], float]]:
    """Play games of two; give for each a row of facts a moment, and the first seat's share of the victory."""
    bots = [catalog.bot(bot) for bot in PLAYERS]
    for number in range(games):
        deal = seed * 1_000_003 + number
        state, rng = catalog.game(name).start(seats=2, seed=deal), beside(deal)
        pair = bots[number % len(bots)], bots[number // len(bots) % len(bots)]
        rows = []
        while not state.over:
            rows.append(row_of(state))
            state.apply(ask(pair[state.seat], state, rng))
        yield np.array(rows), victory_share(state, 0)


def row_of(state: State) -> NDArray[np.float64]:
    """Give what the first seat has more of than the second one: at the end, and as far as the game has still to go."""
    number = len(state.weights) // 2
    facts = vec[float]([0.0] * MOST_FACTS)
    sides = []
    left = 0.0
    for seat in (0, 1):
        left = state.fill_features(seat, facts)
        sides.append(np.array([facts[i] for i in range(number)]))
    lead = sides[0] - sides[1]
    return np.concatenate([lead, left * lead])


def before(game: Game) -> list[float]:
    """Give what the search has judged by so far."""
    if len(game.chances) > 0:
        return list(map(float, game.chances))
    return [float(weight) / game.foresight.clear_lead for weight in game.weights]


def fitted(rows: NDArray[np.float64], shares: NDArray[np.float64], start: Sequence[float]) -> list[float]:
    """Find the weights that tell most about the results, by Newton's method."""
    spread = rows.std(axis=0) + 1e-9
    scaled, prior = rows / spread, np.array(start) * spread
    weights = prior.copy()
    for _ in range(NEWTON_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(scaled @ weights, -30, 30)))
        slope = scaled.T @ (shares - chance) / len(rows) - RIDGE * (weights - prior)
        curve = (scaled * (chance * (1 - chance))[:, None]).T @ scaled / len(rows) + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights += step
        if abs(step).max() < 1e-6:
            break
    return list(map(float, weights / spread))


def surprise(rows: NDArray[np.float64], shares: NDArray[np.float64], weights: Sequence[float]) -> float:
    """Give the mean surprise at the results (log loss): 0.693 for one who knows nothing."""
    chance = 1 / (1 + np.exp(-np.clip(rows @ np.array(weights), -30, 30)))
    return float(-np.mean(shares * np.log(chance) + (1 - shares) * np.log(1 - chance)))
