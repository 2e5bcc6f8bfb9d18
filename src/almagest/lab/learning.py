"""Learning a judge from lessons: a small net is fitted to the results of games by gradient descent (jax, optax).

The chances of a moment are a softmax of the seats' log-odds, so the loss is the mean surprise at who won. A part of the
games is never learned from: it tells when to stop.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

import jax
import jax.numpy as jnp
import numpy as np
import optax

from almagest.kernel.judge_file import FORMAT, Learned, flags_of, inputs_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from almagest.kernel.game import Game
    from almagest.lab.lessons import Lessons

Numbers = dict[str, Any]
FAR = -1e9
DIGITS = 5
A_FEW = 4096
"""Moments judged at a time."""
PATIENCE = 0.9
"""How much of what a moment is taught comes from beyond the next one."""
HELD_OUT = 10
"""One game in so many is not learned from."""


@dataclass(frozen=True)
class Course:
    """How a net is to learn: for how long, how large it is, from how many moments at once, and how fast at first."""

    epochs: int = 10
    hidden: int = 24
    second: int = 12
    batch: int = 512
    fastest: float = 4e-3
    decay: float = 2.0
    """How strongly numbers are pulled back to 0: a few thousand games could be learned by heart."""
    seed: int = 1
    again: int = 0
    """How many times to learn anew, mostly from what was then said of later moments of the same game."""


QUICK = Course()
"""For the judge that searches ask: small, and careful with few games."""
THOROUGH = Course(hidden=48, second=24, batch=1024, fastest=3e-3, decay=0.3)
"""For the judge that tells the chances: it is asked seldom and learns from tens of thousands of games."""


@dataclass(frozen=True)
class Progress:
    """How far a net has come: epochs, the least surprise so far, and the numbers (net, the teacher's memory, best)."""

    epoch: int
    least: float
    numbers: tuple[Any, ...]

    def kept(self, file: Path, moments: int) -> None:
        """Write it down, whole or not at all."""
        leaves = {str(n): np.asarray(leaf) for n, leaf in enumerate(jax.tree.leaves(self.numbers))}
        beside = file.with_suffix(".part.npz")
        np.savez(beside, epoch=self.epoch, least=self.least, moments=moments, **leaves)  # type: ignore[arg-type]
        beside.replace(file)

    def taken_up(self, file: Path, moments: int) -> Progress:
        """Go on from what was written down, if a net of this size learned it from as many moments."""
        if not file.exists():
            return self
        with np.load(file) as found:
            own, shape = jax.tree.flatten(self.numbers)
            if int(found["moments"]) != moments or len(found) != len(own) + 3:
                return self
            leaves = [jnp.asarray(found[str(n)]) for n in range(len(own))]
            if any(there.shape != here.shape for there, here in zip(leaves, own, strict=True)):
                return self
            return Progress(int(found["epoch"]), float(found["least"]), jax.tree.unflatten(shape, leaves))


def beginner(inputs: int, flags: int, course: Course) -> Numbers:
    """Give a net that knows nothing: small random numbers."""
    keys = jax.random.split(jax.random.PRNGKey(course.seed), 4)
    hidden, second = course.hidden, course.second
    return {
        "inputs": jax.random.normal(keys[0], (inputs, hidden)) / np.sqrt(2 * inputs),
        "flags": jnp.zeros((flags, hidden)),
        "bias": jnp.full(hidden, 0.1),
        "own": jax.random.normal(keys[1], (hidden, second)) / np.sqrt(hidden),
        "others": jax.random.normal(keys[2], (hidden, second)) / np.sqrt(hidden),
        "inner": jnp.full(second, 0.1),
        "last": jax.random.normal(keys[3], (second,)) / 10,
        "direct": jnp.zeros(inputs),
        "ground": jnp.zeros(flags),
    }


def odds(net: Numbers, inputs: jax.Array, flags: jax.Array, seated: jax.Array) -> jax.Array:
    """Give the log-odds of every seat, and of the game itself, which stands at 0 where somebody plays alone."""
    looks = jax.nn.relu(inputs @ net["inputs"] + (flags @ net["flags"] + net["bias"])[:, None])
    looks *= seated[..., None]
    seats = seated.sum(1)
    common = (looks.sum(1, keepdims=True) - looks) / jnp.maximum(seats - 1, 1)[:, None, None]
    met = jax.nn.relu(looks @ net["own"] + common @ net["others"] + net["inner"])
    found = met @ net["last"] + inputs @ net["direct"] + (flags @ net["ground"])[:, None]
    alone = jnp.where(seats == 1, 0.0, FAR)[:, None]
    return jnp.concatenate([jnp.where(seated > 0, found, FAR), alone], axis=1)


def surprises(net: Numbers, inputs: jax.Array, flags: jax.Array, seated: jax.Array, shares: jax.Array) -> jax.Array:
    """Give the surprise at the result of every moment (log loss)."""
    logs = jax.nn.log_softmax(odds(net, inputs, flags, seated))
    return -jnp.where(shares > 0, shares * logs, 0.0).sum(1)


def learned(
    game: Game,
    all_lessons: Lessons,
    course: Course,
    told: Callable[[float, float], None],
    made: Mapping[str, str],
    keep: Path | None = None,
) -> Learned:
    """Learn from lessons; after every epoch the surprise at games learned from and at the others is told.

    What was learned so far is kept in a file after each epoch, and taken up from there. Seats and options that no game
    had are left out: of them nothing was learned.
    """
    scale = spread_of(all_lessons)
    net = fitted(all_lessons, scale, course, told, keep)
    for time in range(course.again):
        hindsight = corrected_by_later(all_lessons, said(net, all_lessons, scale))
        net = fitted(hindsight, scale, course, told, keep and keep.with_stem(f"{keep.stem}-{time + 1}"))
    found, seen = rounded(game, net, scale, made), [bool(column.any()) for column in all_lessons.flags.T]
    return replace(
        found, flags={name: row for (name, row), there in zip(found.flags.items(), seen, strict=True) if there}
    )


def said(net: Numbers, lessons: Lessons, scale: NDArray[np.float32]) -> NDArray[np.float32]:
    """Give the chances that a net tells at every moment."""
    tell = jax.jit(lambda numbers, *rows: jax.nn.softmax(odds(numbers, *rows)))
    some = [np.arange(first, min(first + A_FEW, len(lessons))) for first in range(0, len(lessons), A_FEW)]
    return np.concatenate([np.asarray(tell(net, *batch_of(lessons, rows, scale)[:3])) for rows in some])


def corrected_by_later(lessons: Lessons, chances: NDArray[np.float32]) -> Lessons:
    """Let each moment be taught by the chances of the next ones, and the less by the result the further it is.

    One result of a whole game is mostly luck; a later moment knows what came of this one, and not yet the luck after it
    (in the literature temporal differences). Games held out keep their results.
    """
    shares = lessons.shares.copy()
    for row in range(len(lessons) - 2, -1, -1):
        if lessons.game[row] == lessons.game[row + 1]:
            shares[row] = PATIENCE * shares[row + 1] + (1 - PATIENCE) * chances[row + 1]
    held_out = lessons.game % HELD_OUT == 0
    shares[held_out] = lessons.shares[held_out]
    return replace(lessons, shares=shares)


def spread_of(lessons: Lessons) -> NDArray[np.float32]:
    """Give how far each input ranges, so that all of them weigh alike at first."""
    squares = np.einsum("msi,msi->i", lessons.inputs, lessons.inputs, dtype=np.float64)  # empty seats add nothing
    return np.asarray(np.sqrt(squares / lessons.seated.sum()) + 0.05, np.float32)


def batch_of(
    lessons: Lessons, chosen: NDArray[np.int64], scale: NDArray[np.float32]
) -> tuple[NDArray[np.float32], ...]:
    """Give what the net takes of the moments chosen: only a few at a time are held twice."""
    return lessons.inputs[chosen] / scale, lessons.flags[chosen], lessons.seated[chosen], lessons.shares[chosen]


def fitted(
    lessons: Lessons,
    scale: NDArray[np.float32],
    course: Course,
    told: Callable[[float, float], None],
    keep: Path | None,
) -> Numbers:
    """Fit a net and give it as it was when it was least surprised at what it had not learned from."""
    held_out = lessons.game % HELD_OUT == 0
    test, train = batch_of(lessons, np.flatnonzero(held_out), scale), np.flatnonzero(~held_out)
    moments = len(train)
    size = min(course.batch, moments)
    pace = optax.cosine_decay_schedule(course.fastest, course.epochs * (moments // size))
    teacher = optax.adamw(pace, weight_decay=course.decay)

    @jax.jit
    def step(net: Numbers, memory: Any, batch: tuple[jax.Array, ...]) -> tuple[Numbers, Any, jax.Array]:  # noqa: ANN401
        loss, slope = jax.value_and_grad(lambda numbers: surprises(numbers, *batch).mean())(net)
        change, memory = teacher.update(slope, memory, net)
        return optax.apply_updates(net, change), memory, loss

    surprise = jax.jit(lambda numbers, rows: surprises(numbers, *rows).mean())
    first = beginner(lessons.inputs.shape[-1], lessons.flags.shape[-1], course)
    begun = Progress(0, float("inf"), (first, teacher.init(first), first))
    progress = begun if keep is None else begun.taken_up(keep, moments)
    net, memory, best = progress.numbers
    least = progress.least
    for epoch in range(progress.epoch, course.epochs):
        order, losses = np.random.default_rng([course.seed, epoch]).permutation(train), list[jax.Array]()
        for start in range(0, moments - size + 1, size):
            net, memory, loss = step(net, memory, batch_of(lessons, order[start : start + size], scale))
            losses.append(loss)
        now = float(surprise(net, test))
        best, least = (net, now) if now < least else (best, least)
        told(float(np.mean(losses)), now)
        if keep is not None:
            Progress(epoch + 1, least, (net, memory, best)).kept(keep, moments)
    if keep is not None:
        keep.unlink(missing_ok=True)
    return cast("Numbers", best)


def rounded(game: Game, net: Numbers, scale: NDArray[np.float32], made: Mapping[str, str]) -> Learned:
    """Write a net as its file has it: by names, inputs as they are, a few digits of each number."""
    plain = {name: np.asarray(numbers, np.float64) for name, numbers in net.items()}
    inputs = np.column_stack([plain["inputs"], plain["direct"]]) / scale[:, None]
    flags = np.column_stack([plain["flags"], plain["ground"]])
    return Learned(
        judge=FORMAT,
        game=game.name,
        edition=game.edition,
        inputs=dict(zip(inputs_of(game), map(short, inputs), strict=True)),
        flags=dict(zip(flags_of(game), map(short, flags), strict=True)),
        bias=(*short(plain["bias"]), 0.0),
        own=tuple(map(short, plain["own"])),
        others=tuple(map(short, plain["others"])),
        inner=short(plain["inner"]),
        last=short(plain["last"]),
        made=dict(made),
    )


def short(numbers: NDArray[np.float64]) -> tuple[float, ...]:
    """Keep a few digits."""
    return tuple(float(f"{number:.{DIGITS}g}") for number in numbers)
