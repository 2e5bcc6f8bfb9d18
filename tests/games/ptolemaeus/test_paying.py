"""Paying for tokens (PT-15 to PT-17, PT-Q5, PT-Q8, PT-Q37)."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import pytest

from almagest.games.ptolemaeus.deck import ALL_SIGNS, KINDS, SEXTANT, SIGNS
from almagest.games.ptolemaeus.rules.actions import TARGETS
from almagest.games.ptolemaeus.rules.paying import payable, payable_signs
from almagest.games.ptolemaeus.rules.tally import one
from almagest.games.ptolemaeus.rules.zodiac import COLOURS, constellations_of
from tests.games.ptolemaeus.table import (
    GAME,
    Player,
    happened,
    moves,
    phase,
    play,
    player,
    rule_against,
    table,
    truth,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

SEXTANTS = ["sextant"] * 3
DATES = tomllib.loads((GAME.folder / "data" / "dates.toml").read_text(encoding="utf-8"))["date"]


def test_pt_14_pt_15_a_token_of_the_reserve_for_one_named_card() -> None:
    state = play(table(Player(hand=["cancer", "leo"]), Player()), "observe cancer", "pay cancer")
    assert player(state)["tokens"] == {"cancer": 1}
    assert player(state)["reserve"] == 9
    assert player(state)["hand"] == {"leo": 1}
    assert truth(state)["discards"] == ["cancer"]
    assert state.seat == 1


PAYMENTS = [
    (["sagittarius"], ["pay sagittarius"]),
    (["sextant"], ["pay sextant"]),
    (["aries", "leo"], ["pair aries"]),
    (["aries", "aries"], ["pair aries"]),
    (["sagittarius", "aries"], ["pair aries"]),
    (["aries", "sextant"], ["pair aries"]),
    (["scorpius", "pisces", "cancer"], ["three cancer"]),
    (["scorpius"] * 3, ["three scorpius"]),
    (["scorpius", "sextant", "sextant"], ["three scorpius"]),
    (["pisces", "pisces", "cancer"], ["three cancer"]),
]


@pytest.mark.parametrize(("hand", "lines"), PAYMENTS)
def test_pt_15_pt_16_pt_q5_pt_q37_ways_to_pay_for_sagittarius(hand: list[str], lines: list[str]) -> None:
    state = play(table(Player(hand=hand), Player()), "observe sagittarius", *lines)
    assert player(state)["tokens"] == {"sagittarius": 1}
    assert player(state)["cards"] == 0


def test_pt_q37_the_payer_is_told_every_payment_once_and_each_can_be_laid() -> None:
    hand = ["aries", "leo", "sagittarius", "cancer", "scorpius", "pisces"]
    state = play(table(Player(hand=hand), Player()), "observe sagittarius")
    ways = state.view(0)["choice"]["ways"]
    assert sorted(ways) == [
        ["aries", "leo"],
        ["aries", "sagittarius"],
        ["cancer", "scorpius", "pisces"],
        ["leo", "sagittarius"],
        ["sagittarius"],
    ]
    assert "ways" not in state.view(1)["choice"]
    for way in ways:
        paid = play(state.clone(), f"{['pay', 'pair', 'three'][len(way) - 1]} {way[0]}")
        if paid.seat == 0:
            assert [*way[1:]] in paid.view(0)["choice"]["ways"]


@pytest.mark.parametrize(
    "hand", [["scorpius", "pisces", "leo"], ["aries", "scorpius"], ["aries"], ["pisces", "pisces"]]
)
def test_pt_15_other_cards_do_not_pay(hand: list[str]) -> None:
    assert rule_against(table(Player(hand=hand), Player()), "observe sagittarius") == "PT-15"


def test_pt_q37_a_dearer_way_is_allowed_and_the_choice_is_the_payers() -> None:
    hand = ["sagittarius", "aries", "scorpius", "scorpius", "scorpius"]
    state = play(table(Player(hand=hand), Player()), "observe sagittarius")
    assert moves(state) == {"pay sagittarius", "pair aries", "three scorpius"}
    assert rule_against(state, "add aries") == "PT-15"
    assert rule_against(state, "pay leo") == "PT-15"
    assert rule_against(state, "pay aries") == "PT-16"
    play(state, "three scorpius")
    assert player(state)["hand"] == {"sagittarius": 1, "aries": 1}


def test_pt_q37_card_by_card_until_only_one_way_is_left() -> None:
    hand = ["cancer", "cancer", "scorpius", "pisces", "sextant"]
    state = play(table(Player(hand=hand), Player()), "observe sagittarius", "three cancer")
    assert moves(state) == {"add cancer", "add scorpius", "add pisces"}
    assert rule_against(state, "pay sextant") == "PT-16"
    play(state, "add scorpius")
    assert moves(state) == {"add pisces", "add sextant"}
    assert rule_against(state, "add cancer") == "PT-Q37"
    play(state, "add sextant")
    assert player(state)["hand"] == {"cancer": 1, "pisces": 1}
    last = play(table(Player(hand=hand), Player()), "observe sagittarius", "three cancer", "add pisces")
    assert player(last)["hand"] == {"cancer": 1, "scorpius": 1}


def test_pt_q37_nothing_is_shown_until_the_whole_payment_is_chosen() -> None:
    state = table(Player(hand=["aries", "aries", "leo"]), Player())
    before = [state.view(viewer) for viewer in (1, None)]
    play(state, "observe sagittarius", "pair aries")
    for viewer, old in zip((1, None), before, strict=True):
        assert {**state.view(viewer), "ply": 0} == {**old, "ply": 0}
    assert phase(state) == "paying"
    assert happened(state, "observed") == []
    assert state.may_undo()


def test_pt_17_each_token_of_a_configuration_is_paid() -> None:
    state = table(Player(hand=["libra", "cancer"]), Player())
    play(state, "square cancer-libra", "pay cancer")
    assert player(state)["tokens"] == {"cancer": 1, "libra": 1}
    assert player(state)["cards"] == 0


def test_pt_17_pt_q8_a_configuration_is_paid_completely() -> None:
    for hand in (["libra", "pisces"], ["libra", "leo", "leo"]):
        assert rule_against(table(Player(hand=hand), Player()), "square cancer-libra") == "PT-17"


def test_pt_q37_tokens_of_one_configuration_may_be_paid_differently() -> None:
    hand = ["libra", "pisces", "scorpius", "leo", "leo", "leo"]
    state = play(table(Player(hand=hand), Player()), "square cancer-libra")
    assert moves(state) == {"pair scorpius", "three leo"}
    play(state, "pair scorpius", "pay libra")
    assert player(state)["hand"] == {"leo": 3}


def test_pt_q37_a_card_needed_for_a_later_token_cannot_pay_for_the_first() -> None:
    state = play(table(Player(hand=["sextant", "cancer"]), Player()), "square cancer-libra")
    assert moves(state) == {"pay cancer"}
    assert rule_against(state, "pay sextant") == "PT-16"


def test_pt_q5_a_whole_configuration_may_be_paid_with_sextants() -> None:
    state = play(table(Player(hand=["sextant"] * 2), Player()), "square cancer-libra", "pay sextant")
    assert player(state)["tokens"] == {"cancer": 1, "libra": 1}


def ways_to_pay(hand: Counter[int], sign: int) -> Iterator[Counter[int]]:
    """Give every payment for one token, by the letter of PT-15, PT-16 and PT-Q5."""
    for kind in (sign, SEXTANT):
        yield Counter([kind])
    for colour in range(COLOURS):
        cards = [kind for kind in hand if kind == SEXTANT or kind % COLOURS == colour]
        price = 2 if colour == sign % COLOURS else 3
        yield from map(Counter, combinations_with_replacement(cards, price))


def can_pay(hand: Counter[int], signs: list[int]) -> bool:
    """Tell whether a hand pays for all tokens, by trying everything."""
    if not signs:
        return True
    return any(way <= hand and can_pay(hand - way, signs[1:]) for way in ways_to_pay(hand, signs[0]))


@pytest.mark.parametrize("cards", range(1, 9))
def test_pt_15_pt_17_pt_q37_what_can_be_paid_is_what_trying_everything_finds(cards: int) -> None:
    dealer = random.Random(cards)
    for _deal in range(30):
        few_kinds = dealer.sample(range(KINDS), 4)
        hand = Counter(dealer.choices(few_kinds, k=cards))
        tally = sum(count * one(kind) for kind, count in hand.items())
        for target in range(TARGETS):
            signs = constellations_of(target)
            assert payable(tally, target, 0) == can_pay(hand, signs), (hand, target)
        alone = {sign for sign in range(SIGNS) if can_pay(hand, [sign])}
        assert {sign for sign in range(SIGNS) if payable_signs(tally, ALL_SIGNS) >> sign & 1} == alone
