"""Invocation, operations and powers (SR-8 to SR-18, SR-Q8, SR-Q10, SR-Q16, SR-Q17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.stars.table import (
    CARDS,
    CELLS,
    Player,
    at,
    faces,
    left,
    moves,
    moves_of,
    phase,
    play,
    rule_against,
    site,
    sky,
    table,
)

if TYPE_CHECKING:
    from almagest.kernel.state import State


def tiles(state: State) -> list[str]:
    return [tile for row in at(state)["sky"] for tile in row]


SKY = sky({"1,1": "Su", "1,5": "Mo", "5,1": "V", "3,3": "Sh", "3,4": "Wn", "4,3": "5"})


def test_sr_8_steps_follow_in_order_and_are_not_taken_up_again() -> None:
    state = table(Player(hand=["byakhee-1", "gug-1"]), sky=SKY)
    assert rule_against(state, "summon gug-1") == "SR-8"
    assert rule_against(state, "discard gug-1") == "SR-8"
    play(state, "pass")
    assert phase(state) == "summon"
    assert rule_against(state, "invoke byakhee-1") == "SR-8"
    assert rule_against(state, "flip 1,1") == "SR-8"
    play(state, "pass")
    assert phase(state) == "discard"
    assert rule_against(state, "summon gug-1") == "SR-19"
    play(state, "pass")
    assert state.seat == 1


def test_sr_9_one_card_is_played_for_its_symbols_and_discarded_afterwards() -> None:
    state = table(Player(hand=["byakhee-1", "hastur-2"]), sky=SKY)
    assert moves_of(state, "invoke") == ["byakhee-1", "hastur-2"]
    assert rule_against(state, "push row 1 left") == "SR-9"
    assert rule_against(state, "invoke gug-1") == "SR-9"
    play(state, "invoke hastur-2")
    assert left(state) == (0, 0, 3)
    assert rule_against(state, "invoke byakhee-1") == "SR-9"
    play(state, "flip 1,1", "flip 1,2", "flip 1,3")
    assert at(state)["discards"] == ["hastur-2"]


def test_sr_10_a_push_moves_a_row_and_the_tile_pushed_out_comes_back() -> None:
    state = table(Player(hand=["byakhee-1"]), sky=SKY)
    before = at(state)["sky"]
    assert len(moves_of(play(state.clone(), "invoke byakhee-1"), "push")) == 20
    row = before[0]
    after = at(play(state.clone(), "invoke byakhee-1", "push row 1 left"))["sky"]
    assert after == [[*row[1:], row[0]], *before[1:]]
    after = at(play(state.clone(), "invoke byakhee-1", "push row 1 right"))["sky"]
    assert after == [[row[-1], *row[:-1]], *before[1:]]


def test_sr_10_a_push_moves_a_column_up_or_down() -> None:
    state = table(Player(hand=["byakhee-1"]), sky=SKY)
    column = [row[2] for row in at(state)["sky"]]
    for number in range(1, 6):
        up = play(state.clone(), "invoke byakhee-1", f"push column {number} up")
        down = play(state.clone(), "invoke byakhee-1", f"push column {number} down")
        old = [row[number - 1] for row in at(state)["sky"]]
        assert [row[number - 1] for row in at(up)["sky"]] == [*old[1:], old[0]]
        assert [row[number - 1] for row in at(down)["sky"]] == [old[-1], *old[:-1]]
        others = [n for n in range(5) if n != number - 1]
        assert [[row[n] for n in others] for row in at(up)["sky"]] == [
            [row[n] for n in others] for row in at(state)["sky"]
        ]
    assert column[2].startswith("Sh")


def test_sr_11_a_swap_exchanges_two_tiles_side_by_side() -> None:
    state = play(table(Player(hand=["byakhee-7"]), sky=SKY), "invoke byakhee-7")
    assert len(moves_of(state, "swap")) == 40
    for move in moves_of(state, "swap"):
        one, two = move.split()
        before = dict(zip(CELLS, tiles(state), strict=True))
        after = dict(zip(CELLS, tiles(play(state.clone(), f"swap {move}")), strict=True))
        assert (after[one], after[two]) == (before[two], before[one])
        assert all(after[cell] == before[cell] for cell in CELLS if cell not in (one, two))


def test_sr_12_a_flip_turns_one_tile_over_in_its_place() -> None:
    state = play(table(Player(hand=["byakhee-4"]), sky=SKY), "invoke byakhee-4")
    assert moves_of(state, "flip") == CELLS
    before = dict(zip(CELLS, tiles(state), strict=True))
    for cell in CELLS:
        after = dict(zip(CELLS, tiles(play(state.clone(), f"flip {cell}")), strict=True))
        above, below = before[cell].split("/")
        assert after == before | {cell: f"{below}/{above}"}


def test_sr_13_all_symbols_must_be_used_in_any_order_on_any_tile() -> None:
    state = play(table(Player(hand=["hastur-2", "gug-1"]), sky=SKY), "invoke hastur-2")
    for move in ("pass", "summon gug-1", "discard gug-1"):
        assert rule_against(state, move) == "SR-13"
    assert rule_against(state, "push row 1 left") == "SR-13"
    play(state, "flip 2,2", "flip 2,2", "flip 2,2")
    assert phase(state) == "summon"


def test_sr_14_the_example_of_the_rulebook() -> None:
    state = table(Player(hand=["miri-nigri-3"], site=["deep-ones-6"]), sky=SKY)
    play(state, "invoke miri-nigri-3")
    assert left(state) == (0, 2, 0)
    play(state, "power deep-ones-6")
    assert left(state) == (0, 1, 1)


@pytest.mark.parametrize("name", [name for name, card in CARDS.items() if card.power])
def test_sr_14_every_power_replaces_one_symbol_of_its_kind_by_those_it_shows(name: str) -> None:
    power = CARDS[name].power
    assert power is not None
    state = table(Player(site=[name]), phase="operate", invoked="gug-1", symbols={"push": 2, "swap": 2, "flip": 2})
    play(state, f"power {name}")
    change = [power.into.count(kind) - (power.change == kind) for kind in ("push", "swap", "flip")]
    assert left(state) == tuple(2 + gained for gained in change)


@pytest.mark.parametrize("name", [name for name, card in CARDS.items() if card.power])
def test_sr_14_a_power_without_a_symbol_of_its_kind_is_refused(name: str) -> None:
    power = CARDS[name].power
    assert power is not None
    others = {kind: 1 for kind in ("push", "swap", "flip") if kind != power.change}
    state = table(Player(site=[name]), phase="operate", invoked="gug-1", symbols=others)
    assert rule_against(state, f"power {name}") == "SR-14"


def test_sr_14_a_power_needs_its_creature_on_the_own_site_and_a_symbol_of_its_kind() -> None:
    mine, theirs = Player(hand=["byakhee-1"], site=["deep-ones-6"]), Player(site=["deep-ones-4"])
    state = play(table(mine, theirs, sky=SKY), "invoke byakhee-1")
    assert moves_of(state, "power") == []
    assert rule_against(state, "power deep-ones-6") == "SR-14"
    assert rule_against(state, "power deep-ones-4") == "SR-14"


def test_sr_15_the_example_of_the_rulebook() -> None:
    state = table(Player(hand=["byakhee-1"], site=["miri-nigri-1", "formless-7"]), sky=SKY)
    play(state, "invoke byakhee-1", "power miri-nigri-1")
    assert left(state) == (2, 0, 0)
    play(state, "power formless-7")
    assert left(state) == (1, 1, 0)


def test_sr_15_the_product_of_one_power_is_changed_by_another() -> None:
    state = table(Player(hand=["byakhee-1"], site=["deep-ones-4", "formless-8", "deep-ones-9"]), sky=SKY)
    play(state, "invoke byakhee-1", "power deep-ones-4", "power formless-8", "power deep-ones-9")
    assert left(state) == (0, 2, 0)


def test_sr_16_each_creature_once_a_turn() -> None:
    state = table(Player(hand=["hastur-1", "byakhee-1"], site=["deep-ones-1"]), sky=SKY)
    play(state, "invoke hastur-1", "power deep-ones-1")
    assert left(state) == (4, 0, 0)
    assert state.view(1)["players"][0]["site"] == [{"card": "deep-ones-1", "used": True}]
    assert rule_against(state, "power deep-ones-1") == "SR-16"
    play(state, *["push row 1 left"] * 4, "pass", "pass", "pass", "pass", "pass")
    assert state.view(1)["players"][0]["site"] == [{"card": "deep-ones-1", "used": False}]
    play(state, "invoke byakhee-1", "power deep-ones-1")
    assert left(state) == (2, 0, 0)


def test_sr_17_symbols_gained_by_powers_must_be_used_too() -> None:
    state = table(Player(hand=["byakhee-1"], site=["hastur-1"]), sky=SKY)
    play(state, "invoke byakhee-1", "power hastur-1", "push row 1 left")
    assert left(state) == (2, 0, 0)
    assert rule_against(state, "pass") == "SR-13"


def test_sr_18_without_an_invocation_a_power_has_nothing_to_change() -> None:
    state = table(Player(hand=["byakhee-1"], site=["deep-ones-1"]), sky=SKY)
    assert rule_against(state, "power deep-ones-1") == "SR-18"
    play(state, "pass")
    assert rule_against(state, "power deep-ones-1") == "SR-18"


def test_sr_18_a_creature_summoned_this_turn_is_too_late() -> None:
    ready = sky({"1,1": "3", "1,2": "So", "3,1": "3", "3,2": "L"})
    state = table(Player(hand=["deep-ones-1", "byakhee-1"]), sky=ready)
    play(state, "pass", "summon deep-ones-1")
    assert site(state) == ["deep-ones-1"]
    assert rule_against(state, "power deep-ones-1") == "SR-18"


def test_sr_q8_symbols_may_cancel_out() -> None:
    state = table(Player(hand=["dagoon-1", "dagoon-2"]), sky=SKY)
    before = at(state)["sky"]
    assert at(play(state.clone(), "invoke dagoon-1", "push row 2 left", "push row 2 right"))["sky"] == before
    assert at(play(state.clone(), "invoke dagoon-2", "flip 2,2", "flip 2,2"))["sky"] == before


def test_sr_q10_only_a_push_goes_round_the_edge() -> None:
    state = play(table(Player(hand=["byakhee-7"]), sky=SKY), "invoke byakhee-7")
    assert "swap 1,1 1,5" not in moves(state)
    assert "swap 1,1 5,1" not in moves(state)


def test_sr_q10_a_constellation_does_not_go_round_the_edge() -> None:
    at_the_edge = sky({"1,1": "Mo", "1,5": "4", "3,1": "1", "3,2": "2"}, avoid=["4", "Mo"])
    state = play(table(Player(hand=["byakhee-9"]), sky=at_the_edge), "pass")
    assert rule_against(state, "summon byakhee-9") == "SR-19"


def test_sr_q10_a_constellation_does_not_go_on_in_the_next_row() -> None:
    over_the_edge = sky({"1,5": "4", "2,1": "Mo", "3,1": "1", "3,2": "2"}, avoid=["4", "Mo"])
    state = play(table(Player(hand=["byakhee-9"]), sky=over_the_edge), "pass")
    assert rule_against(state, "summon byakhee-9") == "SR-19"


def test_sr_q16_powers_may_be_used_between_symbols_but_not_after_the_last() -> None:
    state = table(Player(hand=["dagoon-1"], site=["deep-ones-4", "deep-ones-1"]), sky=SKY)
    play(state, "invoke dagoon-1", "push row 1 left", "power deep-ones-4")
    assert left(state) == (0, 0, 1)
    assert rule_against(state, "power deep-ones-1") == "SR-14"
    play(state, "flip 1,1")
    assert phase(state) == "summon"
    assert rule_against(state, "power deep-ones-1") == "SR-18"


def test_sr_q17_every_symbol_can_always_be_used() -> None:
    one_of_each = {"push": 1, "swap": 1, "flip": 1}
    state = table(Player(hand=[]), phase="operate", invoked="gug-1", symbols=one_of_each, sky=SKY)
    assert [len(moves_of(state, kind)) for kind in one_of_each] == [20, 40, 25]
    assert faces(state)[0][0] == "Su"
