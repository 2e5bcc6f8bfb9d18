"""Talking, being told and being away, in the browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from almagest.cli.command_line import obey
from tests.browser.conftest import Player
from tests.browser.fit import NO_GUIDE
from tests.browser.people import gathered
from tests.browser.test_house import make_account

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]


def test_people_talk_and_the_operator_sees_what_is_reported(player: Bring, data: str) -> None:
    ada, bob, _ = gathered(player, "stellar")
    bob.thing("lang").click()
    for person in (ada, bob):
        person.thing("talk").click()
    ada.thing("phrase-good_luck").click()
    expect(ada.thing("talk-lines")).to_contain_text("Ada: Good luck!")
    expect(bob.thing("talk-lines")).to_contain_text("Ada: Bonne chance !")
    assert bob.violations() == []
    bob.thing("about").select_option(label="Ada")
    bob.thing("report").click()
    expect(bob.thing("toast").first).to_contain_text("opérateur")
    bob.thing("mute").click()
    ada.thing("phrase-lucky").click()
    expect(ada.thing("talk-lines")).to_contain_text("That was lucky.")
    make_account(bob, "Bob the keeper")
    expect(bob.thing("shunned")).to_contain_text("Ada")
    assert obey(["people", "appoint", "Bob the keeper", "--data", data], "en") == 0
    bob.go("/operator")
    report = bob.thing("reports").locator("li").filter(has_text="Ada")
    expect(report).to_have_count(1)
    assert bob.violations() == []
    report.get_by_test_id("about-report").click()
    bob.thing("act-why").fill("a test")
    bob.thing("act-do").click()
    expect(report).to_have_count(0)
    expect(bob.thing("office-log").locator("li").first).to_contain_text("Bob the keeper, Faire taire : Ada a test")


def at_a_public_table(player: Bring) -> tuple[Player, Player, str]:
    """Sit two people down at a public table, each named after a star; give its address, too."""
    ada, bob = player(), player(width=390, height=844, locale="fr-FR")
    ada.go("/new?game=stellar")
    ada.thing("public").check()
    ada.thing("open-table").click()
    ada.page.wait_for_url("**/table/**")
    table = ada.page.url
    bob.page.goto(table)
    bob.thing("join").click()
    expect(bob.thing("way-resign")).to_be_attached()  # the board is also seen by who is not known yet
    return ada, bob, table


def test_who_is_banned_at_a_table_is_told_until_when_and_a_deleted_table_by_whom(
    player: Bring, data: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, bob, _ = at_a_public_table(player)
    banned = obey(["people", "ban", bob.thing("name").inner_text(), "--data", data], "en")
    assert banned == 0, capsys.readouterr().err
    expect(bob.thing("refused")).to_contain_text("vous a banni jusqu'au")
    expect(bob.thing("name")).to_have_count(0)
    assert bob.violations() == []
    ada.go("/new?game=stellar")
    ada.thing("seat-1").select_option("random")
    ada.thing("public").check()
    ada.thing("open-table").click()
    ada.page.wait_for_url("**/table/**")
    eve = player()
    eve.page.goto(ada.page.url)
    expect(eve.thing("board")).to_be_visible()
    ada.thing("way-forget").click()
    ada.thing("sure").click()
    expect(ada.thing("toast").filter(has_text="You have deleted this table.")).to_be_visible()
    expect(eve.thing("refused")).to_contain_text("This table was deleted by its host.")


def test_friends_use_words_of_their_own_at_a_public_table(player: Bring) -> None:
    ada, bob, table = at_a_public_table(player)
    ada.thing("talk").click()
    expect(ada.thing("talk-private")).to_be_visible()
    ada_is, bob_is = (person.thing("name").inner_text() for person in (ada, bob))
    for person, friend in ((ada, bob_is), (bob, ada_is)):
        person.go("/meet")
        person.thing("friend-name").fill(friend)
        person.thing("follow").click()
        expect(person.thing("toast").first).to_contain_text(friend)
    eve = player()
    eve.page.goto(table)
    expect(eve.thing("board")).to_be_visible()
    for person, friend in ((ada, bob_is), (bob, ada_is)):
        person.page.evaluate(NO_GUIDE)
        person.page.goto(table)
        person.thing("talk").click()
        expect(person.thing("talk-friends")).to_contain_text(friend)
    ada.thing("talk-text").fill("Will it be clear tonight?")
    ada.thing("talk-send").click()
    expect(bob.thing("talk-lines")).to_contain_text(f"{ada_is}: Will it be clear tonight?")
    bob.thing("talk-text").fill("Pas un nuage.")
    bob.thing("talk-send").click()
    expect(ada.thing("talk-lines")).to_contain_text(f"{bob_is}: Pas un nuage.")
    assert eve.page.get_by_text("Will it be clear").count() == 0
    assert [person.violations() for person in (ada, bob)] == [[], []]


def registered(person: Player) -> tuple[Any, str]:
    """Wait until the service worker is there; give the session and the name it is known by to the browser."""
    session = person.page.context.new_cdp_session(person.page)
    known: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda found: known.extend(each["registrationId"] for each in found["registrations"]),
    )
    person.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    session.send("ServiceWorker.enable")
    while not known:
        person.page.evaluate("1")
    return session, known[0]


def test_a_push_message_becomes_a_notification_and_clouds_have_a_page(player: Bring) -> None:
    ada = player()
    ada.go("/")
    ada.page.context.grant_permissions(["notifications"])
    session, registration = registered(ada)
    news = {"title": "Stellar: your turn", "body": "At the table: Ada, Bob.", "path": "/table/x", "tag": "x"}
    message = {"origin": ada.url, "registrationId": registration, "data": json.dumps(news)}
    session.send("ServiceWorker.deliverPushMessage", message)
    shown = ada.page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.ready;
            for (;;) {
                const [found] = await registration.getNotifications();
                if (found) return [found.title, found.body, found.data.path];
                await new Promise((done) => setTimeout(done, 20));
            }
        }"""
    )
    assert shown == [news["title"], news["body"], news["path"]]
    ada.page.context.set_offline(True)
    ada.go("/rules")
    expect(ada.page.get_by_role("heading", name="Clouds")).to_be_visible()
    assert ada.violations() == []
    ada.page.context.set_offline(False)
    expect(ada.page.get_by_role("heading", name="Clouds")).to_have_count(0)
    ada.complaints.clear()
