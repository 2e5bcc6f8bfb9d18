"""Finds better weights for a game's facts by letting changed weights play against the best so far.

The bot that looks one decision ahead plays for both sides, paired deals, seats swapped; a change is kept when it wins
clearly and wins again on other deals. In the end the lead that decides games is measured, so that a search can turn
the lead of one who plays alone into a chance; for games against others see `chances`.
"""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from functools import partial
from math import exp
from typing import TYPE_CHECKING

from librt.vecs import vec

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.lab.entrants import entrant
from almagest.lab.streams import beside
from almagest.lab.workers import spread

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from almagest.kernel.bot import Bot
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State
    from almagest.kernel.weights import Foresight, Sage

TOUCHED = 0.4
"""The part of the weights that one step changes."""
STRIDE = 0.3
CLEARLY = 0.54
NEWTON_STEPS = 25


class WeighingBot:
    """A bot with weights of its own."""

    def __init__(self, bot: Bot, weights: Sequence[float]) -> None:
        self.name = bot.name
        self.bot = bot
        self.weights = vec[float](list(weights))

    def choose(self, world: State, rng: Rng) -> int:
        """Choose by the own weights: the world is the bot's to change."""
        world.weights = self.weights
        return self.bot.choose(world, rng)


@dataclass(frozen=True)
class Step:
    """One change that was tried: how it went, and the weights to go on with."""

    share: float
    kept: bool
    weights: tuple[float, ...]


def climb(
    name: str, *, bot: str, steps: int, games: int, seed: int, jobs: int = 1, cluster: str | None = None
) -> Iterator[Step]:
    """Change the weights step by step; every step is told, the last one has the best weights."""
    draw = random.Random(seed)
    best = tuple(float(weight) for weight in catalog.game(name).weights)
    compare = partial(share_of, name, bot, jobs=jobs, cluster=cluster)
    for step in range(steps):
        changed = nudged(best, draw)
        deals = (2 * step * games + seed * 1_000_003, (2 * step + 1) * games + seed * 1_000_003)
        share = compare(changed, best, games, deals[0])
        kept = share >= CLEARLY and compare(changed, best, games, deals[1]) > 1 / 2
        best = changed if kept else best
        yield Step(share, kept, best)


def nudged(weights: Sequence[float], draw: random.Random) -> tuple[float, ...]:
    """Change some of the weights a little: in proportion to their size, small ones in proportion to the usual size."""
    usual = sum(map(abs, weights)) / len(weights)
    return tuple(
        weight + draw.gauss(0, STRIDE) * (abs(weight) + usual / 3) if draw.random() < TOUCHED else weight
        for weight in weights
    )


def share_of(
    name: str,
    bot: str,
    new: Sequence[float],
    old: Sequence[float],
    games: int,
    first_deal: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
) -> float:
    """Give the share of the victories that new weights win against old ones."""
    task = partial(won, name, bot, tuple(new), tuple(old), first_deal)
    return sum(spread(task, range(games), jobs, cluster)) / games


def won(name: str, bot: str, new: Sequence[float], old: Sequence[float], first_deal: int, number: int) -> float:
    """Play one game and give what the new weights won of it; they sit on either seat of every deal."""
    players = [WeighingBot(entrant(bot), weights) for weights in (new, old)]
    seat = number % 2
    return victory_share(played(name, players if seat == 0 else players[::-1], first_deal + number // 2), seat)


def victory_share(state: State, seat: int) -> float:
    """Give a seat's part of the victory."""
    winners = state.winners()
    return (seat in winners) / max(1, len(winners))


def played(name: str, players: Sequence[Bot], deal: int) -> State:
    """Play one game."""
    state, rng = catalog.game(name).start(seats=len(players), seed=deal), beside(deal)
    while not state.over:
        state.apply(ask(players[state.seat], state, rng))
    return state


def clear_lead(name: str, weights: Sequence[float], *, bot: str, games: int, seed: int) -> float:
    """Give the lead in value that makes a victory e times as likely as a defeat, from games of two (logistic fit)."""
    rows = [row for game in range(games) for row in leads(name, weights, bot, seed * 1_000_003 + game)]
    scale = 0.0
    for _ in range(NEWTON_STEPS):
        slope = curve = 1e-9
        for lead, won in rows:
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, scale * lead))))
            slope += lead * (won - chance)
            curve += lead * lead * chance * (1 - chance)
        scale += max(-1.0, min(1.0, slope / curve))
    return 1 / max(1e-3, scale)


def leads(name: str, weights: Sequence[float], bot: str, deal: int) -> Iterator[tuple[float, float]]:
    """Play one game and give, for every moment of it, the lead of the first seat and its share of the victory."""
    player = WeighingBot(entrant(bot), weights)
    state, rng = catalog.game(name).start(seats=2, seed=deal), beside(deal)
    seen = []
    while not state.over:
        state.weights = player.weights
        seen.append(state.value(0) - state.value(1))
        state.apply(ask(player, state, rng))
    share = victory_share(state, 0)
    yield from ((lead, share) for lead in seen)


def file_of(
    names: Sequence[str], weights: Sequence[float], chances: Sequence[float], foresight: Foresight, sage: Sage
) -> str:
    """Write what a game's bots look at as the game's file has it."""
    tables = {
        "weights": rows_of(names, weights),
        "chances": rows_of(names, chances),
        "search": fields_of(foresight),
        "sage": fields_of(sage),
    }
    return "\n".join(f"[{head}]\n" + "\n".join(rows) + "\n" for head, rows in tables.items())


def fields_of(table: Foresight | Sage) -> list[str]:
    """Write a row for each field."""
    written = {
        name: f'"{value}"' if isinstance(value, str) else round(value, 1) for name, value in asdict(table).items()
    }
    return [f"{name} = {value}" for name, value in written.items()]


def rows_of(names: Sequence[str], weights: Sequence[float]) -> list[str]:
    """Write a row for each fact."""
    ends, starts = weights[: len(names)], weights[len(names) :]
    return [f"{name} = [{end:.3f}, {start:.3f}]" for name, end, start in zip(names, ends, starts, strict=True)]
