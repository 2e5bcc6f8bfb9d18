"""Set-up: starters, hands, pile and row (ST-2, ST-5 to ST-11)."""

from __future__ import annotations

from almagest.games.stellar.deck_file import standard_deck
from tests.games.stellar.table import (
    CARDS,
    GAME,
    Player,
    happened,
    on_slot,
    phase,
    play,
    player,
    rule_against,
    table,
)

STARTERS = {card.id for card in CARDS.values() if card.starter}
SEEDS = range(60)
ONE = Player(hand=["planet-3a", "moon-3a"])
TWO = Player(hand=["cloud-3a", "blackhole-3a"])


def hands(seed: int) -> tuple[list[str], list[str]]:
    first, second = GAME.start(seed=seed).position()["state"]["players"]
    return first["hand"], second["hand"]


def test_st_5_each_telescope_has_twelve_numbered_places_and_begins_empty() -> None:
    state = GAME.start(seed=7)
    assert standard_deck().facts.telescope.rows == ((1,), (2, 3), (4, 5), (6, 7, 8), (9, 10, 11, 12))
    assert [player(state, seat)["telescope"] for seat in (0, 1)] == [[None] * 12, [None] * 12]
    assert [player(state, seat)["notebook"] for seat in (0, 1)] == [[], []]


def test_st_6_each_player_is_dealt_two_of_the_five_starters() -> None:
    for seed in SEEDS:
        first, second = hands(seed)
        assert len(first) == len(second) == 2
        assert len({*first, *second} & STARTERS) == 4


def test_st_6_the_starters_are_shuffled() -> None:
    dealt = [hands(seed) for seed in SEEDS]
    assert {card for first, _ in dealt for card in first} == STARTERS
    assert {card for _, second in dealt for card in second} == STARTERS
    assert {card for first, second in dealt for card in STARTERS - {*first, *second}} == STARTERS


def test_st_6_only_an_own_starter_may_be_chosen() -> None:
    state = table(ONE, TWO, phase="starters")
    assert rule_against(state, "start cloud-3a") == "ST-6"
    assert rule_against(state, "start asteroid-3a") == "ST-6"


def test_st_7_the_chosen_starter_lies_on_slot_1_and_the_other_in_the_notebook() -> None:
    state = play(table(ONE, TWO, phase="starters"), "start moon-3a", "start cloud-3a")
    assert on_slot(state, 0, 1) == {"card": "moon-3a", "face": "up", "number": 3}
    assert player(state, 0)["notebook"] == ["planet-3a"]
    assert on_slot(state, 1, 1) == {"card": "cloud-3a", "face": "up", "number": 3}
    assert player(state, 1)["notebook"] == ["blackhole-3a"]


def test_st_7_starters_are_chosen_first_and_only_once() -> None:
    state = table(ONE, TWO, phase="starters")
    assert rule_against(state, "take 1") == "ST-7"
    assert rule_against(state, "play planet-3a notebook") == "ST-7"
    play(state, "start moon-3a", "start cloud-3a")
    assert rule_against(state, "start planet-3a") == "ST-7"


def test_st_8_two_cards_each_are_dealt_from_the_shuffled_rest() -> None:
    top = ["moon-1a", "moon-2a", "cloud-1a", "cloud-2a"]
    state = play(table(ONE, TWO, phase="starters", pile_top=top), "start moon-3a", "start cloud-3a")
    assert player(state, 0, viewer=0)["hand"] == ["moon-1a", "moon-2a"]
    assert player(state, 1, viewer=1)["hand"] == ["cloud-1a", "cloud-2a"]


def test_st_8_the_fifth_starter_is_shuffled_into_the_rest() -> None:
    places = set()
    for seed in SEEDS:
        pile = GAME.start(seed=seed).position()["state"]["pile"]
        (fifth,) = STARTERS & {*pile}
        assert len(pile) == 56
        places.add(pile.index(fifth) // 14)
    assert places == {0, 1, 2, 3}


def test_st_9_the_rest_is_the_face_down_pile() -> None:
    state = play(table(ONE, TWO, phase="starters"), "start moon-3a", "start cloud-3a")
    assert [state.view(viewer)["pile"] for viewer in (0, 1, None)] == [47, 47, 47]
    assert len(state.position()["state"]["pile"]) == 47


def test_st_10_five_cards_are_turned_up_at_coordinates_1_to_5() -> None:
    dealt = ["moon-1a", "moon-2a", "cloud-1a", "cloud-2a"]
    row = ["planet-5a", "planet-4a", "planet-1a", "satellite-2", "planet-2a"]
    state = play(table(ONE, TWO, phase="starters", pile_top=dealt + row), "start moon-3a", "start cloud-3a")
    assert state.view(None)["row"] == row
    assert [event.facts["coordinate"] for event in happened(state, "refilled")] == [1, 2, 3, 4, 5]


def test_st_11_st_q18_the_first_seat_chooses_first_and_begins() -> None:
    state = table(ONE, TWO, phase="starters")
    assert state.seat == 0
    play(state, "start moon-3a")
    assert (state.seat, phase(state)) == (1, "starters")
    play(state, "start cloud-3a")
    assert (state.seat, phase(state)) == (0, "take")


def test_st_q1_st_q19_no_hand_and_no_row_are_there_while_the_starters_are_chosen() -> None:
    state = play(table(ONE, TWO, phase="starters"), "start moon-3a")
    assert player(state, 1, viewer=1)["hand"] == ["cloud-3a", "blackhole-3a"]
    assert state.view(1)["row"] == [None] * 5
    assert state.view(1)["pile"] == 56


def test_different_seeds_deal_different_games() -> None:
    piles = {tuple(GAME.start(seed=seed).position()["state"]["pile"]) for seed in SEEDS}
    assert len(piles) == len(SEEDS)
