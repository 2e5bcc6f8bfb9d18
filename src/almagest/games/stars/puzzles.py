"""Puzzles: "summon this creature in this turn", dealt by number, graded in five levels, checked by playing them.

Level 1 takes one operation, level 2 two, level 3 two with the help of a power, level 4 three; in level 5 a Great Old
One comes with three operations and bonus stars. Every sequence of at most that many operations was tried: no shorter
solution exists, and the number of solutions of that length is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.stars.deck import NO_CARD
from almagest.games.stars.deck_file import standard_deck
from almagest.games.stars.puzzle_levels import LEVELS, dealt
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.recipes import recipes
from almagest.games.stars.rules.shortest import plan_of, shortest_ways
from almagest.games.stars.rules.solver import turns_for
from almagest.games.stars.text import card_name
from almagest.kernel.errors import AlmagestError, BadSetup
from almagest.kernel.phrases import Bilingual, phrases
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.games.stars.state import Stars
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

REMEMBERED = 256
WORDS = phrases(Path(__file__).parent / "data" / "puzzles.toml")
MOST_NUMBER = 1_000_000
BUDGET = 20_000
LONGEST = 3
OPERATIONS = ("push", "swap", "flip")


@dataclass(frozen=True)
class Verdict:
    """How an answer does: whether it solves the puzzle, whether it still can, and a sentence."""

    solved: bool
    shortest: bool
    lost: bool
    text: Bilingual


@dataclass(frozen=True)
class Puzzle:
    """One puzzle: a position, the creature to summon, and the solution we know."""

    number: int
    level: int
    target: str
    operations: int
    solution: tuple[str, ...]
    ways: int  # how many sets of so few operations lead there
    opening: State

    @property
    def unique(self) -> bool:
        """Tell whether there is exactly one shortest way."""
        return self.ways == 1

    def position(self) -> State:
        """Give a fresh copy of the position, the player of the first seat to decide."""
        return self.opening.clone()

    @property
    def task(self) -> Bilingual:
        """Say what is to be done, and what is known about the solutions."""
        return Bilingual(*(f"{self.said('task', lang)} {self.said(self.kind, lang)}" for lang in ("en", "fr")))

    @property
    def told(self) -> Bilingual:
        """Say what the solution is about: the creature, the powers and the operations."""
        return Bilingual(*(self.told_in(lang) for lang in ("en", "fr")))

    def told_in(self, lang: str) -> str:
        """Say what the solution is about in a language."""
        moves = [move.split() for move in self.solution]
        powers = [WORDS.say("told_power", lang, card=name_of(move[1], lang)) for move in moves if move[0] == "power"]
        operations = [WORDS.say(f"told_{move[0]}", lang) for move in moves if move[0] in OPERATIONS]
        return self.said("told", lang, parts=", ".join((*powers, *operations)))

    @property
    def kind(self) -> str:
        """Name the sentence about the number of solutions."""
        return "unique" if self.unique else "several"

    def said(self, key: str, lang: str, **facts: object) -> str:
        """Fill a sentence with the facts of this puzzle."""
        card = name_of(self.target, lang)
        return WORDS.say(key, lang, card=card, operations=self.operations, ways=self.ways, **facts)

    def both(self, key: str, **facts: object) -> Bilingual:
        """Fill a sentence in both languages."""
        return Bilingual(self.said(key, "en", **facts), self.said(key, "fr", **facts))

    def check(self, moves: Sequence[str]) -> Verdict:
        """Play an answer, move by move, and judge it; a move the rules forbid ends it with that rule."""
        state, operations = self.position(), 0
        for move in moves:
            try:
                action = state.parse(move)
                state.apply(action)
            except AlmagestError as error:
                reason = Bilingual(
                    *(self.said("refused", lang, move=move, reason=error.text(lang)) for lang in ("en", "fr"))
                )
                return Verdict(solved=False, shortest=False, lost=False, text=reason)
            operations += actions.PUSH <= action < actions.POWER
            if state.over or state.seat != 0:
                break
        return self.judged(cast("Stars", state), operations)

    def judged(self, state: Stars, operations: int) -> Verdict:
        """Judge a position that an answer has led to."""
        card = standard_deck().facts.number_of[self.target]
        if state.sides[0].has_creature(card):
            shortest = operations <= self.operations
            text = self.both("shortest" if shortest else "longer", taken=operations)
            return Verdict(solved=True, shortest=shortest, lost=False, text=text)
        if state.summoning == card:
            return Verdict(solved=False, shortest=False, lost=False, text=self.both("on_its_way"))
        if not state.sides[0].holds(card):
            return Verdict(solved=False, shortest=False, lost=True, text=self.both("spent"))
        if state.over or state.seat != 0 or state.phase > phases.SUMMON:
            return Verdict(solved=False, shortest=False, lost=True, text=self.both("too_late"))
        lost = onward(state, card) is None and no_way_is_left(state)
        return Verdict(solved=False, shortest=False, lost=lost, text=self.both("no_way" if lost else "not_there"))

    def hint(self, moves: Sequence[str]) -> str | None:
        """Give a move that leads on from where moves have led, None if the creature cannot come any more."""
        state = cast("Stars", self.position())
        for move in moves:
            state.apply(state.parse(move))
        if state.summoning != NO_CARD:
            return state.text(state.legal()[0])
        card = standard_deck().facts.number_of[self.target]
        if state.over or state.phase > phases.SUMMON or not state.me.holds(card):
            return None
        action = onward(state, card)
        return None if action is None else state.text(action)


def onward(state: Stars, card: int) -> int | None:
    """Find the next move on a way to a creature: every way of few operations is tried, longer ones are searched."""
    ways = shortest_ways(state, card, LONGEST, 1)
    if ways:
        return int(plan_of(state, card, ways[0]).actions[0])
    plans = turns_for(state, [card])
    return int(plans[0].actions[0]) if plans else None


def no_way_is_left(state: Stars) -> bool:
    """Tell whether every way that is left is so short that `onward` has tried it."""
    return all(recipe.size() <= LONGEST for recipe in recipes(state))


@lru_cache(maxsize=REMEMBERED)
def puzzle(number: int) -> Puzzle:
    """Give a puzzle by its number, 1 to a million; levels follow one another, equal numbers give equal puzzles."""
    if not 1 <= number <= MOST_NUMBER:
        sentence = WORDS.both("no_number", number=number, last=MOST_NUMBER)
        raise BadSetup(sentence.en, sentence.fr)
    level, rng = level_of(number), fast(7_000_000 + number)
    while True:
        found = tried(number, level, rng)
        if found is not None:
            return found


def level_of(number: int) -> int:
    """Give the level of a puzzle: 1 to 5 in turn."""
    return (number - 1) % len(LEVELS) + 1


def level_words(level: int) -> Bilingual:
    """Say what a level asks for."""
    return WORDS.entries[f"level_{level}"]


def measured(level: int) -> tuple[float, tuple[float, ...]]:
    """Tell how often chance and the bot of each level solved puzzles of a level, as measured."""
    return LEVELS[level - 1].luck, LEVELS[level - 1].solved


def name_of(card: str, lang: str) -> str:
    """Name a card of the standard deck."""
    return card_name(standard_deck().facts, card, lang)


def tried(number: int, level: int, rng: Rng) -> Puzzle | None:
    """Deal a position; give it if it makes a good puzzle: as long as the level asks, with few enough solutions."""
    wanted = LEVELS[level - 1]
    state, target = dealt(wanted, rng)
    if not turns_for(state, [target], BUDGET):
        return None
    ways = shortest_ways(state, target, wanted.operations, wanted.ways + 1)
    if not 1 <= len(ways) <= wanted.ways or len(ways[0]) != wanted.operations:
        return None
    plan = plan_of(state, target, ways[0])
    if sum(actions.POWER <= action < actions.SUMMON for action in plan.actions) < wanted.powers:
        return None
    name = state.deck.facts.card[target].id
    return Puzzle(number, level, name, wanted.operations, written(state, plan.actions), len(ways), state)


def written(state: State, moves: Sequence[int]) -> tuple[str, ...]:
    """Write moves in notation."""
    walker, lines = state.clone(), []
    for action in moves:
        lines.append(walker.text(action))
        walker.apply(action)
    return tuple(lines)
