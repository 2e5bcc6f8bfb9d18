"""The house around the tables in the browser: ways out, and everything that is kept for people."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Player
from tests.browser.people import gathered

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
    ada.thing("way-close").click()
    ada.thing("sure").click()
    for person in (ada, bob):
        expect(person.thing("forfeit")).to_have_text("Bob resigned.")
    expect(ada.page.locator("#result")).to_have_text("You win!")
    table = ada.page.url
    ada.thing("rematch").click()
    expect(bob.thing("rematch-wishes")).to_contain_text("Ada would like a rematch.")
    assert ada.page.url == table
    bob.thing("rematch").click()
    bob.page.wait_for_url(lambda url: url.partition("?")[0] != table.partition("?")[0])
    expect(ada.thing("rematch")).to_have_text("Rematch: the table waits")


def test_against_a_bot_one_goes_back_as_far_as_one_likes_and_deletes_the_table(player: Bring) -> None:
    ada = player(width=390, height=844, locale="fr-FR")
    ada.start("stellar", "random")
    for _ in range(4):
        ada.lit().first.click()
        expect(ada.lit().first).to_be_visible()
    for _ in range(9):
        if ada.thing("retracted").count():
            break
        expect(ada.page.locator("[data-testid=undo][aria-disabled=false]")).to_be_visible()
        ada.thing("undo").click()
    expect(ada.thing("retracted")).to_contain_text("Marquée")
    assert ada.violations() == []
    ada.thing("way-forget").click()
    ada.thing("sure").click()
    expect(ada.thing("play-stellar")).to_be_visible()
    expect(ada.page.locator(".mine li")).to_have_count(0)
