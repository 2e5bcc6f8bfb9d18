"""Positions: lossless, and refused by name when something is missing or doubled (PT-2)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from almagest.kernel.errors import BadPosition
from tests.games.ptolemaeus.table import GAME, Player, random_states, table

if TYPE_CHECKING:
    from almagest.kernel.event import Json


def refusal(position: Json) -> str:
    with pytest.raises(BadPosition) as refused:
        GAME.load(position)
    return str(refused.value)


@pytest.mark.parametrize("options", [{}, {"solo": "hipparchus", "hipparchus_level": 3}, {"start": "1990-05-17"}])
def test_a_position_can_be_read_back(options: dict[str, Any]) -> None:
    for state in random_states(6, 1, **options):
        position = json.loads(json.dumps(state.position()))
        again = GAME.load(position)
        assert again.position() == position
        assert again.legal() == state.legal()


def test_pt_2_cards_missing_doubled_or_unknown_are_refused() -> None:
    position = table(Player(hand=["leo"]), Player()).position()
    position["state"]["deck"].append("leo")
    assert "'leo' must be there 5 times, found 6" in refusal(position)
    position["state"]["players"][0]["hand"] = ["comet"]
    assert "state.players[0].hand[0]: 'comet' is not known here" in refusal(position)


def test_pt_6_pt_q59_tokens_and_objectives_are_checked() -> None:
    position = table().position()
    position["state"]["players"][0]["reserve"] = 9
    assert "state.players[0].reserve: player 1 must have 10 tokens, found 9" in refusal(position)
    position = table().position()
    position["state"]["players"][0]["objective"] = position["state"]["players"][1]["objective"]
    assert "state.players[0].objective: " in refusal(position)


def test_pt_2_an_event_card_cannot_be_there_twice() -> None:
    position = table(event="event-01").position()
    position["state"]["event_deck"].append("event-01")
    assert "state.event: 'event-01' does not fit the field 'event_deck'" in refusal(position)


def test_pt_36_there_are_not_more_cycles_than_the_comet_has_moved() -> None:
    position = table().position()
    position["state"]["cycle"] = 7
    assert "state.cycle: 7 does not fit the field 'steps'" in refusal(position)


@pytest.mark.parametrize("field", ["phase", "players", "row", "deck", "planets", "steps", "paid"])
def test_a_damaged_position_is_refused(field: str) -> None:
    position = table().position()
    del position["state"][field]
    assert refusal(position) == f"state.{field}: this field is missing."
