"""What a judge that tells chances sees besides in Ptolemaeus: what hands can pay for, planets within reach, the end.

For every constellation with a planet to study: how many turns it will take, by tokens and cards at hand. Then how many
turns there are until the Comet is home, who would win if nothing came any more, and what can be studied at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import ALL_SIGNS, BONUS_KINDS, PLANETS, SEXTANT, SIGNS
from almagest.games.ptolemaeus.rules import scoring
from almagest.games.ptolemaeus.rules.outlook import Later
from almagest.games.ptolemaeus.rules.paying import payable_signs
from almagest.games.ptolemaeus.rules.phases import COLOUR_OF_SIGNA, MERCURIUS_RETROGRADUS, NOVA_LUNA, SIGNA
from almagest.games.ptolemaeus.rules.tally import by_colour, count_of
from almagest.games.ptolemaeus.rules.zodiac import COLOURS, CONJUNCTION, free_for_comet, signs_of_colour
from almagest.games.ptolemaeus.side import NO_OBJECTIVE, Side
from almagest.kernel.bits import bit, count, lowest

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

BOARD: Final = BONUS_KINDS  # where each group begins
HAND: Final = BOARD + 22
STUDY: Final = HAND + 7
WAY: Final = STUDY + 8
END: Final = WAY + 12
LEAD: Final = END + 8
TIME: Final = LEAD + 13
NOW: Final = TIME + 7
NAMES: Final = [
    *[f"bonus_{card}" for card in range(BONUS_KINDS)],
    *[f"{what}_{tokens}" for tokens in range(3) for what in ("named", "payable", "fresh")],
    "conjunctions_to_pay",
    "conjunctions_1",
    "conjunctions_2",
    "later_pairs",
    "later_singles",
    "all_fresh",
    "later_fresh",
    "four_tokens",
    "own_reserve",
    "stray_pairs",
    "asteroids_near",
    "asteroids_odd",
    "asteroids_points",
    "payments",
    "named_anywhere",
    "most_of_a_colour",
    "colours_of_two",
    "row_singles",
    "row_pairs",
    "row_sextants",
    "ready",
    "ready_points",
    "ready_wins",
    "pair_points",
    "pair_wins",
    "next_points",
    "needs",
    "objective_planets",
    *[f"{what}_{number}" for what in ("turns_to", "soon") for number in ("first", "second", "third")],
    "first_points",
    "second_points",
    "first_wins",
    "two_win",
    "own_soon",
    "own_ready_points",
    "last_cycle",
    "cycles",
    "few_cycles",
    "turns_left",
    "few_turns",
    "turns_this_cycle",
    "two_cycles",
    "three_cycles",
    *[f"{what}_{when}" for what in ("lead", "ahead") for when in ("now", "last_cycle", "by_cycles", "by_turns")],
    "lead_at_last",
    "ahead_at_last",
    "ahead_without_turn",
    "tied_tokens",
    "tied_planets",
    "first_in_time",
    "second_in_time",
    "first_at_last",
    "first_points_at_last",
    "second_at_last",
    "payments_at_last",
    "cards_at_last",
    "by_signa",
    "by_mercurius",
    "by_luna",
    "at_once",
    "points_at_once",
    "wins_at_once",
    "own_wins_at_once",
    "own_at_once",
    "at_once_at_last",
    "wins_at_once_by_wait",
    "needs_one_after",
    "needs_two_after",
]
FAR: Final = 8.0  # turns


@final
class Hopes:
    """A player's own things, looked at once: tokens, payments, and the nearest studies in order."""

    side: Side
    crowded: i64  # constellations with several planets
    none: i64  # with a planet to study: no own token there, one, two
    single: i64
    pair: i64
    tokens: i64
    colours: i64
    sextants: i64
    payments: i64
    needs: i64
    step: i64  # the points of the next planet
    turns: vec[float]  # to the three nearest studies
    points: vec[i64]  # that they bring
    wins: float  # turns to the nearest study that wins

    def __init__(self, state: Ptolemaeus, side: Side) -> None:
        self.side = side
        self.crowded = (state.targets >> CONJUNCTION) & ALL_SIGNS
        self.none = side.fresh & ~side.ones & ~side.twos
        self.single = side.fresh & side.ones & ~side.twos
        self.pair = side.fresh & side.twos & ~side.ones
        self.tokens = side.on_board()
        self.colours = by_colour(side.hand)
        self.sextants = count_of(side.hand, SEXTANT)
        self.payments = self.sextants
        for colour in range(i64(COLOURS)):
            self.payments += count_of(self.colours, colour) // 2
        studied = count(side.studied)
        self.needs = state.deck.to_win - scoring.all_points(state.deck, side)
        self.step = state.deck.points[min(studied + 1, i64(PLANETS))] - state.deck.points[studied]
        self.turns = vec[float]([FAR, FAR, FAR])
        self.points = vec[i64]([0, 0, 0])
        self.wins = FAR
        self.look_around(state)

    def look_around(self, state: Ptolemaeus) -> None:
        """Find the nearest studies."""
        fresh = self.side.fresh
        while fresh:
            sign = lowest(fresh)
            fresh &= fresh - 1
            points = self.step + self.extra(state, sign)
            turns = self.turns_to(sign)
            if points >= self.needs:
                self.wins = min(self.wins, turns)
            place: i64 = 2
            while place >= 0 and turns < self.turns[place]:
                if place < 2:
                    self.turns[place + 1] = self.turns[place]
                    self.points[place + 1] = self.points[place]
                self.turns[place] = turns
                self.points[place] = points
                place -= 1

    def extra(self, state: Ptolemaeus, sign: i64) -> i64:
        """Give the points that a planet there adds to the own objective (PT-31)."""
        if self.side.objective == NO_OBJECTIVE:
            return 0
        wanted: i64 = state.deck.objectives[self.side.objective]
        found = count(wanted & self.side.studied)
        places = state.places
        here: i64 = 0
        for planet in range(i64(PLANETS)):
            if places & 15 == sign:
                here |= bit(planet)
            places >>= 4
        if not here & wanted & ~self.side.studied:
            return 0
        if found == 2:
            return state.deck.three_of_objective - state.deck.two_of_objective
        return state.deck.two_of_objective if found == 1 else 0

    def turns_to(self, sign: i64) -> float:
        """Guess the turns until a planet there is studied, by three tokens or by four (PT-14, PT-18, PT-24, PT-25)."""
        there = min(self.side.tokens_on(sign), i64(2))
        missing = 3 - there
        acts = (missing + 1) // 2 if (self.crowded >> sign) & 1 else missing
        by_three = acts + self.unpaid(sign, missing)
        missing = 2 - there + max(i64(0), 2 - (self.tokens - there))
        if missing == 0:
            return 0.5
        return float(min(by_three, missing + self.unpaid(sign, missing)))

    def unpaid(self, sign: i64, tokens: i64) -> i64:
        """Count the tokens that the hand cannot pay for: a turn of taking cards for each (PT-15)."""
        named = count_of(self.side.hand, sign)
        left = tokens - named - self.sextants
        if left <= 0:
            return 0
        own = sign & (COLOURS - 1)
        left -= (count_of(self.colours, own) - named) // 2
        for colour in range(i64(COLOURS)):
            if colour != own and left > 0:
                left -= count_of(self.colours, colour) // 3
        return max(i64(0), left)


