"""The judge: how likely each seat is to win from here, judged from a whole position.

Where a game's folder has a learned net, that one judges; elsewhere the facts that bots weigh do. The net looks at every
seat in the same way, then at what the others' looks have in common, so that any number of seats can be judged: one
hidden layer for the facts of a seat, a second one for a seat beside the mean of the others, and a share for each.
All sums are added in a fixed order, so that compiled and interpreted code find the same numbers to the last digit.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.scratch import MOST_DETAILS, MOST_FACTS, MOST_PROSPECTS
from almagest.kernel.state import State

WAITS: Final = 5
"""How many turns ahead the net tells apart: who decides now, who is next, and so on; the last stands for all beyond."""
ABREAST: Final = 4
"""So many sums are added at once; layers are multiples of it."""


@final
class Net:
    """The numbers of a learned judge; they never change, so all trees and threads share them."""

    facts: i64
    details: i64
    prospects: i64
    hidden: i64
    second: i64
    first: vec[float]  # a row for each input
    direct: vec[float]  # what each input adds to the log-odds without any layer
    paired: vec[float]  # a row for each hidden number: as one's own, then as the others'
    inner: vec[float]  # the biases of the second layer
    last: vec[float]

    def __init__(
        self,
        facts: int,
        details: int,
        prospects: int,
        first: vec[float],
        direct: vec[float],
        paired: vec[float],
        inner: vec[float],
        last: vec[float],
    ) -> None:
        self.facts = facts
        self.details = details
        self.prospects = prospects
        self.hidden = len(first) // len(direct)
        self.second = len(inner)
        self.first = first
        self.direct = direct
        self.paired = paired
        self.inner = inner
        self.last = last


@final
class Judge:
    """Judges positions of one setting, with room of its own to write in: `chances` holds the last judgement."""

    net: Net | None
    seats: i64
    chances: vec[float]
    bias: vec[float]  # the first layer before anything is seen: what seats and options alone do to it
    ground: float  # what they add to the log-odds without any layer
    lead: vec[float]  # what each seat has by sitting where it sits
    weights: vec[float]  # without a net: what a fact adds to the log-odds, times the clear lead
    clear_lead: float  # what log-odds are divided by: above 1 the judge is less sure than it learned to be
    facts: vec[float]
    details: vec[float]
    prospects: vec[float]
    values: vec[float]  # the inputs that are not 0
    rows: vec[i64]  # and where their rows begin
    looks: vec[float]  # the hidden layer
    beside: vec[float]  # the second layer before its seats meet, a block for each
    odds: vec[float]

    def __init__(
        self,
        net: Net | None,
        seats: int,
        bias: vec[float],
        ground: float,
        weights: vec[float],
        clear_lead: float,
        lead: vec[float],
    ) -> None:
        hidden: i64 = 0 if net is None else net.hidden
        second: i64 = 0 if net is None else net.second
        inputs: i64 = 0 if net is None else i64(len(net.direct))
        room = inputs if inputs > hidden else hidden
        self.net = net
        self.seats = seats
        self.chances = vec[float]([0.0] * seats)
        self.bias = bias
        self.ground = ground
        self.lead = lead if len(lead) > 0 else vec[float]([0.0] * seats)
        self.weights = weights
        self.clear_lead = clear_lead
        self.facts = vec[float]([0.0] * MOST_FACTS)
        self.details = vec[float]([0.0] * MOST_DETAILS)
        self.prospects = vec[float]([0.0] * MOST_PROSPECTS)
        self.values = vec[float]([0.0] * int(room))
        self.rows = vec[i64]([0] * int(room))
        self.looks = vec[float]([0.0] * int(hidden))
        self.beside = vec[float]([0.0] * int(2 * second * seats))
        self.odds = vec[float]([0.0] * seats)

    def judge(self, world: State) -> None:
        """Share one victory among the seats; a lone player shares it with the game itself."""
        net = self.net
        if world.over:
            self.share_victory(world)
        elif net is None:
            self.weigh(world)
            self.share_by_odds(self.clear_lead)
        else:
            self.look(world, net)
            self.share_by_odds(self.clear_lead)

    def share_victory(self, world: State) -> None:
        """Give the winners of a finished game equal shares; a game that nobody won is everybody's, or the game's."""
        winners = world.winners()
        nobody = 1.0 / float(self.seats) if self.seats > 1 and len(winners) == 0 else 0.0
        for seat in range(self.seats):
            self.chances[seat] = 1.0 / float(len(winners)) if seat in winners else nobody

    def weigh(self, world: State) -> None:
        """Judge by the facts that bots weigh."""
        for seat in range(self.seats):
            self.odds[seat] = world.weighed(seat, self.weights, self.facts)

    def look(self, world: State, net: Net) -> None:
        """Judge by the net: every seat for itself, then each beside the others."""
        width = 2 * net.second
        for seat in range(self.seats):
            self.odds[seat] = self.look_at(world, seat, net, seat * width)
        others = float(max(self.seats - 1, 1))
        for seat in range(self.seats):
            total = self.odds[seat] + self.lead[seat]
            for k in range(net.second):
                common = 0.0
                for other in range(self.seats):
                    if other != seat:
                        common += self.beside[other * width + net.second + k]
                met = net.inner[k] + self.beside[seat * width + k] + common / others
                if met > 0.0:
                    total += met * net.last[k]
            self.odds[seat] = total

    def look_at(self, world: State, seat: i64, net: Net, block: i64) -> float:
        """Look at one seat: fill its block of the second layer, and give what its inputs add without any layer."""
        used = self.fill_inputs(world, seat, net)
        odds = self.ground
        for i in range(used):
            odds += self.values[i] * net.direct[self.rows[i] // net.hidden]
        for j in range(net.hidden):
            self.looks[j] = self.bias[j]
        add_rows(self.values, self.rows, used, net.first, net.hidden, self.looks, 0)
        used = self.keep_positive(net)
        for k in range(2 * net.second):
            self.beside[block + k] = 0.0
        add_rows(self.values, self.rows, used, net.paired, 2 * net.second, self.beside, block)
        return odds

    def keep_positive(self, net: Net) -> i64:
        """Take what is above 0 in the hidden layer as the inputs of the next one."""
        used: i64 = 0
        for j in range(net.hidden):
            if self.looks[j] > 0.0:
                self.values[used] = self.looks[j]
                self.rows[used] = 2 * net.second * j
                used += 1
        return used

    def fill_inputs(self, world: State, seat: i64, net: Net) -> i64:
        """Write the inputs of a seat that are not 0: facts, these as far as the game has to go, waiting, the rest."""
        left = world.fill_features(seat, self.facts)
        used: i64 = 0
        for i in range(net.facts):
            fact = self.facts[i]
            if fact != 0.0:
                used = self.enter(used, fact, i, net)
                used = self.enter(used, fact * left, net.facts + i, net)
        used = self.enter(used, left, 2 * net.facts, net)
        wait = seat - world.seat
        wait = min(wait if wait >= 0 else wait + self.seats, WAITS - 1)
        used = self.enter(used, 1.0, 2 * net.facts + 1 + wait, net)
        world.fill_details(seat, self.details)
        for i in range(net.details):
            detail = self.details[i]
            if detail != 0.0:
                used = self.enter(used, detail, 2 * net.facts + 1 + WAITS + i, net)
        return used if net.prospects == 0 else self.fill_prospects(world, seat, net, used)

    def fill_prospects(self, world: State, seat: i64, net: Net, used: i64) -> i64:
        """Write the prospects that are not 0, where the net looks at them: they take longer than the rest."""
        world.fill_prospects(seat, self.prospects)
        first = 2 * net.facts + 1 + WAITS + net.details
        for i in range(net.prospects):
            prospect = self.prospects[i]
            if prospect != 0.0:
                used = self.enter(used, prospect, first + i, net)
        return used

    def enter(self, used: i64, value: float, place: i64, net: Net) -> i64:
        """Write one input and give how many there are."""
        self.values[used] = value
        self.rows[used] = place * net.hidden
        return used + 1

    def share_by_odds(self, clear_lead: float) -> None:
        """Turn log-odds into shares; a lone player competes with the game itself, which stands at 0."""
        best = -1e9 if self.seats > 1 else 0.0
        for seat in range(self.seats):
            best = self.odds[seat] if self.odds[seat] > best else best
        total = 0.0 if self.seats > 1 else exp(-best / clear_lead)
        for seat in range(self.seats):
            weight = exp((self.odds[seat] - best) / clear_lead)
            self.chances[seat] = weight
            total += weight
        for seat in range(self.seats):
            self.chances[seat] /= total

    def inputs(self, world: State, seat: int) -> list[float]:
        """Give all inputs of a seat as the net sees them, for learning."""
        net = self.net
        assert net is not None
        found = [0.0] * len(net.direct)
        for i in range(self.fill_inputs(world, seat, net)):
            found[int(self.rows[i] // net.hidden)] = self.values[i]
        return found

    def judged(self, world: State) -> list[float]:
        """Judge a position and give a number for each seat; a lone player's is followed by the game's own."""
        self.judge(world)
        found = [self.chances[seat] for seat in range(self.seats)]
        return found if self.seats > 1 else [found[0], 1.0 - found[0]]


def add_rows(
    values: vec[float], rows: vec[i64], used: i64, table: vec[float], width: i64, sums: vec[float], block: i64
) -> None:
    """Add rows of a table, each times its value, to the sums of a block: a few columns at a time."""
    for column in range(i64(0), width, ABREAST):
        at = block + column
        a, b, c, d = sums[at], sums[at + 1], sums[at + 2], sums[at + 3]
        for i in range(used):
            value = values[i]
            row = rows[i] + column
            a += value * table[row]
            b += value * table[row + 1]
            c += value * table[row + 2]
            d += value * table[row + 3]
        sums[at], sums[at + 1], sums[at + 2], sums[at + 3] = a, b, c, d
