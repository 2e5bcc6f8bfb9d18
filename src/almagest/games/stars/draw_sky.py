"""The sky drawn in a terminal: five rows of tiles, both faces, with figures marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from almagest.games.stars.scene import Scene

CELL = 9


def sky(scene: Scene, rows: list[list[str]], matched: Set[int], wanted: Mapping[int, str] | None = None) -> list[Text]:
    """Draw a sky with the numbers of rows and columns (SR-5); `wanted` are symbols that are missing from a figure."""
    lines = [Text("   " + "".join(str(column).center(CELL) for column in range(1, 6)), "dim")]
    for row, tiles in enumerate(rows):
        line = Text(f" {row + 1} ", "dim")
        for column, tile in enumerate(tiles):
            number = 5 * row + column
            symbol = (wanted or {}).get(number)
            line.append_text(
                cell(scene, tile, matched=number in matched) if symbol is None else gap(scene, tile, symbol)
            )
        lines += [line, Text()]
    return lines[:-1]


def cell(scene: Scene, tile: str, *, matched: bool, width: int = CELL) -> Text:
    """Draw a tile: sign and letters, the face below small beside it, in brackets if it is in a figure (SR-4)."""
    above, _, below = tile.partition("/")
    text = Text().append(f"{scene.symbol(above).glyph}{above}", "bold reverse" if matched else "bold")
    text.append(f"/{below.lower()}", "dim")
    if matched:
        text = Text("[").append_text(text).append("]")
    text.align("center", width)
    return text


def gap(scene: Scene, tile: str, symbol: str) -> Text:
    """Draw a tile where a figure lacks a star: what it shows, and what it should show."""
    above = tile.partition("/")[0]
    text = Text().append(f"{scene.symbol(above).glyph}{above}", "bold").append(f"→{symbol}?", "bold yellow")
    text.align("center", CELL)
    return text
