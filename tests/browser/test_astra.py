"""Astra in the browser: by mouse, by keyboard, against Ptolemy, in French, on a phone, with friend and spectator."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from almagest import catalog
from almagest.kernel import record
from tests.browser.conftest import MOST_CLICKS, Player
from tests.browser.people import gathered, play_a_turn, walk_to_something_lit
from tests.browser.test_review import uploaded
from tests.server.test_replays import finished

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]
TASTE = ("use", "wake", "discard", "own-", "boon-", "card-", "star-", "exchange")
"""What is clicked first where several things are lit, so that a game has Abilities, Boons and discoveries."""


def sit_down(person: Player, seats: int, bot: str = "random") -> None:
    """Open a table for so many, bots on the other seats."""
    person.go("/new?game=astra")
    person.thing("name-field").fill("Ada")
    person.page.locator("select").nth(1).select_option(str(seats))
    for seat in range(1, seats):
        person.thing(f"seat-{seat}").select_option(bot)
    person.thing("open-table").click()
    expect(person.lit().first).to_be_visible()


def decide(person: Player) -> None:
    """Click what is most to the taste of this file."""
    names = person.page.evaluate("[...document.querySelectorAll('[data-open]')].map(thing => thing.dataset.testid)")
    for wanted in TASTE:
        for name in names:
            if name.startswith(wanted):
                person.thing(name).click()
                return
    person.lit().first.click()


def play(person: Player, decisions: int) -> None:
    """Decide so many times, or until the game is over."""
    for _ in range(decisions):
        if not person.wait():
            return
        decide(person)
    person.wait()


def test_a_whole_game_against_a_bot_by_mouse_its_record_verifies_and_can_be_replayed(player: Bring) -> None:
    ada = player()
    ada.start("astra", "greedy")
    play(ada, MOST_CLICKS)
    expect(ada.thing("result")).to_be_visible()
    with ada.page.expect_download() as download:
        ada.thing("download").click()
    played = record.read(download.value.path().read_text(encoding="utf-8"), "download")
    verdict = record.verify(played, catalog.game("astra"))
    assert verdict.over
    assert verdict.committed
    ada.thing("to-replay").click()
    expect(ada.thing("replay-says")).to_contain_text("Before the first decision")
    ada.thing("replay-last").click()
    expect(ada.thing("replay-says")).to_contain_text("The game is over")
    ada.thing("replay-back").click()
    expect(ada.page.locator("[data-testid^=star-]").first).to_be_visible()
    expect(ada.page).to_have_url(re.compile(rf"/replay/\w+/{len(played.moves) - 1}(\?|$)"))


def test_a_whole_game_alone_by_keyboard_against_ptolemy(player: Bring) -> None:
    ada = player()
    sit_down(ada, 1)
    expect(ada.thing("ptolemy")).to_contain_text("His library")
    ada.page.keyboard.press("Tab")
    for _ in range(MOST_CLICKS):
        if not ada.wait():
            break
        walk_to_something_lit(ada)
        ada.page.keyboard.press("Enter")
    expect(ada.thing("result").get_by_role("heading")).to_contain_text("Ptolemy")
    expect(ada.thing("ptolemy-says")).to_contain_text("Ptolemy")


def first_star(person: Player) -> str:
    """Name a star that can be marked."""
    return str(person.page.locator("[data-testid^=star-][data-open]").first.get_attribute("data-testid"))


def test_a_marked_star_can_be_taken_back(player: Bring) -> None:
    ada = player()
    ada.start("astra", "random")
    star = first_star(ada)
    ada.thing(star).click()
    expect(ada.thing(star)).to_have_attribute("aria-disabled", "true")
    expect(ada.thing("stop")).to_be_visible()
    ada.thing("undo").click()
    expect(ada.thing(star)).to_have_attribute("data-open", "")
    expect(ada.thing("stop")).to_have_count(0)


def test_reloading_in_the_middle_of_a_walk_loses_nothing(player: Bring) -> None:
    ada = player()
    ada.start("astra", "random")
    ada.thing(first_star(ada)).click()
    expect(ada.thing("stop")).to_be_visible()
    history = ada.thing("history").inner_text()
    ada.page.reload()
    expect(ada.thing("stop")).to_be_visible()
    expect(ada.thing("history")).to_have_text(history, use_inner_text=True)


def test_as_59_modifiers_are_chosen_by_name_and_named_at_the_table(player: Bring) -> None:
    ada = player()
    ada.go("/new?game=astra")
    expect(ada.thing("option-modifiers")).to_have_count(0)
    ada.thing("count").select_option("1")
    expect(ada.thing("option-modifiers")).to_contain_text("Ptolemy")
    ada.thing("option-modifiers").locator("summary").click()
    expect(ada.thing("option-modifiers").get_by_text("He begins with 20 Fame instead of 12")).to_be_visible()
    assert ada.violations() == []
    for modifier in ("E4", "H1"):
        ada.thing(f"option-modifiers-{modifier}").check()
    ada.thing("open-table").click()
    expect(ada.thing("modifiers").locator("summary")).to_contain_text("E4 · Open book, H1 · Great name")


def test_what_is_dark_explains_itself_with_its_rule(player: Bring) -> None:
    ada = player()
    ada.start("astra", "random")
    ada.thing(first_star(ada)).click()
    expect(ada.thing("stop")).to_be_visible()
    ada.page.locator("article:not(:has([data-open])) [data-testid^=star-]").first.click(force=True)
    expect(ada.thing("toast").first).to_contain_text("AS-24")
    ada.page.locator("[data-testid^=card-]").first.click(force=True)
    expect(ada.thing("toast").last).to_contain_text("Click its stars")


def test_french_speaks_french_everywhere(player: Bring) -> None:
    ada = player(locale="fr-FR")
    sit_down(ada, 1)
    expect(ada.page.locator("html")).to_have_attribute("lang", "fr")
    expect(ada.thing("status")).to_contain_text("observez des étoiles, utilisez un pouvoir ou reposez-vous")
    expect(ada.thing("ptolemy")).to_contain_text("Sa bibliothèque")
    ada.thing(first_star(ada)).click()
    expect(ada.thing("stop")).to_contain_text("Arrêter ici")
    expect(ada.thing("history")).to_contain_text("Ada coche")


@pytest.mark.parametrize(("seats", "width"), [(1, 390), (2, 1280), (5, 390)])
def test_the_table_has_no_violations_and_fits(player: Bring, seats: int, width: int) -> None:
    ada = player(width=width, height=844)
    sit_down(ada, seats)
    for decisions in (0, 20):
        play(ada, decisions)
        assert ada.violations() == []
        assert ada.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_two_browsers_and_a_spectator_see_one_game(player: Bring) -> None:
    ada, bob, eve = gathered(player, "astra")
    for person in (ada, bob) * 2:
        play_a_turn(person, lambda person, _: decide(person))
    expect(eve.thing("history")).to_contain_text("Bob marks")
    assert eve.lit().count() == 0
    for person, secrets in ((ada, 1), (bob, 1), (eve, 2)):
        expect(person.page.get_by_text("secret card")).to_have_count(secrets)


@pytest.mark.parametrize(("locale", "says"), [("en-GB", "Ann decides next."), ("fr-FR", "Ann décide ensuite.")])
def test_on_a_phone_a_replay_tells_who_decides_and_asks_nobody_to(
    player: Bring, url: str, locale: str, says: str
) -> None:
    eve = player(width=390, height=844, locale=locale)
    eve.go(f"/replay/{uploaded(url, finished(3, 'astra'))}/0")
    expect(eve.page.locator(".tip")).to_have_text(says)
    eve.thing("replay-seat").select_option("0")
    expect(eve.thing("rest")).to_be_visible()
    expect(eve.page.locator(".tip")).to_have_text(says)
