"""Puzzles in the browser: of every game by mouse, by keyboard and on a phone; hints, storms."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from almagest.puzzles.shelf import shelf
from almagest.server.messages import Choice
from almagest.server.puzzle_work import shown
from tests.browser.conftest import MOST_CLICKS, Player
from tests.browser.fit import DESKS, PHONE, Screen

pytestmark = pytest.mark.slow
Bring = Callable[..., Player]
GAMES = ("astra", "ptolemaeus", "stars", "stellar")
MOST_STOPS = 80
FOCUSED = "document.activeElement.dataset.testid ?? ''"
WAY = """name => {
  const here = document.activeElement;
  if (here.dataset.testid === name) return [];
  const there = here.closest("[role=group], ul, ol")?.querySelector(`[data-testid='${name}']`);
  if (!there || !("thing" in here.dataset)) return null;
  const [from, to] = [here, there].map(thing => thing.getBoundingClientRect());
  const right = to.x + to.width / 2 - from.x - from.width / 2, down = to.y + to.height / 2 - from.y - from.height / 2;
  const across = right > 0 ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  const along = down > 0 ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
  const [first, second] = Math.abs(right) > Math.abs(down) ? [across, along] : [along, across];
  return [first[0], second[0], second[1], first[1]];
}"""
"""The arrow keys from the focused thing to another of its group, likeliest first: none on it, null in another group."""


def one(game: str, kind: str = "finish") -> str:
    """Name a puzzle of a game."""
    return next((name for name, puzzle in shelf(game).dug.items() if puzzle.kind == kind), "1")


def solve(person: Player, game: str, name: str, press: Callable[[Player, str], None], says: str = "Solved.") -> None:
    """Make the moves of the solution by pressing the things that each of them touches."""
    solution = list(shelf(game).find(name).solution)
    for number, move in enumerate(solution):
        here = shown(game, name, solution[:number], "en")
        choice = next(choice for choice in here.legal if choice.move == move)
        for thing in needed(choice):
            expect(person.page.locator(f"[data-testid='{thing}']:is([data-open], [data-chosen])").first).to_be_visible()
            if person.page.locator(f"[data-testid='{thing}'][data-chosen]").count() == 0:
                press(person, thing)
        offered = person.thing(f"move-{move}")
        after = person.thing("puzzle-verdict").or_(offered).or_(person.lit())
        expect(after.first).to_be_visible()
        if offered.count():
            press(person, f"move-{move}")
        if number + 1 < len(solution):
            expect(person.thing("puzzle-back")).to_be_enabled()
    expect(person.thing("puzzle-verdict")).to_contain_text(says)


def needed(choice: Choice) -> list[str]:
    """Give the things to press: cards lie face up of themselves."""
    return [thing for thing in choice.touches if thing != "face-up"]


def click(person: Player, thing: str) -> None:
    """Click a thing."""
    person.thing(thing).first.click()


def tap(person: Player, thing: str) -> None:
    """Touch a thing with a finger."""
    person.thing(thing).first.tap()


def walk_to(person: Player, thing: str) -> None:
    """Press Tab until a thing has the focus, or arrow keys lead there; then press Enter."""
    for _ in range(MOST_STOPS):
        if is_steered_to(person, thing):
            return person.page.keyboard.press("Enter")
        person.page.keyboard.press("Tab")
    pytest.fail(f"{thing} cannot be reached by keyboard")


def is_steered_to(person: Player, thing: str) -> bool:
    """Press arrow keys towards a thing, at each place each key once; tell whether it got the focus."""
    pressed: set[tuple[str, str]] = set()
    while (way := person.page.evaluate(WAY, thing)) != []:
        here = person.page.evaluate(FOCUSED)
        key = next((key for key in way or [] if (here, key) not in pressed), None)
        if key is None:
            return False
        pressed.add((here, key))
        person.page.keyboard.press(key)
    return True


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_of_every_game_is_solved_by_mouse(player: Bring, game: str) -> None:
    ada, name = player(width=1366, height=768), one(game)
    ada.go(f"/puzzles/{game}/{name}")
    expect(ada.thing("puzzle-task")).not_to_be_empty()
    solve(ada, game, name, click)
    expect(ada.thing("puzzle-gained")).to_contain_text("+")
    assert ada.violations() == []


@pytest.mark.parametrize(("game", "kind"), [*((game, "finish") for game in GAMES), ("stellar", "best")])
def test_a_puzzle_of_every_game_is_solved_by_keyboard_alone(player: Bring, game: str, kind: str) -> None:
    ada, name = player(), one(game, kind)
    ada.go(f"/puzzles/{game}/{name}")
    expect(ada.lit().first).to_be_visible()
    solve(ada, game, name, walk_to)


def test_the_keys_of_a_table_work_on_a_puzzle(player: Bring) -> None:
    ada = player()
    names = (
        name for name in shelf("stellar").dug if shown("stellar", name, [], "en").legal[0].touches[0][:4] == "hand"
    )
    ada.go(f"/puzzles/stellar/{next(names)}")
    expect(ada.lit().first).to_be_visible()
    ada.page.keyboard.press("c")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("[data-chosen]")).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("[data-chosen]")).to_have_count(0)
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    ada.thing("keys-close").press("Enter")
    ada.page.keyboard.press("h")
    expect(ada.thing("puzzle-pointed")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_of_every_game_is_solved_on_a_phone(player: Bring, game: str) -> None:
    ada, name = player(width=390, height=844, touch=True, locale="fr-FR"), one(game)
    ada.go(f"/puzzles/{game}/{name}")
    expect(ada.lit().first).to_be_visible()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    solve(ada, game, name, tap, says="Résolu.")
    expect(ada.thing("puzzle-verdict")).to_be_in_viewport()


def test_puzzles_are_chosen_and_the_next_one_is_like_the_last(player: Bring) -> None:
    ada = player(width=390, height=844, touch=True)
    ada.go("/puzzles/astra")
    ada.thing("wish-kind").select_option("finish")
    link = ada.thing("puzzle-list").get_by_role("link").first
    name = (link.get_attribute("href") or "").rpartition("/")[2]
    link.tap()
    expect(ada.lit().first).to_be_visible()
    solve(ada, "astra", name, tap)
    ada.thing("puzzle-like").tap()
    expect(ada.thing("puzzle-verdict")).to_have_count(0)
    expect(ada.lit().first).to_be_visible()


def test_hints_point_and_the_solution_is_played_step_by_step(player: Bring) -> None:
    ada = player()
    ada.go("/puzzles/stars/1")
    ada.thing("puzzle-hint").click()
    expect(ada.thing("puzzle-pointed").locator("li")).to_have_count(3)
    expect(ada.page.locator("[data-hinted]").first).to_be_visible()
    ada.thing("puzzle-give-up").click()
    steps = len(shelf("stars").find("1").solution)
    for number in range(steps):
        expect(ada.thing("puzzle-solution").locator("li[aria-current]")).to_have_count(1)
        ada.thing("puzzle-step").click()
        expect(ada.thing("puzzle-solution").locator("li").nth(number)).not_to_have_attribute("aria-current", "step")
    expect(ada.thing("puzzle-verdict")).to_contain_text("Solved.")
    assert ada.violations() == []


def test_hints_and_solution_are_in_sight_on_a_phone(player: Bring) -> None:
    ada = player(width=390, height=844, touch=True)
    ada.go("/puzzles/stars/1")
    ada.thing("puzzle-hint").tap()
    expect(ada.thing("puzzle-pointed")).to_be_in_viewport()
    ada.thing("puzzle-give-up").tap()
    expect(ada.thing("puzzle-step")).to_be_in_viewport()
    assert ada.violations() == []


def test_what_is_dark_on_a_puzzle_says_so_and_costs_nothing(player: Bring) -> None:
    ada = player()
    ada.go(f"/puzzles/stellar/{one('stellar')}")
    expect(ada.lit().first).to_be_visible()
    ada.page.locator("[data-testid^='hand-']").first.click(force=True)
    expect(ada.thing("toast").first).to_contain_text("cannot be chosen now")
    expect(ada.thing("puzzle-rated")).to_be_visible()


def test_a_storm_goes_on_from_puzzle_to_puzzle(player: Bring) -> None:
    ada = player()
    ada.go("/puzzles/stellar/storm")
    ada.thing("storm-begin").click()
    expect(ada.thing("storm-time")).to_be_visible()
    expect(ada.thing("storm-score")).to_contain_text("Solved: 0. Missed: 0.")
    assert ada.violations() == []
    done = ada.page.locator("[data-testid=storm-score] b")
    for _ in range(MOST_CLICKS):
        expect(ada.lit().or_(done).first).to_be_visible()
        if done.count():
            return
        ada.lit().first.click()
    pytest.fail("no puzzle of the storm is ever settled")


def test_the_pages_of_puzzles_fit_every_screen(player: Bring) -> None:
    ada = player(locale="fr-FR")
    screen = Screen(ada)
    ada.go("/puzzles/stellar")
    expect(ada.thing("puzzle-list")).to_be_visible()
    assert ada.violations() == []
    found = [*screen.found(PHONE), *screen.found(DESKS[0])]
    ada.go(f"/puzzles/stellar/{one('stellar')}")
    expect(ada.lit().first).to_be_visible()
    found += [*screen.found(PHONE), *screen.found(DESKS[0])]
    assert "\n".join(found) == ""
