"""Who may think next: the opponents of people, then questions, reviews, bots among themselves; fair to everybody.

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
from itertools import count, islice
from typing import TYPE_CHECKING, TypeAlias

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
A_MOMENT = 0.1
LOOKED_AT = 8
NOBODY = Payer()


class Rank(IntEnum):
    """What comes before what."""

    OPPONENT = 0
    QUESTION = 1
    REVIEW = 2
    AMONG_BOTS = 3


PATIENT = (Rank.REVIEW, Rank.AMONG_BOTS)
"""What leaves a process to people, where there are several."""


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


Turns: TypeAlias = dict[Payer, list[Ticket]]
"""Those of one address and rank, in the order in which their turns come round."""


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
    """The queues before a number of processes: by address, by rank, and one for each payer, who take turns.

    To choose the next one, every address that waits is looked at, but few of its people: whoever comes under many names
    makes it longer for nobody.
    """

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
        self.queues: dict[str, dict[Rank, Turns]] = {}
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
        turns = self.queues.setdefault(fare.payer.address, {}).setdefault(fare.rank, {})
        heapq.heappush(turns.setdefault(fare.payer, []), ticket)
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
        queue = self.turns(ticket)[ticket.fare.payer]
        queue.remove(ticket)
        heapq.heapify(queue)
        self.let_go(ticket)

    def turns(self, ticket: Ticket) -> Turns:
        """Give the queues beside which a ticket waits: of its address and rank."""
        return self.queues[ticket.fare.payer.address][ticket.rank]

    def let_go(self, ticket: Ticket) -> None:
        """Put a payer behind the others of the address, and forget queues that are empty."""
        address, payer = ticket.fare.payer.address, ticket.fare.payer
        turns = self.turns(ticket)
        queue = turns.pop(payer)
        if queue:
            turns[payer] = queue
        if not turns:
            del self.queues[address][ticket.rank]
        if not self.queues[address]:
            del self.queues[address]

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
        return sum(len(queue) for queue in self.queues.get(address, {}).get(Rank.QUESTION, {}).values())

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
            heapq.heappop(self.turns(ticket)[ticket.fare.payer])
            self.let_go(ticket)
            self.thinking[ticket.rank] += 1
            ticket.turn.set_result(None)

    def next_ticket(self) -> Ticket | None:
        """Choose who thinks next; if nobody may, look again as soon as a budget allows it."""
        heads = list(self.heads())
        waits = {ticket.number: self.wait(ticket.fare.payer) for ticket in heads}
        found = [ticket for ticket in heads if not waits[ticket.number]]
        if not found and waits:
            later = A_MOMENT if self.passed_over() else min(waits.values()) + A_LITTLE_LATER
            for ticket in heads:
                self.let_go(ticket)
            self.alarm = asyncio.get_running_loop().call_later(later, self.dispatch)
        return min(found, key=self.place, default=None)

    def passed_over(self) -> bool:
        """Tell whether somebody waits who was not looked at, behind others of the same address."""
        return any(len(turns) > LOOKED_AT for ranks in self.queues.values() for turns in ranks.values())

    def heads(self) -> Iterator[Ticket]:
        """Give the first tickets of the next few payers of every address, as far as their rank may have a process."""
        for ranks in self.queues.values():
            for rank, turns in ranks.items():
                if self.has_room(rank):
                    yield from (queue[0] for queue in islice(turns.values(), LOOKED_AT))

    def has_room(self, rank: Rank) -> bool:
        """Tell whether one more of a rank may think: reviews and bots among themselves leave a process to people."""
        busy = sum(self.thinking[each] for each in PATIENT)
        return rank not in PATIENT or busy < max(1, self.processes - 1)

    def place(self, ticket: Ticket) -> tuple[float, ...]:
        """Order those who wait: by rank, then by who used least lately (address, person), then the shortest first."""
        used = [self.prices.of(key).used(key, self.costs.allowances.share(key)) for key in ticket.fare.payer.keys]
        return (ticket.rank, used[-1], used[0], ticket.length, ticket.number)

    def waiting(self) -> int:
        """Count those who wait."""
        turns = (turns for ranks in self.queues.values() for turns in ranks.values())
        return sum(len(queue) for each in turns for queue in each.values())

    def stop(self) -> None:
        """Wake nobody any more."""
        if self.alarm is not None:
            self.alarm.cancel()
