"""The days: promised before, the same for all workers, opened after; and the deals that are drawn from them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from almagest import catalog
from almagest.kernel import record as records
from almagest.server.bot_players import BotPlayers
from almagest.server.clocks import Moment
from almagest.server.day_pages import streaks
from almagest.server.days import AHEAD, Day, written_day
from almagest.server.deals import curve, deal_of
from tests.server.harness import Person, Running, roomy, run_apart, running, wait_for
from tests.server.postgres import Postgres

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
SECRET = Day(NOON.date(), "0f" * 32, "salt", "2026-11-09T12:00:00Z")


class Sun:
    """A clock whose days pass when a test says so."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> Moment:
        return Moment(self.at, self.at.timestamp())

    def midnight(self) -> None:
        """Let the first second of the next day come."""
        self.at = datetime.combine(self.at.date() + timedelta(days=1), datetime.min.time(), UTC)


@contextmanager
def house(folder: Path, sun: Sun, **settings: Any) -> Iterator[Running]:
    with running(roomy(folder, **settings), clock=sun) as found:
        yield found


def give_up(person: Person, day: str = "today", game: str = "stellar") -> str:
    """Play a deal and resign at once; give the table."""
    table: str = person.post(f"/api/daily/{day}/{game}")["table"]
    person.post(f"/api/tables/{table}/resign")
    return table


def deal(person: Person, game: str = "stellar", day: str = "today") -> Any:
    return next(each for each in person.get(f"/api/daily/{day}")["deals"] if each["game"] == game)


# Days -----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("stored")
def test_the_day_changes_at_midnight_and_what_was_promised_before_is_opened_after(folder: Path) -> None:
    sun = Sun()
    with house(folder, sun) as server:
        ann = server.person()
        before = ann.get("/api/daily/today")
        assert before["day"] == "2026-11-16"
        assert before["promise"]["seed"] is None
        assert [each["day"] for each in before["coming"]] == [f"2026-11-{day}" for day in range(17, 17 + AHEAD)]
        assert {each["seed"] for each in before["coming"]} == {None}
        sun.at += timedelta(hours=11, minutes=59, seconds=59)
        assert ann.get("/api/daily/today")["day"] == "2026-11-16"
        sun.midnight()
        today = ann.get("/api/daily/today")
        assert today["day"] == "2026-11-17"
        assert today["promise"] == before["coming"][0]
        opened = ann.get("/api/daily/2026-11-16")["promise"]
        assert records.committed(opened["seed"], opened["salt"]) == before["promise"]["commitment"]


def test_a_day_survives_a_restart(folder: Path) -> None:
    sun = Sun()
    with house(folder, sun) as server:
        first, puzzles = server.person().get("/api/daily/today"), todays_puzzles(server.person())
    with house(folder, sun) as server:
        assert todays_puzzles(server.person()) == puzzles
    sun.midnight()
    with house(folder, sun) as server:
        assert todays_puzzles(server.person()) != puzzles
        again = server.person().get("/api/daily/2026-11-16")
        assert again["promise"]["commitment"] == first["promise"]["commitment"]
        assert server.person().get("/api/daily/today")["promise"] == first["coming"][0]
        assert [each["commitment"] for each in again["deals"]] == [each["commitment"] for each in first["deals"]]


def todays_puzzles(person: Person) -> list[str]:
    return [game["today"] for game in person.get("/api/puzzles")]


def test_two_workers_agree_on_every_day_and_every_deal(tmp_path: Path, postgres: Postgres) -> None:
    url, sun = postgres.fresh(), Sun()
    with ExitStack() as stack:
        workers = [stack.enter_context(house(tmp_path / name, sun, database=url)) for name in ("a", "b")]
        one, other = (worker.person().get("/api/daily/today") for worker in workers)
        assert one == other
        before = [todays_puzzles(worker.person()) for worker in workers]
        ann = workers[0].person("Ann")
        table = ann.post("/api/daily/today/stellar")["table"]
        there = Person(workers[1].url)
        workers[1].people.append(there)
        there.web.cookies.update(ann.web.cookies)
        assert there.post("/api/daily/today/stellar")["table"] == table
        sun.midnight()
        one, other = (worker.person().get("/api/daily/today") for worker in workers)
        assert one == other
        assert one["day"] == "2026-11-17"
        after = [todays_puzzles(worker.person()) for worker in workers]
        assert before[0] == before[1] != after[0] == after[1]


def test_the_seed_of_a_day_is_what_is_opened_later(folder: Path) -> None:
    sun = Sun()
    with house(folder, sun) as server:
        seed = run_apart(server.house.days.seed_of(NOON.date()))
        sun.midnight()
        assert server.person().get("/api/daily/2026-11-16")["promise"]["seed"] == seed.hex()


@pytest.mark.parametrize("text", ["2996-11-17", "2025-01-01", "tomorrow", "20261116", "2026-W47-1", "2026-11-31"])
def test_a_day_to_come_or_none_at_all_is_refused(server: Running, text: str) -> None:
    assert server.person().refused(f"/api/daily/{text}", "GET") == (404, "day")


