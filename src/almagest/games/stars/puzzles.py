"""Puzzles: "summon this creature in this turn", dealt by number, graded in five levels, checked by playing them.

Level 1 takes one operation, level 2 two, level 3 two and a power, level 4 three; in level 5 a Great Old One comes with
the help of bonus stars. No shorter solution exists; up to two operations all ways were tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.stars.cards import standard_deck
from almagest.games.stars.rules import actions
from almagest.games.stars.rules.setup import random_sky
from almagest.games.stars.rules.solver import turns_for, ways
from almagest.games.stars.spec import GAME
from almagest.games.stars.text import card_name
from almagest.kernel.errors import AlmagestError, BadSetup
from almagest.kernel.phrases import Bilingual, phrases
from almagest.kernel.rng import fast, reshuffled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.games.stars.cards import Card
    from almagest.games.stars.rules.targets import Plan
    from almagest.games.stars.state import Stars
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

WORDS = phrases(Path(__file__).parent / "data" / "puzzles.toml")
MOST_NUMBER = 1_000_000
MANY_WAYS = 1000
BUDGET = 60_000


@dataclass(frozen=True)
class Level:
    """What a level deals and asks for."""

    target: str  # the type of the creature to summon
    tools: tuple[str, ...]  # the types of the other hand cards
    site: tuple[str, ...]  # the types on the site
    operations: int
    powers: int
    ways: int  # at most so many solutions with at most two operations


LEVELS = (
    Level("lesser-servitor", ("lesser-servitor",), (), operations=1, powers=0, ways=3),
    Level("greater-servitor", ("greater-servitor",), (), operations=2, powers=0, ways=4),
    Level("greater-servitor", ("lesser-servitor", "minion"), ("lesser-servitor",) * 3, operations=2, powers=1, ways=4),
    Level("greater-servitor", ("great-old-one", "lesser-servitor"), ("lesser-servitor",) * 2, 3, powers=0, ways=0),
    Level("great-old-one", ("greater-servitor",), ("lesser-servitor",) * 3, operations=2, powers=0, ways=12),
)


@dataclass(frozen=True)
class Verdict:
    """How an answer does: whether the creature came, whether in as few operations as possible, and a sentence."""

    solved: bool
    shortest: bool
    text: Bilingual


@dataclass(frozen=True)
class Puzzle:
    """One puzzle: a position, the creature to summon, and the solution we know."""

    number: int
    level: int
    target: str
    operations: int
    solution: tuple[str, ...]
    ways: int | None  # how many sequences of operations lead there; None if that was not counted
    opening: State

    @property
    def unique(self) -> bool:
        """Tell whether there is exactly one way."""
        return self.ways == 1

    def position(self) -> State:
        """Give a fresh copy of the position, the player of the first seat to decide."""
        return self.opening.clone()

    @property
    def task(self) -> Bilingual:
        """Say what is to be done."""
        facts = standard_deck().facts
        return Bilingual(
            *(
                WORDS.say("task", lang, card=card_name(facts, self.target, lang), operations=self.operations)
                for lang in ("en", "fr")
            )
        )

    def check(self, moves: Sequence[str]) -> Verdict:
        """Play an answer, move by move, and judge it; a move the rules forbid ends it with that rule."""
        state, operations = self.position(), 0
        for move in moves:
            try:
                action = state.parse(move)
                state.apply(action)
            except AlmagestError as error:
                return failed("refused", move=move, en=error.text("en"), fr=error.text("fr"))
            operations += actions.PUSH <= action < actions.POWER
            if state.over or state.seat != 0:
                break
        site = state.position()["state"]["players"][0]["site"]
        if self.target not in site:
            return failed("not_there", card=self.target)
        shortest = operations <= self.operations
        key = "shortest" if shortest else "longer"
        return Verdict(solved=True, shortest=shortest, text=WORDS.both(key, best=self.operations, taken=operations))


def failed(key: str, **facts: str) -> Verdict:
    """Say why an answer is none."""
    both = Bilingual(
        WORDS.say(key, "en", reason=facts.get("en"), **facts), WORDS.say(key, "fr", reason=facts.get("fr"), **facts)
    )
    return Verdict(solved=False, shortest=False, text=both)


@cache
def puzzle(number: int) -> Puzzle:
    """Give a puzzle by its number, 1 to a million; levels follow one another, equal numbers give equal puzzles."""
    if not 1 <= number <= MOST_NUMBER:
        raise BadSetup(
            f"There is no puzzle {number}: give a number from 1 to {MOST_NUMBER}.",
            f"Il n'y a pas de problème {number} : donnez un nombre de 1 à {MOST_NUMBER}.",
        )
    level, rng = (number - 1) % len(LEVELS) + 1, fast(7_000_000 + number)
    while True:
        found = tried(number, level, rng)
        if found is not None:
            return found


def tried(number: int, level: int, rng: Rng) -> Puzzle | None:
    """Deal a position; give it if it makes a good puzzle."""
    wanted = LEVELS[level - 1]
    state, target = dealt(wanted, rng)
    plans = turns_for(state, [target], BUDGET)
    if not plans or not suits(plans[0], wanted):
        return None
    counted = ways(state, target, MANY_WAYS) if wanted.operations < 3 else None
    if counted is not None and counted > wanted.ways:
        return None
    name = state.deck.facts.card[target].id
    return Puzzle(number, level, name, plans[0].operations, written(state, plans[0]), counted, state)


def suits(plan: Plan, wanted: Level) -> bool:
    """Tell whether the shortest way is as long as the level asks, with as many powers at least."""
    powers = sum(actions.POWER <= action < actions.SUMMON for action in plan.actions)
    if wanted.target == "great-old-one":
        return 1 <= plan.operations <= wanted.operations
    return plan.operations == wanted.operations and powers >= wanted.powers


def dealt(wanted: Level, rng: Rng) -> tuple[Stars, int]:
    """Deal a sky, a hand and a site of the types a level asks for; the other cards lie in the draw pile."""
    facts = standard_deck().facts
    order = [facts.card[number] for number in reshuffled(bytes(range(len(facts.card))), rng)]
    target = next(card for card in order if card.type == wanted.target)
    order.remove(target)
    if wanted.target == "great-old-one":
        order.sort(key=lambda card: card.pantheon != target.pantheon)
    hand: list[Card] = [target]
    site: list[Card] = []
    for kinds, place in ((wanted.site, site), (wanted.tools, hand)):
        for kind in kinds:
            card = next(card for card in order if card.type == kind)
            order.remove(card)
            place.append(card)
    rest = sorted(card.id for card in order)
    return laid([card.id for card in hand], [card.id for card in site], rest, rng), facts.number_of[target.id]


def laid(hand: list[str], site: list[str], rest: list[str], rng: Rng) -> Stars:
    """Lay a position for two in which the first seat begins its turn."""
    empty = GAME.start(seats=2, seed=0)
    cast("Stars", empty).sky = random_sky(standard_deck(), rng)
    position = empty.position()
    position["state"]["pile"] = rest
    position["state"]["players"] = [
        {"hand": hand, "known": [], "held_at": {}, "site": site},
        {"hand": [], "known": [], "held_at": {}, "site": []},
    ]
    return cast("Stars", GAME.load(position))


def written(state: State, plan: Plan) -> tuple[str, ...]:
    """Write a plan in notation."""
    walker, lines = state.clone(), []
    for action in plan.actions:
        lines.append(walker.text(action))
        walker.apply(action)
    return tuple(lines)
