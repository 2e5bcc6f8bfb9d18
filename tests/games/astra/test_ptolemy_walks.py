"""Every walk of Ptolemy in whole games, checked against his priorities written down a second time (AS-52)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.games.astra.chance import finished
from tests.games.astra.table import CARDS, DECK, GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.games.astra.cards import Card
    from almagest.kernel.event import Event

Stars = frozenset[int]
Walk = tuple[int, ...]


def near(card: Card, marked: Stars) -> Stars:
    """Give the stars a walk may begin with, counted from 1 (AS-23)."""
    if not marked:
        return frozenset({card.numbers_of("start")[0] + 1})
    return frozenset(two + 1 for one in marked for two in card.neighbours(one - 1)) - marked


def walks(card: Card, marked: Stars, number: int) -> Iterator[Walk]:
    """List every walk of a number of stars, or fewer where it is stuck (AS-24, AS-Q43)."""

    def going(walk: Walk) -> Iterator[Walk]:
        on = {star + 1 for star in card.neighbours(walk[-1] - 1)} - marked - set(walk)
        if len(walk) == number or not on:
            yield walk
            return
        for star in on:
            yield from going((*walk, star))

    for star in near(card, marked):
        yield from going((star,))


@cache
def fewest(card_id: str, marked: Stars) -> int:
    """Count the walks that finish a card (AS-Q44)."""
    card = CARDS[card_id]
    if len(marked) == len(card.stars):
        return 0
    return 1 + min(
        fewest(card_id, marked | set(walk[:length]))
        for walk in walks(card, marked, len(card.stars))
        for length in range(1, len(walk) + 1)
    )


def lines_between(card: Card, one: int, two: int) -> int:
    """Count the lines between two stars of the whole figure (AS-Q24)."""
    reached, steps = {one - 1}, 0
    while two - 1 not in reached:
        reached |= {star for here in reached for star in card.neighbours(here)}
        steps += 1
    return steps


def to_grand(card: Card, walk: Walk, left: set[int], edition: int) -> int:
    """Count how far the nearest Grand star is: along the walk, or from its end (AS-Q24, AS-Q43)."""
    if left & set(walk):
        return 0 if edition == 1 else min(walk.index(star) + 1 for star in left & set(walk))
    return min(lines_between(card, walk[-1], star) for star in left)


def liked(card: Card, marked: Stars, number: int, *, grand_first: bool, edition: int) -> list[Walk]:
    """List the walks Ptolemy draws from (AS-52, AS-Q24, AS-Q43, AS-Q44)."""
    found = list(walks(card, marked, number))
    if len(card.stars) - len(marked) <= number and fewest(card.id, marked) == 1:
        found = [walk for walk in found if len(marked | set(walk)) == len(card.stars)]
    grand = {star + 1 for star in card.numbers_of("grand")}
    start = card.numbers_of("start")[0] + 1
    steps = [
        lambda walk: -len(grand & set(walk)),
        lambda walk: lines_between(card, walk[0], start),
    ]
    for step in steps if grand_first else reversed(steps):
        found = [walk for walk in found if step(walk) == min(map(step, found))]
    left = grand - marked
    if left:
        far = {walk: to_grand(card, walk, left, edition) for walk in found}
        found = [walk for walk in found if far[walk] == min(far.values())]
    return [walk for walk in found if len(walk) == max(map(len, found))]


@dataclass
class Observer:
    """Follows a game by its events alone and checks what Ptolemy does."""

    grand_first: bool
    edition: int
    marks: dict[str, Stars] = field(default_factory=dict)
    scopes: int = 0
    spent: int = 0
    number: int = 0
    checked: int = 0

    def see(self, event: Event) -> None:
        """Take an event in."""
        facts = event.facts
        if event.kind in ("ptolemy_aims", "ptolemy_dream"):
            self.number, self.spent = facts["amount" if "amount" in facts else "number"], 0
        elif event.kind == "ptolemy_gained":
            self.scopes += 1
        elif event.kind == "ptolemy_spends":
            self.spent = facts["amount"]
        elif event.kind in ("ptolemy_walks", "ptolemy_dreamt"):
            self.check(facts["card"], tuple(facts["stars"]), 0 if event.kind == "ptolemy_dreamt" else self.scopes)
            self.scopes -= self.spent
            self.spent = 0
        if event.kind in ("marked", "dreamt"):
            self.mark(facts["card"], {facts["star"]})

    def mark(self, card: str, stars: set[int]) -> None:
        """Note marks."""
        self.marks[card] = self.marks.get(card, frozenset()) | stars

    def check(self, card_id: str, stars: Walk, scopes: int) -> None:
        """Compare what he marked with what he should."""
        card, marked = CARDS[card_id], self.marks.get(card_id, frozenset())
        left = len(card.stars) - len(marked)
        needed = fewest(card_id, marked) - 1 if left <= self.number else 0
        if 0 < needed <= scopes:
            assert (self.spent, len(stars)) == (needed, left)
        else:
            assert self.spent == 0
            assert stars in liked(card, marked, self.number, grand_first=self.grand_first, edition=self.edition)
        self.mark(card_id, set(stars))
        self.checked += 1


@pytest.mark.parametrize("edition", GAME.editions)
@pytest.mark.parametrize("grand_first", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_as_52_as_q24_as_q43_as_q44_every_walk_follows_the_priorities(
    seed: int, grand_first: bool, edition: int
) -> None:
    observer = Observer(grand_first, edition)
    options = {} if grand_first else {"ptolemy_grand_first": False}
    for event in finished(1, seed, edition=edition, modifiers=["H2"], **options).events or []:
        observer.see(event)
    assert observer.checked > 10


def test_as_51_the_die_names_left_right_or_top_two_numbers_each() -> None:
    seen = set()
    for seed in range(6):
        library: dict[str, str] = {}
        for event in finished(1, seed, modifiers=["E4"]).events or []:
            if event.kind == "ptolemy_library":
                library[event.facts["source"]] = event.facts["card"]
            if event.kind == "ptolemy_rolls":
                source = ("left", "right", "top")[(event.facts["die"] - 1) // 2]
                assert event.facts["card"] == library[source]
                seen.add(event.facts["die"])
    assert seen == {1, 2, 3, 4, 5, 6}


def test_as_52_distances_are_those_of_the_whole_figure() -> None:
    stars = 14
    for number, card in enumerate(DECK.facts.card):
        for star in range(1, len(card.stars) + 1):
            at = stars * (stars * number + star - 1)
            lines = [lines_between(card, star, other) for other in range(1, len(card.stars) + 1)]
            assert [*DECK.figures.distances[at : at + len(lines)]] == lines
