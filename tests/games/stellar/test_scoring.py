"""Stars times runs, sections, diversity and the winner (ST-3, ST-40 to ST-45, ST-Q15, ST-Q31, ST-Q32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.stellar.table import (
    TYPES,
    Player,
    finished,
    play,
    random_states,
    score,
    table,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from almagest.kernel.event import Json

FIVE_TYPES = {1: "planet-5b", 2: "moon-5b", 3: "asteroid-5b", 4: "cloud-5b", 9: "blackhole-5b"}


def telescope(top: str, middle: str, bottom: str) -> dict[int, str]:
    """Fill the twelve slots in order."""
    return dict(enumerate(f"{top} {middle} {bottom}".split(), start=1))


YOURI = telescope(
    top="planet-3a planet-3b moon-3a moon-3b planet-2a",
    middle="planet-5a planet-4a planet-2b",
    bottom="planet-5b moon-5a asteroid-3a moon-2a",
)
NEIL = telescope(
    top="cloud-4a cloud-4b blackhole-4a cloud-3a cloud-2a",
    middle="cloud-1a cloud-2b cloud-3b",
    bottom="cloud-5a blackhole-4b blackhole-3a cloud-1b",
)


def sheet_of(slots: Mapping[int, str], notebook: Sequence[str] = ()) -> dict[str, Json]:
    return score(table(Player(telescope=slots, notebook=notebook)))


def lines_of(sheet: dict[str, Json]) -> list[int]:
    """List the points of the nine lines above the total."""
    types, sections = sheet["types"].values(), sheet["sections"].values()
    return [*(line["points"] for line in types), *(line["points"] for line in sections), sheet["diversity"]]


def test_st_3_the_score_sheet_has_five_types_three_sections_diversity_and_total() -> None:
    sheet = sheet_of({1: "moon-1a"})
    assert list(sheet["types"]) == list(TYPES)
    assert list(sheet["sections"]) == ["top", "middle", "bottom"]
    assert set(sheet) == {"types", "sections", "diversity", "total", "satellites"}


@pytest.mark.parametrize("seed", range(4))
def test_st_3_st_q32_the_lines_add_up_to_the_score_at_every_moment(seed: int) -> None:
    for state in random_states(seed):
        for seat in (0, 1):
            sheet = score(state, seat)
            assert sum(lines_of(sheet)) == sheet["total"] == state.scores()[seat]


def test_st_40_stars_of_a_type_are_multiplied_by_its_longest_run() -> None:
    slots = {1: "moon-1a", 2: "moon-2a", 9: "cloud-3a"}
    sheet = sheet_of(slots, ["moon-1b", "moon-2b", "moon-4a", "cloud-2a", "cloud-3b", "cloud-4a"])
    assert sheet["types"]["moon"] == {"stars": 6, "run": 2, "points": 12, "six_zero": None}
    assert sheet["types"]["cloud"] == {"stars": 2, "run": 3, "points": 6, "six_zero": None}


@pytest.mark.parametrize("kind", TYPES)
def test_st_40_each_of_the_five_types_scores_alike(kind: str) -> None:
    state = table(Player(telescope={6: f"{kind}-1a"}, notebook=[f"{kind}-4a", f"{kind}-5a"]))
    assert score(state)["types"][kind]["points"] == 6
    assert state.scores() == [6 + 10, 0]


def test_st_40_face_down_cards_have_no_stars() -> None:
    sheet = sheet_of({1: "moon-1a", 2: "moon-2a down", 3: "moon-1b secret"}, ["moon-4a"])
    assert sheet["types"]["moon"]["stars"] == 3


def test_st_41_neils_two_moons_with_five_stars_and_a_run_of_three_give_15() -> None:
    sheet = sheet_of({1: "moon-1a", 2: "moon-1b"}, ["moon-4a", "moon-5a", "moon-6"])
    assert sheet["types"]["moon"] == {"stars": 5, "run": 3, "points": 15, "six_zero": 6}


def test_st_42_the_higher_sum_of_a_section_gives_ten_points() -> None:
    state = table(Player(telescope={1: "moon-5a", 6: "satellite-1"}), Player(telescope={1: "cloud-4a"}))
    assert score(state, 0)["sections"]["top"] == {"sum": 5, "points": 10}
    assert score(state, 1)["sections"]["top"] == {"sum": 4, "points": 0}
    assert state.scores() == [20, 0]


def test_st_42_a_face_down_card_counts_three_in_its_section() -> None:
    one = {9: "moon-5a down", 10: "moon-1a secret", 11: "satellite-2"}
    state = table(Player(telescope=one), Player(telescope={9: "cloud-4a", 10: "cloud-3a"}))
    assert score(state, 0)["sections"]["bottom"] == {"sum": 8, "points": 10}
    assert score(state, 1)["sections"]["bottom"] == {"sum": 7, "points": 0}


@pytest.mark.parametrize("slot", [1, 6, 9])
def test_st_42_st_q15_a_tied_section_gives_nobody_points(slot: int) -> None:
    state = table(Player(telescope={slot: "moon-4a"}), Player(telescope={slot: "cloud-4a"}))
    assert state.scores() == [0, 0]


def test_st_q15_only_the_sums_of_a_section_are_compared() -> None:
    one = Player(telescope={6: "moon-1a", 7: "moon-1b", 8: "moon-2a"})
    state = table(one, Player(telescope={7: "cloud-5a"}))
    assert [score(state, seat)["sections"]["middle"]["points"] for seat in (0, 1)] == [0, 10]


def test_st_43_youri_wins_two_sections_and_neil_one() -> None:
    state = table(Player(telescope=YOURI), Player(telescope=NEIL), phase="over", turn=22)
    sums = [{name: line["sum"] for name, line in score(state, seat)["sections"].items()} for seat in (0, 1)]
    assert sums == [{"top": 14, "middle": 11, "bottom": 15}, {"top": 17, "middle": 6, "bottom": 13}]
    assert state.scores() == [20, 10]


def test_st_44_all_five_types_in_the_telescope_give_ten_points() -> None:
    assert sheet_of(FIVE_TYPES)["diversity"] == 10


@pytest.mark.parametrize("slot", sorted(FIVE_TYPES))
def test_st_44_a_type_that_lies_only_face_down_does_not_count(slot: int) -> None:
    hidden = {**FIVE_TYPES, slot: f"{FIVE_TYPES[slot]} down"}
    assert sheet_of(hidden)["diversity"] == 0


def test_st_44_st_q23_a_satellite_does_not_stand_for_a_type() -> None:
    four = {slot: card for slot, card in FIVE_TYPES.items() if slot != 9}
    assert sheet_of({**four, 9: "satellite-1"})["diversity"] == 0


def test_st_44_the_notebook_gives_no_diversity() -> None:
    four = {slot: card for slot, card in FIVE_TYPES.items() if slot != 9}
    assert sheet_of(four, ["blackhole-1a"])["diversity"] == 0


def test_st_45_the_player_with_the_most_points_wins() -> None:
    one, two = Player(telescope={1: "moon-5a"}), Player(telescope={1: "moon-4a"})
    assert table(one, two, phase="over", turn=22).winners() == [0]
    assert table(two, one, phase="over", turn=22).winners() == [1]


def test_st_45_a_tie_is_a_shared_victory() -> None:
    one, two = Player(telescope={1: "moon-5a", 6: "cloud-1b"}), Player(telescope={1: "moon-4a", 7: "cloud-2b"})
    state = table(one, two, phase="over", turn=22)
    assert state.scores() == [10, 10]
    assert state.winners() == [0, 1]


@pytest.mark.parametrize("seed", range(10))
def test_st_45_the_three_counts_together_decide(seed: int) -> None:
    state = finished(seed)
    totals = [sum(lines_of(score(state, seat))) for seat in (0, 1)]
    assert state.winners() == [seat for seat in (0, 1) if totals[seat] == max(totals)]


def test_st_45_nobody_has_won_before_the_end() -> None:
    assert table(Player(telescope={1: "moon-5a"})).winners() == []


def test_st_q31_stars_without_a_collection_give_nothing() -> None:
    line = sheet_of({1: "moon-1a"}, ["cloud-1a"])["types"]["moon"]
    assert line == {"stars": 3, "run": 0, "points": 0, "six_zero": None}


def test_st_q31_a_collection_without_stars_gives_nothing() -> None:
    line = sheet_of({1: "moon-1a"}, ["cloud-1a", "cloud-2a"])["types"]["cloud"]
    assert line == {"stars": 0, "run": 2, "points": 0, "six_zero": None}


def test_st_q31_a_run_of_one_card_multiplies_by_one() -> None:
    assert sheet_of({1: "moon-1a"}, ["moon-4a"])["types"]["moon"]["points"] == 3


def test_st_q32_empty_slots_and_hand_cards_count_nothing() -> None:
    one = Player(telescope={1: "moon-1a"}, notebook=["moon-4a"], hand=["moon-5a", "moon-6"])
    state = table(one, Player(telescope={2: "cloud-2a"}))
    assert score(state)["sections"]["top"] == {"sum": 1, "points": 0}
    assert state.scores() == [3, 10]


def test_st_q32_the_score_follows_each_play() -> None:
    state = table(Player(telescope={1: "moon-1a"}, notebook=["moon-4a"], hand=["moon-5a"]))
    play(state, "take 1", "play moon-5a notebook")
    assert score(state)["types"]["moon"]["points"] == 6
