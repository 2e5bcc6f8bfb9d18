"""Games that a judge learns from: bots against themselves at every number of seats, with options drawn at random.

A game is kept as its seed and its decisions, so that whatever a judge looks at can be computed anew from old games.
Half of the games begin astray, with decisions made at random, so that positions occur which good players avoid; what
was decided before the last of them says nothing about how bots play on, and is not learned from.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.errors import BadOption
from almagest.kernel.event import Json
from almagest.kernel.rng import fast
from almagest.lab.entrants import entrant
from almagest.lab.streams import beside

if TYPE_CHECKING:
    from collections.abc import Mapping

    from almagest.kernel.game import Game
    from almagest.kernel.state import State

VARIED = 1 / 3
"""How often an option is not left at its default."""
ASTRAY = 1 / 2
"""How many games begin astray."""
LONGEST_ASTRAY = 60
RANDOM_DECISIONS = 1 / 5


@dataclass(frozen=True)
class PlayedGame:
    """One game: what it takes to play it again, and from which decision on the bots decided for themselves."""

    seed: int
    seats: int
    options: dict[str, Json] = field(default_factory=dict)
    moves: tuple[int, ...] = ()
    honest: int = 0

    def begun(self, game: Game) -> State:
        """Give the opening."""
        return game.start(seats=self.seats, seed=self.seed, **self.options)


def seed_of(series: str, number: int) -> int:
    """Give the seed of a game of a series; games of different series have nothing in common."""
    return int.from_bytes(sha256(f"{series} {number}".encode()).digest()[:7], "big")


def played(name: str, bot: str, seed: int, seats: int | None = None) -> PlayedGame:
    """Play one game; the seed decides about everything, the number of seats too unless it is given."""
    game, draw = catalog.game(name), random.Random(seed)
    state, options = opening(game, seed, seats or draw.choice(game.seats), draw)
    astray = draw.randrange(LONGEST_ASTRAY) if draw.random() < ASTRAY else 0
    rng, player, honest = fast(draw.getrandbits(60)), entrant(bot), 0
    while not state.over:
        if state.ply < astray and draw.random() < RANDOM_DECISIONS:
            state.apply(int(state.sample(rng)))
            honest = int(state.ply)
        else:
            state.apply(ask(player, state, rng))
    return PlayedGame(seed, state.seats, options, tuple(state.history), honest)


def played_fresh(name: str, bot: str, seed: int, seats: int, options: Mapping[str, Json]) -> PlayedGame:
    """Play one game as people would see it: with the options given, nobody astray."""
    state = catalog.game(name).start(seats=seats, seed=seed, **options)
    rng, player = beside(seed), entrant(bot)
    while not state.over:
        state.apply(ask(player, state, rng))
    return PlayedGame(seed, seats, dict(options), tuple(state.history))


def opening(game: Game, seed: int, seats: int, draw: random.Random) -> tuple[State, dict[str, Json]]:
    """Begin a game with options drawn at random; those that do not go together are drawn again."""
    while True:
        options = {
            name: draw.choice(option.choices)
            for name, option in game.options.items()
            if option.choices and (option.seats is None or seats in option.seats) and draw.random() < VARIED
        }
        try:
            return game.start(seats=seats, seed=seed, **options), options
        except BadOption:
            continue
