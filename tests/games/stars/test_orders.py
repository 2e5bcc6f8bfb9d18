"""The orders `matches` and `try`: what they find, say and draw, from a view alone (SR-10 to SR-12, SR-19, SR-Q24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

import almagest
from almagest.games.stars.draw import ORDERS, describe
from almagest.games.stars.places import places
from almagest.games.stars.planning import table_of
from almagest.kernel.errors import UnreadableMove
from tests.games.stars.building import READY, built
from tests.games.stars.reference import visible
from tests.games.stars.table import CARDS, FACTS, GAME, Player, at, faces, play, sky, table

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.state import State

MATCHES, TRY, CARD, SYMBOLS = ORDERS


def told(state: State, order: object, rest: str, lang: str = "en") -> str:
    view = state.view(int(state.seat))
    return "\n".join(order.describe(view, state.setting, rest, lang))  # type: ignore[attr-defined]


def drawn(state: State, order: object, rest: str) -> str:
    view = state.view(int(state.seat))
    text: str = order.draw(view, state.setting, rest, "en", 100).plain  # type: ignore[attr-defined]
    return text


@pytest.mark.parametrize("name", CARDS)
def test_sr_19_matches_finds_every_card_that_is_in_the_sky(name: str) -> None:
    state = table(Player(hand=[name]), sky=built(CARDS[name], 1))
    assert told(state, MATCHES, name).startswith(f"{name} can be summoned: ")
    found = places(cast("Stars", state), FACTS.number_of[name])[0]
    symbols = [symbol.id for symbol in FACTS.symbol]
    shown = faces(state)
    assert found.lacking == 0
    assert all(shown[cell // 5][cell % 5] == symbols[symbol] for cell, symbol in found.here.items())


def test_sr_19_sr_23_places_agree_with_the_slow_matcher() -> None:
    for seed in range(12):
        state = GAME.start(seats=2, seed=seed)
        for number, name in enumerate(CARDS):
            found = places(cast("Stars", state), number)
            assert (found[0].lacking == 0) == visible(CARDS[name], faces(state))


def test_what_a_card_lacks_is_said_with_cell_and_symbol() -> None:
    rows = sky({"1,1": "3", "1,2": "Su", "3,1": "3", "3,2": "L"}, avoid=["So"])
    state = table(Player(hand=["deep-ones-1"]), sky=rows)
    line = told(state, MATCHES, "")
    assert line.startswith("deep-ones-1, stars missing: 1; ")
    assert "which is on its back" in line
    assert "→" in drawn(state, MATCHES, "deep")


def test_sr_q11_single_stars_that_no_tile_shows_are_named_with_a_flip() -> None:
    rows = sky(avoid=["V", "Su", "Mo", "Sh", "Wn"])
    state = table(Player(hand=["ghouls-1", "gug-1", "tindaloo-1"]), sky=rows)
    assert "no tile left shows" in told(state, MATCHES, "")


def test_sr_32_a_great_old_one_that_is_barred_is_said_to_be() -> None:
    state = table(Player(hand=["hastur-1"], site=["hastur-2"]), sky=READY["hastur-1"])
    assert "SR-32" in told(state, MATCHES, "")


@pytest.mark.parametrize(("word", "says"), [("gug-1", "no card of your hand"), ("deep", "Several cards")])
def test_a_card_that_is_not_clear_is_refused(word: str, says: str) -> None:
    state = table(Player(hand=["deep-ones-1", "deep-ones-2"]))
    with pytest.raises(UnreadableMove, match=says):
        told(state, MATCHES, word)


def test_an_empty_hand_has_no_matches() -> None:
    with pytest.raises(UnreadableMove, match="empty"):
        told(table(Player(hand=[])), MATCHES, "")


def test_sr_10_sr_11_sr_12_try_shows_the_sky_that_the_operations_would_give() -> None:
    state = table(Player(hand=["hastur-1", "cthulhoo-2"]), seed=4)
    before = state.position()
    lines = told(state, TRY, "push row 2 left; swap 1,1 1,2 then flip 3,3").splitlines()
    after = table(
        Player(), phase="operate", invoked="gug-1", symbols={"push": 1, "swap": 1, "flip": 1}, sky=at(state)["sky"]
    )
    play(after, "push row 2 left", "swap 1,1 1,2", "flip 3,3")
    expected = [line for line in describe_sky(after) if line.startswith("Row ")]
    assert [line for line in lines if line.startswith("Row ")] == expected
    assert state.position() == before


def describe_sky(state: State) -> list[str]:
    return describe(state.view(0), state.setting, "en", ["A", "B"])


def test_sr_9_sr_14_try_says_where_the_symbols_come_from() -> None:
    rows = sky({"1,1": "3", "1,2": "Su", "3,1": "3", "3,2": "L"}, avoid=["So"])
    state = table(Player(hand=["deep-ones-1", "byakhee-1"], site=["deep-ones-4"]), sky=rows)
    said = told(state, TRY, "flip 1,2")
    assert "deep-ones-1 can be summoned" in said
    assert "These symbols come from: invoke byakhee-1; power deep-ones-4." in said
    assert "do not give the symbols" in told(state, TRY, "flip 1,1; flip 1,2; flip 1,3; flip 1,4")


def test_sr_13_symbols_that_would_have_to_be_used_too_are_said() -> None:
    state = table(Player(hand=["dagoon-2", "miri-nigri-1"]))
    assert CARDS["dagoon-2"].invocation == ("flip", "flip")
    assert "would have to be used, too: 1 × flip" in told(state, TRY, "flip 1,1")
    play(state, "invoke dagoon-2")
    assert "would have to be used, too: 1 × flip" in told(state, TRY, "flip 1,1")
    assert "You have the symbols for this now." in told(state, TRY, "flip 1,1; flip 1,2")


def test_sr_9_the_card_invoked_cannot_be_the_one_summoned() -> None:
    alone = table(Player(hand=["byakhee-4"]), sky=READY["byakhee-4"])
    assert "no other card gives exactly these symbols" in told(alone, TRY, "flip 5,5")
    two = table(Player(hand=["byakhee-4", "tcho-tcho-4"]), sky=READY["byakhee-4"])
    assert "These symbols come from: invoke tcho-tcho-4." in told(two, TRY, "flip 5,5")


@pytest.mark.parametrize("line", ["", "dance", "pass", "invoke gug-1", "push row 2 left; summon gug-1"])
def test_what_cannot_be_tried_is_refused(line: str) -> None:
    with pytest.raises(UnreadableMove):
        told(GAME.start(seats=2, seed=1), TRY, line)


def test_sr_q24_the_table_to_plan_on_holds_nothing_hidden() -> None:
    state = GAME.start(seats=3, seed=2)
    world = state.imagine(0, almagest.rng(9))
    assert state.position() != world.position()
    for order, rest in ((MATCHES, ""), (TRY, "flip 1,1; push row 1 left")):
        assert told(state, order, rest) == told(world, order, rest)
    plan = table_of(state.view(0), state.setting)
    assert [side.hand_size() for side in plan.sides] == [5, 0, 0]
    assert plan.pile == b""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_orders_answer_at_every_decision_in_both_languages_within_the_columns(lang: str) -> None:
    state, rng = GAME.start(seats=2, seed=7), almagest.rng(8)
    for _ in range(30):
        if state.over:
            break
        view = state.view(int(state.seat))
        for order, rest in ((MATCHES, ""), (TRY, "flip 2,2; push column 3 up")):
            if view["players"][view["viewer"]]["hand"]:
                sky_lines = order.draw(view, state.setting, rest, lang, 100).plain.splitlines()[:10]
                assert max(map(len, sky_lines)) <= 100
                assert all(order.describe(view, state.setting, rest, lang))
        state.apply(int(state.sample(rng)))


def test_sr_26_a_plan_counts_the_bonus_stars_of_the_own_site() -> None:
    figure = {"1,1": "4", "1,4": "Sh", "2,3": "Su", "2,4": "V"}
    rows = sky(figure, avoid=["4", "L", "Sh", "Su", "V"])
    state = table(Player(hand=["cthulhoo-1"], site=["dagoon-1"]), sky=rows)
    assert ("can be summoned" in told(state, MATCHES, "")) == ("summon cthulhoo-1" in moves_after_pass(state))


def moves_after_pass(state: State) -> set[str]:
    after = play(state.clone(), "pass")
    return {after.text(action) for action in after.legal()}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", CARDS)
def test_sr_3_a_card_is_told_with_all_that_is_printed_on_it(name: str, lang: str) -> None:
    lines = told(GAME.start(seats=2, seed=1), CARD, name, lang)
    card = CARDS[name]
    assert card.name.text(lang) in lines
    assert len(lines.splitlines()) == 4 + (card.pantheon is not None) + (card.star is not None)


def test_a_card_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnreadableMove, match="no card 'dagoon-9'"):
        told(GAME.start(seats=2, seed=1), CARD, "dagoon-9")


def test_sr_4_the_signs_and_tiles_are_explained() -> None:
    lines = told(GAME.start(seats=2, seed=1), SYMBOLS, "").splitlines()
    assert len(lines) == 14 + 7
    assert lines[-7] == "7 tiles 2 stars, on the back 3 stars."


def test_missing_stars_that_a_flip_brings_are_named_before_others() -> None:
    state = table(Player(hand=["formless-6"]), sky=READY["formless-6"])
    play(state, "pass")
    first = places(cast("Stars", state), FACTS.number_of["formless-6"])[0]
    cell = next(iter(first.here))
    row, column = divmod(cell, 5)
    tiles = at(state)["sky"]
    tiles[row][column] = "/".join(reversed(tiles[row][column].split("/")))
    near = table(Player(hand=["formless-6"]), sky=tiles)
    assert "which is on its back" in told(near, MATCHES, "")
