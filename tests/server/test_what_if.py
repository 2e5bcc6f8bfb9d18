"""Playing on from a moment of a finished game: on a board for analysis, and at a table that begins there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from almagest import catalog
from almagest.kernel import record as records
from tests.server.harness import Person, play_out, roomy, running
from tests.server.test_replays import finished
from tests.server.test_reviews import BUDGET, grown

Bring = Callable[[str], Person]
AT = 40
ME_AND_BOT = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]


def uploaded(person: Person) -> str:
    """Upload a finished game."""
    return str(person.post("/api/replays", **json.loads(finished().text()))["replay"])


def what_if(person: Person, replay: str, *moves: str, **wish: Any) -> Any:
    """Ask where other decisions lead."""
    return person.post(f"/api/replays/{replay}/what-if", at=AT, moves=list(moves), **wish)


def test_a_variation_goes_on_by_the_rules_with_the_chances_of_both_views(person: Bring) -> None:
    ann = person("Ann")
    replay = uploaded(ann)
    here = what_if(ann, replay)
    assert here["seat"] == here["turn"] == here["view"]["viewer"]
    there = what_if(ann, replay, here["legal"][-1]["move"])
    assert there["view"]["ply"] == AT + 1
    assert there["events"]
    for chances in (there["was"], there["known"]):
        assert abs(sum(chances) - 1) < 0.001
    answered = what_if(ann, replay, here["legal"][-1]["move"], bot="level:1", seat=0)
    assert answered["moves"][0] == here["legal"][-1]["move"]
    assert len(answered["moves"]) == 2
    assert answered["view"]["viewer"] == 0


def test_the_chances_of_the_game_are_those_of_its_review(folder: Path) -> None:
    with running(roomy(folder, review_budget=BUDGET)) as server:
        ann, record = server.person("Ann"), finished()
        replay = uploaded(ann)
        assert not what_if(ann, replay)["reviewed"]
        steps = grown(ann, replay)[0]["review"]["steps"]
        free = [step for step in steps if step["kind"] == "decision" and step["known"] and step["ply"] > AT]
        for step in free[:3]:
            moves, seat = record.moves[AT : step["ply"] - 1], step["seat"]
            here = what_if(ann, replay, *moves)
            assert here["reviewed"]
            assert here["was"] == [round(chance, 4) for chance in step["before"]]
            assert here["known"][seat] == round(step["known"]["before"], 4)
            assert sum(here["known"]) == pytest.approx(1, abs=0.001)


def test_decisions_are_told_as_in_the_log_with_the_name_of_who_decides(person: Bring) -> None:
    ann, record = person("Ann"), finished()
    replay = uploaded(ann)
    moves = record.moves[AT : AT + 6]
    found = what_if(ann, replay, *moves, lines=[[*moves[:2], "take 9"], ["nonsense"]])
    assert len(found["words"]) == len(moves)
    assert found["lines"] == [found["words"][:2], []]
    for words in found["words"]:
        assert any(name in words for name in record.names)
    assert not any("your" in words for words in found["words"])


def test_what_does_not_fit_is_refused(person: Bring) -> None:
    ann = person("Ann")
    replay = uploaded(ann)
    path, record = f"/api/replays/{replay}/what-if", finished()
    assert ann.refused(path, at=AT, moves=["take 9"]) == (400, "unreadable")
    assert ann.refused(path, at=len(record.moves), moves=["take 1"]) == (409, "illegal")
    assert ann.refused(path, at=10**4) == (404, "replay")
    assert ann.refused(path, at=AT, bot="search:9") == (400, "setup")
    start = {"replay": replay, "at": len(record.moves)}
    assert ann.refused("/api/tables", game="stellar", seats=ME_AND_BOT, start=start) == (409, "running")
    elsewhere = {"replay": replay, "at": AT}
    assert ann.refused("/api/tables", game="astra", seats=ME_AND_BOT, start=elsewhere) == (400, "setup")
    clock = {"total": 600, "increment": 0}
    rated: dict[str, Any] = {"game": "stellar", "seats": ME_AND_BOT, "start": elsewhere, "rated": True, "clock": clock}
    assert ann.refused("/api/tables", **rated) == (400, "setup")


def test_a_game_that_is_not_over_has_no_variations(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "random")["table"]
    assert ann.refused(f"/api/replays/{table}/what-if", at=0) == (409, "running")
    start = {"replay": table, "at": 0}
    assert ann.refused("/api/tables", game="stellar", seats=ME_AND_BOT, start=start) == (409, "running")


def test_a_table_from_a_position_survives_a_restart_and_its_record_verifies(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        replay, cookies = uploaded(ann), ann.web.cookies
        moves = [what_if(ann, replay)["legal"][0]["move"]]
        start = {"replay": replay, "at": AT, "moves": moves}
        opened = ann.post("/api/tables", game="stellar", seats=ME_AND_BOT, start=start)
        assert opened["from_position"]
        table = opened["table"]
        socket = ann.connect(table)
        socket.move(socket.my_turn())
        view = socket.my_turn()["view"]
        assert view["ply"] > AT + 1
    with running(roomy(folder)) as server:
        ann = server.person()
        ann.web.cookies = cookies
        assert ann.look_at(table)["view"]["ply"] >= view["ply"]
        play_out(ann.connect(table))
        record = records.read(ann.web.get(f"/api/tables/{table}/record").text, "record")
        assert record.start is not None
        assert "rng" not in record.start
        verdict = records.verify(record, catalog.game("stellar"))
        assert verdict.over
        assert verdict.committed
        last = ann.get(f"/api/replays/{table}/at/{len(record.moves)}")
        assert last["view"]["over"]
        again = ann.post("/api/replays", **json.loads(record.text()))["replay"]
        assert ann.get(f"/api/replays/{again}")["from_position"]
        assert ann.get("/api/me")["recent"][0]["outcome"] == "none"
