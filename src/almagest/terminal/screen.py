"""Where everything is said: a drawn screen on a terminal, plain lines elsewhere."""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import dataclass
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, TextIO
from unicodedata import category

from rich.console import Console
from rich.text import Text

from almagest.kernel.phrases import phrases

if TYPE_CHECKING:
    from rich.console import JustifyMethod, OverflowMethod, RenderableType
    from rich.containers import Lines

    from almagest.kernel.event import Json

WORDS = phrases(Path(__file__).parent / "words.toml")
NARROWEST = 40
# Clears the window and what was scrolled out of it.
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


# Stands for a space while lines are broken: Rich breaks them at spaces that must not be broken, too.
BOUND = "\ue000"
MARKS = re.compile(r" (?=[:;?!»%])|(?<=«) ")


class Line(Text):
    """A text whose French marks stay with their words when it is broken into lines."""

    def wrap(
        self,
        console: Console,
        width: int,
        *,
        justify: JustifyMethod | None = None,
        overflow: OverflowMethod | None = None,
        tab_size: int = 8,
        no_wrap: bool | None = None,
    ) -> Lines:
        """Break it between words, but not before a mark."""
        bound = self.copy()
        bound.plain = MARKS.sub(BOUND, self.plain)
        lines = bound.wrap(console, width, justify=justify, overflow=overflow, tab_size=tab_size, no_wrap=no_wrap)
        for line in lines:
            line.plain = line.plain.replace(BOUND, " ")
        return lines


class Paper(Console):
    """A console that takes texts as they are and leaves a closed pipe to the command."""

    def __init__(self) -> None:
        super().__init__(highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Pass the news on."""
        raise BrokenPipeError


@dataclass(frozen=True)
class Screen:
    """Speaks one language to one person; `plain` means whole lines without drawing, for readers and pipes."""

    lang: str
    plain: bool
    console: Console
    source: TextIO

    @property
    def width(self) -> int:
        """How many columns there are to draw on."""
        return max(NARROWEST, self.console.width)

    @property
    def interactive(self) -> bool:
        """Whether somebody sits before it who can be asked."""
        return self.source.isatty()

    def word(self, key: str, /, **facts: object) -> str:
        """Fill a phrase of the terminal."""
        return WORDS.say(key, self.lang, **facts)

    def say(self, key: str, /, *, style: str = "", **facts: object) -> None:
        """Say a phrase of the terminal."""
        self.tell(self.word(key, **facts), style=style)

    def tell(self, text: str, *, style: str = "", bullet: str = "") -> None:
        """Say a text: wrapped on a terminal, perhaps behind a bullet; one line elsewhere."""
        if self.plain:
            self.console.file.write(f"{harmless(text)}\n")
            return
        lines = Line(harmless(text), style).wrap(self.console, self.width - len(bullet))
        for line, mark in zip(lines, chain([bullet], repeat(" " * len(bullet))), strict=False):
            line.rstrip()
            self.console.print(Text(mark).append_text(line))

    def show(self, drawing: RenderableType) -> None:
        """Show a drawing."""
        if isinstance(drawing, Text):
            drawing.plain = harmless(drawing.plain)
        self.console.print(drawing)

    def height_of(self, drawing: RenderableType) -> int:
        """Count the lines a drawing takes."""
        return len(self.console.render_lines(drawing, pad=False))

    def erase(self, lines: int) -> None:
        """Take the last lines away, so that others can take their place; plain lines stay."""
        if lines and not self.plain:
            self.console.file.write(f"\x1b[{lines}A\x1b[J")

    def data(self, data: Json) -> None:
        """Write data as one JSON document."""
        self.console.file.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")

    def ask(self, prompt: str) -> str:
        """Ask for a line; the end of the input raises EOFError."""
        if self.plain:
            self.tell(prompt)
            self.console.file.flush()
            line = self.source.readline()
            if not line:
                raise EOFError
            return line.strip()
        try:
            return input(f"{harmless(prompt)} ").strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise

    def wait(self, sentence: str) -> None:
        """Say something and wait for Enter."""
        if self.plain:
            self.ask(sentence)
        else:
            self.tell(sentence, style="bold")
            self.ask("")

    def clear(self) -> None:
        """Hide everything said and typed so far; plain lines stay."""
        if not self.plain:
            self.console.file.write(CLEAR)
            self.console.file.flush()
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()


def opened(lang: str, *, plain: bool = False) -> Screen:
    """Open the screen on standard output: drawn if that is a terminal and nobody wants plain lines."""
    drawable = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if drawable and not plain and sys.stdin.isatty():
        import readline  # noqa: F401  # gives `input` an editable line
    return Screen(lang, plain or not drawable, Paper(), sys.stdin)


def harmless(text: str) -> str:
    """Replace control characters, which a name or a foreign file could use to take over the terminal."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        letter if letter == "\n" or not category(letter).startswith("C") else "\N{REPLACEMENT CHARACTER}"
        for letter in text
    )
