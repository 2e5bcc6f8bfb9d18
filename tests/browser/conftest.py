"""A real browser, a real server, and people who click."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

import almagest.server
from tests.server.harness import roomy, running

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
VIOLATIONS = """async (rules) => {
    const only = rules.length > 0 ? { runOnly: rules } : {};
    const { violations } = await axe.run({ resultTypes: ["violations"], ...only });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}"""
PATIENCE = 30_000
MOST_CLICKS = 400
expect.set_options(timeout=PATIENCE)


@dataclass
class Player:
    """Somebody at a browser; everything the console complains about is kept."""

    page: Page
    url: str
    complaints: list[str]

    def go(self, path: str) -> None:
        """Open an address of the site."""
        self.page.goto(self.url + path)

    def thing(self, name: str) -> Locator:
        """Find something by its name on the board or in the shell."""
        return self.page.get_by_test_id(name)

    def start(self, game: str, bot: str, name: str = "Ada") -> None:
        """Be at a table against a bot within two clicks."""
        self.go("/")
        self.thing(f"play-{game}").click()
        self.thing("name-field").fill(name)
        if not bot.startswith("level:"):
            self.page.get_by_test_id("more-bots").click()
        self.thing(f"bot-{bot}").click()
        expect(self.page.locator("[data-open]").first).to_be_visible()

    def lit(self) -> Locator:
        """Find what can be clicked with effect."""
        return self.page.locator("[data-open]")

    def wait(self) -> bool:
        """Wait until something is lit or the game is over; tell whether it goes on."""
        expect(self.lit().or_(self.thing("result")).first).to_be_visible()
        return self.thing("result").count() == 0

    def violations(self, *rules: str) -> list[str]:
        """Ask axe what is wrong with the page, by all its rules or by some."""
        if self.page.evaluate("!('axe' in window)"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(VIOLATIONS, list(rules))
        return [str(violation) for violation in found]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.fail("The browser tests need Chromium: apt-get install chromium", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The data folder of the server, for operators."""
    return str(tmp_path_factory.mktemp("browser") / "data")


@pytest.fixture(scope="session")
def url(data: str) -> Iterator[str]:
    client = Path(almagest.server.__file__).parent / "client"
    assert (client / "index.html").exists(), "the client is not built: run `make client`"
    with running(roomy(Path(data), review_budget=20)) as server:
        yield server.url


@pytest.fixture
def player(browser: Browser, url: str) -> Iterator[Callable[..., Player]]:
    contexts: list[BrowserContext] = []
    people: list[Player] = []

    def bring(width: int = 1280, height: int = 900, locale: str = "en-GB", *, touch: bool = False) -> Player:
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, reduced_motion="reduce", has_touch=touch
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        person = Player(page, url, [])
        page.on("console", lambda message: note(person, message.type, message.text))
        page.on("pageerror", lambda error: person.complaints.append(str(error)))
        people.append(person)
        return person

    yield bring
    for context in contexts:
        context.close()
    assert [complaint for person in people for complaint in person.complaints] == []


def note(person: Player, kind: str, text: str) -> None:
    """Keep what the console calls an error or a warning."""
    if kind in ("error", "warning"):
        person.complaints.append(text)
