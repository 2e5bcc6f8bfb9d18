"""Club nights: a duplicate tournament of bots and people, whose deals nobody learns before the round is over."""

from __future__ import annotations

from typing import Any

import pytest

from almagest.server.nights import rules
from tests.server.harness import Person, Running, play_out, wait_for
from tests.server.postgres import BOTH_STORES

pytestmark = BOTH_STORES
BASE: dict[str, Any] = {"name": "Thursday", "game": "stellar", "clock": {"total": 600}}


def held(host: Person, **form: Any) -> str:
    """Hold a night, and give where it is."""
    made = host.post("/api/nights", **{**BASE, **form})
    return f"/api/nights/{made['night']}"


def own_table(night: Any) -> Any:
    return next(table for table in night["tables"] if table["mine"] and not table["over"])


def concede(who: Person, night: Any) -> None:
    """Give the own game up, or take the victory of whoever is left."""
    table = own_table(night)["table"]
    if who.web.post(f"/api/tables/{table}/resign").status_code >= 400:
        who.web.post(f"/api/tables/{table}/close")


def test_a_duplicate_tournament_of_eight_bots_and_two_people(server: Running) -> None:
    ann, bob, eve = server.person("Ann"), server.person("Bob"), server.person("Eve")
    place = held(ann, duplicate=True, rounds=2)
    ann.post(f"{place}/bots", bot="random", count=8)
    for who in (ann, bob):
        who.post(f"{place}/join")
    night = ann.post(f"{place}/round")
    assert (len(night["tables"]), [made["seed"] for made in night["drawn"]]) == (5, [None])
    assert eve.get(place)["tables"][0]["watch"] is None
    mine, other = own_table(night)["table"], next(t["table"] for t in night["tables"] if not t["mine"])
    for who in (ann, bob, eve):
        assert who.refused(f"/api/tables/{other}", "GET") == (403, "sealed")
        assert who.connect(other).receive()["code"] == "sealed"
    assert eve.refused(f"/api/tables/{mine}", "GET") == (403, "sealed")
    wait_for(lambda: next(table for table in ann.get(place)["tables"] if table["table"] == other)["over"])
    for path in (f"/api/tables/{other}/record", f"/api/replays/{other}", f"/api/replays/{other}/at/0"):
        assert ann.refused(path, "GET")[0] == 403
    assert ann.refused(f"{place}/round") == (409, "running")
    play_out(ann.connect(mine), bob.connect(mine))
    assert ann.connect(mine).table()["result"]
    seed = wait_for(lambda: ann.get(place)["drawn"][0]["seed"])
    records = [record_of(ann, table) for table in ann.get(place)["tables"]]
    assert {record["seed"] for record in records} == {seed}
    assert (
        len(
            {
                record["commitment"]["hash"] if isinstance(record.get("commitment"), dict) else record["salt"]
                for record in records
            }
        )
        == 5
    )
    points = [line["points"] for line in ann.get(place)["standings"]]
    assert abs(sum(points) - 5) < 0.01
    night = ann.post(f"{place}/round")
    assert len(night["tables"]) == 10
    for who in (ann, bob):
        concede(who, who.get(place))
    over = wait_for(lambda: (found := ann.get(place))["status"] == "over" and found)
    assert {line["games"] for line in over["standings"]} == {2}
    lines = eve.web.get(f"{place}/results").text.splitlines()
    assert lines[0].endswith("round 1,round 2")
    assert len(lines) == 11


def record_of(who: Person, table: Any) -> Any:
    return who.get(f"/api/tables/{table['table']}/record", invitation=table["watch"])


