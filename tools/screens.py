"""Photographs every board on every screen, in both languages and at 150 % text, and names what does not fit.

`python -m tools.screens` writes all pictures to build/screens; name games and `--size 390x844 --lang fr --letters 24`
for less; `--after 4` takes only so many decisions before, `--deal 8` deals other cards than those of every run.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.conftest import CHROMIUM, FLAGS, Player
from tests.browser.fit import DEAL, LARGE, NO_GUIDE, SIZES, TABLET, USUAL, Screen, evening
from tests.server.harness import Running, roomy, running

from almagest import catalog

SCREENS = Path(__file__).parent.parent / "build" / "screens"
PAGES = {"home": "/", "new": "/new?game=astra&seats=1", "records": "/records", "rules": "/rules/stellar"}
SEATS = {"astra": (1, 2, 5), "ptolemaeus": (1, 2, 4), "stars": (2, 4), "stellar": (2,)}
AFTER = 44
Size = tuple[int, int]


@dataclass(frozen=True)
class Wanted:
    """Which pictures are wanted."""

    sizes: tuple[Size, ...]
    langs: tuple[str, ...]
    letters: tuple[int, ...]
    after: int
    deal: int
    guide: bool


def photograph(screen: Screen, wanted: Wanted, name: str, *, one_screen: bool) -> None:
    """Take one page through all that is wanted; print what does not fit."""
    for lang in wanted.langs:
        screen.speak(lang)
        for letters in wanted.letters:
            for size in wanted.sizes:
                for one in screen.found(size, letters, one_screen=one_screen):
                    print(name, lang, one)
                screen.page.mouse.move(0, 0)
                picture = f"{name}-{size[0]}x{size[1]}-{lang}-{letters}.png"
                screen.page.screenshot(path=SCREENS / picture)


def somebody(browser: Browser, server: Running, *, guide: bool) -> Screen:
    """Sit somebody at a screen."""
    page = browser.new_context(reduced_motion="reduce", locale="en-GB").new_page()
    if not guide:
        page.add_init_script(NO_GUIDE)
    return Screen(Player(page, server.url, []))


def tables(browser: Browser, server: Running, game: str, wanted: Wanted) -> None:
    """Photograph the tables of a game, from the fewest to the most players."""
    for seats in SEATS.get(game, (catalog.game(game).seats[-1],)):
        with evening(server.url, game, seats, deal=wanted.deal) as company:
            company.play(wanted.after)
            screen = somebody(browser, server, guide=wanted.guide)
            screen.sit(company.people[0], company.table)
            photograph(screen, wanted, f"{game}-{seats}", one_screen=True)
            screen.page.context.close()


def size_of(text: str) -> Size:
    """Read a size such as 390x844."""
    width, _, height = text.partition("x")
    return int(width), int(height)


def main() -> None:
    """Photograph what is asked for, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("subjects", nargs="*", default=[*catalog.games(), *PAGES])
    parser.add_argument("--size", type=size_of, action="append")
    parser.add_argument("--lang", action="append")
    parser.add_argument("--letters", type=int, action="append")
    parser.add_argument("--after", type=int, default=AFTER)
    parser.add_argument("--deal", type=int, default=DEAL)
    parser.add_argument("--guide", action="store_true")
    asked = parser.parse_args()
    wanted = Wanted(
        tuple(asked.size or (*SIZES, TABLET)),
        tuple(asked.lang or ("en", "fr")),
        tuple(asked.letters or (USUAL, LARGE)),
        asked.after,
        asked.deal,
        asked.guide,
    )
    SCREENS.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(roomy(Path(folder))) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for subject in asked.subjects:
            if subject in PAGES:
                screen = somebody(browser, server, guide=False)
                screen.player.go(PAGES[subject])
                screen.page.locator("h1").first.wait_for()
                screen.page.wait_for_load_state("networkidle")
                photograph(screen, wanted, subject, one_screen=False)
                screen.page.context.close()
            else:
                tables(browser, server, subject, wanted)
        browser.close()


if __name__ == "__main__":
    main()
