"""Lessons: moments of finished games as a judge sees them, and who won in the end."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from librt.vecs import vec

from almagest.kernel.judge import ABREAST, Judge, Net
from almagest.kernel.judge_file import NO_BIAS, NO_LEAD, facts_of, flags_of, flags_set, inputs_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from almagest.kernel.game import Game
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State
    from almagest.lab.selfplay import PlayedGame

A_GAME = 12
"""Moments taken from each game, as a rule: neighbours have much in common, so more of them teach little more."""


@dataclass(frozen=True)
class Lessons:
    """A row for each moment; seats that a game does not have are empty, and the last share is nobody's."""

    inputs: NDArray[np.float32]  # moments, seats, inputs
    flags: NDArray[np.float32]  # moments, flags
    seated: NDArray[np.float32]  # moments, seats: 1 for each seat that is there
    shares: NDArray[np.float32]  # moments, seats and nobody
    left: NDArray[np.float32]  # the part of the game still to come, in decisions
    game: NDArray[np.int64]  # which game a moment is of

    def __len__(self) -> int:
        """Count the moments."""
        return len(self.left)


def eye(setting: Setting) -> Judge:
    """Give a judge that has learned nothing: it only tells what it sees."""
    game = setting.game
    facts, inputs = len(facts_of(game)), len(inputs_of(game))
    nothing = [vec[float]([0.0] * size) for size in (inputs * ABREAST, inputs, 2 * ABREAST * ABREAST, ABREAST, ABREAST)]
    net = Net(facts, len(game.details), len(game.prospects), *nothing)
    return Judge(net, setting.seats, NO_BIAS, 0.0, NO_BIAS, 1.0, NO_LEAD)


def moments(game: Game, played: PlayedGame, most: int = A_GAME) -> list[State]:
    """Play a game again and give some of its moments, and its end as the last."""
    draw = random.Random(played.seed)
    honest = range(played.honest, len(played.moves))
    chosen = set(draw.sample(honest, min(most, len(honest))))
    state, found = played.begun(game), []
    for place, move in enumerate(played.moves):
        if place in chosen:
            found.append(state.imagined())
        state.apply(move)
    return [*found, state]


def victory(end: State, seats: int) -> list[float]:
    """Give the share of each of so many seats, and nobody's."""
    winners = end.winners()
    shares = [(seat in winners) / max(1, len(winners)) for seat in range(seats)]
    return [*shares, 0.0 if winners else 1.0]


def lessons(game: Game, games: Sequence[PlayedGame], first: int = 0, most_moments: int = A_GAME) -> Lessons:
    """Turn games into lessons; they are numbered from the first on."""
    most, known = game.seats[-1], flags_of(game)
    size = len(inputs_of(game))
    inputs, flags, seated, shares, left, number = [], [], [], [], [], []
    for n, played in enumerate(games, start=first):
        *found, end = moments(game, played, most_moments)
        judge, there = eye(end.setting), flags_set(end.setting)
        for state in found:
            rows = np.zeros((most, size), np.float32)
            for seat in range(end.seats):
                rows[seat] = judge.inputs(state, seat)
            inputs.append(rows)
            flags.append([flag in there for flag in known])
            seated.append([seat < end.seats for seat in range(most)])
            shares.append(victory(end, most))
            left.append(1 - int(state.ply) / len(played.moves))
            number.append(n)
    return Lessons(
        np.array(inputs, np.float32).reshape(-1, most, size),
        np.array(flags, np.float32).reshape(-1, len(known)),
        np.array(seated, np.float32).reshape(-1, most),
        np.array(shares, np.float32).reshape(-1, most + 1),
        np.array(left, np.float32),
        np.array(number, np.int64),
    )


def together(parts: Sequence[Lessons]) -> Lessons:
    """Put lessons one after the other."""
    return Lessons(*(np.concatenate([getattr(part, name) for part in parts]) for name in Lessons.__dataclass_fields__))
