"""All puzzles of a game, mined and numbered: found by id, listed by what they are, chosen by chance or by the day."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.puzzles.box import UnknownPuzzle
from almagest.puzzles.collection import collection
from almagest.puzzles.dug import DugPuzzle
from almagest.puzzles.forms import FINISH
from almagest.puzzles.numbered import NumberedPuzzle, numbers_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from almagest.puzzles.box import Puzzle

A_FEW = 12
"""Of so many puzzles that fit best one is drawn."""
DRAWS = 200
"""Numbers looked at when one of a level is drawn."""


@dataclass(frozen=True)
class Wish:
    """What somebody looks for; what is None does not matter."""

    kind: str | None = None
    theme: str | None = None
    level: int | None = None

    def fits(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle is one of those."""
        wanted = ((self.kind, puzzle.kind), (self.theme, puzzle.theme), (self.level, puzzle.level))
        return all(wish is None or wish == found for wish, found in wanted)


ANY = Wish()


class Shelf:
    """The puzzles of one game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.dug = {mined.id: DugPuzzle(game, mined) for mined in collection(game).values()}
        self.numbers = numbers_of(game)

    @property
    def most_number(self) -> int:
        """The last number that is dealt."""
        return self.numbers.MOST_NUMBER if self.numbers else 0

    @property
    def count(self) -> int:
        """How many puzzles there are."""
        return len(self.dug) + self.most_number

    def find(self, name: str) -> Puzzle:
        """Give a puzzle by its id; one that does not exist is refused."""
        if name in self.dug:
            return self.dug[name]
        if self.numbers and name.isascii() and name.isdecimal() and len(name) <= len(str(self.most_number)):
            number = int(name)
            if 1 <= number <= self.most_number and str(number) == name:
                return NumberedPuzzle(self.game, self.numbers, number)
        raise UnknownPuzzle(name, self.game)

    def following(self, wish: Wish = ANY, after: str | None = None) -> Iterator[Puzzle]:
        """List puzzles after one of them, the mined ones in the order of the file, then those with numbers."""
        names = list(self.dug)
        if after is None or after in self.dug:
            start = 0 if after is None else names.index(after) + 1
            yield from (self.dug[name] for name in names[start:] if wish.fits(self.dug[name]))
            after = None
        if self.numbers and wish.kind in (None, FINISH):
            first = 0 if after is None else self.find(after).id
            found = (NumberedPuzzle(self.game, self.numbers, n) for n in range(int(first) + 1, self.most_number + 1))
            yield from (puzzle for puzzle in found if wish.fits(puzzle))

    def page(self, wish: Wish, after: str | None, most: int) -> list[Puzzle]:
        """Give some puzzles after one of them."""
        return list(islice(self.following(wish, after), most))

    def drawn(self, wish: Wish, strength: float, tried: Collection[str], below: Callable[[int], int]) -> Puzzle | None:
        """Draw a puzzle that somebody of some strength may solve every other time, an untried one; None without any."""
        left: list[Puzzle] = [puzzle for puzzle in self.dug.values() if wish.fits(puzzle) and puzzle.id not in tried]
        left += self.some_numbered(wish, tried, below)
        few: Sequence[Puzzle] = sorted(left, key=lambda puzzle: (abs(puzzle.rating - strength), puzzle.id))[:A_FEW]
        return few[below(len(few))] if few else None

    def some_numbered(self, wish: Wish, tried: Collection[str], below: Callable[[int], int]) -> list[Puzzle]:
        """Draw some puzzles with numbers."""
        if self.numbers is None:
            return []
        drawn = {1 + below(self.most_number) for _ in range(DRAWS)}
        some = [NumberedPuzzle(self.game, self.numbers, number) for number in sorted(drawn)]
        return [puzzle for puzzle in some if wish.fits(puzzle) and puzzle.id not in tried]

    def themes(self) -> list[Puzzle]:
        """Give one puzzle of each kind and theme, so that they can be listed."""
        levels = len(self.numbers.LEVELS) if self.numbers else 0
        numbered = [self.find(str(number)) for number in range(1, levels + 1)]
        found = {(puzzle.kind, puzzle.theme): puzzle for puzzle in (*self.dug.values(), *numbered)}
        return [found[key] for key in sorted(found)]


@cache
def shelf(game: str) -> Shelf:
    """Give the puzzles of a game."""
    return Shelf(catalog.game(game).name)


def shelves() -> list[str]:
    """Name the games that have puzzles."""
    return [game for game in catalog.games() if shelf(game).count]


def puzzle_of_the_day(game: str, day_seed: bytes) -> str | None:
    """Name the puzzle of a day by the day's seed, the same for everybody; None for a game without puzzles."""
    found = shelf(game)
    if not found.count:
        return None
    drawn = int.from_bytes(sha256(day_seed + f" puzzle {game}".encode()).digest(), "big")
    names = sorted(found.dug)
    return names[drawn % len(names)] if names else str(1 + drawn % found.most_number)
