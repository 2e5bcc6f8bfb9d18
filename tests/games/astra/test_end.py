"""The end and the final scoring (AS-39 to AS-41, AS-Q1 to AS-Q4, AS-Q18, AS-Q36)."""

from __future__ import annotations

import pytest

from tests.games.astra.chance import finished, random_states
from tests.games.astra.recount import recounted
from tests.games.astra.table import Player, all_but, happened, moves, play, shown, side, table

LAST = {"leo": {0: all_but("leo", 11)}}


def turns_after(player: int, players: int) -> list[int]:
    state = table(*[Player()] * players, sphere="earth", above=1, player=player)
    turns = []
    play(state, "rest")
    while not state.over:
        turns.append(int(state.seat))
        play(state, "rest")
    return turns


@pytest.mark.parametrize("players", [3, 4, 5])
def test_as_39_triggered_by_the_first_player_the_others_have_one_turn(players: int) -> None:
    assert turns_after(0, players) == [*range(1, players)]


@pytest.mark.parametrize(("player", "players"), [(1, 3), (2, 3), (2, 4), (4, 5)])
def test_as_39_triggered_later_the_round_is_finished_and_everybody_has_one_more(player: int, players: int) -> None:
    assert turns_after(player, players) == [*range(player + 1, players), *range(players)]


def test_as_39_as_q36_the_end_is_triggered_when_the_last_card_above_leaves() -> None:
    state = play(table(Player(), Player(), Player(), display=["leo"], marks=LAST, above=1), "mark leo 11")
    assert [event.facts["turns"] for event in happened(state, "end")] == [2]
    assert state.view(0)["turns_left"] == 1
    assert state.view(0)["pile"]["above"] == 0


def test_as_39_the_cards_above_the_game_end_card_are_public() -> None:
    state = table(Player(), Player(), Player(), sphere="earth", above=7)
    play(state, "rest")
    assert [state.view(viewer)["pile"]["above"] for viewer in (0, 1, 2, None)] == [6] * 4


def test_as_q18_drawing_goes_on_below_and_the_end_is_triggered_once() -> None:
    marks = {**LAST, "aries": {0: all_but("aries", 6)}}
    state = table(
        Player(scopes=1),
        Player(),
        Player(),
        display=["aries", "leo"],
        marks=marks,
        pile_top=["taurus", "cancer"],
        above=1,
    )
    play(state, "mark leo 11", "mark aries 6", "discover aries")
    assert shown(state)[:2] == ["taurus", "cancer"]
    assert len(happened(state, "end")) == 1


def test_as_q18_with_an_empty_deck_places_stay_empty() -> None:
    state = table(Player(), Player(), Player(), display=["leo"], marks=LAST, pile=[], above=0, turn={"turns_left": 3})
    discards = state.view(0)["discards"]
    play(state, "mark leo 11")
    assert shown(state)[0] is None
    assert state.view(0)["discards"] == discards


def scored(player: Player, **facts: object) -> dict[str, int]:
    state = table(player, Player(), Player(), **facts)  # type: ignore[arg-type]
    found: dict[str, int] = side(state, 0, viewer=0)["forecast"]
    return found


def test_as_40_the_example_scores_28_for_elements() -> None:
    cards = ["aquarius", "gemini", "libra", "taurus", "virgo", "cancer", "pisces", "scorpius"]
    assert scored(Player(exhausted=cards, goal="air+fire"))["elements"] == 11 + 2 + 0 + 6 + 6 + 3 == 28


def test_as_40_the_six_sources() -> None:
    player = Player(fame=30, dust=7, pouch=8, wisdom=6, active=["leo", "aries"], exhausted=["cancer"], goal="air+earth")
    marks = {"taurus": {0: [1, 2]}, "lyra": {0: [1], 1: [5]}}
    sources = scored(player, display=["taurus", "lyra"], marks=marks)
    assert sources == {
        "fame": 30,
        "pouch": 8,
        "limit": 5,
        "stardust": 2,
        "stars": 1,
        "active": 3,
        "elements": 2 + 6,
        "total": 30 + 8 + 5 + 2 + 1 + 3 + 8,
    }


