"""One game of a designer's report: played by bots, and every decision booked under the things it was about.

At a decision with a choice the judge looks at the position before it and after every choice. So each thing that was
on offer has a worth (the best choice with it against the best without it, whether it was chosen or not), and each one
chosen has a gain by the judge (after less before) and a surplus by the result (share of the victory less before).
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.advice import after
from almagest.kernel.bot import ask
from almagest.kernel.decks import KEPT
from almagest.kernel.event import Json
from almagest.kernel.judge_file import judge_of
from almagest.lab.entrants import entrant
from almagest.lab.selfplay import seed_of
from almagest.lab.streams import beside
from almagest.reviewing.review import review

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.judge import Judge
    from almagest.kernel.ledger import Deed
    from almagest.kernel.record import Record
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

MOST_JUDGED = 32
"""Choices of one decision that the judge looks at: of more, some spread over all of them."""
POINTS = 21
"""Moments of the curve of a game, from the deal to the end."""
COLUMNS = ("offered", "chosen", "worth", "gain", "surplus", "done")
OFFERED, CHOSEN, WORTH, GAIN, SURPLUS, DONE = range(len(COLUMNS))
LUCK_BUDGET = 320
"""A small one: over many games the errors of single moments cancel out."""


@dataclass(frozen=True)
class Plan:
    """One game to be played: of which deck and beginning, and what shall be kept of it."""

    game: str
    seats: int
    bot: str
    series: int
    number: int
    row: str
    """Which row of the report it belongs to: `a`, `b`, or a beginning by name."""
    options: dict[str, Json] = field(default_factory=dict)
    lucky: bool = False
    """How much was luck shall be found out."""

    @property
    def seed(self) -> int:
        """The seed of the deal: the same in every row."""
        return seed_of(f"balance {self.game} {self.series}", self.number)


@dataclass(frozen=True)
class Chronicle:
    """What is kept of one game.

    `things` has by verb and thing: how often it was on offer beside something else, how often it was chosen then, the
    sums of its worth, gain and surplus, and how often it was done at all.
    """

    row: str
    number: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    decisions: int
    choices: float
    seconds: float
    curve: tuple[tuple[float, ...], ...]
    low: float
    turned: float
    things: dict[str, tuple[float, ...]]
    dealt: tuple[tuple[str, ...], ...]
    accounts: tuple[tuple[float, ...], ...]
    moves: tuple[str, ...]


class Booking:
    """The books of a game under way."""

    def __init__(self, judge: Judge, state: State) -> None:
        ledger = catalog.ledger(state.game.name)
        self.deeds = None if ledger is None else ledger.deeds
        self.judge = judge
        self.curve = [judge.judged(state)]
        self.choices: list[int] = []
        self.books: dict[str, list[float]] = {}
        self.chosen: list[tuple[str, int, float]] = []

    def decided(self, state: State, action: int) -> None:
        """Book a decision about to be carried out."""
        legal = state.legal()
        if len(legal) > 1:
            self.choices.append(len(legal))
        if self.deeds is None:
            return
        for deed in self.deeds(state, action):
            self.book(f"{deed.verb} {deed.thing}")[DONE] += 1
        looked_at = some_of(legal, action)
        deeds = [self.deeds(state, choice) for choice in looked_at]
        if len(legal) > 1 and any(deeds):
            self.compare(state, deeds, looked_at.index(action), looked_at)

    def book(self, key: str) -> list[float]:
        """Give the book of a deed."""
        return self.books.setdefault(key, [0.0] * len(COLUMNS))

    def compare(self, state: State, deeds: Sequence[list[Deed]], made: int, actions: Sequence[int]) -> None:
        """Book what each thing on offer was worth, and what the one chosen gained."""
        seat, before = int(state.seat), self.curve[-1][state.seat]
        hopes = [self.chance(state, action, seat) for action in actions]
        places: dict[str, list[int]] = {}
        for place, found in enumerate(deeds):
            for deed in found:
                places.setdefault(f"{deed.verb} {deed.thing}", []).append(place)
        for key, those in places.items():
            others = [hope for place, hope in enumerate(hopes) if place not in those]
            if not others:
                continue
            book = self.book(key)
            book[OFFERED] += 1
            book[WORTH] += max(hopes[place] for place in those) - max(others)
            if made in those:
                book[CHOSEN] += 1
                book[GAIN] += hopes[made] - before
                self.chosen.append((key, seat, before))

    def chance(self, state: State, action: int, seat: int) -> float:
        """Give a seat's chance after a choice."""
        self.judge.judge(after(state, action))
        return float(self.judge.chances[seat])

    def closed(self, shares: Sequence[float]) -> dict[str, tuple[float, ...]]:
        """Book the result and give the books."""
        for key, seat, before in self.chosen:
            self.books[key][SURPLUS] += shares[seat] - before
        return {key: tuple(round(each, 6) for each in book) for key, book in self.books.items()}


