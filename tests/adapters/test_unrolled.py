"""Small games are solved exactly: written out they are the same game, and perfect play leaves nothing to win."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from benchmarks.exploitability import PAGES, Chosen, exploitable, loss, solved, variants, written
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

import almagest
from almagest.adapters.unrolled import Unrolled, unrolled

NAMES = ["astra", "ptolemaeus", "stars", "stellar"]
FEWER_THAN = 100_000
"""Histories; a hundred thousand are written out in half a minute."""
WHOLE = ["astra", "ptolemaeus", "stars"]
DECKS = Path(__file__).parents[2] / "examples" / "variants"
every_variant = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def trees() -> dict[str, Unrolled]:
    """The games written out so far: each takes seconds."""
    return {}


def tree(trees: dict[str, Unrolled], name: str) -> Unrolled:
    if name not in trees:
        trees[name] = unrolled(variants()[name])
    return trees[name]


@every_variant
def test_a_small_game_of_every_game_is_solved(trees: dict[str, Unrolled], name: str) -> None:
    small = tree(trees, name)
    assert small.histories < FEWER_THAN
    assert exploitable(small, "random") > 0.1
    assert solved(small, iterations=40) < 0.02


def test_a_game_written_out_is_the_same_game(trees: dict[str, Unrolled]) -> None:
    game, small = variants()["stellar"], tree(trees, "stellar")
    assert (small.histories, len(small.moments)) == (3178, 448)
    loss_there = exploitability.nash_conv(game, policy.UniformRandomPolicy(game), use_cpp_br=False) / 2
    assert exploitable(small, "random") == pytest.approx(loss_there) == pytest.approx(0.9)


def test_search_plays_a_small_ending_perfectly(trees: dict[str, Unrolled]) -> None:
    assert exploitable(tree(trees, "stellar"), "search:300") == pytest.approx(0)


def test_a_bot_is_asked_in_every_information_set(trees: dict[str, Unrolled]) -> None:
    small = tree(trees, "stellar")
    first, last = ([moment.legal_actions()[n] for moment in small.moments] for n in (0, -1))
    assert loss(small, Chosen(small, first)) != pytest.approx(loss(small, Chosen(small, last)))


@pytest.mark.parametrize("name", WHOLE)
def test_a_small_game_begins_with_the_deal_and_has_few_cards(name: str) -> None:
    game = variants()[name]
    assert game.new_initial_state().is_chance_node()
    deck: Any = game.setting.options["deck"]
    cards = deck["card"] if "card" in deck else [row for row in deck["constellation"] for _ in range(row["cards"])]
    assert len(cards) + deck.get("sextants", 0) <= 8


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("seed", range(20))
def test_a_small_deck_is_played_to_its_end_and_redealt_on_the_way(name: str, seed: int) -> None:
    setting, rng = variants()[name].setting, almagest.rng(seed)
    state = setting.game.start(seats=2, seed=seed, **setting.chosen())
    while not state.over:
        world = state.imagine(int(state.seat), rng)
        assert world.legal() == state.legal()
        assert setting.game.load(state.position()).view(None) == state.view(None)
        state.apply(int(state.sample(rng)))
    assert state.winners()


def test_the_tables_of_the_documentation_are_those_that_are_written() -> None:
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    for text in texts:
        assert "ROW\n\n" in written(text, ["ROW"])
        one_of_them = written(text, ["| Astra | measured anew |"])
        assert "| Astra | measured anew |\n| Ptolemaeus |" in one_of_them
        assert one_of_them.count("| Astra |") == text.count("| Astra |")
    assert len({text.split("| CFR+ × 200 |")[1].partition("\n\n")[0] for text in texts}) == 1
