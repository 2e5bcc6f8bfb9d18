"""Laws of what nobody has seen: it can be dealt anew without anybody noticing, and nothing else changes by it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

import almagest
from tests.conformance.cases import SEEDS, every_table, game_of, uses_chance, viewers, walked, walks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.kernel.event import Json
    from almagest.kernel.state import State

TRIES = 6
A_PILE = 6
"""Fewer cards may be settled by what all seats know together: the last card is the one that nobody holds."""


@every_table
@settings(max_examples=4)
@given(data=st.data(), seed=SEEDS)
def test_nobody_can_tell_that_it_was_dealt_anew(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    world = state.stirred(almagest.rng(seed))
    assert [world.view(viewer) for viewer in viewers(state)] == [state.view(viewer) for viewer in viewers(state)]
    assert world.legal() == state.legal()
    assert sorted(game_of(name).inventory(world)) == sorted(game_of(name).inventory(state))
    for viewer in viewers(state):
        once, again = (each.imagine(viewer, almagest.rng(seed + 1)).position() for each in (state, world))
        assert once == again


@every_table
@settings(max_examples=4)
@given(data=st.data(), seed=SEEDS)
def test_it_depends_on_the_random_source_alone(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    world = state.stirred(almagest.rng(seed))
    assert state.stirred(almagest.rng(seed)).position() == world.position()
    assert state.stirred(almagest.rng(seed + 1)).stirred(almagest.rng(seed)).position() == world.position()


@every_table
@settings(max_examples=4)
@given(data=st.data(), seed=SEEDS)
def test_the_judge_sees_no_difference(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    assert almagest.chances(state.stirred(almagest.rng(seed))) == almagest.chances(state)


@every_table
@settings(max_examples=2)
@given(data=st.data(), seed=SEEDS)
def test_every_pile_that_no_seat_knows_is_dealt_anew(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    if not uses_chance(name, seats):
        return
    state = walked(name, seats, data.draw(walks(name)))
    rng = almagest.rng(seed)
    unknown_to_all = set.intersection(
        *(varied([state.imagine(seat, rng) for _ in range(TRIES)]) for seat in range(seats))
    )
    piles = Counter(way.split("/")[1] for way in unknown_to_all)
    stirred = {way.split("/")[1] for way in varied([state.stirred(rng) for _ in range(TRIES)])}
    assert {pile for pile, cards in piles.items() if cards >= A_PILE} <= stirred


def varied(worlds: list[State]) -> set[str]:
    """Name what is not the same in all of some worlds, by the way to it in their positions."""
    rows = [dict(leaves("", world.position()["state"])) for world in worlds]
    return {way for row in rows for way, value in row.items() if any(other.get(way) != value for other in rows)}


def leaves(way: str, data: Json) -> Iterator[tuple[str, Json]]:
    """List every piece of plain data with the way to it."""
    pieces = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else None
    if pieces is None:
        yield way, data
    else:
        for key, value in pieces:
            yield from leaves(f"{way}/{key}", value)
