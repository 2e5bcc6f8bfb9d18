"""The Stars Are Right in the browser: by mouse, by keyboard, by dragging, on the scratch sky, with friends."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import cast

import pytest
from playwright.sync_api import WebSocket, expect

import almagest
from almagest import catalog
from almagest.games.stars.deck_file import standard_deck
from almagest.games.stars.naming import symbols
from almagest.games.stars.rules.phases import PHASE_NAMES
from almagest.games.stars.state import Stars
from almagest.kernel import record
from almagest.kernel.bot import ask
from almagest.kernel.game import Game
from almagest.kernel.state import State
from almagest.server.entries import Opened
from tests.browser.conftest import MOST_CLICKS, Player
from tests.browser.fit import NO_GUIDE, PHONE, Screen, evening
from tests.browser.people import gathered, play_a_turn
from tests.server.harness import roomy, running

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]
WISHES = ("invoke", "summon", "discard", "flip", "hand-", "push-", "tile-", "site-", "pile-", "discards-", "sacrifice")
PHASES = ("invoke", "operate", "summon", "sacrifice", "make-room", "discard", "give", "take", "dig", "pick")
LAST_SUMMON = 6
SOONEST = {"sacrifice": 119}
MIDDLE = 30
"""How many decisions make a table full of things."""
NEW_PANELS = ("dig",)


@dataclass
class Positions:
    """A server that begins its next table with the position laid out for it."""

    url: str = ""
    next: State | None = None
    dealt: dict[str, State] = field(default_factory=dict)

    def deal(self, game: Game, opened: Opened) -> State:
        """Deal what was laid out, the same again whenever the table asks."""
        if self.next is not None:
            self.dealt[opened.seed] = self.next
            self.next = None
        state = self.dealt.get(opened.seed)
        return state.clone() if state else game.start(seats=len(opened.bots), seed=opened.seed, **opened.options)


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Positions]:
    laid = Positions()
    with running(roomy(tmp_path_factory.mktemp("positions")), dealer=laid.deal) as server:
        laid.url = server.url
        yield laid


def reached(phase: str, *, symbol: str = "") -> Stars:
    """Let bots play until the first seat has this decision, with this symbol to use."""
    if phase == "pick":
        state = reached("dig")
        state.apply(state.parse("search pile"))
        return state
    bot = catalog.bot("random")
    for seed in range(SOONEST.get(phase, 0), 1_000):
        state, rng = cast("Stars", catalog.game("stars").start(seed=seed)), almagest.rng(seed)
        while not state.over:
            if state.seat == 0 and PHASE_NAMES[state.phase] == phase and fits(state, symbol):
                return state
            state.apply(ask(bot, state, rng))
    pytest.fail(f"nobody ever comes to {phase}")


def fits(state: Stars, symbol: str) -> bool:
    """Tell whether there is this symbol to use, and no summon that would end the game."""
    return state.me.points < LAST_SUMMON and (not symbol or symbols(state)[symbol] > 0)


def sit_down(person: Player, seats: int = 2, bot: str = "random", **options: object) -> None:
    """Open a table against bots with options, and go there."""
    wishes = [{"kind": "me"}, *[{"kind": "bot", "bot": bot}] * (seats - 1)]
    request = person.page.request
    assert request.post(f"{person.url}/api/identity", data={"name": "Ada"}).ok
    facts = {"game": "stars", "seats": wishes, "options": options, "public": False}
    table = request.post(f"{person.url}/api/tables", data=facts).json()["table"]
    person.go(f"/table/{table}")
    expect(person.thing("status")).to_be_visible()


def sit_at(person: Player, positions: Positions, state: Stars) -> None:
    """Open a table that begins with a position."""
    positions.next, person.url = state, positions.url
    sit_down(person, seats=state.seats)
    expect(person.lit().first).to_be_visible()


def lit_names(person: Player) -> list[str]:
    return [str(name) for name in person.lit().evaluate_all("all => all.map((thing) => thing.dataset.testid)")]


def sky(person: Player) -> list[str | None]:
    return [tile.get_attribute("aria-label") for tile in person.page.locator("[data-testid^='tile-']").all()]


def play_on(person: Player, turn: int) -> None:
    """Click something lit: what finishes a choice first, passing only where nothing else is left."""
    names = lit_names(person)
    wished = [name for wish in WISHES for name in names if name.startswith(wish)]
    if names:
        person.thing(
            wished[turn % 3 % len(wished)] if wished and wished[0].startswith("tile") else (wished or names)[0]
        ).click()


def play_to_the_end(person: Player) -> None:
    for turn in range(MOST_CLICKS):
        if not person.wait():
            return
        play_on(person, turn)
    pytest.fail("the game does not end")


def test_a_whole_game_against_a_bot_by_mouse_its_record_and_its_replay(player: Bring) -> None:
    ada = player()
    sit_down(ada, bot="greedy", round_limit=4)
    play_to_the_end(ada)
    with ada.page.expect_download() as download:
        ada.thing("download").click()
    played = record.read(download.value.path().read_text(encoding="utf-8"), "download")
    verdict = record.verify(played, catalog.game("stars"))
    assert verdict.over
    assert verdict.committed
    ada.thing("to-replay").click()
    ada.thing("replay-on").click()
    expect(ada.thing("replay-says")).not_to_be_empty()
    expect(ada.thing("tile-1,1")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(player: Bring) -> None:
    ada = player()
    sit_down(ada, round_limit=2)
    for _ in range(MOST_CLICKS):
        if not ada.wait():
            break
        choose_by_keys(ada)
    expect(ada.thing("result")).to_be_visible()


def choose_by_keys(person: Player) -> None:
    """Go to hand, steps, sky or site by their keys, and choose the first thing found lit there."""
    for key in "ctso":
        person.page.keyboard.press(key)
        if person.page.evaluate("document.activeElement.hasAttribute('data-open')"):
            person.page.keyboard.press("Enter")
            return


def test_everything_lit_can_be_reached_with_tab_and_arrow_keys(player: Bring) -> None:
    ada = player()
    ada.start("stars", "random")
    wanted = set(lit_names(ada))
    for _ in range(60):
        ada.page.keyboard.press("Tab")
        while (name := ada.page.evaluate("document.activeElement.dataset.testid")) in wanted:
            wanted.remove(name)
            ada.page.keyboard.press("ArrowRight")
        if not wanted:
            return
    pytest.fail(f"cannot be reached: {wanted}")


def test_keys_on_a_tile_push_and_flip(player: Bring, positions: Positions) -> None:
    ada = player()
    sit_at(ada, positions, reached("operate", symbol="push"))
    focus(ada, "tile-2,2")
    ada.page.keyboard.press("Shift+ArrowLeft")
    expect(ada.thing("history")).to_contain_text("pushes row 2 left")
    sit_at(ada, positions, reached("operate", symbol="flip"))
    focus(ada, "tile-3,4")
    ada.page.keyboard.press("f")
    expect(ada.thing("history")).to_contain_text("flips the tile 3,4")


def focus(person: Player, name: str) -> None:
    """Let the keys go to something, and see that they do: the board may be drawn anew just then."""
    person.thing(name).focus()
    expect(person.thing(name)).to_be_focused()


@pytest.mark.parametrize("phase", PHASES)
def test_clicking_what_a_move_touches_makes_it(player: Bring, positions: Positions, phase: str) -> None:
    ada, state = player(), reached(phase)
    sit_at(ada, positions, state)
    moves = {action: state.setting.game.touches(state, action) for action in state.legal()}
    assert {touches[0] for touches in moves.values()} <= set(lit_names(ada))
    assert phase not in NEW_PANELS or ada.violations() == []
    before = ada.thing("history").inner_text()
    for name in list(moves.values())[-1]:
        ada.thing(name).click()
    expect(ada.thing("history")).not_to_have_text(before)


def test_a_push_by_dragging_an_arrow_with_the_mouse_and_undo(player: Bring, positions: Positions) -> None:
    ada = player()
    sit_at(ada, positions, reached("operate", symbol="push"))
    before = sky(ada)
    drag(ada, "push-row-4-left", 120)
    expect(ada.thing("history")).to_contain_text("pushes row 4 right")
    expect(ada.thing("tile-4,2")).to_have_attribute("aria-label", str(before[15]).replace("column 1", "column 2"))
    ada.thing("undo").click()
    expect(ada.thing("tile-4,1")).to_have_attribute("aria-label", str(before[15]))
    assert sky(ada) == before


def test_a_swap_by_dragging_one_tile_onto_the_other(player: Bring, positions: Positions) -> None:
    ada = player()
    sit_at(ada, positions, reached("operate", symbol="swap"))
    drag(ada, "tile-3,3", 20)
    assert "swaps" not in ada.thing("history").inner_text()[-60:]
    drag(ada, "tile-3,3", 70)
    expect(ada.thing("history")).to_contain_text("swaps the tiles 3,3 and 3,4")


def drag(person: Player, name: str, right: float) -> None:
    """Take hold of something and let it go further right."""
    box = person.thing(name).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x + right, y + 2, steps=6)
    person.page.mouse.up()


def test_the_last_tile_may_be_clicked_first(player: Bring, positions: Positions) -> None:
    ada = player()
    sit_at(ada, positions, reached("operate", symbol="swap"))
    ada.thing("tile-5,5").click()
    ada.thing("tile-4,5").click()
    expect(ada.thing("history")).to_contain_text("swaps the tiles 4,5 and 5,5")


def test_the_scratch_sky_changes_nothing(player: Bring) -> None:
    ada, sent = player(), list[str]()

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(str(text)))

    ada.page.on("websocket", listen)
    ada.start("stars", "random")
    before, near = sky(ada), ada.page.locator("[data-testid^='near-']").all_inner_texts()
    ada.thing("scratch").click()
    for name in ("push-row-1-left", "tile-2,2", "tile-2,3", "tile-4,4", "flip"):
        ada.thing(f"scratch-{name}").click()
    expect(ada.thing("scratch-says")).to_contain_text("1 × push, 1 × swap, 1 × flip")
    drag(ada, "scratch-push-row-5-left", 90)
    expect(ada.thing("scratch-says")).to_contain_text("2 × push")
    ada.thing("scratch-undo").click()
    expect(ada.thing("scratch-says")).to_contain_text("1 × push, 1 × swap, 1 × flip")
    assert ada.violations() == []
    ada.thing("scratch-reset").click()
    expect(ada.thing("scratch-says")).to_contain_text("none")
    ada.thing("scratch").click()
    assert sky(ada) == before
    assert ada.page.locator("[data-testid^='near-']").all_inner_texts() == near
    assert [text for text in sent if json.loads(text)["type"] == "move"] == []


def test_reloading_in_the_middle_of_a_turn_loses_nothing(player: Bring) -> None:
    ada = player()
    ada.start("stars", "random")
    ada.page.locator("[data-testid^='hand-']").first.click()
    ada.thing("card-invoke").click()
    expect(ada.thing("symbols")).to_be_visible()
    history, left = ada.thing("history").inner_text(), ada.thing("symbols").get_attribute("aria-label")
    ada.page.reload()
    expect(ada.thing("symbols")).to_have_attribute("aria-label", str(left))
    expect(ada.thing("history")).to_have_text(history, use_inner_text=True)


def test_what_is_dark_explains_itself_with_its_rule(player: Bring) -> None:
    ada = player()
    ada.start("stars", "random")
    for name, rule in (("summon", "SR-"), ("push-row-1-left", "SR-"), ("tile-3,3", "SR-")):
        ada.thing(name).click(force=True)
        expect(ada.thing("toast").last).to_contain_text(rule)


def test_pointing_at_a_card_shows_what_its_constellation_wants(player: Bring) -> None:
    ada = player()
    ada.start("stars", "random")
    ada.page.locator("[data-testid^='near-']", has_text="★").first.locator("xpath=../..").hover()
    expect(
        ada.page.locator("[aria-label*='the constellation'], [aria-label*='in the constellation']").first
    ).to_be_attached()


def test_what_a_step_does_is_not_told_as_if_it_were_the_card_that_is_shown(player: Bring) -> None:
    ada = player(width=1366, height=768)
    sit_down(ada)
    ada.page.locator("[data-testid^='hand-']").first.hover()
    ada.thing("pass").hover()
    about = ada.page.get_by_role("region", name="About this card")
    expect(about.locator(".words p").first).to_have_text("Make no invocation this turn and go on to the summon.")
    expect(about.locator(".words p").nth(1)).to_have_class(re.compile("title"))


def test_on_a_phone_a_sign_tells_that_more_was_done_and_opens_it(player: Bring, url: str) -> None:
    ada = player(width=PHONE[0], height=PHONE[1], touch=True)
    ada.page.add_init_script(NO_GUIDE)
    with evening(url, "stars", 2) as company:
        company.play(MIDDLE)
        Screen(ada).sit(company.people[0], company.table)
        latest = ada.thing("latest")
        expect(latest).to_contain_text("▾")
        latest.tap()
        expect(ada.page.locator(".latest p")).to_contain_text("draws")


def test_french_speaks_french_everywhere(player: Bring) -> None:
    ada = player(locale="fr-FR")
    ada.start("stars", "random")
    expect(ada.page.locator("html")).to_have_attribute("lang", "fr")
    expect(ada.thing("invoke")).to_contain_text("Recours")
    assert str(ada.thing("tile-1,1").get_attribute("aria-label")).startswith("Rangée 1, colonne 1\u00a0: ")
    ada.page.locator("[data-testid^='hand-']").first.click()
    ada.thing("invoke").click()
    expect(ada.thing("history")).to_contain_text("en recours")


@pytest.mark.parametrize(("width", "height", "seats"), [(390, 844, 4), (1280, 800, 2)])
def test_the_table_has_no_violations_and_fits_its_screen(player: Bring, width: int, height: int, seats: int) -> None:
    ada = player(width=width, height=height)
    sit_down(ada, seats=seats)
    for turn in range(12):
        if turn in (0, 11):
            assert ada.wait()
            assert ada.violations() == []
            assert ada.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        if ada.wait():
            play_on(ada, turn)


def test_two_browsers_and_a_spectator_see_one_game(player: Bring) -> None:
    ada, bob, eve = gathered(player, "stars")
    for person in (ada, bob):
        play_a_turn(person, play_on)
    expect(ada.lit().first).to_be_visible()  # she has heard of all that Bob did
    expect(eve.thing("history")).to_contain_text("Bob")
    expect(eve.thing("tile-5,5")).to_have_attribute("aria-label", str(sky(ada)[24]))
    assert eve.lit().count() == 0
    assert eve.page.locator("[data-testid^='hand-']").count() == 0
    names = {f"{card.name.en} {card.id.rsplit('-', 1)[1]}" for card in standard_deck().facts.card}
    drawn = [line for line in eve.thing("history").inner_text().splitlines() if " draws " in line or "dealt" in line]
    assert not [line for line in drawn if any(name in line for name in names)]


def test_on_a_phone_the_guide_gives_way_to_the_card_one_reads(player: Bring) -> None:
    ada = player(390, 844, touch=True)
    ada.start("stars", "random")
    expect(ada.thing("coach")).to_be_visible()
    card = ada.page.locator("[data-testid^='hand-'][data-open]").first.bounding_box()
    assert card is not None
    ada.page.touchscreen.tap(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    expect(ada.thing("coach-unfold")).to_be_visible()
    read = ada.page.locator("[data-above]")
    expect(read).to_be_visible()
    ada.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    guide = ada.thing("coach").bounding_box()
    card = read.bounding_box()
    assert guide is not None
    assert card is not None
    assert guide["y"] + guide["height"] <= card["y"]
