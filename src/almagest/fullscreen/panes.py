"""What the panes hold: each is drawn anew from what the person before the screen may know."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from almagest.fullscreen.layout import layout_of
from almagest.fullscreen.voice import voice
from almagest.kernel.phrases import phrases
from almagest.kernel.rulebook import whole_text
from almagest.terminal.board import tell_events
from almagest.terminal.desk import Desk
from almagest.terminal.menu import Menu
from almagest.terminal.orders import list_orders

if TYPE_CHECKING:
    from rich.console import RenderableType

    from almagest.terminal.session import Session

SAID = phrases(Path(__file__).parent / "words.toml")
PANES = ("help", "hand", "scores", "log", "rules", "hint")
KEYS = ("arrows", "tab", "escape", "page", "mouse", "f", "leave")


@dataclass
class Panes:
    """What the panes hold besides what they draw themselves: answers and advice, which go with the decision."""

    session: Session
    lang: str
    answer: list[RenderableType] = field(default_factory=list)
    hints: list[RenderableType] = field(default_factory=list)
    rules: list[RenderableType] = field(default_factory=list)

    def forget(self) -> None:
        """Forget what was said to somebody else, or about an earlier decision."""
        self.answer, self.hints = [], []

    def content(self, pane: str, viewer: int | None, width: int) -> list[RenderableType]:
        """Give what a pane shows to a viewer."""
        if pane == "answer":
            return self.answer
        if pane == "hint":
            return self.hints or [Text(SAID.say("no_hints", self.lang), "dim")]
        if pane == "rules":
            return self.rules or [Markdown(whole_text(self.session.state.game, self.lang))]
        if pane == "log":
            return self.log(viewer, width)
        if pane == "help":
            return [*self.keys(), Text(), *self.orders(width)]
        return self.drawn(pane, viewer, width)

    def drawn(self, pane: str, viewer: int | None, width: int) -> list[RenderableType]:
        """Draw the hand or the scores as the game does."""
        state = self.session.state
        layout = layout_of(state.game)
        draw = layout.hand if pane == "hand" else layout.scores
        return [*draw(state.view(viewer), state.setting, self.lang, width, self.session.names)]

    def log(self, viewer: int | None, width: int) -> list[RenderableType]:
        """Tell all that happened."""
        said = voice(self.lang, width)
        tell_events(said, self.session.state, self.session.story(viewer), self.session.names)
        return said.take()

    def keys(self) -> list[RenderableType]:
        """List the keys."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold")
        for key in KEYS:
            grid.add_row(SAID.say(f"keys_{key}_key", self.lang), SAID.say(f"keys_{key}", self.lang))
        return [Text(SAID.say("keys_title", self.lang), "bold underline"), grid]

    def orders(self, width: int) -> list[RenderableType]:
        """List the words that can be typed."""
        said = voice(self.lang, width)
        list_orders(Desk(said, self.session, Menu((), ())), self.session.listed)
        return said.take()
