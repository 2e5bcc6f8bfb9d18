"""Notation, touches and refusals."""

from __future__ import annotations

import pytest

from almagest.kernel.errors import UnreadableMove
from tests.games.astra.table import GAME, Player, all_but, play, rule_against, table

READINGS = [
    ("mark taurus 1", "mark taurus 1"),
    ("Mark  TAURUS 1", "mark taurus 1"),
    ("cocher taureau 1", "mark taurus 1"),
    ("mark star 1 taurus", None),
    ("observe tau 1", "mark taurus 1"),
    ("observe leo", "mark leo 1"),
    ("mark Elnath", "mark taurus 1"),
    ("mark muphrid", "mark bootes 1"),
    ("mark aldebaran", "mark taurus 4"),
    ("use great bear", "use ursa-major"),
    ("utiliser grande ourse", "use ursa-major"),
    ("use UMa", "use ursa-major"),
    ("mark Boötes 1", "mark bootes 1"),
    ("repos", "rest"),
    ("finir", "end"),
    ("faveur 2", "boon 2"),
]


@pytest.mark.parametrize(("given", "meant"), READINGS)
def test_reading_is_generous(given: str, meant: str | None) -> None:
    state = table(Player(active=["ursa-major"]), Player(), display=["taurus", "leo", "bootes"])
    if meant is None:
        with pytest.raises(UnreadableMove):
            state.parse(given)
    else:
        assert state.text(state.parse(given)) == meant


def test_every_action_of_the_table_reads_back() -> None:
    state = GAME.start(seats=2, seed=1)
    assert [state.parse(state.text(action)) for action in range(GAME.num_actions)] == [*range(GAME.num_actions)]


def test_a_line_about_a_card_elsewhere_names_the_rule() -> None:
    state = table(Player(), Player(), display=["taurus"])
    assert rule_against(state, "mark pisces 1") == "AS-5"
    assert rule_against(state, "mark taurus 14") == "AS-2"


def test_moves_out_of_season_name_their_rules() -> None:
    state = table(Player(), Player(), display=["taurus"])
    expected = {
        "boon 1": "AS-34",
        "decline": "AS-34",
        "exchange": "AS-62",
        "discover taurus": "AS-33",
        "wake leo": "AS-38",
        "discard leo": "AS-36",
        "stop": "AS-25",
    }
    assert {move: rule_against(state, move) for move in expected} == expected


def test_nothing_goes_on_while_a_boon_is_chosen() -> None:
    marks = {"leo": {1: [1], 0: all_but("leo", 1, 11)}}
    state = play(table(Player(), Player(), Player(), display=["leo", "taurus"], marks=marks), "mark leo 11")
    assert rule_against(state, "rest") == "AS-34"
    assert rule_against(state, "mark taurus 1") == "AS-34"
    assert rule_against(state, "use leo") == "AS-34"


def test_touches_name_what_is_clicked() -> None:
    state = table(Player(active=["leo"]), Player(), display=["taurus"])
    clicks = {state.text(action): state.game.touches(state, action) for action in state.legal()}
    assert clicks["mark taurus 1"] == ["star-taurus-1"]
    assert clicks["use leo"] == ["own-leo", "use"]
    assert clicks["rest"] == ["rest"]
