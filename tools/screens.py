"""Takes the pictures of a game's table in the browser anew: `python -m tools.screens stars`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, sync_playwright
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.server.harness import roomy, running

import almagest
from almagest import catalog
from almagest.kernel.bot import ask

if TYPE_CHECKING:
    from almagest.kernel.game import Game
    from almagest.kernel.state import State
    from almagest.server.entries import Opened

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SCREENS = {"table": (1280, 800), "phone": (390, 844)}
DECISIONS = 60


def mid_game(game: Game, opened: Opened) -> State:
    """Let bots play until the first seat is on turn in the middle of a game."""
    state, bot, rng = (
        game.start(seats=len(opened.bots), seed=12, **opened.options),
        catalog.bot("greedy"),
        almagest.rng(4),
    )
    while not state.over and (state.ply < DECISIONS or state.seat != 0):
        state.apply(ask(bot, state, rng))
    return state


def take(browser: Browser, url: str, game: str, screen: str) -> None:
    """Sit down at a table of that size, point at the first card that can be chosen, and take the picture."""
    width, height = SCREENS[screen]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    page.request.post(f"{url}/api/identity", data={"name": "Hypatia"})
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    facts = {"game": game, "seats": seats, "options": {}, "public": False}
    table = page.request.post(f"{url}/api/tables", data=facts).json()["table"]
    page.goto(f"{url}/table/{table}")
    page.get_by_test_id("coach-off").click()
    page.locator("[data-testid^='hand-'][data-open]").first.focus()
    page.screenshot(path=PICTURES / f"{game}-{screen}.png")
    context.close()


def main() -> None:
    """Take all pictures of the games that are named."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(roomy(Path(folder)), dealer=mid_game) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in sys.argv[1:]:
            for screen in SCREENS:
                take(browser, server.url, game, screen)
        browser.close()


if __name__ == "__main__":
    main()
