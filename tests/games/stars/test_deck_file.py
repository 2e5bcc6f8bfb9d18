"""Decks and tile sets of one's own: a changed copy is played, an impossible one refused with file, row and reason."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

import almagest
from almagest.games.stars.deck_file import STANDARD
from almagest.kernel.errors import BadData
from tests.games.decks import changed, refused
from tests.games.stars.table import GAME, Player, at, moves_of, play, sky, table

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.kernel.event import Json

TEXT = STANDARD.read_text(encoding="utf-8")
FIGURE = 'constellations = [["4 L . Sh", ". . Su V"]]'
SECOND = 'id = "cthulhoo-2"'


def deck_file(folder: Path, *changes: tuple[str, str]) -> str:
    return changed(STANDARD, folder, *changes)


def refusal(deck: Json) -> BadData:
    return refused(GAME, deck)


def test_a_changed_copy_is_played_to_the_end(tmp_path: Path) -> None:
    deck = deck_file(tmp_path, ("count = 7", 'count = 5\n\n[[tile]]\nfront = "2"\nback = "Su"\ncount = 2'))
    state, chance = GAME.start(seats=3, seed=5, deck=deck, round_limit=6), almagest.rng(3)
    assert sum(tile in ("2/Su", "Su/2") for row in at(state)["sky"] for tile in row) == 2
    while not state.over:
        state.apply(int(state.sample(chance)))
    assert len(state.winners()) >= 1


def test_sr_20_a_changed_constellation_counts(tmp_path: Path) -> None:
    deck = deck_file(tmp_path, ('constellations = [["Mo Sh 1"]]', 'constellations = [["2 2 2 2"]]'))
    rows = sky({"5,1": "2", "5,2": "2", "5,3": "2", "5,4": "2"}, avoid=["2"])
    assert moves_of(play(table(Player(hand=["dagoon-1"]), sky=rows, deck=deck), "pass"), "summon") == ["dagoon-1"]


def test_sr_23_figures_that_may_share_a_tile_are_laid_apart(tmp_path: Path) -> None:
    deck = deck_file(tmp_path, ('constellations = [["Mo Sh 1"]]', 'constellations = [["2 3"], ["3 2"], ["2"]]'))
    two = {"1,1": "2", "1,2": "3", "3,1": "2", "3,2": "3"}
    missing_one = sky(two, avoid=["2", "3"])
    state = play(table(Player(hand=["dagoon-1"]), sky=missing_one, deck=deck), "pass")
    shown = [tile.split("/")[0] for row in at(state)["sky"] for tile in row]
    assert moves_of(state, "summon") == (["dagoon-1"] if shown.count("2") > 2 else [])


def test_a_deck_may_be_given_as_data_and_a_position_carries_it() -> None:
    data = tomllib.loads(TEXT)
    assert GAME.start(seed=5, deck=data).position()["state"] == GAME.start(seed=5).position()["state"]
    data["card"][12]["points"] = 2
    state = GAME.start(seed=5, deck=data)
    assert GAME.load(state.position()).position() == state.position()
    assert GAME.start(seed=5).position()["options"] == {}


@pytest.mark.parametrize(
    ("old", "new", "where", "says"),
    [
        (
            FIGURE,
            'constellations = [["4 L . Sh V Su"]]',
            "card 1 (cthulhoo-1), constellations 1",
            "must fit into the sky",
        ),
        (FIGURE, 'constellations = [["4 L . Zz", ". . Su V"]]', "card 1 (cthulhoo-1), constellations 1", "found 'Zz'"),
        (FIGURE, 'constellations = [["4 L . Sh", "Su V"]]', "card 1 (cthulhoo-1), constellations 1", "equal length"),
        (
            FIGURE,
            'constellations = [["4 L . Sh"]]',
            "card 1 (cthulhoo-1), constellations",
            "at least 5 different stars",
        ),
        (FIGURE, "constellations = []", "card 1 (cthulhoo-1), constellations", "expected 1 to 6 figures"),
        (FIGURE, 'constellations = [[". ."]]', "card 1 (cthulhoo-1), constellations 1", "expected 1 to 7 stars"),
        (
            'constellations = [["Mo Sh 1"]]',
            'constellations = [["Mo Mo L"]]',
            "constellations",
            "25 tiles cannot show it",
        ),
        ("count = 7", "count = 8", "tile", "expected 25 tiles in all, found 26"),
        ("count = 7", "count = 0", "tile 1, count", "expected 1 to 25, found 0"),
        ('back = "3"', 'back = "9"', "tile 1, back", "found '9'"),
        ('id = "1"\n', 'id = "one"\n', "symbol 1 (one), id", "one or two letters"),
        ('id = "1"\n', 'id = "2"\n', "symbol", "every id must be different, found '2'"),
        ('glyph = "·"', 'glyph = "··"', "symbol 1 (1), glyph", "expected one character"),
        (SECOND, 'id = "cthulhoo-1"', "card", "every id must be different, found 'cthulhoo-1'"),
        (SECOND, 'id = "Cthulhoo 2"', "card 2 (Cthulhoo 2), id", "expected a-z, 0-9 and -"),
        ("points = 4", "points = 3", "card 2 (cthulhoo-2), points", "expected 3 as for others of its type"),
        ("points = 4", "points = 10", "card 1 (cthulhoo-1), points", "expected 0 to 9, found 10"),
        ("points = 4", 'points = "four"', "card 1 (cthulhoo-1), points", "expected a whole number"),
        ("points = 4", "points = 4\npoint = 4", "card 1 (cthulhoo-1)", "did you mean 'points'?"),
        ('type = "great-old-one"', 'type = "god"', "card 1 (cthulhoo-1), type", "found 'god'"),
        ('["push", "push", "push"]\npan', '["push", "jump"]\npan', "card 1 (cthulhoo-1), invocation", "found 'jump'"),
        ('["push", "push", "push"]\npan', "[]\npan", "card 1 (cthulhoo-1), invocation", "expected 1 to 3 symbols"),
        ('change = "push"', 'change = "jump"', "card 1 (cthulhoo-1), power, change", "found 'jump'"),
        ('pantheon = "cthulhoo"\n', "", "card 1 (cthulhoo-1), pantheon", "expected one"),
        (
            'pantheon = "cthulhoo"\n',
            'pantheon = "hastur"\n',
            "card 2 (cthulhoo-2), creature",
            "share type and pantheon",
        ),
        ('pantheon = "cthulhoo"\n', 'pantheon = "cthulhoo"\nstar = "L"\n', "card 1 (cthulhoo-1), star", "has none"),
        ('star = "L"\n', "", "card 13 (dagoon-1), star", "a Servitor needs one"),
        ('star = "L"\n', 'star = "Q"\n', "card 13 (dagoon-1), star", "found 'Q'"),
        ('effect = "exchange-lesser"\n', "", "card 61 (gug-1), effect", "found None"),
        (
            'effect = "exchange-lesser"\n',
            'effect = "exchange-lesser"\nstar = "L"\n',
            "card 61 (gug-1), star",
            "has none",
        ),
        ("points = 0", "points = 1", "card 61 (gug-1), points", "a minion has 0"),
        ('star = "L"\n', 'star = "L"\neffect = "hand-six"\n', "card 13 (dagoon-1), effect", "only minions have one"),
        ("edition = 1", "edition = 2", "edition", "expected 1, found 2"),
    ],
)
def test_a_broken_deck_is_refused_with_file_place_and_reason(
    tmp_path: Path, old: str, new: str, where: str, says: str
) -> None:
    error = refusal(deck_file(tmp_path, (old, new)))
    assert where in error.where
    assert says in error.en
    assert "mine.toml" in error.en
    assert "mine.toml" in error.fr


@pytest.mark.parametrize("cards", [19, 76])
def test_sr_2_too_few_or_too_many_cards_are_refused(cards: int) -> None:
    data = tomllib.loads(TEXT)
    spare = [dict(data["card"][12], id=f"dagoon-{n}") for n in range(10, 20)]
    data["card"] = (data["card"] + spare)[:cards]
    assert "expected 20 to 75 cards" in refusal(data).en


SKY = ["1/5 1/5 1/5 1/5 1/5"] * 5


def test_sr_5_sr_6_a_deck_may_say_how_many_cards_a_hand_has_and_how_the_sky_begins() -> None:
    data = tomllib.loads(TEXT)
    tile = {"front": "1", "back": "5", "count": 25}
    figures = {"constellations": [["1 5"]], "star": "1"}
    cards = [{**card, **figures} for card in data["card"] if card["type"] == "lesser-servitor"][:8]
    state = GAME.start(seats=4, seed=5, deck={**data, "tile": [tile], "card": cards, "hand": 2, "sky": SKY})
    assert [len(player["hand"]) for player in at(state)["players"]] == [2, 2, 2, 2]
    assert at(state)["sky"] == [row.split() for row in SKY]
    assert [player["limit"] for player in state.view(0)["players"]] == [2, 2, 2, 2]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hand": 0}, "expected 1 to 5, found 0"),
        ({"hand": 6}, "expected 1 to 5, found 6"),
        ({"sky": SKY}, "expected the 25 tiles in five rows of five"),
        ({"sky": []}, "expected the 25 tiles in five rows of five"),
    ],
)
def test_sr_5_sr_6_a_hand_or_a_sky_that_cannot_be_is_refused(change: Json, says: str) -> None:
    assert says in refusal({**tomllib.loads(TEXT), **change}).en


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refusal(str(tmp_path / "nowhere.toml")).en
