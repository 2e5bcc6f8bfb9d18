"""Minions, discards, drawing and the end (SR-34 to SR-44, SR-Q2 to SR-Q6, SR-Q14 to SR-Q34)."""

from __future__ import annotations

from typing import Any

import pytest

from almagest.kernel.errors import BadOption
from tests.games.stars.building import READY
from tests.games.stars.table import (
    CARDS,
    GAME,
    Player,
    at,
    hand,
    happened,
    left,
    moves,
    moves_of,
    phase,
    play,
    random_states,
    rule_against,
    site,
    sky,
    table,
)

HAND = ["byakhee-9", "dagoon-1", "tcho-tcho-9"]


def test_sr_34_minions_have_no_points_and_do_not_touch_the_invocation() -> None:
    minions = [card for card in CARDS.values() if card.type == "minion"]
    assert all(card.points == 0 and card.power is None and card.effect for card in minions)
    state = play(table(Player(hand=HAND, site=["ghast-1", "ghouls-1"])), "invoke byakhee-9")
    assert moves_of(state, "power") == []
    assert rule_against(state, "power ghast-1") == "SR-34"


def test_sr_34_minions_count_for_the_limit_of_six() -> None:
    minions = ["gug-1", "gug-2", "tindaloo-1", "dhole-1", "ghast-1", "ghouls-1"]
    state = table(Player(hand=["dagoon-1"], site=minions), sky=READY["dagoon-1"])
    assert phase(play(state, "pass", "summon dagoon-1")) == "make-room"


def test_sr_35_sr_q4_a_gug_exchanges_lesser_servitors_and_is_discarded() -> None:
    mine, theirs = Player(hand=HAND, site=["gug-1", "byakhee-1"]), Player(hand=[], site=["formless-1", "dagoon-2"])
    state = table(mine, theirs)
    play(state, "power gug-1")
    assert moves(state) == {"give byakhee-1"}
    play(state, "give byakhee-1")
    assert moves(state) == {"take formless-1"}
    play(state, "take formless-1")
    assert (site(state, 0), site(state, 1)) == (["formless-1"], ["dagoon-2", "byakhee-1"])
    assert at(state)["discards"] == ["gug-1"]
    assert state.scores() == [1, 3]
    play(state, "invoke byakhee-9")
    assert left(state) == (0, 1, 0)


def test_sr_q4_the_creature_received_may_be_used_this_turn() -> None:
    mine, theirs = Player(hand=HAND, site=["gug-1", "byakhee-1"]), Player(hand=[], site=["deep-ones-9"])
    state = play(table(mine, theirs), "power gug-1", "give byakhee-1", "take deep-ones-9", "invoke byakhee-9")
    assert left(play(state, "power deep-ones-9")) == (0, 2, 0)


def test_sr_36_a_tindaloo_exchanges_greater_servitors() -> None:
    mine, theirs = (
        Player(hand=HAND, site=["tindaloo-1", "dagoon-2", "byakhee-1"]),
        Player(hand=[], site=["miri-nigri-1"]),
    )
    state = table(mine, theirs)
    play(state, "power tindaloo-1")
    assert rule_against(state, "give byakhee-1") == "SR-Q4"
    play(state, "give dagoon-2", "take miri-nigri-1")
    assert (site(state, 0), site(state, 1)) == (["miri-nigri-1", "byakhee-1"], ["dagoon-2"])
    assert at(state)["discards"] == ["tindaloo-1"]


def test_sr_37_sr_q3_a_dhole_takes_any_card_of_the_draw_pile() -> None:
    state = play(table(Player(hand=HAND, site=["dhole-1"])), "power dhole-1", "search pile")
    pile = at(state)["pile"]
    assert moves_of(state, "take") == sorted(pile)
    assert state.view(0)["pile_cards"] == [card for card in CARDS if card in pile]
    assert state.view(1)["pile_cards"] is None
    play(state, "take hastur-3")
    assert sorted(hand(state)) == sorted([*HAND, "hastur-3"])
    assert sorted(at(state)["pile"]) == sorted(set(pile) - {"hastur-3"})
    assert at(state)["pile"] != [card for card in pile if card != "hastur-3"]
    assert phase(state) == "invoke"
    assert site(state) == []


