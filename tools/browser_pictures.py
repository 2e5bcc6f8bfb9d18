"""Draws the browser pictures of the documentation anew: a game at its table, on a desk and on a phone."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.server.harness import roomy, running

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SIZES = {"table": (1280, 900), "phone": (390, 844)}
"""What is photographed, and on how large a screen."""


def sit_down(page: Page, url: str, game: str) -> None:
    """Open a table against a bot, without the guide."""
    page.goto(url)
    page.get_by_test_id(f"play-{game}").click()
    page.get_by_test_id("name-field").fill("Hypatia")
    page.get_by_test_id("bot-level:3").click()
    page.get_by_test_id("coach-off").click()


def play(page: Page, decisions: int) -> None:
    """Follow the bot's advice so many times."""
    for _ in range(decisions):
        page.get_by_test_id("hint").click()
        page.get_by_test_id("hint-1").click()
        page.get_by_test_id("hint-play").click()
        page.locator("[data-open]").first.wait_for()


def photograph(browser: Browser, url: str, game: str, name: str, decisions: int) -> None:
    """Play for a while on one screen and keep what it shows."""
    width, height = SIZES[name]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    sit_down(page, url, game)
    play(page, decisions)
    page.mouse.move(0, 0)
    page.evaluate("window.scrollTo(0, 0)")
    page.screenshot(path=PICTURES / f"{game}-{name}.png")
    context.close()


def main() -> None:
    """Photograph a game on every screen: `python -m tools.browser_pictures astra 40`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("decisions", type=int, nargs="?", default=30)
    wanted = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running(roomy(Path(folder))) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in SIZES:
            photograph(browser, server.url, wanted.game, name, wanted.decisions)
        browser.close()


if __name__ == "__main__":
    main()
