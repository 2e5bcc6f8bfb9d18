"""What a game puts on the whole screen: its own board and panes, or what its drawing for lines gives."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Protocol, cast

from rich.console import Console
from rich.text import Text

from almagest import catalog
from almagest.terminal.board import drawing_of
from almagest.terminal.screen import WORDS, Line, harmless

if TYPE_CHECKING:
    from rich.console import RenderableType

    from almagest.kernel.game import Game
    from almagest.kernel.setting import Setting
    from almagest.terminal.board import View

THING = "thing"
"""What marks a piece of a board in the meta data of its style: the name by which the game's moves touch it."""


class Layout(Protocol):
    """What the module `screen` of a game's folder offers; each function gets a view and gives lines."""

    def board(self, view: View, setting: Setting, lang: str, size: tuple[int, int], names: list[str], /) -> list[Text]:
        """Draw the table for so many columns and lines; the first line says what is to be decided."""
        ...

    def hand(self, view: View, setting: Setting, lang: str, width: int, names: list[str], /) -> list[Text]:
        """Draw in full what the viewer holds."""
        ...

    def scores(self, view: View, setting: Setting, lang: str, width: int, names: list[str], /) -> list[Text]:
        """Draw in full how everybody stands."""
        ...


class PlainLayout:
    """For a game without a screen of its own: the drawing of the line mode, and its sentences."""

    def __init__(self, game: Game) -> None:
        self.drawing = drawing_of(game)

    def board(self, view: View, setting: Setting, lang: str, size: tuple[int, int], names: list[str]) -> list[Text]:
        """Draw the table as the line mode does."""
        return lines_of(self.drawing.draw(view, setting, lang, size[0], names), size[0])

    def hand(self, view: View, setting: Setting, lang: str, width: int, names: list[str]) -> list[Text]:
        """Describe the table in sentences."""
        del width
        return [Line(harmless(sentence)) for sentence in self.drawing.describe(view, setting, lang, names)]

    def scores(self, view: View, setting: Setting, lang: str, width: int, names: list[str]) -> list[Text]:
        """List the points."""
        del setting, width
        rows = zip(names, view["scores"], strict=True)
        return [Text(WORDS.say("score", lang, player=harmless(name), points=points)) for name, points in rows]


def layout_of(game: Game) -> Layout:
    """Give a game's own layout, or the plain one."""
    return cast("Layout", catalog.module_of(game.name, "screen")) or PlainLayout(game)


def lines_of(drawing: RenderableType, width: int) -> list[Text]:
    """Break a drawing into lines."""
    if isinstance(drawing, Text):
        return [*drawing.split("\n", allow_blank=True)]
    console = Console(file=io.StringIO(), width=width)
    rows = console.render_lines(drawing, console.options.update(width=width), pad=False)
    return [Text.assemble(*((part.text, part.style or "") for part in row)) for row in rows]
