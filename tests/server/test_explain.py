"""Why did it do that? A bot's last turn is explained with no more than the asker knows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from almagest import catalog
from almagest.kernel import rng
from almagest.kernel.state import State
from tests.server.harness import Person, roomy, running

Bring = Callable[[str], Person]
BOT, ANN = 0, 1
GAME = "ptolemaeus"
QUESTIONS = 30


def dealt() -> State:
    """Deal the same cards every time."""
    return catalog.game(GAME).start(seats=2, seed=7)


def asked(ann: Person, table: str, *, watcher: bool) -> list[tuple[int, str]]:
    """Play for a while, and ask at each decision: how far the game was, and the sentence."""
    spectator = Person(ann.url)
    playing, watching = ann.connect(table), spectator.connect(table)
    found: list[tuple[int, str]] = []
    while not (seen := playing.my_turn())["result"] and len(found) < QUESTIONS:
        answer = (watching if watcher else playing).ask(type="explain")
        found.append((seen["view"]["ply"], answer["says"].partition(": ")[2]))
        playing.move(seen)
    spectator.leave()
    return found


def last_turn_of_the_bot(history: list[int]) -> tuple[State, State]:
    """Give the game before and after the bot's last turn."""
    states = [dealt()]
    for action in history:
        states.append(states[-1].clone())
        states[-1].apply(action)
    after = max(n for n in range(1, len(states)) if states[n - 1].seat == BOT)
    before = after - 1
    while before > 0 and states[before - 1].seat == BOT:
        before -= 1
    return states[before], states[after]


def reasons(histories: list[list[int]], asker: int | None) -> list[str]:
    """Say why, at each of these moments, for somebody who knows what that seat knows."""
    turns = [last_turn_of_the_bot(history) for history in histories]
    return [catalog.why(before, after, BOT, asker, rng.fast(0)).en for before, after in turns]


@pytest.mark.parametrize(("watcher", "asker"), [(False, ANN), (True, None)], ids=["player", "spectator"])
def test_the_reason_is_what_the_asker_can_know(folder: Path, *, watcher: bool, asker: int | None) -> None:
    with running(roomy(folder), chance=bytes, dealer=lambda *_: dealt()) as server:
        ann = server.person("Ann")
        table = ann.open("greedy", "me", game=GAME)["table"]
        found = asked(ann, table, watcher=watcher)
        history = server.house.tables.alive[table].playing.history
    histories = [history[:ply] for ply, _ in found]
    said = [says for _, says in found]
    assert said == reasons(histories, asker)
    assert said != reasons(histories, BOT)


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "What Greedy did last, as far as you can know: "), ("fr", "Ce que Gourmand a fait")]
)
def test_the_answer_names_the_bot_and_its_last_decision(person: Bring, lang: str, says: str) -> None:
    ann = person("Ann")
    socket = ann.connect(ann.open("greedy", "me")["table"], lang=lang)
    seen = socket.my_turn()
    answer = socket.ask(type="explain")
    assert list(answer) == ["type", "to", "seq", "seat", "says"]
    assert (answer["to"], answer["seq"], answer["seat"]) == ("explain", seen["seq"], BOT)
    assert answer["says"].startswith(says)


def test_without_a_bot_that_has_decided_there_is_nothing_to_explain(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = ann.open("me", "open")["table"]
    socket = ann.connect(table)
    assert socket.ask(type="explain")["code"] == "explain"
    bob.post(f"/api/tables/{table}/join")
    first: Any = socket.my_turn()
    socket.move(first)
    assert socket.ask(type="explain")["code"] == "explain"


def test_what_a_person_decided_is_not_explained_after_a_bot_took_over(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = bob.open("open", "me")["table"]
    ann.post(f"/api/tables/{table}/join")
    left = ann.connect(table)
    left.move(left.my_turn())
    left.table()
    left.close()
    socket = bob.connect(table)
    socket.my_turn()
    bob.post(f"/api/tables/{table}/replace", seat=0, bot="greedy")
    socket.table()
    assert socket.ask(type="explain")["code"] == "explain"
