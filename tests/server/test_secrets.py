"""Nobody learns more than they may: not by messages, not by refusals, not by numbers, not by logs."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import almagest
from almagest.kernel.game import Game
from almagest.kernel.state import State
from almagest.server.entries import Opened
from almagest.server.table import Dealer
from tests.server.harness import Person, Running, play_out, program, roomy, running

Bring = Callable[[str], Person]
TABLES = 14
VIEWERS = (0, 1, None)


def mid_game(game: Game, opened: Opened) -> State:
    """Deal, then decide at random for a while: how long depends on the seed."""
    state = game.start(seats=2, seed=opened.seed)
    depth, rng = int(opened.seed[:2], 16) % 52, almagest.rng(opened.seed)
    while state.ply < depth and not state.over:
        state.apply(int(state.sample(rng)))
    return state


def imagined_by(viewer: int | None) -> Dealer:
    """Deal the same, then replace all that a viewer cannot know."""

    def deal(game: Game, opened: Opened) -> State:
        return mid_game(game, opened).redeal(viewer, almagest.rng(5))

    return deal


@dataclass
class Worlds:
    """One house, and for each viewer another one that this viewer cannot tell from it."""

    tables: list[str]
    cookies: dict[int | None, str]
    truth: Running
    others: dict[int | None, Running]


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    folder = tmp_path_factory.mktemp("worlds")
    with running(roomy(folder / "truth"), dealer=mid_game) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        tables = [ann.open("me", "open")["table"] for _ in range(TABLES)]
        for table in tables:
            bob.post(f"/api/tables/{table}/join")
        cookies = {0: ann.cookie, 1: bob.cookie, None: ""}
    for viewer in VIEWERS:
        shutil.copytree(folder / "truth", folder / str(viewer))
    with ExitStack() as stack:
        truth = stack.enter_context(running(roomy(folder / "truth"), dealer=mid_game))
        others = {
            viewer: stack.enter_context(running(roomy(folder / str(viewer)), dealer=imagined_by(viewer)))
            for viewer in VIEWERS
        }
        yield Worlds(tables, cookies, truth, others)


def seen_by(house: Running, table: str, cookie: str) -> list[str]:
    """Collect every byte that a viewer gets: the table in both languages, and answers to nosy questions."""
    person = house.person()
    headers = {"Cookie": cookie} if cookie else {}
    socket = person.connect_as(table, headers)
    seen = socket.table()
    socket.send(type="lang", lang="fr")
    socket.table()
    for question in nosy_questions(seen):
        socket.send(**question)
        socket.receive()
    facts = [person.web.get(f"/api/tables/{table}{path}", headers=headers).text for path in ("", "/record")]
    person.leave()
    return [*socket.all, *facts]


def nosy_questions(seen: Any) -> list[dict[str, Any]]:
    cards = ["moon-2a", "asteroid-3a", "blackhole-2b", "satellite-1", "cloud-3a", "planet-5a"]
    moves = ["take 1", "refresh", "keep", *(f"play {card} notebook" for card in cards)]
    moves += [f"play {card} telescope 4" for card in cards] + [f"start {card}" for card in cards]
    legal = {choice["move"] for choice in seen["legal"]}
    why = [{"type": "why", "move": move} for move in moves]
    return why + [{"type": "move", "seq": seen["seq"], "move": move} for move in moves if move not in legal]


@pytest.mark.slow
@pytest.mark.parametrize("viewer", VIEWERS, ids=["first", "second", "spectator"])
def test_two_worlds_give_a_viewer_the_same_bytes(worlds: Worlds, viewer: int | None) -> None:
    compared = 0
    for table in worlds.tables:
        truth = seen_by(worlds.truth, table, worlds.cookies[viewer])
        other = seen_by(worlds.others[viewer], table, worlds.cookies[viewer])
        if not json.loads(truth[0])["may_undo"]:  # a world dealt anew has no past to go back to
            assert truth == other
            compared += 1
    assert compared >= TABLES // 2


@pytest.mark.slow
def test_advice_is_the_same_in_two_worlds_that_the_player_cannot_tell_apart(tmp_path: Path) -> None:
    with running(roomy(tmp_path / "truth"), dealer=mid_game) as house:
        ann = house.person("Ann")
        opened = [ann.open("me", "random") for _ in range(4 * TABLES)]
        tables = [table["table"] for table in opened if table["turn"] == 0]
        cookie = ann.cookie
    shutil.copytree(tmp_path / "truth", tmp_path / "other")
    advice = [advice_in(tmp_path / name, dealer, tables, cookie) for name, dealer in ADVISED_WORLDS]
    assert advice[0] == advice[1]
    assert len(advice[0]) >= TABLES


ADVISED_WORLDS: tuple[tuple[str, Dealer], ...] = (("truth", mid_game), ("other", imagined_by(0)))


def advice_in(folder: Path, dealer: Dealer, tables: list[str], cookie: str) -> dict[str, str]:
    """Ask for advice at every table, with the same chance for everybody; nobody has decided anything there yet."""
    found = {}
    with running(roomy(folder), dealer=dealer, chance=bytes) as house:
        for table in tables:
            person = house.person()
            socket = person.connect_as(table, {"Cookie": cookie})
            assert socket.my_turn()["seq"] == 3
            socket.ask(type="hint")
            found[table] = socket.all[-1]
            person.leave()
    return found


@pytest.mark.slow
def test_the_two_worlds_are_really_different(worlds: Worlds) -> None:
    spectator = worlds.others[None]
    pairs = [
        (seen_by(worlds.truth, table, worlds.cookies[0])[0], seen_by(spectator, table, worlds.cookies[0])[0])
        for table in worlds.tables
    ]
    assert sum(json.loads(one)["view"] != json.loads(two)["view"] for one, two in pairs) > TABLES // 2


def test_a_spectator_sees_what_is_public_only(person: Bring) -> None:
    ann, cy = person("Ann"), person("Cy")
    table = ann.open("me", "greedy")["table"]
    playing, watching = ann.connect(table), cy.connect(table)
    playing.move(playing.my_turn())
    playing.until(lambda message: message["view"]["phase"] != "starters")
    seen = watching.until(lambda message: message["view"]["phase"] != "starters")
    assert seen["you"] is None
    assert seen["legal"] == []
    hands = [player["hand"] for player in seen["view"]["players"]]
    assert all(None in hand for hand in hands)
    dealt = [event for event in seen["events"] if event["kind"] == "dealt"]
    assert dealt
    assert all(event["facts"]["cards"] is None for event in dealt)


def test_the_record_is_given_only_when_the_game_is_over(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "random")["table"]
    assert ann.refused(f"/api/tables/{table}/record", "GET") == (409, "running")
    assert ann.refused(f"/api/replays/{table}", "GET") == (409, "running")
    assert ann.refused(f"/api/replays/{table}/at/0", "GET") == (409, "running")
    play_out(ann.connect(table))
    assert ann.get(f"/api/tables/{table}/record")["seed"]


@pytest.mark.slow
def test_no_seed_is_ever_logged_counted_or_told_before_the_end(folder: Path) -> None:
    with program(folder) as server:
        ann = Person(server.url)
        ann.post("/api/identity", name="Ann")
        opened = ann.open("me", "greedy", public=False)
        socket = ann.connect(opened["table"], invitation=opened["invitation"])
        last = play_out(socket)
        facts = ann.web.get(f"/api/tables/{opened['table']}").text
        metrics = ann.web.get("/metrics").text
        record = ann.get(f"/api/tables/{opened['table']}/record")
        ann.leave()
    log = server.log.read_text()
    assert last["result"]
    assert opened["table"] in log
    for secret in (record["seed"], record["salt"], opened["invitation"], ann.cookie.partition("=")[2]):
        assert secret not in log
        assert secret not in metrics
    for text in (*socket.all, facts):
        assert record["seed"] not in text
        assert record["salt"] not in text