def some_of(actions: list[int], made: int) -> list[int]:
    """Give actions that stand for all, the one made among them."""
    if len(actions) <= MOST_JUDGED:
        return actions
    step = len(actions) / MOST_JUDGED
    return sorted({made, *(actions[int(place * step)] for place in range(MOST_JUDGED))})


def chronicled(plan: Plan) -> Chronicle:
    """Play one game and book it."""
    player, rng = entrant(plan.bot), beside(plan.seed)
    setting = settled(plan.game, plan.seats, json.dumps(plan.options))
    state = setting.game.begun(setting, plan.seed)
    booking, seconds, moves = Booking(judge_of(setting), state), 0.0, list[str]()
    ledger = catalog.ledger(plan.game)
    dealt = [[] for _ in range(plan.seats)] if ledger is None else ledger.dealt(state)
    while not state.over:
        began = time.process_time()
        action = ask(player, state, rng)
        seconds += time.process_time() - began
        booking.decided(state, action)
        moves.append(state.text(action))
        state.apply(action)
        booking.curve.append(booking.judge.judged(state))
    winners = state.winners()
    shares = tuple((seat in winners) / max(1, len(winners)) for seat in range(plan.seats))
    return Chronicle(
        row=plan.row,
        number=plan.number,
        scores=tuple(state.scores()),
        shares=shares,
        decisions=int(state.ply),
        choices=sum(booking.choices) / max(1, len(booking.choices)),
        seconds=seconds / max(1, int(state.ply)),
        curve=sampled(booking.curve, plan.seats),
        low=lowest(booking.curve, winners),
        turned=last_turn(booking.curve, plan.seats),
        things=booking.closed(shares),
        dealt=tuple(map(tuple, dealt)),
        accounts=accounts(plan, state) if plan.lucky else (),
        moves=tuple(moves),
    )


@lru_cache(maxsize=KEPT)
def settled(game: str, seats: int, options: str) -> Setting:
    """Read options once for all games of a trial: to check a whole deck takes longer than to play."""
    return catalog.game(game).setting(seats, json.loads(options))


def opened_record(plan: Plan) -> Record:
    """Open the record of a game that is planned."""
    names = tuple(f"{plan.bot} {seat}" for seat in range(1, plan.seats + 1))
    return records.opened(
        catalog.game(plan.game),
        plan.seats,
        seed=plan.seed,
        options=plan.options,
        names=names,
        players=(plan.bot,) * plan.seats,
        now=datetime.fromtimestamp(0, UTC),
    )


def sampled(curve: Sequence[Sequence[float]], seats: int) -> tuple[tuple[float, ...], ...]:
    """Give every seat's chance at moments spread over the game."""
    last = len(curve) - 1
    moments = [curve[round(point * last / (POINTS - 1))] for point in range(POINTS)]
    return tuple(tuple(round(chance, 4) for chance in moment[:seats]) for moment in moments)


def lowest(curve: Sequence[Sequence[float]], winners: Sequence[int]) -> float:
    """Give the lowest chance that a later winner had at any moment; 1 if nobody won."""
    return min((moment[seat] for moment in curve for seat in winners), default=1.0)


def last_turn(curve: Sequence[Sequence[float]], seats: int) -> float:
    """Give when the lead changed for the last time before the end, as a part of the game."""
    leaders = [max(range(len(moment)), key=moment.__getitem__) for moment in curve[:-1]]
    changes = [ply for ply in range(1, len(leaders)) if leaders[ply] != leaders[ply - 1]]
    return changes[-1] / len(leaders) if changes and seats > 1 else 0.0


def accounts(plan: Plan, state: State) -> tuple[tuple[float, ...], ...]:
    """Book what was luck and what was decided, seat by seat: start, luck, own decisions, those of others, result."""
    record = records.written(opened_record(plan), state, datetime.fromtimestamp(0, UTC))
    found = review(record, LUCK_BUDGET, whose=()).summary.account
    return tuple(tuple(asdict(account).values()) for account in found)
