"""What is hidden stays hidden, and guesses agree with what is known (AS-Q42)."""

from __future__ import annotations

from statistics import mean, stdev
from typing import TYPE_CHECKING

import pytest

import almagest
from tests.games.astra.chance import random_states, reached
from tests.games.astra.table import CARDS, GAME

if TYPE_CHECKING:
    from almagest.kernel.state import State

MODIFIED = [[], ["E4"], ["E5", "H5"], ["E4", "E5", "H3", "H5"], ["E1"], ["E1", "H6"], ["H5", "H6"]]


@pytest.mark.parametrize("modifiers", MODIFIED)
def test_as_q42_a_redealt_solo_world_is_a_possible_one(modifiers: list[str]) -> None:
    for seed in range(4):
        for state in random_states(1, seed, modifiers=modifiers):
            world = state.imagine(0, almagest.rng(seed + state.ply))
            assert world.view(0) == state.view(0)
            mine, true = world.position()["state"]["library"], state.position()["state"]["library"]
            assert len(mine["removed"]) == len(true["removed"])
            assert sorted(CARDS[card].element for card in mine["removed"]) == sorted(
                CARDS[card].element for card in true["removed"]
            )


@pytest.mark.parametrize(("modifiers", "decisions"), [([], 40), (["E1"], 30)])
def test_as_q42_redealt_libraries_are_as_likely_as_dealt_ones(modifiers: list[str], decisions: int) -> None:
    dealt, guessed = [], []
    for seed in range(150):
        state = reached(1, seed, decisions, modifiers=modifiers)
        if not state.over:
            dealt.append(hidden_small(state))
            guessed += [hidden_small(state.imagine(0, almagest.rng(1000 * seed + n))) for n in range(4)]
    assert mean(guessed) == pytest.approx(mean(dealt), abs=4 * stdev(dealt) / len(dealt) ** 0.5)


def hidden_small(state: State) -> int:
    """Count the small cards in Ptolemy's deck that the rule of set-up could have removed (AS-48)."""
    cards = [CARDS[card] for card in state.position()["state"]["library"]["deck"]]
    return len([card for card in cards if len(card.stars) <= 7 and card.element != "water"])


def test_as_q42_as_q51_the_top_of_his_deck_is_guessed_unless_e4_shows_it() -> None:
    for modifiers, known in (([], False), (["E4"], True)):
        state = GAME.start(seats=1, seed=3, modifiers=modifiers)
        worlds = [state.imagine(0, almagest.rng(seed)) for seed in range(20)]
        tops = {world.position()["state"]["library"]["deck"][0] for world in worlds}
        assert (len(tops) == 1) == known


def test_as_q42_every_pile_card_may_be_anywhere() -> None:
    state = GAME.start(seats=3, seed=1)
    tops = {state.imagine(0, almagest.rng(seed)).position()["state"]["pile"][0] for seed in range(200)}
    assert len(tops) > 30


def test_as_q42_the_goals_of_others_may_be_any_that_is_not_mine() -> None:
    state = GAME.start(seats=2, seed=1)
    mine = state.position()["state"]["players"][0]["goal"]
    guesses = {state.imagine(0, almagest.rng(seed)).position()["state"]["players"][1]["goal"] for seed in range(100)}
    assert len(guesses) == 5
    assert mine not in guesses


def test_as_q42_at_the_end_the_goals_are_open() -> None:
    state = reached(3, 1, 10_000)
    world = state.imagine(None, almagest.rng(1))
    assert world.scores() == state.scores()


def test_as_q42_no_view_names_a_card_of_the_pile() -> None:
    state = reached(4, 2, 100)
    pile = state.position()["state"]["pile"]
    for viewer in (0, 1, 2, 3, None):
        text = str(state.view(viewer))
        assert not [card for card in pile if f"'{card}'" in text]
