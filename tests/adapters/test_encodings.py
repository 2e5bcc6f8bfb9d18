"""Observations are a function of the view, however they are computed, and the page about them is true."""

from __future__ import annotations

import os
import subprocess
import sys
from operator import gt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools import encodings as tool

import almagest
from almagest import catalog
from almagest.adapters.encodings import Encoding, encoding_of, plain, plain_blocks
from almagest.kernel.encoding import NUMBER, Block, packed
from almagest.kernel.sheet import mask_of
from tests.conformance.cases import SEEDS, every_table, walked, walks
from tests.test_docs import unpacked

LARGEST = [(name, catalog.game(name).seats[-1]) for name in catalog.games()]
every_game = pytest.mark.parametrize(("name", "seats"), LARGEST)
SOLO = [("astra", {"modifiers": ["E4", "H5"]}), ("ptolemaeus", {"solo": "hipparchus", "hipparchus_level": 2})]


@every_table
@settings(max_examples=30)
@given(data=st.data())
def test_observations_equal_the_encoding_of_the_view(name: str, seats: int, data: st.DataObject) -> None:
    state, encoding = walked(name, seats, data.draw(walks(name))), encoding_of(name, seats)
    for seat in range(seats):
        assert encoding.see(state, seat) == encoding.of_view(state.view(seat))


@pytest.mark.parametrize(("name", "options"), SOLO)
def test_opponents_of_a_lone_player_are_encoded(name: str, options: dict[str, Any]) -> None:
    state, encoding, rng = catalog.game(name).start(1, 3, **options), encoding_of(name, 1), almagest.rng(4)
    while not state.over:
        assert encoding.see(state, 0) == encoding.of_view(state.view(0))
        state.apply(int(state.sample(rng)))
    assert encoding.see(state, 0) == encoding.of_view(state.view(0))


@every_table
@given(data=st.data(), seed=SEEDS)
def test_two_worlds_give_the_same_numbers_and_masks(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state, encoding = walked(name, seats, data.draw(walks(name))), encoding_of(name, seats)
    for seat in range(seats):
        world = state.clone().redeal(seat, almagest.rng(seed))
        assert encoding.see(world, seat) == encoding.see(state, seat)
        if seat == state.seat:
            assert mask_of(world, state.game.num_actions) == mask_of(state, state.game.num_actions)


@every_table
@settings(max_examples=5)
@given(seed=SEEDS)
def test_numbers_stay_within_their_bounds(name: str, seats: int, seed: int) -> None:
    state, encoding, rng = catalog.game(name).start(seats, seed), encoding_of(name, seats), almagest.rng(seed)
    while not state.over:
        state.apply(int(state.sample(rng)))
        check_bounds(encoding, encoding.see(state, seats - 1))


def check_bounds(encoding: Encoding, seen: bytearray) -> None:
    """No number is above its bound; name the block of one that is."""
    bounds = encoding.bounds()
    assert len(seen) == len(bounds) == encoding.size
    if any(number > most for number, most in zip(seen, bounds, strict=True)):
        found = {name: list(seen[place]) for name, place in encoding.places().items()}
        above = [name for name, place in encoding.places().items() if any(map(gt, seen[place], bounds[place]))]
        pytest.fail(f"above their bounds: { {name: found[name] for name in above} }")


def test_only_what_no_rule_bounds_reaches_as_far_as_a_byte() -> None:
    endless = {
        (name, block.name)
        for name in catalog.games()
        for block in encoding_of(name, catalog.game(name).seats[0]).blocks
        if NUMBER in block.bounds(1)
    }
    assert endless == {
        ("astra", "this_turn"),  # Stardust has no limit, so neither has a turn
        ("astra", "score"),
        ("astra", "journal"),
        ("astra", "ptolemy"),
        ("stars", "round"),  # a game may be told to have a million rounds
        ("stellar", "score"),  # decks may give a thousand points for a section
    }


@pytest.mark.parametrize(
    ("name", "seats", "block", "place"),
    [
        ("ptolemaeus", 2, "clock", "round"),
        ("ptolemaeus", 2, "clock", "astrolabe"),
        ("ptolemaeus", 2, "wanted", ""),
        ("ptolemaeus", 2, "stores", "reserve"),
        ("ptolemaeus", 2, "doing_left", ""),
        ("stars", 2, "limit", ""),
        ("stellar", 2, "round", ""),
    ],
)
def test_these_bounds_are_reached(name: str, seats: int, block: str, place: str) -> None:
    encoding, most = encoding_of(name, seats), 0
    found = next(one for one in encoding.blocks if one.name == block)
    at = found.meaning.split(", ").index(place) if place else 0
    for seed in range(40):
        state, rng = catalog.game(name).start(seats, seed), almagest.rng(seed)
        while not state.over:
            most = max(most, encoding.see(state, 0)[encoding.places()[block]][at])
            state.apply(int(state.sample(rng)))
    assert most == found.bounds(1)[at]


@every_game
@given(data=st.data())
def test_masks_mark_the_legal_actions(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    mask = mask_of(state, state.game.num_actions)
    assert [action for action, is_open in enumerate(mask) if is_open] == state.legal()


def test_every_game_of_the_package_has_an_encoding_of_its_own() -> None:
    own = [name for name in catalog.games() if catalog.game_folders()[name].startswith("almagest")]
    assert [name for name in own if catalog.encoding(name) is None] == []


@every_game
@given(data=st.data())
def test_any_game_has_the_plain_encoding(name: str, seats: int, data: st.DataObject) -> None:
    view = walked(name, seats, data.draw(walks(name))).view(0)
    numbers = packed(plain_blocks(seats), seats, plain(view))
    assert len(numbers) == sum(block.length(seats) for block in plain_blocks(seats))
    assert numbers == packed(plain_blocks(seats), seats, plain(dict(view)))


def test_the_plain_encoding_tells_facts_apart() -> None:
    state = catalog.game("stellar").start(2, 1)
    before = plain(state.view(0))["leaves"]
    state.apply(state.legal()[0])
    assert plain(state.view(0))["leaves"] != before


def test_a_block_of_the_wrong_size_is_found() -> None:
    with pytest.raises(ValueError, match="block 'row' has 2 numbers, not 3"):
        packed([Block("row", 3, "three")], 2, {"row": [1, 0]})


def test_the_game_of_the_tutorial_can_be_observed(tmp_path: Path) -> None:
    unpacked("docs/adding-a-game.md", tmp_path)
    program = """
from almagest.adapters.pettingzoo import env
from pettingzoo.test import api_test
import pyspiel
from almagest.adapters import openspiel
api_test(env("meteor"), num_cycles=20)
openspiel.register()
pyspiel.random_sim_test(pyspiel.load_game("almagest_meteor"), 1, True, False)
print("played")
"""
    environment = {**os.environ, "ALMAGEST_GAMES": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert run.stdout.endswith("played\n"), run.stderr


def test_the_page_about_encodings_is_up_to_date() -> None:
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page(), "run python tools/encodings.py"
