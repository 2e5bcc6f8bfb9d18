"""A Gymnasium vector environment: one learner against others, in many games at once. See docs/research.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from almagest import catalog
from almagest.adapters.batch import Batch
from almagest.adapters.batch import batch as begun
from almagest.adapters.extra import research
from almagest.kernel.bot import ask

with research():
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv, VectorWrapper
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

if TYPE_CHECKING:
    from almagest.kernel.bot import Bot
    from almagest.kernel.event import Json
    from almagest.kernel.state import State

Observations: TypeAlias = "dict[str, NDArray[np.uint8]]"
Policy: TypeAlias = Callable[["NDArray[np.uint8]", "NDArray[np.uint8]"], "NDArray[np.int64]"]
"""Chooses for many seats at once, from what they see and what they may do, a row each."""
Worth: TypeAlias = "Callable[[State, int], float]"
"""What a finished game is worth to a seat."""
RANDOM = "random"
PAIR = 2


def score(state: State, seat: int) -> float:
    """Pay points: what a seat has more than the best of the others, in hundredths; alone, simply the points."""
    others = [points for other, points in enumerate(state.scores()) if other != seat]
    return (state.scores()[seat] - max(others, default=0)) / 100


class LearnerEnv(VectorEnv[Observations, "NDArray[np.int64]", "NDArray[Any]"]):
    """The learner has one seat in every game, a different one from game to game; the others have the rest.

    A step is a decision of the learner and everything that follows until the learner decides again. A game that has
    ended is dealt anew within the step (`AutoresetMode.SAME_STEP`): the reward is the old game's, all else the new's.
    """

    def __init__(self, batch: Batch, opponents: str | Policy = RANDOM, worth: Worth | None = None) -> None:
        self.batch = batch
        self.worth = worth
        self.policy = None if isinstance(opponents, str) else opponents
        self.bot: Bot | None = catalog.bot(opponents) if isinstance(opponents, str) and opponents != RANDOM else None
        self.num_envs = len(batch.seats)
        self.learners = np.arange(self.num_envs) % batch.setting.seats
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, np.frombuffer(batch.encoding.bounds(), np.uint8), dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, batch.masks.shape[1:], np.uint8),
            }
        )
        self.single_action_space = spaces.Discrete(batch.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self._rewards = np.zeros(self.num_envs)
        self._ended = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal all games anew, from a seed if one is given, and let the others play until the learner decides."""
        if options:
            raise ValueError("the options of the games are chosen when the environment is made")
        old = self.batch
        self.batch = Batch(old.setting, self.num_envs, old.seed if seed is None else seed)
        self._let_others_play()
        return self._seen(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Carry out the learner's decisions; an illegal one is refused with the number of its game."""
        self._rewards.fill(0.0)
        self._ended.fill(False)
        self.batch.step(actions)
        self._collect()
        self._let_others_play()
        return self._seen(), self._rewards.copy(), self._ended.copy(), np.zeros(self.num_envs, np.bool_), {}

    def _let_others_play(self) -> None:
        """Let the others decide until it is the learner's turn in every game."""
        while (waiting := self.batch.seats != self.learners).any():
            if self.policy is None and self.bot is None:
                self.batch.random_step(only=waiting)
            else:
                actions = np.zeros(self.num_envs, np.int64)
                actions[waiting] = self._chosen(waiting)
                self.batch.step(actions, only=waiting)
            self._collect()

    def _chosen(self, waiting: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Let a policy or a bot decide in some games; a bot is given possible worlds, never the truth."""
        if self.policy is not None:
            return self.policy(self.batch.observations[waiting], self.batch.masks[waiting])
        assert self.bot is not None
        games = np.flatnonzero(waiting).tolist()
        return np.array([ask(self.bot, self.batch.states[game], self.batch.rng) for game in games], np.int64)

    def _collect(self) -> None:
        """Pay the learner for games that have ended."""
        for game, final in self.batch.ended.items():
            seat = int(self.learners[game])
            self._rewards[game] = self.batch.rewards[game, seat] if self.worth is None else self.worth(final, seat)
            self._ended[game] = True

    def _seen(self) -> Observations:
        """Give what the learner sees, as copies that stay."""
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.copy()}


class Shaped(VectorWrapper):
    """Pays at once for what a step did to the learner's chance to win, as the judge sees it, and the result at the end.

    The rewards of a whole game add up to its result less the judge's opinion of the deal (potential-based shaping:
    which way of playing is best stays the same). The judge sees whole positions: these rewards are for learning only.
    """

    env: LearnerEnv

    def __init__(self, env: LearnerEnv) -> None:
        super().__init__(env)
        self._hopes = np.zeros(env.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal all games anew."""
        seen, info = self.env.reset(seed=seed, options=options)
        self._hopes = self.hopes()
        return seen, info

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Carry out the learner's decisions."""
        seen, rewards, ended, truncated, info = self.env.step(actions)
        before, self._hopes = self._hopes, self.hopes()
        return seen, rewards + np.where(ended, 0.0, self._hopes) - before, ended, truncated, info

    def hopes(self) -> NDArray[np.float64]:
        """Give the result the judge expects for the learner in each game, from -1 to 1."""
        chances = self.env.batch.chances()
        seats = chances.shape[1]
        mine = chances[np.arange(len(chances)), self.env.learners]
        return np.asarray(2 * mine - 1 if seats <= PAIR else (seats * mine - 1) / (seats - 1))


def vector(
    game: str,
    games: int = 64,
    seats: int | None = None,
    seed: int = 0,
    *,
    opponents: str | Policy = RANDOM,
    worth: Worth | None = None,
    **options: Json,
) -> LearnerEnv:
    """Make an environment of many games against bots by name, or against a policy: an earlier self, for instance."""
    return LearnerEnv(begun(game, games, seats, seed, **options), opponents, worth)
