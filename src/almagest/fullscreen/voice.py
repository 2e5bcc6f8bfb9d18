"""What the line mode would print, kept for a pane: so that both modes say the same."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.console import Console, Group

from almagest.terminal.screen import Line, Screen, harmless

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True)
class Voice(Screen):
    """A screen of the line mode that keeps what is said on it."""

    said: list[RenderableType] = field(default_factory=list)

    def tell(self, text: str, *, style: str = "", bullet: str = "") -> None:
        """Keep a text."""
        self.said.append(Line(bullet + harmless(text), style))

    def show(self, drawing: RenderableType) -> None:
        """Keep a drawing."""
        self.said.append(drawing)

    def erase(self, lines: int) -> None:
        """Leave things as they are: what was said is shown elsewhere by now."""

    def take(self) -> list[RenderableType]:
        """Give what was said, and forget it."""
        said = [*self.said]
        self.said.clear()
        return said


def voice(lang: str, width: int = 76) -> Voice:
    """Make a voice that draws for a pane of some width."""
    return Voice(lang, plain=False, console=Console(file=io.StringIO(), width=width), source=io.StringIO())


def height(said: list[RenderableType], width: int) -> int:
    """Count the lines that something said takes."""
    console = Console(file=io.StringIO(), width=max(1, width))
    return len(console.render_lines(Group(*said), pad=False)) if said else 0
