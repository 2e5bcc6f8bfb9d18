"""What hides the table while the keyboard goes from one person to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Static

if TYPE_CHECKING:
    from textual.app import ComposeResult


class Cover(Screen[None]):
    """A sentence on an empty screen; Enter or a click takes it away."""

    CSS = """
    Cover { align: center middle; background: $background; }
    Cover Static { width: 80%; text-align: center; text-style: bold; color: $accent; }
    """
    BINDINGS: ClassVar = [Binding("enter", "uncover", show=False)]

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """Show the sentence."""
        yield Static(self.sentence, markup=False)

    def action_uncover(self) -> None:
        """Show the table to whoever sits before it now."""
        self.dismiss(None)

    def on_click(self) -> None:
        """Do as with Enter."""
        self.dismiss(None)
