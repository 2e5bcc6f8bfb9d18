"""A constellation as a small star map of characters: lines, open stars by kind, marked stars by owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.games.astra.cards import Card
    from almagest.games.astra.scene import Scene

OPEN = {"start": "◎", "grand": "✦", "common": "○"}
STYLES = ("bright_blue", "magenta", "yellow", "green", "red")
LINE = "·"
Cell = tuple[int, int]


class Canvas:
    """A grid of characters with a style each."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells: dict[Cell, tuple[str, str]] = {}
        self.taken: set[Cell] = set()

    def dot(self, at: Cell) -> None:
        """Draw a point of a line."""
        self.cells.setdefault(at, (LINE, "dim"))

    def write(self, text: str, style: str, at: Cell) -> None:
        """Write a few characters as near as possible to a place, on top of lines, never on other texts."""
        for row, column in self.near(at, len(text)):
            places = [(row, column + n) for n in range(-1, len(text) + 1)]
            if not self.taken.intersection(places[1:-1]) and not self.taken.intersection(places):
                for place, letter in zip(places[1:-1], text, strict=True):
                    self.cells[place] = (letter, style)
                    self.taken.add(place)
                return

    def near(self, at: Cell, length: int) -> Iterator[Cell]:
        """List the places around a place, the nearest first."""
        row, column = at
        every = ((r, c) for r in range(self.height) for c in range(self.width - length + 1))
        return iter(sorted(every, key=lambda cell: (2 * (cell[0] - row)) ** 2 + (cell[1] - column) ** 2))

    def lines(self) -> list[Text]:
        """Give the finished picture."""
        found = []
        for row in range(self.height):
            line = Text()
            for column in range(self.width):
                letter, style = self.cells.get((row, column), (" ", ""))
                line.append(letter, style)
            found.append(line)
        return found


def star_map(scene: Scene, card: Card, pens: list[int | None], width: int, height: int) -> list[Text]:
    """Draw a figure: every star with its number, and whose it is (AS-3, AS-4)."""
    canvas = Canvas(width, height)
    cells = [cell_of(star.at, width, height) for star in card.stars]
    for one, two in card.lines:
        for at in between(cells[one - 1], cells[two - 1]):
            canvas.dot(at)
    for number, (star, pen) in enumerate(zip(card.stars, pens, strict=True), start=1):
        sign = OPEN[star.kind] if pen is None else scene.glyph(pen)
        style = "bold" if pen is None else f"bold {STYLES[pen]}"
        canvas.write(f"{sign}{number}", style, cells[number - 1])
    return canvas.lines()


def cell_of(at: tuple[float, ...], width: int, height: int) -> Cell:
    """Find the character for a place on the card."""
    return round(at[1] * (height - 1)), round(at[0] * (width - 3))


def between(one: Cell, two: Cell) -> Iterator[Cell]:
    """List the characters on the straight line between two."""
    steps = max(abs(two[0] - one[0]), abs(two[1] - one[1]), 1)
    for step in range(steps + 1):
        yield (
            round(one[0] + (two[0] - one[0]) * step / steps),
            round(one[1] + (two[1] - one[1]) * step / steps),
        )
