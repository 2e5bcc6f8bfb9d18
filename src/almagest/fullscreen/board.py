"""The board as a widget: it stays put, lights what a move can touch, and knows where each thing lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Static

from almagest.fullscreen.layout import THING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from textual import events

SIDEWAYS = 3
"""How much more a step counts that does not go where the arrow points."""


@dataclass(frozen=True)
class Place:
    """Where a thing lies on the board."""

    thing: str
    row: int
    start: int
    end: int

    @property
    def middle(self) -> float:
        """Its middle column, in units about as wide as a line is high."""
        return (self.start + self.end) / 4


class Board(Static, can_focus=True):
    """Shows the table; arrows go from thing to thing, Enter or a second click takes one."""

    BINDINGS: ClassVar = [
        Binding("up", "go(-1, 0)", show=False),
        Binding("down", "go(1, 0)", show=False),
        Binding("left", "go(0, -1)", show=False),
        Binding("right", "go(0, 1)", show=False),
        Binding("enter,space", "take", show=False),
        Binding("tab,shift+tab", "app.type", show=False),
    ]

    class Pointed(Message):
        """The person points at a thing."""

        def __init__(self, thing: str) -> None:
            self.thing = thing
            super().__init__()

    class Taken(Pointed):
        """The person takes a thing."""

    class Typed(Message):
        """The person begins to type."""

        def __init__(self, letter: str) -> None:
            self.letter = letter
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="board")
        self.lines: list[Text] = []
        self.places: list[Place] = []
        self.lit: AbstractSet[str] = frozenset()
        self.marked: AbstractSet[str] = frozenset()
        self.cursor: str | None = None

    def lay(self, lines: Sequence[Text]) -> None:
        """Lay another picture of the table out."""
        self.lines = [*lines]
        self.places = [place for row, line in enumerate(self.lines) for place in places_in(line, row)]
        self.paint()

    def light(self, lit: AbstractSet[str], marked: AbstractSet[str]) -> None:
        """Light the things that can be taken, and mark those of the move in question."""
        self.lit, self.marked = lit, marked
        if self.cursor not in {place.thing for place in self.reachable()}:
            self.cursor = None
        self.paint()

    def reachable(self) -> list[Place]:
        """List where the arrows can go."""
        return [place for place in self.places if place.thing in self.lit]

    def paint(self) -> None:
        """Draw the picture with its lights."""
        lines = [line.copy() for line in self.lines]
        for place in self.places:
            style = self.light_of(place.thing)
            if style:
                lines[place.row].stylize(style, place.start, place.end)
        self.update(Text("\n", no_wrap=True, end="").join(lines))

    def light_of(self, thing: str) -> str:
        """Say how a thing is lit; without colour, too, one sees what can be taken."""
        if thing == self.cursor and self.has_focus:
            return "bold reverse underline"
        if thing in self.marked:
            return "bold reverse"
        return "underline" if thing in self.lit else ""

    def action_go(self, down: int, right: int) -> None:
        """Go to the nearest thing in a direction; the first step goes to the first thing."""
        reachable = self.reachable()
        here = next((place for place in reachable if place.thing == self.cursor), None)
        found = min(reachable, key=lambda place: (place.row, place.start), default=None) if here is None else None
        if here is not None:
            found = min(ahead(here, reachable, down, right), key=lambda pair: pair[0], default=(0.0, here))[1]
        if found is not None:
            self.cursor = found.thing
            self.paint()
            self.post_message(self.Pointed(found.thing))

    def action_take(self) -> None:
        """Take the thing under the cursor."""
        if self.cursor is not None:
            self.post_message(self.Taken(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Point at a thing; take it if it was pointed at already."""
        thing = str(event.style.meta.get(THING))
        if thing in self.lit:
            again = thing == self.cursor
            self.cursor = thing
            self.post_message(self.Taken(thing) if again else self.Pointed(thing))

    def on_key(self, event: events.Key) -> None:
        """Leave letters to the line where one types."""
        if event.is_printable and event.character and event.key != "space":
            event.stop()
            self.post_message(self.Typed(event.character))

    def on_focus(self) -> None:
        """Show where the arrows are."""
        if self.cursor is None:
            self.action_go(0, 0)
        self.paint()

    def on_blur(self) -> None:
        """Show that the arrows are elsewhere."""
        self.paint()


def places_in(line: Text, row: int) -> Iterator[Place]:
    """Find the things of a line."""
    for span in line.spans:
        if isinstance(span.style, Style) and THING in span.style.meta:
            yield Place(str(span.style.meta[THING]), row, span.start, span.end)


def ahead(here: Place, others: Iterable[Place], down: int, right: int) -> Iterator[tuple[float, Place]]:
    """List the things that lie in a direction, with how far they are."""
    for place in others:
        forth = (place.row - here.row) * down + (place.middle - here.middle) * right
        gap = max(0, place.start - here.end, here.start - place.end) / 2
        aside = gap if down else abs(place.row - here.row)
        if forth > 0 and place.thing != here.thing:
            yield forth + SIDEWAYS * aside, place
