"""Root parallelism: several processes think about one decision."""

from __future__ import annotations

from contextlib import closing

import pytest

import almagest
from almagest import catalog
from almagest.kernel.bot import Choice
from almagest.kernel.crowd import CrowdBot, added
from almagest.kernel.errors import BadSetup


def test_findings_are_added_up_by_visits() -> None:
    together = added([[Choice(1, 30, 0.5), Choice(2, 10, 0.2)], [Choice(2, 50, 0.8), Choice(3, 0, 0.9)]])
    assert [(choice.action, choice.visits) for choice in together] == [(2, 60), (1, 30), (3, 0)]
    assert together[0].chance == pytest.approx(0.7)


def test_two_processes_search_twice_as_much_and_the_same_again() -> None:
    bot = catalog.bot("search:40x2")
    assert isinstance(bot, CrowdBot)
    state = catalog.game(catalog.games()[-1]).start(seats=2, seed=1)
    world = state.imagine(state.seat, almagest.rng(2))
    with closing(bot):
        found = bot.choices(world, almagest.rng(3))
        assert bot.choices(world, almagest.rng(3)) == found
        assert bot.choose(world, almagest.rng(3)) == found[0].action
    alone = catalog.bot("search:40").choices(world, almagest.rng(3))  # type: ignore[attr-defined]
    assert sum(choice.visits for choice in alone) <= 40 < sum(choice.visits for choice in found) <= 80
    assert {choice.action for choice in found} <= set(world.legal())


@pytest.mark.parametrize("name", ["search:40x0", "search:40x65", "greedy:4x2", "search:x2"])
def test_crowds_that_make_no_sense_are_refused(name: str) -> None:
    with pytest.raises(BadSetup):
        catalog.bot(name)


@pytest.mark.parametrize("name", ["search:40x2x2", "search:40x64x64", "search:40x33", f"search:{'9' * 5000}"])
def test_a_crowd_of_crowds_and_a_crowd_too_big_are_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(BadSetup) as refused:
        catalog.bot(name)
    assert "search:" in refused.value.en
    assert "search:" in refused.value.fr
