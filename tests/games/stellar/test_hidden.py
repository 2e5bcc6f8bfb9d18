"""Who sees what: hands, face-down cards, choices not yet shown, events (ST-Q13, ST-Q14, ST-Q19, ST-Q27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.stellar.table import (
    CARDS,
    VIEWERS,
    Player,
    finished,
    happened,
    on_slot,
    play,
    player,
    reached,
    table,
)

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.state import State

ONE = Player(telescope={1: "moon-3a"}, notebook=["cloud-3a"], hand=["moon-1a", "cloud-5a"])
TWO = Player(telescope={1: "asteroid-3a"}, notebook=["planet-3a"], hand=["planet-6", "blackhole-2a"])
ROW = {1: "planet-1a", 2: "planet-2a", 3: "planet-3b", 4: "planet-4a", 5: "planet-5a"}


def seen_events(state: State, viewer: int | None) -> list[Json]:
    return [event.seen_by(viewer).data() for event in state.events or []]


def names_in(data: Json) -> set[str]:
    """Collect every card named anywhere in plain data."""
    if isinstance(data, dict):
        return names_in([*data.keys(), *data.values()])
    if isinstance(data, list):
        return {name for part in data for name in names_in(part)}
    return {data} & CARDS.keys() if isinstance(data, str) else set()


def starters() -> State:
    one, two = Player(hand=["planet-3a", "moon-3a"]), Player(hand=["cloud-3a", "blackhole-3a"])
    return table(one, two, phase="starters")


def test_st_q14_a_hand_is_seen_by_its_owner_only() -> None:
    state = table(ONE, TWO, row=ROW)
    assert player(state, 1, viewer=1)["hand"] == ["planet-6", "blackhole-2a"]
    assert player(state, 1, viewer=0)["hand"] == [None, None]
    assert player(state, 1, viewer=None)["hand"] == [None, None]


def test_st_q14_st_q27_a_hand_card_taken_from_the_row_is_known_to_all() -> None:
    state = play(table(ONE, TWO, row=ROW), "take 4")
    assert player(state, 0, viewer=0)["hand"] == ["planet-4a", "moon-1a", "cloud-5a"]
    assert player(state, 0, viewer=1)["hand"] == ["planet-4a", None, None]
    assert player(state, 0, viewer=None)["hand"] == ["planet-4a", None, None]


def test_st_q27_row_notebooks_discards_and_numbers_of_cards_are_open_to_all() -> None:
    state = table(ONE, TWO, row=ROW, discards=["moon-6", "cloud-6"])
    for viewer in VIEWERS:
        view = state.view(viewer)
        assert view["row"] == list(ROW.values())
        assert view["discards"] == ["moon-6", "cloud-6"]
        assert [side["notebook"] for side in view["players"]] == [["cloud-3a"], ["planet-3a"]]
        assert view["pile"] == 60 - 2 - 5 - 8
        assert [len(side["hand"]) for side in view["players"]] == [2, 2]


def test_st_q27_face_up_cards_are_open_to_all() -> None:
    state = table(ONE, TWO)
    for viewer in VIEWERS:
        assert on_slot(state, 0, 1, viewer) == {"card": "moon-3a", "face": "up", "number": 3}


def test_st_q13_st_q27_a_card_laid_face_down_from_the_hand_is_known_to_its_owner_alone() -> None:
    state = play(table(ONE, TWO, row=ROW), "take 4", "play moon-1a telescope 2 down")
    assert on_slot(state, 0, 2, viewer=0) == {"card": "moon-1a", "face": "down", "number": 3}
    assert on_slot(state, 0, 2, viewer=1) == {"card": None, "face": "down", "number": 3}
    assert on_slot(state, 0, 2, viewer=None) == {"card": None, "face": "down", "number": 3}


@pytest.mark.parametrize("pile_card", [False, True])
def test_st_q13_a_card_of_step_3_laid_face_down_is_known_to_all(pile_card: bool) -> None:
    card = "asteroid-5a" if pile_card else "planet-1a"
    state = table(ONE, TWO, row=ROW, pile_top=["asteroid-5a"])
    play(state, "take 1" if pile_card else "take 2", "play moon-1a notebook", f"play {card} telescope 2 down")
    for viewer in VIEWERS:
        assert on_slot(state, 0, 2, viewer) == {"card": card, "face": "down", "number": 3}
    (laid,) = happened(state, "laid")
    assert laid.seen_by(1).facts["card"] == laid.seen_by(None).facts["card"] == card


def test_st_q13_all_face_down_cards_are_shown_at_the_end() -> None:
    state = finished(3)
    for viewer in VIEWERS:
        slots = [slot for seat in (0, 1) for slot in player(state, seat, viewer)["telescope"]]
        assert any(slot["face"] == "down" for slot in slots)
        assert all(slot["card"] is not None for slot in slots)


def test_st_q27_nobody_else_can_tell_which_hand_card_was_laid_face_down() -> None:
    worlds = [
        play(table(ONE, TWO, row=ROW), "take 4", f"play {card} telescope 2 down")
        for card in ("moon-1a", "cloud-5a", "planet-4a")
    ]
    for viewer in (1, None):
        assert worlds[0].view(viewer) == worlds[1].view(viewer) == worlds[2].view(viewer)
        events = [seen_events(world, viewer) for world in worlds]
        assert events[0] == events[1] == events[2]
    assert worlds[0].view(0) != worlds[1].view(0)


def test_st_q27_st_q28_after_a_secret_play_a_taken_card_is_only_perhaps_in_the_hand() -> None:
    state = play(table(ONE, TWO, row=ROW), "take 4", "play moon-1a telescope 2 down")
    assert player(state, 0, viewer=1)["hand"] == [None, None]
    assert player(state, 0, viewer=1)["maybe"] == ["planet-4a"]
    assert player(state, 0, viewer=0)["hand"] == ["planet-4a", "cloud-5a"]


def test_st_q28_a_card_is_no_longer_perhaps_hidden_once_it_is_seen() -> None:
    hand = ["planet-4a", "cloud-5a"]
    one = Player(telescope={2: "moon-1a secret"}, hand=hand, took={1: "planet-4a"}, laid={1: 2})
    state = table(one, TWO, row={1: "planet-1a", 2: "planet-2a"}, turn=2)
    assert player(state, 0)["maybe"] == ["planet-4a"]
    play(state, "take 1", "play planet-4a notebook")
    assert player(state, 0)["maybe"] == []
    assert player(state, 0)["hand"] == ["planet-1a", None]


def test_st_q28_a_card_taken_after_the_secret_play_is_known_for_certain() -> None:
    one = Player(telescope={2: "moon-1a secret"}, hand=["planet-4a", "cloud-5a"], took={1: "planet-4a"}, laid={1: 2})
    state = play(table(one, TWO, row={1: "planet-1a"}, turn=2), "take 1")
    assert player(state, 0)["hand"] == ["planet-1a", None, None]
    assert player(state, 0)["maybe"] == ["planet-4a"]


def test_st_q27_a_known_card_leaves_the_hand_when_it_is_played() -> None:
    state = play(table(ONE, TWO, row=ROW), "take 4", "play planet-4a notebook")
    assert player(state, 0, viewer=1)["hand"] == [None, None]
    assert player(state, 0, viewer=1)["maybe"] == []


def test_st_q27_an_unknown_card_played_openly_leaves_the_taken_one_known() -> None:
    state = play(table(ONE, TWO, row=ROW), "take 4", "play moon-1a notebook")
    assert player(state, 0, viewer=1)["hand"] == ["planet-4a", None]


def test_st_q27_the_hands_dealt_are_told_to_their_owners_only() -> None:
    state = play(starters(), "start moon-3a", "start cloud-3a")
    for dealt in happened(state, "dealt"):
        assert dealt.seen_by(dealt.seat).facts["cards"] == player(state, dealt.seat, dealt.seat)["hand"]
        assert dealt.seen_by(1 - dealt.seat).facts["cards"] is None
        assert dealt.seen_by(None).facts["cards"] is None


def test_st_q19_own_two_starters_are_all_that_is_known() -> None:
    state = starters()
    assert names_in(state.view(0)) == {"planet-3a", "moon-3a"}
    assert names_in(state.view(1)) == {"cloud-3a", "blackhole-3a"}
    assert names_in(state.view(None)) == set()


def test_st_q1_st_q19_the_first_choice_of_a_starter_is_hidden_until_the_second() -> None:
    mars, europa = play(starters(), "start planet-3a"), play(starters(), "start moon-3a")
    for viewer in (1, None):
        assert mars.view(viewer) == europa.view(viewer)
        assert seen_events(mars, viewer) == seen_events(europa, viewer)
    assert player(mars, 0, viewer=0)["chosen"] == "planet-3a"
    assert player(mars, 0, viewer=1)["has_chosen"]


def test_st_q19_all_four_starters_are_turned_up_together() -> None:
    state = play(starters(), "start moon-3a", "start cloud-3a")
    opened = [(event.seat, event.seen_by(None).facts) for event in happened(state, "opened")]
    assert opened == [
        (0, {"telescope": "moon-3a", "notebook": "planet-3a"}),
        (1, {"telescope": "cloud-3a", "notebook": "blackhole-3a"}),
    ]
    assert [player(state, seat)["has_chosen"] for seat in (0, 1)] == [False, False]


@given(st.integers(0, 100_000), st.integers(0, 60), st.sampled_from(VIEWERS))
def test_st_q27_a_view_names_only_cards_that_its_viewer_has_seen(seed: int, decisions: int, viewer: int | None) -> None:
    state = reached(seed, decisions)
    seen = names_in(seen_events(state, viewer))
    if viewer is not None:
        seen |= {*state.position()["state"]["players"][viewer]["hand"]}
    assert names_in(state.view(viewer)) <= seen


@given(st.integers(0, 100_000), st.integers(2, 60))
def test_st_q27_a_spectator_sees_what_is_open_to_both_players_and_nothing_else(seed: int, decisions: int) -> None:
    state = reached(seed, decisions)
    names = [names_in(state.view(viewer)) for viewer in VIEWERS]
    assert names[2] == names[0] & names[1]
