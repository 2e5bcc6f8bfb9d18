"""Measure how fast pages open and write docs/benchmarks-opening.md: `make bench-opening`.

`python -m benchmarks.opening` prints the first table only, `--lighthouse` the second, too; `--write` writes the page.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Request, sync_playwright
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.server.harness import Person

from almagest import catalog
from benchmarks.load.servers import ours
from benchmarks.opening.lighthouse import Scores, best
from benchmarks.opening.line import Line, slow_line

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-opening.md"
LATENCY, DOWN, UP = 0.150, 1_600_000 / 8, 750_000 / 8
WANTED, LEAST = 2.0, 95
ROUNDS = 3
PHONE = (390, 844)
BOT = "level:1"
HOME = ("home", "/", "[data-testid^=play-]")
BOARD = "[data-testid=board] [data-open]"
SEEN = """(wanted) => {
    window.opened = new Promise((done) => {
        const look = () => document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true })
            ? requestAnimationFrame(() => done(performance.now()))
            : requestAnimationFrame(look);
        look();
    });
}"""
"""Remember when something was first drawn, in milliseconds since the address was entered."""
OPENED = "window.opened"


@dataclass(frozen=True)
class Opening:
    """A page to open: what it is called, its address, what must be seen, and who looks."""

    name: str
    path: str
    awaited: str
    person: Person | None = None


@dataclass(frozen=True)
class Opened:
    """How it went: seconds until it was seen and until anything was, bytes that came down, requests."""

    seconds: float
    first: float
    size: int
    requests: int


def cookies(person: Person | None, url: str) -> list[dict[str, str]]:
    """Give the cookies of somebody, for a browser."""
    return [{"name": name, "value": value, "url": url} for name, value in person.web.cookies.items()] if person else []


def open_once(browser: Browser, line: Line, opening: Opening) -> Opened:
    """Open a page with nothing in the cache."""
    url = f"http://{line.address}"
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en-GB")
    context.add_cookies(cookies(opening.person, url))  # type: ignore[arg-type]
    page, asked = context.new_page(), list[str]()

    def count(request: Request) -> None:
        asked.append(request.url)

    page.on("request", count)
    page.add_init_script(f"({SEEN})({opening.awaited!r})")
    before = line.down.carried
    page.goto(url + opening.path)
    seconds = page.evaluate(OPENED) / 1000
    size = line.down.carried - before
    first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0") / 1000
    context.close()
    return Opened(seconds, first, size, len(asked))


def open_often(browser: Browser, line: Line, opening: Opening) -> Opened:
    """Open a page some times and give the fastest: the line is the same each time, the machine is shared."""
    return min((open_once(browser, line, opening) for _ in range(ROUNDS)), key=lambda opened: opened.seconds)


@contextmanager
def openings(url: str) -> Iterator[list[Opening]]:
    """Give the first page, and a table of each game whose bot waits for somebody."""
    ada = Person(url)
    ada.post("/api/identity", name="Ada")
    tables = {game: ada.open("me", BOT, game=game)["table"] for game in catalog.games()}
    titles = {game["name"]: game["title"] for game in ada.get("/api/games")}
    yield [Opening(*HOME), *(Opening(titles[game], f"/table/{tables[game]}", BOARD, ada) for game in tables)]
    ada.leave()


def row(opening: Opening, opened: Opened) -> str:
    """Write a line of the first table."""
    return (
        f"| {opening.name} | {opened.seconds:.2f} s | {opened.first:.2f} s "
        f"| {opened.size / 1024:.0f} kB | {opened.requests} |"
    )


def judgement(opening: Opening, scores: Scores) -> str:
    """Write a line of the second table."""
    return f"| {opening.name} | {scores.performance} | {scores.accessibility} | {scores.best_practices} |"


def page(rows: list[str], judgements: list[str], version: str) -> str:
    """Write the page."""
    line = f"{DOWN * 8 / 1e6:.1f} Mbit/s with {LATENCY * 1000:.0f} ms of latency"
    return f"""# How fast pages open

Made by `make bench-opening`. A phone's screen ({PHONE[0]}×{PHONE[1]}), nothing in the cache, a line of {line},
sockets included (`benchmarks/opening/line.py`); fastest of {ROUNDS} rounds, as the machine is shared. *Seen* is when
the first thing that can be clicked is drawn: a game on the first page, a lit thing on a board; wanted within
{WANTED:.0f} s. There are no fonts to fetch: letters are those of the reader's machine.

| page | seen | first paint | bytes | requests |
|---|---|---|---|---|
{chr(10).join(rows)}

Lighthouse {version}, as it is for phones (its own slow line, a processor four times slower), wanted at least {LEAST};
asked up to three times until that is reached, the best counts:

| page | performance | accessibility | best practices |
|---|---|---|---|
{chr(10).join(judgements)}
"""


def main() -> None:
    """Measure, print, and write if that is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lighthouse", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rows, judgements, version = [], [], ""
    with TemporaryDirectory() as folder, ours(Path(folder)) as server, openings(f"http://{server.host}") as pages:
        with slow_line(server.host, latency=LATENCY, down=DOWN, up=UP) as line, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for opening in pages:
                rows.append(row(opening, open_often(browser, line, opening)))
                print(rows[-1], flush=True)
            browser.close()
        for opening in pages if asked.lighthouse or asked.write else ():
            url = f"http://{server.host}"
            scores = best(url + opening.path, cookies(opening.person, url))
            version = scores.version
            judgements.append(judgement(opening, scores))
            print(judgements[-1], *scores.findings, sep="\n  ", flush=True)
    if asked.write:
        PAGE.write_text(page(rows, judgements, version), encoding="utf-8")


if __name__ == "__main__":
    main()
