"""6/0 cards and satellites (ST-34, ST-36, ST-37, ST-Q8, ST-Q9, ST-Q23, ST-Q24)."""

from __future__ import annotations

import pytest

from tests.games.stellar.table import (
    SLOTS,
    TYPES,
    Player,
    moves,
    on_slot,
    play,
    player,
    score,
    slots_for,
    table,
)


@pytest.mark.parametrize("kind", TYPES)
def test_st_34_a_six_zero_in_the_telescope_is_a_six(kind: str) -> None:
    state = table(Player(telescope={6: f"{kind}-6"}))
    assert on_slot(state, 0, 6) == {"card": f"{kind}-6", "face": "up", "number": 6}
    assert score(state)["sections"]["middle"]["sum"] == 6


@pytest.mark.parametrize(
    ("cards", "counts_as"),
    [
        (["moon-4a", "moon-5a", "moon-6"], 6),
        (["moon-1a", "moon-2a", "moon-6"], 0),
        (["moon-1a", "moon-2a", "moon-4a", "moon-5a", "moon-6"], 6),
        (["moon-6"], 6),
        (["moon-4a", "moon-5a"], None),
    ],
)
def test_st_34_a_six_zero_in_the_notebook_is_what_makes_the_longer_run(cards: list[str], counts_as: int | None) -> None:
    assert score(table(Player(notebook=cards)))["types"]["moon"]["six_zero"] == counts_as


def test_st_34_the_choice_between_six_and_zero_stays_open() -> None:
    state = table(Player(notebook=["moon-1a", "moon-5a", "moon-6"], hand=["moon-2a"]))
    assert score(state)["types"]["moon"] == {"stars": 0, "run": 2, "points": 0, "six_zero": 6}
    play(state, "take 1", "play moon-2a notebook")
    assert score(state)["types"]["moon"] == {"stars": 0, "run": 3, "points": 0, "six_zero": 0}


def test_st_34_a_six_zero_belongs_to_its_type() -> None:
    sheet = score(table(Player(notebook=["cloud-6", "moon-4a", "moon-5a"])))
    assert sheet["types"]["moon"]["run"] == 2
    assert sheet["types"]["cloud"]["run"] == 1


@pytest.mark.parametrize("number", range(1, 6))
def test_st_36_a_satellite_in_the_telescope_counts_its_number(number: int) -> None:
    state = table(Player(telescope={12: f"satellite-{number}"}))
    assert on_slot(state, 0, 12) == {"card": f"satellite-{number}", "face": "up", "number": number}
    assert score(state)["sections"]["bottom"]["sum"] == number


def test_st_36_st_q23_a_satellite_may_go_on_any_free_slot_beside_another_or_not() -> None:
    first = Player(telescope={1: "moon-3a", 7: "satellite-1"}, hand=["satellite-2"])
    state = table(first, row={1: None}, phase="play")
    assert slots_for(state, "satellite-2") == [slot for slot in SLOTS if slot not in (1, 7)]


@pytest.mark.parametrize("kind", TYPES)
def test_st_36_st_q23_no_type_in_the_telescope_binds_a_satellite(kind: str) -> None:
    first = Player(telescope={1: f"{kind}-3a"}, hand=["satellite-2"])
    state = table(first, row={1: None}, phase="play")
    assert slots_for(state, "satellite-2") == list(range(2, 13))


@pytest.mark.parametrize("kind", TYPES)
def test_st_q23_a_satellite_is_of_no_type_that_others_would_have_to_touch(kind: str) -> None:
    first = Player(telescope={12: "satellite-2"}, hand=[f"{kind}-5a"])
    state = table(first, row={1: None}, phase="play")
    assert slots_for(state, f"{kind}-5a") == list(range(1, 12))


def test_st_q23_a_satellite_in_the_telescope_gives_no_stars() -> None:
    numbers = ["planet-1a", "moon-1a", "asteroid-1a", "cloud-1a", "blackhole-1a"]
    sheet = score(table(Player(telescope={1: "satellite-5"}, notebook=numbers)))
    assert [line["points"] for line in sheet["types"].values()] == [0, 0, 0, 0, 0]


def test_st_37_a_satellite_in_the_notebook_counts_as_a_card_of_a_type() -> None:
    sheet = score(table(Player(telescope={1: "moon-1a"}, notebook=["moon-3a", "moon-5a", "satellite-4"])))
    assert sheet["types"]["moon"] == {"stars": 3, "run": 3, "points": 9, "six_zero": None}
    assert sheet["satellites"] == {"satellite-4": "moon"}


def test_st_37_a_satellite_may_move_to_another_collection_until_the_end() -> None:
    first = Player(
        telescope={1: "moon-1a", 9: "cloud-3a"},
        notebook=["satellite-3", "moon-2b", "cloud-2b"],
        hand=["cloud-4a"],
    )
    state = table(first)
    assert score(state)["satellites"] == {"satellite-3": "moon"}
    play(state, "take 1", "play cloud-4a notebook")
    assert score(state)["satellites"] == {"satellite-3": "cloud"}
    assert score(state)["types"]["cloud"]["run"] == 3


def test_st_37_two_satellites_may_join_different_collections() -> None:
    first = Player(
        telescope={1: "moon-1a", 9: "cloud-1a"},
        notebook=["moon-1b", "cloud-4a", "satellite-2", "satellite-5"],
    )
    sheet = score(table(first))
    assert sheet["satellites"] == {"satellite-2": "moon", "satellite-5": "cloud"}
    assert sheet["types"]["moon"]["points"] == sheet["types"]["cloud"]["points"] == 6


def test_st_q9_a_satellite_equal_to_a_number_in_its_collection_is_ignored() -> None:
    sheet = score(table(Player(telescope={1: "moon-1a"}, notebook=["moon-3a", "satellite-3"])))
    assert sheet["types"]["moon"]["run"] == 1


def test_st_q24_a_satellite_is_written_in_one_move_without_a_type() -> None:
    state = table(Player(hand=["satellite-2", "moon-4a"]), row={1: None}, phase="play")
    written = [move for move in moves(state) if "satellite-2" in move and "telescope" not in move]
    assert written == ["play satellite-2 notebook"]
    play(state, "play satellite-2 notebook")
    assert player(state, 0)["notebook"] == ["satellite-2"]


def test_st_q24_a_satellite_may_be_alone_in_its_collection() -> None:
    sheet = score(table(Player(telescope={1: "cloud-2a"}, notebook=["satellite-4"])))
    assert sheet["types"]["cloud"] == {"stars": 3, "run": 1, "points": 3, "six_zero": None}


def test_st_q24_there_are_no_moves_for_shifting_satellites_or_fixing_a_six_zero() -> None:
    first = Player(notebook=["satellite-3", "moon-6", "moon-1a"], hand=["cloud-4a", "cloud-5a"])
    state = table(first, row={1: None, 2: "planet-2a"}, phase="play")
    assert not {"satellite-3", "moon-6"} & {move.split()[1] for move in moves(state)}
