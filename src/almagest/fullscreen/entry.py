"""The line where one types: Tab completes, arrows choose where nothing is typed, and what was typed comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.message import Message
from textual.widgets import Input

if TYPE_CHECKING:
    from collections.abc import Callable


class Entry(Input):
    """One line; whoever owns it says what a half-typed line may become."""

    BINDINGS: ClassVar = [
        Binding("up", "step(-1, 0)", show=False),
        Binding("down", "step(1, 0)", show=False),
        Binding("left", "sideways(-1)", show=False),
        Binding("right", "sideways(1)", show=False),
        Binding("tab", "complete(1)", show=False),
        Binding("shift+tab", "complete(-1)", show=False),
    ]

    class Stepped(Message):
        """The person goes to another choice."""

        def __init__(self, down: int, right: int) -> None:
            self.down, self.right = down, right
            super().__init__()

    class Wandered(Message):
        """The person leaves an empty line for the board."""

    class Offered(Message):
        """A half-typed line may become several."""

        def __init__(self, typed: str, lines: list[str]) -> None:
            self.typed, self.lines = typed, lines
            super().__init__()

    def __init__(self, offers: Callable[[str], tuple[str, list[str]]]) -> None:
        super().__init__(id="entry", compact=True, select_on_focus=False)
        self.offers = offers
        self.round: list[str] = []
        self.turn = 0

    def action_step(self, down: int, right: int) -> None:
        """Go to another choice."""
        self.post_message(self.Stepped(down, right))

    def action_sideways(self, right: int) -> None:
        """Go to another choice where nothing is typed; else move in the line."""
        if not self.value:
            self.post_message(self.Stepped(0, right))
        elif right > 0:
            self.action_cursor_right()
        else:
            self.action_cursor_left()

    def action_complete(self, turn: int) -> None:
        """Complete the line; again, go round what it may become; from an empty line, go to the board."""
        if not self.value.strip():
            self.post_message(self.Wandered())
        elif self.round and self.value == self.round[self.turn]:
            self.turn = (self.turn + turn) % len(self.round)
            self.fill(self.round[self.turn])
        else:
            self.complete_anew(self.value)

    def complete_anew(self, typed: str) -> None:
        """Complete a line that was not completed before."""
        longer, found = self.offers(typed)
        self.round, self.turn = [], 0
        if len(found) > 1 and longer == typed:
            self.round = found
            longer = found[0]
        elif len(found) == 1:
            longer = found[0] + " "
        self.fill(longer)
        self.post_message(self.Offered(typed, found))

    def fill(self, line: str) -> None:
        """Put a line in place of what was typed."""
        self.value = line
        self.cursor_position = len(line)
