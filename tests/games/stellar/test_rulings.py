"""Rulings that hold in every game: random games against a referee who reads positions and events only."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import almagest
from almagest.kernel.state import State
from tests.games.stellar.table import CARDS, GAME, SLOTS, finished, happened, moves, phase, random_states
from tests.games.stellar.test_cards import NEIGHBOURS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.kernel.event import Event, Json

SEEDS = st.integers(0, 100_000)


def places_by_hand(side: dict[str, Json], card: str) -> set[str]:
    """List the telescope moves of a card (ST-24, ST-26 to ST-28, ST-36)."""
    laid = {slot: side["telescope"][slot - 1] for slot in SLOTS}
    free = {slot for slot in SLOTS if laid[slot] is None}
    kind = CARDS[card].type
    same = {slot for slot in set(SLOTS) - free if laid[slot]["face"] == "up" and is_of(laid[slot]["card"], kind)}
    up = {slot for slot in free if NEIGHBOURS[slot] & same} if same and kind != "satellite" else free
    return {f"play {card} telescope {slot}" for slot in up} | {f"play {card} telescope {slot} down" for slot in free}


def is_of(card: str, kind: str) -> bool:
    return CARDS[card].type == kind


def moves_by_hand(at: dict[str, Json]) -> set[str]:
    """List the moves of a position (ST-Q33)."""
    if at["phase"] == "over":
        return set()
    side = at["players"][at["seat"]]
    written = {f"play {card} notebook" for card in side["hand"]}
    if at["phase"] == "starters":
        return {f"start {card}" for card in side["hand"]}
    if at["phase"] == "refresh":
        return {"keep", "refresh"}
    if at["phase"] == "take":
        return {f"take {coordinate}" for coordinate in range(1, 6)}
    if at["phase"] == "play":
        return written.union(*(places_by_hand(side, card) for card in side["hand"]))
    return written if at["phase"] == "last" else places_by_hand(side, at["to_place"])


def turns(events: list[Event]) -> Iterator[dict[str, Event]]:
    """Give the events of each turn: the card taken, the one from the hand, the forced one, the one of step 3."""
    steps = [event for event in events if event.kind in ("taken", "written", "laid", "forced")]
    for start in range(0, len(steps), 4):
        yield dict(zip(("taken", "from_hand", "forced", "from_row"), steps[start : start + 4], strict=True))


@given(SEEDS)
def test_st_q33_the_legal_moves_are_those_found_by_hand(seed: int) -> None:
    for state in random_states(seed):
        assert moves(state) == moves_by_hand(state.position()["state"])


@given(SEEDS)
def test_st_20_st_21_st_35_st_q8_st_q20_st_q21_the_number_played_forces_the_card_of_step_3(seed: int) -> None:
    for turn in turns(finished(seed).events or []):
        played = turn["from_hand"].facts
        number = 3 if played.get("face") == "down" else CARDS[played["card"]].number
        empty = number in (6, turn["taken"].facts["coordinate"])
        assert turn["forced"].facts["coordinate"] == (None if empty else number)
        assert turn["from_row"].facts["card"] == turn["forced"].facts["card"]


@given(SEEDS)
def test_st_17_st_q16_the_two_cards_of_a_turn_go_into_different_areas(seed: int) -> None:
    for turn in turns(finished(seed).events or []):
        assert {turn["from_hand"].kind, turn["from_row"].kind} == {"laid", "written"}
        assert (turn["from_hand"].facts["source"], turn["from_row"].facts["source"]) == ("hand", "row")
        assert len({event.seat for event in turn.values()}) == 1


@given(SEEDS)
def test_st_q13_only_cards_laid_face_down_from_the_hand_are_secret(seed: int) -> None:
    for turn in turns(finished(seed).events or []):
        hidden = turn["from_hand"].facts.get("face") == "down"
        owner = turn["from_hand"].seat
        assert (turn["from_hand"].seen_by(1 - owner).facts["card"] is None) == hidden
        assert turn["from_hand"].seen_by(owner).facts["card"] is not None
        assert turn["from_row"].seen_by(1 - owner).facts["card"] is not None


@pytest.mark.parametrize("seed", range(5))
def test_st_q18_the_first_seat_begins_every_round(seed: int) -> None:
    begins = [(state.view(0)["round"], int(state.seat)) for state in random_states(seed) if phase(state) == "take"]
    assert begins == [(number, seat) for number in range(1, 12) for seat in (0, 1)]


@pytest.mark.parametrize("seed", range(5))
def test_st_q6_refills_go_upwards_from_the_lowest_empty_coordinate(seed: int) -> None:
    filled: list[int] = []
    for event in finished(seed).events or []:
        filled = [*filled, event.facts["coordinate"]] if event.kind == "refilled" else filled
        if event.kind == "turn":
            assert filled == sorted(filled)
            assert len(filled) in (1, 2)
        if event.kind in ("taken", "refreshed"):
            filled = []


@pytest.mark.parametrize("seed", range(5))
def test_st_q33_a_random_choice_is_one_of_the_list_and_the_list_is_the_same_for_search(seed: int) -> None:
    for number, state in enumerate(random_states(seed)):
        legal = state.legal()
        assert State.legal(state) == legal == sorted(legal)
        if legal:
            place = almagest.rng(number).below(len(legal))
            assert state.sample(almagest.rng(number)) == legal[place]


@pytest.mark.parametrize("seed", range(5))
def test_st_q26_st_38_a_refresh_brings_five_cards_and_discards_five(seed: int) -> None:
    for state in random_states(seed):
        if phase(state) == "refresh":
            before, after = state.view(None), state.clone()
            after.apply(after.parse("refresh"))
            view = after.view(None)
            assert (None in view["row"], len({*view["row"]})) == (False, 5)
            assert view["pile"] + len(view["discards"]) == before["pile"] + len(before["discards"])
            assert happened(after, "refreshed")[-1].facts["cards"] == before["row"]


def test_st_16_a_seat_other_than_two_is_refused() -> None:
    with pytest.raises(almagest.AlmagestError, match="2 players"):
        GAME.start(seats=3)
