"""What every game shares in the browser: levels, advice, clocks, and the tables that wait for somebody."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from almagest import catalog
from tests.browser.conftest import Player
from tests.browser.people import click_to_the_end, gathered, play_until

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]
FIRST_LETTER = 5
"""How far a link's words begin from its edge on a phone."""
HIGH_WITH_ACCENT = 1.4
"""How high a line must be, in sizes of its letters, to show an accent on a capital."""


@pytest.mark.parametrize(("locale", "level"), [("en-GB", "Apprentice · level 2"), ("fr-FR", "Apprentie · niveau 2")])
def test_two_clicks_lead_to_a_table_against_a_level(player: Bring, locale: str, level: str) -> None:
    ada = player(width=390, height=844, locale=locale)
    ada.go("/")
    ada.thing("play-stellar").click()
    expect(ada.page.locator("[data-testid^='bot-level:']")).to_have_count(len(catalog.known_levels()))
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
    ada.thing("coach-off").click()
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
    clock = ada.thing("clock-0").first
    expect(clock).to_have_text(re.compile(r"^[0-4]:\d\d$"))
    seen = clock.inner_text()
    expect(clock).not_to_have_text(seen)
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


def test_a_reaction_is_seen_by_everybody_and_goes_away(player: Bring) -> None:
    ada, bob, eve = gathered(player, "stellar")
    for person in (ada, bob, eve):
        expect(person.thing("board")).to_be_visible()
    for person in (ada, bob, eve):  # it is shown for seconds only: each looks at one of their own
        ada.thing("react-wow").click()
        expect(person.thing("reaction")).to_have_text("Ada: Wow!")
        expect(person.page.locator("aside .says")).to_have_css("opacity", "1")
    assert bob.violations() == []
    expect(bob.thing("reaction")).to_have_count(0)


def test_a_rematch_that_somebody_opened_waits_for_the_other(player: Bring) -> None:
    ada = player()
    ada.go("/new?game=stellar")
    ada.thing("name-field").fill("Ada")
    ada.thing("seat-1").select_option("random")
    ada.thing("open-table").click()
    click_to_the_end(ada)
    table = ada.page.url
    expect(ada.thing("rematch")).to_have_text("Rematch")
    ada.thing("rematch").click()
    ada.page.wait_for_url(lambda url: url != table)
    expect(ada.lit().first).to_be_visible()
    ada.page.goto(table)
    expect(ada.thing("rematch")).to_have_text("Rematch: the table waits")


def test_the_header_stays_on_one_line_of_a_phone(player: Bring) -> None:
    ada = player(width=390, height=844)
    ada.start("stellar", "level:1", name="Alexandrine de Grenoble")
    expect(ada.thing("turns")).to_be_visible()
    assert ada.page.locator("header").first.evaluate("header => header.offsetHeight") < 60
    assert ada.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("width", [390, 1366])
def test_no_link_of_the_header_moves_when_a_turn_comes(player: Bring, width: int) -> None:
    ada = player(width=width)
    ada.go("/rules/stellar")
    expect(ada.thing("turns")).to_have_count(0)
    before = links_of_the_header(ada)
    ada.start("stellar", "level:1")
    ada.go("/rules/stellar")
    expect(ada.thing("turns")).to_be_visible()
    assert links_of_the_header(ada) == before
    badge, following = ada.thing("turns").bounding_box(), ada.page.locator("header nav a").nth(1).bounding_box()
    assert badge
    assert following
    assert badge["x"] + badge["width"] < following["x"] + FIRST_LETTER


def links_of_the_header(person: Player) -> list[float]:
    """Tell where the links of the header begin."""
    expect(person.page.locator("header nav a").first).to_be_visible()
    lefts = "links => links.map((link) => link.getBoundingClientRect().left)"
    return [float(left) for left in person.page.locator("header nav a").evaluate_all(lefts)]


def test_accents_of_a_name_are_whole_in_the_header(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "level:1", name="Élodie")
    room = "(name) => name.clientHeight / parseFloat(getComputedStyle(name).fontSize)"
    assert ada.thing("name").locator("span").evaluate(room) > HIGH_WITH_ACCENT


def test_the_rules_are_those_of_the_game_on_the_table(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "level:1")
    ada.page.get_by_role("link", name="Rules").click()
    expect(ada.page).to_have_url(re.compile("/rules/stellar$"))
    expect(ada.page.locator("h1")).to_have_text("Rules of Stellar")


def test_who_wants_to_be_alone_is_two_clicks_from_a_solo_game(player: Bring) -> None:
    ada = player()
    ada.go("/")
    expect(ada.thing("alone-stellar")).to_have_count(0)
    ada.thing("alone-astra").click()
    expect(ada.thing("count")).to_have_value("1")
    ada.thing("open-table").click()
    expect(ada.lit().first).to_be_visible()
    expect(ada.page.locator("main")).to_contain_text("Ptolemy")


def test_a_private_table_says_once_that_it_is_private(player: Bring) -> None:
    ada, eve = player(), player()
    ada.go("/new?game=stellar")
    ada.thing("open-table").click()
    expect(ada.thing("link")).to_be_visible()
    eve.page.goto(ada.page.url.partition("?")[0])
    expect(eve.page.locator("main")).to_contain_text("private")
    expect(eve.thing("toast")).to_have_count(0)


def test_lessons_of_the_guide_are_counted_as_they_come(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "level:1")
    expect(ada.thing("coach")).to_contain_text("Lesson 1 of")
    ada.lit().first.click()
    expect(ada.thing("coach")).to_contain_text("Lesson 2 of")
    ada.thing("row-1").click()
    expect(ada.thing("coach")).to_contain_text("Lesson 3 of")


def test_a_lesson_whose_moment_passed_under_advice_does_not_come_back(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "level:1")
    expect(ada.thing("coach")).to_contain_text("Lesson 1 of")
    ada.thing("hint").click()
    ada.thing("hint-play").click()
    expect(ada.thing("coach")).to_contain_text("Lesson 2 of")
    ada.page.reload()
    expect(ada.thing("coach")).to_contain_text("Lesson 2 of")


def test_french_advice_keeps_semicolons_with_their_words(player: Bring) -> None:
    ada = player(locale="fr-FR")
    ada.start("stellar", "level:1")
    ada.thing("hint").click()
    expect(ada.thing("hint-play")).to_be_visible()
    says = ada.thing("hint-1").text_content() or ""
    assert "télescope\u00a0;" in says
    assert " ;" not in says


def test_a_phone_tells_above_the_board_what_the_other_did(player: Bring) -> None:
    ada = player(width=390, height=844)
    ada.start("stellar", "level:1")
    play_until(ada, ada.thing("latest"))
    expect(ada.thing("latest")).to_contain_text("Stargazer")
    ada.thing("latest").click()
    expect(ada.thing("latest")).to_have_attribute("aria-expanded", "true")
    assert ada.violations() == []
    ada.page.set_viewport_size({"width": 1280, "height": 900})
    expect(ada.thing("latest")).to_be_hidden()
