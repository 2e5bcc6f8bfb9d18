"""Draws the pictures of the full screen for the documentation: one of each game, always the same."""

from __future__ import annotations

import asyncio
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from almagest import catalog
from almagest.fullscreen.app import FullScreen
from almagest.fullscreen.themes import DAY, NIGHT
from almagest.fullscreen.thinking import Thinking
from almagest.kernel.rng import fast
from almagest.terminal import session
from almagest.terminal.session import Player, Session

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SHOWN = (
    ("astra", 33, (120, 36), NIGHT, ("down", "down")),
    ("ptolemaeus", 62, (80, 24), NIGHT, ("tab",)),
    ("stars", 60, (80, 24), NIGHT, ("down",)),
    ("stellar", 20, (80, 24), DAY, ("tab", "down")),
)


def noon() -> datetime:
    """Give the same moment every time."""
    return datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


def half_played(name: str, decisions: int, folder: Path) -> Session:
    """Play a game to a moment where Ada decides."""
    players = [Player("Ada"), Player("Observer", "random")]
    game = session.begin(catalog.game(name), players, folder, seed=3, options={}, now=noon)
    chance = fast(5)
    while game.state.ply < decisions or game.state.seat != 0:
        game.told[0] = len(game.state.events or [])
        game.state.apply(int(game.state.sample(chance)))
    return game


async def draw(name: str, decisions: int, size: tuple[int, int], theme: str, keys: tuple[str, ...]) -> None:
    """Draw one picture."""
    thinking = Thinking()
    with tempfile.TemporaryDirectory() as folder:
        app = FullScreen(half_played(name, decisions, Path(folder)), "en", thinking, theme)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            drawn = app.export_screenshot(title=f"almagest play {name}")
    (PICTURES / f"screen-{name}.svg").write_text(drawn, encoding="utf-8")
    thinking.close()


if __name__ == "__main__":
    for picture in SHOWN:
        asyncio.run(draw(*picture))
