"""Every board and page fits: on five screens, in both languages, with long names, with text at 150 %."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Player
from tests.browser.fit import DESKS, MOST_SHIFT, NO_GUIDE, PHONE, Screen, evening, named
from tests.browser.people import click_first, take_back_until_marked

SHORT = 560
"""How high a phone is whose keyboard or bars take the rest."""
SKIES = (75, 90, 150)
"""After how many decisions the sky of Astra is looked at."""
SKY_DRAWN = "() => [...document.querySelectorAll('.area')].every((area) => area.querySelector('[data-fine]'))"
"""Whether every constellation has its figure: a board is measured before its last piece is drawn, otherwise."""
SKY_TELLS = """() => ["danger", "chance"].filter((kind) => document.querySelector(`.area .${kind}`))"""
SKY_HEIGHTS = (
    "() => [...document.querySelectorAll('.area')].map((area) => Math.round(area.getBoundingClientRect().height))"
)
EMPTIED = """() => {
    const area = document.querySelector(".area"), gone = document.createElement("p");
    gone.className = area.className.replace("area", "empty");
    area.replaceChildren(gone);
}"""
"""Take a card from the sky, as whoever completes it does until the next one comes."""
STILL = {"astra": ".heavens", "stellar": ".book .notebook"}
"""What once jumped in the middle of a desk: the Spheres, and the notebook of the other player."""
WHERE = "(part) => { const { x, y } = part.getBoundingClientRect(); return [x, y].map(Math.round); }"
pytestmark = pytest.mark.slow
Bring = Callable[..., Player]
GAMES = ("astra", "ptolemaeus", "stars", "stellar")
SEATS = {"astra": 5, "ptolemaeus": 4, "stars": 4, "stellar": 2}
MIDDLE = {"astra": 60, "ptolemaeus": 60, "stars": 30, "stellar": 30}
"""How many decisions make a table full of things."""
FEW = (("astra", 1, 44), ("astra", 3, 20), ("ptolemaeus", 1, 20))
"""Tables of few, and how many decisions are taken there."""
TO_THE_END = 10_000
HOARD, LARGE_HAND = 36, 6
"""After so many decisions somebody who only draws has cards of more kinds than one line of the hand held."""
PAGES = ("/", "/new", "/records", "/rules/stellar", "/learn/stars#push", "/nowhere")


@pytest.mark.parametrize("game", GAMES)
def test_a_board_fits_every_screen(player: Bring, url: str, game: str) -> None:
    ada = player()
    screen = Screen(ada)
    ada.page.add_init_script(NO_GUIDE)
    with evening(url, game, SEATS[game]) as company:
        company.play(MIDDLE[game])
        screen.sit(company.people[0], company.table)
        expect(ada.lit().first).to_be_visible()
        assert screen.everywhere(one_screen=True) == []


@pytest.mark.parametrize(("game", "seats", "decisions"), FEW)
def test_a_board_of_few_players_fits_where_room_is_scarce(
    player: Bring, url: str, game: str, seats: int, decisions: int
) -> None:
    ada = player()
    screen = Screen(ada)
    ada.page.add_init_script(NO_GUIDE)
    with evening(url, game, seats) as company:
        company.play(decisions)
        screen.sit(company.people[0], company.table)
        expect(ada.lit().first).to_be_visible()
        for size in (DESKS[0], DESKS[1], PHONE):
            assert screen.found(size, one_screen=True) == []


@pytest.mark.parametrize(("game", "seats"), [("astra", 5), ("ptolemaeus", 4), ("stars", 2), ("stellar", 2)])
def test_the_whole_score_sheet_is_in_sight_when_the_game_is_over_and_the_board_when_it_is_played_again(
    player: Bring, url: str, game: str, seats: int
) -> None:
    ada = player()
    screen = Screen(ada)
    with evening(url, game, seats) as company:
        company.play(TO_THE_END)
        screen.sit(company.people[0], company.table)
        expect(ada.thing("result")).to_be_visible()
        for lang in ("en", "fr"):
            screen.speak(lang)
            assert [one for size in DESKS for one in screen.found(size, one_screen=True)] == []
        ada.go(f"/replay/{company.table}/0")
        expect(ada.thing("scrubber")).to_be_visible()
        assert screen.found(DESKS[0], one_screen=True) == []


def test_a_deal_comes_back_by_its_number(url: str) -> None:
    views = []
    for deal in (3, 3, 4):
        with evening(url, "stellar", 2, deal=deal) as company:
            views.append(company.people[0].look_at(company.table)["view"]["players"][0])
    assert views[0] == views[1] != views[2]


def test_a_large_hand_fits_the_board(player: Bring, url: str) -> None:
    ada = player()
    screen = Screen(ada)
    ada.page.add_init_script(NO_GUIDE)
    with evening(url, "ptolemaeus", 2) as company:
        company.play(HOARD, wish="take deck")
        screen.sit(company.people[0], company.table)
        expect(ada.lit().first).to_be_visible()
        assert ada.page.locator("[data-part=hand] .card").count() > LARGE_HAND
        assert [one for size in (DESKS[0], PHONE) for one in screen.found(size, one_screen=True)] == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_while_guide_hint_and_why_not_come_and_go(player: Bring, game: str) -> None:
    ada = player()
    screen = Screen(ada)
    screen.shape(DESKS[0])
    ada.start(game, "level:1")
    help_comes_and_goes(ada, screen)
    assert screen.shift() < MOST_SHIFT, named(ada.page)
    for size in (PHONE, DESKS[0]):
        screen.reshape(size)
        if size == PHONE:
            help_comes_and_goes(ada, screen)
        for number in range(4):
            if ada.wait():
                click_first(ada, number)
        assert screen.shift() < MOST_SHIFT, named(ada.page)


def help_comes_and_goes(ada: Player, screen: Screen) -> None:
    """Put the guide away, ask for a hint and for a reason, and bring the guide back: no part of the board moves."""
    expect(ada.lit().first).to_be_visible()
    expect(ada.thing("coach")).to_be_visible()
    before = screen.parts()
    ada.thing("coach-off").click()
    expect(ada.thing("coach")).to_have_count(0)
    assert screen.parts() == before
    ada.thing("hint").click()
    expect(ada.thing("hint-says")).to_be_visible()
    assert screen.parts() == before
    ada.page.locator("[data-thing][aria-disabled=true]").first.dispatch_event("click")
    expect(ada.thing("toast").first).to_be_visible()
    assert screen.parts() == before
    ada.thing("hint-close").click()
    ada.thing("coach-switch").click()


@pytest.mark.parametrize("size", [DESKS[0], PHONE])
@pytest.mark.parametrize(("game", "still"), STILL.items())
def test_nothing_moves_by_itself_in_a_whole_game(player: Bring, game: str, still: str, size: tuple[int, int]) -> None:
    ada = player()
    screen = Screen(ada)
    screen.shape(size)
    ada.start(game, "level:2")
    screen.reshape(size)
    places = set()
    while ada.wait():
        places.add(str(ada.page.locator(still).evaluate(WHERE)))
        ada.thing("hint").click()
        ada.thing("hint-play").click()
        expect(ada.thing("hint-says").or_(ada.lit()).or_(ada.thing("result")).first).to_be_visible()
    assert screen.shift() < MOST_SHIFT, named(ada.page)
    assert size == PHONE or len(places) == 1, places


@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_for_those_who_watch_a_whole_game_on_a_phone(player: Bring, url: str, game: str) -> None:
    eve = player(locale="fr-FR")
    screen = Screen(eve)
    screen.shape(PHONE)
    with evening(url, game, SEATS[game]) as company:
        eve.go(f"/table/{company.table}")
        expect(eve.thing("board")).to_be_visible()
        screen.reshape(PHONE)
        company.play(TO_THE_END)
        expect(eve.thing("result")).to_be_visible()
        assert screen.largest_shift() < MOST_SHIFT, named(eve.page)


def test_a_game_that_is_marked_says_so_when_the_guide_is_gone_and_not_under_it(player: Bring) -> None:
    ada = player()
    screen = Screen(ada)
    screen.shape(DESKS[0])
    take_back_until_marked(ada)
    ada.thing("coach-switch").click()
    expect(ada.thing("retracted")).to_be_visible()
    ada.thing("coach-switch").click()
    expect(ada.thing("coach")).to_be_visible()
    expect(ada.thing("retracted")).to_be_hidden()
    assert screen.shift() < MOST_SHIFT, named(ada.page)


@pytest.mark.parametrize("game", ["astra", "stellar"])
def test_the_score_sheet_is_whole_beside_the_guide_and_advice_beside_the_board(player: Bring, game: str) -> None:
    ada = player(locale="fr-FR")
    screen = Screen(ada)
    screen.shape(DESKS[0])
    ada.start(game, "level:1")
    for number in range(8):
        expect(ada.lit().first).to_be_visible()
        expect(ada.thing("coach").or_(ada.page.locator("aside .history")).first).to_be_visible()
        assert [one for one in screen.ask("scrolled()") if "sheet" in one] == []
        ada.thing("hint").click()
        expect(ada.thing("hint-play")).to_be_visible()
        assert ada.thing("hint-says").evaluate("(advice) => advice.scrollHeight <= advice.clientHeight + 1")
        ada.thing("hint-close").click()
        click_first(ada, number)


def test_the_buttons_of_the_guide_are_in_sight_where_a_lesson_is_longer_than_the_room(player: Bring) -> None:
    ada = player(locale="fr-FR")
    Screen(ada).shape((PHONE[0], SHORT))
    ada.start("astra", "level:1")
    guide, button = ada.thing("coach"), ada.thing("coach-next")
    expect(guide).to_be_visible()
    assert guide.locator(".words").evaluate("(words) => words.scrollHeight > words.clientHeight")
    assert button.evaluate("(one) => one.getBoundingClientRect().bottom") < guide.evaluate(
        "(one) => one.getBoundingClientRect().bottom"
    )


def test_constellations_one_under_the_other_are_equally_high_whatever_is_told_of_them(player: Bring, url: str) -> None:
    ada = player(locale="fr-FR")
    screen = Screen(ada)
    ada.page.add_init_script(NO_GUIDE)
    screen.shape(PHONE)
    told, heights = set(), set()
    for decisions in SKIES:
        with evening(url, "astra", 2) as company:
            company.play(decisions)
            screen.sit(company.people[0], company.table)
            ada.page.wait_for_function(SKY_DRAWN)
            told |= set(ada.page.evaluate(SKY_TELLS))
            heights |= set(ada.page.evaluate(SKY_HEIGHTS))
    ada.page.evaluate(EMPTIED)
    heights |= set(ada.page.evaluate(SKY_HEIGHTS))
    assert told == {"danger", "chance"}
    assert len(heights) == 1, heights


def test_a_page_fits_every_screen(player: Bring) -> None:
    ada = player()
    screen = Screen(ada)
    found = []
    for path in PAGES:
        ada.go(path)
        expect(ada.page.locator("h1").first).to_be_visible()
        found += [f"{path} {one}" for one in screen.everywhere()]
    assert found == []


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_first_page_shows_every_game_and_ones_own_tables_on_one_screen(player: Bring, locale: str) -> None:
    ada = player(locale=locale)
    Screen(ada).shape(DESKS[0])
    ada.go("/")
    for game in GAMES:
        expect(ada.thing(f"play-{game}")).to_be_in_viewport(ratio=1)
        expect(ada.thing(f"learn-{game}")).to_be_in_viewport(ratio=1)
    expect(ada.page.locator(".mine h2")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, DESKS[0]])
def test_no_page_moves_while_it_comes(player: Bring, size: tuple[int, int]) -> None:
    ada = player()
    screen = Screen(ada)
    screen.shape(size)
    for path in PAGES:
        ada.go(path)
        expect(ada.page.locator("h1").first).to_be_visible()
        ada.page.wait_for_load_state("networkidle")
        assert screen.shift() < MOST_SHIFT, f"{path} {named(ada.page)}"
