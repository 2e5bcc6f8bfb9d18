"""What hands do beyond clicking what is lit: touch symbols, carry cards, lay out walks, go on without a line."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.conftest import MOST_CLICKS, Player
from tests.browser.fit import NO_GUIDE, Screen, evening
from tests.browser.people import click_first
from tests.server.harness import Person, wait_for

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]
SYMBOLS = """() => [...document.querySelectorAll("[data-testid=board] [title]")]
    .filter((one) => one.checkVisibility() && !one.closest("button, [data-open], .hidden"))
    .map((one, n) => (one.dataset.symbol = n, [n, one.title, one.hasAttribute("tabindex")]))"""
FACE_DOWN = re.compile("^Ada lays .* face down")
BOTS = [{"kind": "bot", "bot": "random"}] * 2


@pytest.mark.parametrize("game", ["astra", "ptolemaeus", "stars", "stellar"])
def test_symbols_explain_themselves_to_fingers_and_keyboards(player: Bring, game: str) -> None:
    ada = player(width=390, height=844, touch=True)
    ada.page.add_init_script(NO_GUIDE)
    ada.start(game, "level:1")
    symbols = ada.page.evaluate(SYMBOLS)
    assert symbols or game == "stars"
    for number, title, can_be_focused in symbols[:: max(1, len(symbols) // 4)]:
        symbol = ada.page.locator(f"[data-symbol='{number}']")
        symbol.evaluate("(one) => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
        tap(ada, symbol)
        expect(ada.thing("tip")).to_have_text(title)
        ada.page.keyboard.press("Escape")
        expect(ada.thing("tip")).to_have_count(0)
        if can_be_focused:
            symbol.blur()
            symbol.focus()
            expect(ada.thing("tip")).to_have_text(title)


def test_what_acts_is_explained_to_a_finger_that_holds_it_and_not_to_one_that_presses_it(player: Bring) -> None:
    ada = player(width=390, height=844, touch=True)
    ada.page.add_init_script(NO_GUIDE)
    ada.start("stellar", "level:1")
    hold(ada, ada.thing("hint"))
    expect(ada.thing("tip")).to_contain_text("bot")
    expect(ada.thing("hint-says")).to_have_count(0)
    ada.thing("hint").tap()
    expect(ada.thing("hint-says")).to_be_visible()
    expect(ada.thing("tip")).to_have_count(0)
    ada.thing("hint-close").tap()
    card = ada.page.locator("[data-testid^='hand-'][data-open]").first
    hold(ada, card)
    expect(ada.thing("tip")).to_contain_text("The diamond")
    expect(card).to_have_attribute("data-open", "")


def test_spheres_moons_and_discard_icons_explain_themselves(player: Bring) -> None:
    ada = player(width=390, height=844, touch=True)
    ada.page.add_init_script(NO_GUIDE)
    ada.start("astra", "level:1")
    meanings = ["who rests here dreams", "the top card of the draw deck is discarded"]
    for meaning in meanings:
        symbol = ada.page.locator("[data-place=supply] g", has_text=meaning).first
        tap(ada, symbol)
        expect(ada.thing("tip")).to_contain_text(meaning)
        ada.page.keyboard.press("Escape")
        expect(ada.thing("tip")).to_have_count(0)
        symbol.blur()
        symbol.focus()
        expect(ada.thing("tip")).to_contain_text(meaning)


def hold(person: Player, symbol: Locator) -> None:
    """Rest a finger on the middle of something, for a second by the clock of the events."""
    box = symbol.bounding_box()
    assert box
    wire = person.page.context.new_cdp_session(person.page)
    spot, now = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}, time.time()
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot], "timestamp": now - 1})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": now})


def tap(person: Player, symbol: Locator) -> None:
    """Touch the middle of something, whatever lies over it."""
    box = symbol.bounding_box()
    assert box
    person.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def carry(person: Player, card: Locator, target: str) -> None:
    """Carry a card by mouse to the first place that takes it."""
    grip = card.bounding_box()
    assert grip
    person.page.mouse.move(grip["x"] + 30, grip["y"] + 30)
    person.page.mouse.down()
    person.page.mouse.move(grip["x"] + 50, grip["y"] + 10, steps=3)
    place = person.page.locator(f"[data-testid^='{target}'][data-open]").first
    expect(place).to_be_visible()
    box = place.bounding_box()
    assert box
    person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    person.page.mouse.up()


def until_lit(person: Player, what: str) -> Locator:
    """Click what is lit until something of that kind is."""
    wanted = person.page.locator(f"[data-testid^='{what}'][data-open]")
    for number in range(MOST_CLICKS):
        assert person.wait()
        if wanted.count():
            return wanted.first
        click_first(person, number)
    pytest.fail(f"{what} is never lit")


def test_a_card_is_carried_to_its_slot_and_laid_face_down_by_shift_or_by_turning_it(player: Bring) -> None:
    ada = player()
    ada.page.add_init_script(NO_GUIDE)
    ada.start("stellar", "random")
    until_lit(ada, "row-").click()
    carry(ada, until_lit(ada, "hand-"), "slot-")
    expect(ada.thing("history")).to_contain_text(re.compile(r"Ada lays .* on slot"))
    expect(ada.page.locator("[role=dialog]")).to_have_count(0)
    for way in ("shift", "flip"):
        flip = ada.page.locator("[data-testid^='flip-']")
        for number in range(MOST_CLICKS):
            assert ada.wait()
            if flip.count():
                break
            click_first(ada, number)
        before = ada.thing("history").locator("li").filter(has_text=FACE_DOWN).count()
        if way == "flip":
            flip.first.click()
        else:
            ada.page.locator("[data-testid^='place-'], [data-testid^='hand-']").locator("visible=true").first.click()
        slot = ada.page.locator("[data-testid^='slot-'][data-open]").first
        slot.click(modifiers=["Shift"] if way == "shift" else [])
        expect(ada.thing("history").locator("li").filter(has_text=FACE_DOWN)).to_have_count(before + 1)


def test_a_far_star_lays_out_the_walk_and_a_second_click_walks_it(player: Bring) -> None:
    ada = player(width=1366, height=768)
    ada.page.add_init_script(NO_GUIDE)
    ada.start("astra", "level:1")
    laid = ada.page.get_by_text(re.compile(r"A walk of [2-4] stars"))
    far = ada.page.locator("[data-testid^='star-'][aria-disabled=true]")
    for number in range(far.count()):
        far.nth(number).dispatch_event("click")
        if laid.count():
            star = far.nth(number).get_attribute("data-testid") or ""
            break
    stars = int(re.findall(r"A walk of (\d)", laid.inner_text())[0])
    ada.thing(star).dispatch_event("click")
    marks = ada.thing("history").locator("li").filter(has_text=re.compile("^Ada marks"))
    expect(marks).to_have_count(stars)


def test_on_a_phone_a_discovered_card_is_used_from_the_dock(player: Bring, url: str) -> None:
    ada = player(width=390, height=844, touch=True)
    ada.page.add_init_script(NO_GUIDE)
    with evening(url, "astra", 2) as company:
        company.play(0, until="use ")
        Screen(ada).sit(company.people[0], company.table)
        ada.page.locator("[data-testid^='also-own-']").first.tap()
        expect(ada.thing("also-use")).to_be_in_viewport()
        ada.thing("also-use").tap()
        expect(ada.thing("history")).to_contain_text("uses")


def test_on_a_phone_the_bar_tells_what_a_rival_without_a_seat_did(player: Bring, url: str) -> None:
    ada = player(width=390, height=844, touch=True)
    ada.page.add_init_script(NO_GUIDE)
    with evening(url, "astra", 1) as company:
        company.play(20)
        Screen(ada).sit(company.people[0], company.table)
        expect(ada.thing("latest")).to_contain_text("Ptolemy")


def test_a_replay_opens_at_the_start_and_obeys_arrows_and_speed(player: Bring, url: str) -> None:
    host, eve = Person(url), player()
    host.post("/api/identity", name="Ann")
    table = host.post("/api/tables", game="stellar", seats=BOTS, public=True)["table"]
    wait_for(lambda: host.get(f"/api/tables/{table}")["status"] == "over")
    eve.go(f"/replay/{table}")
    expect(eve.thing("replay-first")).to_be_disabled()
    expect(eve.thing("replay-seat")).to_have_value("")
    for key, address in (
        ("ArrowRight", "1"),
        ("ArrowRight", "2"),
        ("ArrowLeft", "1"),
        ("End", r"\d{2,}"),
        ("Home", "0"),
    ):
        eve.page.keyboard.press(key)
        expect(eve.page).to_have_url(re.compile(rf"/replay/{table}/{address}$"))
    eve.thing("replay-speed").select_option("4")
    eve.thing("replay-play").click()
    expect(eve.page).to_have_url(re.compile(rf"/replay/{table}/([3-9]|\d\d+)$"))
    eve.thing("replay-play").click()
    assert eve.page.locator(".scrubber svg").count() == 5
    host.leave()


def test_a_click_made_while_the_line_was_down_is_sent_again_or_said_to_be_void(player: Bring) -> None:
    ada = player()
    ada.page.add_init_script(NO_GUIDE)
    lines: list[WebSocketRoute] = []
    is_down = False

    def connected(line: WebSocketRoute) -> None:
        if is_down:
            line.close(code=1012)
            return
        line.connect_to_server()
        lines.append(line)

    def click_without_a_line() -> None:
        lines[-1].close(code=1012)
        expect(ada.thing("disconnected")).to_be_visible()
        ada.lit().first.click()
        expect(ada.thing("toast").filter(has_text="sent as soon as")).to_be_visible()

    ada.page.route_web_socket(re.compile("/ws/"), connected)
    ada.start("stellar", "random")
    is_down = True
    click_without_a_line()
    is_down = False
    expect(ada.thing("history")).to_contain_text("Ada begins with")
    expect(ada.page.locator("[data-testid^='row-'][data-open]").first).to_be_visible()
    is_down = True
    click_without_a_line()
    tab = ada.page.context.new_page()
    tab.goto(ada.page.url)
    tab.locator("[data-testid^='row-'][data-open]").last.click()
    expect(tab.locator("[data-testid^='hand-'][data-open]").first).to_be_visible()
    is_down = False
    expect(ada.thing("toast").filter(has_text="void")).to_be_visible()