def test_as_40_fame_goes_on_beyond_90() -> None:
    state = play(table(Player(fame=89, active=["libra"], exhausted=["aquarius"]), Player(), sphere="air"), "use libra")
    assert side(state)["fame"] == 91


def test_as_40_exhausted_cards_score_no_fame_value() -> None:
    assert scored(Player(active=["leo"]))["active"] == 2
    assert scored(Player(exhausted=["leo"]))["active"] == 0


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_as_40_scores_equal_an_independent_recount(seats: int, seed: int) -> None:
    for state in random_states(seats, seed):
        assert state.scores() == [recounted(state, seat) for seat in range(seats)]


def test_as_41_the_most_fame_wins_and_ties_share() -> None:
    even = table(Player(goal="air+fire"), Player(goal="air+water"), Player(), turn={"turns_left": 0})
    play(even, "rest")
    assert even.over
    best = max(even.scores())
    assert even.winners() == [seat for seat, score in enumerate(even.scores()) if score == best]
    assert len(even.winners()) > 1


def test_as_41_the_richest_wins() -> None:
    state = play(table(Player(), Player(fame=50), Player(), turn={"turns_left": 0}), "rest")
    assert state.winners() == [1]


LIMITS = [(0, 2), (1, 2), (2, 3), (3, 3), (4, 4), (6, 5), (8, 5), (9, 6), (12, 7), (14, 7), (15, 8)]


@pytest.mark.parametrize(("wisdom", "limit"), LIMITS)
def test_as_q1_a_limit_counts_when_its_section_is_complete(wisdom: int, limit: int) -> None:
    assert scored(Player(wisdom=wisdom))["limit"] == limit


def test_as_q2_a_fifth_card_of_an_element_is_ignored() -> None:
    four = ["aquarius", "gemini", "libra", "corvus"]
    assert scored(Player(active=four, goal="fire+water"))["elements"] == 11 + 3
    assert scored(Player(active=[*four, "sagitta"], goal="fire+water"))["elements"] == 11 + 3


def test_as_q3_untouched_tracks_score_5_and_2() -> None:
    assert (scored(Player())["pouch"], scored(Player())["limit"]) == (5, 2)


def test_as_q4_stars_and_stardust_are_added_first_and_rounded_down() -> None:
    marks = {"taurus": {0: [1]}, "lyra": {0: [1]}, "leo": {0: [1]}}
    sources = scored(Player(dust=8), display=["taurus", "lyra", "leo"], marks=marks)
    assert (sources["stars"], sources["stardust"]) == (1, 2)


def test_as_q42_the_secret_card_counts_for_others_only_at_the_end() -> None:
    state = table(Player(active=["leo"], goal="air+fire"), Player(), Player(), turn={"turns_left": 0})
    assert side(state, 0, viewer=0)["forecast"]["elements"] == 2
    assert side(state, 0, viewer=1)["forecast"]["elements"] == 0
    play(state, "rest")
    assert side(state, 0, viewer=1)["forecast"]["elements"] == 2
    assert side(state, 0, viewer=1)["goal"] == "air+fire"


@pytest.mark.parametrize("seed", range(3))
def test_as_22_nothing_is_ever_negative_and_marks_only_grow(seed: int) -> None:
    before: dict[str, dict[int, set[int]]] = {}
    for state in random_states(2 + seed, seed):
        for player in state.view(None)["players"]:
            assert min(player[name] for name in ("fame", "stardust", "telescopes", "wisdom")) >= 0
        now = {}
        for row in state.position()["state"]["display"]:
            if row is not None:
                now[row["card"]] = {pen: set(stars) for pen, stars in enumerate(row["marks"])}
        assert all(before[card][pen] <= now[card][pen] for card in before.keys() & now for pen in range(5))
        before = now


def test_as_39_games_end_after_everybody_had_the_same_number_of_turns() -> None:
    for seed in range(4):
        turns = [event.seat for event in happened(finished(3, seed), "turn")]
        assert turns.count(1) == turns.count(2) == turns.count(0) + 1
    assert moves(finished(3, 0)) == set()
