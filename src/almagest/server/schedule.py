"""Who may think next: the opponents of people first, then questions, then bots among themselves; fair to everybody.

Thinking is priced, not counted: a thought costs the seconds it really took, and whoever has used fewest lately comes
first. Whoever has used up a minute's seconds waits, and is told so.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import TYPE_CHECKING

from almagest.server.budgets import Budget
from almagest.server.costs import Costs, Payer
from almagest.server.refusals import thinking_spent, too_fast

if TYPE_CHECKING:
    from collections.abc import Iterator

EVERYBODY = "everybody"
MOST_QUESTIONS = 16
A_GUESS = 0.5
NEWS = 0.2
A_LITTLE_LATER = 0.01
NOBODY = Payer()


class Rank(IntEnum):
    """What comes before what."""

    OPPONENT = 0
    QUESTION = 1
    AMONG_BOTS = 2


def unheard(_: float | None) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Fare:
    """Who pays for a thought, how urgent it is, and whom to tell that it waits, with the seconds if they are known."""

    payer: Payer = NOBODY
    rank: Rank = Rank.OPPONENT
    waits: Callable[[float | None], None] = unheard


ON_THE_HOUSE = Fare()


@dataclass(order=True, slots=True)
class Ticket:
    """A place in a queue: short thoughts before long ones of the same rank."""

    rank: Rank
    length: float
    number: int
    kind: str = field(compare=False)
    fare: Fare = field(compare=False)
    turn: asyncio.Future[None] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Prices:
    """The seconds of thinking a minute that a person, an address and all together may use."""

    person: Budget
    address: Budget
    everybody: Budget

    def of(self, key: str) -> Budget:
        """Give the budget that a key draws on."""
        return self.person if key.startswith("identity ") else self.address


class Schedule:
    """The queues, one for each payer, before a number of processes."""

    def __init__(
        self,
        processes: int,
        prices: Prices,
        costs: Costs,
        paid: Callable[[str, float], None] = lambda *_: None,
        notice: float = 3.0,
    ) -> None:
        self.paid = paid
        self.processes = processes
        self.prices = prices
        self.costs = costs
        self.notice = notice
        self.queues: dict[Payer, list[Ticket]] = {}
        self.thinking: Counter[Rank] = Counter()
        self.lengths: dict[str, float] = {}
        self.numbers = count()
        self.alarm: asyncio.TimerHandle | None = None

    async def admitted(self, kind: str, fare: Fare) -> Ticket:
        """Wait for one's turn; a question that has to wait long is refused instead, with the wait."""
        if fare.rank is Rank.QUESTION:
            self.check(fare.payer)
        turn = asyncio.get_running_loop().create_future()
        ticket = Ticket(fare.rank, self.lengths.get(kind, A_GUESS), next(self.numbers), kind, fare, turn)
        heapq.heappush(self.queues.setdefault(fare.payer, []), ticket)
        self.dispatch()
        try:
            await self.watched(ticket)
        except asyncio.CancelledError:
            self.leave(ticket)
            raise
        return ticket

    async def watched(self, ticket: Ticket) -> None:
        """Wait, and say so when it takes longer."""
        done, _ = await asyncio.wait([ticket.turn], timeout=self.notice)
        if not done:
            ticket.fare.waits(self.wait(ticket.fare.payer) or None)
        await ticket.turn

    def leave(self, ticket: Ticket) -> None:
        """Give one's place up, or the turn that has just come."""
        if ticket.turn.done() and not ticket.turn.cancelled():
            self.done(ticket, 0.0)
            return
        queue = self.queues[ticket.fare.payer]
        queue.remove(ticket)
        heapq.heapify(queue)

    def check(self, payer: Payer) -> None:
        """Refuse a question of somebody who has used up the budget, or asks too many at once."""
        for key in payer.keys:
            budget, share = self.prices.of(key), self.costs.allowances.share(key)
            if wait := budget.wait(key, share):
                raise thinking_spent(wait, key.partition(" ")[0], budget.per_minute * share)
        if self.asked_from(payer.address) >= MOST_QUESTIONS:
            raise too_fast(A_GUESS, "address")

    def asked_from(self, address: str) -> int:
        """Count the questions from an address that wait."""
        queues = [queue for payer, queue in self.queues.items() if payer.address == address]
        return sum(ticket.rank is Rank.QUESTION for queue in queues for ticket in queue)

    def wait(self, payer: Payer) -> float:
        """Tell in how many seconds the budget lets somebody think again, 0 for now."""
        share = self.costs.allowances.share
        waits = [self.prices.of(key).wait(key, share(key)) for key in payer.keys]
        return max(*waits, self.prices.everybody.wait(EVERYBODY), 0.0)

    def done(self, ticket: Ticket, seconds: float) -> None:
        """Take what a thought has cost from its payer, and let the next one think."""
        self.thinking[ticket.rank] -= 1
        payer = ticket.fare.payer
        for key in payer.keys:
            self.prices.of(key).spend(key, seconds, self.costs.allowances.share(key))
        self.prices.everybody.spend(EVERYBODY, seconds)
        self.costs.add("thinking", payer.identity, payer.address, seconds)
        self.paid(ticket.rank.name.lower(), seconds)
        usual = self.lengths.get(ticket.kind, seconds)
        self.lengths[ticket.kind] = usual + NEWS * (seconds - usual)
        self.dispatch()

    def dispatch(self) -> None:
        """Let as many think as there are processes; look again when the next budget allows it."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        while self.thinking.total() < self.processes and (ticket := self.next_ticket()) is not None:
            heapq.heappop(self.queues[ticket.fare.payer])
            self.thinking[ticket.rank] += 1
            ticket.turn.set_result(None)

    def next_ticket(self) -> Ticket | None:
        """Choose who thinks next; if nobody may, look again as soon as a budget allows it."""
        waits = {ticket.number: self.wait(ticket.fare.payer) for ticket in self.heads()}
        found = [ticket for ticket in self.heads() if not waits[ticket.number]]
        if not found and waits:
            self.alarm = asyncio.get_running_loop().call_later(min(waits.values()) + A_LITTLE_LATER, self.dispatch)
        return min(found, key=self.place, default=None)

    def heads(self) -> Iterator[Ticket]:
        """Give the first of every queue that may have a process; forget empty queues."""
        self.queues = {payer: queue for payer, queue in self.queues.items() if queue}
        return (queue[0] for queue in self.queues.values() if self.has_room(queue[0].rank))

    def has_room(self, rank: Rank) -> bool:
        """Tell whether one more of a rank may think: bots among themselves leave a process to people."""
        return rank is not Rank.AMONG_BOTS or self.thinking[rank] < max(1, self.processes - 1)

    def place(self, ticket: Ticket) -> tuple[float, ...]:
        """Order those who wait: by rank, then by who used least lately (address, person), then the shortest first."""
        used = [self.prices.of(key).used(key, self.costs.allowances.share(key)) for key in ticket.fare.payer.keys]
        return (ticket.rank, used[-1], used[0], ticket.length, ticket.number)

    def waiting(self) -> int:
        """Count those who wait."""
        return sum(len(queue) for queue in self.queues.values())

    def stop(self) -> None:
        """Wake nobody any more."""
        if self.alarm is not None:
            self.alarm.cancel()
