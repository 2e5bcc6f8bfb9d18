"""The solo modifiers, one by one and together (AS-59, AS-Q27, AS-Q28, AS-Q49 to AS-Q54)."""

from __future__ import annotations

from typing import Any

import pytest

import almagest
from almagest.games.astra.rules.kinds import MODIFIER_NAMES
from almagest.games.astra.rules.library import removed_cards
from tests.games.astra.chance import finished, random_states
from tests.games.astra.table import (
    CARDS,
    DECK,
    GAME,
    GOALS,
    PTOLEMY,
    Library,
    Player,
    all_but,
    happened,
    play,
    ptolemy,
    side,
    table,
)


def removed(*modifiers: str, seed: int) -> list[str]:
    cards: list[str] = GAME.start(seats=1, seed=seed, modifiers=[*modifiers]).position()["state"]["library"]["removed"]
    return cards


def sizes(cards: list[str], element: str) -> list[int]:
    return sorted(len(CARDS[card].stars) for card in cards if CARDS[card].element == element)


@pytest.mark.parametrize("modifier", MODIFIER_NAMES)
def test_as_59_every_modifier_can_be_played_to_the_end(modifier: str) -> None:
    for seed in range(3):
        assert finished(1, seed, modifiers=[modifier]).over


def test_as_59_all_that_agree_can_be_played_together() -> None:
    names = [name for name in MODIFIER_NAMES if name not in ("H1", "H2")]
    for seed in range(5):
        assert finished(1, seed, modifiers=names).over


def test_as_59_e1_three_big_water_cards_are_removed() -> None:
    for seed in range(10):
        cards = removed("E1", seed=seed)
        assert len(cards) == 3
        assert {CARDS[card].element for card in cards} == {"water"}


def test_as_59_e2_and_h1_change_his_fame() -> None:
    assert ptolemy(GAME.start(seats=1, seed=1, modifiers=["E2"]))["fame"] == 0
    assert ptolemy(GAME.start(seats=1, seed=1, modifiers=["H1"]))["fame"] == 20


def discovered(card: str = "aries", last: int = 6, **options: Any) -> Any:
    marks = {card: {PTOLEMY: [1], 0: all_but(card, 1, last)}}
    state = table(Player(dust=1), display=[card, "lyra", "cetus"], marks=marks, library=Library(), **options)
    play(state, f"mark {card} {last}")
    return [
        event.facts["amount"] for event in happened(state, "ptolemy_gained") if event.facts["kind"] == "observation"
    ]


def test_as_59_as_q53_e3_ptolemy_never_has_telescopes() -> None:
    assert discovered() == [1]
    assert discovered(modifiers=["E3"]) == []


def test_as_59_as_q51_e4_the_top_card_is_always_seen() -> None:
    for state in random_states(1, 3, modifiers=["E4"]):
        deck = state.position()["state"]["library"]["deck"]
        assert ptolemy(state)["top"] == (deck[0] if deck else None)
    assert ptolemy(GAME.start(seats=1, seed=1))["top"] is None


def test_as_59_as_q28_e5_his_discard_is_reshuffled() -> None:
    library = Library(size=1, left="orion", right="gemini", top=["leo"], discards=["virgo", "taurus"])
    state = table(Player(dust=1), display=["ara", "lyra", "equuleus"], library=library, modifiers=["E5"])
    play(state, "mark equuleus 1")
    assert ptolemy(state)["deck"] == 3
    assert ptolemy(state)["discards"] == []
    assert not state.over


def test_as_59_e6_you_begin_with_ten_stardust() -> None:
    assert side(GAME.start(seats=1, seed=1, modifiers=["E6"]))["stardust"] == 10


def test_as_59_as_q53_h2_a_telescope_for_each_card_you_take() -> None:
    assert discovered(modifiers=["H2"]) == [1, 1]
    assert discovered("taurus", 10, modifiers=["H2"]) == [1]


def test_as_q53_h2_gives_nothing_for_a_dream_discovery() -> None:
    marks = {"taurus": {0: all_but("taurus", 10)}, "lyra": {0: [1]}, "equuleus": {0: [1]}}
    state = table(
        Player(),
        display=["taurus", "lyra", "equuleus"],
        marks=marks,
        sphere="earth",
        library=Library(),
        modifiers=["H2"],
    )
    play(state, "rest", "decline")
    assert happened(state, "ptolemy_gained") == []


