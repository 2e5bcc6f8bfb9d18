"""Moves as lines that a person can type, in English or French."""

from __future__ import annotations

from collections import Counter

import pytest

from almagest.kernel.errors import UnreadableMove
from tests.games.stellar.table import CARDS, GAME, table

ACTIONS = 2 + 5 + 60 + 60 + 60 * 24


def test_st_q33_every_action_has_one_line_and_every_line_one_action() -> None:
    state = GAME.start(seed=1)
    lines = [state.text(action) for action in range(GAME.num_actions)]
    assert len(set(lines)) == len(lines) == ACTIONS
    assert [state.parse(line) for line in lines] == list(range(GAME.num_actions))


def test_a_line_says_what_is_done() -> None:
    state = GAME.start(seed=1)
    counted = Counter(state.text(action).split()[0] for action in range(GAME.num_actions))
    assert counted == {"keep": 1, "refresh": 1, "take": 5, "start": 60, "play": 60 + 60 * 24}


def test_a_move_typed_does_what_it_says() -> None:
    state = table(row={1: "planet-1a", 2: "planet-2a", 3: "planet-3b", 4: "planet-4a", 5: "planet-5a"})
    state.apply(state.parse("take 4"))
    assert "planet-4a" in state.view(0)["players"][0]["hand"]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("prendre 3", "take 3"),
        ("garder", "keep"),
        ("renouveler", "refresh"),
        ("commencer planet-3a", "start planet-3a"),
        ("jouer moon-4a carnet", "play moon-4a notebook"),
        ("jouer moon-4a télescope 7", "play moon-4a telescope 7"),
        ("jouer moon-4a telescope 7 cachée", "play moon-4a telescope 7 down"),
        ("jouer Encelade dans le carnet", "play moon-1b notebook"),
        ("jouer io dans le télescope sur 7 face cachée", "play moon-4a telescope 7 down"),
        ("play Io telescope 7", "play moon-4a telescope 7"),
        ("play the-moon notebook", "play moon-4b notebook"),
        ("jouer la-lune carnet", "play moon-4b notebook"),
        ("start Mars", "start planet-3a"),
        ("play cérès notebook", "play planet-1b notebook"),
        ("play CERES notebook", "play planet-1b notebook"),
        ("play sagittarius-a* telescope 12 down", "play blackhole-4b telescope 12 down"),
        ("  TAKE   3 ", "take 3"),
        ("play moon-4a t 7 d", "play moon-4a telescope 7 down"),
        ("play moon-4a n", "play moon-4a notebook"),
        ("play moon-4a in the telescope on slot 7 face down", "play moon-4a telescope 7 down"),
        ("play moon-4a to the telescope slot 7 face up", "play moon-4a telescope 7"),
    ],
)
def test_french_words_card_names_and_small_words_are_understood(typed: str, line: str) -> None:
    state = GAME.start(seed=1)
    assert state.text(state.parse(typed)) == line


def test_every_card_can_be_called_by_its_name_in_either_language() -> None:
    state = GAME.start(seed=1)
    for card in CARDS.values():
        for name in (card.name.en, card.name.fr):
            typed = name.replace(" ", "-")
            assert state.text(state.parse(f"play {typed} notebook")) == f"play {card.id} notebook"


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "take",
        "take 0",
        "take 6",
        "take three",
        "take 3 4",
        "keep it",
        "play moon-4a",
        "play moon-4a telescope",
        "play moon-4a telescope 0",
        "play moon-4a telescope 13",
        "play moon-4a telescope seven",
        "play moon-4a telescope 7 sideways",
        "play moon-4a notebook 3",
        "play moon-9z notebook",
        "play notebook moon-4a",
        "start",
        "pass",
        "42",
        "take 3; take 4",
    ],
)
def test_nonsense_is_refused_with_an_example_of_a_move(typed: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        GAME.start(seed=1).parse(typed)
    assert repr(typed) in str(refused.value)
    assert "take 3" in refused.value.en
    assert "take 3" in refused.value.fr


def test_why_not_reads_a_line_too() -> None:
    state = table(row={1: "planet-1a"})
    assert state.why_not("prendre 1") is None
    with pytest.raises(UnreadableMove):
        state.why_not("prendre la fuite")
