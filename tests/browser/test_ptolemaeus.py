"""Ptolemaeus in the browser: the zodiac by mouse and keyboard, its date picker, Hipparchus, friends and spectators."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from almagest import catalog
from almagest.kernel import record
from tests.browser.conftest import MOST_CLICKS, Player
from tests.browser.fit import DESKS, MOST_SHIFT, NO_GUIDE, PHONE, Screen, evening, named
from tests.browser.people import click_to_the_end, gathered, play_a_turn, walk_to_something_lit

pytestmark = pytest.mark.slow
LEGAL = """id => new Promise(tell => {
    const socket = new WebSocket(`ws://${location.host}/ws/tables/${id}?after=0&lang=en`);
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "table") { socket.close(); tell(message.legal); }
    };
})"""
"""Asks for all choices at a table, over a socket of its own."""
FOUR_KINDS = 50
"""After so many decisions the sky has configurations of all four kinds."""
TO_THE_END = 10_000
ROBBERY = 39
"""A deal in which the first player draws from another hand soon."""
HOARD = 30
"""After so many decisions somebody who only draws has several cards of a kind."""
CUT = """() => {
    const told = document.querySelector(".inspector");
    const things = [...document.querySelectorAll("[data-thing]")].filter((thing) => thing.checkVisibility());
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return things.reduce(async (all, thing) => {
        const found = await all;
        thing.focus({ preventScroll: true });
        await drawn();
        return told.scrollHeight > told.clientHeight ? [...found, `${thing.dataset.thing}: ${told.innerText}`] : found;
    }, Promise.resolve([]));
}"""
"""Point at everything on the board, and name what cannot be read whole."""
BURIED = """() => [...document.querySelectorAll(".hand .number")].filter((number) => {
    const { x, y, width, height } = number.getBoundingClientRect();
    return !number.closest(".card").contains(document.elementFromPoint(x + width - 2, y + height / 2));
}).length"""
"""How many numbers of cards have something over their right edge that is not their own card."""
Bring = Callable[..., Player]


def fill_in(person: Player, seats: int = 2, bot: str = "random") -> None:
    """Fill in the form for a table: me first, then bots."""
    person.go("/new?game=ptolemaeus")
    person.thing("name-field").fill("Ada")
    person.thing("count").select_option(str(seats))
    for seat in range(1, seats):
        person.thing(f"seat-{seat}").select_option(bot)


def open_table(person: Player) -> None:
    """Open the table and wait for the first decision."""
    person.thing("open-table").click()
    expect(person.lit().first).to_be_visible()


def fits(person: Player) -> bool:
    """Tell whether the page is no wider than the window."""
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_a_whole_game_against_a_bot_by_mouse_its_record_and_its_replay(player: Bring) -> None:
    ada = player()
    ada.start("ptolemaeus", "greedy")
    click_to_the_end(ada)
    with ada.page.expect_download() as download:
        ada.thing("download").click()
    played = record.read(download.value.path().read_text(encoding="utf-8"), "download")
    verdict = record.verify(played, catalog.game("ptolemaeus"))
    assert verdict.over
    assert verdict.committed
    ada.thing("to-replay").click()
    ada.thing("replay-on").click()
    expect(ada.thing("sign-aries")).to_be_visible()
    assert ada.violations() == []


def test_a_whole_game_by_keyboard_alone(player: Bring) -> None:
    ada = player()
    ada.start("ptolemaeus", "random")
    for _ in range(MOST_CLICKS):
        if not ada.wait():
            break
        walk_to_something_lit(ada)
        ada.page.keyboard.press("Enter")
    expect(ada.thing("result")).to_be_visible()


def test_the_touches_of_any_move_lead_to_it(player: Bring) -> None:
    ada = player()
    ada.start("ptolemaeus", "random")
    for n in range(18):
        if not ada.wait():
            break
        moves = ada.page.evaluate(LEGAL, ada.page.url.rpartition("/")[2])
        said = ada.thing("history").inner_text()
        for name in moves[(7 * n) % len(moves)]["touches"]:
            ada.thing(name).click()
        expect(ada.thing("history")).not_to_have_text(said)


def test_pt_3_the_planets_stand_at_their_true_places_and_say_so(player: Bring) -> None:
    ada = player()
    ada.start("ptolemaeus", "random")
    expect(ada.thing("planet-mars")).to_have_attribute("aria-label", "Mars, 2° Sagittarius")
    expect(ada.thing("planet-saturnus")).to_have_attribute("aria-label", "Saturn, 8° Taurus")
    x, y = middle(ada, "planet-saturnus")
    assert math.degrees(math.atan2(y, x)) == pytest.approx(30 - 90 - 15 + 8.1, abs=0.5)


BETWEEN = """(name) => {
    const [thing, wheel] = [`[data-testid="${name}"] .globe`, "[data-part=wheel] svg"]
        .map((where) => document.querySelector(where).getBoundingClientRect());
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    return [0, 1].map((axis) => middle(thing)[axis] - middle(wheel)[axis]);
}"""


def middle(person: Player, name: str) -> tuple[float, float]:
    """Give the middle of a planet's globe (it may have an arrow), seen from the wheel's middle at the same moment."""
    x, y = person.page.evaluate(BETWEEN, name)
    return float(x), float(y)


def test_a_payment_can_be_undone_and_a_reload_in_its_middle_loses_nothing(player: Bring) -> None:
    ada = player()
    ada.start("ptolemaeus", "random")
    begin_to_pay(ada)
    history = ada.thing("history").inner_text()
    ada.page.reload()
    expect(ada.thing("payment")).to_be_visible()
    expect(ada.thing("history")).to_have_text(history, use_inner_text=True)
    ada.thing("undo").click()
    expect(ada.thing("payment")).to_have_count(0)
    expect(ada.page.locator("[data-testid^='row-'][data-open]").first).to_be_visible()


def begin_to_pay(person: Player) -> None:
    """Take cards until a constellation can be paid in more than one way, and observe it."""
    for _ in range(MOST_CLICKS):
        assert person.wait()
        sign = person.page.locator("[data-testid^='sign-'][data-open]")
        row = person.page.locator("[data-testid^='row-'][data-open]")
        hand = person.page.locator("[data-testid^='hand-'][data-open]")
        if person.thing("payment").count():
            return
        (sign if sign.count() else hand if hand.count() else row if row.count() else person.lit()).first.click()
        expect(person.lit().or_(person.thing("payment")).first).to_be_visible()
    pytest.fail("nothing can be paid for")


def test_what_is_dark_explains_itself_with_its_rule(player: Bring) -> None:
    ada = player()
    ada.start("ptolemaeus", "random")
    ada.thing("sign-leo").click(force=True)
    expect(ada.thing("toast").first).to_contain_text("There is no planet and no Comet in Leo.")
    expect(ada.thing("toast").first).to_contain_text("PT-14")
    ada.thing("planet-luna").press("Enter")
    expect(ada.thing("toasts")).to_contain_text("PT-Q42")


def test_lines_of_the_sky_are_told_when_pointed_at(player: Bring) -> None:
    ada = player()
    ada.start("ptolemaeus", "random")
    ada.thing("opposition-aries-libra").hover()
    expect(ada.page.get_by_role("region", name="About this")).to_contain_text("named cards held")
    ada.thing("square-cancer-libra").focus()
    expect(ada.page.get_by_role("region", name="About this")).to_contain_text("a quarter of the circle")


def test_a_configuration_is_chosen_on_the_wheel_by_its_line(player: Bring) -> None:
    ada = player()
    ada.start("ptolemaeus", "random")
    x, y = ada.page.locator("[data-aspect=opposition-aries-libra]").evaluate(
        """line => {
            const { x, y } = line.getPointAtLength(line.getTotalLength() * 0.85).matrixTransform(line.getScreenCTM());
            return [x, y];
        }"""
    )
    ada.page.mouse.move(x, y)
    expect(ada.page.get_by_role("region", name="About this")).to_contain_text("face to face")
    ada.page.mouse.click(x, y)
    expect(
        ada.thing("toast").or_(ada.thing("payment")).or_(ada.thing("history").get_by_text("observes")).first
    ).to_be_visible()


def test_a_click_on_a_line_draws_no_frame_around_the_zodiac_and_the_keyboard_marks_what_it_reaches(
    player: Bring,
) -> None:
    ada = player()
    ada.start("ptolemaeus", "random")
    ada.page.locator("[data-part=wheel] .badge").first.click()
    zodiac = ada.page.locator("[data-part=wheel] svg").first
    expect(zodiac).to_have_css("outline-style", "none")
    ada.page.keyboard.press("Tab")
    ada.thing("sign-leo").focus()
    expect(ada.thing("sign-leo").locator(".light")).to_have_css("stroke", "rgb(255, 255, 255)")


@pytest.mark.parametrize("size", [DESKS[0], PHONE])
def test_what_is_told_of_anything_is_read_whole(player: Bring, url: str, size: tuple[int, int]) -> None:
    ada = player(locale="fr-FR")
    ada.page.add_init_script(NO_GUIDE)
    screen = Screen(ada)
    screen.shape(size)
    with evening(url, "ptolemaeus", 2) as company:
        company.play(FOUR_KINDS)
        screen.sit(company.people[0], company.table)
        expect(ada.lit().first).to_be_visible()
        expect(ada.page.locator("[data-part=configurations] .kind")).to_have_count(4)
        assert ada.page.evaluate(CUT) == []
        assert "\n:" not in ada.page.get_by_role("region", name="À propos").inner_text()


def test_the_zodiac_keeps_its_size_when_bonus_cards_come(player: Bring, url: str) -> None:
    ada = player()
    screen = Screen(ada)
    screen.shape(DESKS[0])
    with evening(url, "ptolemaeus", 2) as company:
        screen.sit(company.people[0], company.table)
        expect(ada.lit().first).to_be_visible()
        before = ada.page.locator("[data-part=wheel]").bounding_box()
        company.play(0, until="play ")
        expect(ada.page.locator("[data-testid^='bonus-'][data-open]").first).to_be_visible()
        assert ada.page.locator("[data-part=wheel]").bounding_box() == before


def test_on_a_phone_objective_and_bonus_cards_are_in_sight_with_the_zodiac(player: Bring, url: str) -> None:
    ada = player()
    ada.page.add_init_script(NO_GUIDE)
    screen = Screen(ada)
    screen.shape(PHONE)
    with evening(url, "ptolemaeus", 2) as company:
        company.play(0, until="play ")
        screen.sit(company.people[0], company.table)
        expect(ada.page.locator("[data-testid^='bonus-'][data-open]").first).to_be_in_viewport(ratio=1)
        expect(ada.page.locator("[data-part=objective]")).to_be_in_viewport(ratio=1)


def test_on_a_phone_whom_to_rob_is_asked_beside_the_hand(player: Bring, url: str) -> None:
    ada = player()
    ada.page.add_init_script(NO_GUIDE)
    screen = Screen(ada)
    screen.shape(PHONE)
    with evening(url, "ptolemaeus", 2, deal=ROBBERY) as company:
        company.play(0, until="draw ")
        screen.sit(company.people[0], company.table)
        whom = ada.thing("also-player-2")
        expect(whom).to_have_text("Bartholomaeus Pitiscus X")
        expect(whom).to_be_in_viewport(ratio=1)
        whom.click()
        expect(ada.thing("history")).to_contain_text("from the hand of Bartholomaeus")


def test_on_a_phone_the_numbers_of_cards_are_not_covered(player: Bring, url: str) -> None:
    ada = player()
    ada.page.add_init_script(NO_GUIDE)
    screen = Screen(ada)
    screen.shape(PHONE)
    with evening(url, "ptolemaeus", 2) as company:
        company.play(HOARD, wish="take deck")
        screen.sit(company.people[0], company.table)
        expect(ada.page.locator(".hand .number").first).to_be_visible()
        assert ada.page.evaluate(BURIED) == 0


@pytest.mark.parametrize("scrolled", [0, 500, 900])
def test_nothing_moves_on_a_phone_while_others_play_a_whole_game(player: Bring, url: str, scrolled: int) -> None:
    eve = player()
    screen = Screen(eve)
    screen.shape(PHONE)
    with evening(url, "ptolemaeus", 2) as company:
        eve.go(f"/table/{company.table}")
        expect(eve.thing("sign-aries")).to_be_visible()
        eve.page.mouse.wheel(0, scrolled)
        company.play(TO_THE_END)
        expect(eve.thing("result")).to_be_visible()
        assert screen.largest_shift() < MOST_SHIFT / 2, named(eve.page)


def test_nothing_moves_by_itself_on_a_phone_while_one_plays_a_whole_game(player: Bring) -> None:
    ada = player()
    screen = Screen(ada)
    screen.shape(PHONE)
    ada.start("ptolemaeus", "level:2")
    click_to_the_end(ada)
    assert screen.shift() < MOST_SHIFT, named(ada.page)


def test_what_happened_is_still_told_at_the_end(player: Bring, url: str) -> None:
    ada = player()
    screen = Screen(ada)
    screen.shape(DESKS[0])
    with evening(url, "ptolemaeus", 2) as company:
        company.play(TO_THE_END)
        screen.sit(company.people[0], company.table)
        expect(ada.thing("result")).to_be_visible()
        expect(ada.thing("history")).to_contain_text("Points")
        expect(ada.thing("history")).to_be_in_viewport(ratio=1)


def test_a_table_that_begins_on_a_typed_date_and_one_on_a_birthday(player: Bring) -> None:
    ada = player()
    fill_in(ada)
    ada.thing("date-typed-field").fill("44bc-03-15")
    open_table(ada)
    expect(ada.thing("sky-date")).to_contain_text("15 March 44 BC")
    fill_in_again(ada)
    ada.thing("date-birthday-field").fill("1990-05-17")
    open_table(ada)
    expect(ada.thing("sky-date")).to_contain_text("17 May 1990")


def fill_in_again(person: Player) -> None:
    """Fill in the form as somebody whose name is known."""
    person.go("/new?game=ptolemaeus")
    person.thing("seat-1").select_option("random")


def test_famous_days_have_names_and_a_bad_date_is_refused_with_the_reason(player: Bring) -> None:
    ada = player()
    fill_in(ada)
    ada.thing("date-typed-field").fill("3001-01-01")
    ada.thing("open-table").click()
    expect(ada.thing("toast").first).to_contain_text("3000")
    ada.complaints.clear()  # the browser itself notes every answer of 400
    ada.thing("date-listed-field").select_option("12 April 1961 – Gagarin")
    open_table(ada)
    expect(ada.thing("sky-date")).to_contain_text("12 April 1961")


def test_alone_with_hipparchus_who_tells_why(player: Bring) -> None:
    ada = player()
    fill_in(ada, seats=1)
    expect(ada.thing("option-solo")).to_be_visible()
    expect(ada.thing("option-hipparchus_level")).to_have_count(0)
    ada.thing("option-solo").select_option("Against Hipparchus")
    ada.thing("option-hipparchus_level").select_option("3, hard · And often takes two cards")
    open_table(ada)
    expect(ada.thing("hipparchus")).to_contain_text("no hand and no choice")
    ada.thing("deck").click()
    expect(ada.thing("status")).to_contain_text("second")
    ada.thing("deck").click()
    expect(ada.thing("hipparchus")).to_contain_text(re.compile("turned up|sextant"))


def test_french_speaks_french_everywhere(player: Bring) -> None:
    ada = player(locale="fr-FR")
    fill_in(ada)
    expect(ada.thing("date-start")).to_contain_text("Aujourd'hui")
    ada.thing("date-today").check()
    open_table(ada)
    expect(ada.thing("sky-date")).to_contain_text("Le ciel du")
    ada.thing("deck").click()
    expect(ada.thing("history")).to_contain_text("Ada pioche")


def test_new_table_and_table_have_no_violations_and_fit_a_phone(player: Bring) -> None:
    for width in (390, 1280):
        ada = player(width=width, height=844)
        fill_in(ada, seats=4)
        assert ada.violations() == []
        assert fits(ada)
        open_table(ada)
        assert ada.violations() == []
        for _ in range(14):
            if ada.wait():
                ada.lit().first.click()
        assert ada.violations() == []
        assert fits(ada)


def test_two_browsers_and_a_spectator_see_one_game(player: Bring) -> None:
    ada, bob, eve = gathered(player, "ptolemaeus")
    for person in (ada, bob) * 2:
        play_a_turn(person)
    expect(eve.thing("history")).to_contain_text(re.compile("round 2: Bob's turn.*Bob (takes|draws|observes)"))
    assert eve.lit().count() == 0
    assert eve.page.locator("[data-testid^='hand-']").count() == 0
    assert "objective:" not in eve.thing("history").inner_text()
