"""What a judge that tells chances sees besides in The Stars Are Right: what hand and site promise for the next turns.

How near each hand card is to being summoned, by type, with moves and with flips alone; the points and the victory to
be expected of the next turn by the chances that the planner counts on; symbols and powers at hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import MINION, NONE, WORD
from almagest.games.stars.rules.bonus import ignorable, is_barred
from almagest.games.stars.rules.matching import flips_needed, look_under, look_up, missing
from almagest.games.stars.rules.outlook import chance_later
from almagest.games.stars.rules.phases import INVOKE, OVER, PHASE_NAMES, SUMMON
from almagest.games.stars.rules.reach import chance
from almagest.games.stars.rules.turn import GOAL, MOST_CREATURES
from almagest.games.stars.side import Side
from almagest.kernel.bits import lowest

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

TYPES: Final = ["great", "greater", "lesser", "minion"]
SYMBOLS: Final = ["pushes", "swaps", "flips"]
MOST_LACKING: Final = 3
MOST_FLIPS: Final = 2
MOST_POINTS: Final = 8
LACKING: Final = 0  # where each group begins
FLIPS: Final = LACKING + 16
SITE: Final = FLIPS + 9
POWERS: Final = SITE + 4
HAND: Final = POWERS + 4
NEEDS: Final = HAND + 9
PROMISE: Final = NEEDS + 8
TURN: Final = PROMISE + 10
NAMES: Final = [
    *[f"{kind}_lacking_{stars}" for kind in TYPES for stars in range(MOST_LACKING + 1)],
    *[f"{kind}_by_{flips}_flips" for kind in TYPES[:MINION] for flips in range(MOST_FLIPS + 1)],
    *[f"site_{kind}" for kind in TYPES],
    *[f"powers_for_{symbol}" for symbol in SYMBOLS],
    "powers_surplus",
    *[f"hand_{symbol}" for symbol in SYMBOLS],
    "hand_most_symbols",
    "hand_several_symbols",
    "hand_points",
    "hand_best",
    "full_site",
    "makes_room",
    *[f"needs_at_most_{points}" for points in range(1, 7)],
    "lead",
    "best_rival",
    "promise",
    "nothing_promised",
    "wins_next",
    "promise_by_wait",
    "wins_by_wait",
    "promise_by_needs",
    "one_is_enough",
    "two_are_enough",
    "still_to_draw",
    "wins_now",
    *[f"own_{symbol}" for symbol in SYMBOLS],
    *[f"in_{phase}" for phase in PHASE_NAMES[:OVER]],
    "promise_at_once",
    "wins_at_once",
]


def fill(state: Stars, seat: i64, out: vec[float]) -> None:
    """Write what a seat may hope for (SR-9, SR-14, SR-19, SR-24, SR-25)."""
    for n in range(i64(len(NAMES))):
        out[n] = 0.0
    side = state.sides[seat]
    helpers = fill_site(state, side, out)
    fill_needs(state, seat, side, out)
    fill_symbols(state, side, out)
    fill_hand(state, seat, side, helpers, out)
    if state.seat == seat:
        fill_turn(state, out)


def fill_site(state: Stars, side: Side, out: vec[float]) -> i64:
    """Write the creatures on the site and their powers; give how many have one (SR-14, SR-25)."""
    deck = state.deck
    helpers: i64 = 0
    for half in range(i64(2)):
        cards = side.site(half)
        while cards:
            card = WORD * half + lowest(cards)
            cards &= cards - 1
            kind: i64 = deck.types[card]
            out[SITE + kind] += 1.0
            if kind != MINION:
                helpers += 1
                taken: i64 = deck.changes[card]
                if taken != NONE:
                    out[POWERS + taken] += 1.0
                out[POWERS + 3] += float(deck.into[3 * card] + deck.into[3 * card + 1] + deck.into[3 * card + 2] - 1)
    if side.site_size() >= MOST_CREATURES:
        out[HAND + 7] = 1.0
        out[HAND + 8] = float(side.least_points(deck))
    return helpers


def fill_needs(state: Stars, seat: i64, side: Side, out: vec[float]) -> None:
    """Write how far ten points are, and how far the others have come (SR-1)."""
    for points in range(i64(6)):
        if GOAL - side.points <= points + 1:
            out[NEEDS + points] = 1.0
    best: i64 = 0
    for other in range(i64(len(state.sides))):
        if other != seat:
            best = max(best, state.sides[other].points)
    out[NEEDS + 6] = float(side.points - best)
    out[NEEDS + 7] = float(best)


def fill_symbols(state: Stars, side: Side, out: vec[float]) -> None:
    """Write the invocation symbols of the hand, and its points (SR-9)."""
    deck = state.deck
    for half in range(i64(2)):
        cards = side.hand(half)
        while cards:
            card = WORD * half + lowest(cards)
            cards &= cards - 1
            symbols = 0.0
            for kind in range(i64(3)):
                gained = float(deck.gains[3 * card + kind])
                out[HAND + kind] += gained
                symbols += gained
            out[HAND + 3] = max(out[HAND + 3], symbols)
            out[HAND + 4] += 1.0 if symbols >= 2.0 else 0.0
            out[HAND + 5] += float(deck.points[card])


def fill_hand(state: Stars, seat: i64, side: Side, helpers: i64, out: vec[float]) -> None:
    """Write how near every card is, and what the best that can be summoned in the next turn brings (SR-19, SR-24)."""
    deck, shown = state.deck, look_up(state.sky)
    either = look_under(state.sky, shown)
    needs = GOAL - side.points
    room = i64(out[HAND + 8])
    chosen = state.seat == seat and state.phase <= SUMMON
    nobody = vec[float]([1.0] * (MOST_POINTS + 1))  # by points: the chance that none of these cards can be summoned
    best: i64 = 0
    second: i64 = 0
    loses = 1.0
    for half in range(i64(2)):
        cards = side.hand(half)
        while cards:
            card = WORD * half + lowest(cards)
            cards &= cards - 1
            if is_barred(deck, side, card):
                continue
            kind: i64 = deck.types[card]
            ignored = ignorable(state, side, card)
            lacking = missing(deck, shown, card, ignored)
            out[LACKING + 4 * kind + min(lacking, i64(MOST_LACKING))] += 1.0
            if kind == MINION:
                continue
            flips = flips_needed(deck, shown, either, card, ignored)
            if flips <= MOST_FLIPS:
                out[FLIPS + 3 * kind + flips] += 1.0
            worth: i64 = deck.points[card] - room
            second = max(second, min(best, worth))
            best = max(best, worth)
            likely = chance_later(kind, lacking, helpers)
            if 0 < worth <= MOST_POINTS:
                nobody[worth] *= 1.0 - likely
            if worth >= needs:
                loses *= 1.0 - likely
                if chosen:
                    now = chance(state, shown, either, card, ignored, lacking)
                    out[PROMISE + 9] = max(out[PROMISE + 9], now)
    out[HAND + 6] = float(best)
    out[PROMISE + 2] = 1.0 - loses
    out[PROMISE + 6] = 1.0 if best >= needs else 0.0
    out[PROMISE + 7] = 1.0 if best + second >= needs else 0.0
    fill_promise(state, seat, side, nobody, out)


def fill_promise(state: Stars, seat: i64, side: Side, nobody: vec[float], out: vec[float]) -> None:
    """Write the points to be expected of the next turn: the best creature comes that can."""
    wait = seat - state.seat
    wait = wait if wait >= 0 else wait + i64(len(state.sides))
    promise, nothing = 0.0, 1.0
    for n in range(i64(MOST_POINTS)):
        points = MOST_POINTS - n
        promise += nothing * (1.0 - nobody[points]) * float(points)
        nothing *= nobody[points]
    out[PROMISE] = promise
    out[PROMISE + 1] = nothing
    out[PROMISE + 3] = promise / float(1 + wait)
    out[PROMISE + 4] = out[PROMISE + 2] / float(1 + wait)
    out[PROMISE + 5] = promise / float(max(i64(1), GOAL - side.points))
    out[PROMISE + 8] = float(max(i64(0), state.deck.hand - side.hand_size()))


def fill_turn(state: Stars, out: vec[float]) -> None:
    """Write how far the turn on hand has come (SR-8)."""
    out[TURN] = float(state.pushes)
    out[TURN + 1] = float(state.swaps)
    out[TURN + 2] = float(state.flips)
    if state.phase < OVER:
        out[TURN + 3 + state.phase] = 1.0
    if state.phase == INVOKE:
        out[TURN + 3 + OVER] = out[PROMISE]
        out[TURN + 4 + OVER] = out[PROMISE + 2]
