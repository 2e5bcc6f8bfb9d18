"""The law of what is told catches a leak through every channel: tried on Lantern, which can leak through each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import almagest
from almagest import catalog
from almagest.kernel.state import State
from tests.conformance.cases import viewers
from tests.conformance.channels import taken
from tests.conformance.knowing import in_both, is_known_untold, is_secret, leaks, worlds

SAMPLES = Path(__file__).parent / "samples"
SEEDS = range(12)
WITH_FACTS = {"facts", "strings", "messages"}
LEAKS: dict[str, set[str]] = {
    "": set(),
    "number": WITH_FACTS | {"number", "sentences"},
    "facts": WITH_FACTS,
    "sentences": {"sentences", "messages"},
    "view": {"view", "strings", "messages", "undo"},
    "choices": {"choices", "explanations", "refusals", "messages"},
    "explanations": {"explanations", "messages"},
    "refusals": {"refusals"},
    "undo": {"undo", "messages"},
    "numbers": {"numbers"},
}
"""By the way in which Lantern leaks: the channels in which that shows."""


@pytest.fixture(autouse=True)
def samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALMAGEST_GAMES", str(SAMPLES))


def moments(leak: str) -> Iterator[State]:
    """Play games of Lantern and show every moment at which somebody decides."""
    for seed in SEEDS:
        state, rng = catalog.game("lantern").start(2, seed, leak=leak), almagest.rng(seed)
        while not state.over:
            yield state
            state.apply(int(state.sample(rng)))


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_shows_in_its_channels_and_in_no_other(leak: str) -> None:
    found = {
        channel
        for state in moments(leak)
        for viewer in viewers(state)
        for world in worlds(state, viewer, 1)
        for action in in_both(state, world)
        for channel in leaks(taken(state, action), taken(world, action), viewer)
    }
    assert found == LEAKS[leak]


@pytest.mark.parametrize(("leak", "is_caught"), [("", False), ("redeal", True)])
def test_a_redeal_that_keeps_what_nobody_told_is_caught(leak: str, *, is_caught: bool) -> None:
    found = any(
        is_known_untold(taken(state, action), taken(world, action), viewer)
        for state in moments(leak)
        for viewer in viewers(state)
        for world in worlds(state, viewer, 1)
        for action in in_both(state, world)
    )
    assert found == is_caught


@pytest.mark.parametrize(("leak", "channels"), [("", set()), ("choice", WITH_FACTS)])
def test_a_secret_choice_that_is_told_is_caught(leak: str, channels: set[str]) -> None:
    pairs = [
        (taken(state, one), taken(state, two), viewer)
        for state in moments(leak)
        for viewer in set(viewers(state)) - {int(state.seat)}
        for one in state.legal()
        for two in state.legal()
    ]
    secrets = [(one, two, viewer) for one, two, viewer in pairs if is_secret(one, two, viewer)]
    assert secrets
    assert {channel for one, two, viewer in secrets for channel in leaks(one, two, viewer)} == channels
