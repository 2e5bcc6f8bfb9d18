"""Every refusal says what was found, where, and proposes something sensible, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import almagest
from almagest import catalog
from almagest.kernel.errors import AlmagestError, BadOption, BadSeats, BadSetup, NoSuchSeat, UnknownBot, UnknownGame

if TYPE_CHECKING:
    from collections.abc import Callable

LONG = "x" * 500


def refused(kind: type[AlmagestError], act: Callable[[], object]) -> AlmagestError:
    """Give the refusal, once its languages differ and it is short enough to read."""
    with pytest.raises(kind) as caught:
        act()
    assert caught.value.en != caught.value.fr
    assert max(len(caught.value.en), len(caught.value.fr)) < 400
    return caught.value


@pytest.mark.parametrize(
    ("game", "seats", "nearest"),
    [("astra", 9, 5), ("astra", 0, 1), ("astra", -7, 1), ("stellar", 1, 2), ("stars", 9, 4), ("stars", 1, 2)],
)
def test_too_many_or_too_few_players_are_led_to_the_nearest_number(game: str, seats: int, nearest: int) -> None:
    error = refused(BadSeats, lambda: almagest.game(game).start(seats=seats, seed=1))
    assert error.en.endswith(f"players, not {seats}; choose {nearest}.")
    assert error.fr.endswith(f"joueurs, pas {seats} ; choisissez {nearest}.")


@pytest.mark.parametrize("seats", ["two", 2.0, True, [2], {}, LONG])
def test_what_is_no_number_of_players_is_refused(seats: object) -> None:
    refused(BadSeats, lambda: almagest.game("stellar").start(seats=seats, seed=1))  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [2, -1, 99])
def test_a_seat_that_a_table_does_not_have_is_refused_with_those_it_has(seat: int) -> None:
    state = almagest.game("stellar").start(seed=1)
    before = state.position()
    for act in (
        lambda: state.view(seat),
        lambda: state.imagine(seat, almagest.rng(1)),
        lambda: state.redeal(seat, almagest.rng(1)),
    ):
        error = refused(NoSuchSeat, act)
        assert f"no seat {seat} at this table: it has the seats 0 to 1; None" in error.en
    assert state.position() == before


@pytest.mark.parametrize("seat", ["0", 0.0, True, [0]])
def test_what_is_no_seat_sees_nothing(seat: object) -> None:
    state = almagest.game("stellar").start(seed=1)
    refused(NoSuchSeat, lambda: state.game.view(state, seat))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["stelar", "", LONG, 3, None, ["stellar"]])
def test_an_unknown_game_is_refused_with_all_that_are_known(name: object) -> None:
    error = refused(UnknownGame, lambda: almagest.game(name))  # type: ignore[arg-type]
    assert all(game in error.en for game in almagest.games())


@pytest.mark.parametrize("name", ["serach:500", "", LONG, 3, None, ["greedy"], "level:" + "9" * 5000])
def test_an_unknown_bot_is_refused_with_all_that_are_known(name: object) -> None:
    error = refused(UnknownBot, lambda: catalog.bot(name))  # type: ignore[arg-type]
    assert all(bot in error.en for bot in catalog.bots())


def test_a_mistyped_bot_is_refused_with_the_nearest_one() -> None:
    assert "did you mean 'search'?" in refused(UnknownBot, lambda: catalog.bot("serach:500")).en


@pytest.mark.parametrize(
    ("name", "proposal"),
    [
        ("level:9", "write 'level:3'"),
        ("search:0", "write 'search:500', 'search:1000ms', or 'search:500,1000ms'"),
        ("search:5x2x2", "write 'search:5x2'"),
        ("search:500x99", "write 'search:500x2'"),
        ("search:500x0", "write 'search:500x2'"),
        ("greedy:x", "write 'greedy:4'"),
        ("random:3", "write 'random'"),
    ],
)
def test_what_a_bot_cannot_take_is_refused_with_what_it_can(name: str, proposal: str) -> None:
    assert proposal in refused(BadSetup, lambda: catalog.bot(name)).en


@pytest.mark.parametrize("game", catalog.games())
@pytest.mark.parametrize("value", [3, True, [], [1, 2], 1.5])
def test_what_is_no_deck_is_refused_with_what_is_one(game: str, value: object) -> None:
    if "deck" in catalog.game(game).options:
        error = refused(BadOption, lambda: almagest.game(game).start(seed=1, deck=value))
        assert "the path of a TOML file" in error.en


@pytest.mark.parametrize(
    ("game", "option", "value", "proposal"),
    [
        ("astra", "modifiers", ["E1", "E1"], "The modifier E1 is there more than once"),
        ("astra", "modifiers", ["E2", "H1"], "leave one out"),
        ("astra", "modifiers", LONG, "give a list of E1, E2"),
        ("astra", "ptolemy_grand_first", "yes", "write ptolemy_grand_first=true"),
        ("astra", "modifers", ["E1"], "did you mean 'modifiers'?"),
        ("ptolemaeus", "solo", None, "write solo=race"),
        ("ptolemaeus", "hipparchus_level", 7, "write hipparchus_level=2"),
        ("ptolemaeus", "strict_twelve", LONG, "write strict_twelve=true"),
        ("ptolemaeus", "start", LONG, "Write for example '1961-04-12'"),
        ("stars", "dhole", 3, "write dhole=top"),
        ("stars", "round_limit", -1, "write round_limit=50"),
    ],
)
def test_a_value_that_an_option_cannot_take_is_refused_with_one_it_can(
    game: str, option: str, value: object, proposal: str
) -> None:
    assert proposal in refused(BadOption, lambda: almagest.game(game).start(seed=1, **{option: value})).en  # type: ignore[arg-type]


def test_examples_in_french_are_in_french() -> None:
    error = refused(BadOption, lambda: almagest.game("ptolemaeus").start(seed=1, start="x"))
    assert error.fr.endswith("'1961-04-12', '1961-04-12 06:07' ou '44bc-03-15'.")
