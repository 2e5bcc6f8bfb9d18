"""Action A: taking cards, the row and the deck (PT-11 to PT-13, PT-Q3, PT-Q4, PT-Q34 to PT-Q36)."""

from __future__ import annotations

from tests.games.ptolemaeus.table import (
    MIXED_ROW,
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

NO_CARDS = Player(hand=[])


def test_pt_9_pt_11_two_cards_are_taken_and_replaced_at_once() -> None:
    state = table(deck_top=["pisces", "libra", "leo"])
    play(state, "take 1")
    assert truth(state)["row"] == ["pisces", *MIXED_ROW[1:]]
    assert phase(state) == "second"
    play(state, "take deck")
    assert player(state)["hand"] == {"aries": 1, "libra": 1}
    assert state.seat == 1


def test_pt_11_the_new_card_may_be_the_second_one() -> None:
    state = play(table(deck_top=["pisces"]), "take 1", "take 1")
    assert player(state)["hand"] == {"aries": 1, "pisces": 1}


def test_pt_12_five_alike_are_wiped_away() -> None:
    row = ["aries", "leo", "sagittarius", "leo", "taurus", "gemini"]
    state = table(row=row, deck_top=["aries", "pisces", "cancer", "libra", "virgo", "leo", "leo"])
    play(state, "take 5")
    assert truth(state)["row"] == ["pisces", "cancer", "libra", "virgo", "leo", "leo"]
    assert sorted(truth(state)["discards"]) == sorted(["aries", "leo", "sagittarius", "leo", "aries", "gemini"])
    assert len(happened(state, "wiped")) == 1


def test_pt_12_an_empty_deck_is_made_anew_from_the_discards() -> None:
    state = table(deck=["pisces"])
    play(state, "take deck", "take deck")
    assert len(happened(state, "reshuffled")) == 1
    assert truth(state)["discards"] == []
    assert player(state)["cards"] == 2


def test_pt_q3_sextants_do_not_count_for_five_alike() -> None:
    row = ["aries", "leo", "sagittarius", "leo", "taurus", "gemini"]
    state = play(table(row=row, deck_top=["sextant"]), "take 5")
    assert truth(state)["row"] == ["aries", "leo", "sagittarius", "leo", "sextant", "gemini"]


def test_pt_13_a_face_up_sextant_is_the_only_card() -> None:
    state = table(row=["sextant", *MIXED_ROW[1:]])
    play(state, "take 1")
    assert player(state)["hand"] == {"sextant": 1}
    assert state.seat == 1


def test_pt_13_pt_q4_a_face_up_sextant_is_no_second_card_but_a_blind_one_is() -> None:
    state = table(row=["sextant", *MIXED_ROW[1:]], deck_top=["leo", "sextant"])
    play(state, "take 2")
    assert rule_against(state, "take 1") == "PT-13"
    play(state, "take deck")
    assert player(state)["hand"] == {"taurus": 1, "sextant": 1}


def test_pt_q4_a_sextant_drawn_blind_first_leaves_the_second_card() -> None:
    state = play(table(deck_top=["sextant"]), "take deck")
    assert phase(state) == "second"


def test_pt_q6_a_hand_may_grow_without_limit() -> None:
    hand = ["aries"] * 4 + ["pisces"] * 5 + ["libra"] * 5 + ["leo"] * 4
    state = play(table(Player(hand=hand), NO_CARDS), "take deck", "take deck")
    assert player(state)["cards"] == 20


def test_pt_q7_with_one_card_left_one_is_drawn() -> None:
    everything = [name for name in ("taurus", "gemini", "cancer", "virgo", "libra") for _ in range(5)]
    rest = ["aries"] * 5 + ["leo"] * 5 + ["scorpius"] * 5 + ["sagittarius"] * 5 + ["capricornus"] * 5
    rest += ["aquarius"] * 5 + ["pisces"] * 5 + ["sextant"] * 5
    state = table(Player(hand=everything), Player(hand=rest[:-1]), row=[None] * 5 + ["sextant"], deck=[])
    assert moves(state, "take") == {"take 6"}
    play(state, "take 6")
    assert state.seat == 1
    assert rule_against(state, "take deck") == "PT-Q7"


def test_pt_q7_pt_q32_without_any_action_a_player_passes() -> None:
    most = [name for name in ("taurus", "gemini", "cancer", "virgo", "libra") for _ in range(5)]
    rest = ["aries"] * 5 + ["leo"] * 5 + ["scorpius"] * 5 + ["sagittarius"] * 5 + ["capricornus"] * 5
    rest += ["aquarius"] * 5 + ["pisces"] * 5 + ["sextant"] * 5
    state = table(NO_CARDS, Player(hand=most + rest), row=[None] * 6, deck=[])
    assert moves(state) == {"pass"}
    play(state, "pass")
    assert state.seat == 1
    assert rule_against(state, "pass") == "PT-Q32"


def test_pt_q32_the_action_cannot_be_skipped() -> None:
    state = table()
    assert rule_against(state, "pass") == "PT-Q32"
    assert rule_against(state, "end") == "PT-Q32"


def test_pt_q34_the_second_card_must_be_taken() -> None:
    state = play(table(), "take 1")
    assert rule_against(state, "end") == "PT-11"
    assert all(move.startswith("take") for move in moves(state))


def test_pt_q34_with_only_sextants_face_up_one_card_is_all() -> None:
    most = [name for name in ("taurus", "gemini", "cancer", "virgo", "libra") for _ in range(5)]
    rest = ["leo"] * 5 + ["scorpius"] * 5 + ["sagittarius"] * 5 + ["capricornus"] * 5 + ["aquarius"] * 5
    rest += ["pisces"] * 5 + ["sextant"] * 3 + ["aries"] * 4
    row = ["aries", "sextant", "sextant", None, None, None]
    state = play(table(Player(hand=most), Player(hand=rest), row=row, deck=[]), "take 1")
    assert state.seat == 1


def test_pt_q35_a_gap_is_filled_when_a_payment_brings_cards() -> None:
    most = [name for name in ("taurus", "gemini", "virgo", "libra") for _ in range(5)]
    rest = ["leo"] * 5 + ["scorpius"] * 5 + ["sagittarius"] * 5 + ["capricornus"] * 5 + ["aquarius"] * 5
    rest += ["pisces"] * 5 + ["sextant"] * 5 + ["aries"] * 5
    state = table(Player(hand=["cancer", *most]), Player(hand=rest), row=["cancer"] * 4 + [None, None], deck=[])
    play(state, "observe cancer", "pay cancer")
    assert truth(state)["row"] == ["cancer"] * 5 + [None]


def test_pt_q36_five_alike_stay_when_there_are_not_six_cards() -> None:
    most = [name for name in ("taurus", "gemini", "virgo", "libra") for _ in range(5)]
    rest = ["scorpius"] * 5 + ["sagittarius"] * 5 + ["capricornus"] * 5 + ["aquarius"] * 5
    rest += ["pisces"] * 5 + ["sextant"] * 5 + ["aries"] * 5
    row = ["leo", "leo", "leo", "leo", "cancer", "cancer"]
    state = table(Player(hand=[*most, "cancer", "cancer"]), Player(hand=rest), row=row, deck=["leo", "cancer"])
    play(state, "take 5")
    assert truth(state)["row"] == ["leo"] * 5 + ["cancer"]


def test_pt_q36_after_ten_wipes_the_row_stays() -> None:
    fire = ["aries"] * 5 + ["leo"] * 5 + ["sagittarius"] * 5
    named = ["taurus", *fire]
    hand = [kind for kind in ("gemini", "cancer", "virgo", "libra", "scorpius", "capricornus") for _ in range(5)]
    hand += ["aquarius"] * 5 + ["pisces"] * 5 + ["sextant"] * 5
    row = [*named[1:5], "taurus", "taurus"]
    state = table(Player(hand=["taurus"] * 3), Player(hand=hand), row=row, deck=fire[4:])
    play(state, "take 6")
    assert len(happened(state, "wiped")) == 10
    assert None not in truth(state)["row"]
