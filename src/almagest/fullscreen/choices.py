"""The choices as a widget: the rows of the line mode's menu in columns, with one of them in question."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text
from textual.containers import VerticalScroll
from textual.geometry import Region, Spacing
from textual.message import Message
from textual.widgets import Static

from almagest.terminal.screen import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    Row = tuple[str, str, str]

CHOICE = "choice"
GAP = 2
KEY = 3
MOST_COLUMNS = 6
NARROWEST = 22
"""How wide a column is at least whose choices go on in a second line."""


class Choices(VerticalScroll, can_focus=False):
    """Shows what can be picked; it stays as high as it is and scrolls where there is more."""

    class Pointed(Message):
        """The person points at a choice."""

        def __init__(self, number: int) -> None:
            self.number = number
            super().__init__()

    class Taken(Pointed):
        """The person takes a choice."""

    class Scrolled(Message):
        """Other choices are in sight."""

    def __init__(self) -> None:
        super().__init__(Static(id="rows"), id="choices")
        self.rows: list[Row] = []
        self.current = 0
        self.cells: list[Region] = []
        self.down = 1

    def offer(self, rows: Sequence[Row]) -> None:
        """Offer other choices."""
        self.rows, self.current = [*rows], 0
        self.paint()

    def point(self, number: int) -> None:
        """Put a choice in question."""
        self.current = max(0, min(number, len(self.rows) - 1))
        self.paint()

    def step(self, down: int, right: int) -> int:
        """Give the choice that lies in a direction, or this one."""
        number = self.current + down + right * self.down
        return number if 0 <= number < len(self.rows) else self.current

    def paint(self) -> None:
        """Draw the choices, as many columns as there is room for."""
        room = max(10, self.scrollable_content_region.width or self.size.width)
        blocks, self.down = shared_out(self.rows, room, max(1, self.size.height))
        self.cells, shown = arranged(blocks, self.down)
        for cell, number in zip(self.cells, range(len(blocks)), strict=False):
            if number == self.current:
                for line in shown[cell.y : cell.bottom]:
                    line.stylize("not dim bold reverse", cell.x, cell.x + cell.width)
        self.query_one("#rows", Static).update(Text("\n", no_wrap=True, end="").join(shown))
        if self.cells:
            self.scroll_to_region(self.cells[self.current], spacing=Spacing(0), animate=False, force=True)

    @property
    def unseen(self) -> int:
        """Count the choices that are not in sight, further down or further up."""
        top, bottom = self.scroll_offset.y, self.scroll_offset.y + self.size.height
        return sum(cell.y < top or cell.bottom > bottom for cell in self.cells)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Say that other choices are in sight."""
        super().watch_scroll_y(old_value, new_value)
        self.post_message(self.Scrolled())

    def on_resize(self) -> None:
        """Use the new room."""
        self.paint()

    def on_click(self, event: events.Click) -> None:
        """Point at a choice; take it if it was pointed at already."""
        number = event.style.meta.get(CHOICE)
        if number is not None:
            self.post_message(self.Taken(number) if number == self.current else self.Pointed(number))


def shared_out(rows: Sequence[Row], room: int, height: int) -> tuple[list[list[Text]], int]:
    """Write choices so that all are in sight, in columns if need be; say how many a column has."""
    blocks = [choice_lines(row, number, room) for number, row in enumerate(rows)]
    down = rows_down(blocks, room, height)
    if highest(blocks, down) <= height:
        return blocks, down
    for columns in range(2, MOST_COLUMNS + 1):
        width = (room - GAP * (columns - 1)) // columns
        if width < NARROWEST:
            break
        closer = [choice_lines(row, number, width) for number, row in enumerate(rows)]
        each = -(-len(rows) // columns)
        if highest(closer, each) <= height:
            return closer, each
    return blocks, down


def highest(blocks: Sequence[list[Text]], down: int) -> int:
    """Count the lines of the longest column."""
    columns = (blocks[first : first + down] for first in range(0, len(blocks), down))
    return max((sum(map(len, column)) for column in columns), default=0)


def choice_lines(row: Row, number: int, room: int) -> list[Text]:
    """Write a choice: its key, its words, what it means; on several lines if it must be."""
    key, words, meaning = row
    indent = max(KEY, len(key)) + 1
    rest = Line(words)
    if words and meaning:
        rest.append("  ")
    rest.append(meaning, "dim" if words else "")
    lines: list[Text] = []
    for part in wrapped(rest, room - indent):
        line = Text().append("" if lines else key.rjust(KEY), "bold")
        line.pad_right(indent - line.cell_len)
        line.append_text(part)
        line.stylize(Style.from_meta({CHOICE: number}))
        lines.append(line)
    return lines


def wrapped(text: Text, room: int) -> list[Text]:
    """Break a text that is too long between words."""
    if text.cell_len <= room:
        return [text]
    from rich.console import Console

    lines = [*text.wrap(Console(width=room), room)]
    for line in lines:
        line.rstrip()
    return lines


def rows_down(blocks: Sequence[list[Text]], room: int, height: int) -> int:
    """Say how many choices stand in a column: one column if all find room, else as many columns as there may be."""
    best = max(1, len(blocks))
    for columns in range(1, MOST_COLUMNS + 1):
        down = max(1, -(-len(blocks) // columns))
        if sum(widths(blocks, down)) - GAP > room:
            break
        best = down
        if down <= height:
            break
    return best


def widths(blocks: Sequence[list[Text]], down: int) -> list[int]:
    """Give the width of every column, with the gap behind it."""
    columns = (blocks[left : left + down] for left in range(0, len(blocks), down))
    return [max(line.cell_len for block in column for line in block) + GAP for column in columns]


def arranged(blocks: Sequence[list[Text]], down: int) -> tuple[list[Region], list[Text]]:
    """Put blocks into columns, one below the other; give where each lies, and the lines."""
    cells: list[Region] = []
    columns: list[tuple[int, list[Text]]] = []
    left = 0
    for number, width in enumerate(widths(blocks, down)):
        column: list[Text] = []
        for block in blocks[number * down : (number + 1) * down]:
            cells.append(Region(left, len(column), width - GAP, len(block)))
            column += block
        columns.append((left, column))
        left += width
    lines = []
    for parts in zip_longest(*(column for _, column in columns), fillvalue=Text()):
        line = Text()
        for (start, _), part in zip(columns, parts, strict=True):
            line.pad_right(max(0, start - line.cell_len))
            line.append_text(part)
        lines.append(line)
    return cells, lines
