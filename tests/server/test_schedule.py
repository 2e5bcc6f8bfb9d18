"""Thinking is priced and shared: by whom, in which order, and what somebody is told who has used it up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from almagest.server.allowances import Allowances
from almagest.server.budgets import Budget
from almagest.server.costs import Costs, Payer
from almagest.server.refusals import Refused
from almagest.server.schedule import LOOKED_AT, MOST_QUESTIONS, Fare, Prices, Rank, Schedule, Ticket
from tests.server.harness import run_apart

ANN, BOB, EVE = (Payer(name, f"10.0.0.{n}") for n, name in enumerate(("ann", "bob", "eve")))


class Desk:
    """A schedule with a clock that stands still until it is moved, and jobs that end when they are told to."""

    def __init__(self, processes: int = 1, person: float = 60.0, address: float = 90.0, total: float = 1e6) -> None:
        self.now = 0.0
        budgets = (Budget(seconds, lambda: self.now) for seconds in (person, address, total))
        self.costs = Costs(Allowances())
        self.schedule = Schedule(processes, Prices(*budgets), self.costs, notice=0.0)
        self.order: list[str] = []
        self.running: dict[str, Ticket] = {}
        self.told: list[float | None] = []

    def come(self, name: str, payer: Payer, rank: Rank = Rank.OPPONENT, kind: str = "thought") -> asyncio.Task[None]:
        """Let somebody wait for a turn and note it when it comes."""

        async def wait() -> None:
            ticket = await self.schedule.admitted(kind, Fare(payer, rank, self.told.append))
            self.order.append(name)
            self.running[name] = ticket

        return asyncio.get_running_loop().create_task(wait())

    async def settle(self) -> None:
        """Let everything happen that can happen now."""
        for _ in range(10):
            await asyncio.sleep(0)

    async def end(self, seconds: float) -> None:
        """End the thought that began last, after so many seconds."""
        self.now += seconds
        self.schedule.done(self.running[self.order[-1]], seconds)
        await self.settle()


def at_a_desk(work: Callable[[Desk], Coroutine[Any, Any, None]], **settings: Any) -> Desk:
    """Do something at a desk, then send everybody home."""

    async def run() -> Desk:
        desk = Desk(**settings)
        await work(desk)
        desk.schedule.stop()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        return desk

    return run_apart(run())


def test_the_opponents_of_people_come_first_then_questions_then_bots_among_themselves() -> None:
    async def work(desk: Desk) -> None:
        desk.come("first", EVE)
        await desk.settle()
        desk.come("bots", ANN, Rank.AMONG_BOTS)
        desk.come("question", ANN, Rank.QUESTION)
        desk.come("opponent", BOB)
        await desk.settle()
        for _ in range(3):
            await desk.end(1.0)

    assert at_a_desk(work).order == ["first", "opponent", "question", "bots"]


def test_forty_tables_of_one_guest_do_not_come_before_one_table_of_another() -> None:
    async def work(desk: Desk) -> None:
        for n in range(40):
            desk.come(f"eve {n}", EVE)
        await desk.settle()
        desk.come("ann", ANN)
        await desk.settle()
        await desk.end(2.0)

    assert at_a_desk(work).order == ["eve 0", "ann"]


def test_many_guests_of_one_address_share_what_the_address_has() -> None:
    async def work(desk: Desk) -> None:
        desk.come("eve", EVE)
        await desk.settle()
        for n in range(40):
            desk.come(f"guest {n}", Payer(f"guest {n}", EVE.address))
        desk.come("ann", ANN)
        await desk.settle()
        await desk.end(2.0)

    assert at_a_desk(work).order == ["eve", "ann"]


def test_of_one_persons_thoughts_the_shorter_come_first() -> None:
    async def work(desk: Desk) -> None:
        for kind, seconds in (("long", 9.0), ("short", 0.1)):
            desk.come(kind, ANN, kind=kind)
            await desk.settle()
            await desk.end(seconds)
        desk.come("now", ANN)
        await desk.settle()
        desk.come("a long one", ANN, kind="long")
        desk.come("a short one", ANN, kind="short")
        await desk.settle()
        await desk.end(1.0)
        await desk.end(1.0)

    assert at_a_desk(work).order[2:] == ["now", "a short one", "a long one"]


def test_bots_among_themselves_leave_a_process_to_people() -> None:
    async def work(desk: Desk) -> None:
        for n in range(3):
            desk.come(f"bots {n}", EVE, Rank.AMONG_BOTS)
        await desk.settle()
        desk.come("person", ANN)
        await desk.settle()

    assert at_a_desk(work, processes=2).order == ["bots 0", "person"]


def test_a_table_of_bots_pauses_when_the_budget_is_used_up_and_goes_on_later() -> None:
    async def work(desk: Desk) -> None:
        desk.come("first", EVE, Rank.AMONG_BOTS)
        await desk.settle()
        desk.come("second", EVE, Rank.AMONG_BOTS)
        await desk.end(10.0)
        assert desk.order == ["first"]
        desk.now += 20
        desk.schedule.dispatch()
        await desk.settle()

    desk = at_a_desk(work, person=10.0)
    assert desk.order == ["first", "second"]
    assert desk.told == [pytest.approx(0.006)]


@pytest.mark.parametrize(
    ("limits", "key"), [({"person": 10.0}, "one person"), ({"person": 1e6, "address": 10.0}, "one address")]
)
def test_a_question_over_the_budget_is_refused_with_what_was_exceeded_and_the_wait(
    limits: dict[str, float], key: str
) -> None:
    async def work(desk: Desk) -> None:
        desk.come("first", EVE)
        await desk.settle()
        await desk.end(15.0)
        with pytest.raises(Refused) as refused:
            await desk.schedule.admitted("hint", Fare(EVE, Rank.QUESTION))
        assert (refused.value.code, refused.value.status, refused.value.wait) == ("slow-down", 429, 30.0)
        assert key in refused.value.en

    at_a_desk(work, **limits)


def test_what_is_used_up_in_sum_stops_everybody() -> None:
    async def work(desk: Desk) -> None:
        desk.come("eve", EVE)
        await desk.settle()
        desk.come("ann", ANN)
        await desk.end(11.0)

    assert at_a_desk(work, total=10.0).order == ["eve"]


def test_the_questions_that_wait_from_one_address_are_bounded() -> None:
    async def work(desk: Desk) -> None:
        desk.come("first", ANN)
        await desk.settle()
        for n in range(MOST_QUESTIONS):
            desk.come(f"question {n}", EVE, Rank.QUESTION)
        await desk.settle()
        with pytest.raises(Refused):
            await desk.schedule.admitted("hint", Fare(EVE, Rank.QUESTION))
        desk.come("bob", BOB, Rank.QUESTION)
        await desk.settle()
        assert desk.schedule.waiting() == MOST_QUESTIONS + 1

    at_a_desk(work)


def test_whoever_goes_leaves_nothing_behind_in_the_queue() -> None:
    async def work(desk: Desk) -> None:
        desk.come("first", ANN)
        await desk.settle()
        tasks = [desk.come(f"gone {n}", EVE, Rank.QUESTION) for n in range(5)]
        await desk.settle()
        for task in tasks:
            task.cancel()
        await desk.settle()
        assert desk.schedule.waiting() == 0
        await desk.end(1.0)
        assert desk.schedule.queues == {}

    at_a_desk(work)


@pytest.mark.parametrize(("times", "order"), [(3.0, ["first", "second"]), (1.0, ["first"]), (0.1, ["first"])])
def test_the_operator_raises_and_lowers_what_somebody_may_use(times: float, order: list[str]) -> None:
    async def work(desk: Desk) -> None:
        desk.costs.allowances.allow("identity eve", times)
        desk.come("first", EVE)
        await desk.settle()
        await desk.end(20.0)
        desk.come("second", EVE)
        await desk.settle()

    assert at_a_desk(work, person=10.0).order == order


def test_what_a_thought_took_is_in_the_ledger_of_the_person_and_of_the_address() -> None:
    async def work(desk: Desk) -> None:
        desk.come("eve", EVE)
        await desk.settle()
        await desk.end(2.5)

    costs = at_a_desk(work).costs
    assert costs.dearest(5) == [("identity eve", {"thinking": 2.5}), ("address 10.0.0.2", {"thinking": 2.5})]


def test_many_names_at_one_address_make_the_choice_no_longer() -> None:
    asked: list[Payer] = []

    async def work(desk: Desk) -> None:
        wait = desk.schedule.wait
        desk.schedule.wait = lambda payer: asked.append(payer) or wait(payer)  # type: ignore[method-assign,func-returns-value]
        for number in range(300):
            desk.come(f"eve {number}", Payer(f"eve {number}", "10.0.0.9"))
        desk.come("ann", ANN)
        await desk.settle()
        asked.clear()
        await desk.end(1.0)

    desk = at_a_desk(work)
    assert len(asked) <= 2 * (LOOKED_AT + 1)
    assert desk.order == ["eve 0", "ann"]


def test_those_who_have_used_up_their_budget_stand_in_nobodys_way() -> None:
    async def work(desk: Desk) -> None:
        names = [Payer(f"eve {number}", "10.0.0.9") for number in range(LOOKED_AT)]
        for payer in names:
            desk.schedule.prices.person.spend(payer.keys[0], 100.0)
            desk.come("somebody in debt", payer)
        desk.come("ann", Payer("ann", "10.0.0.9"))
        await desk.settle()
        assert desk.order == []
        desk.schedule.dispatch()
        await desk.settle()

    assert at_a_desk(work).order == ["ann"]
