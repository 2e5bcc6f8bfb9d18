"""What every game shares in the browser: levels, advice, clocks, and the tables that wait for somebody."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Player

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]


@pytest.mark.parametrize(("locale", "level"), [("en-GB", "Apprentice · level 2"), ("fr-FR", "Apprentie · niveau 2")])
def test_two_clicks_lead_to_a_table_against_a_level(player: Bring, locale: str, level: str) -> None:
    ada = player(width=390, height=844, locale=locale)
    ada.go("/")
    ada.thing("play-stellar").click()
    expect(ada.page.locator("[data-testid^='bot-level:']")).to_have_count(5)
    expect(ada.thing("bot-level:2")).to_contain_text(level)
    assert ada.violations() == []
    ada.thing("bot-level:2").click()
    expect(ada.lit().first).to_be_visible()
    assert "level:2" not in ada.page.locator("main").inner_text()
    ada.go("/")
    expect(ada.thing("my-turn").first).to_be_visible()
    expect(ada.page.locator("main")).to_contain_text(level)


def test_advice_glows_on_the_board_and_can_be_played(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "level:1")
    ada.lit().first.click()
    expect(ada.page.locator("[data-testid^='row-'][data-open]").first).to_be_visible()
    ada.thing("hint").click()
    expect(ada.thing("hint-says")).to_contain_text("%")
    expect(ada.page.locator("[data-hinted]").first).to_be_visible()
    first = ada.page.locator("[data-hinted]").first.get_attribute("data-testid")
    ada.thing("hint-2").click()
    expect(ada.thing("hint-2")).to_have_attribute("aria-pressed", "true")
    expect(ada.thing(first or "")).not_to_have_attribute("data-hinted", "")
    assert ada.violations() == []
    ada.thing("hint-play").click()
    expect(ada.page.locator("[data-testid^='hand-'][data-open]").first).to_be_visible()
    expect(ada.thing("hint-says")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "question", "says"),
    [("en-GB", "Why did", "as far as you can know"), ("fr-FR", "Pourquoi ce choix", "pour autant que vous puissiez")],
)
def test_a_bot_is_asked_why_it_did_that(player: Bring, locale: str, question: str, says: str) -> None:
    ada = player(locale=locale)
    ada.go("/new?game=stellar")
    ada.thing("name-field").fill("Ada")
    ada.thing("seat-0").select_option("level:1")
    ada.thing("seat-1").select_option("me")
    ada.thing("open-table").click()
    expect(ada.lit().first).to_be_visible()
    expect(ada.thing("why-bot")).to_contain_text(question)
    ada.thing("why-bot").click()
    expect(ada.thing("why-bot-says")).to_contain_text(says)
    assert ada.violations() == []
    ada.lit().first.click()
    expect(ada.thing("why-bot-says")).to_have_count(0)


def test_a_clock_ticks_at_the_table(player: Bring) -> None:
    ada = player()
    ada.go("/new?game=stellar")
    ada.thing("name-field").fill("Ada")
    ada.thing("seat-1").select_option("level:3")
    ada.thing("clock").select_option("quick")
    ada.thing("open-table").click()
    expect(ada.lit().first).to_be_visible()
    expect(ada.thing("clock-0").first).to_have_text(re.compile(r"^4:5\d$"))
    expect(ada.thing("clock-1")).to_have_count(0)
    assert ada.violations() == []


def test_a_table_that_waits_marks_the_tab_and_comes_first(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "level:1")
    expect(ada.page).to_have_title(re.compile("^● Your turn"))
    expect(ada.page.locator("link[rel=icon]")).to_have_attribute("href", "/favicon-turn.svg")
    ada.go("/new?game=stellar")
    ada.thing("open-table").click()
    expect(ada.thing("link")).to_be_visible()
    ada.go("/")
    expect(ada.page).to_have_title(re.compile(r"^\(1\) Almagest"))
    expect(ada.page.locator(".mine li").first).to_contain_text("Your turn")
    expect(ada.page.locator(".mine li").nth(1)).to_contain_text("Waiting for players")
    assert ada.violations() == []


def test_the_host_seats_a_bot_of_a_level_on_a_free_seat(player: Bring) -> None:
    ada = player()
    ada.go("/new?game=stellar")
    ada.thing("name-field").fill("Ada")
    ada.thing("open-table").click()
    ada.thing("replace-1").click()
    ada.thing("bot-level:1").click()
    expect(ada.lit().first).to_be_visible()
    expect(ada.page.locator("aside")).to_contain_text("Stargazer")