def test_sr_37_a_dhole_takes_any_card_of_the_discard_pile() -> None:
    state = table(Player(hand=HAND, site=["dhole-1"]), discards=["gug-1", "gug-2"])
    play(state, "power dhole-1")
    assert moves(state) == {"search pile", "take gug-1", "take gug-2"}
    play(state, "take gug-1")
    assert "gug-1" in hand(state)
    assert at(state)["discards"] == ["gug-2", "dhole-1"]


def test_sr_q3_the_weaker_reading_gives_the_top_card() -> None:
    first = Player(hand=HAND, site=["dhole-1"])
    state = table(first, discards=["gug-1", "gug-2"], pile_top=["hastur-3"], dhole="top")
    play(state, "power dhole-1")
    assert moves(state) == {"search pile", "take gug-2"}
    assert rule_against(state, "take gug-1") == "SR-Q3"
    play(state, "search pile")
    assert "hastur-3" in hand(state)
    assert phase(state) == "invoke"


def test_sr_38_sr_42_a_ghast_raises_the_hand_limit_to_six() -> None:
    state = play(table(Player(hand=HAND, site=["ghast-1"])), "pass", "pass", "pass")
    assert len(hand(state)) == 6
    state = play(table(Player(hand=HAND)), "pass", "pass", "pass")
    assert len(hand(state)) == 5


def test_sr_39_sr_41_ghouls_allow_a_second_discard() -> None:
    state = play(table(Player(hand=HAND, site=["ghouls-1"])), "pass", "pass")
    play(state, "discard byakhee-9")
    assert state.seat == 0
    play(state, "discard dagoon-1")
    assert state.seat == 1
    assert at(state)["discards"] == ["byakhee-9", "dagoon-1"]


def test_sr_41_one_card_may_be_discarded_or_none() -> None:
    state = play(table(Player(hand=HAND)), "pass", "pass")
    assert moves_of(state, "discard") == sorted(HAND)
    assert rule_against(state, "discard gug-1") == "SR-41"
    play(state, "discard byakhee-9")
    assert state.seat == 1
    state = play(table(Player(hand=HAND)), "pass", "pass", "pass")
    assert at(state)["discards"] == []


def test_sr_40_a_creature_used_this_turn_cannot_be_exchanged() -> None:
    mine, theirs = Player(hand=HAND, site=["gug-1", "deep-ones-9", "byakhee-1"]), Player(hand=[], site=["formless-1"])
    state = play(table(mine, theirs), "invoke byakhee-9", "power deep-ones-9", "power gug-1")
    assert moves(state) == {"give byakhee-1"}
    assert rule_against(state, "give deep-ones-9") == "SR-40"


def test_sr_42_the_draw_ends_the_turn() -> None:
    state = table(Player(hand=[]), pile_top=["gug-1", "gug-2", "gug-3", "dhole-1", "dhole-2", "dhole-3"])
    play(state, "pass", "pass", "pass")
    assert sorted(hand(state)) == ["dhole-1", "dhole-2", "gug-1", "gug-2", "gug-3"]
    assert at(state)["pile"][0] == "dhole-3"


def test_sr_43_sr_q23_the_discards_are_shuffled_when_a_card_must_be_drawn() -> None:
    state = table(Player(hand=["byakhee-9"]), Player(hand=["gug-3"]), pile=["gug-1", "gug-2"])
    assert len(at(state)["discards"]) == 71
    play(state, "pass", "pass", "discard byakhee-9")
    assert {"gug-1", "gug-2"} < set(hand(state))
    assert len(hand(state)) == 5
    assert at(state)["discards"] == []
    assert len(at(state)["pile"]) == 75 - 5 - 1
    assert happened(state, "refilled")[0].facts == {"cards": 72}


def test_sr_q23_an_empty_pile_waits_until_a_card_is_needed() -> None:
    state = table(Player(hand=HAND), Player(hand=[]), pile=["gug-1", "gug-2"])
    play(state, "pass", "pass", "pass")
    assert at(state)["pile"] == []
    assert at(state)["discards"] != []


def test_sr_q2_sr_q15_sr_q18_minions_work_at_every_decision_of_the_own_turn() -> None:
    first = Player(hand=["byakhee-9", "dagoon-2"], site=["dhole-1", "dhole-2", "dhole-3"])
    state = table(first, Player(hand=[], site=["dhole-1"][:0]))
    assert "power dhole-1" in moves(state)
    play(state, "power dhole-1", "search pile", "take gug-1", "invoke dagoon-2", "flip 1,1")
    play(state, "power dhole-2", "take dhole-1", "flip 1,1")
    assert phase(state) == "summon"
    assert "power dhole-3" in moves(state)
    play(state, "pass")
    assert "power dhole-3" in moves(state)
    play(state, "power dhole-3", "take dagoon-2")
    assert phase(state) == "discard"


