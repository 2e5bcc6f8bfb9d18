"""The house around the tables in the browser: ways out, and everything that is kept for people."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Player
from tests.browser.people import gathered, take_back_until_marked

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]


def test_who_resigns_is_named_and_a_rematch_needs_everybody(player: Bring) -> None:
    ada, bob, _ = gathered(player, "stellar")
    expect(ada.lit().first).to_be_visible()
    ada.thing("hint").click(force=True)
    expect(ada.thing("toast")).to_contain_text("one person")
    bob.thing("way-resign").click()
    assert bob.violations() == []
    bob.thing("sure").click()
    expect(ada.thing("has-won")).to_be_visible()
    expect(ada.thing("way-resign")).to_have_count(0)
    ada.thing("way-win").click()
    ada.thing("sure").click()
    for person in (ada, bob):
        expect(person.thing("forfeit")).to_have_text("Bob resigned.")
    expect(ada.page.locator("#result")).to_have_text("You win!")
    table = ada.page.url
    ada.thing("rematch").click()
    expect(ada.thing("rematch-wishes")).to_contain_text("You would like a rematch.")
    expect(ada.thing("rematch")).to_have_text("Waiting for the others")
    expect(ada.thing("rematch")).to_have_attribute("aria-disabled", "true")
    assert ada.violations() == []
    expect(bob.thing("rematch")).to_have_text("Rematch")
    expect(bob.thing("rematch-wishes")).to_contain_text("Ada would like a rematch.")
    assert ada.page.url == table
    bob.thing("rematch").click()
    bob.page.wait_for_url(lambda url: url.partition("?")[0] != table.partition("?")[0])
    expect(ada.thing("rematch")).to_have_text("Rematch: the table waits")


def test_against_a_bot_one_goes_back_as_far_as_one_likes_and_deletes_the_table(player: Bring) -> None:
    ada = player(width=390, height=844, locale="fr-FR")
    take_back_until_marked(ada)
    expect(ada.thing("retracted")).to_contain_text("Marquée")
    assert ada.violations() == []
    ada.thing("way-forget").click()
    ada.thing("sure").click()
    expect(ada.thing("play-stellar")).to_be_visible()
    expect(ada.page.locator(".mine li")).to_have_count(0)


def make_account(person: Player, name: str) -> None:
    """Make an account of whoever is at this browser."""
    person.go("/me")
    person.thing("sign-up-name").fill(name)
    person.thing("sign-up-password").fill("correct horse battery")
    person.thing("sign-up").click()
    expect(person.thing("codes").locator("li")).to_have_count(8)


def test_from_guest_to_account_to_a_second_browser_and_to_being_forgotten(player: Bring) -> None:
    ada, phone = player(), player(width=390, height=844, locale="fr-FR")
    ada.go("/")
    ada.thing("play-stellar").click()
    ada.thing("bot-level:1").click()
    expect(ada.lit().first).to_be_visible()
    star = ada.thing("name").inner_text()
    assert star
    ada.thing("way-resign").click()
    ada.thing("sure").click()
    expect(ada.thing("forfeit")).to_have_text(f"{star} resigned.")
    make_account(ada, "Ada of Alexandria")
    expect(ada.thing("account")).to_contain_text("Ada of Alexandria")
    expect(ada.thing("stats-sum")).to_contain_text("1 finished game,")
    assert ada.violations() == []
    phone.go("/")
    phone.thing("to-me-first").click()
    phone.thing("to-sign-in").click()
    phone.thing("sign-in-name").fill("ada of alexandria")
    phone.thing("sign-in-password").fill("correct horse battery")
    phone.thing("sign-in").click()
    expect(phone.thing("account")).to_contain_text("Ada of Alexandria")
    phone.thing("set-theme").select_option("day")
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "day")
    assert phone.violations() == []
    assert phone.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    ada.go("/me")
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "day")
    ada.thing("phone").click()
    expect(ada.thing("phone-link").locator("img")).to_be_visible()
    link = ada.thing("phone-link").locator("code").inner_text()
    other = player()
    other.page.goto(link)
    other.thing("follow").click()
    other.page.wait_for_url(f"{other.url}/")
    expect(other.thing("name")).to_have_text("Ada of Alexandria")
    ada.thing("sign-out-all").click()
    expect(ada.thing("account")).to_have_count(0)
    phone.go("/me")
    expect(phone.thing("account")).to_have_count(0)
    make_account(other, "Somebody else")
    first = other.thing("codes").locator("li").all_inner_texts()
    other.thing("new-codes").click()
    other.thing("codes-password").fill("correct horse battery")
    other.thing("codes-sure").click()
    expect(other.thing("codes").locator("li")).not_to_have_text(first)
    expect(other.thing("codes").locator("li")).to_have_count(8)
    other.thing("erase").click()
    other.thing("erase-password").fill("correct horse battery")
    other.thing("erase-sure").click()
    expect(other.thing("toast")).to_contain_text("You are forgotten.")


def test_who_wishes_is_asked_before_each_move(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "level:1")
    ada.go("/me")
    ada.thing("set-confirm").check()
    ada.thing("set-hints").uncheck()
    ada.thing("set-guide").uncheck()
    ada.thing("set-theme").select_option("contrast")
    ada.go("/")
    ada.thing("my-turn").first.locator("xpath=ancestor::li").get_by_role("link").click()
    ada.lit().first.click()
    expect(ada.thing("hint")).to_have_count(0)
    expect(ada.thing("coach")).to_have_count(0)
    ada.thing("unconfirm").click()
    ada.lit().first.click()
    assert ada.violations() == []
    ada.thing("confirm").click()
    expect(ada.thing("confirm")).to_have_count(0)


def test_who_has_no_time_left_is_told_so_by_name_in_banner_and_statistics(player: Bring) -> None:
    ada = player()
    ada.go("/me")
    wish = """async () => {
        const post = (path, body) => fetch(path, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});
        await post("/api/identity", {name: "Ada"});
        const seats = [{kind: "me"}, {kind: "bot", bot: "random"}];
        const opened = await post("/api/tables", {game: "stellar", seats, clock: {total: 10}});
        return await opened.json();
    }"""  # noqa: E501
    opened = ada.page.evaluate(wish)
    ada.go(f"/table/{opened['table']}?invitation={opened['invitation']}")
    expect(ada.thing("forfeit")).to_have_text("Ada lost on time.", timeout=60_000)
    ada.go("/me")
    expect(ada.thing("statistics")).to_contain_text("1 (1 on time)")
