"""The PettingZoo environments pass that library's own tests, and keep our laws."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import almagest
from almagest.adapters.pettingzoo import AlmagestEnv, Observation, env
from tests.adapters.peers import api_test, render_test, seed_test
from tests.conformance.cases import SEEDS, TABLES, every_table

if TYPE_CHECKING:
    from collections.abc import Iterator

# What PettingZoo's test says of every environment that is not on its own list of card games.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be gymnasium.spaces.box"),
]


def stepped(table: AlmagestEnv, seed: int, decisions: int = 10_000) -> Iterator[tuple[str, Observation, float]]:
    """Play at random from where the table is and show what each agent saw before it decided."""
    chance = almagest.rng(seed)
    for agent in table.agent_iter(decisions):
        seen, reward, terminated, truncated, _ = table.last()
        assert seen is not None
        yield agent, seen, reward
        legal = seen["action_mask"].nonzero()[0]
        table.step(None if terminated or truncated else int(legal[int(chance.below(len(legal)))]))


def story(table: AlmagestEnv, seed: int) -> list[Any]:
    return [
        (agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward)
        for agent, seen, reward in stepped(table, seed)
    ]


@every_table
def test_pettingzoo_accepts_the_environment(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name, seats), num_cycles=150)
    assert "Passed API test" in capsys.readouterr().out


@every_table
def test_pettingzoo_finds_equal_seeds_equal(name: str, seats: int) -> None:
    seed_test(lambda: env(name, seats), num_cycles=100)


@every_table
def test_pettingzoo_accepts_the_renderings(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(name, seats, render_mode=render_mode))
    assert capsys.readouterr().out


@every_table
@settings(max_examples=5)
@given(seed=SEEDS)
def test_equal_seeds_give_equal_games(name: str, seats: int, seed: int) -> None:
    one, other = env(name, seats), env(name, seats)
    one.reset(seed=seed)
    other.reset(seed=seed)
    assert story(one, seed) == story(other, seed)


def test_one_seed_gives_a_series_of_games() -> None:
    one, other = env("stellar"), env("stellar")
    one.reset(seed=5)
    other.reset(seed=5)
    first = story(one, 1)
    one.reset()
    story(other, 1)
    other.reset()
    second = story(one, 1)
    assert second == story(other, 1)
    assert second != first


@every_table
@settings(max_examples=10)
@given(seed=SEEDS, decisions=st.integers(0, 60))
def test_a_copy_goes_on_alike_and_apart(name: str, seats: int, seed: int, decisions: int) -> None:
    table = env(name, seats)
    table.reset(seed=seed)
    for _ in stepped(table, seed, decisions):
        pass
    twin, pickled = deepcopy(table), pickle.loads(pickle.dumps(table))
    before = table.observe(table.possible_agents[0])["observation"].tobytes()
    told = story(twin, seed + 1)
    assert table.observe(table.possible_agents[0])["observation"].tobytes() == before
    assert story(pickled, seed + 1) == told
    assert story(table, seed + 1) == told
    assert twin.agents == []


@every_table
@settings(max_examples=20)
@given(seed=SEEDS, other=SEEDS, decisions=st.integers(0, 60))
def test_an_agent_sees_nothing_it_cannot_know(name: str, seats: int, seed: int, other: int, decisions: int) -> None:
    table = env(name, seats)
    table.reset(seed=seed)
    for _ in stepped(table, seed, decisions):
        pass
    for agent in table.agents:
        world = deepcopy(table)
        world.state_of_game.redeal(table.possible_agents.index(agent), almagest.rng(other))
        seen, imagined = table.observe(agent), world.observe(agent)
        assert imagined["observation"].tobytes() == seen["observation"].tobytes()
        assert imagined["action_mask"].tobytes() == seen["action_mask"].tobytes()
        assert (world.infos, world.rewards, world.agent_selection) == (
            table.infos,
            table.rewards,
            table.agent_selection,
        )


@every_table
def test_the_winners_get_what_the_others_lose(name: str, seats: int) -> None:
    table = env(name, seats)
    for seed in range(3):
        table.reset(seed=seed)
        rewards = {agent: reward for agent, _, reward in stepped(table, seed)}
        winners = table.state_of_game.winners()
        best = max(rewards.values())
        assert [seat for seat in range(seats) if rewards[f"player_{seat}"] == best > 0] == [
            seat for seat in winners if len(winners) < seats or seats == 1
        ]
        assert seats == 1 or sum(rewards.values()) == pytest.approx(0)


@pytest.mark.parametrize(("name", "seats"), TABLES[::4])
def test_max_cycles_truncate_for_everybody(name: str, seats: int) -> None:
    table = env(name, seats, max_cycles=7)
    table.reset(seed=1)
    agents = [agent for agent, _, _ in stepped(table, 1)]
    assert table.state_of_game.ply == 7
    assert sorted(agents[7:]) == table.possible_agents


def test_max_cycles_leave_shorter_games_alone() -> None:
    table = env("stellar", max_cycles=1000)
    table.reset(seed=1)
    for _ in stepped(table, 1):
        assert not any(table.truncations.values())
    assert table.state_of_game.over


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    table = env("stellar")
    table.reset(seed=7)
    before = table.state_of_game.position()
    with pytest.raises(almagest.IllegalAction, match=r"^ST-\w+:"):
        table.step(2)
    with pytest.raises(almagest.IllegalAction):
        table.step(None)
    assert table.state_of_game.position() == before


@pytest.mark.filterwarnings("ignore:.*Illegal move made")
def test_pettingzoo_can_end_a_game_at_an_illegal_action() -> None:
    table = TerminateIllegalWrapper(env("stellar"), illegal_reward=-1)
    table.reset(seed=7)
    loser = table.agent_selection
    table.last()
    table.step(2)
    assert table.terminations[loser]
    assert table.rewards[loser] == -1


def test_only_the_deciding_agent_has_open_actions() -> None:
    table = env("astra", 3)
    table.reset(seed=2)
    opened = [table.observe(agent)["action_mask"].sum() for agent in table.agents]
    assert [count > 0 for count in opened] == [agent == table.agent_selection for agent in table.agents]


@given(seed=SEEDS)
def test_sampling_with_a_mask_finds_every_legal_action_and_no_other(seed: int) -> None:
    table = env("stellar")
    table.reset(seed=seed)
    mask, space = table.observe(table.agent_selection)["action_mask"], table.action_space("player_0")
    space.seed(seed)
    assert {int(space.sample(mask)) for _ in range(60)} == set(table.state_of_game.legal())
    assert space.sample(np.zeros_like(mask)) == 0


def test_options_are_those_of_the_game() -> None:
    table = env("astra", 1, modifiers=["E4"], lang="fr", render_mode="ansi")
    table.reset(seed=3)
    assert table.state_of_game.setting.options["modifiers"] == ["E4"]
    with pytest.raises(almagest.AlmagestError, match="no option 'modifier'"):
        env("astra", 1, modifier=["E4"])
    with pytest.raises(almagest.AlmagestError, match="There is no game called 'atsra'; did you mean 'astra'"):
        env("atsra")


def test_a_rendering_shows_the_table_as_a_spectator_sees_it() -> None:
    table = env("stellar", render_mode="ansi")
    table.reset(seed=7)
    before = table.render()
    table.state_of_game.redeal(None, almagest.rng(1))
    assert table.render() == before
    assert before is not None
    assert "player_0" in before
