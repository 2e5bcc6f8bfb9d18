"""Meeting others in the browser: two find each other, friends challenge, spectators watch, a club night is held."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Player

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]
WHOLE = """(element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && element.scrollWidth <= element.clientWidth;
}"""


def test_two_browsers_find_each_other(player: Bring) -> None:
    ada, bob = player(), player(width=390, height=844, locale="fr-FR")
    for person in (ada, bob):
        person.go("/meet")
        person.thing("seek-game").select_option("stellar")
        person.thing("seek-pace").select_option("quick")
        person.thing("seek-rated").check()
    assert ada.violations() == []
    ada.thing("seek").click()
    expect(ada.thing("seeking")).to_contain_text("1 person waits for the same")
    ada.thing("seek-stop").click()
    expect(ada.thing("seek")).to_be_visible()
    ada.thing("seek").click()
    expect(bob.thing("pool-join")).to_be_visible()
    ada.page.get_by_role("link", name="Almagest").click()
    ada.page.reload()
    expect(ada.thing("seek-pill")).to_contain_text("Waiting for Stellar")
    bob.thing("pool-join").click()
    for person in (ada, bob):
        person.page.wait_for_url("**/table/**")
        expect(person.page.locator("[data-testid^=clock-]").first).to_be_visible()
    table = ada.page.url
    assert table.partition("?")[0] == bob.page.url.partition("?")[0]
    ada.go("/meet")
    expect(ada.thing("seek")).to_be_visible()
    ada.page.goto(table)
    bob.thing("way-resign").click()
    bob.thing("sure").click()
    ada.thing("way-win").click()
    ada.thing("sure").click()
    expect(ada.thing("forfeit")).to_be_visible()
    for person, sign in ((ada, "1[5-9]"), (bob, "1[0-4]")):
        person.go("/me")
        expect(person.thing("curve").locator("figcaption")).to_have_text(re.compile(rf"Stellar.*\b{sign}\d\d\b", re.I))
        expect(person.thing("curve").locator("polyline")).to_have_attribute("points", re.compile(r"^[\d.]+,[\d.]+ "))
    ada.thing("stats-outcome").select_option("lost")
    expect(ada.thing("stats-none")).to_be_visible()
    assert [person.violations() for person in (ada, bob)] == [[], []]


def test_a_friend_is_challenged_and_somebody_watches_by_the_link(player: Bring) -> None:
    ada, bob, eve = player(), player(width=390, height=844), player(locale="fr-FR")
    bob.go("/meet")
    bob.thing("seek").click()
    bob.thing("seek-stop").click()
    name = bob.thing("name").inner_text()
    ada.go("/meet")
    ada.thing("friend-name").fill(name)
    ada.thing("follow").click()
    ada.thing(f"challenge-{name}").click()
    ada.thing("challenge-game").select_option("stellar")
    ada.thing("challenge-pace").select_option("days")
    assert ada.violations() == []
    ada.thing("challenge-send").click()
    ada.page.wait_for_url("**/table/**")
    ada.thing("links").click()
    expect(ada.thing("qr-watch")).to_be_visible()
    eve.page.goto(ada.thing("link-watch").input_value())
    expect(eve.thing("watch-only")).to_be_visible()
    assert eve.thing("join").count() == 0
    bob.go("/")
    bob.thing("accept").click()
    bob.thing("join").click()
    for person in (ada, bob):
        expect(person.thing("watching").first).to_contain_text("1 person looks on")
    expect(ada.page.locator("[data-testid^=clock-]").first).to_contain_text(" d ")
    eve.page.set_viewport_size({"width": 390, "height": 844})
    clock = eve.page.locator("[data-testid^=clock-]").first
    expect(clock).to_be_visible()
    assert clock.evaluate(WHOLE)
    ada.thing("share").click()
    expect(ada.thing("link-watch")).to_be_visible()
    assert ada.violations() == []


def test_open_tables_are_chosen(player: Bring) -> None:
    ada, bob = player(), player()
    ada.go("/new?game=stellar")
    ada.thing("public").check()
    ada.thing("open-table").click()
    ada.page.wait_for_url("**/table/**")
    table = ada.page.url.rpartition("/")[2]
    bob.go("/")
    expect(bob.thing(f"table-{table}")).to_be_visible()
    bob.thing("filter-game").select_option("astra")
    expect(bob.thing(f"table-{table}")).to_have_count(0)
    bob.thing("filter-game").select_option("stellar")
    bob.thing("filter-speed").select_option("free")
    expect(bob.thing(f"table-{table}")).to_be_visible()
    assert bob.violations() == []


def test_a_duplicate_night_of_eight_bots_and_two_browsers(player: Bring) -> None:
    ada, bob = player(), player(width=390, height=844, locale="fr-FR")
    ada.go("/meet")
    ada.thing("night-new").click()
    ada.thing("night-name").fill("Thursday")
    ada.thing("night-game").select_option("stellar")
    ada.thing("night-rounds").fill("1")
    assert ada.violations() == []
    ada.thing("night-make").click()
    ada.page.wait_for_url("**/night/**")
    ada.thing("night-bot").select_option("level:1")
    ada.thing("night-bot-count").fill("8")
    ada.thing("night-bots").click()
    expect(ada.thing("standings").locator("tbody tr")).to_have_count(8)
    ada.thing("night-join").click()
    bob.page.goto(ada.thing("night-link").input_value())
    bob.thing("night-join").click()
    expect(ada.thing("standings").locator("tbody tr")).to_have_count(10)
    ada.thing("night-round").click()
    bob.thing("night-table").click()
    expect(bob.page.locator("[data-testid^=clock-]").first).to_be_visible()
    expect(ada.page.get_by_text("can be seen after the round").first).to_be_visible()
    assert ada.thing("seed").count() == 0
    ada.thing("night-table").click()
    ada.thing("way-resign").click()
    ada.thing("sure").click()
    bob.thing("way-win").click()
    bob.thing("sure").click()
    ada.thing("to-night").click()
    expect(ada.thing("night-status")).to_have_text("over", timeout=120_000)
    expect(ada.thing("seed")).to_be_visible()
    assert ada.violations() == []
    with ada.page.expect_download() as sheet:
        ada.thing("night-csv").click()
    assert sheet.value.path().read_text().startswith("rank,name,kind,points")
