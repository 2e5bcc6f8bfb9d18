"""Learning in the browser: picture stories by keyboard and by touch, the guided first game, pictures in the rules."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from almagest import games
from tests.browser.conftest import Player

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]
MOST_KEYS = 80
NEXT_CLICK = "[data-testid=picture] [data-open]:not([data-chosen])"
FOCUSED = "selector => document.activeElement.matches(selector)"


def press_until(person: Player, key: str, selector: str, most: int = MOST_KEYS) -> bool:
    """Press a key until something has the focus; tell whether it got there."""
    for _ in range(most):
        if person.page.evaluate(FOCUSED, selector):
            return True
        person.page.keyboard.press(key)
    return bool(person.page.evaluate(FOCUSED, selector))


def reach(person: Player, selector: str) -> None:
    """Bring the focus to something by keys alone: the arrows within a group, Tab from group to group."""
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        if press_until(person, key, selector, most=1):
            return
    assert press_until(person, "Tab", selector), f"no key leads to {selector}"


def pages(person: Player) -> int:
    return person.page.get_by_test_id("story").locator("nav a").count()


def do_task(person: Player, act: Callable[[Locator], None]) -> None:
    """Do what the page asks for, click by click, until nothing is left to do in the picture."""
    says = person.thing("story-says")
    while person.page.locator(NEXT_CLICK).count():
        before = person.thing("picture").inner_html()
        act(person.page.locator(NEXT_CLICK).first)
        expect(person.thing("picture")).not_to_have_js_property("innerHTML", before)
    if person.thing("story-again").count():
        expect(says).to_contain_text(re.compile("Well done|Bravo"))


@pytest.mark.parametrize("game", games())
def test_a_story_is_walked_by_keyboard_and_has_no_violations(player: Bring, game: str) -> None:
    ada = player(width=1366, height=768)
    ada.go(f"/learn/{game}")
    expect(ada.thing("picture")).to_be_visible()
    done = 0

    def by_keys(_: Locator) -> None:
        reach(ada, NEXT_CLICK)
        ada.page.keyboard.press("Enter")

    for number in range(pages(ada)):
        if number:
            reach(ada, "[data-testid=story-next]")
            ada.page.keyboard.press("Enter")
        expect(ada.page.get_by_text(f"Picture {number + 1} of {pages(ada)}")).to_be_visible()
        do_task(ada, by_keys)
        done += ada.thing("story-again").count()
    assert done >= 3
    assert ada.violations() == []
    reach(ada, "[data-testid=story-end]")
    ada.page.keyboard.press("Enter")
    expect(ada.thing("first-game")).to_be_focused()
    expect(ada.thing("first-game")).to_be_in_viewport()


def test_a_story_is_walked_by_touch_on_a_phone_in_french(player: Bring) -> None:
    ada = player(width=390, height=844, locale="fr-FR", touch=True)
    ada.go("/learn/stars")
    expect(ada.thing("picture")).to_be_visible()
    for _ in range(pages(ada) - 1):
        do_task(ada, Locator.tap)
        assert ada.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        ada.thing("story-next").tap()
    expect(ada.thing("story-end")).to_be_visible()
    assert ada.violations() == []


def test_a_wrong_click_is_told_what_is_meant_and_a_page_has_its_address(player: Bring) -> None:
    ada = player()
    ada.go("/learn/stellar#touch")
    ada.thing("slot-12").click(force=True)
    expect(ada.thing("story-says")).to_contain_text("does not share an edge with Europa")
    ada.thing("slot-4").click()
    expect(ada.thing("story-says")).to_contain_text("Miranda touches Europa")
    ada.thing("story-again").click()
    expect(ada.thing("story-says")).to_contain_text("Click the free slot")


def test_the_guide_of_a_first_game_is_hidden_for_that_game_only(player: Bring) -> None:
    ada = player()
    ada.go("/")
    ada.thing("learn-stellar").click()
    ada.thing("first-game").click()
    expect(ada.thing("coach")).to_contain_text("Lesson 1 of")
    ada.thing("coach-off").click()
    ada.page.reload()
    expect(ada.thing("coach-switch")).to_have_attribute("aria-pressed", "false")
    ada.go("/learn/astra")
    ada.thing("first-game").click()
    expect(ada.thing("coach")).to_contain_text("Lesson 1 of")


def test_the_guide_on_a_phone_folds_when_somebody_turns_to_the_board(player: Bring) -> None:
    ada = player(width=390, height=844, touch=True)
    ada.go("/learn/astra")
    ada.thing("first-game").tap()
    lesson = ada.thing("coach").locator("p")
    expect(lesson).to_be_visible()
    ada.thing("status").tap()
    expect(lesson).to_be_hidden()
    assert ada.thing("coach").evaluate("guide => guide.offsetHeight") <= 60
    ada.thing("coach-unfold").tap()
    expect(lesson).to_be_visible()


@pytest.mark.parametrize("game", games())
def test_lessons_end_in_puzzles_of_their_theme(player: Bring, game: str) -> None:
    ada = player()
    ada.go(f"/learn/{game}")
    lessons = ada.page.locator("[data-testid^=lesson-]")
    expect(lessons.first).to_be_visible()
    themes = [str(lesson.get_attribute("data-testid")).removeprefix("lesson-") for lesson in lessons.all()]
    lessons.first.click()
    expect(ada.thing("wish-theme")).to_have_value(themes[0])
    offered = ada.thing("wish-theme").locator("option").evaluate_all("all => all.map((one) => one.value)")
    assert set(themes) <= set(offered)


def test_rules_have_pictures_and_lead_to_the_story(player: Bring) -> None:
    ada = player()
    ada.go("/rules/stellar")
    picture = ada.page.locator("#ST-26 + [data-testid=rule-picture]")
    expect(picture).to_contain_text("The moon on slot 4 touches the moon on slot 2.")
    assert ada.violations() == []
    ada.thing("to-learn").click()
    expect(ada.page).to_have_url(re.compile("/learn/stellar$"))
    expect(ada.thing("picture")).to_be_visible()
