"""The law of what is told: all that reaches a viewer is known to that viewer, and all that is known was told.

Two worlds that a viewer cannot tell apart, the same decision in both. `redeal` says what the viewer knows afterwards,
the channels say what the viewer was told. Either both are the same in the two worlds, or both differ. See
docs/decisions/0016-told-is-known.md.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

import almagest
from almagest.kernel.state import State
from tests.conformance.cases import SEEDS, every_table, first_times, viewers, walked, walks
from tests.conformance.channels import taken
from tests.conformance.knowing import in_both, is_known_untold, is_secret, leaks, worlds

OTHERS = 6
"""Choices tried beside the one that was made."""


@every_table
@given(data=st.data(), seed=SEEDS)
def test_what_a_viewer_is_told_is_what_that_viewer_knows(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = undecided(name, seats, data)
    viewer = data.draw(st.sampled_from(viewers(state)))
    for world in worlds(state, viewer, seed):
        for action in some(in_both(state, world), 1, seed):
            told_as_known(state, world, action, viewer)


@every_table
@given(data=st.data(), seed=SEEDS)
def test_a_secret_choice_looks_like_any_other(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = undecided(name, seats, data)
    viewer = data.draw(st.sampled_from([viewer for viewer in viewers(state) if viewer != state.seat]))
    one, *others = some(state.legal(), OTHERS, seed)
    looks_like(state, one, others, viewer)


@every_table
def test_both_hold_when_something_happens_for_the_first_time(name: str, seats: int) -> None:
    for number, (state, action) in enumerate(first_times(name, seats)):
        viewer = [viewer for viewer in viewers(state) if viewer != state.seat][number % seats]
        for world in islice(worlds(state, viewer, number), 2):
            if action in world.legal():
                told_as_known(state, world, action, viewer)
        looks_like(state, action, some(state.legal(), OTHERS, number), viewer)


def told_as_known(state: State, world: State, action: int, viewer: int | None) -> None:
    """Check that a decision in two worlds tells a viewer which is which if, and only if, it makes it known."""
    here, there = taken(state, action), taken(world, action)
    assert leaks(here, there, viewer) == [], (viewer, state.text(action))
    assert not is_known_untold(here, there, viewer), (viewer, state.text(action))


def looks_like(state: State, action: int, others: list[int], viewer: int | None) -> None:
    """Check that a viewer who cannot know which of some decisions was made is not told, either."""
    one = taken(state, action)
    for other in (taken(state, other) for other in others):
        if is_secret(one, other, viewer):
            assert leaks(one, other, viewer) == [], (viewer, state.text(action), state.text(other.action))


def undecided(name: str, seats: int, data: st.DataObject) -> State:
    """Walk to a moment at which there is something to decide: the last one of a game that would be over."""
    walk = data.draw(walks(name))
    state = walked(name, seats, walk)
    return walked(name, seats, replace(walk, depth=state.ply - 1)) if state.over else state


def some(actions: list[int], most: int, seed: int) -> list[int]:
    """Pick some of the decisions, none where there are none."""
    rng = almagest.rng(seed)
    return [actions[rng.below(len(actions))] for _ in range(min(most, len(actions)))]
