"""The last card and the end of the game (ST-39, ST-Q12, ST-Q17, ST-Q30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.stellar.table import (
    CARDS,
    Player,
    finished,
    happened,
    moves,
    phase,
    play,
    player,
    random_states,
    rule_against,
    score,
    table,
)

if TYPE_CHECKING:
    from almagest.kernel.state import State

ONE = Player(telescope={1: "moon-1a", 2: "cloud-5a secret"}, notebook=["moon-4a"], hand=["moon-5a", "cloud-1a"])
TWO = Player(telescope={1: "cloud-3a"}, notebook=["cloud-4a"], hand=["satellite-5", "planet-6"])


def last_cards() -> State:
    return table(ONE, TWO, phase="last", turn=22)


def test_st_39_the_last_turn_is_followed_by_the_last_cards() -> None:
    state = table(second=Player(hand=["blackhole-1a"]), seat=1, turn=21)
    play(state, "take 5", "play blackhole-1a telescope 2")
    assert (state.seat, phase(state)) == (0, "last")


def test_st_39_the_game_goes_on_before_the_last_turn() -> None:
    state = table(Player(hand=["blackhole-1a"]), turn=20)
    play(state, "take 5", "play blackhole-1a telescope 2")
    assert (state.seat, phase(state)) == (1, "take")


def test_st_39_each_player_plays_one_of_the_two_cards_left_into_the_notebook() -> None:
    state = last_cards()
    assert moves(state) == {"play moon-5a notebook", "play cloud-1a notebook"}
    play(state, "play moon-5a notebook")
    assert (state.seat, moves(state)) == (1, {"play satellite-5 notebook", "play planet-6 notebook"})
    play(state, "play satellite-5 notebook")
    assert player(state, 0)["notebook"] == ["moon-4a", "moon-5a"]
    assert player(state, 1)["notebook"] == ["cloud-4a", "satellite-5"]


def test_st_39_the_other_card_goes_back_to_the_box_and_counts_nothing() -> None:
    state = play(last_cards(), "play moon-5a notebook", "play planet-6 notebook")
    assert player(state, 0)["hand"] == ["cloud-1a"]
    assert score(state, 0)["types"]["cloud"]["run"] == 0
    assert score(state, 0)["types"]["moon"] == {"stars": 3, "run": 2, "points": 6, "six_zero": None}


def test_st_39_the_last_card_goes_nowhere_but_into_the_notebook() -> None:
    state = last_cards()
    assert rule_against(state, "play moon-5a telescope 3") == "ST-39"
    assert rule_against(state, "play moon-5a telescope 3 down") == "ST-39"
    assert rule_against(state, "take 1") == "ST-39"
    assert rule_against(state, "play satellite-5 notebook") == "ST-39"


def test_st_39_nothing_is_legal_when_the_game_is_over() -> None:
    state = play(last_cards(), "play moon-5a notebook", "play planet-6 notebook")
    assert state.over
    assert (state.seat, state.legal(), phase(state)) == (-1, [], "over")
    for move in ("keep", "take 1", "play cloud-1a notebook", "start planet-3a"):
        assert rule_against(state, move) == "ST-39"


@pytest.mark.parametrize("seed", range(20))
def test_st_39_st_q17_a_full_game_fills_twelve_slots_and_thirteen_places(seed: int) -> None:
    state = finished(seed)
    for seat in (0, 1):
        side = player(state, seat)
        assert None not in side["telescope"]
        assert (len(side["notebook"]), len(side["hand"])) == (13, 1)


@pytest.mark.parametrize("seed", range(8))
def test_st_q17_there_is_always_a_legal_move_until_the_end(seed: int) -> None:
    for state in random_states(seed):
        assert bool(state.legal()) != state.over


@pytest.mark.parametrize("seed", range(8))
def test_st_q17_face_down_is_possible_wherever_the_telescope_is_used(seed: int) -> None:
    for state in random_states(seed):
        if phase(state) in ("play", "place"):
            assert any(move.endswith("down") for move in moves(state))


@pytest.mark.parametrize("card", ["satellite-5", "planet-6", "moon-4b"])
def test_st_q12_the_last_card_may_be_a_satellite_a_six_zero_or_a_duplicate(card: str) -> None:
    state = table(Player(notebook=["moon-4a"], hand=[card, "cloud-1a"]), phase="last", turn=22)
    assert f"play {card} notebook" in moves(state)


def test_st_q12_the_players_own_choice_counts_not_the_best_one() -> None:
    state = play(last_cards(), "play cloud-1a notebook", "play planet-6 notebook")
    assert score(state, 0)["types"]["moon"]["run"] == 1
    assert player(state, 0)["notebook"] == ["moon-4a", "cloud-1a"]


def test_st_q30_the_first_players_last_card_is_shown_to_nobody_else_until_both_have_chosen() -> None:
    moon, cloud = (play(last_cards(), f"play {card} notebook") for card in ("moon-5a", "cloud-1a"))
    assert moon.view(1) == cloud.view(1)
    assert moon.view(None) == cloud.view(None)
    assert player(moon, 0, viewer=1)["notebook"] == ["moon-4a"]
    assert (player(moon, 0, viewer=0)["chosen"], player(moon, 0, viewer=1)["chosen"]) == ("moon-5a", None)


def test_st_q30_it_is_known_that_the_first_player_has_chosen() -> None:
    state = play(last_cards(), "play moon-5a notebook")
    assert [player(state, seat)["has_chosen"] for seat in (0, 1)] == [True, False]
    assert [event.facts["card"] for event in happened(state, "last")] == ["moon-5a"]
    assert [event.seen_by(1).facts["card"] for event in happened(state, "last")] == [None]
    assert [event.seen_by(None).facts["card"] for event in happened(state, "last")] == [None]


def test_st_q30_no_choice_is_left_open_when_both_last_cards_lie_in_the_notebooks() -> None:
    state = play(last_cards(), "play moon-5a notebook", "play planet-6 notebook")
    assert [player(state, seat, viewer=seat)["chosen"] for seat in (0, 1)] == [None, None]
    assert [player(state, seat)["has_chosen"] for seat in (0, 1)] == [False, False]


def test_st_q30_st_q13_then_the_cards_left_over_and_the_face_down_cards_are_shown() -> None:
    state = play(last_cards(), "play moon-5a notebook", "play planet-6 notebook")
    shown = [(event.seat, event.seen_by(None).facts) for event in happened(state, "shown")]
    assert shown == [
        (0, {"left": ["cloud-1a"], "face_down": {"2": "cloud-5a"}}),
        (1, {"left": ["satellite-5"], "face_down": {}}),
    ]


def test_st_q13_what_is_shown_at_the_end_has_no_effect() -> None:
    state = play(last_cards(), "play moon-5a notebook", "play planet-6 notebook")
    assert score(state, 0)["sections"]["top"]["sum"] == 1 + 3
    assert score(state, 0)["types"]["cloud"]["stars"] == 0


def test_st_39_the_end_is_announced_with_scores_and_winners() -> None:
    state = play(last_cards(), "play moon-5a notebook", "play planet-6 notebook")
    (ended,) = happened(state, "ended")
    assert ended.facts == {"scores": state.scores(), "winners": state.winners()}


@pytest.mark.parametrize("seed", range(10))
def test_st_2_no_card_is_lost_in_a_whole_game(seed: int) -> None:
    end = finished(seed).position()["state"]
    cards = [*end["row"], *end["pile"], *end["discards"]]
    for side in end["players"]:
        cards += [*side["hand"], *side["notebook"], *(slot["card"] for slot in side["telescope"])]
    assert sorted(cards) == sorted(CARDS)
