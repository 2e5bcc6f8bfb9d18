"""The outline of a telescope in a terminal: cells at their places, with or without a frame (ST-5, ST-24)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from almagest.games.stellar.cards import Telescope

CELL = 7
PITCH = CELL + 1
# Which character joins lines that go up, down, left, right.
JOINTS = dict(
    zip(
        ((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0)),
        "─╭╮╰╯│",
        strict=True,
    )
) | dict(zip(((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0), (1, 1, 1, 1)), "┬┴├┤┼", strict=True))


def outlined(cells: list[Text], shape: Telescope, room: int, *, framed: bool) -> list[Text]:
    """Draw the cells of slots 1 to 12 in the outline; framed takes twice the lines."""
    edges = edges_of(shape, room)
    rows = [row_line([cells[slot - 1] for slot in row], at) for row, at in zip(shape.rows, edges, strict=True)]
    if not framed:
        return rows
    lines = []
    for above, below, row in zip([[], *edges], edges, rows, strict=False):
        lines += [frame_line(above, below), row]
    return [*lines, frame_line(edges[-1], [])]


def edges_of(shape: Telescope, room: int) -> list[list[int]]:
    """Give the left edge of every cell, row by row, in the middle of the room: from the deck, else a pyramid."""
    leftmost = min(shape.x)
    placed = [[round((shape.x[slot - 1] - leftmost) * PITCH) for slot in row] for row in shape.rows]
    if not all(fits(row, room) for row in placed):
        widest = max(len(row) for row in shape.rows)
        placed = [[(widest - len(row) + 2 * n) * PITCH // 2 for n in range(len(row))] for row in shape.rows]
    margin = max(0, room - max(map(max, placed)) - PITCH - 1) // 2
    return [[edge + margin for edge in row] for row in placed]


def fits(edges: list[int], room: int) -> bool:
    """Tell whether the cells of a row lie side by side within the room."""
    return max(edges) + PITCH < room and all(right - left >= PITCH for left, right in pairwise(edges))


def row_line(cells: list[Text], edges: list[int]) -> Text:
    """Draw one row of cells between upright lines."""
    line = Text()
    for cell, edge in zip(cells, edges, strict=True):
        line.pad_right(edge - line.cell_len)
        if line.cell_len == edge:
            line.append("│", "dim")
        cell.align("center", CELL)
        line.append_text(cell).append("│", "dim")
    return line


def frame_line(above: list[int], below: list[int]) -> Text:
    """Draw the level line between two rows of cells."""
    both = {*above, *below}
    covered = {column for edge in both for column in range(edge, edge + PITCH)}
    up = {*above, *(edge + PITCH for edge in above)}
    down = {*below, *(edge + PITCH for edge in below)}
    joints = ((c in up, c in down, c - 1 in covered, c in covered) for c in range(max(both) + PITCH + 1))
    return Text("".join(JOINTS.get(joint, " ") for joint in joints), "dim")
