"""Where a card may go in the telescope (ST-24 to ST-29, ST-Q2 to ST-Q4, ST-Q22, ST-Q29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.stellar.table import (
    SLOTS,
    TYPES,
    Player,
    moves,
    on_slot,
    play,
    player,
    random_states,
    rule_against,
    score,
    slots_for,
    table,
)
from tests.games.stellar.test_cards import NEIGHBOURS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from almagest.kernel.state import State

SECTIONS = {"top": (1, 2, 3, 4, 5), "middle": (6, 7, 8), "bottom": (9, 10, 11, 12)}
NEIL = {
    1: "blackhole-3a",
    2: "blackhole-1a",
    4: "blackhole-2a",
    5: "blackhole-4a",
    6: "planet-1a",
    10: "moon-1a",
}


def holding(telescope: Mapping[int, str], *hand: str) -> State:
    """Let a player with a telescope choose a card to play, three cards in hand."""
    return table(Player(telescope=telescope, hand=hand), row={1: None}, phase="play")


def test_st_24_a_slot_is_free_until_a_card_lies_on_it() -> None:
    state = holding({1: "moon-3a", 7: "cloud-1a", 8: "cloud-2a down"}, "planet-5a")
    assert slots_for(state, "planet-5a") == [2, 3, 4, 5, 6, 9, 10, 11, 12]
    assert slots_for(state, "planet-5a", face="down") == [2, 3, 4, 5, 6, 9, 10, 11, 12]


def test_st_24_a_taken_slot_is_refused_face_up_and_face_down() -> None:
    state = holding({1: "moon-3a", 8: "cloud-2a down"}, "planet-5a")
    for taken in (1, 8):
        assert rule_against(state, f"play planet-5a telescope {taken}") == "ST-24"
        assert rule_against(state, f"play planet-5a telescope {taken} down") == "ST-24"


@pytest.mark.parametrize("slot", SLOTS)
def test_st_25_each_slot_belongs_to_its_section(slot: int) -> None:
    sections = score(table(Player(telescope={slot: "moon-5a"})))["sections"]
    assert {name: line["sum"] for name, line in sections.items()} == {
        name: 5 if slot in slots else 0 for name, slots in SECTIONS.items()
    }


@pytest.mark.parametrize("slot", SLOTS)
def test_st_26_same_type_must_touch(slot: int) -> None:
    state = holding({slot: "moon-3a"}, "moon-5a")
    assert slots_for(state, "moon-5a") == sorted(NEIGHBOURS[slot])


@pytest.mark.parametrize("kind", TYPES)
def test_st_26_holds_for_every_type(kind: str) -> None:
    state = holding({7: f"{kind}-3a"}, f"{kind}-5a")
    assert slots_for(state, f"{kind}-5a") == [4, 5, 6, 8, 10, 11]


def test_st_26_any_card_of_the_type_may_be_touched() -> None:
    state = holding({1: "moon-3a", 2: "moon-1a", 4: "cloud-3a"}, "moon-5a")
    assert slots_for(state, "moon-5a") == [3]
    state = holding({1: "moon-3a", 2: "moon-1a", 9: "moon-2a"}, "moon-5a")
    assert slots_for(state, "moon-5a") == [3, 4, 6, 10]


def test_st_26_a_card_that_would_not_touch_its_type_is_refused() -> None:
    state = holding({1: "moon-3a"}, "moon-5a")
    assert rule_against(state, "play moon-5a telescope 9") == "ST-26"
    assert state.why_not("play moon-5a telescope 9 down") is None


def test_st_26_holds_for_the_card_of_step_3_too() -> None:
    first = Player(telescope={1: "moon-3a"})
    state = table(first, row={1: None, 4: None}, to_place="moon-5a", phase="place")
    assert slots_for(state, "moon-5a") == [2, 3]
    assert rule_against(state, "play moon-5a telescope 12") == "ST-26"


def test_st_26_the_other_players_telescope_does_not_matter() -> None:
    second = Player(telescope={12: "moon-3a"})
    state = table(Player(hand=["moon-5a"]), second, row={1: None}, phase="play")
    assert slots_for(state, "moon-5a") == list(SLOTS)


def test_st_27_a_new_type_may_go_on_any_free_slot() -> None:
    state = holding({1: "moon-3a", 2: "cloud-3a"}, "planet-5a")
    assert slots_for(state, "planet-5a") == list(range(3, 13))


def test_st_28_a_card_may_go_face_down_on_any_free_slot() -> None:
    state = holding({1: "moon-3a", 2: "cloud-3a"}, "moon-5a")
    assert slots_for(state, "moon-5a", face="down") == list(range(3, 13))
    play(state, "play moon-5a telescope 9 down")
    assert on_slot(state, 0, 9, viewer=0) == {"card": "moon-5a", "face": "down", "number": 3}


def test_st_28_the_card_of_step_3_may_go_face_down_too() -> None:
    first = Player(telescope={1: "moon-3a"})
    state = table(first, row={1: None, 4: None}, to_place="moon-5a", phase="place")
    assert slots_for(state, "moon-5a", face="down") == list(range(2, 13))
    play(state, "play moon-5a telescope 9 down")
    assert on_slot(state, 0, 9) == {"card": "moon-5a", "face": "down", "number": 3}


@pytest.mark.parametrize("card", ["moon-1a down", "moon-5a secret", "moon-6 down", "satellite-1 secret"])
def test_st_28_a_face_down_card_is_a_three_without_stars_and_type(card: str) -> None:
    sheet = score(table(Player(telescope={7: card}, notebook=["moon-4a"])))
    assert sheet["sections"]["middle"]["sum"] == 3
    assert sheet["types"]["moon"] == {"stars": 0, "run": 1, "points": 0, "six_zero": None}


def test_st_29_neils_next_moon_has_three_slots() -> None:
    assert slots_for(holding(NEIL, "moon-5a"), "moon-5a") == [7, 9, 11]


def test_st_29_neils_next_planet_has_two_slots() -> None:
    assert slots_for(holding(NEIL, "planet-5a"), "planet-5a") == [7, 9]


def test_st_29_neils_next_black_hole_has_three_slots() -> None:
    assert slots_for(holding(NEIL, "blackhole-5a"), "blackhole-5a") == [3, 7, 8]


def test_st_q2_a_card_that_could_go_face_up_may_go_face_down() -> None:
    state = holding({1: "moon-3a"}, "moon-5a")
    assert 2 in slots_for(state, "moon-5a")
    play(state, "play moon-5a telescope 2 down")
    assert score(state)["sections"]["top"]["sum"] == 3 + 3


def test_st_q3_the_first_card_of_a_type_need_not_touch_anything() -> None:
    state = holding({1: "moon-3a"}, "planet-5a")
    assert slots_for(state, "planet-5a") == list(range(2, 13))


def test_st_q4_a_type_without_a_free_slot_beside_it_must_go_face_down() -> None:
    state = holding({1: "moon-3a", 2: "cloud-1a", 3: "cloud-2a down"}, "moon-5a")
    assert slots_for(state, "moon-5a") == []
    assert slots_for(state, "moon-5a", face="down") == list(range(4, 13))
    assert rule_against(state, "play moon-5a telescope 4") == "ST-26"


def test_st_q4_a_type_that_lies_only_face_down_is_not_present() -> None:
    state = holding({1: "cloud-3a", 2: "moon-3a down", 3: "moon-1a secret"}, "moon-5a")
    assert slots_for(state, "moon-5a") == list(range(4, 13))


@pytest.mark.parametrize("card", ["planet-1a", "moon-6", "satellite-4"])
def test_st_q22_every_card_may_go_face_down(card: str) -> None:
    state = holding({1: "moon-3a"}, card)
    assert slots_for(state, card, face="down") == list(range(2, 13))


def test_st_q22_the_starter_is_never_laid_face_down() -> None:
    first, second = Player(hand=["planet-3a", "moon-3a"]), Player(hand=["cloud-3a", "asteroid-3a"])
    state = table(first, second, phase="starters")
    assert moves(state) == {"start planet-3a", "start moon-3a"}
    assert rule_against(state, "play moon-3a telescope 1 down") == "ST-7"


def test_st_q22_nothing_has_to_touch_a_face_down_card_of_its_type() -> None:
    state = holding({1: "moon-3a", 12: "moon-1a down"}, "moon-5a")
    assert slots_for(state, "moon-5a") == [2, 3]


@pytest.mark.parametrize("seed", range(4))
def test_st_q22_a_card_in_the_telescope_is_never_moved_nor_turned_over(seed: int) -> None:
    laid: dict[tuple[int, int], object] = {}
    for state in random_states(seed):
        for seat in (0, 1):
            for slot, card in enumerate(player(state, seat, viewer=seat)["telescope"]):
                if card is not None:
                    assert laid.setdefault((seat, slot), card) == card
    assert len(laid) == 24


def test_st_q29_slots_that_meet_at_a_corner_are_not_adjacent() -> None:
    state = holding({2: "moon-3a"}, "moon-5a")
    assert 5 not in slots_for(state, "moon-5a")
    assert rule_against(state, "play moon-5a telescope 5") == "ST-26"


def test_st_q29_a_shared_part_of_an_edge_is_enough() -> None:
    state = holding({4: "moon-3a"}, "moon-5a")
    assert {6, 7} <= set(slots_for(state, "moon-5a"))