def test_as_59_as_q54_h3_his_card_is_one_of_the_five_left_and_hidden() -> None:
    state = GAME.start(seats=1, seed=4, modifiers=["H3"])
    players = state.position()["state"]["players"]
    assert players[1]["goal"] in GOALS
    assert players[0]["goal"] != players[1]["goal"]
    assert ptolemy(state)["goal"] is None
    end = finished(1, 4, modifiers=["H3"])
    assert ptolemy(end)["goal"] in GOALS


def test_as_q54_h3_its_elements_count_like_cards_in_the_end() -> None:
    him = Player(fame=12, dust=5, active=["leo", "taurus"], goal="air+water")
    state = table(Player(dust=0), him, library=Library(), modifiers=["H3"], turn={"turns_left": 1})
    assert ptolemy(state)["forecast"]["elements"] == 2 + 2
    play(state, "rest")
    while not state.over:
        state.apply(state.legal()[0])
    forecast = ptolemy(state)["forecast"]
    if ptolemy(state)["cards"] == ["leo", "taurus"]:
        assert forecast["elements"] == 4 * 2 + 8
    assert forecast["elements"] >= 4 * 2 + 8


def test_as_59_h4_six_stardust() -> None:
    state = GAME.start(seats=1, seed=1, modifiers=["H4"])
    assert ptolemy(state)["stardust"] == 6
    rest = table(
        Player(dust=1), Player(dust=0), display=["ara", "lyra", "equuleus"], library=Library(), modifiers=["H4"]
    )
    play(rest, "mark equuleus 1")
    assert ptolemy(rest)["stardust"] == 6


def test_as_59_as_q52_h5_the_right_card_is_hidden_until_the_die_selects_it() -> None:
    for state in random_states(1, 2, modifiers=["H5"]):
        assert ptolemy(state)["right"] is None
    assert any(roll.facts["source"] == "right" for roll in happened(state, "ptolemy_rolls"))


def test_as_q52_with_e4_a_card_seen_on_top_stays_known_at_the_right() -> None:
    known = False
    for seed in range(6):
        state = GAME.start(seats=1, seed=seed, modifiers=["E4", "H5"])
        assert ptolemy(state)["right"] is None
        for state in random_states(1, seed, modifiers=["E4", "H5"]):
            rolled = any(roll.facts["source"] == "right" for roll in happened(state, "ptolemy_rolls"))
            him = ptolemy(state)
            assert (him["right"] is not None or "right" in him["empty"]) == rolled
            known = known or rolled
    assert known


def test_as_59_h6_one_more_small_card_of_each_element_but_water() -> None:
    for seed in range(10):
        cards = removed("H6", seed=seed)
        assert [len(sizes(cards, element)) for element in ("fire", "air", "earth", "water")] == [2, 2, 2, 0]


def chosen(cards: list[str], *modifiers: str, seed: int = 1) -> list[str]:
    numbers = sum(1 << list(CARDS).index(card) for card in cards)
    flags = sum(1 << MODIFIER_NAMES.index(name) for name in modifiers)
    found = int(removed_cards(DECK, numbers, flags, almagest.rng(seed)))
    return [card for n, card in enumerate(CARDS) if found >> n & 1]


def test_as_q27_without_a_small_card_the_one_with_the_fewest_stars_goes() -> None:
    assert chosen(["orion", "leo", "perseus", "cetus"]) == ["perseus"]
    assert chosen(["cetus", "hydra"]) == []


def test_as_q27_e1_with_fewer_big_cards_the_next_biggest_follow() -> None:
    assert chosen(["cetus", "scorpius", "cancer", "piscis-austrinus", "leo"], "E1") == [
        "cetus",
        "piscis-austrinus",
        "scorpius",
    ]
    five = ["argo-navis", "cetus", "eridanus", "hydra", "pisces"]
    assert {tuple(chosen(five, "E1", seed=seed)) for seed in range(30)} > {("argo-navis", "cetus", "eridanus")}


def test_as_q50_e1_with_h6_leaves_22_cards() -> None:
    for seed in range(6):
        state = GAME.start(seats=1, seed=seed, modifiers=["E1", "H6"])
        assert ptolemy(state)["deck"] + 2 == 22
        cards = state.position()["state"]["library"]["removed"]
        assert sorted(CARDS[card].element for card in cards) == ["air", "earth", "fire", "water", "water", "water"]


def test_as_q42_the_removed_cards_and_the_deck_are_hidden() -> None:
    state = GAME.start(seats=1, seed=1)
    other = state.clone().redeal(0, almagest.rng(9))
    assert other.view(0) == state.view(0)
    assert other.position()["state"]["library"]["deck"] != state.position()["state"]["library"]["deck"]
    assert other.position()["state"]["library"]["removed"] != state.position()["state"]["library"]["removed"]