def fill(state: Ptolemaeus, seat: i64, out: vec[float]) -> None:
    """Write what a seat may hope for (PT-15, PT-24, PT-25, PT-35, PT-40)."""
    side = state.sides[seat]
    hopes = Hopes(state, side)
    later = Later(state, side)
    for card in range(i64(BONUS_KINDS)):
        out[card] = float(count_of(side.bonus, card))
    fill_board(state, hopes, later, out)
    fill_hand(state, hopes, out)
    fill_studies(state, seat, hopes, out)
    turns = fill_end(state, seat, later, out)
    fill_lead(state, seat, later, turns, out)
    fill_time(hopes, turns, out)
    fill_now(state, seat, hopes, out)


def fill_board(state: Ptolemaeus, hopes: Hopes, later: Later, out: vec[float]) -> None:
    """Write the tokens beside planets to study, what pays there, and what the cycle will leave (PT-15, PT-35)."""
    side = hopes.side
    for tokens in range(i64(3)):
        signs = hopes.none if tokens == 0 else hopes.single if tokens == 1 else hopes.pair
        out[BOARD + 3 * tokens] = float(named(side.hand, signs))
        out[BOARD + 3 * tokens + 1] = float(count(payable_signs(side.hand, signs)))
        out[BOARD + 3 * tokens + 2] = float(count(signs))
    out[BOARD + 9] = float(count(payable_signs(side.hand, hopes.single & hopes.crowded)))
    out[BOARD + 10] = float(count(hopes.single & hopes.crowded))
    out[BOARD + 11] = float(count(hopes.pair & hopes.crowded))
    out[BOARD + 12] = float(count(later.fresh & side.twos & ~side.ones))
    out[BOARD + 13] = float(count(later.fresh & side.ones))
    out[BOARD + 14] = float(count(side.fresh))
    out[BOARD + 15] = float(count(later.fresh))
    out[BOARD + 16] = 1.0 if hopes.tokens >= 4 else 0.0
    out[BOARD + 17] = float(side.reserve)
    out[BOARD + 18] = float(count(side.twos & ~side.fresh))
    out[BOARD + 19] = float(count(state.asteroids & (hopes.single | hopes.pair)))
    out[BOARD + 20] = float(side.asteroids % scoring.ASTEROIDS_A_POINT)
    out[BOARD + 21] = float(side.asteroids // scoring.ASTEROIDS_A_POINT)


def fill_hand(state: Ptolemaeus, hopes: Hopes, out: vec[float]) -> None:
    """Write what the hand can pay for, and what lies open beside the deck (PT-11, PT-15)."""
    out[HAND] = float(hopes.payments)
    out[HAND + 1] = float(named(hopes.side.hand, state.occupied | bit(state.comet)))
    most: i64 = 0
    twos: i64 = 0
    for colour in range(i64(COLOURS)):
        most = max(most, count_of(hopes.colours, colour))
        twos += 1 if count_of(hopes.colours, colour) >= 2 else 0
    out[HAND + 2] = float(most)
    out[HAND + 3] = float(twos)
    out[HAND + 4] = 0.0
    out[HAND + 5] = 0.0
    out[HAND + 6] = 0.0
    for place in range(i64(6)):
        card = (state.row >> (4 * place)) & 15
        if card < SIGNS:
            out[HAND + 4] += float((hopes.single >> card) & 1)
            out[HAND + 5] += float((hopes.pair >> card) & 1)
        elif card == SEXTANT:
            out[HAND + 6] += 1.0


def named(hand: i64, signs: i64) -> i64:
    """Count the cards that alone pay for some constellations, three of a kind at most (PT-15)."""
    total: i64 = 0
    while signs:
        total += min(count_of(hand, lowest(signs)), i64(3))
        signs &= signs - 1
    return total


def fill_studies(state: Ptolemaeus, seat: i64, hopes: Hopes, out: vec[float]) -> None:
    """Write what can be studied with the next action, and how far the nearest studies are (PT-24, PT-25, PT-41)."""
    side = hopes.side
    ready = payable_signs(side.hand, hopes.pair) | (hopes.pair if hopes.tokens >= 4 else 0)
    if hopes.payments >= 2:
        ready |= payable_signs(side.hand, hopes.single & hopes.crowded)
    points = best_points(state, hopes, ready)
    pairs = best_points(state, hopes, hopes.pair)
    out[STUDY] = float(count(ready))
    out[STUDY + 1] = float(points)
    out[STUDY + 2] = 1.0 if ready != 0 and points >= hopes.needs else 0.0
    out[STUDY + 3] = float(pairs)
    out[STUDY + 4] = 1.0 if hopes.pair != 0 and pairs >= hopes.needs else 0.0
    out[STUDY + 5] = float(hopes.step)
    out[STUDY + 6] = float(hopes.needs)
    wanted: i64 = 0 if side.objective == NO_OBJECTIVE else state.deck.objectives[side.objective]
    out[STUDY + 7] = float(count(wanted & side.studied))
    for place in range(i64(3)):
        out[WAY + place] = hopes.turns[place]
        out[WAY + 3 + place] = 1.0 / (1.0 + hopes.turns[place])
    out[WAY + 6] = float(hopes.points[0]) / (1.0 + hopes.turns[0])
    out[WAY + 7] = float(hopes.points[1]) / (1.0 + hopes.turns[1])
    out[WAY + 8] = 1.0 / (1.0 + hopes.wins) if hopes.wins < FAR else 0.0
    both = hopes.points[0] + hopes.points[1] > hopes.needs
    out[WAY + 9] = 1.0 / (1.0 + hopes.turns[0] + hopes.turns[1]) if both else 0.0
    mine = state.active == seat
    out[WAY + 10] = out[WAY + 3] if mine else 0.0
    out[WAY + 11] = out[STUDY + 1] if mine else 0.0


def best_points(state: Ptolemaeus, hopes: Hopes, signs: i64) -> i64:
    """Give the most points that one study in these constellations brings, 0 if there is none."""
    best: i64 = 0
    while signs:
        best = max(best, hopes.step + hopes.extra(state, lowest(signs)))
        signs &= signs - 1
    return best


def fill_end(state: Ptolemaeus, seat: i64, later: Later, out: vec[float]) -> i64:
    """Write how long the Comet needs as the planets stand; give the own turns until then (PT-10, PT-36, PT-40)."""
    deck = state.deck
    comet = lowest(later.comet)
    steps = state.steps + (comet - state.comet + SIGNS - 1) % SIGNS + 1
    cycles: i64 = 1
    while steps < deck.circuit:
        after = free_for_comet(later.occupied, comet + 1 if comet < SIGNS - 1 else 0)
        steps += (after - comet + SIGNS - 1) % SIGNS + 1
        comet = after
        cycles += 1
    turns: i64 = 0
    if state.round < deck.rounds:
        own = (seat - state.astrolabe + state.players) % state.players
        now = (state.active - state.astrolabe + state.players) % state.players
        turns = deck.rounds - 1 - state.round + (1 if own > now or (own == now and not state.acted) else 0)
    out[END] = 1.0 if cycles == 1 else 0.0
    out[END + 1] = float(cycles)
    out[END + 2] = 1.0 / float(cycles)
    out[END + 5] = float(turns)
    turns += deck.rounds * (cycles - 1)
    out[END + 3] = float(turns)
    out[END + 4] = 1.0 / float(1 + turns)
    out[END + 6] = 1.0 if cycles == 2 else 0.0
    out[END + 7] = 1.0 if cycles == 3 else 0.0
    return turns


def fill_lead(state: Ptolemaeus, seat: i64, later: Later, turns: i64, out: vec[float]) -> None:
    """Write who would win if nothing came any more: points, planets, tokens that the Comet leaves (PT-36, PT-40)."""
    best: i64 = -1
    for other in range(state.players):
        if other != seat:
            best = max(best, standing(state, state.sides[other], later.comet))
    own = standing(state, state.sides[seat], later.comet)
    best = best if best >= 0 else own
    lead = float(own // 10000 - best // 10000)
    ahead = 1.0 if own > best else -1.0 if own < best else 0.0
    last, few = out[END], 1.0 + out[END + 5]
    out[LEAD] = lead
    out[LEAD + 1] = lead * last
    out[LEAD + 2] = lead * out[END + 2]
    out[LEAD + 3] = lead / float(1 + turns)
    out[LEAD + 4] = ahead
    out[LEAD + 5] = ahead * last
    out[LEAD + 6] = ahead * out[END + 2]
    out[LEAD + 7] = ahead / float(1 + turns)
    out[LEAD + 8] = lead * last / few
    out[LEAD + 9] = ahead * last / few
    out[LEAD + 10] = ahead * last if turns == 0 else 0.0
    tied = last if lead == 0.0 else 0.0
    out[LEAD + 11] = tied * float(max(i64(-3), min(i64(3), own % 100 - best % 100)))
    out[LEAD + 12] = tied * float(own // 100 % 100 - best // 100 % 100)


def standing(state: Ptolemaeus, side: Side, comet: i64) -> i64:
    """Rank a player as the end does, without the tokens that the Comet will send home (PT-36, PT-40, PT-Q25)."""
    tokens = count(side.ones & ~comet) + 2 * count(side.twos & ~comet)
    return 10000 * scoring.all_points(state.deck, side) + 100 * count(side.studied) + tokens


def fill_time(hopes: Hopes, turns: i64, out: vec[float]) -> None:
    """Write what can still be studied before the Comet is home."""
    last, this_cycle = out[END], out[END + 5]
    first = hopes.turns[0]
    both = first + hopes.turns[1]
    out[TIME] = 1.0 if first <= float(turns) else 0.0
    out[TIME + 1] = 1.0 if both <= float(turns) else 0.0
    out[TIME + 2] = last if first <= this_cycle else 0.0
    out[TIME + 3] = last * float(hopes.points[0]) if first <= this_cycle else 0.0
    out[TIME + 4] = last if both <= this_cycle else 0.0
    out[TIME + 5] = last * float(hopes.payments)
    out[TIME + 6] = last * float(hopes.side.cards)


def fill_now(state: Ptolemaeus, seat: i64, hopes: Hopes, out: vec[float]) -> None:
    """Write what one turn could study with bonus cards, the action and four tokens together (PT-25, PT-33, PT-34)."""
    side = hopes.side
    mine = state.active == seat
    signa: i64 = 0
    for n in range(i64(COLOURS)):
        colour: i64 = COLOUR_OF_SIGNA[n]
        if count_of(side.bonus, SIGNA + n) and hopes.pair & signs_of_colour(colour) and side.reserve > 0:
            signa += 1
    mercurius: i64 = 1 if count_of(side.bonus, MERCURIUS_RETROGRADUS) and hopes.pair and hopes.tokens > 2 else 0
    luna: i64 = 1 if count_of(side.bonus, NOVA_LUNA) and hopes.pair & tokens_of_others(state, seat) else 0
    cards = signa + mercurius + (luna if side.reserve > 0 else 0)
    action: i64 = 0
    possible = count(hopes.pair)
    if not (mine and state.acted):
        two = hopes.payments >= 2 and payable_signs(side.hand, hopes.single & hopes.crowded)
        action = 1 if two or payable_signs(side.hand, hopes.pair) else 0
        possible += count(hopes.single & hopes.crowded)
    studies = min(possible, cards + action + (1 if hopes.pair and hopes.tokens >= 4 else 0))
    studied = count(side.studied)
    points: i64 = state.deck.points[min(studied + studies, i64(PLANETS))] - state.deck.points[studied]
    if studies and hopes.pair:
        points += best_points(state, hopes, hopes.pair) - hopes.step
    wins = 1.0 if studies and points >= hopes.needs else 0.0
    wait = (seat - state.active + state.players) % state.players
    out[NOW] = float(signa)
    out[NOW + 1] = float(mercurius)
    out[NOW + 2] = float(luna)
    out[NOW + 3] = float(studies)
    out[NOW + 4] = float(points)
    out[NOW + 5] = wins
    out[NOW + 6] = wins if mine else 0.0
    out[NOW + 7] = float(studies) if mine else 0.0
    out[NOW + 8] = float(studies) * out[END]
    out[NOW + 9] = wins / float(1 + wait)
    out[NOW + 10] = 1.0 if hopes.needs - points <= 1 else 0.0
    out[NOW + 11] = 1.0 if hopes.needs - points <= 2 else 0.0


def tokens_of_others(state: Ptolemaeus, seat: i64) -> i64:
    """Give the constellations with tokens of other players."""
    signs: i64 = 0
    for other in range(state.players):
        if other != seat:
            signs |= state.sides[other].board()
    return signs
