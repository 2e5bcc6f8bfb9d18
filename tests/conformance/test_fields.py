"""Laws of fields: no copy, pickle, position or comparison of a state forgets one, in any game."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec

from almagest.kernel.errors import BadPosition
from almagest.kernel.fields import declared, in_numbers, names_of, unpacked, values_of
from almagest.kernel.parts import Part
from almagest.kernel.rng import Rng, fast
from almagest.kernel.state import NOBODY, State
from tests.conformance.cases import every_table, game_of, played, walked, walks

if TYPE_CHECKING:
    from collections.abc import Iterator

PAST = {"opening", "log", "mover", "diary"}
KERNEL = set(declared(State))


def changes(thing: object) -> Iterator[tuple[object, str, Any]]:
    """Name every field of a state and of its parts with a value it does not have."""
    for name, value in values_of(thing).items():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, Part):
                yield from changes(part)
        if (other := different(name, value)) is not None:
            yield thing, name, other


def different(name: str, value: Any) -> Any:
    """Give another value of the same kind; None for what a state only refers to."""
    if isinstance(value, bool):
        return not value
    if name == "seat":
        return NOBODY if value >= 0 else 0
    if isinstance(value, int):
        return value - 1 if value > 0 else value + 1
    if isinstance(value, bytes):
        return value + b"\1"
    if isinstance(value, str):
        return f"{value}+"
    if isinstance(value, vec):
        numbers = in_numbers(value)
        return unpacked(type(numbers)(numbers.whole, [7 + number for number in numbers.numbers]))
    if isinstance(value, Rng):
        return fast(int(value.x) + 1)
    if isinstance(value, list) and name not in PAST and value and not isinstance(value[0], Part):
        return [*value, value[0]]
    return None


def differing(one: State, two: State) -> set[str]:
    """Name the fields that are not the same; one that only refers to a part named before is left out."""
    mine, yours = own_values(one), own_values(two)
    return {name for name in {*mine, *yours} if mine.get(name) != yours.get(name)}


def own_values(state: State) -> dict[str, Any]:
    """Give the fields, each part once."""
    values, seen = values_of(state), list[Part]()
    for name, value in list(values.items()):
        if any(value is part for part in seen):
            del values[name]
        seen += [part for part in (value if isinstance(value, list) else [value]) if isinstance(part, Part)]
    return values


def moments(name: str, seats: int, *, games: int) -> Iterator[State]:
    """Show moments of a few random games."""
    for seed in range(games):
        yield from (state for state in played(name, seats, seed) if state.ply % 7 == 0 or state.over)


@every_table
def test_no_copy_forgets_a_field(name: str, seats: int) -> None:
    for moment in list(moments(name, seats, games=1))[:3]:
        state = moment.clone()
        for thing, field, other in changes(state):
            before = getattr(thing, field)
            setattr(thing, field, other)
            assert differing(state, state.copy()) <= KERNEL - {"rng"}, field
            assert differing(state, state.imagined()) <= PAST, field
            assert differing(state, state.clone()) <= {"diary"}, field
            setattr(thing, field, before)


@every_table
def test_no_pickle_forgets_a_field(name: str, seats: int) -> None:
    for moment in list(moments(name, seats, games=1))[:2]:
        state = moment.imagined()
        for thing, field, other in changes(state):
            before = getattr(thing, field)
            setattr(thing, field, other)
            assert differing(state, pickle.loads(pickle.dumps(state))) == set(), field
            setattr(thing, field, before)


@every_table
def test_a_changed_field_is_another_moment_unless_the_others_tell_it(name: str, seats: int) -> None:
    """A field is written into the position, so that `==` sees it, or the position brings it back by itself."""
    seen = [state.clone() for state in moments(name, seats, games=4)]
    silent = set(names_of(seen[0])) - KERNEL
    for one, two in pairwise(seen):
        for field in sorted(silent & differing(one, two)):
            changed = one.clone()
            setattr(changed, field, getattr(two, field))
            if is_another_moment(one, changed):
                silent.discard(field)
    for state in seen:
        loaded = game_of(name).load(state.position())
        assert not silent & differing(state, loaded)


def is_another_moment(state: State, changed: State) -> bool:
    """Compare; what no longer fits together is another moment, too."""
    try:
        return state != changed
    except (IndexError, ValueError, KeyError, BadPosition):
        return True


@every_table
@given(data=st.data())
def test_copies_refer_to_their_own_parts(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    for twin in (state.copy(), state.clone(), pickle.loads(pickle.dumps(state))):
        assert not set(map(id, parts_of(state))) & set(map(id, parts_of(twin)))
        if not state.over:
            assert ways(twin) == ways(state)


def parts_of(state: State) -> list[Part]:
    """List the parts, once for every way to reach them."""
    found = [part for value in values_of(state).values() for part in (value if isinstance(value, list) else [value])]
    return [part for part in found if isinstance(part, Part)]


def ways(state: State) -> list[int]:
    """Tell which parts are reached twice."""
    parts = list(map(id, parts_of(state)))
    return [parts.index(part) for part in parts]


@pytest.mark.parametrize("field", ["seat", "over", "ply", "learned"])
def test_the_kernels_own_fields_are_compared(field: str) -> None:
    state = game_of("stellar").start(seed=1)
    other = state.clone()
    setattr(other, field, different(field, getattr(state, field)))
    assert other != state
