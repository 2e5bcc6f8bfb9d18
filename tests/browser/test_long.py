"""What is too long for one message is asked for: older events, and a deck of one's own."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from almagest import catalog
from almagest.kernel.tables import read_toml
from tests.browser.conftest import Player
from tests.server.harness import Person, wait_for

BOTS = [{"kind": "bot", "bot": "random"}] * 2


def test_older_events_come_when_they_are_asked_for(player: Callable[..., Player], url: str) -> None:
    host, eve = Person(url), player()
    host.post("/api/identity", name="Ann")
    table = host.post("/api/tables", game="stars", seats=BOTS, public=True)["table"]
    wait_for(lambda: host.get(f"/api/tables/{table}")["status"] == "over")
    eve.go(f"/table/{table}")
    lines = eve.thing("history").locator("li")
    expect(eve.thing("earlier")).to_be_visible()
    while eve.thing("earlier").count():
        shown = lines.count()
        eve.thing("earlier").click()
        expect(lines).not_to_have_count(shown)
    expect(lines.filter(has_text="The game begins.")).to_have_count(1)
    expect(eve.thing("earlier")).to_have_count(0)
    host.leave()


def test_a_deck_of_ones_own_is_on_the_board(player: Callable[..., Player], url: str) -> None:
    host, eve = Person(url), player()
    host.post("/api/identity", name="Ann")
    deck = read_toml(catalog.game("stellar").folder / "data" / "deck.toml")
    for card in deck["card"]:
        card["name"] = {"en": f"My {card['id']}", "fr": f"Mon {card['id']}"}
    table = host.post("/api/tables", game="stellar", seats=BOTS, options={"deck": deck}, public=True)["table"]
    wait_for(lambda: host.get(f"/api/tables/{table}")["status"] == "over")
    eve.go(f"/table/{table}")
    expect(eve.page.get_by_label("My ").first).to_be_attached()
    host.leave()
