"""Every page of the house can be used by everybody: axe and a measuring tape, phone and desk, languages, themes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

import almagest
from tests.browser.conftest import Player
from tests.browser.fit import DESKS, FINGERTIP, LARGE, NO_GUIDE, USUAL, Screen, evening
from tests.browser.inhabited import GUEST, Inhabited, cookies

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]
DESK, PHONE = (1440, 900), (390, 844)


@dataclass(frozen=True)
class Stop:
    """A page to look at: where it is, what has to be there, and what is opened first."""

    path: str
    awaited: str
    opens: tuple[str, ...] = ()


PAGES = (
    Stop("/", "[data-testid=challenges]"),
    Stop("/new?game=stellar", "[data-testid=open-table]"),
    Stop("/me", "[data-testid=curve]", ("phone", "erase")),
    Stop(f"/people/{GUEST}", "[data-testid=curve]"),
    Stop("/leaders/stellar/quick", "[data-testid=leaders] b"),
    Stop("/meet", "[data-testid=friends] b", (f"challenge-{GUEST}",)),
    Stop("/night/{waiting_night}", "[data-testid=night-bot]"),
    Stop("/night/{running_night}", "[data-testid=standings]"),
    Stop("/waiting", "[data-testid=waiting] li"),
    Stop("/operator", "[data-testid=reports] li", ("about-report",)),
    Stop("/table/{offered}", "[data-testid=links]", ("links",)),
    Stop("/link#nothing", "[data-testid=follow]"),
    Stop("/records", "h1"),
    Stop("/nowhere", "h1"),
    Stop("/offline.html", "h1"),
)
CHOICES = (
    *(stop for stop in PAGES if stop.path.startswith(("/new", "/me", "/night/{waiting", "/operator"))),
    Stop("/", "[data-testid=filter-game]"),
    Stop("/new?game=astra&seats=1", "[data-testid=open-table]"),
    Stop("/new?game=ptolemaeus&seats=1", "[data-testid=open-table]"),
    Stop("/new?game=stars&seats=4", "[data-testid=open-table]"),
    Stop("/puzzles/ptolemaeus", "[data-testid=wish-theme]"),
    Stop("/puzzles/stellar", "[data-testid=wish-theme]"),
)
"""Where something is chosen from a list."""
STRANGERS_PAGES = (
    Stop("/me", "[data-testid=sign-up]"),
    Stop("/waiting", "h1"),
    Stop("/operator", "[data-testid=office-stranger]"),
    Stop("/link", "h1"),
)
WEAR = "(theme) => { document.documentElement.dataset.theme = theme; }"
THEMES = ("day", "contrast")
OPEN_ALL = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"


@pytest.fixture(scope="module")
def house(url: str, data: str) -> Iterator[Inhabited]:
    found = Inhabited(url, data)
    yield found
    found.leave()


def faults(person: Player, screen: Screen, stop: Stop, house: Inhabited, themes: tuple[str, ...]) -> list[str]:
    """Go to a page, open everything on it, and name what is wrong on a desk, on a phone and in other themes."""
    person.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    visit(person, stop, house)
    found = [f"{theme}: {one}" for theme in themes for one in pale(person, theme)]
    for size in (DESK, PHONE):
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        found += [f"{size}: {one}" for one in (*person.violations(), *unfit(screen, size))]
    return [f"{stop.path} {one}" for one in found]


def visit(person: Player, stop: Stop, house: Inhabited) -> None:
    """Go to a page and open everything on it."""
    person.go(stop.path.format_map(vars(house)))
    expect(person.page.locator(stop.awaited).first).to_be_visible()
    for name in stop.opens:
        person.thing(name).first.click()
    person.page.evaluate(OPEN_ALL)


def pale(person: Player, theme: str) -> list[str]:
    """Name what can hardly be read in a theme; the night comes back after it."""
    person.page.evaluate(WEAR, theme)
    found = person.violations("color-contrast")
    person.page.evaluate(WEAR, "night")
    return found


def unfit(screen: Screen, size: tuple[int, int]) -> list[str]:
    """Name what is cut, covered, raw or beside the page, and on a phone what is too small for fingers."""
    found = [*screen.ask("letters()"), *screen.ask("raw()"), *screen.ask("aside()")]
    return found + (screen.ask(f"small({FINGERTIP})") if size == PHONE else [])


@pytest.mark.parametrize(("locale", "themes"), [("en-GB", THEMES), ("fr-FR", ())])
def test_every_page_of_the_house_is_for_everybody(
    player: Bring, house: Inhabited, locale: str, themes: tuple[str, ...]
) -> None:
    hypatia, stranger = player(locale=locale), player(locale=locale)
    hypatia.page.context.add_cookies(cookies(house.hypatia))
    found = []
    for person, pages in ((hypatia, PAGES), (stranger, STRANGERS_PAGES)):
        screen = Screen(person)
        for stop in pages:
            found += faults(person, screen, stop, house, themes)
    assert found == []


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_whatever_is_chosen_from_a_list_can_be_read_in_its_field(player: Bring, house: Inhabited, locale: str) -> None:
    hypatia = player(locale=locale)
    hypatia.page.context.add_cookies(cookies(house.hypatia))
    screen, found = Screen(hypatia), []
    for stop in CHOICES:
        visit(hypatia, stop, house)
        expect(hypatia.page.locator("select").first).to_be_visible()
        for size in ((1280, 800), DESKS[0], PHONE):
            for letters in (USUAL, LARGE):
                screen.shape(size, letters)
                found += [f"{stop.path} {size} {letters}px: {one}" for one in screen.ask("choices()")]
        screen.shape(PHONE)
        for text in ("large", "huge"):
            hypatia.page.evaluate(CHOOSE, text)
            found += [f"{stop.path} {text}: {one}" for one in screen.ask("choices()")]
    assert found == []


def test_words_at_a_table_and_the_description_of_the_api_are_for_everybody(player: Bring, house: Inhabited) -> None:
    hypatia = player(*PHONE)
    hypatia.page.context.add_cookies(cookies(house.hypatia))
    hypatia.page.add_init_script(NO_GUIDE)
    hypatia.go(f"/table/{house.talked}")
    expect(hypatia.thing("talk-unread")).to_be_visible()
    assert hypatia.violations() == []
    hypatia.thing("talk").click()
    hypatia.thing("about").select_option(label=GUEST)
    assert hypatia.violations() == []
    hypatia.go("/api/docs")
    assert hypatia.violations() == []


CHOOSE = """(size) => {
    document.documentElement.dataset.text = size;
    document.body.style.display = "none";
    void document.body.offsetHeight;
    document.body.style.display = "";
}"""
"""Choose a size of text, and lay the page out anew: Chromium keeps what containers were before."""


@pytest.mark.parametrize("game", almagest.games())
def test_letters_of_the_size_somebody_has_chosen_fit_on_every_board(player: Bring, url: str, game: str) -> None:
    ada, found = player(*DESK), []
    ada.page.add_init_script(NO_GUIDE)
    with evening(url, game, 2) as company:
        company.play(12)
        screen = Screen(ada)
        screen.sit(company.people[0], company.table)
        expect(ada.lit().first).to_be_visible()
        for width, height in (DESK, DESKS[0], PHONE):
            ada.page.set_viewport_size({"width": width, "height": height})
            for size in ("large", "huge"):
                ada.page.evaluate(CHOOSE, size)
                found += [f"{size} {width}: {one}" for one in (*screen.ask("letters()"), *screen.ask("aside()"))]
    assert found == []


SEEN = """() => [...document.querySelectorAll("[data-testid=board] [data-thing]")]
    .filter((each) => each.checkVisibility()).map((each) => each.dataset.thing)"""


@pytest.mark.parametrize("game", almagest.games())
def test_a_board_is_whole_and_for_everybody_in_every_theme(player: Bring, url: str, game: str) -> None:
    ada = player(*DESK)
    ada.page.add_init_script(NO_GUIDE)
    with evening(url, game, 2) as company:
        company.play(12)
        Screen(ada).sit(company.people[0], company.table)
        expect(ada.lit().first).to_be_visible()
        things = ada.page.evaluate(SEEN)
        assert things
        for theme in THEMES:
            ada.page.evaluate(WEAR, theme)
            assert ada.page.evaluate(SEEN) == things
            assert ada.violations() == []
