"""What people do at any board: gather at a table, click through a turn or a game, walk by keyboard."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.browser.conftest import MOST_CLICKS, Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

A_CLICK = 2000


def gathered(player: Callable[..., Player], game: str) -> tuple[Player, Player, Player]:
    """Bring Ada, who opens a table, Bob, who sits down by her link, and Eve, who watches."""
    ada, bob, eve = player(), player(), player()
    ada.go(f"/new?game={game}")
    ada.thing("name-field").fill("Ada")
    ada.thing("open-table").click()
    ada.page.wait_for_url("**/table/**")
    bob.page.goto(ada.page.url)
    bob.thing("name-field").fill("Bob")
    bob.thing("join").click()
    eve.page.goto(ada.page.url)
    return ada, bob, eve


def click_first(person: Player, _number: int) -> None:
    """Click the first thing that is lit, unless it goes out before it can be clicked."""
    with suppress(TimeoutError):
        person.lit().first.click(timeout=A_CLICK)


def play_a_turn(person: Player, decide: Callable[[Player, int], None] = click_first) -> None:
    """Decide until it is the turn of somebody else, who waits; a bot may have answered before one looks."""
    expect(person.lit().first).to_be_visible()
    for number in range(MOST_CLICKS):
        waiting = person.page.locator("[data-testid=status]:not(.mine)")
        expect(person.lit().or_(waiting).first).to_be_visible()
        if waiting.count():
            return
        decide(person, number)


def take_back_until_marked(person: Player) -> None:
    """Begin a game against chance, then take decisions back until the game says that it is marked for it."""
    person.start("stellar", "random")
    for _ in range(4):
        person.lit().first.click()
        expect(person.lit().first).to_be_visible()
    for _ in range(9):
        if person.thing("retracted").count():
            break
        expect(person.page.locator("[data-testid=undo][aria-disabled=false]")).to_be_visible()
        said = person.thing("history").text_content() or ""
        person.thing("undo").click()  # a second click before the answer would be ignored
        expect(person.thing("history")).not_to_have_text(said)


def play_until(person: Player, seen: Locator) -> None:
    """Click whatever is lit until something is seen; nothing is clicked while the page waits for an answer."""
    for _ in range(MOST_CLICKS):
        expect(person.lit().or_(seen).first).to_be_visible()
        if seen.count():
            return
        click_first(person, 0)
    pytest.fail("it is never seen")


def click_to_the_end(person: Player) -> None:
    """Click whatever is lit until the game is over."""
    for _ in range(MOST_CLICKS):
        if not person.wait():
            return
        click_first(person, 0)
    pytest.fail("the game does not end")


def walk_to_something_lit(person: Player) -> None:
    """Press Tab, and within a group the arrow keys, until the focus is on something lit."""
    for _ in range(60):
        for _ in range(12):
            if person.page.evaluate("document.activeElement.hasAttribute('data-open')"):
                return
            before = person.page.evaluate("document.activeElement.dataset.testid ?? ''")
            person.page.keyboard.press("ArrowRight")
            if person.page.evaluate("document.activeElement.dataset.testid ?? ''") == before:
                break
        person.page.keyboard.press("Tab")
    pytest.fail("nothing lit can be reached by keyboard")
