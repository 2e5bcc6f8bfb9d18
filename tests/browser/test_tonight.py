"""Tonight's sky on the first page, and the deals of the day."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Player

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]
PNG = b"\x89PNG"


def give_up(person: Player, game: str) -> None:
    """Play the deal of the day and resign at once."""
    person.thing(f"play-deal-{game}").click()
    person.thing("way-resign").click()
    person.thing("sure").click()


def test_the_first_page_shows_tonights_sky_without_pushing_anything(player: Bring) -> None:
    ada = player(width=390, height=844, locale="fr-FR", touch=True)
    sent: list[str] = []
    ada.page.context.grant_permissions(["geolocation"])
    ada.page.context.set_geolocation({"latitude": 48.86, "longitude": 2.35})
    ada.page.on("request", lambda request: sent.append(request.url))
    ada.go("/")
    expect(ada.thing("sky-words")).to_contain_text("La Lune")
    expect(ada.thing("play-stellar")).to_be_visible()
    place = "() => document.querySelector('[data-testid=tonight]').getBoundingClientRect().height"
    least = "() => parseFloat(getComputedStyle(document.querySelector('[data-testid=tonight]')).minHeight)"
    assert ada.page.evaluate(place) <= ada.page.evaluate(least) + 1
    ada.page.locator("[data-testid=tonight] summary").click()
    expect(ada.thing("sky-bodies").locator("dt")).to_have_count(7)
    before = len(sent)
    ada.thing("ask-place").click()
    expect(ada.thing("here")).to_contain_text("horizon")
    assert [url for url in sent[before:] if "48.8" in url or "/api/sky" in url] == []
    assert ada.violations() == []


def test_a_deal_of_the_day_is_secret_until_it_is_finished_and_then_shared(player: Bring, tmp_path: Path) -> None:
    ada, bob = player(), player(width=390, height=844, locale="fr-FR")
    ada.go("/")
    ada.thing("to-daily").click()
    expect(ada.thing("play-deal-stellar")).to_be_visible()
    expect(ada.thing("look-stellar")).to_have_count(0)
    give_up(ada, "stellar")
    expect(ada.thing("download")).to_have_count(0)
    ada.thing("to-day").click()
    expect(ada.thing("mine-stellar")).to_contain_text("given up")
    expect(ada.thing("streak")).to_contain_text("Days in a row: 1")
    ada.thing("look-stellar").click()
    expect(ada.thing("everybody-stellar").locator(".you")).to_have_count(1)
    assert ada.violations() == []
    with ada.page.expect_download() as saved:
        ada.thing("share-png").click()
    saved.value.save_as(tmp_path / "shared.png")
    assert (tmp_path / "shared.png").read_bytes().startswith(PNG)
    bob.go("/daily")
    give_up(bob, "stellar")
    bob.go("/daily")
    bob.thing("look-stellar").click()
    expect(bob.thing("everybody-stellar").locator("tbody tr")).to_have_count(2)
    assert bob.violations() == []
    bob.thing("everybody-stellar").locator("tr:not(.you) a").first.click()
    expect(bob.page.locator("h1")).to_be_visible()
    assert "/replay/" in bob.page.url
