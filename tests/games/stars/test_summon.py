"""Summoning: constellations turned, with empty cells, several figures, six creatures (SR-19 to SR-25)."""

from __future__ import annotations

import pytest

import almagest
from tests.games.stars.building import READY, built, figures_turned, spread
from tests.games.stars.reference import visible
from tests.games.stars.table import (
    CARDS,
    FACTS,
    GAME,
    TILES,
    Player,
    at,
    faces,
    moves_of,
    phase,
    play,
    rule_against,
    site,
    sky,
    table,
)

SIX = ["byakhee-1", "byakhee-2", "gug-1", "tcho-tcho-1", "ghast-1", "formless-1"]
BACK = dict(TILES) | {back: front for front, back in TILES}
EMPTY_HANDED = Player(hand=[])


def summons(hand: list[str], rows: list[list[str]], **more: object) -> list[str]:
    state = play(table(Player(hand=hand), EMPTY_HANDED, sky=rows, **more), "pass")  # type: ignore[arg-type]
    return moves_of(state, "summon")


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("name", CARDS)
def test_sr_20_sr_21_every_card_is_summoned_in_every_rotation(name: str, quarters: int) -> None:
    state = table(Player(hand=[name]), EMPTY_HANDED, sky=built(CARDS[name], quarters))
    play(state, "pass", f"summon {name}")
    assert site(state) == [name]
    assert state.scores()[0] == CARDS[name].points


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("name", CARDS)
def test_sr_19_sr_20_a_near_miss_is_refused_with_its_rule(name: str, quarters: int) -> None:
    shown = spread(figures_turned(CARDS[name], quarters))
    tried = 0
    for cell, symbol in shown.items():
        state = table(Player(hand=[name]), EMPTY_HANDED, sky=sky(shown, avoid=[symbol]))
        state = table(Player(hand=[name]), EMPTY_HANDED, sky=flipped(at(state)["sky"], cell))
        play(state, "pass")
        if not visible(CARDS[name], faces(state)):
            assert rule_against(state, f"summon {name}") in ("SR-19", "SR-23", "SR-26", "SR-Q1")
            tried += 1
    assert tried > 0


def flipped(rows: list[list[str]], cell: str) -> list[list[str]]:
    row, column = (int(n) - 1 for n in cell.split(","))
    above, below = rows[row][column].split("/")
    changed = [[*line] for line in rows]
    changed[row][column] = f"{below}/{above}"
    return changed


def test_sr_19_at_most_one_creature_with_or_without_an_invocation() -> None:
    hand = ["deep-ones-1", "byakhee-1", "ghast-1"]
    state = table(Player(hand=hand), sky=READY["deep-ones-1"])
    play(state, "pass", "summon deep-ones-1")
    assert phase(state) == "discard"
    assert moves_of(state, "summon") == []
    state = table(Player(hand=[*hand, "dagoon-2"]), sky=READY["deep-ones-1"])
    play(state, "invoke dagoon-2", "flip 5,5", "flip 5,5", "summon deep-ones-1")
    assert site(state) == ["deep-ones-1"]


def test_sr_19_only_hand_cards_are_summoned() -> None:
    state = play(table(EMPTY_HANDED, Player(hand=["deep-ones-1"]), sky=READY["deep-ones-1"]), "pass")
    assert rule_against(state, "summon deep-ones-1") == "SR-19"


def test_sr_20_the_same_symbols_in_other_positions_do_not_count() -> None:
    shown = {"1,1": "Mo", "1,3": "Sh", "1,4": "1"}
    assert summons(["dagoon-1"], sky(shown, avoid=["1"])) == []
    assert summons(["dagoon-1"], sky({"1,1": "Mo", "1,2": "Sh", "1,3": "1"})) == ["dagoon-1"]


def test_sr_22_an_empty_cell_may_be_any_tile() -> None:
    for between in ("V", "2", "So"):
        rows = sky({"2,1": "1", "2,2": between, "2,3": "Wn", "2,4": "2"})
        assert summons(["dagoon-2"], rows) == ["dagoon-2"]


def test_sr_22_an_empty_cell_keeps_the_others_apart() -> None:
    rows = sky({"2,1": "1", "2,2": "Wn", "2,3": "2"}, avoid=["1", "2", "Wn"])
    assert summons(["dagoon-2"], rows) == []


def test_sr_23_one_tile_cannot_serve_two_constellations() -> None:
    pairs = {"3,2": "V", "3,3": "2", "3,1": "3"}
    others = {"1,1": "5", "1,5": "5"}
    state = play(table(Player(hand=["deep-ones-5"]), sky=sky(pairs | others, avoid=["2", "3", "V"])), "pass")
    seen = [row.count("V") for row in faces(state)]
    assert seen == [0, 0, 1, 0, 0]
    assert rule_against(state, "summon deep-ones-5") == "SR-23"


def test_sr_23_the_two_pairs_need_not_touch_and_are_turned_by_themselves() -> None:
    rows = sky({"1,1": "3", "2,1": "So", "5,4": "L", "5,5": "3"})
    assert summons(["deep-ones-1"], rows) == ["deep-ones-1"]


def test_sr_24_points_count_while_the_creature_lies_there() -> None:
    state = table(Player(hand=["dagoon-1", "deep-ones-2"], site=SIX), sky=READY["dagoon-1"])
    assert state.scores() == [4, 0]
    play(state, "pass", "summon dagoon-1", "remove byakhee-1")
    assert state.scores() == [5, 0]


