"""Looks whether a page fits: one page is led through all sizes, languages and sizes of text, and everything is named.

What is found is a list of sentences such as `fr 1366×768 16px: cut: <h2> …`; an empty list is a page that fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import CDPSession, Page, expect

from almagest import rng
from almagest.kernel import record
from tests.browser.conftest import Player
from tests.server.harness import Person, Socket

FINDER = (Path(__file__).parent / "fit.js").read_text(encoding="utf-8")
SHIFTS = (Path(__file__).parent / "shifts.js").read_text(encoding="utf-8")

DESKS = ((1366, 768), (1440, 900), (1920, 1080))
PHONE, LANDSCAPE, TABLET = (390, 844), (844, 390), (820, 1180)
SIZES = (*DESKS, PHONE, LANDSCAPE)
USUAL, LARGE = 16, 24
"""The text as a browser has it, and at 150 %."""
FINGERTIP = 44
MOST_SHIFT = 0.05
LETTERED = """(size) => new Promise((done) => {
    const is = () => getComputedStyle(document.documentElement).fontSize;
    const look = () => (is() === size ? done(anew()) : requestAnimationFrame(look));
    const anew = () => {
        document.body.style.display = "none";
        void document.body.offsetHeight;
        document.body.style.display = "";
    };
    look();
})"""
"""Wait until the letters of the page have a size, then lay it out anew: Chromium keeps what containers were before."""
NO_GUIDE = "localStorage.setItem('almagest.coach', 'off')"
LONG_NAMES = (
    "Alexandrine de Grenoble",
    "Bartholomaeus Pitiscus X",
    "Wilhelmina Struve-Müller",
    "Maximiliane Oppenheimer",
    "Christophoros Klavios II",
)
"""Names of up to 24 letters, the longest that somebody may have."""
DEAL = 7
"""Which cards are dealt, unless others are asked for: what did not fit once can be looked at again."""


@dataclass
class Evening:
    """People with long names at one table, whose moves are drawn by lot; the first one's screen is looked at."""

    table: str
    people: list[Person]
    sockets: list[Socket]

    def play(self, decisions: int, wish: str = "", until: str = "") -> None:
        """Take so many decisions, then go on until the first decides, or to the end; the first may have a wish.

        With `until`, go on until the first may make such a move.
        """
        lot, seen = rng(7), {}
        for seat, socket in enumerate(self.sockets):
            seen[seat] = socket.table()
        while True:
            told = max(seen.values(), key=lambda message: message["seq"])
            seat = told["view"]["seat"]
            if told["result"] or (decisions <= 0 and seat == 0 and not until):
                return
            while not seen[seat]["legal"] or seen[seat]["seq"] < told["seq"]:
                seen[seat] = self.sockets[seat].table()
            legal = seen[seat]["legal"]
            if decisions <= 0 and seat == 0 and any(move["move"].startswith(until) for move in legal):
                return
            wished = [n for n, move in enumerate(legal) if seat == 0 and wish and move["move"].startswith(wish)]
            among = wished or range(len(legal))
            self.sockets[seat].move(seen[seat], among[int(lot.below(len(among)))])
            decisions -= 1
            before = seen[seat]["seq"]
            while seen[seat]["seq"] <= before:
                seen[seat] = self.sockets[seat].table()


@contextmanager
def evening(url: str, game: str, seats: int, *, deal: int = DEAL, **form: Any) -> Iterator[Evening]:
    """Seat people with long names at a table of a server in this process; a deal has a number, and comes back by it."""
    people = [Person(url) for _ in range(seats)]
    for person, name in zip(people, LONG_NAMES, strict=False):
        person.post("/api/identity", name=name)
    host, *guests = people
    chairs = [{"kind": "me"}, *({"kind": "open"} for _ in guests)]
    with patch.object(record, "new_seed", lambda: f"{deal:064x}"):
        table = host.post("/api/tables", game=game, seats=chairs, public=True, **form)["table"]
    for guest in guests:
        guest.post(f"/api/tables/{table}/join")
    sockets = [person.connect(table) for person in people]
    yield Evening(table, people, sockets)
    for person in people:
        person.leave()


class Screen:
    """One page on which things are measured; it is resized instead of being opened again."""

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page
        self.wire: CDPSession = self.page.context.new_cdp_session(self.page)
        self.page.add_init_script(SHIFTS)

    def sit(self, person: Person, table: str) -> None:
        """Be somebody, at a table."""
        for name, value in person.web.cookies.items():
            self.page.context.add_cookies([{"name": name, "value": value, "url": person.url}])
        self.player.go(f"/table/{table}")
        expect(self.page.get_by_test_id("board")).to_be_visible()

    def speak(self, lang: str) -> None:
        """Read the page in a language."""
        if self.page.locator("html").get_attribute("lang") != lang:
            self.page.get_by_test_id("lang").click()
            expect(self.page.locator("html")).to_have_attribute("lang", lang)
            self.page.wait_for_load_state("networkidle")

    def shape(self, size: tuple[int, int], letters: int = USUAL) -> None:
        """Give the window a size and the letters theirs, as a reader does in the settings of the browser."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.wire.send("Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters - 3}})
        self.page.evaluate(LETTERED, f"{letters}px")
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def reshape(self, size: tuple[int, int]) -> None:
        """Give the window another size, and forget what moved before and by that."""
        self.shape(size)
        self.page.evaluate("() => { window.shifted = 0; window.shifts = []; }")

    def ask(self, what: str) -> Any:
        """Ask the finder something."""
        self.page.evaluate(FINDER)
        return self.page.evaluate(f"fit.{what}")

    def found(self, size: tuple[int, int], letters: int = USUAL, *, one_screen: bool = False) -> list[str]:
        """Name everything that does not fit at a size."""
        self.shape(size, letters)
        found = [*self.ask("letters()"), *self.ask("broken()"), *self.ask("raw()"), *self.ask("aside()")]
        if size == PHONE:
            found += self.ask(f"small({FINGERTIP})")
        if one_screen and size in DESKS and letters == USUAL:
            found += self.ask("scrolled()")
        return [f"{size[0]}×{size[1]} {letters}px: {one}" for one in found]

    def everywhere(self, *, one_screen: bool = False) -> list[str]:
        """Name everything that does not fit at any size, in either language, nor with large letters in little room."""
        found = []
        for lang, scarce in (("en", ()), ("fr", (DESKS[0], PHONE, LANDSCAPE))):
            self.speak(lang)
            looks = [*((size, USUAL) for size in SIZES), *((size, LARGE) for size in scarce)]
            for size, letters in looks:
                found += [f"{lang} {one}" for one in self.found(size, letters, one_screen=one_screen)]
        return found

    def parts(self) -> dict[str, list[int]]:
        """Tell where the parts of the board are."""
        return dict(self.ask("parts()"))

    def shift(self) -> float:
        """Tell how much the page moved by itself so far."""
        return float(self.page.evaluate("window.shifted"))

    def largest_shift(self) -> float:
        """Tell how much the page moved by itself at once, at most."""
        return max((float(told.split()[0]) for told in self.page.evaluate("window.shifts")), default=0.0)


def named(page: Page) -> str:
    """Tell what moved, for a failing test."""
    return "\n".join(page.evaluate("window.shifts"))
