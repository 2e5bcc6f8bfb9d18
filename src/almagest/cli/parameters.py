"""What several commands take, and what all of them need."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from almagest import catalog
from almagest.kernel.errors import BadSetup
from almagest.terminal import language
from almagest.terminal.screen import WORDS, Screen, harmless, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

# The texts of the help are keys of terminal/help.toml, which has them in both languages.
GameName = Annotated[str | None, Parameter(help="game")]
SavedGame = Annotated[Path, Parameter(help="file")]
Seed = Annotated[str | None, Parameter(help="seed", metavar="S")]
Seats = Annotated[int | None, Parameter(help="seats", metavar="N")]
Deck = Annotated[str | None, Parameter(help="deck", metavar="FILE")]
Options = Annotated[list[str] | None, Parameter(help="option", metavar="NAME=VALUE", negative=())]
Seat = Annotated[int | None, Parameter(help="seat", metavar="N")]
Step = Annotated[int | None, Parameter(help="at", metavar="N")]
Moves = Annotated[str, Parameter(help="moves", metavar="MOVES")]
FromRecord = Annotated[Path | None, Parameter(help="record", metavar="FILE")]
Jobs = Annotated[int, Parameter(help="jobs", metavar="N")]
Cluster = Annotated[str | None, Parameter(help="cluster", metavar="ADDRESS|local")]
Lang = Annotated[Literal["en", "fr"] | None, Parameter(help="lang", metavar="en|fr")]
Plain = Annotated[bool, Parameter(help="plain", negative=())]
AsJson = Annotated[bool, Parameter(name="--json", help="json", negative=())]


def now() -> datetime:
    """Give the time."""
    return datetime.now(UTC)


def screen_for(lang: str | None, *, plain: bool = False) -> Screen:
    """Open the screen in the language asked for, or that of the surroundings; games left out are named beside it."""
    screen = opened(lang or language.spoken(os.environ), plain=plain or bool(os.environ.get("ALMAGEST_PLAIN")))
    for broken in catalog.outside().broken:
        sys.stderr.write(f"{harmless(broken.text(screen.lang))}\n")
    return screen


def at_least_one(name: str, number: int) -> int:
    """Refuse a number below one."""
    if number < 1:
        sentence = WORDS.both("below_one", name=name, number=number)
        raise BadSetup(sentence.en, sentence.fr)
    return number


def none_or_more(name: str, number: int) -> int:
    """Refuse a number below none."""
    if number < 0:
        sentence = WORDS.both("below_none", name=name, number=number)
        raise BadSetup(sentence.en, sentence.fr)
    return number


@contextmanager
def wanted_extra(extra: str) -> Iterator[None]:
    """Say which part of the installation is missing, and how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("almagest"):
            raise
        sentence = WORDS.both("no_extra", extra=extra, module=error.name)
        raise BadSetup(sentence.en, sentence.fr) from error