def test_a_day_is_written_in_one_way() -> None:
    assert written_day("2026-11-16") == NOON.date()
    assert written_day("20261116") is None


# Deals ----------------------------------------------------------------------------------------------------------


def test_a_deal_follows_from_the_secret_of_its_day() -> None:
    deals = [deal_of(SECRET, name) for name in catalog.games()]
    assert deals == [deal_of(SECRET, name) for name in catalog.games()]
    assert len({each.seed for each in deals}) == len(deals)
    assert {each.bot for each in deals} == {"level:1"}
    other = Day(SECRET.date, "f0" * 32, "salt", "")
    assert {each.seed for each in deals}.isdisjoint(deal_of(other, name).seed for name in catalog.games())


def test_a_game_may_be_given_something_by_the_day() -> None:
    given = {name: deal_of(SECRET, name).options for name in catalog.games()}
    assert {"start": "2026-11-16"} in given.values()
    assert {} in given.values()


def test_every_game_can_be_played_and_played_again_as_any_other(server: Running) -> None:
    ann = server.person("Ann")
    for name in catalog.games():
        table = ann.post(f"/api/daily/today/{name}")
        assert (table["status"], table["public"], table["rated"], table["invitation"]) == (
            "running",
            False,
            False,
            None,
        )
        for option in deal_of(SECRET, name).options:
            assert table["day"] in str(table["options"][option])
        ann.post(f"/api/tables/{table['table']}/resign")
        again = ann.post(f"/api/tables/{table['table']}/rematch")
        assert again["day"] is None
        assert again["commitment"] != table["commitment"]
    assert [taken["game"] for taken in ann.get("/api/me/export")["deals"]] == catalog.games()
    assert ann.refused("/api/daily/today/chess") == (404, "game")


def test_the_first_try_counts_whoever_leaves_or_asks_again(folder: Path) -> None:
    with house(folder, Sun()) as server:
        ann = server.person("Ann")
        table = ann.post("/api/daily/today/stellar")["table"]
        assert deal(ann)["status"] == "running"
        assert ann.refused(f"/api/tables/{table}", "DELETE") == (409, "day")
        assert ann.refused(f"/api/tables/{table}/close") == (409, "day")
        assert ann.refused(f"/api/tables/{table}/replace", seat=deal(ann)["seat"], bot="level:5") == (409, "day")
        ann.post(f"/api/tables/{table}/resign")
        assert ann.post("/api/daily/today/stellar")["table"] == table
        mine = wait_for(lambda: deal(ann)["mine"])
        assert (mine["outcome"], mine["how"], mine["late"]) == ("lost", "resigned", False)
        assert deal(ann)["finished"] == 1


def test_nothing_is_advised_and_nothing_taken_back_past_what_was_learned(folder: Path) -> None:
    with house(folder, Sun()) as server:
        ann = server.person("Ann")
        socket = ann.connect(ann.post("/api/daily/today/stellar")["table"])
        seen = socket.my_turn()
        assert ann.get("/api/tables", mine=1)[0]["day"] == "2026-11-16"
        assert socket.ask(type="hint")["says"] == "There is no advice in the deal of the day."
        while seen["seq"] < 12:
            socket.move(seen)
            seen = socket.my_turn()
        while seen["may_undo"]:
            socket.send(type="undo", seq=seen["seq"])
            seen = socket.my_turn()
        assert not seen["around"]["retracted"]


