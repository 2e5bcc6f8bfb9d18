"""The same actions give the same game through the plain API, PettingZoo and OpenSpiel."""

from __future__ import annotations

import pyspiel
import pytest
from hypothesis import given, settings

import almagest
from almagest import catalog
from almagest.adapters import openspiel
from almagest.adapters.pettingzoo import env
from almagest.adapters.returns import returns
from almagest.kernel.errors import WrongEdition
from tests.conformance.cases import SEEDS, every_table


@every_table
@settings(max_examples=5)
@given(seed=SEEDS)
def test_three_doors_lead_to_one_game(name: str, seats: int, seed: int) -> None:
    openspiel.register()
    table, spiel = env(name, seats), pyspiel.load_game(f"almagest_{name}(players={seats})").new_initial_state()
    table.reset(seed=seed)
    dealt = int(almagest.rng(seed).word())
    for byte in dealt.to_bytes(4, "big"):
        spiel.apply_action(byte)
    plain, chance = catalog.game(name).start(seats, dealt), almagest.rng(seed)
    while not plain.over:
        legal = plain.legal()
        assert spiel.legal_actions() == legal
        assert table.observe(table.agent_selection)["action_mask"].nonzero()[0].tolist() == legal
        assert spiel.current_player() == plain.seat == table.possible_agents.index(table.agent_selection)
        action = legal[int(chance.below(len(legal)))]
        plain.apply(action)
        table.step(action)
        spiel.apply_action(action)
    assert spiel.is_terminal()
    assert all(table.terminations.values())
    for other in (table.state_of_game, spiel.table.state):
        assert other.scores() == plain.scores()
        assert other.winners() == plain.winners()
    assert spiel.returns() == list(table.rewards.values()) == returns(plain)


@pytest.mark.parametrize("edition", catalog.game("astra").editions)
def test_both_adapters_play_by_the_edition_they_are_told(edition: int) -> None:
    openspiel.register()
    table, spiel = (
        env("astra", 1, edition=edition),
        pyspiel.load_game("almagest_astra", {"players": 1, "edition": edition}),
    )
    table.reset(seed=3)
    dealt = spiel.new_initial_state()
    for byte in bytes(4):
        dealt.apply_action(byte)
    for state in (table.state_of_game, dealt.table.state):
        assert state.setting.edition == state.view(0)["edition"] == edition


def test_an_edition_nobody_knows_is_refused_by_both_adapters() -> None:
    openspiel.register()
    with pytest.raises(WrongEdition, match="edition 99 of astra"):
        env("astra", 1, edition=99)
    with pytest.raises(WrongEdition, match="edition 99 of astra"):
        pyspiel.load_game("almagest_astra", {"players": 1, "edition": 99})
