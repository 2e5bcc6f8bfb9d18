"""PettingZoo environments of all games: `env("astra", seats=3)`. See docs/research.md.

An observation is what the agent's seat may know, as numbers (docs/encodings.md), with the mask of its legal actions.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from almagest import catalog
from almagest.adapters.encodings import encoding_of
from almagest.adapters.extra import research
from almagest.adapters.returns import returns
from almagest.kernel.rng import seeded
from almagest.kernel.sheet import mask_of

with research():
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from almagest.kernel.event import Json
    from almagest.kernel.rng import Rng
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

Observation = dict[str, "NDArray[Any]"]
RESET_FIRST = "call reset() first"


class Actions(spaces.Discrete):
    """The actions of a game; sampling with a mask looks at the legal ones only, so that it costs little."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:  # noqa: ANN401
        """Choose an action at random, a legal one if a mask is given."""
        if mask is None or probability is not None or mask.dtype != np.int8 or mask.shape != (self.n,):
            return super().sample(mask, probability)
        legal = mask.view(np.bool_).nonzero()[0]
        return legal[int(self.np_random.random() * len(legal))] if len(legal) else self.start


class AlmagestEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One table. Agents are called `player_0`, `player_1`, … and decide when the rules ask them to."""

    metadata: dict[str, Any]

    def __init__(
        self,
        setting: Setting,
        *,
        render_mode: str | None,
        max_cycles: int | None,
        lang: str,
    ) -> None:
        super().__init__()
        self.game = game = setting.game
        self.setting = setting
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.lang = lang
        self.metadata = {
            "render_modes": ["human", "ansi"],
            "name": f"almagest_{game.name}_v{setting.edition}",
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.encoding = encoding_of(game.name, setting.seats)
        self._see = self.encoding.see
        self._actions = game.num_actions
        self.action_spaces = {agent: Actions(game.num_actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._seeds: Rng | None = None
        self._state: State | None = None

    def _space(self) -> spaces.Dict:
        """Describe an observation."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0, np.frombuffer(self.encoding.bounds(), np.uint8), dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
            }
        )

    @property
    def state_of_game(self) -> State:
        """The true state, hidden things included: for checks and tools, never for an agent."""
        assert self._state is not None, RESET_FIRST
        return self._state

    def observation_space(self, agent: str) -> spaces.Dict:
        """Give the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        """Give the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a new game; equal seeds give equal games, and equal series of games after them.

        The options of the game are chosen when the environment is made; `options` has no meaning here.
        """
        if seed is not None:
            self._seeds = seeded(int(seed))
        chosen = None if self._seeds is None else int(self._seeds.word())
        self._state = self.game.begun(self.setting, chosen)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[int(self._state.seat)]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Give what an agent may know, and which actions are open to it (none while another decides)."""
        state = self._state
        assert state is not None, RESET_FIRST
        seat = self._seat_of[agent]
        mask = mask_of(state, self._actions) if seat == state.seat else bytearray(self._actions)
        return {
            "observation": np.frombuffer(self._see(state, seat), np.uint8),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def step(self, action: int | None) -> None:
        """Carry out the decision of the agent on turn; an illegal one is refused with its rule and changes nothing."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state = self._state
        assert state is not None, RESET_FIRST
        state.apply(-1 if action is None else int(action))
        if state.over:
            self._finish(state)
        else:
            self.agent_selection = self.possible_agents[state.seat]
            if self.max_cycles is not None and state.ply >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _finish(self, state: State) -> None:
        """End the game: everybody gets the reward."""
        self.rewards = dict(zip(self.agents, returns(state), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """Describe the table as a spectator sees it: as text (`ansi`), or printed (`human`)."""
        if self.render_mode is None:
            return None
        text = described(self.state_of_game, self.lang, self.possible_agents)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201
        return None

    def close(self) -> None:
        """Nothing is kept open."""

    def __deepcopy__(self, memo: dict[int, Any]) -> AlmagestEnv:
        """Copy the table; both go on from here, alike or apart."""
        twin = object.__new__(type(self))
        memo[id(self)] = twin
        shared = {"game": self.game, "setting": self.setting, "encoding": self.encoding, "_see": self._see}
        own = {"_state": self._state and self._state.clone(), "_seeds": self._seeds and self._seeds.clone()}
        known = {**shared, **own}
        twin.__dict__ = {
            name: known[name] if name in known else deepcopy(value, memo) for name, value in self.__dict__.items()
        }
        return twin

    def __reduce__(self) -> tuple[Callable[..., AlmagestEnv], tuple[Any, ...]]:
        """Pickle the table with the whole position."""
        made = {"render_mode": self.render_mode, "max_cycles": self.max_cycles, "lang": self.lang}
        plain = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection")
        kept = {name: self.__dict__[name] for name in plain if name in self.__dict__}
        position = self._state and self._state.position()
        seeds = self._seeds and self._seeds.data()
        setting = self.setting
        settled = (setting.game.name, setting.seats, setting.chosen(), setting.edition)
        return restored, (*settled, made, kept, position, seeds)


def restored(
    name: str,
    seats: int,
    options: dict[str, Json],
    edition: int,
    made: dict[str, Any],
    kept: dict[str, Any],
    position: dict[str, Json] | None,
    seeds: dict[str, object] | None,
) -> AlmagestEnv:
    """Rebuild a pickled table."""
    from almagest.kernel.rng import restored as stream

    table = AlmagestEnv(catalog.game(name).setting(seats, options, edition), **made)
    table.__dict__.update(kept)
    table._state = None if position is None else table.game.load(position)
    table._seeds = None if seeds is None else stream(seeds)
    return table


def described(state: State, lang: str, names: list[str]) -> str:
    """Describe a table in sentences, as a spectator sees it."""
    view, drawing = state.view(None), catalog.drawing(state.game.name)
    if drawing is None:
        return "\n".join(f"{name}: {value}" for name, value in view.items())
    return "\n".join(drawing.describe(view, state.setting, lang, names))


def env(
    game: str,
    seats: int | None = None,
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    lang: str = "en",
    edition: int | None = None,
    **options: Json,
) -> AlmagestEnv:
    """Make an environment of a game; options of the game go by keyword, the seed to `reset`.

    Without an edition it is the newest one of the rules.

    With `max_cycles` the game is truncated for everybody after that many decisions.
    """
    chosen = catalog.game(game)
    setting = chosen.setting(chosen.seats[0] if seats is None else seats, options, edition)
    return AlmagestEnv(setting, render_mode=render_mode, max_cycles=max_cycles, lang=lang)