def test_sr_q2_never_in_another_players_turn() -> None:
    state = table(Player(hand=HAND), Player(hand=[], site=["dhole-1"]))
    assert rule_against(state, "power dhole-1") == "SR-14"


def test_sr_q18_a_minion_summoned_this_turn_works_at_once() -> None:
    state = table(Player(hand=["ghouls-1", *HAND]), sky=READY["ghouls-1"])
    play(state, "pass", "summon ghouls-1", "discard byakhee-9")
    assert state.seat == 0
    state = table(Player(hand=["ghast-1", *HAND]), sky=READY["ghast-1"])
    play(state, "pass", "summon ghast-1", "pass")
    assert len(hand(state)) == 6
    state = table(Player(hand=["dhole-1", *HAND]), sky=READY["dhole-1"])
    assert "power dhole-1" in moves(play(state, "pass", "summon dhole-1"))


def test_sr_q18_not_in_the_middle_of_a_summon_nor_after_step_4() -> None:
    six = ["dhole-1", "byakhee-1", "gug-1", "tcho-tcho-1", "ghast-1", "formless-1"]
    state = table(Player(hand=["dagoon-1"], site=six), sky=READY["dagoon-1"])
    play(state, "pass", "summon dagoon-1")
    assert rule_against(state, "power dhole-1") == "SR-25"
    play(state, "remove gug-1", "pass")
    assert state.seat == 1


def test_sr_q19_a_minion_cannot_be_used_without_effect() -> None:
    state = table(Player(hand=HAND, site=["gug-1", "tindaloo-1", "byakhee-1"]), Player(site=["dagoon-2"]))
    assert moves_of(state, "power") == []
    assert rule_against(state, "power gug-1") == "SR-Q19"
    assert rule_against(state, "power tindaloo-1") == "SR-Q19"


def test_sr_q19_a_dhole_cannot_take_itself() -> None:
    state = table(Player(hand=HAND, site=["dhole-1"]), discards=["gug-1"])
    assert "take dhole-1" not in moves(play(state, "power dhole-1"))


def test_sr_q19_a_minion_reaches_the_discards_once_and_after_its_effect() -> None:
    state = table(Player(site=["dhole-1"]), discards=["ghast-1", "gug-1"])
    play(state, "power dhole-1")
    assert at(state)["discards"] == ["ghast-1", "gug-1"]
    play(state, "take ghast-1")
    assert at(state)["discards"] == ["gug-1", "dhole-1"]


def test_sr_q20_any_opponent_and_any_pantheon() -> None:
    players = [
        Player(hand=HAND, site=["gug-1", "byakhee-1"]),
        Player(site=["formless-1"]),
        Player(site=["tcho-tcho-1"]),
    ]
    state = play(table(*players), "power gug-1", "give byakhee-1")
    assert moves_of(state, "take") == ["formless-1", "tcho-tcho-1"]
    play(state, "take tcho-tcho-1")
    assert [site(state, seat) for seat in range(3)] == [["tcho-tcho-1"], ["formless-1"], ["byakhee-1"]]
    assert state.view(None)["players"][2]["site"] == [{"card": "byakhee-1", "used": False}]


def test_sr_q20_a_greater_servitor_that_gave_its_star_may_be_exchanged() -> None:
    figure = {"1,1": "4", "1,4": "Sh", "2,3": "Su", "2,4": "V"}
    rows = sky(figure, avoid=["4", "L", "Sh", "Su", "V"])
    mine = Player(hand=["cthulhoo-1"], site=["dagoon-1", "tindaloo-1"])
    state = play(table(mine, Player(site=["miri-nigri-1"]), sky=rows), "pass", "summon cthulhoo-1")
    play(state, "power tindaloo-1", "give dagoon-1", "take miri-nigri-1")
    assert site(state) == ["cthulhoo-1", "miri-nigri-1"]


def test_sr_q21_the_invoked_card_joins_the_discards_after_its_last_symbol() -> None:
    rows = READY["byakhee-9"]
    state = table(Player(hand=["byakhee-9"], site=["dhole-1", "dhole-2"]), discards=["gug-1"], sky=rows)
    play(state, "invoke byakhee-9", "power dhole-1")
    assert moves_of(state, "take") == ["gug-1"]
    play(state, "take gug-1", "swap 5,4 5,5", "power dhole-2")
    assert "byakhee-9" in moves_of(state, "take")
    play(state, "take byakhee-9", "summon byakhee-9")
    assert "byakhee-9" in site(state)


