"""Chance asked card by card brings every outcome there is with its probability, and hides nothing in advance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

import almagest
from almagest.adapters import openspiel
from almagest.adapters.true_chance import Moment, seen_of
from almagest.kernel.errors import AlmagestError, BadOption
from almagest.kernel.rng import Dealer, reshuffled
from almagest.kernel.state import State
from tests.conformance.cases import SEEDS

openspiel.register()
TABLES = ["stellar", "astra,players=3", "ptolemaeus", "stars,round_limit=2"]
every_table = pytest.mark.parametrize("table", TABLES)
ENDING = Path(__file__).parents[2] / "examples" / "endings" / "stellar.json"


def loaded(table: str) -> Any:
    name, _, options = table.partition(",")
    return pyspiel.load_game(f"almagest_{name}(chance=explicit{options and ','}{options})")


def walked(table: str, seed: int, depth: int) -> Any:
    """Play at random, chance included; stop where a player decides."""
    state, rng = loaded(table).new_initial_state(), almagest.rng(seed)
    while not state.is_terminal() and (state.is_chance_node() or state.move_number() < depth):
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.below(len(legal)))])
    return state


def leaves(moment: Moment, share: float = 1.0) -> list[tuple[State, float]]:
    """Follow chance to everything it can bring."""
    chance = moment.chance()
    if chance is None:
        return [(moment.settled(), share)]
    found = []
    for outcome, part in chance.outcomes:
        found += leaves(moment._replace(answers={**moment.answers, chance.question: outcome}), share * part)
    return found


class Shuffling(Dealer):
    """Deals at random and remembers what."""

    def __init__(self, rng: almagest.Rng) -> None:
        self.rng = rng
        self.dealt: list[bytes] = []

    def number(self, n: int) -> int:
        self.dealt.append(bytes([int(self.rng.below(n))]))
        return self.dealt[-1][0]

    def order(self, cards: bytes) -> bytes:
        self.dealt.append(reshuffled(cards, self.rng))
        return self.dealt[-1]


@every_table
def test_openspiel_accepts_random_games_with_true_chance(table: str) -> None:
    pyspiel.random_sim_test(loaded(table), num_sims=1, serialize=True, verbose=False)


@every_table
@settings(max_examples=5)
@given(seed=SEEDS, depth=st.integers(0, 120))
def test_chance_is_asked_for_all_that_a_decision_brings_in_any_world(table: str, seed: int, depth: int) -> None:
    state = walked(table, seed, depth)
    if state.is_terminal():
        return
    plain, rng = state.table.state, almagest.rng(seed + 1)
    for action in plain.legal()[:6]:
        compare(Moment(plain.setting, plain, action, {}), Shuffling(rng))


@every_table
@settings(max_examples=5)
@given(seed=SEEDS)
def test_chance_is_asked_for_all_that_a_deal_brings_in_any_world(table: str, seed: int) -> None:
    compare(Moment(loaded(table).setting, None, None, {}), Shuffling(almagest.rng(seed)))


def compare(moment: Moment, dealer: Shuffling) -> None:
    """Answer chance's questions as a dealer has dealt: the results must be the same."""
    world = moment.world(dealer)
    while (chance := moment.chance()) is not None:
        outcome = dealer.dealt[chance.question[0]][chance.question[1]]
        assert sum(share for _, share in chance.outcomes) == pytest.approx(1)
        assert outcome in [each for each, _ in chance.outcomes]
        moment = moment._replace(answers={**moment.answers, chance.question: outcome})
    assert seen_of(moment.settled()) == seen_of(world), "chance was not asked for something"


def test_the_next_card_is_any_of_those_left_and_equally_likely() -> None:
    state = walked("stellar", seed=3, depth=15)
    while state.current_player() >= 0:
        plain = state.table.state
        state.apply_action(state.legal_actions()[0])
    pile = plain.view(None)["pile"]
    outcomes = state.chance_outcomes()
    assert len(outcomes) == pile
    assert [share for _, share in outcomes] == pytest.approx([1 / pile] * pile)


def test_all_results_of_a_turn_add_up_to_certainty() -> None:
    state = loaded(f"stellar,worlds={ENDING}").new_initial_state().child(0)
    plain = state.table.state
    found = [leaf for action in plain.legal()[:4] for leaf in leaves(Moment(plain.setting, plain, action, {}))]
    assert sum(share for _, share in found) == pytest.approx(4)


def test_nothing_of_a_pile_is_settled_before_it_is_drawn() -> None:
    state = walked("stellar", seed=5, depth=12)
    numbers = list(state.table.state.pile)
    assert numbers == sorted(numbers)


def test_a_resampled_state_looks_the_same_and_goes_on() -> None:
    state = walked("stars,round_limit=2", seed=4, depth=64)
    world = state.resample_from_infostate(0, lambda: 0.7)
    assert world.information_state_string(0) == state.information_state_string(0)
    assert world.table.state != state.table.state
    world.apply_action(world.legal_actions()[0])


def test_a_state_in_the_middle_of_chance_can_be_written_and_read() -> None:
    state = loaded("stars,round_limit=2").new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[-1])
    _, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(back) == str(state)
    assert back.chance_outcomes() == state.chance_outcomes()


def test_a_game_with_more_than_piles_unseen_is_refused() -> None:
    with pytest.raises(BadOption, match="order of piles"):
        pyspiel.load_game("almagest_astra(players=1,chance=explicit)")


def test_openspiels_own_learning_comes_near_perfect_play_in_a_small_ending() -> None:
    game = loaded(f"stellar,worlds={ENDING}")
    np.random.seed(1)  # the generator that OpenSpiel uses
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(10):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy(), use_cpp_br=False) / 2 < 0.3


def test_what_is_no_file_of_positions_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "worlds.json"
    explicit = f"almagest_stellar(chance=explicit,worlds={file})"
    for text in ("[]", "{", "7"):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BadOption, match="position"):
            pyspiel.load_game(explicit)
    file.write_text(json.dumps([{"game": "chess"}]), encoding="utf-8")
    with pytest.raises(AlmagestError, match="no position of stellar"):
        pyspiel.load_game(explicit)
    with pytest.raises(BadOption, match="chance=explicit"):
        pyspiel.load_game(f"almagest_stellar(worlds={file})")
    with pytest.raises(BadOption, match="'seed' or 'explicit'"):
        pyspiel.load_game("almagest_stellar(chance=often)")


@pytest.mark.parametrize("name", almagest.games())
def test_two_play_if_nobody_says(name: str) -> None:
    assert pyspiel.load_game(f"almagest_{name}").num_players() == 2
