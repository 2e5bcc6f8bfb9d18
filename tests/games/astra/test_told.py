"""What happened is told, with its reasons: gains, lost gains, Ptolemy's library and his walks."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.games.astra.chance import finished, random_states
from tests.games.astra.hands import with_card
from tests.games.astra.solo import his_turn
from tests.games.astra.table import CARDS, PTOLEMY, Library, Player, all_but, happened, play, table

if TYPE_CHECKING:
    from almagest.kernel.state import State


def told(state: State, lang: str = "en") -> list[str]:
    return [state.game.narrate(event, state.setting, lang) for event in state.events or []]


def test_as_19_a_used_ability_is_told_with_what_it_does() -> None:
    state = play(with_card("aquila"), "use aquila")
    assert "{player} uses Aquila: Gain 4 Stardust (may exceed the Pouch)." in told(state)


@pytest.mark.parametrize(
    ("card", "journal"), [("sagitta", {"wisdom": 15}), ("gemini", {"pouch": 12}), ("ara", {"dust": 2})]
)
def test_as_q16_an_ability_in_vain_is_told(card: str, journal: dict[str, int]) -> None:
    assert len(happened(play(with_card(card, **journal), f"use {card}"), "in_vain")) == 1


def test_as_q16_a_mark_without_a_card_to_mark_is_in_vain() -> None:
    state = with_card("draco", display=[None] * 4, pile=[], above=0, turn={"turns_left": 5})
    assert len(happened(play(state, "use draco"), "in_vain")) == 1
    assert state.view(0)["turn"]["left"] == 0


def test_as_26_wisdom_beyond_the_last_spot_is_told_as_lost() -> None:
    state = with_card("cetus", display=["taurus"], wisdom=15)
    play(state, "use cetus", "mark taurus 8")
    assert any("the Wisdom track is full" in line for line in told(state))
    assert any("la piste de sagesse est pleine" in line for line in told(state, "fr"))


def test_as_62_an_exchange_is_told_with_its_price() -> None:
    assert "{player} pays 3 Stardust for 1 Telescope." in told(play(with_card("ara", dust=5), "use ara", "exchange"))


def test_as_65_fame_for_grand_stars_is_told_as_such() -> None:
    state = with_card("orion", display=["taurus"], marks={"taurus": {1: [1, 2, 3]}})
    play(state, "use orion", "mark taurus 4", "stop")
    assert "{player} gains 1 Fame for the Grand stars of this turn." in told(state)


def test_as_q51_e4_every_new_top_card_is_told() -> None:
    for state in random_states(1, 5, modifiers=["E4"]):
        tops = [event.facts["card"] for event in happened(state, "ptolemy_library") if event.facts["source"] == "top"]
        deck = state.position()["state"]["library"]["deck"]
        assert tops[-1] == deck[0] if deck else True
    assert len(tops) > 5


def test_as_q28_e5_a_reshuffle_is_told() -> None:
    library = Library(size=1, left="orion", right="gemini", top=["leo"], discards=["virgo", "taurus"])
    display = ["ara", "lyra", "equuleus"]
    state = table(Player(dust=1), display=display, library=library, modifiers=["E4", "E5"])
    play(state, "mark equuleus 1")
    assert happened(state, "ptolemy_reshuffles")[0].facts["number"] == 3
    assert happened(state, "ptolemy_library")[-1].facts == {"source": "top", "card": state.view(0)["ptolemy"]["top"]}


def test_as_q54_h3_his_final_scoring_card_is_shown_at_the_end() -> None:
    state = finished(1, 4, modifiers=["H3"])
    (shown,) = happened(state, "ptolemy_shown")
    assert shown.facts["goal"] == state.view(0)["ptolemy"]["goal"]
    assert happened(finished(1, 4), "ptolemy_shown") == []


def test_as_52_as_q44_walks_paid_by_telescopes_are_told_in_order() -> None:
    found = {"taurus": {0: all_but("taurus", 5, 8, 10)}}
    him = Player(fame=12, dust=5, scopes=2)
    state = his_turn("left", him=him, marks=found, library=Library(left="gemini"), display=("lyra", "taurus"))
    (walks,) = happened(state, "ptolemy_walks")
    assert walks.facts["reason"] == "finish"
    assert happened(state, "ptolemy_spends")[0].facts["amount"] == 2
    breaks = [
        pair for pair in pairwise(walks.facts["stars"]) if pair[1] - 1 not in CARDS["taurus"].neighbours(pair[0] - 1)
    ]
    assert len(breaks) == 2


@pytest.mark.parametrize(
    ("marked", "reason"),
    [
        ([], "towards"),
        ([1, 2], "grand"),
        (all_but("taurus", 9, 10), "finish"),
        ([1, 2, 3, 4, 5, 6, 7, 8], "finish"),
        ([1, 2, 3, 4, 7, 8], "long"),
    ],
)
def test_as_52_the_reason_of_a_walk_is_told(marked: list[int], reason: str) -> None:
    state = his_turn("left", marks={"taurus": {0: marked}}, library=Library(left="aries"))
    (walks,) = happened(state, "ptolemy_walks")
    assert walks.facts["reason"] == reason


def test_as_55_a_telescope_for_a_small_boon_is_told_with_its_reason() -> None:
    marks = {"aries": {PTOLEMY: [1], 0: all_but("aries", 1, 6)}}
    state = table(Player(dust=1), display=["aries", "lyra", "cetus"], marks=marks, library=Library(), modifiers=["H2"])
    play(state, "mark aries 6")
    assert [event.facts["reason"] for event in happened(state, "ptolemy_gained")] == ["small_boon", "envy"]


def test_as_41_as_58_the_end_names_the_winner() -> None:
    state = finished(3, 2)
    (ended,) = happened(state, "ended")
    assert [ended.seat] == state.winners()
    assert "{player} wins" in told(state)[-1]
    assert "{player}" in told(finished(1, 1))[-1]