def test_sr_q22_an_empty_pile_cannot_be_chosen_and_a_search_must_take_a_card() -> None:
    first = Player(hand=HAND, site=["dhole-1"])
    state = play(table(first, pile=[]), "power dhole-1")
    assert rule_against(state, "search pile") == "SR-Q22"
    state = play(table(first), "power dhole-1")
    assert moves(state) == {"search pile"}
    assert rule_against(state, "take gug-1") == "SR-Q22"
    play(state, "search pile")
    assert rule_against(state, "pass") == "SR-Q22"
    assert rule_against(state, "take byakhee-9") == "SR-Q22"


def test_sr_q22_a_card_of_the_draw_pile_is_shown_to_nobody() -> None:
    state = play(table(Player(hand=HAND, site=["dhole-1"])), "power dhole-1", "search pile", "take gug-1")
    (took,) = happened(state, "took")
    assert took.seen_by(0).facts == {"card": "gug-1"}
    assert took.seen_by(1).facts == took.seen_by(None).facts == {"card": None}


def test_sr_q22_a_card_of_the_discard_pile_is_taken_for_all_to_see() -> None:
    state = table(Player(hand=["gug-1"], site=["dhole-1"]), discards=["ghast-1"])
    play(state, "power dhole-1", "take ghast-1")
    for viewer in (1, None):
        assert state.view(viewer)["players"][0]["hand"] == ["ghast-1", None]


def test_sr_q22_of_several_discarded_together_the_last_of_the_deck_is_on_top() -> None:
    rows = sky({"3,3": "Su", "3,4": "V", "3,5": "Sh"}, avoid=["4", "L", "Sh", "Su", "V"])
    lost = sky({"1,4": "Sh", "2,3": "Su", "2,4": "V"}, avoid=["4", "L", "Sh", "Su", "V"])
    mine = Player(hand=["cthulhoo-1"], site=["deep-ones-2", "deep-ones-1", "dhole-1"])
    state = play(table(mine, Player(hand=[]), sky=lost, dhole="top"), "pass", "summon cthulhoo-1")
    assert at(state)["discards"] == ["deep-ones-1", "deep-ones-2"]
    assert "take deep-ones-2" in moves(play(state, "power dhole-1"))
    assert rows != lost


def test_sr_q5_two_ghasts_or_two_ghouls_do_not_add_up() -> None:
    state = play(table(Player(hand=HAND, site=["ghast-1", "ghast-2"])), "pass", "pass", "pass")
    assert len(hand(state)) == 6
    state = play(table(Player(hand=HAND, site=["ghouls-1", "ghouls-2"])), "pass", "pass")
    play(state, "discard byakhee-9", "discard dagoon-1")
    assert state.seat == 1


def test_sr_q6_sr_q34_a_hand_above_the_limit_just_does_not_draw() -> None:
    many = ["gug-1", "gug-2", "gug-3", "dhole-1", "dhole-2", "dhole-3", "byakhee-1"]
    state = play(table(Player(hand=many, site=["ghast-1"])), "pass", "pass", "pass")
    assert sorted(hand(state)) == sorted(many)


def test_sr_q34_a_ghast_that_left_this_turn_no_longer_helps() -> None:
    six = ["ghast-1", "byakhee-1", "gug-1", "tcho-tcho-1", "dhole-1", "formless-1"]
    state = table(Player(hand=["dagoon-1", *HAND[:1]], site=six), sky=READY["dagoon-1"])
    play(state, "pass", "summon dagoon-1", "remove ghast-1", "pass")
    assert len(hand(state)) == 5


def test_sr_q14_with_both_piles_empty_one_draws_what_there_is() -> None:
    data = small_deck()
    state = GAME.start(seats=4, seed=3, deck=data)
    assert at(state)["pile"] == []
    card = hand(state)[0]
    play(state, f"invoke {card}", *first_operations(state, card), "pass", "pass")
    assert len(hand(state, 0)) == 5
    assert at(state)["pile"] == at(state)["discards"] == []
    kept = hand(state, 1)
    play(state, "pass", "pass", "pass")
    assert hand(state, 1) == kept


