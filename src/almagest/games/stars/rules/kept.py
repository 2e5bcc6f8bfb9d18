"""The cards a player keeps: how surely each can be summoned in the next turn, and what that turn will bring."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from almagest.games.stars.deck import GREAT_OLD_ONE, HAND_SIX, KINDS, LESSER, MINION, MOST_CARDS, WORD
from almagest.games.stars.rules.beam import OPERATIONS
from almagest.games.stars.rules.bonus import ignorable, is_barred, star_from
from almagest.games.stars.rules.horizon import BRINGING, LACKING, NEARING, NUMBERS, Horizon
from almagest.games.stars.rules.learned import NEXT_TURN
from almagest.games.stars.rules.outlook import DRAWN
from almagest.games.stars.rules.race import chance_of
from almagest.kernel.bits import COUNTS, count, lowest

if TYPE_CHECKING:
    from almagest.games.stars.side import Side
    from almagest.games.stars.state import Stars

NO_SUMMON: Final = 3  # after the types that bring points
OUT_OF_PLAY: Final = -1
MOST_LACKING: Final = 4
LOGS: Final = vec[float]([log(1.0 + n) for n in range(OPERATIONS + 1)])
# What a summon brings, by type; for most Great Old Ones one is sacrificed.
POINTS: Final = vec[float]([3.0, 2.0, 1.0, 0.0])
# What the chance of a card follows from, in this order; beside the stars it lacks there is room for 0 to 4 of them.
ALWAYS: Final = 0
LACKS: Final = 1
LACKS_WITH_HELPERS: Final = LACKS + MOST_LACKING + 1
CAN_BE_BROUGHT: Final = LACKS_WITH_HELPERS + MOST_LACKING + 1
WAYS: Final = CAN_BE_BROUGHT + KINDS
WAYS_NEARER: Final = WAYS + 1
SYMBOLS: Final = WAYS_NEARER + KINDS
MOST_SYMBOLS: Final = SYMBOLS + KINDS
TAKERS: Final = MOST_SYMBOLS + 1
CARDS: Final = TAKERS + KINDS
SYMBOL_AT_HAND: Final = CARDS + 1
FACTS: Final = SYMBOL_AT_HAND + KINDS


@final
class Kept:
    """The hand of a player whose summon is over, in view of the sky."""

    state: Stars
    side: Side
    hand: vec[i64]  # cards in order
    ignored: vec[i64]  # by place: the stars that need not be seen, or OUT_OF_PLAY
    brings: vec[float]  # by place: the points of a summon
    near: vec[i64]  # by place: what the horizon says
    chances: vec[float]  # by place: how surely it can be summoned in the next turn
    takers: vec[i64]  # by kind of symbol: the creatures that take it
    helpers: i64
    facts: vec[float]
    summons: vec[float]  # the chances of the next summon, by type, then of none
    points: vec[float]  # by type: what that summon brings on average

    def __init__(self, state: Stars) -> None:
        self.state = state
        self.side = state.me
        self.hand = vec[i64]()
        self.ignored = vec[i64]([OUT_OF_PLAY] * MOST_CARDS)
        self.brings = vec[float]([0.0] * MOST_CARDS)
        self.near = vec[i64]([0] * (NUMBERS * MOST_CARDS))
        self.chances = vec[float]([0.0] * MOST_CARDS)
        self.takers = vec[i64]([0] * KINDS)
        self.helpers = 0
        self.facts = vec[float]([0.0] * FACTS)
        self.summons = vec[float]([0.0] * (NO_SUMMON + 1))
        self.points = vec[float]([0.0] * (NO_SUMMON + 1))

    def look(self, state: Stars, side: Side, horizon: Horizon) -> None:
        """Look at a player's site and hand under a sky."""
        self.state = state
        self.side = side
        deck = state.deck
        self.helpers = helpers_of(state, side)
        for kind in range(i64(KINDS)):
            taking0, taking1 = deck.takers[2 * kind], deck.takers[2 * kind + 1]
            self.takers[kind] = count(side.site0 & taking0) + count(side.site1 & taking1)
        self.hand = vec[i64]()
        for half in range(i64(2)):
            cards = side.hand(half)
            while cards:
                self.take_in(WORD * half + lowest(cards), horizon)
                cards &= cards - 1

    def take_in(self, card: i64, horizon: Horizon) -> None:
        """Add a hand card, and describe it if it can bring points (SR-32)."""
        deck = self.state.deck
        place: i64 = len(self.hand)
        self.hand = append(self.hand, card)
        self.ignored[place] = OUT_OF_PLAY
        if deck.types[card] == MINION or is_barred(deck, self.side, card):
            return
        ignored = ignorable(self.state, self.side, card)
        self.ignored[place] = ignored
        self.brings[place] = float(deck.points[card])
        if deck.types[card] == GREAT_OLD_ONE:
            self.brings[place] -= float(COUNTS[ignored & ~self.lasting_stars(card)])
        horizon.describe(card, ignored, self.near, NUMBERS * place)

    def lasting_stars(self, great: i64) -> i64:
        """Give the stars that Servitors give without being sacrificed (SR-31)."""
        stars: i64 = 0
        for half in range(i64(2)):
            cards = self.side.site(half) & ~self.state.deck.of_type[2 * LESSER + half]
            while cards:
                stars |= star_from(self.state.deck, great, WORD * half + lowest(cards))
                cards &= cards - 1
        return stars

    def describe(self, place: i64, dropped: i64) -> None:
        """Write the facts of one card if another is dropped."""
        facts, near, base = self.facts, self.near, NUMBERS * place
        for n in range(i64(FACTS)):
            facts[n] = 0.0
        lacking = min(near[base + LACKING], i64(MOST_LACKING))
        facts[ALWAYS] = 1.0
        facts[LACKS + lacking] = 1.0
        facts[LACKS_WITH_HELPERS + lacking] = float(self.helpers)
        self.describe_others(place, dropped)
        ways: i64 = 0
        for kind in range(i64(KINDS)):
            bringing = near[base + BRINGING + kind]
            ways += bringing
            if bringing > 0:
                facts[CAN_BE_BROUGHT + kind] = 1.0
                facts[SYMBOL_AT_HAND + kind] = min(1.0, facts[SYMBOLS + kind])
            facts[WAYS_NEARER + kind] = LOGS[near[base + NEARING + kind]]
            facts[TAKERS + kind] = float(min(self.takers[kind], i64(2)))
        facts[WAYS] = LOGS[ways]

    def describe_others(self, place: i64, dropped: i64) -> None:
        """Write the symbols that the other cards give if they are invoked."""
        facts, gains = self.facts, self.state.deck.gains
        for other in range(i64(len(self.hand))):
            card = self.hand[other]
            if card == dropped:
                continue
            facts[CARDS] += 1.0
            if other != place:
                together: i64 = 0
                for kind in range(i64(KINDS)):
                    symbols: i64 = gains[KINDS * card + kind]
                    together += symbols
                    facts[SYMBOLS + kind] = max(facts[SYMBOLS + kind], float(min(symbols, i64(2))))
                facts[MOST_SYMBOLS] = max(facts[MOST_SYMBOLS], float(min(together, i64(3))))

    def expect(self, dropped: i64) -> None:
        """Work out the next summon if a card is dropped, and others are drawn (SR-41, SR-42)."""
        deck, side = self.state.deck, self.side
        kept: i64 = 0
        for place in range(i64(len(self.hand))):
            self.chances[place] = 0.0
            kept += 0 if self.hand[place] == dropped else 1
            if self.hand[place] != dropped and self.ignored[place] != OUT_OF_PLAY:
                self.describe(place, dropped)
                row: i64 = FACTS * deck.types[self.hand[place]]
                odds = 0.0
                for n in range(i64(FACTS)):
                    odds += NEXT_TURN[row + n] * self.facts[n]
                self.chances[place] = chance_of(odds)
        six = side.has_any(deck.with_effect[2 * HAND_SIX], deck.with_effect[2 * HAND_SIX + 1])
        self.put_together(float(max(0, deck.hand + (1 if six else 0) - kept)))

    def put_together(self, drawn: float) -> None:
        """Put the chances of all cards together: what brings most is summoned, be it kept or drawn."""
        deck = self.state.deck
        nobody = 1.0
        for kind in range(i64(MINION)):
            total, points = 0.0, 0.0
            for place in range(i64(len(self.hand))):
                if deck.types[self.hand[place]] == kind:
                    chance = nobody * self.chances[place]
                    total += chance
                    points += chance * self.brings[place]
                    nobody -= chance
            chance = nobody * min(1.0, DRAWN[kind] * drawn)
            nobody -= chance
            self.summons[kind] = total + chance
            self.points[kind] = (points + chance * POINTS[kind]) / max(total + chance, 0.0001)
        self.summons[NO_SUMMON] = nobody

    def told_of(self, card: int, dropped: int) -> list[float]:
        """List the facts of a hand card if another is dropped; none if it can bring no points."""
        for place in range(i64(len(self.hand))):
            if self.hand[place] == card and self.ignored[place] != OUT_OF_PLAY:
                self.describe(place, dropped)
                return [self.facts[n] for n in range(i64(FACTS))]
        return []


def helpers_of(state: Stars, side: Side) -> i64:
    """Count the creatures of a site whose power changes symbols (SR-14, SR-34)."""
    minions0, minions1 = state.deck.of_type[2 * MINION], state.deck.of_type[2 * MINION + 1]
    return count(side.site0 & ~minions0) + count(side.site1 & ~minions1)