def test_who_plays_alike_meets_the_same_opponent(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal of a Tuesday, when the bot draws lots: by a chance of its own it would decide otherwise now and then.

    Nothing is left to the way of other tables, where a quicker bot decides for one that overruns.
    """
    monkeypatch.delattr(BotPlayers, "choose")
    sun = Sun()
    sun.midnight()
    with house(folder, sun) as server:
        people = [server.person("Ann"), server.person("Bob")]
        tables = [each.post("/api/daily/today/stellar") for each in people]
        assert len({table["commitment"] for table in tables}) == 1
        lasts = []
        for each, table in zip(people, tables, strict=True):
            socket = each.connect(table["table"])
            seen = socket.my_turn()
            while seen["seq"] < 30:
                socket.move(seen)
                seen = socket.my_turn()
            lasts.append((seen["seq"], seen["view"]))
        assert lasts[0] == lasts[1]


def test_a_deal_is_secret_to_those_who_have_not_finished_it_until_the_day_is_over(folder: Path) -> None:
    sun = Sun()
    with house(folder, sun) as server:
        ann, bob, cy = (server.person(name) for name in ("Ann", "Bob", "Cy"))
        table = give_up(ann)
        bob.post("/api/daily/today/stellar")
        invitation = server.house.tables.alive[table].opened.invitation
        for who in (bob, cy):
            assert who.refused("/api/daily/today/stellar", "GET") == (403, "day")
            assert who.refused(f"/api/replays/{table}", "GET", invitation=invitation) == (403, "day")
            assert who.refused(f"/api/replays/{table}/at/0", "GET", seat=0) == (403, "day")
            assert who.refused(f"/api/replays/{table}/review", after=0) == (403, "day")
            assert who.refused(f"/api/replays/{table}/what-if", at=0) == (403, "day")
            assert who.refused(f"/api/tables/{table}", "GET", invitation=invitation) == (403, "day")
        assert ann.refused(f"/api/tables/{table}/record", "GET") == (409, "day")
        wish: dict[str, Any] = {
            "game": "stellar",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "start": {"replay": table, "at": 0},
        }
        assert ann.refused("/api/tables", **wish) == (409, "day")
        give_up(bob)
        assert bob.get(f"/api/replays/{table}")["names"][deal(ann)["seat"]].startswith("Ann")
        sun.midnight()
        assert cy.get(f"/api/replays/{table}")
        played = wait_for(lambda: (rows := cy.get("/api/daily/2026-11-16/stellar")) and len(rows) == 2 and rows)
        assert {row["name"] for row in played} == {"Ann", "Bob"}
        record = ann.get(f"/api/tables/{table}/record")
        day = ann.get("/api/daily/2026-11-16")["promise"]
        assert record["seed"] == deal_of(Day(NOON.date(), day["seed"], day["salt"], ""), "stellar").seed
        assert cy.refused("/api/daily/2026-11-16/stellar") == (409, "day")


def test_a_deal_that_was_reviewed_shows_the_curve_of_its_chances(folder: Path) -> None:
    with house(folder, Sun(), review_budget=10) as server:
        ann = server.person("Ann")
        table = ann.post("/api/daily/today/stellar")["table"]
        socket = ann.connect(table)
        seen = socket.my_turn()
        while seen["seq"] < 8:
            socket.move(seen)
            seen = socket.my_turn()
        ann.post(f"/api/tables/{table}/resign")
        while (grown := ann.post(f"/api/replays/{table}/review", after=99))["review"] is None:
            pass
        (row,) = wait_for(lambda: (rows := ann.get("/api/daily/today/stellar")) and rows[0]["curve"] and rows)
        assert row["you"]
        assert len(row["curve"]) == 2 + len(grown["review"]["steps"])
        assert row["curve"][-1] == grown["review"]["result"][deal(ann)["seat"]] == 0.0


def test_a_long_curve_keeps_its_ends() -> None:
    steps = [{"after": [n / 500, 1 - n / 500]} for n in range(500)]
    found = curve({"start": [0.5, 0.5], "steps": steps, "result": [1.0, 0.0]}, 0)
    assert len(found) == 60
    assert (found[0], found[-1]) == (0.5, 1.0)


# The calendar ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("stored")
def test_the_calendar_counts_days_in_a_row(folder: Path) -> None:
    sun = Sun()
    with house(folder, sun) as server:
        ann = server.person("Ann")
        for _ in range(2):
            give_up(ann)
            sun.midnight()
        wait_for(lambda: sum(day["mine"] for day in ann.get("/api/daily/calendar")["days"]) == 2)
        found = ann.get("/api/daily/calendar", month="2026-11")
        assert [(day["day"], day["finished"], day["mine"], day["won"]) for day in found["days"]] == [
            ("2026-11-16", 1, 1, 0),
            ("2026-11-17", 1, 1, 0),
            ("2026-11-18", 0, 0, 0),
        ]
        assert (found["streak"], found["longest"]) == (2, 2)
        sun.midnight()
        assert ann.get("/api/daily/calendar")["streak"] == 0
        assert server.person().get("/api/daily/calendar")["longest"] == 0
        assert ann.refused("/api/daily/calendar", "GET", month="November") == (400, "day")


def test_a_streak_lasts_through_today() -> None:
    days = [date(2026, 11, day) for day in (16, 15, 12, 11, 10)]
    assert streaks(days, date(2026, 11, 17)) == (2, 3)
    assert streaks(days, date(2026, 11, 18)) == (0, 3)
    assert streaks([], date(2026, 11, 18)) == (0, 0)


# Tonight --------------------------------------------------------------------------------------------------------


def test_the_sky_of_an_hour_is_told_in_both_languages(server: Running) -> None:
    ann = server.person()
    sky = ann.get("/api/sky", at="2026-11-16T21:40")
    assert sky["at"] == "2026-11-16T21:00Z"
    assert sky == ann.get("/api/sky", at="2026-11-16T21:00+00:00")
    assert [body["planet"] for body in sky["bodies"]][:2] == ["luna", "mercurius"]
    french = ann.get("/api/sky", at="2026-11-16T21:00", lang="fr")
    assert [each["name"] for each in sky["figures"]] == [each["name"] for each in french["figures"]]
    assert ("Aries", "Ram") in {(each["name"], each["local"]) for each in sky["figures"]}
    assert ("Aries", "Bélier") in {(each["name"], each["local"]) for each in french["figures"]}
    assert len(ann.get("/api/sky")["bodies"]) == 7


@pytest.mark.parametrize("at", ["now", "1066-10-14", "2100-01-01", "2026-13-01T00:00"])
def test_a_moment_that_is_none_is_refused(server: Running, at: str) -> None:
    assert server.person().refused("/api/sky", "GET", at=at) == (400, "unreadable")
