"""Many games at once are the same games as one at a time."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import almagest
from almagest.adapters.batch import SERIES, Batch
from almagest.adapters.encodings import encoding_of
from almagest.adapters.returns import returns
from almagest.adapters.shared import shared_batch
from almagest.kernel.errors import BadSetup, IllegalAction
from almagest.kernel.sheet import mask_of

GAMES = 3
CASES = [(name, seats) for name in almagest.games() for seats in almagest.game(name).seats]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_every_row_is_what_the_seat_on_turn_sees_and_may_do(name: str, seats: int) -> None:
    batch = almagest.batch(name, games=GAMES, seats=seats, seed=5)
    for _ in range(40):
        for game, state in enumerate(batch.states):
            assert batch.seats[game] == state.seat
            assert bytes(batch.observations[game]) == encoding_of(name, seats).see(state, int(state.seat))
            assert bytes(batch.masks[game]) == mask_of(state, state.game.num_actions)
        batch.random_step()


@pytest.mark.parametrize("name", almagest.games())
def test_a_batch_plays_the_games_of_its_series_one_after_the_other(name: str) -> None:
    batch, ended = almagest.batch(name, games=GAMES, seed=7), 0
    alone = [single(name, number) for number in range(GAMES)]
    while ended < 2:
        actions = np.array([state.legal()[-1] for state in alone])
        rewards, done = batch.step(actions)
        for game, state in enumerate(alone):
            state.apply(int(actions[game]))
            assert done[game] == state.over
            assert list(rewards[game]) == returns(state)
            if state.over:
                assert batch.ended[game] == state
                alone[game] = single(name, GAMES + ended)
                ended += 1
            assert batch.states[game] == alone[game]


def single(name: str, number: int) -> almagest.State:
    return almagest.game(name).start(seats=2, seed=7 * SERIES + number)


@pytest.mark.parametrize("observe", [True, False])
def test_an_illegal_action_is_refused_by_its_game_and_nothing_changes(observe: bool) -> None:
    batch = almagest.batch("stellar", games=GAMES, seed=1, observe=observe)
    before = batch.save()
    legal = [state.legal()[0] for state in batch.states]
    illegal = next(n for n in range(1567) if n not in batch.states[1].legal())
    for wrong in (illegal, -1, 10**6):
        with pytest.raises(IllegalAction, match="in game 1: "):
            batch.step([legal[0], wrong, legal[2]])
    assert batch.save() == before
    batch.step(legal)
    assert batch.save() != before


def test_only_some_games_go_on() -> None:
    batch = almagest.batch("stars", games=GAMES, seed=1)
    before = list(batch.states)
    batch.random_step(only=[False, True, False])
    assert [state == old for state, old in zip(batch.states, before, strict=True)] == [True, False, True]
    batch.step([0, batch.states[1].legal()[0], 10**9], only=[False, True, False])
    assert batch.states[1].ply == 2
    with pytest.raises(IllegalAction, match="in game 1: "):
        batch.step([0, -1, 0], only=[False, True, False])


def changed(name: str, value: object) -> Callable[[bytes], bytes]:
    """Give a change of one field of what was saved."""
    return lambda saved: json.dumps({**json.loads(saved), name: value}).encode()


@pytest.mark.parametrize("name", almagest.games())
def test_a_saved_batch_goes_on_exactly(name: str) -> None:
    batch = almagest.batch(name, games=GAMES, seed=2)
    for _ in range(30):
        batch.random_step()
    other = almagest.batch(name, games=GAMES, seed=9)
    other.load(batch.save())
    for _ in range(200):
        batch.random_step()
        other.random_step()
        assert (batch.observations == other.observations).all()
        assert (batch.rewards == other.rewards).all()
    assert other.save() == batch.save()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda saved: saved[:-9], "not of a batch of stellar"),
        (lambda _: b"\xff\x00", "not of a batch of stellar"),
        (changed("games", GAMES + 1), "not of a batch of stellar"),
        (changed("positions", []), f"positions: expected a list of {GAMES}"),
        (changed("positions", [None] * GAMES), r"positions\[0\]: expected named fields"),
        (changed("seed", -1), "seed: expected a whole number"),
        (changed("dealt", "many"), "dealt: expected a whole number"),
        (changed("rng", None), "rng"),
        (lambda saved: saved[:200] + saved[200:].replace(b'"seats": 2', b'"seats": 3', 1), r"positions\[0\].seats"),
    ],
)
def test_data_that_no_batch_saved_are_refused_and_nothing_changes(change: Callable[[bytes], bytes], says: str) -> None:
    batch = almagest.batch("stellar", games=GAMES, seed=3)
    for _ in range(10):
        batch.random_step()
    before = batch.save(), batch.observations.copy()
    other = almagest.batch("stellar", games=GAMES, seed=4)
    with pytest.raises(almagest.AlmagestError, match=says):
        batch.load(change(other.save()))
    assert batch.save() == before[0]
    assert (batch.observations == before[1]).all()


def test_the_arrays_stay_where_they_are_and_belong_to_the_engine() -> None:
    batch = almagest.batch("astra", games=GAMES, seats=3)
    before = arrays_of(batch)
    for _ in range(5):
        batch.random_step()
    assert [array.ctypes.data for array in arrays_of(batch)] == [array.ctypes.data for array in before]
    for array in before:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def arrays_of(batch: Batch) -> list[NDArray[Any]]:
    return [batch.observations, batch.masks, batch.seats, batch.rewards, batch.done]


def test_chances_are_the_judges() -> None:
    batch = almagest.batch("stellar", games=GAMES, seed=4)
    for _ in range(20):
        batch.random_step()
    for state, row in zip(batch.states, batch.chances(), strict=True):
        assert list(row) == almagest.chances(state)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"games": 0}, "games must be a whole number from 1"),
        ({"games": True}, "games must be"),
        ({"seed": -1}, "seed must be"),
        ({"seats": 9}, "players"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(given: dict[str, Any], says: str) -> None:
    with pytest.raises(almagest.AlmagestError, match=says):
        almagest.batch("stellar", **given)


def test_a_step_takes_one_whole_number_a_game() -> None:
    batch = almagest.batch("stellar", games=GAMES)
    for wrong in ([0], [0.0] * GAMES, [[0] * GAMES]):
        with pytest.raises(BadSetup, match="one value for each of the 3 games"):
            batch.step(wrong)
    with pytest.raises(BadSetup, match="like this one"):
        batch.load(almagest.batch("stellar", games=GAMES + 1).save())


def test_a_game_that_writes_no_sheets_is_seen_through_its_views(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = almagest.game("stellar").setting(2, {})
    quick = Batch(setting, GAMES, 3)
    monkeypatch.setattr("almagest.adapters.batch.writes_sheets", lambda _: False)
    slow = Batch(setting, GAMES, 3)
    for _ in range(10):
        quick.random_step()
        slow.random_step()
        assert (quick.observations == slow.observations).all()
        assert (quick.masks == slow.masks).all()


def test_several_processes_play_what_their_batches_would() -> None:
    alone = [almagest.batch("ptolemaeus", games=2, seed=seed) for seed in (3, 4)]
    with shared_batch("ptolemaeus", games=4, seed=3, processes=2) as batch:
        for _ in range(5):
            assert (batch.observations == np.vstack([part.observations for part in alone])).all()
            assert (batch.masks == np.vstack([part.masks for part in alone])).all()
            actions = batch.masks.argmax(axis=1)
            batch.step(actions)
            for part, chosen in zip(alone, (actions[:2], actions[2:]), strict=True):
                part.step(chosen)
        before = batch.observations.copy()
        with pytest.raises(IllegalAction, match="in game 3: "):
            batch.step([*batch.masks.argmax(axis=1)[:3], -1])
        assert (batch.observations == before).all()
        batch.random_step()
        assert (batch.observations != before).any()
    with pytest.raises(BadSetup, match="shared equally"):
        shared_batch("stellar", games=3, processes=2)
