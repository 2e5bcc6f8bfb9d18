"""A table to plan on, rebuilt from a view: it holds nothing that its viewer may not know (SR-Q24)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.stars.deck_file import deck_at
from almagest.games.stars.notation import parse
from almagest.games.stars.position import restored_sky, words
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.beam import kind_of, operate
from almagest.games.stars.rules.recipes import recipes
from almagest.games.stars.side import Side
from almagest.games.stars.state import Stars
from almagest.kernel.errors import UnreadableMove
from almagest.kernel.phrases import phrases
from almagest.kernel.positions import Field
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.games.stars.deck import Deck
    from almagest.games.stars.rules.recipes import Recipe
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

WORDS = phrases(Path(__file__).parent / "data" / "orders.toml")
OPEN = ("invoke", "operate", "summon")


def table_of(view: dict[str, Json], setting: Setting) -> Stars:
    """Rebuild the table with the viewer to decide; the other hands and the piles stay empty."""
    deck = deck_at(setting, mirror=setting.options["mirror"])
    viewer = view["viewer"]
    sides = [side_of(deck, player, own=player["seat"] == viewer) for player in view["players"]]
    state = Stars(setting, deck, sides, restored_sky(deck, Field("sky", view["sky"])), fast(0), b"")
    state.seat, state.me = viewer, sides[viewer]
    if view["seat"] == viewer:
        settle_turn(state, view)
    return state


def side_of(deck: Deck, player: dict[str, Json], *, own: bool) -> Side:
    """Rebuild a site, and the own hand."""
    side, number_of = Side(), deck.facts.number_of
    for creature in player["site"]:
        side.place(deck, number_of[creature["card"]])
    for card in player["hand"] if own else ():
        side.take_in(number_of[card])
    return side


def settle_turn(state: Stars, view: dict[str, Json]) -> None:
    """Put the viewer's own turn where it stands."""
    left = view["symbols"]
    state.pushes, state.swaps, state.flips = left["push"], left["swap"], left["flip"]
    used = [creature["card"] for creature in view["players"][view["viewer"]]["site"] if creature["used"]]
    state.used0, state.used1 = words([state.deck.facts.number_of[card] for card in used])
    phase = view["phase"]
    if phase in OPEN:
        state.phase = phases.PHASE_NAMES.index(phase)
    else:
        state.phase = phases.OPERATE if sum(left.values()) else phases.SUMMON


def operations(state: Stars, line: str) -> list[int]:
    """Read operations parted by semicolons; anything else is refused."""
    found = []
    for text in filter(None, (part.strip() for part in re.split(r";|\bthen\b|\bpuis\b", line))):
        action = parse(state, text)
        if not actions.PUSH <= action < actions.POWER:
            sentence = WORDS.both("only_operations", move=text)
            raise UnreadableMove(sentence.en, sentence.fr)
        found.append(action - actions.PUSH)
    return found


def tried(state: Stars, done: list[int]) -> Stars:
    """Give the table after operations on its sky, whatever symbols they take."""
    after = state.copy()
    for number in done:
        operate(after.sky, number)
    return after


def symbols_of(done: list[int]) -> tuple[int, int, int]:
    """Count the pushes, swaps and flips that operations take."""
    kinds = [int(kind_of(number)) for number in done]
    return kinds.count(0), kinds.count(1), kinds.count(2)


def source(state: Stars, done: list[int], kept: int | None) -> Recipe | None:
    """Find the invocation and powers that give exactly the symbols operations take and leave a card in the hand."""
    wanted = symbols_of(done)
    for recipe in recipes(state):
        if (recipe.pushes, recipe.swaps, recipe.flips) == wanted and recipe.card != kept:
            return recipe
    return None


def leftover(state: Stars, done: list[int]) -> tuple[int, int, int] | None:
    """Count the symbols that the shortest invocation with these operations would leave to be used, None without one."""
    wanted = symbols_of(done)
    for recipe in recipes(state):
        left = (recipe.pushes - wanted[0], recipe.swaps - wanted[1], recipe.flips - wanted[2])
        if min(left) >= 0:
            return int(left[0]), int(left[1]), int(left[2])
    return None