def test_who_comes_late_plays_the_next_round_and_bots_fill_the_table(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    place = held(ann, rounds=2, fill="random")
    ann.post(f"{place}/join")
    first = ann.post(f"{place}/round")
    assert first["tables"][0]["names"].count("Bot") == 1
    assert first["tables"][0]["watch"]
    assert (
        bob.get(f"/api/tables/{first['tables'][0]['table']}", invitation=first["tables"][0]["watch"])["may_join"]
        is False
    )
    assert ann.refused(f"/api/tables/{first['tables'][0]['table']}/close") == (409, "night")
    bob.post(f"{place}/join")
    assert bob.get(place)["you"] == 1
    concede(ann, first)
    wait_for(lambda: ann.get(place)["drawn"][0]["over"])
    second = ann.post(f"{place}/round")
    assert sorted(second["tables"][1]["names"]) == ["Ann", "Bob"]
    table = own_table(second)["table"]
    assert ann.get(f"/api/tables/{table}")["night"] == second["night"]
    bob.post(f"{place}/leave")
    assert next(line["gone"] for line in ann.get(place)["standings"] if line["name"] == "Bob")
    assert ann.post(f"{place}/finish")["status"] == "over"
    assert bob.refused(f"{place}/join") == (409, "night")


def test_an_arena_and_a_schedule_go_by_themselves(server: Running) -> None:
    ann = server.person("Ann")
    place = held(ann, kind="arena", minutes=60, starts=0)
    ann.post(f"{place}/bots", bot="random", count=2)
    wait_for(lambda: sum(table["over"] for table in ann.get(place)["tables"]) >= 2)
    assert ann.post(f"{place}/finish")["status"] == "over"


def test_who_gives_up_in_an_arena_is_paired_again_at_once(server: Running) -> None:
    ann, bob, cid = (server.person(name) for name in ("Ann", "Bob", "Cid"))
    place = held(ann, kind="arena")
    for who in (ann, bob, cid):
        who.post(f"{place}/join")
    first = own_table(ann.post(f"{place}/round"))
    assert sorted(first["names"]) == ["Ann", "Bob"]
    ann.post(f"/api/tables/{first['table']}/resign")
    second = wait_for(lambda: next((table for table in cid.get(place)["tables"] if table["mine"]), None))
    assert sorted(second["names"]) == ["Ann", "Cid"]
    seen = next(table for table in ann.get(place)["tables"] if table["table"] == first["table"])
    assert (seen["over"], seen["out"]) == (False, [0])
    assert own_table(bob.get(place))["table"] == first["table"]


def test_only_the_host_directs_and_what_cannot_be_held_is_refused(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    place = held(ann)
    for path, form in (("round", {}), ("finish", {}), ("bots", {"bot": "random"})):
        assert bob.refused(f"{place}/{path}", **form) == (403, "host")
    bob.post(f"{place}/join")
    assert bob.refused(f"{place}/leave", number=7) == (404, "night")
    assert ann.refused(f"{place}/bots", bot="nobody") == (400, "setup")
    assert ann.post(f"{place}/leave", number=0)["standings"][0]["gone"]
    assert ann.refused(f"{place}/round") == (409, "night")
    assert ann.refused("/api/nights", **{**BASE, "seats": 7}) == (400, "setup")
    assert ann.refused("/api/nights", **{**BASE, "name": "  "}) == (400, "night")
    assert ann.refused("/api/nights", **{**BASE, "kind": "arena", "duplicate": True}) == (400, "night")
    assert ann.refused("/api/nights/nowhere", "GET") == (404, "night")
    assert [night["name"] for night in bob.get("/api/nights")] == ["Thursday"]
    for _ in range(3):
        ann.post(f"{place}/bots", bot="random", count=20)
    assert ann.refused(f"{place}/bots", bot="random", count=20) == (409, "night")


def test_a_table_that_was_drawn_but_not_opened_is_opened_later(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.person("Ann")
    place = held(ann, rounds=1)
    ann.post(f"{place}/bots", bot="random", count=2)
    nights = server.house.nights
    monkeypatch.setattr(rules, "LOOK_AGAIN", 0.0)

    async def dies(name: str) -> Any:
        return (await nights.find(name))[0]

    with monkeypatch.context() as broken:
        broken.setattr(nights, "caught_up", dies)
        table = ann.post(f"{place}/round")["tables"][0]["table"]
    assert wait_for(lambda: ann.get(place)["status"] == "over")
    assert ann.get(f"/api/tables/{table}")["status"] == "over"
