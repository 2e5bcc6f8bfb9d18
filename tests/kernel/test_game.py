"""Games are found, started and loaded, or refused with a sentence."""

from __future__ import annotations

import pytest

import almagest
from almagest import catalog
from almagest.kernel.errors import BadOption, BadPosition, BadSeats, NoSuchSeat, UnknownBot, UnknownGame, WrongEdition

NAME = catalog.games()[-1]
GAME = catalog.game(NAME)


def test_the_catalog_finds_games_by_their_folders() -> None:
    assert almagest.games() == sorted(almagest.games())
    assert almagest.game(NAME).name == NAME


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownGame, match=f"did you mean '{NAME}'"):
        almagest.game(NAME + "x")


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match=r"Bots: .*greedy.*random"):
        catalog.bot("genius")


@pytest.mark.parametrize("seats", [0, 17, "two", -1])
def test_a_wrong_number_of_seats_is_refused(seats: object) -> None:
    with pytest.raises(BadSeats, match="is for"):
        GAME.start(seats=seats, seed=1)  # type: ignore[arg-type]


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match="has no option 'colour'"):
        GAME.start(seed=1, colour="red")


def test_without_a_seed_every_game_is_another() -> None:
    one, two = GAME.start(), GAME.start()
    assert one.position()["rng"] != two.position()["rng"]
    assert len(one.position()["rng"]["key"]) == 64


def test_a_view_of_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoSuchSeat, match="no seat 17 at this table"):
        GAME.start(seed=1).view(17)


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(BadPosition, match=f"no position of {NAME}"):
        GAME.load({"game": "chess"})


def test_a_position_of_another_edition_is_refused() -> None:
    with pytest.raises(WrongEdition):
        GAME.load({**GAME.start(seed=1).position(), "edition": 0})


@pytest.mark.parametrize("field", ["seats", "options", "ply", "learned", "rng", "state"])
def test_a_damaged_position_is_refused_with_a_sentence(field: str) -> None:
    position = GAME.start(seed=1).position()
    del position[field]
    with pytest.raises(BadPosition, match=f"^{field}: this field is missing"):
        GAME.load(position)


def test_every_field_of_a_position_is_needed() -> None:
    position = GAME.start(seed=1).position()
    for field in position["state"]:
        less = {name: value for name, value in position["state"].items() if name != field}
        with pytest.raises(BadPosition):
            GAME.load({**position, "state": less})


def test_options_that_do_not_go_with_the_seats_are_refused_by_their_field() -> None:
    position = catalog.game("ptolemaeus").start(seats=2, seed=1).position()
    position["options"] = {"solo": "hipparchus"}
    with pytest.raises(BadPosition, match=r"^options: "):
        catalog.game("ptolemaeus").load(position)
