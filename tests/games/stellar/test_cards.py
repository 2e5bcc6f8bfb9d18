"""The printed cards and the outline of the telescope (ST-2, ST-5, ST-12 to ST-14, ST-25, ST-Q29)."""

from __future__ import annotations

from collections import Counter

from almagest.games.stellar.cards import TYPE_NAMES
from almagest.games.stellar.deck_file import standard_deck
from tests.games.stellar.table import CARDS, TYPES, Player, play, score, table

FACTS = standard_deck().facts
STARS = {1: (3, 2), 2: (3, 2), 3: (2, 1), 4: (1, 1), 5: (1, 0), 6: (0,)}
NEIGHBOURS = {
    1: {2, 3},
    2: {1, 3, 4},
    3: {1, 2, 5},
    4: {2, 5, 6, 7},
    5: {3, 4, 7, 8},
    6: {4, 7, 9, 10},
    7: {4, 5, 6, 8, 10, 11},
    8: {5, 7, 11, 12},
    9: {6, 10},
    10: {6, 7, 9, 11},
    11: {7, 8, 10, 12},
    12: {8, 11},
}


def numbers_of(kind: str) -> list[int]:
    return [card.number for card in FACTS.card if card.type == kind]


def test_st_2_there_are_sixty_different_cards() -> None:
    assert len(FACTS.card) == len(CARDS) == 60
    assert len({card.name.en for card in FACTS.card}) == 60
    assert len({card.name.fr for card in FACTS.card}) == 60


def test_st_2_st_34_each_type_has_two_of_each_number_and_one_six_zero() -> None:
    for kind in TYPES:
        assert sorted(numbers_of(kind)) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
        assert [card.number for card in FACTS.card if card.type == kind and card.is_six_zero] == [6]


def test_st_12_there_are_five_types_and_five_satellites_without_one() -> None:
    kinds = Counter(card.type for card in FACTS.card)
    assert TYPE_NAMES == TYPES
    assert kinds == {**dict.fromkeys(TYPES, 11), "satellite": 5}
    assert [card.id for card in FACTS.card if card.is_satellite] == [f"satellite-{n}" for n in range(1, 6)]


def test_st_36_satellites_bear_the_numbers_1_to_5_and_no_stars() -> None:
    satellites = [card for card in FACTS.card if card.is_satellite]
    assert [(card.number, card.stars) for card in satellites] == [(n, 0) for n in range(1, 6)]


def test_st_14_low_numbers_have_more_stars_sixteen_in_each_type() -> None:
    for kind in TYPES:
        for number, stars in STARS.items():
            cards = [card for card in FACTS.card if (card.type, card.number) == (kind, number)]
            assert tuple(card.stars for card in cards) == stars
        assert sum(card.stars for card in FACTS.card if card.type == kind) == 16


def test_st_14_stars_are_points_in_the_telescope_not_in_the_notebook() -> None:
    state = table(Player(telescope={1: "moon-1a"}, notebook=["cloud-1a"]))
    assert score(state)["types"]["moon"]["stars"] == 3
    assert score(state)["types"]["cloud"]["stars"] == 0


def test_st_13_a_number_adds_to_a_section_above_and_to_a_run_below() -> None:
    state = table(Player(telescope={1: "moon-5b"}, notebook=["cloud-5b", "cloud-4a"]))
    assert score(state)["sections"]["top"]["sum"] == 5
    assert score(state)["types"]["cloud"]["run"] == 2


def test_st_6_the_starters_are_one_three_of_each_type_with_two_stars() -> None:
    starters = [card for card in FACTS.card if card.starter]
    assert [card.type for card in starters] == list(TYPES)
    assert {(card.number, card.stars) for card in starters} == {(3, 2)}
    assert starters[0].name.en == "Mars"


def test_st_5_st_q29_the_neighbours_are_those_of_the_outline() -> None:
    assert [set(slots) for slots in FACTS.telescope.adjacent] == list(NEIGHBOURS.values())
    assert sum(len(slots) for slots in FACTS.telescope.adjacent) == 2 * 21


def test_st_q29_cards_that_share_part_of_an_edge_are_neighbours_and_corners_are_not() -> None:
    row_of = {slot: number for number, row in enumerate(FACTS.telescope.rows) for slot in row}
    for slot, neighbours in NEIGHBOURS.items():
        for other in range(1, 13):
            aside = abs(FACTS.telescope.x[slot - 1] - FACTS.telescope.x[other - 1])
            beside = row_of[slot] == row_of[other] and aside == 1
            above = abs(row_of[slot] - row_of[other]) == 1 and aside < 1
            assert (other in neighbours) == (beside or above)


def test_st_25_the_sections_have_five_three_and_four_slots() -> None:
    sections = {name: list(slots) for name, slots in FACTS.telescope.sections.items()}
    assert sections == {"top": [1, 2, 3, 4, 5], "middle": [6, 7, 8], "bottom": [9, 10, 11, 12]}


def test_st_42_st_44_a_section_and_diversity_are_worth_ten_points() -> None:
    assert (FACTS.points.section, FACTS.points.diversity) == (10, 10)


def test_st_2_all_sixty_cards_are_in_play_from_the_first_turn() -> None:
    first, second = Player(hand=["planet-3a", "moon-3a"]), Player(hand=["cloud-3a", "asteroid-3a"])
    state = play(table(first, second, phase="starters"), "start moon-3a", "start cloud-3a")
    at = state.position()["state"]
    held = [card for side in at["players"] for card in [*side["hand"], *side["notebook"]]]
    on_top = [side["telescope"][0]["card"] for side in at["players"]]
    assert sorted([*at["row"], *at["pile"], *held, *on_top]) == sorted(CARDS)


def test_every_card_has_a_name_and_a_fact_in_both_languages() -> None:
    texts = [text for card in FACTS.card for both in (card.name, card.fact) for text in (both.en, both.fr)]
    assert len(texts) == 240
    assert all(text.strip() == text and text for text in texts)
