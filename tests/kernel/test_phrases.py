"""Names put into the sentences of a game."""

from __future__ import annotations

from almagest.kernel.phrases import named, player_mark


def test_who_acted_and_who_is_spoken_of_get_their_names() -> None:
    sentence = f"{{player}} draws a card from the hand of {player_mark(2)}."
    assert named(sentence, "Ann", ["Ann", "Bob", "Cyd"]) == "Ann draws a card from the hand of Cyd."


def test_braces_in_names_are_left_alone() -> None:
    assert named(f"{player_mark(1)} wins {{here}}.", "Ann", ["Ann", "{player}"]) == "{player} wins {here}."


def test_a_mark_that_stands_for_nobody_is_left_alone() -> None:
    assert named("{player 9} and {player 0} and {player 99999999999}.", "Ann", ["Ann"]) == (
        "{player 9} and {player 0} and {player 99999999999}."
    )
