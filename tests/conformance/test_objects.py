"""Laws of states as Python objects: pickled, copied, compared and shown, every game alike."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import almagest
from almagest.kernel.state import State
from tests.conformance.cases import every_table, game_of, viewers, walked, walks

ROOT = Path(__file__).parents[2]
READ = "import pickle, sys; print([s.position() for s in pickle.load(open(sys.argv[1], 'rb'))])"


def again(state: State) -> State:
    """Send a state through a pickle."""
    found = pickle.loads(pickle.dumps(state))
    assert isinstance(found, State)
    return found


def played_on(state: State) -> list[object]:
    """Play to the end, and tell everything about the way there."""
    rng = almagest.rng(11)
    told: list[object] = []
    while not state.over:
        told.append((state.legal(), [float(state.value(seat)) for seat in range(state.seats)]))
        state.apply(int(state.sample(rng)))
    return [*told, state.position(), state.history, state.events, state.scores(), state.winners()]


@every_table
@given(data=st.data())
def test_a_pickled_state_goes_on_as_the_original(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    twin = again(state)
    assert twin == state
    assert twin.history == state.history
    assert twin.events == state.events
    assert [twin.view(viewer) for viewer in viewers(state)] == [state.view(viewer) for viewer in viewers(state)]
    assert twin.may_undo() == state.may_undo()
    if state.may_undo():
        assert twin.undone() == state.undone()
    assert played_on(twin) == played_on(state)


@every_table
@given(data=st.data())
def test_worlds_without_a_past_are_pickled_too(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    world = state.imagine(0, almagest.rng(3))
    assert again(world).events is None
    assert again(world) == world
    assert played_on(again(world)) == played_on(world)
    dealt = state.clone().redeal(0, almagest.rng(3))
    assert again(dealt).events == dealt.events
    assert played_on(again(dealt)) == played_on(dealt)


@every_table
@given(data=st.data())
def test_copies_are_equal_and_independent(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    for twin in (copy.copy(state), copy.deepcopy(state), again(state)):
        assert twin == state
        assert not twin != state  # noqa: SIM202  both operators are asked
        if not state.over:
            twin.apply(twin.legal()[0])
            assert twin != state
            assert state.history == twin.history[:-1]


@every_table
@given(data=st.data())
def test_what_is_shown_tells_no_secret(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    others = [state.clone().redeal(viewer, almagest.rng(5)) for viewer in viewers(state)]
    assert {repr(other) for other in others} == {repr(state)}
    assert {repr(other.rng).replace("keyed", "fast") for other in others} == {"<Rng, fast>"}
    assert len(repr(state)) < 100


@every_table
def test_other_moments_and_other_things_are_not_equal(name: str, seats: int) -> None:
    state = game_of(name).start(seats=seats, seed=1)
    assert state != game_of(name).start(seats=seats, seed=2)
    assert state != 7
    assert state == game_of(name).load(state.position())
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


@pytest.mark.slow
@pytest.mark.parametrize("pure", ["0", "1"])
def test_pickles_go_between_the_compiled_and_the_interpreted_engine(tmp_path: Path, pure: str) -> None:
    states = [walked_far(name) for name in almagest.games()]
    (tmp_path / "states").write_bytes(pickle.dumps(states))
    run = subprocess.run(
        [sys.executable, "-c", READ, str(tmp_path / "states")],
        env={**os.environ, "ALMAGEST_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == repr([state.position() for state in states])


def walked_far(name: str) -> State:
    """Play a while."""
    state, rng = game_of(name).start(seed="ab" * 16), almagest.rng(1)
    for _ in range(20):
        state.apply(int(state.sample(rng)))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("pure", ["0", "1"])
def test_the_example_of_many_processes_runs(pure: str) -> None:
    run = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "many_processes.py"), "stellar"],
        env={**os.environ, "ALMAGEST_PURE": pure},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.endswith("five times the same.\n"), run.stderr
