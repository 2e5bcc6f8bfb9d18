"""The OpenSpiel games pass that library's own tests, and its searching bots play them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import almagest
from almagest.adapters import openspiel
from almagest.kernel.state import State
from tests.conformance.cases import SEEDS, TABLES, every_table

NAMES = openspiel.register()
SHORT = {"stars": ",round_limit=6"}


def loaded(name: str, seats: int) -> Any:
    return pyspiel.load_game(f"almagest_{name}(players={seats}{SHORT.get(name, '')})")


def dealt(game: Any, seed: int) -> Any:
    state = game.new_initial_state()
    for byte in (seed % 2**32).to_bytes(4, "big"):
        state.apply_action(byte)
    return state


def walked(name: str, seats: int, seed: int, depth: int) -> Any:
    state, chance = dealt(loaded(name, seats), seed), almagest.rng(seed)
    while not state.is_terminal() and state.move_number() < depth + 4:
        legal = state.legal_actions()
        state.apply_action(legal[int(chance.below(len(legal)))])
    return state


def played(game: Any, bots: list[Any], seed: int) -> Any:
    state = dealt(game, seed)
    while not state.is_terminal():
        bot = bots[state.current_player()]
        # The C++ bot's `step` lets go of Python, which no game written in Python survives.
        state.apply_action(bot.step_with_policy(state)[1] if isinstance(bot, pyspiel.MCTSBot) else bot.step(state))
    return state


@every_table
def test_openspiel_accepts_random_games(name: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(name, seats), num_sims=1, serialize=True, verbose=False)


class TestStellar(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's own checks of its interface."""

    game_name, game = "almagest_stellar", loaded("stellar", 2)


class TestAstra(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's own checks of its interface."""

    game_name, game = "almagest_astra", loaded("astra", 3)


class TestPtolemaeus(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's own checks of its interface."""

    game_name, game = "almagest_ptolemaeus", loaded("ptolemaeus", 1)


class TestStars(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's own checks of its interface."""

    game_name, game = "almagest_stars", loaded("stars", 4)


@every_table
@settings(max_examples=10)
@given(seed=SEEDS, depth=st.integers(0, 80))
def test_a_resampled_state_looks_the_same_to_its_player(name: str, seats: int, seed: int, depth: int) -> None:
    state = walked(name, seats, seed, depth)
    for player in range(seats):
        world = state.resample_from_infostate(player, lambda: 0.7)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.current_player() == state.current_player()
        if player == state.current_player():
            assert world.legal_actions() == state.legal_actions()


@every_table
@settings(max_examples=10)
@given(seed=SEEDS, depth=st.integers(0, 40))
def test_resampled_states_are_equal_again_after_equal_actions(name: str, seats: int, seed: int, depth: int) -> None:
    state = walked(name, seats, seed, depth)
    if not state.is_terminal():
        player, action = state.current_player(), state.legal_actions()[0]
        world = state.resample_from_infostate(player, lambda: 0.2)
        again = state.resample_from_infostate(player, lambda: 0.2)
        world.apply_action(action)
        again.apply_action(action)
        assert world.information_state_string(player) == again.information_state_string(player)


@pytest.mark.parametrize(("name", "seats"), TABLES[::3])
@settings(max_examples=10)
@given(seed=SEEDS, depth=st.integers(0, 40))
def test_states_can_be_written_and_read(name: str, seats: int, seed: int, depth: int) -> None:
    state = walked(name, seats, seed, depth)
    world = state if state.is_terminal() else state.resample_from_infostate(0, lambda: 0.4)
    for kept in (state, world):
        game, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), kept))
        assert str(game) == str(state.get_game())
        assert str(back) == str(kept)
        assert back.history() == kept.history()
        assert back.information_state_string(0) == kept.information_state_string(0)


@every_table
def test_monte_carlo_search_plays_whole_games(name: str, seats: int) -> None:
    game = loaded(name, seats)
    in_python = mcts.MCTSBot(
        game, 2.0, 2, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(2)
    )
    in_cpp = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 2, 10, True, 1, False)
    state = played(game, [in_python, in_cpp, in_cpp, in_cpp, in_cpp][:seats], seed=1)
    assert seats == 1 or sum(state.returns()) == pytest.approx(0)


class Quick(mcts.Evaluator):  # type: ignore[misc]
    """Judges nothing, so that only the search itself takes time."""

    def evaluate(self, state: Any) -> list[float]:
        return [0.0] * state.num_players()

    def prior(self, state: Any) -> list[tuple[int, float]]:
        return [(action, 1.0) for action in state.legal_actions()]


@every_table
def test_information_set_search_plays_whole_games(name: str, seats: int) -> None:
    game = loaded(name, seats)
    bot = ismcts.ISMCTSBot(game, Quick(), 1.0, 2, random_state=np.random.RandomState(3))
    assert played(game, [bot] * seats, seed=2).is_terminal()


def test_information_set_search_with_rollouts_and_observations_plays_a_whole_game() -> None:
    game = loaded("stellar", 2)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        1.0,
        4,
        random_state=np.random.RandomState(3),
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    assert played(game, [bot, bot], seed=2).is_terminal()


def test_the_learning_environment_of_openspiel_plays() -> None:
    environment = rl_environment.Environment(loaded("stellar", 2), chance_event_sampler=None)
    environment.seed(3)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == environment.observation_spec()["info_state"][0]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sorted(step.rewards) in ([-1.0, 1.0], [0.0, 0.0])


def test_observers_show_blocks_by_name() -> None:
    state = dealt(loaded("stellar", 2), 7)
    seen = make_observation(state.get_game())
    seen.set_from(state, 1)
    plain = state.table.state
    assert isinstance(plain, State)
    assert seen.dict["pile"][0] == plain.view(1)["pile"]
    assert "memories" not in seen.dict
    assert "memories" in make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True)).dict


@settings(max_examples=10)
@given(seed=SEEDS, depth=st.integers(0, 40))
def test_the_public_observer_knows_what_a_spectator_knows(seed: int, depth: int) -> None:
    state = walked("stellar", 2, seed, depth)
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    public = make_observation(state.get_game(), kind)
    told = [public.string_from(state, player) for player in (0, 1)]
    for player in (0, 1):
        public.set_from(state, player)
        told.append(public.tensor.tobytes())
    assert told[0] == told[1]
    assert told[2] == told[3]


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("almagest_astra(players=1,modifiers=E4+H5,ptolemy_grand_first=False)")
    assert game.setting.options["modifiers"] == ["E4", "H5"]
    assert game.setting.options["ptolemy_grand_first"] is False
    sky = pyspiel.load_game("almagest_ptolemaeus(players=2,start='1846-09-23')")
    assert sky.setting.chosen() == {"start": "1846-09-23"}


def test_games_are_registered_once_and_under_their_names() -> None:
    assert [f"almagest_{name}" for name in almagest.games()] == NAMES
    assert openspiel.register() == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())


def test_chance_draws_a_seed_of_four_bytes() -> None:
    state = dealt(loaded("stellar", 2), 0x01020304)
    plain = almagest.game("stellar").start(2, 0x01020304)
    assert state.table.state.position() == plain.position()
    assert state.history() == [1, 2, 3, 4]
    assert loaded("stellar", 2).max_chance_nodes_in_history() == 4
