"""Material and set-up (AS-1 to AS-17, AS-Q29)."""

from __future__ import annotations

from collections import Counter

import pytest

from almagest.games.astra.deck_file import abilities
from tests.games.astra.table import CARDS, DECK, GAME, GOALS, Player, happened, play, ptolemy, shown, side, stars, table

ABOVE = {1: 17, 2: 19, 3: 23, 4: 30, 5: 37}
BELOW = {1: 3, 2: 29, 3: 25, 4: 18, 5: 11}


def test_as_1_there_are_48_cards_and_6_final_scoring_cards() -> None:
    assert len(CARDS) == 48
    assert len(GOALS) == 6
    assert len(GAME.inventory(GAME.start(seats=3, seed=1))) == 54


def test_as_1_stardust_and_telescopes_never_run_out() -> None:
    state = table(Player(dust=80, scopes=25, active=["leo"]), Player())
    play(state, "use leo")
    assert side(state)["stardust"] == 84
    assert side(state)["telescopes"] == 25


def test_as_2_each_card_has_an_element_a_fame_value_an_ability_and_four_boons() -> None:
    assert Counter(card.element for card in CARDS.values()) == dict.fromkeys(("fire", "water", "air", "earth"), 12)
    assert {card.fame for card in CARDS.values()} == {1, 2}
    assert all(len(card.boons) == 4 for card in CARDS.values())
    assert {card.ability for card in CARDS.values()} == set(abilities())
    assert {len(card.stars) for card in CARDS.values()} == set(range(5, 15))


def test_as_3_each_card_has_one_starting_star_and_at_least_one_grand_star() -> None:
    for card in CARDS.values():
        assert len(card.numbers_of("start")) == 1
        assert 1 <= len(card.numbers_of("grand")) <= 3
    assert sum(len(card.numbers_of("grand")) for card in CARDS.values()) == 83


def test_as_4_adjacent_is_joined_by_one_line() -> None:
    taurus = CARDS["taurus"]
    assert taurus.neighbours(2) == {1, 3, 5}
    assert 4 not in taurus.neighbours(2)


def test_as_7_a_journal_begins_with_pouch_5_and_limit_2() -> None:
    journal = side(GAME.start(seats=2, seed=1))
    assert (journal["pouch"], journal["limit"], journal["wisdom"], journal["telescopes"]) == (5, 2, 0, 0)


def test_as_8_as_11_the_board_depends_on_the_number_of_players() -> None:
    assert [len(shown(GAME.start(seats=seats, seed=1))) for seats in range(1, 6)] == [3, 3, 4, 5, 6]
    assert list(DECK.board.dreams) == [1, 2, 3, 4]


def test_as_9_the_marker_moves_clockwise_one_sphere_at_a_time() -> None:
    state = table(Player(), Player(), Player(), sphere="fire")
    seen = [state.view(0)["sphere"]]
    for _ in range(4):
        play(state, "rest")
        seen.append(state.view(0)["sphere"])
    assert seen == ["fire", "water", "air", "earth", "fire"]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_as_12_as_14_as_q29_the_cards_lie_above_and_below_the_game_end_card(seats: int) -> None:
    state = GAME.start(seats=seats, seed=3)
    display = len(shown(state))
    assert state.view(0)["pile"] == {"above": ABOVE[seats] - 1 - display, "below": BELOW[seats]}
    assert display == (3 if seats == 1 else seats + 1)
    assert all(shown(state))


def test_as_13_the_first_card_turned_up_places_the_marker() -> None:
    for seed in range(8):
        state = GAME.start(seats=3, seed=seed)
        (first,) = state.view(0)["discards"]
        assert state.view(0)["sphere"] == CARDS[first].element


def test_as_15_as_16_everybody_begins_with_8_stardust_and_a_secret_card() -> None:
    state = GAME.start(seats=5, seed=1)
    assert [side(state, seat)["stardust"] for seat in range(5)] == [8] * 5
    goals = [side(state, seat, viewer=seat)["goal"] for seat in range(5)]
    assert len(set(goals)) == 5
    assert [side(state, seat, viewer=(seat + 1) % 5)["goal"] for seat in range(5)] == [None] * 5


def test_as_16_only_the_owner_is_told_the_secret_card() -> None:
    state = GAME.start(seats=2, seed=1)
    (event, _) = happened(state, "goal")
    assert event.seen_by(0).facts["goal"] in GOALS
    assert event.seen_by(1).facts["goal"] is None


def test_as_17_the_first_seat_begins_and_the_turns_follow_the_seats() -> None:
    state = GAME.start(seats=4, seed=1)
    turns = []
    for _ in range(6):
        turns.append(state.seat)
        play(state, "rest")
    assert turns == [0, 1, 2, 3, 0, 1]


def test_as_48_as_q29_ptolemy_has_23_cards_and_two_beside_them() -> None:
    state = GAME.start(seats=1, seed=5)
    assert ptolemy(state)["deck"] == 23
    assert ptolemy(state)["removed"] == 3
    assert (ptolemy(state)["fame"], ptolemy(state)["stardust"], ptolemy(state)["telescopes"]) == (12, 5, 0)


def test_as_48_a_small_card_of_each_element_but_water_is_removed() -> None:
    for seed in range(20):
        removed = GAME.start(seats=1, seed=seed).position()["state"]["library"]["removed"]
        assert sorted(CARDS[card].element for card in removed) == ["air", "earth", "fire"]
        assert all(len(CARDS[card].stars) <= 7 for card in removed)


def test_as_5_a_card_with_an_open_star_is_undiscovered() -> None:
    state = table(Player(), Player(), display=["taurus"])
    assert stars(state, "taurus") == [1]
