"""Finds the weights of a game's facts from games that bots play against themselves.

Every moment of every game is one observation: the facts of the deciding seat, and by how much it led in the end. The
weights that predict the lead best (least squares, slightly pulled towards zero) are the ones to use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from librt.vecs import vec

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.kernel.bot import Bot
    from almagest.kernel.game import Game
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

PULL = 3.0
RANDOM_SHARE = 12
"""One decision in this many is random, so that unusual positions are seen, too."""


def facts_of(state: State, seat: int, facts: int) -> list[float]:
    """Give the facts of a seat for the end, then the same times the part of the game to come."""
    buffer = vec[float]([0.0] * 64)
    left = state.fill_features(seat, buffer)
    now = [float(buffer[n]) for n in range(facts)]
    return [*now, *(fact * left for fact in now)]


def observations(game: Game, seats: int, bot: Bot, rng: Rng, facts: int) -> Iterator[tuple[list[float], float]]:
    """Play one game and give what was seen at every moment with how it ended."""
    state = game.start(seats=seats, seed=int(rng.word()))
    seen: list[tuple[int, list[float]]] = []
    while not state.over:
        seen += [(seat, facts_of(state, seat, facts)) for seat in range(seats)]
        surprise = rng.below(RANDOM_SHARE) == 0
        state.apply(int(state.sample(rng)) if surprise else ask(bot, state, rng))
    seen += [(seat, facts_of(state, seat, facts)) for seat in range(seats)]
    for seat, row in seen:
        yield row, lead(state.scores(), seat)


def lead(scores: list[int], seat: int) -> float:
    """Give by how much a seat leads the best of the others."""
    others = [score for other, score in enumerate(scores) if other != seat]
    return float(scores[seat] - max(others, default=0))


def tuned(name: str, seats: int, bot: str, games: int, seed: int) -> list[float]:
    """Play games and give the weights that explain them best."""
    game, rng = catalog.game(name), fast(seed)
    facts = len(game.weights) // 2
    rows: list[list[float]] = []
    leads: list[float] = []
    for _ in range(games):
        for row, ahead in observations(game, seats, catalog.bot(bot), rng, facts):
            rows.append(row)
            leads.append(ahead)
    seen, wanted = np.array(rows), np.array(leads)
    return [float(weight) for weight in np.linalg.solve(seen.T @ seen + PULL * np.eye(2 * facts), seen.T @ wanted)]
