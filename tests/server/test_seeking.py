"""Finding an opponent: nobody is at two tables, strangers of like strength first, a bot after a minute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import timedelta

import pytest

from almagest.server.clocks import Moment, now
from almagest.server.seeking import GONE_AFTER
from almagest.server.widening import Seeker, bot_for, companions, width
from tests.server.harness import Person, Running, roomy, run_apart, running
from tests.server.postgres import Postgres


@dataclass
class Watch:
    """A clock that tests can put forward."""

    ahead: float = 0.0

    def __call__(self) -> Moment:
        moment = now()
        return Moment(moment.at + timedelta(seconds=self.ahead), moment.ticks + self.ahead)


def seeker(name: str, rating: float, since: float = 0.0) -> Seeker:
    return Seeker(name, rating, since, rated=True)


def test_the_nearest_in_rating_is_chosen_and_the_reach_widens_with_time() -> None:
    waiting = [seeker("far", 1100), seeker("near", 1450), seeker("me", 1500), seeker("strong", 1700)]
    assert {one.identity for one in companions(waiting, "me", 2, 0.0)} == {"near", "me"}
    apart = [seeker("weak", 1000), seeker("me", 1500)]
    assert companions(apart, "me", 2, 10.0) == []
    assert len(companions(apart, "me", 2, 60.0)) == 2
    assert width(60) > width(10)


def test_a_table_of_three_needs_three() -> None:
    waiting = [seeker("a", 1500), seeker("me", 1510)]
    assert companions(waiting, "me", 3, 0.0) == []
    assert len(companions([*waiting, seeker("c", 1490)], "me", 3, 0.0)) == 3


def test_the_bot_offered_is_of_like_strength() -> None:
    assert [bot_for(rating, 5) for rating in (900, 1500, 2400)] == ["level:1", "level:3", "level:5"]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def pair(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Watch, list[Running]]]:
    """One server in a file, or two workers that share a database; and their clock."""
    watch, place = Watch(), tmp_path_factory.mktemp("seeking")
    url, workers = "", 1
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url, workers = postgres.fresh(), 2
    with ExitStack() as stack:
        made = [stack.enter_context(running(roomy(place / str(n), database=url), clock=watch)) for n in range(workers)]
        yield watch, made


Bring = Callable[[int], Person]


@pytest.fixture
def guest(pair: tuple[Watch, list[Running]]) -> Bring:
    """Bring somebody to a worker, if there is more than one; whoever waited in another test is gone by now."""
    watch, workers = pair
    watch.ahead += 2 * GONE_AFTER
    return lambda worker: workers[worker % len(workers)].person("Guest")


def test_two_who_wait_at_different_workers_meet_at_a_rated_table(guest: Bring) -> None:
    ann, bob = guest(0), guest(1)
    wish = {"game": "stellar", "pace": "quick", "rated": True}
    assert ann.post("/api/seek", **wish)["table"] is None
    assert [
        pool["waiting"] for pool in bob.get("/api/seeks") if (pool["game"], pool["pace"]) == ("stellar", "quick")
    ] == [1]
    table = bob.post("/api/seek", **wish)["table"]
    assert table == ann.get("/api/seek")["table"]
    facts = ann.get(f"/api/tables/{table}")
    assert (facts["status"], facts["rated"], facts["you"]) == (
        "running",
        True,
        1 - bob.get(f"/api/tables/{table}")["you"],
    )
    assert ann.connect(table).table()["running"]


def test_one_who_would_rather_not_makes_the_table_unrated_and_pools_stay_apart(guest: Bring) -> None:
    ann, bob, cy = guest(0), guest(1), guest(0)
    ann.post("/api/seek", game="stellar", pace="calm", rated=True)
    assert cy.post("/api/seek", game="stellar", pace="letters")["table"] is None
    table = bob.post("/api/seek", game="stellar", pace="calm", rated=False)["table"]
    facts = ann.get(f"/api/tables/{table}")
    assert (facts["rated"], facts["public"], facts["clock"]) == (
        False,
        False,
        {"total": 1200, "increment": 30, "each": False},
    )
    cy.web.delete("/api/seek")
    assert cy.get("/api/seek") is None


def test_however_many_come_at_once_nobody_is_at_two_tables(guest: Bring) -> None:
    people = [guest(n) for n in range(9)]

    def find(who: Person) -> str | None:
        found = who.post("/api/seek", game="stellar", pace="quick")["table"]
        for _ in range(20):
            found = found or who.get("/api/seek")["table"]
        return None if found is None else str(found)

    with ThreadPoolExecutor(9) as pool:
        found = list(pool.map(find, people))
    tables = Counter(table for table in found if table)
    assert set(tables.values()) == {2}
    assert sum(table is None for table in found) == 1
    assert sum(len(who.get("/api/tables", mine=1)) for who in people) == 8
    for who in people:
        who.web.delete("/api/seek")


def test_after_a_minute_a_bot_is_offered_and_who_is_gone_is_not_paired(
    pair: tuple[Watch, list[Running]], guest: Bring
) -> None:
    watch, _ = pair
    ann, bob = guest(0), guest(1)
    assert ann.post("/api/seek", game="stellar", pace="quick")["bot"] is None
    assert ann.refused("/api/seek", game="stellar", seats=7) == (400, "setup")
    watch.ahead += 61
    assert ann.get("/api/seek")["bot"] == "level:3"
    table = ann.post("/api/seek/bot")
    assert (table["bots"], table["status"]) == ([None, "level:3"], "running")
    assert ann.get("/api/seek") is None
    assert ann.refused("/api/seek/bot") == (409, "seek")
    bob.post("/api/seek", game="stellar", pace="calm")
    watch.ahead += 30
    assert ann.post("/api/seek", game="stellar", pace="calm")["table"] is None


def test_what_a_dead_worker_had_claimed_is_free_again(pair: tuple[Watch, list[Running]], guest: Bring) -> None:
    watch, workers = pair
    ann = guest(0)
    ann.post("/api/seek", game="stellar", pace="letters")
    house = workers[0].house

    async def claim() -> None:
        await house.store.order(
            "UPDATE seeks SET table_id = 'nowhere', claimed = ?1 WHERE table_id IS NULL", house.seeking.now()
        )

    run_apart(claim())
    assert ann.get("/api/seek")["table"] is None
    watch.ahead += 11
    ann.get("/api/seek")
    bob = guest(1)
    assert bob.post("/api/seek", game="stellar", pace="letters")["table"]
