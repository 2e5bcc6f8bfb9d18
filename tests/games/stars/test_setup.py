"""Material and set-up (SR-1 to SR-7, SR-Q35)."""

from __future__ import annotations

from collections import Counter

import pytest

import almagest
from tests.games.stars.building import READY
from tests.games.stars.table import CARDS, FACTS, GAME, NOBODY, TILES, Player, at, hand, moves, play, site, table

TYPES = {"great-old-one": 12, "greater-servitor": 12, "lesser-servitor": 36, "minion": 15}
POINTS = {"great-old-one": 4, "greater-servitor": 2, "lesser-servitor": 1, "minion": 0}


def test_sr_1_sr_44_ten_points_on_the_site_win_at_once() -> None:
    nine = ["cthulhoo-1", "hastur-1", "byakhee-9"]
    state = table(Player(hand=["deep-ones-1"], site=nine), sky=READY["deep-ones-1"])
    play(state, "pass", "summon deep-ones-1")
    assert state.over
    assert state.scores() == [10, 0]
    assert state.winners() == [0]


def test_sr_2_there_are_75_different_cards_and_25_tiles() -> None:
    assert len(FACTS.card) == len(CARDS) == 75
    assert Counter(card.type for card in FACTS.card) == TYPES
    assert len(TILES) == 25


def test_sr_3_points_symbols_and_stars_go_with_the_type() -> None:
    for card in FACTS.card:
        assert card.points == POINTS[card.type]
        assert len(set(card.invocation)) == 1
        assert len(card.invocation) == {"great-old-one": 3, "greater-servitor": 2}.get(card.type, 1)
        assert (card.star is not None) == ("servitor" in card.type)
        assert (card.pantheon is not None) == (card.type != "minion")


def test_sr_3_versions_of_a_creature_differ_in_their_symbols() -> None:
    versions = Counter(card.creature for card in FACTS.card)
    assert sorted(versions.values()) == [3] * 13 + [9] * 4
    for creature in versions:
        kinds = {(card.invocation, card.constellations) for card in FACTS.card if card.creature == creature}
        assert len(kinds) == versions[creature]


def test_sr_3_a_pantheon_has_three_bonus_stars_all_in_its_great_old_one() -> None:
    for great in (card for card in FACTS.card if card.type == "great-old-one"):
        stars = {card.star for card in FACTS.card if card.pantheon == great.pantheon and card.star}
        words = set(" ".join(great.constellations[0]).split()) - {"."}
        assert len(stars) == 3
        assert stars < words
        assert len(words) == 5


def test_sr_4_the_tiles_are_those_of_the_box() -> None:
    assert Counter(TILES) == {
        ("2", "3"): 7,
        ("1", "4"): 5,
        ("V", "5"): 3,
        ("Wn", "Wx"): 3,
        ("Sh", "Me"): 3,
        ("Su", "So"): 2,
        ("Mo", "L"): 2,
    }


def test_sr_4_everybody_sees_both_faces() -> None:
    state = GAME.start(seed=3)
    assert [state.view(viewer)["sky"] for viewer in (0, 1, None)] == [at(state)["sky"]] * 3
    assert all("/" in tile for row in at(state)["sky"] for tile in row)


def test_sr_5_the_sky_holds_the_25_tiles_in_five_rows() -> None:
    rows = at(GAME.start(seed=3))["sky"]
    assert [len(row) for row in rows] == [5] * 5
    tiles = Counter(tuple(sorted(tile.split("/"))) for row in rows for tile in row)
    assert tiles == Counter(tuple(sorted(tile)) for tile in TILES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sr_6_five_cards_each_and_the_rest_is_the_draw_pile(seats: int) -> None:
    state = GAME.start(seats=seats, seed=5)
    assert [len(hand(state, seat)) for seat in range(seats)] == [5] * seats
    assert len(at(state)["pile"]) == 75 - 5 * seats
    assert at(state)["discards"] == []
    assert [site(state, seat) for seat in range(seats)] == [[]] * seats


def test_sr_7_the_first_seat_begins_and_seats_follow_in_order() -> None:
    state = GAME.start(seats=3, seed=5)
    order = []
    for _ in range(6):
        order.append(int(state.seat))
        play(state, "pass", "pass", "pass")
    assert order == [0, 1, 2, 0, 1, 2]


def test_sr_q35_places_and_faces_are_equally_likely() -> None:
    shown: Counter[str] = Counter()
    corner: Counter[str] = Counter()
    for seed in range(2000):
        rows = at(GAME.start(seed=seed))["sky"]
        shown.update(tile.split("/")[0] for row in rows for tile in row)
        corner[rows[0][0].split("/")[0]] += 1
    for symbol, times in shown.items():
        tiles = sum(symbol in tile for tile in TILES)
        assert abs(times - 1000 * tiles) < 4 * (500 * tiles) ** 0.5
        assert abs(corner[symbol] - 40 * tiles) < 4.5 * (40 * tiles) ** 0.5


def test_sr_q35_nobody_is_compensated_for_the_order_of_play() -> None:
    views = [GAME.start(seats=4, seed=8).view(None)["players"][seat] for seat in range(4)]
    assert [(len(view["hand"]), view["points"], view["limit"]) for view in views] == [(5, 0, 5)] * 4


def test_sr_6_the_deal_is_told_to_each_owner_alone() -> None:
    state = GAME.start(seed=5)
    dealt = [event for event in state.events or [] if event.kind == "dealt"]
    assert [event.seen_by(0).facts["cards"] for event in dealt] == [hand(state, 0), None]


def test_a_table_of_nobody_is_a_table() -> None:
    assert "pass" in moves(table(NOBODY, NOBODY))
    assert almagest.game("stars") is GAME
