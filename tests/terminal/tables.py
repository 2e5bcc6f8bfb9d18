"""Games for the tests of the terminal: begun, half played, or played through, always the same way."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rich.console import Console

from almagest import catalog
from almagest.kernel.rng import fast
from almagest.terminal import session
from almagest.terminal.screen import Screen
from almagest.terminal.session import Player, Session

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import RenderableType

GAME = "stellar"
ADA, GREEDY, BOB = Player("Ada"), Player("Greedy", "greedy"), Player("Bob")


def noon() -> datetime:
    """Give the same moment every time."""
    return datetime(2026, 11, 15, 12, 0, tzinfo=UTC)


def table(folder: Path, *players: Player, seed: int | str = 11) -> Session:
    """Begin a game."""
    return session.begin(catalog.game(GAME), players or (ADA, GREEDY), folder, seed=seed, options={}, now=noon)


def play_through(game: Session, decisions: int = 1000) -> list[str]:
    """Let the bots decide and the persons choose anything; give what the persons would type."""
    typed: list[str] = []
    chance = fast(5)
    while not game.state.over and len(typed) < decisions:
        if game.players[game.state.seat].is_human:
            action = int(game.state.sample(chance))
            typed.append(game.state.text(action))
            game.decide(action)
        else:
            game.let_bot_decide()
    return typed


def lines(*typed: str) -> str:
    """Put typed lines together."""
    return "".join(f"{line}\n" for line in typed)


def plain_screen(*typed: str, lang: str = "en") -> Screen:
    """Open a screen of plain lines whose words can be read afterwards."""
    return Screen(lang, plain=True, console=Console(file=io.StringIO(), width=80), source=io.StringIO(lines(*typed)))


def said(screen: Screen) -> str:
    """Read what was said on a screen."""
    assert isinstance(screen.console.file, io.StringIO)
    return screen.console.file.getvalue()


def drawn(drawing: RenderableType, width: int = 80, *, coloured: bool = False) -> str:
    """Draw on a terminal of a given width."""
    file = io.StringIO()
    Console(file=file, width=width, force_terminal=coloured, color_system="standard" if coloured else None).print(
        drawing
    )
    return file.getvalue()
