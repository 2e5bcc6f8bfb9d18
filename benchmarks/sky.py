"""How fast The Stars Are Right looks for constellations: one hand in one sky, and a whole turn of two operations."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, cast

from almagest import catalog
from almagest.games.stars.rules.phases import SUMMON
from almagest.games.stars.rules.sky import PUSHES
from almagest.games.stars.rules.solver import turns_for
from almagest.games.stars.rules.targets import targets
from almagest.kernel.scratch import borrowed, give_back

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

SKIES = 200_000
TURNS = 40
HAND = ("dagoon-1", "dagoon-2", "dagoon-3", "hastur-1", "cthulhoo-1")
SITE = ("deep-ones-4", "deep-ones-7", "deep-ones-8", "formless-2", "formless-6", "tcho-tcho-4")


def matchings() -> int:
    """List the summons that one sky after the other allows, each a match of the five cards of a hand."""
    state = cast("Stars", catalog.game("stars").start(seats=2, seed=1))
    state.phase = SUMMON
    scratch = borrowed()
    for number in range(SKIES):
        state.sky.push(number % PUSHES)
        state.fill_legal(scratch.actions)
    give_back(scratch)
    return SKIES


def longest_turn() -> float:
    """Give the CPU seconds that the slowest of many exhaustive turns of at most two operations takes."""
    return max(turn_seconds(seed) for seed in range(TURNS))


def turn_seconds(seed: int) -> float:
    """Search one turn completely up to two operations; the guided search beyond is switched off."""
    state = rich_table(seed)
    begun = process_time()
    turns_for(state, targets(state), 0)
    return process_time() - begun


def rich_table(seed: int) -> Stars:
    """Give a random sky with a hand and a site from which every mixture of two symbols can be had."""
    state = cast("Stars", catalog.game("stars").start(seats=2, seed=seed))
    state.me.hand0 = state.me.hand1 = 0
    for card in HAND:
        state.me.take_in(state.deck.facts.number_of[card])
    for card in SITE:
        state.me.place(state.deck, state.deck.facts.number_of[card])
    return state
