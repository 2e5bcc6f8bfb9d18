"""Learning from nothing with JAX: proximal policy optimisation (PPO) in games against oneself, many at once.

    python -m examples.ppo ptolemaeus --file strong.npz --picture curve.svg
    almagest duel ptolemaeus random examples.ppo:Trained:strong.npz --games 400

One small network sees what the deciding seat sees; it says how likely each action is and how the game will end for
that seat. Decisions that went better than it said become likelier, never by much at once.
"""

from __future__ import annotations

from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from examples.reinforce import GAMES, play, strength

import almagest
from almagest.adapters.encodings import encoding_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest import Rng, State

    Network = dict[str, Any]

WIDTH, ROUNDS, ROWS = 128, 2, 2048
CLIP, CURIOSITY = 0.2, 0.01
step_of = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(1e-3))


def new_network(key: Any, seen: int, actions: int) -> Network:  # noqa: ANN401
    """Begin with small random weights, and with all actions alike."""
    return {
        "hidden": jax.random.normal(key, (seen, WIDTH)) / np.sqrt(seen),
        "bias": jnp.zeros(WIDTH),
        "actions": jnp.zeros((WIDTH, actions)),
        "result": jnp.zeros(WIDTH),
    }


@jax.jit
def thoughts(network: Network, seen: Any) -> tuple[Any, Any]:  # noqa: ANN401
    """Give a logit for every action, and the result to be expected."""
    hidden = jax.nn.relu(jnp.log2(1.0 + seen) @ network["hidden"] + network["bias"])
    return hidden @ network["actions"], jnp.tanh(hidden @ network["result"])


def log_chances(logits: Any, masks: Any) -> Any:  # noqa: ANN401
    """Give the logarithms of the probabilities of legal actions."""
    return jax.nn.log_softmax(jnp.where(masks, logits, -1e9))


def loss(network: Network, seen: Any, masks: Any, actions: Any, returns: Any, before: Any, gains: Any) -> Any:  # noqa: ANN401
    """Add up: decisions to be made likelier or not, results said wrong, and too little curiosity."""
    logits, said = thoughts(network, seen)
    logs = log_chances(logits, masks)
    ratio = jnp.exp(jnp.take_along_axis(logs, actions[:, None], 1)[:, 0] - before)
    gained = jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gains)
    variety = -(jnp.exp(logs) * jnp.where(masks, logs, 0.0)).sum(axis=1)
    return (0.5 * (said - returns) ** 2 - gained - CURIOSITY * variety).mean()


@jax.jit
def improved(network: Network, moves: Any, *rows: Any) -> tuple[Network, Any]:  # noqa: ANN401
    """Go a step down the slope."""
    steps, moves = step_of.update(jax.grad(loss)(network, *rows), moves)
    return optax.apply_updates(network, steps), moves


@jax.jit
def hindsight(network: Network, seen: Any, masks: Any, actions: Any, returns: Any) -> tuple[Any, Any]:  # noqa: ANN401
    """Give how likely the decisions were, and how much better they went than was said."""
    logits, said = thoughts(network, seen)
    return jnp.take_along_axis(log_chances(logits, masks), actions[:, None], 1)[:, 0], returns - said


def learn(game: str, updates: int, seed: int = 0, games: int = GAMES) -> Iterator[Network]:
    """Play against oneself and learn; give the network after each update."""
    batch, rng = almagest.batch(game, games=games, seed=seed), np.random.default_rng(seed)
    network = new_network(jax.random.key(seed), batch.observations.shape[1], batch.masks.shape[1])
    moves = step_of.init(network)
    for _ in range(updates):
        played = play(batch, partial(logits_of, network), rng)
        for _ in range(ROUNDS):
            order = rng.permutation(len(played.seen))
            for start in range(0, len(order) - ROWS + 1, ROWS):
                rows = played.some(order[start : start + ROWS])
                network, moves = improved(network, moves, *rows, *hindsight(network, *rows))
        yield network


def logits_of(network: Network, seen: Any) -> Any:  # noqa: ANN401
    """Give the logits as numpy has them."""
    return np.asarray(thoughts(network, seen)[0])


def keep(network: Network, file: str | Path) -> None:
    """Write a network down."""
    parts: dict[str, Any] = {name: np.asarray(part) for name, part in network.items()}
    np.savez_compressed(file, **parts)


class Trained:
    """The bot that plays what was learned; its argument is the file with the network."""

    def __init__(self, file: str) -> None:
        self.name = "trained"
        self.network = dict(np.load(file))

    def choose(self, world: State, rng: Rng) -> int:  # noqa: ARG002
        """Take the likeliest action of what the seat sees."""
        seen = np.frombuffer(encoding_of(world.game.name, world.seats).see(world, int(world.seat)), np.uint8)
        logits = logits_of(self.network, seen[None])[0]
        return max(world.legal(), key=lambda action: float(logits[action]))


def draw(curve: list[tuple[int, float]], game: str, file: Path) -> None:
    """Draw the learning curve."""
    from matplotlib.figure import Figure

    from almagest.lab.plots import saved

    figure = Figure(figsize=(6, 4))
    axes = figure.add_subplot()
    axes.plot([number for number, _ in curve], [result for _, result in curve], marker="o", color="#1f6fb4")
    axes.axhline(0, linestyle=":", color="#888888")
    axes.set(xlabel="updates", ylabel="mean result against random play", ylim=(-1, 1), title=f"PPO learns {game}")
    saved(figure, file)


def main() -> None:
    """Learn, tell how it goes, keep the network and draw the curve."""
    parser = ArgumentParser(prog="python -m examples.ppo", description="Learn a game from nothing.")
    parser.add_argument("game")
    parser.add_argument("--updates", type=int, default=20)
    parser.add_argument("--every", type=int, default=4, help="how often to measure")
    parser.add_argument("--file", default="trained.npz", help="where the network goes")
    parser.add_argument("--picture", type=Path, help="where the learning curve goes, as SVG")
    chosen = parser.parse_args()
    curve = []
    for number, network in enumerate(learn(chosen.game, chosen.updates), start=1):
        if number in (1, chosen.updates) or number % chosen.every == 0:
            curve.append((number, strength(chosen.game, partial(logits_of, network))))
            print(f"update {number}: result against random play {curve[-1][1]:+.2f}", flush=True)  # noqa: T201
    keep(network, chosen.file)
    if chosen.picture:
        draw(curve, almagest.game(chosen.game).title.en, chosen.picture)


if __name__ == "__main__":
    main()
