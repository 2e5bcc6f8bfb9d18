"""Draws the browser pictures of the documentation anew: every game's table, result and replay, and the pages around."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.inhabited import Inhabited
from tests.server.harness import Person, Running, Socket, roomy, running

import almagest
from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.game import Game
from almagest.kernel.state import State
from almagest.server.entries import Opened
from almagest.server.table import deal

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
DESK, PHONE, PANEL = (1440, 900), (390, 844), (1100, 760)
BOT = "search:200"
DECISIONS = {"astra": 40, "ptolemaeus": 44, "stars": 30, "stellar": 36}
"""How far a game has come when its table is photographed; another game is photographed after `USUALLY`."""
USUALLY = 30
REPLAYED = "astra"
REVIEWED = "stellar"
REVIEW_SECONDS = 300
GUIDED = "ptolemaeus"
RULES = "/rules/stellar#ST-26"
LEARNT = "/learn/ptolemaeus#lines"
HOUSE, PAGES = "house", "pages"
PUZZLE, PUZZLE_ON_A_PHONE = "/puzzles/stellar/8cb39d86", "/puzzles/stars/7"
NO_GUIDE = "localStorage.setItem('almagest.coach', 'off')"


@dataclass
class Dealer:
    """Deals like the server does, and remembers the state it dealt last."""

    dealt: list[State] = field(default_factory=list)

    def __call__(self, game: Game, opened: Opened) -> State:
        """Deal, and keep a copy to think with."""
        state = deal(game, opened)
        self.dealt.append(state.clone())
        return state


@dataclass
class Evening:
    """Two people at one table, whose decisions a bot takes."""

    table: str
    state: State
    people: list[Person]
    sockets: list[Socket]
    seq: int = 0

    def play(self, until: Callable[[State], bool]) -> None:
        """Go on until the moment has come, or the end."""
        bot, rng = catalog.bot(BOT), almagest.rng(4)
        while not self.state.over and not until(self.state):
            seat, action = self.state.seat, ask(bot, self.state, rng)
            self.sockets[seat].send(type="move", seq=self.now(seat), move=self.state.text(action))
            self.state.apply(action)

    def now(self, seat: int) -> int:
        """Read what a seat is told until it may decide, later than the last decision; give where the table stands."""
        told = self.sockets[seat].until(
            lambda said: said["type"] == "table" and said["legal"] and said["seq"] > self.seq
        )
        self.seq = int(told["seq"])
        return self.seq


def gather(server: Running, dealer: Dealer, game: str) -> Evening:
    """Let Hypatia open a table and Aratus sit down."""
    people = [server.person("Hypatia"), server.person("Aratus")]
    table = people[0].open("me", "open", game=game)["table"]
    people[1].post(f"/api/tables/{table}/join")
    sockets = [person.connect(table) for person in people]
    return Evening(table, dealer.dealt[-1], people, sockets)


@contextmanager
def screen(browser: Browser, person: Person, size: tuple[int, int], *, guide: bool = False) -> Iterator[Page]:
    """Sit somebody at a screen."""
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en-GB")
    if not guide:
        context.add_init_script(NO_GUIDE)
    for name, value in person.web.cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": person.url}])
    page = context.new_page()
    page.set_default_timeout(REVIEW_SECONDS * 1000)
    yield page
    context.close()


def photograph(page: Page, address: str, awaited: str, name: str, *, whole: bool = False) -> None:
    """Go somewhere, wait for what matters there, and keep what the screen shows, or the whole page."""
    page.goto(address)
    page.locator(awaited).first.wait_for()
    page.mouse.move(0, 0)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=PICTURES / f"{name}.png", full_page=whole)


def photograph_game(browser: Browser, server: Running, dealer: Dealer, game: str) -> None:
    """Photograph a game in the middle on a desk and on a phone, then its end, and the way there."""
    evening = gather(server, dealer, game)
    hypatia, table = evening.people[0], f"{server.url}/table/{evening.table}"
    if game == GUIDED:
        evening.play(lambda state: state.seat == 0)
        with screen(browser, hypatia, DESK, guide=True) as page:
            photograph(page, table, "[data-testid=coach]", "guide")
    middle = DECISIONS.get(game, USUALLY)
    evening.play(lambda state: state.ply >= middle and state.seat == 0)
    for size, name in ((DESK, "table"), (PHONE, "phone")):
        with screen(browser, hypatia, size) as page:
            photograph(page, table, "[data-open]", f"{game}-{name}")
    evening.play(lambda _: False)
    with screen(browser, hypatia, PANEL) as page:
        photograph(page, table, "[data-testid=result]", f"{game}-result")
        if game == REPLAYED:
            page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
            photograph(page, f"{server.url}/replay/{evening.table}/{middle}", "[data-testid=replay-says]", "replay")
    if game == REVIEWED:
        for socket in evening.sockets:  # nobody reads how far the review is
            socket.close()
        photograph_review(browser, hypatia, f"{server.url}/replay/{evening.table}")


def photograph_review(browser: Browser, person: Person, replay: str) -> None:
    """Photograph a review at its first mistake, on a desk and, in French, on a phone; then a variation."""
    for size, name, lang in ((DESK, "review", "en"), (PHONE, "review-phone", "fr")):
        with screen(browser, person, size) as page:
            page.add_init_script(f"localStorage.setItem('almagest.lang', '{lang}')")
            page.goto(f"{replay}/0?review=1")
            page.get_by_test_id("review-summary").wait_for(timeout=REVIEW_SECONDS * 1000)
            page.get_by_test_id("review-costly").check()
            page.get_by_test_id("review-list").locator("button").first.click()
            page.get_by_test_id("review-better").wait_for()
            page.evaluate("scrollTo(0, 0)")
            page.screenshot(path=PICTURES / f"{name}.png")
    with screen(browser, person, DESK) as page:
        page.goto(f"{replay}/{DECISIONS[REVIEWED]}/what-if")
        page.locator("[data-open]").first.click()
        page.get_by_test_id("variation-0").wait_for()
        page.mouse.move(0, 0)
        page.screenshot(path=PICTURES / "what-if.png")


def photograph_pages(browser: Browser, server: Running, dealer: Dealer) -> None:
    """Photograph the first page, with a table to go on at and one to join, a rule, a story, and a day."""
    evening = gather(server, dealer, REPLAYED)
    server.person("Eudoxus").open("me", "open", game=GUIDED)
    with screen(browser, evening.people[0], DESK) as page:
        photograph(page, server.url, "body:has([data-testid=sky-words]) [data-testid^=play-]", "home", whole=True)
        photograph(page, server.url + RULES, "[id='ST-26']", "rules")
        photograph(page, server.url + LEARNT, "[data-testid=picture] [data-open]", "learn")
    photograph_day(browser, server)
    photograph_puzzles(browser, server)


def photograph_day(browser: Browser, server: Running) -> None:
    """Photograph today's page, with one deal that was given up."""
    hipparchus = server.person("Hipparchus")
    table = hipparchus.post("/api/daily/today/stellar")["table"]
    hipparchus.post(f"/api/tables/{table}/resign")
    with screen(browser, hipparchus, DESK) as page:
        photograph(page, f"{server.url}/daily", "body:has([data-testid=streak]) [data-testid=mine-stellar]", "daily")


