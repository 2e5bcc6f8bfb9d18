"""PettingZoo's parallel environments: `parallel_env("stellar")`; whoever chooses at the same time acts in one step.

Who that is, the rules say without words: a player who sees the same, whatever the one before has chosen, chooses at the
same time. Everybody else's action is ignored. See docs/research.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from almagest.adapters.extra import research
from almagest.adapters.pettingzoo import Actions, AlmagestEnv, Observation, env
from almagest.kernel.sheet import mask_of

with research():
    import numpy as np
    from pettingzoo import ParallelEnv

if TYPE_CHECKING:
    from gymnasium import spaces

    from almagest.kernel.event import Json
    from almagest.kernel.state import State


def choosing(state: State) -> list[State]:
    """List, for everybody who chooses now, a moment in which it is that player's turn; the first is the state."""
    moments = [state]
    while (after := next_at_once(moments[-1])) is not None and after.seat not in [each.seat for each in moments]:
        moments.append(after)
    return moments


def next_at_once(state: State) -> State | None:
    """Give the moment of a player who chooses at the same time as the one who decides; None if nobody does."""
    legal = state.legal()
    if len(legal) < 2:
        return None
    first = decided(state, legal[0])
    if first.over or first.seat == state.seat or first.learned == first.ply:
        return None
    seen = first.view(int(first.seat))
    if any(is_told(decided(state, action), first, seen) for action in legal[1:]):
        return None
    return first


def decided(state: State, action: int) -> State:
    """Give the state after an action."""
    after = state.imagined()
    after.apply(action)
    return after


def is_told(other: State, first: State, seen: dict[str, Json]) -> bool:
    """Tell whether the next player could tell another action from the first."""
    return other.seat != first.seat or other.view(int(first.seat)) != seen


class ParallelTable(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """One table in which a step takes an action of everybody; those who do not choose now have an empty mask."""

    metadata: dict[str, Any]

    def __init__(self, table: AlmagestEnv) -> None:
        self.table = table
        self.metadata = {**table.metadata, "is_parallelizable": True}
        self.render_mode = table.render_mode
        self.possible_agents = table.possible_agents
        self.agents: list[str] = []
        self._moments: list[State] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """Give the space of an agent's observations."""
        return self.table.observation_space(agent)

    def action_space(self, agent: str) -> Actions:
        """Give the space of an agent's actions."""
        return self.table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game; equal seeds give equal games."""
        self.table.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Carry out what those who choose now have chosen; if one of it is illegal, nothing changes."""
        chosen = [(moment, actions[self.possible_agents[moment.seat]]) for moment in self._moments]
        for moment, action in chosen:
            if not moment.is_legal(int(action)):
                raise moment.game.refusal(moment, int(action))
        for _, action in chosen:
            self.table.step(int(action))
        present, table = self.agents, self.table
        found = self._observed()
        if table.state_of_game.over or any(table.truncations.values()):
            self.agents = []
        ended, cut = table.terminations, table.truncations
        return found, dict(table.rewards), dict(ended), dict(cut), {agent: {} for agent in present}

    def _observed(self) -> dict[str, Observation]:
        """Find who chooses now, and give what everybody sees and may do."""
        state = self.table.state_of_game
        self._moments = [] if state.over else choosing(state)
        masks = {int(moment.seat): mask_of(moment, self.table.game.num_actions) for moment in self._moments}
        found = {agent: self.table.observe(agent) for agent in self.possible_agents}
        for seat, mask in masks.items():
            found[self.possible_agents[seat]]["action_mask"] = np.frombuffer(mask, np.int8)
        return found

    def render(self) -> str | None:
        """Describe the table as a spectator sees it."""
        return self.table.render()

    def close(self) -> None:
        """Nothing is kept open."""


def parallel_env(game: str, seats: int | None = None, **chosen: Any) -> ParallelTable:  # noqa: ANN401  as `env` takes
    """Make a parallel environment; keywords are those of `env`."""
    return ParallelTable(env(game, seats, **chosen))
