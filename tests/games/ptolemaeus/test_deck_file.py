"""Decks of one's own: a changed copy is played, a broken one refused with file, row and field (PT-2)."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import pytest

import almagest
from almagest.games.ptolemaeus.deck_file import STANDARD
from almagest.kernel.errors import BadData
from tests.games.decks import changed
from tests.games.ptolemaeus.table import GAME

if TYPE_CHECKING:
    from pathlib import Path

TEXT = STANDARD.read_text(encoding="utf-8")
FIRST_EVENT = 'planets = ["luna", "mercurius", "venus"]'
FIRST_OBJECTIVE = 'planets = ["luna", "mercurius", "iupiter"]'


def deck_file(folder: Path, *changes: tuple[str, str]) -> str:
    return changed(STANDARD, folder, *changes)


def test_pt_2_a_changed_copy_is_played_to_the_end(tmp_path: Path) -> None:
    deck = deck_file(
        tmp_path, ("sextants = 5", "sextants = 7"), ("cards = 5", "cards = 3"), ("to_win = 12", "to_win = 9")
    )
    state, rng = GAME.start(seats=3, seed=5, deck=deck), almagest.rng(3)
    while not state.over:
        state.apply(int(state.sample(rng)))
    assert state.winners()
    assert GAME.load(state.position()).position() == state.position()


def test_a_deck_may_be_given_as_data() -> None:
    state = GAME.start(seats=2, seed=5, deck=tomllib.loads(TEXT))
    assert state.position()["state"] == GAME.start(seats=2, seed=5).position()["state"]


@pytest.mark.parametrize(
    ("old", "new", "where", "says"),
    [
        (FIRST_EVENT, 'planets = ["luna", "luna", "venus"]', "event 1 (event-01), planets", "a planet stands twice"),
        (FIRST_EVENT, 'planets = ["luna", "venus"]', "event 1 (event-01), planets", "expected 3 planets, found 2"),
        (FIRST_EVENT, 'planets = ["luna", "mars", "venus"]', "planet 2 (mercurius), moves", "move it 6 times, found 7"),
        (FIRST_EVENT, 'planets = ["luna", "pluto", "venus"]', "event 1 (event-01), planets", "expected one of luna"),
        (FIRST_OBJECTIVE, 'planets = ["luna", "sol"]', "objective 1 (objective-1), planets", "expected 3 planets"),
        (FIRST_OBJECTIVE, 'planets = ["luna", "venus", "mars"]', "objective", "every card must be different"),
        ('id = "event-02"', 'id = "event-01"', "event", "every card must be different, found 'event-01'"),
        ('id = "eclipse"', 'id = "shadow"', "event 13 (shadow), planets", "expected 3 planets, found 0"),
        ("sextants = 5", "sextants = 6", "constellation", "expected 4 to 65 cards with the sextants, found 66"),
        ("cards = 5", "cards = -1", "constellation 1 (aries), cards", "expected 0 to 15, found -1"),
        ("cards = 5", "cards = 6", "constellation", "at most 15 cards of fire, found 16"),
        ('element = "fire"', 'element = "air"', "constellation 1 (aries), element", "expected 'fire', found 'air'"),
        ('id = "aries"', 'id = "ophiuchus"', "constellation 1 (ophiuchus), id", "expected 'aries'"),
        ("count = 2", "count = 3", "bonus", "expected at most 25 cards, found 26"),
        ("count = 2", "count = -1", "bonus 1 (nova-luna), count", "expected 0 to 15, found -1"),
        ("moves = 9", "moves = 8", "planet 1 (luna), moves", "the event cards move it 9 times, found 8"),
        ("planets = [0, 1, 2", "planets = [1, 1, 2", "points, planets", "expected 8 growing numbers from 0"),
        ("to_win = 12", "to_win = 2", "points, to_win", "expected 4 to 100, found 2"),
        ("two_of_objective = 1", "two_of_objective = -1", "points, two_of_objective", "expected 0 to 100"),
        ("edition = 1", "edition = 2", "edition", "expected 1, found 2"),
        ("rounds = 3", "rounds = 0", "course, rounds", "expected 1 to 3, found 0"),
        ("circuit = 12", "circuit = 13", "course, circuit", "expected 1 to 12, found 13"),
        ("moves = 9", 'moves = "nine"', "planet 1 (luna), moves", "expected a whole number, found 'nine'"),
        ("moves = 9", "moves = 9\nmoons = 1", "planet 1 (luna)", "unknown field 'moons'"),
        ("sextants = 5\n", "", "", "the field 'sextants' is missing"),
    ],
)  # fmt: skip
def test_pt_2_a_broken_deck_is_refused_with_file_row_and_field(
    tmp_path: Path, old: str, new: str, where: str, says: str
) -> None:
    path = deck_file(tmp_path, (old, new))
    with pytest.raises(BadData) as refused:
        GAME.start(seats=2, seed=1, deck=path)
    assert (refused.value.file, refused.value.where) == (path, where)
    assert says in str(refused.value)
    assert refused.value.text("fr").startswith(f"{path}, {where} : " if where else f"{path} : ")


def test_pt_2_a_missing_row_is_refused(tmp_path: Path) -> None:
    last = TEXT[TEXT.rindex("[[bonus]]") :]
    with pytest.raises(BadData, match="expected 12 rows, found 11"):
        GAME.start(seats=2, seed=1, deck=deck_file(tmp_path, (last, "")))


def small(**course: int) -> dict[str, Any]:
    data = tomllib.loads(TEXT)
    for sign in data["constellation"]:
        sign["cards"] = 0
    return {**data, "course": course, "objective": data["objective"][:2]}


def test_pt_10_pt_40_a_deck_may_say_how_many_rounds_and_steps_a_game_has() -> None:
    state, rng = GAME.start(seats=2, seed=5, deck=small(rounds=1, circuit=1)), almagest.rng(3)
    turns = 0
    while not state.over:
        turns += state.position()["state"]["phase"] == "before"
        state.apply(int(state.sample(rng)))
    assert turns == 2
    assert GAME.load(state.position()).position() == state.position()


def test_pt_7_a_deck_that_is_too_small_for_the_players_is_refused() -> None:
    with pytest.raises(BadData, match="objective: expected one each for 3, found 2"):
        GAME.start(seats=3, seed=5, deck=small(rounds=1))
    with pytest.raises(BadData, match="expected two cards each for 3, found 5"):
        GAME.start(seats=3, seed=5, deck={**small(rounds=1), "objective": tomllib.loads(TEXT)["objective"]})
