"""Learning from nothing with numpy alone: REINFORCE in games against oneself, many at once.

    python -m examples.reinforce ptolemaeus --file strong.npz
    almagest duel ptolemaeus random examples.reinforce:Trained:strong.npz --games 400

The policy is one matrix: what is seen times weights, one column an action. After every few thousand decisions the
weights move so that decisions of winners become likelier and those of losers less so.
"""

from __future__ import annotations

from argparse import ArgumentParser
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import almagest
from almagest.adapters.encodings import encoding_of
from almagest.adapters.vector import vector

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from almagest import Rng, State
    from almagest.adapters.batch import Batch

    Floats = NDArray[np.float32]
    Policy = Callable[[NDArray[np.uint8]], Floats]  # from what is seen to a logit for every action

GAMES, STEPS, ROWS = 256, 128, 8192


class Played(NamedTuple):
    """Decisions of finished games: what was seen, what was allowed, what was done, and what came of it."""

    seen: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    actions: NDArray[np.int64]
    returns: NDArray[np.float64]

    def some(self, rows: NDArray[np.int64] | slice) -> Played:
        """Give some of the decisions."""
        return Played(self.seen[rows], self.masks[rows], self.actions[rows], self.returns[rows])


def numbers(seen: NDArray[np.uint8]) -> Floats:
    """Make what is seen small: 1 stays 1, large numbers grow slowly; one more is always 1."""
    small = np.log2(1 + seen.astype(np.float32))
    return np.concatenate([small, np.ones((len(seen), 1), np.float32)], axis=1)


def logits_of(weights: Floats, seen: NDArray[np.uint8]) -> Floats:
    """Give a logit for every action."""
    return numbers(seen) @ weights


def chances(logits: Floats, masks: NDArray[np.uint8]) -> Floats:
    """Turn the logits of the legal actions into probabilities."""
    logits = np.where(masks, logits, -np.inf)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)


def drawn(probabilities: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw an action in each row."""
    ends = probabilities.cumsum(axis=1)
    return np.asarray((ends > rng.random((len(ends), 1)) * ends[:, -1:]).argmax(axis=1), np.int64)


def play(
    batch: Batch, logits: Callable[[NDArray[np.uint8]], Floats], rng: np.random.Generator, steps: int = STEPS
) -> Played:
    """Let a policy play on for some steps in all games, and keep the decisions of those games that have ended."""
    seats, rows = batch.setting.seats, []
    for _ in range(steps):
        seen, masks, deciding = batch.observations.copy(), batch.masks.copy(), batch.seats.copy()
        actions = drawn(chances(logits(seen), masks), rng)
        rewards, done = batch.step(actions)
        rows.append((seen, masks, actions, deciding, rewards.copy(), done.copy()))
    known, results, returns = np.zeros(len(batch.seats), np.bool_), np.zeros((len(batch.seats), seats)), []
    for *_, deciding, rewards, done in reversed(rows):  # what a decision brought stands at the end of its game
        results[done], known = rewards[done], known | done
        returns.append(np.where(known, results[np.arange(len(deciding)), deciding], np.nan))
    all_returns = np.concatenate(returns[::-1])
    kept = ~np.isnan(all_returns)
    seen, masks, actions = (np.concatenate([row[part] for row in rows])[kept] for part in range(3))
    return Played(seen, masks, actions, all_returns[kept])


def learn(game: str, updates: int, seed: int = 0, rate: float = 0.003, games: int = GAMES) -> Iterator[Floats]:
    """Play against oneself and learn; give the weights after each update."""
    batch, rng = almagest.batch(game, games=games, seed=seed), np.random.default_rng(seed)
    weights = np.zeros((batch.observations.shape[1] + 1, batch.masks.shape[1]), np.float32)
    drift, spread = np.zeros_like(weights), np.zeros_like(weights)
    for number in range(1, updates + 1):
        played = play(batch, partial(logits_of, weights), rng)
        slope = np.zeros_like(weights)
        for start in range(0, len(played.seen), ROWS):
            seen, masks, actions, returns = played.some(slice(start, start + ROWS))
            inputs = numbers(seen)
            wanted = -chances(inputs @ weights, masks)
            wanted[np.arange(len(actions)), actions] += 1  # the slope of the logarithm of an action's probability
            slope += inputs.T @ (wanted * returns[:, None].astype(np.float32))
        slope /= len(played.seen)
        drift += 0.1 * (slope - drift)  # Adam: a step follows the mean slope, shorter where slopes vary
        spread += 0.01 * (slope**2 - spread)
        weights += rate * (drift / (1 - 0.9**number)) / (np.sqrt(spread / (1 - 0.99**number)) + 1e-8)
        yield weights


def strength(game: str, logits: Policy, steps: int = 400, seed: int = 99) -> float:
    """Give the mean result against random play, from -1 to 1, of the likeliest actions."""
    table, rewards, games = vector(game, games=128, seed=seed, opponents="random"), 0.0, 0
    seen, _ = table.reset(seed=seed)
    for _ in range(steps):
        actions = chances(logits(seen["observation"]), seen["action_mask"]).argmax(axis=1)
        seen, paid, ended, _, _ = table.step(actions)
        rewards, games = rewards + float(paid.sum()), games + int(ended.sum())
    return rewards / max(games, 1)


class Trained:
    """The bot that plays what was learned; its argument is the file with the weights."""

    def __init__(self, file: str) -> None:
        self.name = "trained"
        self.weights = np.load(file)["weights"]

    def choose(self, world: State, rng: Rng) -> int:  # noqa: ARG002
        """Take the likeliest action of what the seat sees."""
        seen = np.frombuffer(encoding_of(world.game.name, world.seats).see(world, int(world.seat)), np.uint8)
        logits = logits_of(self.weights, seen[None])[0]
        return max(world.legal(), key=lambda action: float(logits[action]))


def main() -> None:
    """Learn, tell how it goes, and keep the weights."""
    parser = ArgumentParser(prog="python -m examples.reinforce", description="Learn a game from nothing.")
    parser.add_argument("game")
    parser.add_argument("--updates", type=int, default=20)
    parser.add_argument("--every", type=int, default=4, help="how often to measure")
    parser.add_argument("--file", default="trained.npz", help="where the weights go")
    chosen = parser.parse_args()
    for number, weights in enumerate(learn(chosen.game, chosen.updates), start=1):
        if number % chosen.every == 0 or number == chosen.updates:
            result = strength(chosen.game, partial(logits_of, weights))
            print(f"update {number}: result against random play {result:+.2f}", flush=True)  # noqa: T201
    np.savez_compressed(chosen.file, weights=weights)


if __name__ == "__main__":
    main()
