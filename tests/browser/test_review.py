"""The review in the browser: graph, grades, arrow keys, variations, and a table that begins at a moment of the game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Route, expect

from almagest.kernel.event import Json
from almagest.kernel.record import Record
from tests.browser.conftest import PATIENCE, Player
from tests.browser.fit import DESKS, PHONE, Screen
from tests.browser.people import click_to_the_end
from tests.server.test_replays import finished

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]
WHERE_THE_BOARD_IS = """() => [
    document.querySelector("[data-testid=board]").getBoundingClientRect().top + window.scrollY,
    document.querySelector("[data-testid=review-now]").lastElementChild.getBoundingClientRect().bottom,
]"""
"""Where the board begins, and where the text above it ends."""
AT_30 = re.compile(r"/at/30(\?|$)")


@pytest.fixture(scope="module")
def replay(url: str) -> str:
    """A finished game, uploaded."""
    return uploaded(url, finished())


@pytest.fixture
def ada(player: Bring) -> Player:
    """Somebody who has just lost or won against a bot."""
    ada = player()
    ada.start("stellar", "level:1")
    click_to_the_end(ada)
    return ada


def uploaded(url: str, played: Record) -> str:
    """Bring a record to the server; give the name of its replay."""
    data = json.loads(played.text())
    return str(httpx.post(f"{url}/api/replays", json=data, timeout=PATIENCE / 1000).json()["replay"])


def test_a_review_is_read_by_keyboard_and_shows_two_views_that_are_never_mixed(player: Bring, replay: str) -> None:
    ada = player()
    ada.go(f"/replay/{replay}/0")
    ada.thing("review").click()
    expect(ada.thing("review-summary")).to_contain_text("accuracy")
    expect(ada.thing("review-grows")).to_have_count(0)
    expect(ada.thing("luck-0")).to_contain_text(re.compile(r"(gave \+|cost )\d+\s%"))
    ada.thing("review-costly").check()
    ada.thing("review-list").locator("button").first.click()
    expect(ada.thing("review-better")).to_be_visible()
    ada.thing("review-plot").focus()
    before = int(ada.thing("review-plot").get_attribute("aria-valuenow") or "")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.thing("review-plot")).to_have_attribute("aria-valuenow", str(before + 1))
    ada.page.wait_for_url(f"**/replay/{replay}/{before + 1}?review=1")
    expect(
        ada.thing("review-now").locator(".grade").or_(ada.thing("review-now").get_by_text("no choice"))
    ).to_be_visible()
    assert ada.violations() == []
    ada.thing("side-was").check()
    expect(ada.thing("review-now")).to_contain_text("true cards")
    expect(ada.page.locator(".grade")).to_have_count(0)
    ada.thing("review-table").click()
    expect(ada.page.locator("tbody tr").first).to_contain_text("The deal")
    ada.thing("turning-1").click()
    assert ada.violations() == []


@pytest.mark.parametrize(("game", "options"), [("astra", {}), ("ptolemaeus", {}), ("stars", {"round_limit": 3})])
def test_reviews_of_the_other_games_have_no_violations_on_a_phone_and_a_desk(
    player: Bring, url: str, game: str, options: dict[str, Json]
) -> None:
    replay = uploaded(url, finished(3, game, **options))
    ada = player(width=390, height=844, locale="fr-FR", touch=True)
    ada.go(f"/replay/{replay}/0?review=1")
    expect(ada.thing("review-summary")).to_be_visible()
    expect(ada.thing("review-grows")).to_have_count(0)
    ada.thing("review-costly").check()
    ada.thing("review-list").locator("button").first.click()
    expect(ada.thing("review-better")).to_be_visible()
    expect(ada.page.locator("[data-hinted]").first).to_be_attached()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert ada.violations() == []
    ada.page.set_viewport_size({"width": 1440, "height": 900})
    ada.thing("review-table").click()
    assert ada.violations() == []


def test_whoever_played_sees_a_better_move_of_the_other_on_the_board_of_the_other(ada: Player) -> None:
    ada.thing("to-review").click()
    expect(ada.thing("review-summary")).to_be_visible()
    ada.thing("review-costly").check()
    fault = ada.thing("review-list").locator("button", has=ada.page.get_by_text("Stargazer", exact=True)).first
    fault.click()
    expect(ada.thing("review-better")).to_contain_text("it glows on the board")
    expect(ada.page.locator("[data-hinted]").first).to_be_visible()
    ada.thing("replay-seat").select_option("0")
    expect(ada.page.locator("[data-hinted]")).to_have_count(0)
    expect(ada.thing("review-better")).not_to_contain_text("it glows on the board")


def test_a_line_against_a_bot_goes_back_to_the_own_decision_and_is_shared_from_a_private_game(
    ada: Player, player: Bring
) -> None:
    ada.thing("to-review").click()
    ada.thing("what-if").click()
    ada.thing("what-if-seat").select_option("0")
    says = ada.thing("what-if-says")
    expect(says).to_contain_text("Ada decides")
    ada.lit().first.click()
    expect(ada.thing("variation-1")).to_be_visible()
    expect(says).to_contain_text("Ada decides")
    ada.thing("what-if-back").click()
    expect(ada.thing("variations").get_by_role("button").first).to_have_attribute("aria-current", "step")
    expect(says).to_contain_text("Ada decides")
    stranger = player()
    stranger.page.goto(ada.page.url)
    expect(stranger.thing("variation-1")).to_be_visible()
    stranger.thing("what-if-replay").click()
    expect(stranger.thing("review-plot")).to_be_visible()


def test_on_a_phone_a_turning_point_brings_the_board_into_sight(player: Bring, replay: str) -> None:
    ada = player(width=390, height=844, touch=True)
    ada.go(f"/replay/{replay}/0?review=1")
    ada.thing("turning-1").click()
    expect(ada.thing("review-plot")).to_be_in_viewport()


def test_on_a_phone_the_board_stays_where_it_is_through_a_whole_review(player: Bring, url: str) -> None:
    played = finished(3, "astra")
    replay, decisions = uploaded(url, played), len(played.moves)
    ada = player(width=390, height=844, touch=True)
    ada.go(f"/replay/{replay}/0?review=1")
    expect(ada.thing("review-summary")).to_be_visible()
    expect(ada.thing("review-grows")).to_have_count(0)
    tops, texts = set(), set()
    for n in range(decisions + 1):
        expect(ada.thing("review-plot")).to_have_attribute("aria-valuenow", str(n))
        top, text = ada.page.evaluate(WHERE_THE_BOARD_IS)
        tops.add(top)
        texts.add(text)
        ada.page.keyboard.press("ArrowRight")
    assert len(tops) == 1
    assert len(texts) > 1, "what is told has always the same length: nothing was tried"


def test_a_moment_that_comes_after_the_page_was_left_is_dropped(player: Bring, replay: str) -> None:
    ada = player()
    held: list[Route] = []

    def hold(answer: Route) -> None:
        held.append(answer)

    ada.page.route(AT_30, hold)
    with ada.page.expect_request(AT_30):
        ada.go(f"/replay/{replay}/30?review=1")
    ada.thing("what-if").click()
    expect(ada.thing("chances")).to_contain_text("%")
    for answer in held:
        with ada.page.expect_response(AT_30):
            answer.continue_()
    expect(ada.thing("chances")).to_contain_text("%")


def test_a_review_fits_every_screen(player: Bring, replay: str) -> None:
    ada = player(locale="fr-FR")
    screen = Screen(ada)
    ada.go(f"/replay/{replay}/30?review=1")
    expect(ada.thing("review-summary")).to_be_visible()
    found = [*screen.found(PHONE), *screen.found(DESKS[0])]
    assert "\n".join(found) == ""


def test_a_variation_is_played_named_shared_and_becomes_a_table(player: Bring, replay: str) -> None:
    ada, phone = player(), player(width=390, height=844, locale="fr-FR")
    ada.go(f"/replay/{replay}/40")
    ada.thing("what-if").click()
    expect(ada.thing("chances")).to_contain_text("%")
    for number in range(2):
        ada.lit().first.click()
        while ada.thing(f"variation-{number}").count() == 0:
            expect(ada.lit().or_(ada.thing(f"variation-{number}")).first).to_be_visible()
            if ada.thing(f"variation-{number}").count() == 0:
                ada.lit().first.click()
        expect(ada.lit().first).to_be_visible()
    expect(ada.thing("variation-0")).to_contain_text(re.compile("Ann|Bob"))
    ada.thing("variation-name").fill("étoile")
    ada.thing("variation-name").blur()
    ada.thing("what-if-back").click()
    expect(ada.thing("variation-0")).to_have_attribute("aria-current", "step")
    assert ada.violations() == []
    phone.page.goto(ada.page.url)
    expect(phone.thing("variation-1")).to_contain_text(re.compile("étoile.*(Ann|Bob)"))
    phone.thing("variation-1").click()
    phone.thing("what-if-seat").select_option("0")
    assert phone.violations() == []
    assert phone.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    phone.thing("play-here-bot").click()
    phone.page.wait_for_url("**/table/**")
    expect(phone.lit().first).to_be_visible()
