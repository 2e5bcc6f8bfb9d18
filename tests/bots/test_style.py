"""Styles: the same search, but a careful bot leaves less to chance than a daring one, and neither gives much away."""

from __future__ import annotations

import pytest

import almagest
from almagest import catalog
from almagest.kernel.bot import Choice
from almagest.kernel.errors import BadSetup
from almagest.kernel.style import NEARLY, StyleBot, as_good, risk


def risks(name: str, seed: int) -> tuple[float, float]:
    """Let both bots decide in one world and give what each leaves to chance, tried in other worlds than theirs."""
    state = catalog.game(name).start(seats=2, seed=seed)
    for _ in range(8):
        state.apply(int(state.sample(almagest.rng(seed))))
    world = state.imagine(int(state.seat), almagest.rng(seed))
    careful, daring = (
        StyleBot(kind, "60", daring=daring).choose(world, almagest.rng(1))
        for kind, daring in (("careful", False), ("daring", True))
    )
    return risk(world, careful, seed), risk(world, daring, seed)


@pytest.mark.parametrize("name", ["astra", "stars"])
def test_a_daring_bot_leaves_more_to_chance_than_a_careful_one(name: str) -> None:
    found = [risks(name, seed) for seed in range(24)]
    assert sum(daring for _, daring in found) > sum(careful for careful, _ in found)
    assert any(daring != careful for careful, daring in found)


def test_what_a_choice_leaves_to_chance_is_the_same_for_equal_seeds() -> None:
    state = catalog.game("stellar").start(seats=2, seed=3)
    world = state.imagine(int(state.seat), almagest.rng(3))
    first, *_, last = world.legal()
    assert risk(world, last, 5) == risk(world, last, 5) > 0
    assert risk(world, first, 5) != risk(world, first, 6)


def test_a_style_costs_little_and_needs_a_choice_that_was_tried() -> None:
    best, close, rare = Choice(1, 100, 0.6), Choice(2, 50, 0.6 - NEARLY / 2), Choice(3, 5, 0.6)
    assert as_good([best, close, rare, Choice(4, 90, 0.6 - 2 * NEARLY)]) == [best, close]


@pytest.mark.parametrize("kind", ["careful", "daring"])
def test_styles_are_named_described_and_take_a_budget(kind: str) -> None:
    assert catalog.bot(f"{kind}:30").name == f"{kind}:30"
    assert catalog.bot_summary(kind) is not None
    assert catalog.bot_title("stellar", kind).en != kind
    with pytest.raises(BadSetup, match=f"The bot '{kind}' takes simulations"):
        catalog.bot(f"{kind}:fast")