def test_sr_25_a_seventh_creature_needs_room() -> None:
    state = table(Player(hand=["dagoon-1"], site=SIX), sky=READY["dagoon-1"])
    play(state, "pass", "summon dagoon-1")
    assert phase(state) == "make-room"
    assert moves_of(state, "remove") == sorted(SIX)
    assert rule_against(state, "pass") == "SR-25"
    assert rule_against(state, "remove deep-ones-1") == "SR-25"
    play(state, "remove gug-1")
    assert sorted(site(state)) == sorted([*SIX[:2], *SIX[3:], "dagoon-1"])
    assert at(state)["discards"] == ["gug-1"]


def test_sr_25_five_creatures_leave_room_for_a_sixth() -> None:
    state = table(Player(hand=["dagoon-1"], site=SIX[:5]), sky=READY["dagoon-1"])
    play(state, "pass", "summon dagoon-1")
    assert len(site(state)) == 6
    assert phase(state) == "discard"


def test_sr_q1_mirror_images_count_only_with_the_option() -> None:
    mirrored = sky({"1,1": "Wx", "1,2": "Mo", "2,2": "1"}, avoid=["1"])
    state = play(table(Player(hand=["miri-nigri-1"]), sky=mirrored), "pass")
    assert rule_against(state, "summon miri-nigri-1") == "SR-Q1"
    state = play(table(Player(hand=["miri-nigri-1"]), sky=mirrored, mirror=True), "pass")
    assert moves_of(state, "summon") == ["miri-nigri-1"]


def test_sr_q1_the_option_matters_for_21_cards() -> None:
    concerned = {name for name, card in CARDS.items() for rows in card.constellations if not same_when_mirrored(rows)}
    greats = {name for name, card in CARDS.items() if card.type == "great-old-one"}
    assert greats <= concerned
    assert len(concerned) == 21
    assert {CARDS[name].creature for name in concerned - greats} == {"hasturs-spawn", "ossadogowa", "miri-nigri"}


def same_when_mirrored(rows: tuple[str, ...]) -> bool:
    from almagest.games.stars.figures import orientations, stars_of

    stars = stars_of(rows, FACTS.symbol_of)
    return len(orientations(stars, mirror=True)) == len(orientations(stars, mirror=False))


def test_sr_q11_single_stars_are_all_different_tiles() -> None:
    three = {"1,1": "V", "3,3": "V", "5,5": "V", "2,4": "Su"}
    assert summons(["gug-1"], sky(three)) == ["gug-1"]
    two = {"1,1": "V", "3,3": "V", "5,5": "5", "2,4": "Su"}
    assert summons(["gug-1"], sky(two)) == []


def test_sr_q36_a_pair_lies_in_any_of_the_four_directions() -> None:
    other = {"5,1": "3", "5,2": "L"}
    for cell in ("3,4", "3,2", "2,3", "4,3"):
        assert summons(["deep-ones-1"], sky({"3,3": "So", cell: "3"} | other, avoid=["3"])) == ["deep-ones-1"]
    for cell in ("2,2", "4,4", "3,5", "1,3"):
        assert summons(["deep-ones-1"], sky({"3,3": "So", cell: "3"} | other, avoid=["3"])) == []


def test_sr_q36_an_empty_cell_uses_up_no_tile() -> None:
    card = CARDS["dagoon-2"]
    assert card.constellations == (("1 . Wn 2",),)
    assert len(READY["dagoon-2"]) == 5
    assert visible(card, [[tile.split("/")[0] for tile in row] for row in READY["dagoon-2"]])


def test_sr_q29_any_own_creature_may_make_room() -> None:
    everything = ["cthulhoo-1", "dagoon-2", "byakhee-1", "gug-1", "ghast-1", "tcho-tcho-1"]
    state = table(Player(hand=["ghouls-1"], site=everything), sky=READY["ghouls-1"])
    play(state, "pass", "summon ghouls-1")
    assert moves_of(state, "remove") == sorted(everything)
    play(state, "remove cthulhoo-1")
    assert state.scores() == [4, 0]


def test_sr_q32_the_points_are_counted_when_the_creature_is_placed() -> None:
    nine = ["cthulhoo-1", "hastur-1", "byakhee-1", "gug-1", "ghast-1", "ghouls-1"]
    state = table(Player(hand=["dagoon-1"], site=nine), sky=READY["dagoon-1"])
    play(state, "pass", "summon dagoon-1")
    assert not state.over
    lost = play(state.clone(), "remove cthulhoo-1")
    assert (lost.over, lost.scores()) == (False, [7, 0])
    won = play(state, "remove gug-1")
    assert (won.over, won.scores(), won.winners()) == (True, [11, 0], [0])
    assert [event.kind for event in won.events or []][-2:] == ["summoned", "ended"]


def test_a_random_sky_is_seen_alike_by_the_slow_matcher() -> None:
    for seed in range(8):
        state = play(table(Player(hand=list(CARDS)[: len(CARDS) - 5]), seed=seed), "pass")
        seen = moves_of(state, "summon")
        assert seen == sorted(name for name in list(CARDS)[:-5] if visible(CARDS[name], faces(state)))
        mirrored = play(table(Player(hand=list(CARDS)[:-5]), seed=seed, mirror=True), "pass")
        expected = sorted(name for name in list(CARDS)[:-5] if visible(CARDS[name], faces(mirrored), mirror=True))
        assert moves_of(mirrored, "summon") == expected


def test_every_symbol_has_its_back() -> None:
    assert len(BACK) == 14
    assert almagest.game("stars") is GAME
