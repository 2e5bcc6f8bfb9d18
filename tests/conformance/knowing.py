"""What a viewer knows after a decision, and by what two worlds could be told apart."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import almagest
from tests.conformance.channels import Step, told_apart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.kernel.event import Json
    from almagest.kernel.state import State

WORLDS = 4
"""Other worlds tried for each viewer: what a decision turns up is now and then the same in one of them."""
GLANCES = 2
"""Redeals compared first; where they agree and something told differs, many more are."""
STARES = 64


def worlds(state: State, viewer: int | None, seed: int) -> Iterator[State]:
    """Give worlds that a viewer cannot tell from this one."""
    for n in range(WORLDS):
        yield state.clone().redeal(viewer, almagest.rng(seed + n))


def in_both(one: State, two: State) -> list[int]:
    """List the decisions that can be made in both of two worlds."""
    return sorted(set(one.legal()) & set(two.legal()))


def knows_the_same(one: State, two: State, viewer: int | None, glances: int = GLANCES) -> bool:
    """Tell whether a viewer knows the same in two worlds: whatever is redealt for them comes out alike."""
    return all(imagined(one, viewer, seed) == imagined(two, viewer, seed) for seed in range(glances))


def imagined(state: State, viewer: int | None, seed: int) -> str:
    """Write down a world that a viewer thinks possible; when undo was last refused is no part of it."""
    position = state.imagine(viewer, almagest.rng(seed)).position()
    del position["learned"]
    return json.dumps(position)


def leaks(one: Step, two: Step, viewer: int | None) -> list[str]:
    """Name the channels by which a viewer was told what they do not know."""
    if not knows_the_same(one.after, two.after, viewer) or dice(one, viewer) != dice(two, viewer):
        return []
    apart = list(told_apart(one, two, viewer))
    return apart if apart and knows_the_same(one.after, two.after, viewer, STARES) else []


def dice(step: Step, viewer: int | None) -> list[Json]:
    """List the dice that a viewer saw fall: chance that hides nothing, known although a position does not keep it."""
    return [event.facts["die"] for event in step.news(viewer) if "die" in event.facts]


def is_known_untold(one: Step, two: Step, viewer: int | None) -> bool:
    """Tell whether a viewer is held to know what no channel has told."""
    return not knows_the_same(one.after, two.after, viewer) and not any(told_apart(one, two, viewer))


def is_secret(one: Step, two: Step, viewer: int | None) -> bool:
    """Tell whether which of two decisions was made is known to who made it, and not to a viewer."""
    decider = int(one.before.seat)
    hidden = knows_the_same(one.after, two.after, viewer, STARES)
    return hidden and not knows_the_same(one.after, two.after, decider)