def photograph_puzzles(browser: Browser, server: Running) -> None:
    """Photograph a puzzle with a hint on a desk, and one as it begins on a phone."""
    aglaonike = server.person("Aglaonike")
    with screen(browser, aglaonike, DESK) as page:
        page.goto(server.url + PUZZLE)
        page.get_by_test_id("puzzle-hint").click()
        page.get_by_test_id("puzzle-pointed").wait_for()
        page.mouse.move(0, 0)
        page.screenshot(path=PICTURES / "puzzle.png")
    with screen(browser, aglaonike, PHONE) as page:
        photograph(page, server.url + PUZZLE_ON_A_PHONE, "[data-open]", "puzzle-phone")


def photograph_house(browser: Browser, server: Running) -> None:
    """Photograph the pages of one's own, of meeting others and of the operator, on a desk and on a phone."""
    house = Inhabited(server.url, str(server.house.folder.path))
    for size, ending in ((DESK, ""), (PHONE, "-phone")):
        with screen(browser, house.hypatia, size) as page:
            photograph(page, f"{server.url}/me", "[data-testid=curve]", f"me{ending}", whole=True)
            photograph(page, f"{server.url}/meet", "[data-testid=friends] b", f"meet{ending}", whole=True)
            photograph(page, f"{server.url}/operator", "[data-testid=reports] li", f"operator{ending}", whole=True)
            night = f"{server.url}/night/{house.running_night}"
            photograph(page, night, "[data-testid=standings]", f"night{ending}", whole=True)
    house.leave()


def main() -> None:
    """Photograph everything, or what is named: games, `house` for the pages of people, `pages` for all others."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[*catalog.games(), HOUSE, PAGES])
    names, dealer = parser.parse_args().names, Dealer()
    with (
        tempfile.TemporaryDirectory() as folder,
        running(roomy(Path(folder), review_budget=200), dealer=dealer) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in names:
            if game not in (HOUSE, PAGES):
                photograph_game(browser, server, dealer, game)
        if HOUSE in names:
            photograph_house(browser, server)
        if PAGES in names:
            photograph_pages(browser, server, dealer)
        browser.close()


if __name__ == "__main__":
    main()
