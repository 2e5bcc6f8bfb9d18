"""Choices in small steps: a tree over the words of the legal moves, where words without an alternative are skipped."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

Words = tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """One legal move: its words and its number."""

    words: Words
    action: int


@dataclass(frozen=True)
class Branch:
    """One thing to pick: the words so far, those that are new, and the moves behind it."""

    key: str
    words: Words
    added: Words
    choices: tuple[Choice, ...]

    @property
    def action(self) -> int | None:
        """The move, if only one is left."""
        return self.choices[0].action if len(self.choices) == 1 else None


@dataclass(frozen=True)
class Menu:
    """A place in the tree: what has been said already, and the moves that begin like that."""

    root: tuple[Choice, ...]
    said: Words

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The moves that are still possible here."""
        return tuple(choice for choice in self.root if choice.words[: len(self.said)] == self.said)

    @property
    def branches(self) -> list[Branch]:
        """What can be picked here; numbers in the notation are their own keys, others are counted after them."""
        depth = len(self.said)
        groups: dict[Words, list[Choice]] = {}
        for choice in self.choices:
            groups.setdefault(choice.words[depth : depth + 1], []).append(choice)
        numbers = {first: int(first[0]) for first in groups if first and first[0].isdecimal()}
        others = [first for first in groups if first not in numbers]
        after = max(numbers.values(), default=0) + 1
        keyed = [(key, first) for first, key in sorted(numbers.items(), key=lambda item: item[1])]
        keyed += enumerate(others, start=after)
        return [branch(str(key), depth, groups[first]) for key, first in keyed]

    @property
    def at_top(self) -> bool:
        """Whether nothing has been picked yet."""
        return self == menu_of(self.root)

    def picked(self, branch: Branch) -> Menu:
        """Go down into a branch of several moves."""
        return Menu(self.root, branch.words)

    def back(self) -> Menu:
        """Go up to the place where this one was picked; the top stays the top."""
        place = menu_of(self.root)
        while not place.leads_to(self):
            below = next((b for b in place.branches if self.said[: len(b.words)] == b.words), None)
            if below is None:
                break
            place = place.picked(below)
        return place

    def leads_to(self, other: Menu) -> bool:
        """Tell whether another place can be picked here."""
        return self == other or any(branch.words == other.said for branch in self.branches)


def menu_of(choices: Iterable[Choice]) -> Menu:
    """Begin a menu: the words that all moves share are taken for granted."""
    root = tuple(choices)
    return Menu(root, shared(root) if len(root) > 1 else ())


def branch(key: str, depth: int, choices: list[Choice]) -> Branch:
    """Make a branch; words without an alternative are skipped."""
    words = shared(choices)
    return Branch(key, words, words[depth:], tuple(choices))


def shared(choices: Iterable[Choice]) -> Words:
    """Give the words with which all these moves begin."""
    places = zip(*(choice.words for choice in choices), strict=False)
    return tuple(words[0] for words in takewhile(lambda words: len(set(words)) == 1, places))


def matching(menu: Menu, typed: str) -> tuple[Choice, ...]:
    """Find the moves that typed words may mean, each perhaps shortened, from here or from the beginning."""
    words = tuple(typed.lower().split())
    return narrowed(menu.choices, (*menu.said, *words)) or narrowed(menu.root, words)


def narrowed(choices: Iterable[Choice], words: Words) -> tuple[Choice, ...]:
    """Keep the moves whose words begin like the typed ones; a word typed in full beats longer ones."""
    left = [choice for choice in choices if len(choice.words) >= len(words)]
    for place, word in enumerate(words):
        exact = [choice for choice in left if choice.words[place] == word]
        left = exact or [choice for choice in left if choice.words[place].startswith(word)]
    complete = [choice for choice in left if len(choice.words) == len(words)]
    return tuple(complete if len(complete) == 1 else left)
