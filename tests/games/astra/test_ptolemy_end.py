"""How the solo game ends and what Ptolemy scores (AS-57, AS-58, AS-Q26, AS-Q48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import almagest
from tests.games.astra.chance import finished
from tests.games.astra.solo import his_turn
from tests.games.astra.table import CARDS, Library, Player, all_but, happened, play, ptolemy, table

if TYPE_CHECKING:
    from almagest.kernel.state import State


def scored(**facts: Any) -> dict[str, int]:
    him = Player(**{"fame": 12, "dust": 3, **facts.pop("him", {})})
    state = table(Player(), him, library=Library(), **facts)
    found: dict[str, int] = ptolemy(state)["forecast"]
    return found


def test_as_57_his_sources() -> None:
    cards = ["leo", "aries", "cancer", "taurus", "libra", "cetus"]
    found = scored(
        him={"active": cards, "scopes": 2},
        display=["orion", "lyra", "virgo"],
        marks={"orion": {1: [1, 2, 3]}, "lyra": {1: [1, 5]}},
    )
    assert found["cards"] == 2 + 1 + 1 + 2 + 1 + 2
    assert found["stars"] == 2
    assert found["telescopes"] == 4
    assert found["elements"] == 3 + 3 + 2 + 2 + 8
    assert found["total"] == 12 + 9 + 2 + 4 + 18


@pytest.mark.parametrize(("sets", "points"), [(1, 8 + 4 * 2), (2, 17 + 4 * 3), (3, 27 + 4 * 7)])
def test_as_57_sets_and_elements_score_their_final_value(sets: int, points: int) -> None:
    kinds = ("fire", "water", "air", "earth")
    cards = [card for kind in kinds for card in [c.id for c in CARDS.values() if c.element == kind][:sets]]
    assert scored(him={"active": cards})["elements"] == points


def ended(fame: int, his: int = 0) -> State:
    him = Player(fame=his, dust=0)
    state = table(
        Player(fame=fame, dust=0), him, library=Library(), display=["leo", "lyra", "aries"], turn={"turns_left": 1}
    )
    play(state, "rest")
    while not state.over:
        state.apply(state.legal()[0])
    return state


def test_as_58_you_win_only_with_more_fame() -> None:
    assert ended(50).winners() == [0]
    low = ended(0)
    assert bool(low.winners()) == (low.scores()[0] > ptolemy(low)["forecast"]["total"])


def test_as_58_a_tie_is_lost() -> None:
    state = ended(20)
    mine, his = state.scores()[0], ptolemy(state)["forecast"]["total"]
    him = Player(fame=mine - his, dust=0)
    tie = table(
        Player(fame=20, dust=0), him, library=Library(), display=["leo", "lyra", "aries"], turn={"turns_left": 1}
    )
    play(tie, "rest")
    while not tie.over:
        tie.apply(tie.legal()[0])
    assert tie.scores()[0] == ptolemy(tie)["forecast"]["total"]
    assert tie.winners() == []


def test_as_q26_triggered_in_his_turn_there_is_one_more_full_round() -> None:
    state = his_turn("left", him=Player(dust=0), sphere="earth", above=1)
    assert happened(state, "ptolemy_end")[0].facts["turns"] == 2
    assert state.view(0)["turns_left"] == 1


def test_as_q26_triggered_in_your_turn_he_still_has_his() -> None:
    state = table(
        Player(), Player(dust=5), display=["taurus", "lyra", "leo"], sphere="earth", above=1, library=Library()
    )
    play(state, "rest")
    while not state.over:
        state.apply(state.legal()[0])
    assert len(happened(state, "ptolemy_rolls")) == 1


def test_as_q48_the_empty_deck_is_checked_only_when_he_observes() -> None:
    state = his_turn("left", him=Player(dust=0), library=Library(size=0))
    assert not state.over
    state = his_turn("left", library=Library(size=0))
    assert state.over
    assert state.winners() == []
    assert state.scores() == [0]


def test_as_q48_after_the_game_end_card_an_empty_deck_is_no_defeat() -> None:
    state = his_turn("left", me=Player(fame=90, dust=1), library=Library(size=0), turn={"turns_left": 1})
    assert state.over
    assert not ptolemy(state)["lost"]
    assert state.winners() == [0]


@pytest.mark.parametrize("side", ["left", "right"])
def test_as_q48_then_he_observes_with_a_face_up_card_and_its_place_stays_empty(side: str) -> None:
    state = his_turn(side, library=Library(left="orion", right="gemini", size=0), turn={"turns_left": 1})
    (roll,) = happened(state, "ptolemy_rolls")
    him, used = ptolemy(state), roll.facts["card"]
    assert used == {"left": "orion", "right": "gemini"}[side]
    assert (him[side], him["empty"], him["deck"]) == (None, [side, "top"], 0)
    assert used in him["discards"]
    assert [event.facts["source"] for event in happened(state, "ptolemy_emptied")] == [side]
    assert state.game.load(state.position()).position() == state.position()


def test_as_q48_then_five_and_six_are_thrown_again() -> None:
    again, dice = set(), set()
    for seed in range(60):
        state = table(
            Player(dust=1),
            Player(dust=5),
            display=["taurus", "lyra", "equuleus"],
            library=Library(size=0),
            turn={"turns_left": 1},
            seed=seed,
        )
        play(state, "mark equuleus 1")
        again |= {roll.facts["die"] for roll in happened(state, "ptolemy_rolls_again")}
        dice |= {roll.facts["die"] for roll in happened(state, "ptolemy_rolls")}
    assert again == {5, 6}
    assert dice == {1, 2, 3, 4}


def test_as_q48_while_you_choose_a_boon_the_empty_place_is_known_and_nothing_else_changes() -> None:
    # He finishes Equuleus, where you have a mark: you choose before the last turn is over.
    state = boon_after_an_empty_deck()
    view = state.view(0)
    assert not state.over
    assert ptolemy(state)["empty"] == ["left", "top"]
    twin = state.clone()
    twin.redeal(0, almagest.rng(5))
    assert twin.view(0) == view
    assert twin.game.load(twin.position()).view(0) == view


def boon_after_an_empty_deck() -> State:
    marks = {"equuleus": {0: all_but("equuleus", 1, 2)}}
    library = Library(left="scorpius", right="gemini", size=0)
    for seed in range(60):
        state = table(
            Player(dust=1), display=["taurus", "lyra", "equuleus"], marks=marks, library=library, seed=seed,
            turn={"turns_left": 1},
        )  # fmt: skip
        play(state, "mark equuleus 1")
        if happened(state, "ptolemy_rolls")[0].facts["source"] == "left":
            return state
    raise AssertionError(marks)


def test_as_q48_in_edition_1_an_empty_deck_lost_the_game_even_after_the_game_end_card() -> None:
    state = his_turn("left", library=Library(size=0), turn={"turns_left": 1}, edition=1)
    assert state.over
    assert ptolemy(state)["lost"]
    assert state.winners() == []
    assert state.scores() == [0]


def test_as_57_a_solo_game_ends() -> None:
    assert all(finished(1, seed).over for seed in range(10))


def test_as_58_the_headline_says_who_won_and_by_how_much() -> None:
    won, beaten = ended(50), ended(0, his=50)
    his = ptolemy(won)["forecast"]["total"]
    assert won.game.headline(won, "en") == f"Ptolemy is beaten, {won.scores()[0]} to {his}"
    assert beaten.winners() == []
    assert beaten.game.headline(beaten, "en").startswith("Ptolemy wins")
    assert beaten.game.headline(beaten, "fr").startswith("Ptolémée gagne")


def test_as_51_the_headline_says_that_his_deck_has_run_out() -> None:
    state = his_turn("left", library=Library(size=0))
    assert state.game.headline(state, "en") == "Ptolemy's deck has run out: he wins"


def test_as_58_with_company_the_winners_names_are_the_headline() -> None:
    state = finished(2, seed=3)
    assert state.game.headline(state, "en") == ""
