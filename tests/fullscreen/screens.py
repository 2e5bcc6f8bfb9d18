"""Games on a full screen for the tests: begun, driven by keys, and read back as text."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.fullscreen.app import FullScreen
from almagest.fullscreen.themes import NIGHT
from almagest.terminal import session
from almagest.terminal.session import Player, Session
from tests.terminal.tables import noon

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from textual.pilot import Pilot

    from almagest.fullscreen.thinking import Thinking
    from almagest.kernel.event import Json

ADA, BOB, BOT = Player("Ada"), Player("Bob"), Player("Observer", "random")
LINE = 80


def begun(folder: Path, game: str, *players: Player, seed: int = 11, **options: Json) -> Session:
    """Begin a game."""
    return session.begin(catalog.game(game), players or (ADA, BOT), folder, seed=seed, options=options, now=noon)


def shown(
    game: Session,
    thinking: Thinking,
    scene: Callable[[FullScreen, Pilot[int]], Awaitable[None]],
    *,
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    theme: str = NIGHT,
) -> FullScreen:
    """Put a game on a screen, let a scene happen, and give the screen afterwards."""
    app = FullScreen(game, lang, thinking, theme)

    async def happen() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await scene(app, pilot)

    asyncio.run(happen())
    return app


async def settled(app: FullScreen, pilot: Pilot[int]) -> None:
    """Wait until everybody but a person has decided and all is drawn."""
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()


async def press(app: FullScreen, pilot: Pilot[int], *keys: str) -> None:
    """Press keys and wait for what they lead to."""
    await pilot.press(*keys)
    await settled(app, pilot)


async def typed(app: FullScreen, pilot: Pilot[int], line: str) -> None:
    """Type a line and Enter."""
    names = {" ": "space", "-": "minus", "/": "slash", ".": "full_stop", "_": "underscore"}
    await press(app, pilot, *(names.get(letter, letter) for letter in line), "enter")


def rows(app: FullScreen) -> list[str]:
    """Read the screen line by line."""
    return ["".join(part.text for part in strip) for strip in app.screen._compositor.render_strips()]


def text(app: FullScreen) -> str:
    """Read the screen."""
    return "\n".join(rows(app))
