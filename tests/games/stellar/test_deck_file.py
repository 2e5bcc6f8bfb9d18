"""Decks of one's own: a changed copy is played, a broken one refused with file, row and field."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

import almagest
from almagest.games.stellar.deck_file import STANDARD
from almagest.kernel.errors import BadData
from tests.games.decks import changed, refused
from tests.games.stellar.table import GAME, Player, score, slots_for, table

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.kernel.event import Json

TEXT = STANDARD.read_text(encoding="utf-8")
MERCURY = 'type = "planet"\nnumber = 1\nstars = 3\n'
SPUTNIK = 'type = "satellite"\nnumber = 1\nstars = 0\n'
FIVE_TYPES = {1: "planet-1a", 2: "moon-3a", 3: "cloud-3a", 6: "asteroid-3a", 9: "blackhole-3a"}
ROWS = "[[1], [2, 3], [4, 5], [6, 7, 8], [9, 10, 11, 12]]"


def deck_file(folder: Path, *changes: tuple[str, str]) -> str:
    return changed(STANDARD, folder, *changes)


def refusal(deck: Json) -> BadData:
    return refused(GAME, deck)


def test_a_changed_copy_is_played_to_the_end(tmp_path: Path) -> None:
    state = GAME.start(seed=5, deck=deck_file(tmp_path, (MERCURY, 'type = "planet"\nnumber = 2\nstars = 5\n')))
    chance = almagest.rng(3)
    while not state.over:
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))])
    assert len(state.winners()) >= 1


def test_st_14_changed_stars_count(tmp_path: Path) -> None:
    deck = deck_file(tmp_path, (MERCURY, 'type = "planet"\nnumber = 1\nstars = 5\n'))
    state = table(Player(telescope={1: "planet-1a"}), deck=deck)
    assert score(state)["types"]["planet"]["stars"] == 5


def test_st_42_st_44_changed_points_count(tmp_path: Path) -> None:
    deck = deck_file(tmp_path, ("section = 10", "section = 7"), ("diversity = 10", "diversity = 4"))
    state = table(Player(telescope=FIVE_TYPES), deck=deck)
    assert score(state)["sections"]["top"]["points"] == 7
    assert score(state)["diversity"] == 4
    assert state.scores() == [3 * 7 + 4, 0]


def test_st_26_changed_neighbours_decide_where_a_card_may_go(tmp_path: Path) -> None:
    deck = deck_file(tmp_path, ("    [2, 3],\n", "    [2, 3, 12],\n"), ("    [8, 11],\n", "    [8, 11, 1],\n"))
    first = Player(telescope={1: "moon-3a"}, hand=["moon-1a"])
    assert slots_for(table(first, row={1: None}, phase="play", deck=deck), "moon-1a") == [2, 3, 12]


def test_st_26_a_neighbour_named_twice_is_one_neighbour(tmp_path: Path) -> None:
    deck = deck_file(tmp_path, ("    [2, 3],\n", "    [2, 2, 3],\n"))
    first = Player(telescope={1: "moon-3a"}, hand=["moon-1a"])
    assert slots_for(table(first, row={1: None}, phase="play", deck=deck), "moon-1a") == [2, 3]


def test_st_25_changed_sections_count(tmp_path: Path) -> None:
    swapped = [("middle = [6, 7, 8]", "middle = [6, 7, 9]"), ("bottom = [9, ", "bottom = [8, ")]
    state = table(Player(telescope={9: "moon-3a"}), deck=deck_file(tmp_path, *swapped))
    assert {name: line["sum"] for name, line in score(state)["sections"].items()} == {
        "top": 0,
        "middle": 3,
        "bottom": 0,
    }


def test_st_26_st_44_a_type_is_present_even_on_a_slot_without_neighbours(tmp_path: Path) -> None:
    alone = [("[4, 7, 9, 10]", "[4, 7, 10]"), ("    [6, 10],", "    [],"), ("[6, 7, 9, 11]", "[6, 7, 11]")]
    first = Player(telescope=FIVE_TYPES, hand=["blackhole-1a"])
    state = table(first, row={1: None}, phase="play", deck=deck_file(tmp_path, *alone))
    assert score(state)["diversity"] == 10
    assert slots_for(state, "blackhole-1a") == []


def test_a_new_name_can_be_typed(tmp_path: Path) -> None:
    state = GAME.start(seed=1, deck=deck_file(tmp_path, ('en = "Io"', 'en = "Pele"')))
    assert state.parse("play pele notebook") == state.parse("play moon-4a notebook")


def test_st_q33_a_card_named_like_the_id_of_another_does_not_take_its_moves(tmp_path: Path) -> None:
    state = GAME.start(seed=1, deck=deck_file(tmp_path, ('en = "Mercury"', 'en = "Moon 4a"')))
    lines = [state.text(action) for action in range(GAME.num_actions)]
    assert [state.parse(line) for line in lines] == list(range(GAME.num_actions))


def test_a_deck_may_be_given_as_data() -> None:
    state = GAME.start(seed=5, deck=tomllib.loads(TEXT))
    assert state.position()["state"] == GAME.start(seed=5).position()["state"]


def test_a_position_carries_its_deck(tmp_path: Path) -> None:
    state = GAME.start(seed=5, deck=deck_file(tmp_path, ("section = 10", "section = 7")))
    position = state.position()
    assert position["options"]["deck"]["points"] == {"section": 7, "diversity": 10}
    assert GAME.load(position).position() == position


def test_the_standard_deck_is_not_carried_along() -> None:
    assert GAME.start(seed=5).position()["options"] == {}


@pytest.mark.parametrize(
    ("old", "new", "where", "says"),
    [
        ("stars = 3", 'stars = "three"', "card 1 (planet-1a), stars", "expected a whole number, found 'three'"),
        ("stars = 3", "stars = true", "card 1 (planet-1a), stars", "expected a whole number, found True"),
        ("stars = 3", "stars = 3\nstarz = 1", "card 1 (planet-1a)", "unknown field 'starz'; did you mean 'stars'?"),
        ("number = 1\n", "", "card 1 (planet-1a)", "the field 'number' is missing"),
        ('name = { en = "Mercury", ', "name = { ", "card 1 (planet-1a), name", "the field 'en' is missing"),
        ("section = 10", 'section = "ten"', "points, section", "expected a whole number, found 'ten'"),
        ("section = 10", "section = -1", "points, section", "expected 0 to 1000, found -1"),
        ("diversity = 10", "diversity = 1001", "points, diversity", "expected 0 to 1000, found 1001"),
        ("diversity = 10\n", "", "points", "the field 'diversity' is missing"),
        ("edition = 1", "edition = 2", "edition", "expected 1, found 2"),
        ("edition = 1\n", "", "", "the field 'edition' is missing"),
        ('type = "planet"', 'type = "comet"', "card 1 (planet-1a), type", "satellite, found 'comet'"),
        ("number = 1", "number = 7", "card 1 (planet-1a), number", "expected 1 to 6, found 7"),
        ("number = 1", "number = 0", "card 1 (planet-1a), number", "expected 1 to 6, found 0"),
        ("stars = 3", "stars = 6", "card 1 (planet-1a), stars", "expected 0 to 5, found 6"),
        ("stars = 3", "stars = -1", "card 1 (planet-1a), stars", "expected 0 to 5, found -1"),
        (SPUTNIK, SPUTNIK.replace("1", "6"), "card 56 (satellite-1), number", "expected 1 to 5, found 6"),
        (SPUTNIK, SPUTNIK.replace("0", "1"), "card 56 (satellite-1), stars", "expected 0 to 0, found 1"),
        (SPUTNIK, SPUTNIK.replace("1", "2"), "card", "satellites need different numbers"),
        (SPUTNIK, f"{SPUTNIK}starter = true\n", "card 56 (satellite-1), starter", "a satellite cannot start"),
        ("starter = true\n", "", "card", "expected 5 starters, found 4"),
        ("stars = 3\n", "stars = 3\nstarter = true\n", "card", "expected 5 starters, found 6"),
        ('id = "planet-1b"', 'id = "planet-1a"', "card", "every id must be different, found 'planet-1a'"),
        ('id = "planet-1b"', 'id = "Planet 1b"', "card 2 (Planet 1b), id", "expected a-z, 0-9 and -"),
        ('id = "planet-1b"', 'id = ""', "card 2 (), id", "expected a printable text"),
        ("    [2, 3],\n", "    [2],\n", "telescope, adjacent 3", "neighbours must name each other, found 1"),
        ("    [2, 3],\n", "    [2, 3, 13],\n", "telescope, adjacent 1", "neighbours must name each other, found 13"),
        ("    [2, 3],\n", "    [1, 2, 3],\n", "telescope, adjacent 1", "neighbours must name each other, found 1"),
        ("    [2, 3],\n", "", "telescope, adjacent", "expected 12 lists, found 11"),
        ("    [2, 3],\n", "    [2, 3.5],\n", "telescope, adjacent 1 2", "expected a whole number, found 3.5"),
        ("middle = [6, 7, 8]", "middle = [6, 7]", "telescope, sections", "expected top, middle and bottom with 5"),
        ("middle = [6, 7, 8]", "middle = [6, 7, 9]", "telescope, sections", "expected top, middle and bottom"),
        ("middle = [6, 7, 8]", "centre = [6, 7, 8]", "telescope, sections", "expected top, middle and bottom"),
        (ROWS, ROWS.replace("[1]", "[13]"), "telescope, rows", "expected slots 1 to 12 once"),
        (ROWS, "5", "telescope, rows", "expected a list, found 5"),
        ("x = [0.0, ", "x = [", "telescope, x", "expected 12 places, found 11"),
        ("x = [0.0, ", 'x = ["middle", ', "telescope, x 1", "expected a number, found 'middle'"),
        ("[points]\nsection = 10\ndiversity = 10\n", "", "", "the field 'points' is missing"),
    ],
)  # fmt: skip
def test_st_2_a_broken_deck_is_refused_with_file_row_and_field(
    tmp_path: Path, old: str, new: str, where: str, says: str
) -> None:
    path = deck_file(tmp_path, (old, new))
    error = refusal(path)
    assert (error.file, error.where) == (path, where)
    assert str(error).startswith(f"{path}, {where}: " if where else f"{path}: ")
    assert says in str(error)
    assert error.text("fr").startswith(f"{path}, {where} : " if where else f"{path} : ")


def test_st_2_a_deck_of_59_cards_is_refused(tmp_path: Path) -> None:
    last = TEXT[TEXT.rindex("[[card]]") :]
    error = refusal(deck_file(tmp_path, (last, "")))
    assert error.where == "card"
    assert "expected 60 cards, found 59" in str(error)


def test_st_2_a_deck_of_61_cards_is_refused(tmp_path: Path) -> None:
    last = TEXT[TEXT.rindex("[[card]]") :]
    one_more = last.replace("satellite", "planet").replace("planet-5", "planet-9")
    error = refusal(deck_file(tmp_path, (last, last + one_more)))
    assert "expected 60 cards, found 61" in str(error)


def test_a_file_that_is_not_toml_is_refused(tmp_path: Path) -> None:
    path = deck_file(tmp_path, ("edition = 1", "edition is 1"))
    assert refusal(path).file == path
    assert "is not valid TOML" in str(refusal(path))


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not UTF-8 text" in str(refusal(str(path)))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    error = refusal(str(tmp_path / "nowhere.toml"))
    assert error.file == str(tmp_path / "nowhere.toml")
    assert "cannot be read (No such file or directory)" in str(error)


def test_data_that_is_no_deck_is_refused_too() -> None:
    error = refusal({**tomllib.loads(TEXT), "card": []})
    assert (error.file, error.where) == ("deck", "card")


def test_a_card_cannot_be_called_like_a_word_of_the_notation(tmp_path: Path) -> None:
    deck = deck_file(tmp_path, ('id = "moon-4a"', 'id = "on"'))
    with pytest.raises(BadData, match=r"card 18 \(on\), id: expected no word of the notation"):
        GAME.start(seed=1, deck=deck)


@pytest.mark.parametrize("name", ["Telescope", "Down", "3", "the", "Carnet"])
def test_a_name_that_is_a_word_of_the_notation_hides_nothing(tmp_path: Path, name: str) -> None:
    deck = deck_file(tmp_path, ('name = { en = "Mercury", fr = "Mercure" }', f'name = {{ en = "{name}", fr = "x" }}'))
    state = table(phase="play", row={3: None}, deck=deck)
    lines = [state.text(action) for action in range(GAME.num_actions)]
    assert [state.parse(line) for line in lines] == list(range(GAME.num_actions))


def test_st_34_two_six_zeros_of_a_type_are_refused(tmp_path: Path) -> None:
    deck = deck_file(tmp_path, (MERCURY, 'type = "planet"\nnumber = 6\nstars = 3\n'))
    assert "card, planet: expected at most one 6/0 of a type, found 2." in refusal(deck).en


@pytest.mark.parametrize("name", ["{player 9}", "x" * 301, " ", "a\\u0007b", "\\u202Eback"])
def test_a_name_that_is_no_plain_text_is_refused_by_its_field(tmp_path: Path, name: str) -> None:
    deck = deck_file(tmp_path, ('name = { en = "Mercury", fr = "Mercure" }', f'name = {{ en = "{name}", fr = "x" }}'))
    assert "card 1 (planet-1a), name, en: expected a printable text of 1 to 300 letters" in refusal(deck).en
