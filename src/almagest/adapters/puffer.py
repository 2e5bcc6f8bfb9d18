"""PufferLib's conventions: one learner against others, many games at once, in arrays that are written in place.

`pufferlib.vector.make(almagest.adapters.puffer.environment, env_kwargs={"game": "stellar"})`. Without PufferLib the
environment is the same, with arrays of its own. See docs/research.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from almagest.adapters.batch import batch
from almagest.adapters.extra import research
from almagest.adapters.vector import RANDOM, LearnerEnv

with research():
    import numpy as np
    from gymnasium import spaces

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from almagest.adapters.vector import Observations, Policy
    from almagest.kernel.event import Json


class Arrays:
    """What `pufferlib.PufferEnv` does for an environment: lay out its arrays, or take those of a buffer."""

    single_observation_space: spaces.Box
    num_agents: int

    def __init__(self, buf: Any = None) -> None:  # noqa: ANN401  whatever has these arrays
        rows, space = self.num_agents, self.single_observation_space
        self.observations = np.zeros((rows, *space.shape), space.dtype) if buf is None else buf.observations
        self.rewards = np.zeros(rows, np.float32) if buf is None else buf.rewards
        self.terminals = np.zeros(rows, np.bool_) if buf is None else buf.terminals
        self.truncations = np.zeros(rows, np.bool_) if buf is None else buf.truncations
        self.masks = np.ones(rows, np.bool_) if buf is None else buf.masks
        self.actions = np.zeros(rows, np.int32) if buf is None else buf.actions


def base() -> Any:  # noqa: ANN401  PufferLib's class, or our own
    """Give the class that PufferLib wants its environments to be of, where it is installed."""
    try:
        from pufferlib import PufferEnv
    except ImportError:
        return Arrays
    return PufferEnv


class AlmagestPuffer(base()):  # type: ignore[misc]
    """One agent a game: its row is what the learner sees, then a 1 for every action that is legal.

    PufferLib's policies know no masks: an action that is not legal stands for a legal one, counted round.
    """

    def __init__(self, games: LearnerEnv, buf: Any = None, seed: int | None = None) -> None:  # noqa: ANN401
        self.games = games
        self.num_agents = games.num_envs
        bounds = games.batch.encoding.bounds() + bytes([1]) * games.batch.game.num_actions
        self.single_observation_space = spaces.Box(0, np.frombuffer(bounds, np.uint8), dtype=np.uint8)
        self.single_action_space = spaces.Discrete(games.batch.game.num_actions)
        self.seed = seed
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], list[dict[str, Any]]]:
        """Deal all games anew."""
        seen, _ = self.games.reset(seed=self.seed if seed is None else seed)
        self._write(seen)
        return self.observations, []

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], list[dict[str, Any]]]:
        """Carry out the learner's decisions, and what the others decide until it is the learner's turn again."""
        seen, rewards, ended, _, _ = self.games.step(legal(np.asarray(actions), self.games.batch.masks))
        self._write(seen)
        self.rewards[:], self.terminals[:], self.truncations[:] = rewards, ended, False
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def _write(self, seen: Observations) -> None:
        """Write what the learner sees and may do."""
        size = seen["observation"].shape[1]
        self.observations[:, :size] = seen["observation"]
        self.observations[:, size:] = seen["action_mask"]

    def close(self) -> None:
        """Nothing is left open."""


def legal(actions: NDArray[Any], masks: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Let every action that is not legal stand for a legal one: the action-th, counted round."""
    chosen = actions.astype(np.int64)
    for game in np.flatnonzero(masks[np.arange(len(chosen)), chosen] == 0).tolist():
        allowed = np.flatnonzero(masks[game])
        chosen[game] = allowed[chosen[game] % len(allowed)]
    return chosen


def environment(
    game: str,
    games: int = 64,
    seats: int | None = None,
    *,
    opponents: str | Policy = RANDOM,
    buf: Any = None,  # noqa: ANN401
    seed: int | None = 0,
    **options: Json,
) -> AlmagestPuffer:
    """Make an environment as PufferLib asks for one, with its buffer and seed."""
    return AlmagestPuffer(LearnerEnv(batch(game, games, seats, seed or 0, **options), opponents), buf, seed)
