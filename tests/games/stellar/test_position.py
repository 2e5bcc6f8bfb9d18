"""Positions as plain data: written, read back, and refused when a card is missing, doubled or unknown (ST-2)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import almagest
from almagest.kernel.errors import BadPosition
from tests.games.stellar.table import GAME, Player, moves, player, reached, table

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.state import State


def refusal(position: Json) -> str:
    with pytest.raises(BadPosition) as refused:
        GAME.load(position)
    return str(refused.value)


def play_on(state: State, seed: int) -> list[int]:
    rng = almagest.rng(seed)
    while not state.over:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
    return state.scores()


@given(st.integers(0, 100_000), st.integers(0, 60))
def test_a_position_can_be_read_back_and_played_on(seed: int, decisions: int) -> None:
    state = reached(seed, decisions)
    position = state.position()
    again = GAME.load(json.loads(json.dumps(position)))
    assert again.position() == position
    assert moves(again) == moves(state)
    assert [again.view(viewer) for viewer in (0, 1, None)] == [state.view(viewer) for viewer in (0, 1, None)]
    assert play_on(again, seed) == play_on(state, seed)


def test_the_builder_lays_the_cards_it_is_told() -> None:
    first = Player(telescope={2: "moon-4a", 3: "moon-5a secret"}, notebook=["moon-1a"], hand=["cloud-1a"])
    state = table(first, row={2: "planet-4a"}, pile_top=["satellite-1"], discards=["cloud-6"])
    side = player(state, 0, viewer=0)
    assert [slot and slot["card"] for slot in side["telescope"][:3]] == [None, "moon-4a", "moon-5a"]
    assert side["notebook"] == ["moon-1a"]
    assert "cloud-1a" in side["hand"]
    assert state.view(0)["row"][1] == "planet-4a"
    assert state.position()["state"]["pile"][0] == "satellite-1"
    assert state.view(0)["discards"] == ["cloud-6"]


def test_st_2_a_doubled_card_is_refused() -> None:
    position = table().position()
    position["state"]["players"][0]["notebook"] = ["satellite-5"]
    assert "'satellite-5' must lie in exactly one place, found in 2" in refusal(position)


@pytest.mark.parametrize("place", ["pile", "discards"])
def test_st_2_a_missing_card_is_refused(place: str) -> None:
    position = table(discards=["moon-6"]).position()
    missing = position["state"][place].pop()
    assert f"{missing!r} must lie in exactly one place, found in 0" in refusal(position)


def test_st_2_an_unknown_card_is_refused() -> None:
    position = table().position()
    position["state"]["pile"].append("comet-1a")
    place = len(position["state"]["pile"]) - 1
    assert f"state.pile[{place}]: 'comet-1a' is not known here" in refusal(position)


def test_st_2_cards_to_place_in_hands_and_in_telescopes_are_counted() -> None:
    first = Player(telescope={2: "moon-4a down"}, hand=["cloud-1a"])
    position = table(first, row={1: None}, to_place="planet-6", phase="place").position()
    for card in ("moon-4a", "cloud-1a", "planet-6"):
        doubled = json.loads(json.dumps(position))
        doubled["state"]["pile"].append(card)
        assert f"{card!r} must lie in exactly one place, found in 2" in refusal(doubled)


@pytest.mark.parametrize("field", ["phase", "players", "row", "pile", "turn", "satellite_taken"])
def test_a_damaged_position_is_refused(field: str) -> None:
    position = table().position()
    del position["state"][field]
    assert refusal(position) == f"state.{field}: this field is missing."


def test_a_position_of_another_game_is_refused() -> None:
    assert "no position of stellar" in refusal({**table().position(), "game": "chess"})


@pytest.mark.parametrize(
    ("decisions", "field", "value", "reason"),
    [
        (2, "seat", 5, "state.seat: expected a whole number from -1 to 1, found 5"),
        (2, "seat", -1, "state.seat: -1 does not fit the field 'phase'"),
        (2, "seat", 1, "state.seat: 1 does not fit the field 'turn'"),
        (2, "turn", 99, "state.turn: expected a whole number from 0 to 22, found 99"),
        (2, "phase", "play", "state.row: "),
        (2, "phase", "last", "state.turn: 0 does not fit the field 'phase'"),
        (3, "phase", "take", "state.row: "),
        (2, "phase", "place", "state.row: "),
        (0, "phase", "take", "state.row: "),
    ],
)
def test_st_18_st_22_a_moment_that_cannot_be_is_refused(decisions: int, field: str, value: Json, reason: str) -> None:
    position = reached(7, decisions).position()
    position["state"][field] = value
    assert reason in refusal(position)


def test_st_q28_a_secret_slot_that_nobody_filled_is_refused() -> None:
    position = table(Player(telescope={3: "moon-5a secret"})).position()
    position["state"]["players"][0]["telescope"][2]["secret"] = False
    assert "state.players[0].laid_secretly: […] (11) does not fit the field 'telescope'" in refusal(position)


def test_st_q28_a_card_remembered_as_taken_lies_with_who_took_it() -> None:
    state = almagest.game("stellar").start(seed=1)
    while state.ply < 12:
        state.apply(state.legal()[0])
    position = state.position()
    took = position["state"]["players"][0]["took"]
    took[0] = position["state"]["pile"][0]
    with pytest.raises(BadPosition, match=r"state\.players\[0\]\.took\[0\]"):
        almagest.game("stellar").load(position)