def test_sr_q14_nothing_to_draw_at_all() -> None:
    state = GAME.start(seats=4, seed=3, deck=small_deck())
    position = state.position()
    players = position["state"]["players"]
    moved = players[0]["hand"].pop()
    players[1]["hand"].append(moved)
    state = play(GAME.load(position), "pass", "pass", "pass")
    assert len(hand(state, 0)) == 4


def small_deck() -> dict[str, object]:
    import tomllib

    from almagest.games.stars.deck_file import STANDARD

    data = tomllib.loads(STANDARD.read_text(encoding="utf-8"))
    data["card"] = [card for card in data["card"] if card["type"] == "lesser-servitor"][:20]
    return data


def first_operations(state: object, card: str) -> list[str]:
    kind = CARDS[card].invocation[0]
    return [{"push": "push row 1 left", "swap": "swap 1,1 1,2", "flip": "flip 1,1"}[kind]]


def test_sr_q15_the_decisions_of_a_turn_in_order() -> None:
    six = ["ghouls-1", "byakhee-1", "gug-1", "tcho-tcho-1", "dhole-1", "formless-1"]
    state = table(Player(hand=["dagoon-1", "dagoon-2", *HAND[2:]], site=six), sky=READY["dagoon-1"])
    made = ("invoke dagoon-2", "flip 5,5", "flip 5,5", "summon dagoon-1", "remove gug-1", "discard tcho-tcho-9")
    phases = [phase(state), *(phase(play(state, move)) for move in made)]
    assert phases == ["invoke", "operate", "operate", "summon", "make-room", "discard", "discard"]


def test_sr_q31_creatures_leave_a_site_only_by_the_rules() -> None:
    state = table(Player(hand=HAND, site=["byakhee-1"]))
    for move in ("remove byakhee-1", "sacrifice byakhee-1"):
        assert rule_against(state, move) == "SR-Q31"
    assert rule_against(state, "give byakhee-1") == "SR-35"
    assert rule_against(state, "take byakhee-1") == "SR-37"
    assert rule_against(state, "search pile") == "SR-37"


def test_sr_44_sr_q32_the_game_stops_at_the_win() -> None:
    site_of_nine = ["cthulhoo-1", "hastur-1", "byakhee-9"]
    state = table(Player(hand=["deep-ones-1"], site=site_of_nine), sky=READY["deep-ones-1"])
    play(state, "pass", "summon deep-ones-1")
    assert (state.over, state.legal(), int(state.seat)) == (True, [], -1)
    assert hand(state) == []
    assert rule_against(state, "pass") == "SR-44"


def test_sr_q33_the_round_limit_ends_the_game_and_equal_points_share_it() -> None:
    state = table(Player(hand=HAND, site=["dagoon-2"]), Player(site=["dagoon-3"]), round_limit=1)
    play(state, *["pass"] * 6)
    assert (state.over, state.scores(), state.winners()) == (True, [2, 2], [0, 1])
    state = table(Player(hand=HAND, site=["dagoon-2"]), Player(site=["byakhee-1"]), round_limit=2)
    play(state, *["pass"] * 11)
    assert not state.over
    play(state, "pass")
    assert (state.over, state.winners()) == (True, [0])


def test_sr_q33_without_a_limit_the_game_goes_on() -> None:
    state = table(Player(hand=HAND), turn=400, round_limit=0)
    play(state, *["pass"] * 6)
    assert not state.over
    assert GAME.start(seed=1).view(None)["rounds"] == 50


def test_every_points_total_is_a_recount_of_the_site() -> None:
    for seats in (2, 3, 4):
        for state in random_states(seats, seats):
            sites = [at(state)["players"][seat]["site"] for seat in range(seats)]
            assert state.scores() == [sum(CARDS[card].points for card in cards) for cards in sites]
            assert all(len(cards) <= 6 for cards in sites)


@pytest.mark.parametrize(("option", "value"), [("mirror", "perhaps"), ("dhole", "bottom"), ("round_limit", -1)])
def test_a_bad_option_is_refused_with_a_sentence(option: str, value: Any) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(seed=1, **{option: value})
    assert option in refused.value.en
    assert option in refused.value.fr


def test_options_may_be_written_as_text() -> None:
    state = GAME.start(seed=1, mirror="yes", dhole="top", round_limit="7")
    assert dict(state.setting.chosen()) == {"mirror": True, "dhole": "top", "round_limit": 7}
