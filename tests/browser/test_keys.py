"""Passkeys and tokens in the browser, with an authenticator that Chromium plays itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Player
from tests.browser.test_house import make_account
from tests.server.harness import Person

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]


def with_authenticator(person: Player) -> None:
    """Give a browser a device that keeps passkeys, and go to where pages are secure without https."""
    person.url = person.url.replace("127.0.0.1", "localhost")
    session = person.page.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_is_added_signs_in_and_is_removed(player: Bring) -> None:
    ada = player(width=390, height=844, locale="fr-FR")
    with_authenticator(ada)
    make_account(ada, "Ada with keys")
    ada.thing("add-passkey").click()
    expect(ada.thing("passkeys").locator("li")).to_have_count(1)
    assert ada.violations() == []
    ada.thing("sign-out").click()
    ada.thing("sign-in-passkey").click()
    expect(ada.thing("account")).to_contain_text("Ada with keys")
    assert ada.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    ada.thing("remove-passkey").click()
    expect(ada.thing("no-passkeys")).to_be_visible()


def test_a_token_made_on_ones_page_reads_the_feed_of_turns(player: Bring) -> None:
    ada = player()
    ada.start("stellar", "level:1")
    make_account(ada, "Ada with tokens")
    ada.thing("token-name").fill("feed")
    ada.thing("scope-play").uncheck()
    ada.thing("make-token").click()
    secret = ada.thing("token-secret").locator("input").input_value()
    program = Person(ada.url)
    program.web.headers["Authorization"] = f"Bearer {secret}"
    (turn,) = program.get("/api/me/turns")
    program.leave()
    ada.go("/waiting")
    expect(ada.thing("waiting-turns").get_by_role("link")).to_have_attribute("href", turn["path"])
    assert ada.violations() == []
    ada.go("/me")
    ada.thing("revoke-token").click()
    expect(ada.thing("tokens")).to_have_count(0)
