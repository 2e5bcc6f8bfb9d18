"""Games, settings, random streams and refusals as Python objects."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import almagest
from almagest.kernel.errors import AlmagestError, BadPickle, BadSeats
from almagest.kernel.fields import in_numbers, state_again, unpacked, values_of

STELLAR = almagest.game("stellar")


def again(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))


def test_a_game_is_pickled_by_name() -> None:
    assert again(STELLAR) is STELLAR
    assert copy.deepcopy(STELLAR) is STELLAR
    assert copy.copy(STELLAR) is STELLAR
    assert len(pickle.dumps(STELLAR)) < 100
    assert repr(STELLAR) == "<Game: stellar, edition 1>"


def test_a_setting_is_the_same_game_seats_and_options() -> None:
    astra = almagest.game("astra")
    setting = astra.start(seats=1, seed=1, modifiers=["E2"]).setting
    same = astra.start(seats=1, seed=2, modifiers=["E2"]).setting
    assert again(setting) == setting == same
    assert hash(again(setting)) == hash(same)
    assert setting != astra.start(seats=1, seed=1).setting
    assert setting != astra.start(seats=2, seed=1).setting
    assert repr(setting) == "<Setting: astra for 1, modifiers=['E2']>"


def test_a_deck_of_ones_own_comes_along() -> None:
    from almagest.games.stellar.deck_file import STANDARD
    from almagest.kernel.tables import read_toml

    deck = read_toml(STANDARD)
    deck["card"][0]["stars"] = 5 - deck["card"][0]["stars"]
    state = STELLAR.start(seed=1, deck=deck)
    twin = again(state)
    assert twin == state
    assert twin != STELLAR.start(seed=1)
    assert isinstance(twin, almagest.State)
    assert twin.setting.options["deck"]["card"][0]["stars"] == deck["card"][0]["stars"]
    assert len(repr(state.setting)) < 150


@pytest.mark.parametrize("seed", [7, "00ff" * 8], ids=["fast", "keyed"])
def test_a_random_stream_goes_on_where_it_was(seed: int | str) -> None:
    rng = almagest.rng(seed)
    rng.below(10)
    for twin in (again(rng), copy.copy(rng), copy.deepcopy(rng)):
        assert isinstance(twin, almagest.Rng)
        assert twin == rng
        assert numbers(twin) == numbers(rng.clone())
        assert twin != rng


def numbers(rng: almagest.Rng) -> list[int]:
    return [int(rng.below(1000)) for _ in range(20)]


def test_a_random_stream_tells_nothing_of_itself() -> None:
    assert repr(almagest.rng(7)) == "<Rng, fast>"
    assert repr(almagest.rng("00ff" * 8)) == "<Rng, keyed>"
    with pytest.raises(TypeError, match="unhashable"):
        hash(almagest.rng(7))


def test_a_refusal_arrives_in_another_process_as_it_was() -> None:
    state = STELLAR.start(seed=7)
    with pytest.raises(AlmagestError) as illegal:
        state.apply(5)
    with pytest.raises(BadSeats) as seats:
        STELLAR.start(seats=9)
    for error in (illegal.value, seats.value):
        twin = again(error)
        assert isinstance(twin, AlmagestError)
        assert type(twin) is type(error)
        assert (str(twin), twin.text("fr"), vars(twin)) == (str(error), error.text("fr"), vars(error))


def test_a_pickle_with_other_fields_is_refused() -> None:
    state = STELLAR.start(seed=7)
    values = values_of(state)
    del values["setting"]
    del values["row"]
    with pytest.raises(BadPickle, match="another version"):
        state_again(state.setting, values)


def test_rows_of_numbers_keep_their_kind() -> None:
    state = almagest.game("ptolemaeus").start(seed=7)
    rows: list[Any] = [state.weights, values_of(values_of(state)["me"])["known"]]
    for row in rows:
        twin = unpacked(in_numbers(row))
        assert twin == row
        assert type(twin) is type(row)
