"""Reviews of finished games over the wire: hidden before the end, worked out once, limited, kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import almagest
from almagest.server.reviews import KEEP, KEPT, LET_GO
from tests.server.harness import Person, Running, play_out, roomy, run_apart, running, store_in
from tests.server.test_replays import finished

BUDGET = 10


@pytest.fixture(scope="module")
def swift(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(roomy(tmp_path_factory.mktemp("swift") / "data", review_budget=BUDGET)) as found:
        yield found


def uploaded(person: Person, seed: int = 3) -> str:
    """Upload a finished game."""
    return str(person.post("/api/replays", **json.loads(finished(seed).text()))["replay"])


def grown(person: Person, replay: str) -> tuple[Any, list[Any]]:
    """Have a game reviewed; give the whole, and everything that came before it."""
    known, seen = 0, list[Any]()
    while True:
        news = person.post(f"/api/replays/{replay}/review", after=known)
        if news["review"]:
            return news, seen
        seen += news["steps"]
        known = news["done"]


def test_a_review_grows_from_the_end_and_is_the_engines_own(swift: Running) -> None:
    ann, record = swift.person("Ann"), finished()
    replay = uploaded(ann)
    assert ann.refused(f"/api/replays/{replay}/review", "GET") == (404, "review")
    whole, seen = grown(ann, replay)
    assert whole["review"] == json.loads(almagest.review(record, budget=BUDGET).text())
    assert [step["ply"] for step in seen[:3]] == [len(record.moves) - n for n in range(3)]
    assert [words["ply"] for words in whole["told"]] == list(range(1, len(record.moves) + 1))
    decided = {step["ply"]: step for step in whole["review"]["steps"] if step["kind"] == "decision"}
    for words in whole["told"]:
        known = decided[words["ply"]]["known"]
        assert bool(words["best"]) == bool(known and known["best"] != decided[words["ply"]]["move"])
    french = ann.get(f"/api/replays/{replay}/review", lang="fr")
    assert french["told"][5]["says"] != whole["told"][5]["says"]


def test_nothing_of_a_game_that_is_not_over_is_reviewed(swift: Running) -> None:
    ann = swift.person("Ann")
    table = ann.open("me", "random")["table"]
    assert ann.refused(f"/api/replays/{table}/review", after=0) == (409, "running")
    assert ann.refused(f"/api/replays/{table}/review", "GET") == (409, "running")
    data = {**json.loads(finished().text()), "result": None, "finished": None}
    data["moves"] = data["moves"][:9]
    unfinished = ann.post("/api/replays", **data)["replay"]
    assert ann.refused(f"/api/replays/{unfinished}/review", after=0)[0] == 400


def test_a_table_is_told_how_far_its_review_is_and_strangers_see_none_of_a_private_one(swift: Running) -> None:
    ann, eve = swift.person("Ann"), swift.person("Eve")
    table = ann.open("me", "random", public=False)["table"]
    socket = ann.connect(table)
    play_out(socket)
    whole, _ = grown(ann, table)
    told = [socket.until(lambda message: message["type"] == "review")]
    while told[-1]["done"] < told[-1]["all"]:
        told.append(socket.until(lambda message: message["type"] == "review"))
    assert told[-1]["all"] == len(whole["told"])
    assert len(told) > 1
    assert eve.refused(f"/api/replays/{table}/review", after=0) == (403, "private")
    assert eve.refused(f"/api/replays/{table}/review", "GET") == (403, "private")


def test_who_resigns_sees_that_as_the_last_step(swift: Running) -> None:
    ann = swift.person("Ann")
    table = ann.open("me", "random")["table"]
    socket = ann.connect(table)
    for _ in range(3):
        socket.move(socket.my_turn())
    socket.my_turn()
    ann.post(f"/api/tables/{table}/resign")
    whole, _ = grown(ann, table)
    assert whole["review"]["steps"][-1]["move"] == "resigned"
    assert whole["review"]["summary"]["account"][0]["result"] == 0


def test_a_review_is_worked_out_once_and_survives_a_restart(folder: Path) -> None:
    settings = roomy(folder, review_budget=BUDGET)
    with running(settings) as server:
        ann = server.person("Ann")
        replay = uploaded(ann)
        whole, _ = grown(ann, replay)
    with running(settings) as server:
        bob, reviews = server.person("Bob"), server.house.reviews
        assert grown(bob, replay) == (whole, [])
        assert bob.get(f"/api/replays/{replay}/review") == whole
        assert not reviews.under_way


def test_both_stores_keep_the_latest_reviews(stored: str, folder: Path) -> None:
    async def keep_three() -> list[tuple[Any, ...]]:
        store = store_in(folder / "almagest.db")
        for key in ("first", "second", "second", "third"):
            await store.order(KEEP, key, f"2026 {key}", "{}")
        await store.order(LET_GO, 2)
        found = [await store.rows(KEPT, key) for key in ("first", "second", "third")]
        store.close()
        return [tuple(rows) for rows in found]

    folder.mkdir()
    assert run_apart(keep_three()) == [(), (("{}",),), (("{}",),)]


def test_a_person_has_one_review_at_a_time_which_waits_for_thinking_time(folder: Path) -> None:
    with running(roomy(folder, review_budget=BUDGET, thinking_per_person=1)) as server:
        ann, reviews = server.person("Ann"), server.house.reviews
        first, second = uploaded(server.person("Bob"), 3), uploaded(server.person("Cleo"), 4)
        for replay in (first, second):
            assert ann.refused(f"/api/replays/{replay}/review", "GET") == (404, "review")
        assert not ann.post(f"/api/replays/{first}/review", after=0)["review"]
        answer = ann.web.post(f"/api/replays/{second}/review", json={"after": 0})
        assert answer.status_code == 429
        assert answer.json()["says"].startswith("Another review of yours is under way")
        assert len(reviews.under_way) == 1
