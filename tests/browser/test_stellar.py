"""Stellar in the browser: by mouse, by keyboard, in French, on a phone, with a friend and a spectator."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from almagest import catalog
from almagest.games.stellar.deck_file import standard_deck
from almagest.kernel import record
from tests.browser.conftest import MOST_CLICKS, Player
from tests.browser.people import click_first, click_to_the_end, gathered, play_a_turn, walk_to_something_lit

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]


def test_a_whole_game_against_a_bot_by_mouse_and_its_record_verifies(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "greedy")
    click_to_the_end(ada)
    with ada.page.expect_download() as download:
        ada.thing("download").click()
    played = record.read(download.value.path().read_text(encoding="utf-8"), "download")
    verdict = record.verify(played, catalog.game("stellar"))
    assert verdict.over
    assert verdict.committed
    assert "Ada" in played.names


def test_a_whole_game_by_keyboard_alone(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "random")
    for _ in range(MOST_CLICKS):
        if not ada.wait():
            break
        walk_to_something_lit(ada)
        ada.page.keyboard.press("Enter")
    expect(ada.thing("result")).to_be_visible()


def test_a_take_can_be_undone(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "random")
    ada.lit().first.click()
    expect(ada.page.locator("[data-testid^='row-'][data-open]").first).to_be_visible()
    before = ada.thing("status").inner_text()
    ada.thing("row-2").click()
    expect(ada.thing("undo")).to_be_enabled()
    ada.thing("undo").click()
    expect(ada.thing("status")).to_have_text(before)


def test_reloading_the_page_loses_nothing(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "random")
    ada.lit().first.click()
    expect(ada.page.locator("[data-testid^='row-'][data-open]").first).to_be_visible()
    ada.thing("row-1").click()
    expect(ada.page.locator("[data-testid^='hand-'][data-open]").first).to_be_visible()
    history = ada.thing("history").inner_text()
    ada.page.reload()
    expect(ada.page.locator("[data-testid^='hand-'][data-open]").first).to_be_visible()
    expect(ada.thing("history")).to_have_text(history, use_inner_text=True)


def test_what_is_dark_explains_itself_with_its_rule(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "random")
    ada.lit().first.click()
    expect(ada.page.locator("[data-testid^='row-'][data-open]").first).to_be_visible()
    ada.page.locator("[data-testid^='hand-']").first.click(force=True)
    expect(ada.thing("toast").first).to_contain_text("ST-18")


def test_french_speaks_french_everywhere(player: Bring) -> None:
    ada = player(locale="fr-FR")
    ada.start("stellar", "random")
    expect(ada.page.locator("html")).to_have_attribute("lang", "fr")
    ada.lit().first.click()
    expect(ada.thing("history")).to_contain_text("a choisi sa carte de départ")


@pytest.mark.parametrize("path", ["/", "/rules/stellar", "/new", "/records"])
def test_pages_have_no_violations_and_fit_a_phone(player: Bring, path: str) -> None:
    for width in (390, 1280):
        ada = player(width=width)
        ada.go(path)
        expect(ada.page.locator("h1").first).to_be_visible()
        assert ada.violations() == []
        assert ada.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_table_has_no_violations_and_fits_a_phone(player: Bring) -> None:
    ada = player(width=390, height=844)
    ada.start("stellar", "random")
    for _ in range(12):
        if ada.wait():
            ada.lit().first.click()
    assert ada.violations() == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_two_browsers_and_a_spectator_see_one_game(player: Bring) -> None:
    ada, bob, eve = gathered(player, "stellar")
    for person in (ada, bob) * 3:
        play_a_turn(person)
    expect(eve.thing("history")).to_contain_text("Bob")
    assert eve.lit().count() == 0
    names = {card.id: card.name.en for card in standard_deck().facts.card}
    for shown in eve.page.locator("[data-testid^='hand-']").all():
        card = (shown.get_attribute("data-testid") or "").removeprefix("hand-")
        expect(eve.thing("history")).to_contain_text(f"takes {names[card]}")


RECT = (
    "(one) => { const { left, top, right, bottom } = one.getBoundingClientRect(); return [left, top, right, bottom]; }"
)
INSPECTED = """() => {
    const about = document.querySelector(".inspector"), frame = about.getBoundingClientRect();
    const says = [...about.querySelectorAll(".title, .says")];
    return says.length > 1 && says.every((one) => one.getBoundingClientRect().bottom <= frame.bottom + 1);
}"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_desk_shows_what_a_card_does_and_what_is_to_be_placed(player: Bring, locale: str) -> None:
    ada = player(locale=locale)
    ada.page.set_viewport_size({"width": 1366, "height": 768})
    ada.start("stellar", "random")
    ada.lit().first.click()
    ada.page.locator("[data-testid^='row-'][data-open]").first.click()
    card = ada.page.locator("[data-testid^='hand-'][data-open]").first
    card.hover()
    ada.page.wait_for_function(INSPECTED)
    card.click()
    ada.thing("notebook").click()
    label = ada.page.locator("[data-part=hand] .now")
    expect(label).to_be_visible()
    heading = ada.page.locator("[data-part=hand] h2").evaluate(RECT)
    assert label.evaluate(RECT)[1] >= heading[3], "what is to be placed is written below the heading of the hand"


def test_what_comes_next_from_the_pile_does_not_cover_how_many_cards_it_has(player: Bring) -> None:
    ada = player(width=1366, height=768, locale="fr-FR")
    ada.start("stellar", "random")
    ada.lit().first.click()
    called = ada.page.locator(".stack.called .pile .count")
    for number in range(MOST_CLICKS):
        assert ada.wait()
        for card in ada.page.locator("[data-testid^='hand-'][data-open]").all():
            card.hover()
            if called.count():
                next_one = ada.page.locator(".stack.called .next").evaluate(RECT)
                assert next_one[3] <= called.evaluate(RECT)[1] + 4
                return
        click_first(ada, number)
    pytest.fail("the pile is never called")
