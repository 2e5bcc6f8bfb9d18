"""Moves as lines that a person can type, in English or French."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from almagest.kernel.errors import UnreadableMove
from tests.games.ptolemaeus.table import GAME, Player, play, table

if TYPE_CHECKING:
    from almagest.kernel.state import State


def test_every_action_has_one_line_and_every_line_one_action() -> None:
    state = GAME.start(seats=2, seed=1)
    lines = [state.text(action) for action in range(GAME.num_actions)]
    assert len(set(lines)) == len(lines) == GAME.num_actions
    assert [state.parse(line) for line in lines] == list(range(GAME.num_actions))


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("prendre 3", "take 3"),
        ("Take the Deck", "take deck"),
        ("prendre la pioche", "take deck"),
        ("observer le lion", "observe leo"),
        ("observe the opposition libra aries", "opposition aries-libra"),
        ("carré cancer bélier", "square aries-cancer"),
        ("trigone sagittarius-leo-aries", "trigone aries-leo-sagittarius"),
        ("conjonction dans balance", "conjunction libra"),
        ("payer Verseau", "pay aquarius"),
        ("paire lion", "pair leo"),
        ("trois poissons", "three pisces"),
        ("ajouter sextant", "add sextant"),
        ("study the Moon", "study luna"),
        ("étudier Saturne", "study saturnus"),
        ("play Nova Luna", "play nova-luna"),
        ("jouer sol in medio caeli", "play sol-in-medio-caeli"),
        ("replace leo of player 2", "replace leo 2"),
        ("draw from player 3", "draw 3"),
        ("défausser gémeaux", "discard gemini"),
        ("échanger", "exchange"),
        ("end turn", "end"),
        ("finir le tour", "end"),
        ("  MOVE   leo ", "move leo"),
    ],
)
def test_french_words_names_and_small_words_are_understood(typed: str, line: str) -> None:
    state = GAME.start(seats=2, seed=1)
    assert state.text(state.parse(typed)) == line


@pytest.mark.parametrize(
    "typed",
    ["", "take", "take 7", "observe", "observe ophiuchus", "opposition aries-taurus", "square aries", "pay", "study",
     "study comet", "play", "play chess", "replace leo", "replace leo 5", "draw 5", "dance", "42", "take 3; take 4"],
)  # fmt: skip
def test_nonsense_is_refused_with_an_example_of_a_move(typed: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        GAME.start(seats=2, seed=1).parse(typed)
    assert repr(typed) in str(refused.value)
    assert "take 3" in refused.value.en
    assert "take 3" in refused.value.fr


def clicks(state: State) -> dict[str, list[str]]:
    return {state.text(action): GAME.touches(state, action) for action in state.legal()}


def test_touches_name_a_card_a_constellation_or_the_line_of_a_configuration() -> None:
    found = clicks(table(Player(hand=["aries", "libra", "cancer"]), Player()))
    assert found["take 3"] == ["row-3"]
    assert found["take deck"] == ["deck"]
    assert found["observe libra"] == ["sign-libra"]
    assert found["opposition aries-libra"] == ["opposition-aries-libra"]


def test_a_card_that_could_pay_alone_is_put_into_a_pair_expressly() -> None:
    state = table(Player(hand=["libra", "libra", "gemini"]), Player())
    play(state, "observe libra")
    found = clicks(state)
    assert found["pay libra"] == ["hand-libra"]
    assert found["pair gemini"] == ["hand-gemini"]
    assert found["pair libra"] == ["pair", "hand-libra"]
