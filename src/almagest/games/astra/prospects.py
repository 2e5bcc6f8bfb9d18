"""What a judge that tells chances sees besides in Astra: which cards can be finished, by whom first, what that brings.

For the cards around the board: how soon a player has the Stardust and the Telescopes to finish them, Abilities
included. Then the Boons that helpers may hope for, what a discovery on hand brings, how near the end is, and who would
win if nothing came any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.astra.deck import ELEMENTS
from almagest.games.astra.rules.board import is_undiscovered, marks_of, stars_in
from almagest.games.astra.rules.marking import card_limit
from almagest.games.astra.rules.means import (
    FAR,
    NOBODY,
    Display,
    Means,
    boon_points,
    boxes_for,
    help_points,
    helpers_before,
)
from almagest.games.astra.rules.phases import DISCOVERING, TURN
from almagest.kernel.bits import count, has, lowest

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

NEAREST: Final = 3
FEW: Final = 4  # cards above the Game End card that are told apart
NOW: Final = 0  # where each group begins
WAY: Final = NOW + 12
HELP: Final = WAY + 10
PENDING: Final = HELP + 5
MEANS: Final = PENDING + 3
OWNED: Final = MEANS + 4
WAKE: Final = OWNED + 6
ROOM: Final = WAKE + 4
GROWTH: Final = ROOM + 4
END: Final = GROWTH + 8
LEAD: Final = END + 15
CARD: Final = LEAD + 11
A_CARD: Final = 6  # numbers for each of the nearest cards
OWN_KINDS: Final = ("stardust", "marks", "telescopes", "fame", "refunds", "growth")
KIND_OF: Final = b"\x01\x04\x00\x00\x00\x02\x01\x04\x03\x05\x03\x01\x02\x05\x00\x01\x03\x04"  # by Ability
CARD_NAMES: Final = ("left", "gain", "help", "turns", "now", "stars")
NAMES: Final = [
    "cards_now",
    "best_now",
    "second_now",
    "own_best_now",
    "best_now_by_wait",
    "first_now",
    "late_now",
    "cards_rested",
    "best_rested",
    "first_rested",
    "turn_points",
    "later_points",
    *[f"turns_to_{place}" for place in range(NEAREST)],
    *[f"soon_{place}" for place in range(NEAREST)],
    *[f"points_soon_{place}" for place in range(NEAREST)],
    "best_pace",
    "boons",
    "best_boon",
    "boon_threat",
    "marks_threatened",
    "helps_first",
    "pending_cards",
    "pending_boon",
    "sure",
    "free_marks",
    "more_stardust",
    "more_walks",
    "exchanges",
    *[f"owned_{kind}" for kind in OWN_KINDS],
    *[f"wakes_in_{rests}" for rests in range(ELEMENTS)],
    "room",
    "no_room",
    "spots_to_limit",
    "pouch_left",
    *[f"row_{place}" for place in range(ELEMENTS)],
    "best_element",
    "all_elements",
    "best_shown",
    "wide",
    *[f"above_{cards}" for cards in range(1, FEW + 1)],
    "rests_to_icon",
    "rest_ends",
    "last_turn",
    "two_turns",
    "no_turn",
    "turns_of_others",
    "turns_after",
    "near",
    "odd_stars",
    "odd_stardust",
    "acts",
    "wait",
    "lead",
    "lead_at_last",
    "lead_near",
    "lead_by_turns",
    "ahead",
    "leads_at_last",
    "ahead_near",
    "ahead_without_turns",
    "rivals_before",
    "rivals_before_at_last",
    *[f"{what}_{place}" for place in range(NEAREST) for what in CARD_NAMES],
]


def fill(state: Astra, seat: i64, out: vec[float]) -> None:
    """Write what a seat may hope for (AS-18, AS-22, AS-34, AS-39, AS-40)."""
    for n in range(i64(len(NAMES))):
        out[n] = 0.0
    display = Display(state)
    everybody = [Means(state, i64(other)) for other in range(int(state.setting.seats))]
    mine = everybody[int(seat)]
    fill_now(state, display, everybody, mine, out)
    fill_way(state, display, mine, out)
    fill_help(state, display, everybody, mine, out)
    fill_means(state, mine, out)
    fill_growth(state, mine, out)
    fill_end(state, mine, out)
    fill_cards(state, display, mine, out)
    fill_lead(state, everybody, mine, out)


def fill_now(state: Astra, display: Display, everybody: list[Means], mine: Means, out: vec[float]) -> None:
    """Write the cards that can be finished in the next turn, or after a Rest, and by whom first (AS-22, AS-28)."""
    best, second, first, late = 0.0, 0.0, 0.0, 0.0
    for slot in range(display.slots):
        if mine.finishes(display, slot, mine.dust):
            gain = mine.gain(state, slot)
            out[NOW] += 1.0
            second = max(second, min(best, gain))
            best = max(best, gain)
            if is_first(display, everybody, mine, slot):
                first = max(first, gain)
            else:
                late = max(late, gain)
        elif mine.finishes(display, slot, mine.rest):
            gain = mine.gain(state, slot)
            out[NOW + 7] += 1.0
            out[NOW + 8] = max(out[NOW + 8], gain)
            if is_first(display, everybody, mine, slot):
                out[NOW + 9] = max(out[NOW + 9], gain)
    out[NOW + 1] = best
    out[NOW + 2] = second
    out[NOW + 3] = best if mine.acts else 0.0
    out[NOW + 4] = best / float(1 + mine.wait)
    out[NOW + 5] = first
    out[NOW + 6] = late
    out[NOW + 10] = turn_points(state, display, mine)
    out[NOW + 11] = later_points(state, display, mine)


def is_first(display: Display, everybody: list[Means], mine: Means, slot: i64) -> bool:
    """Tell whether nobody who has a turn before can finish a card."""
    return all(other.wait >= mine.wait or not other.finishes(display, slot, other.dust) for other in everybody)


def turn_points(state: Astra, display: Display, mine: Means) -> float:
    """Guess the points of one turn that is the last: a card, a few stars or a Rest, and Abilities (AS-40)."""
    goals = state.deck.goals
    price = 1.0 / float(goals.stardust)
    best = float(mine.dust) * (1.0 / float(goals.stars) - price)
    if not mine.acts or state.phase == TURN:
        best = max(best, float(mine.rest - mine.dust) * price)
    for slot in range(display.slots):
        if mine.finishes(display, slot, mine.dust):
            need = max(i64(0), display.left[slot] - mine.free)
            best = max(best, mine.gain(state, slot) - float(need) * price)
    return best + mine.sure + float(mine.dust - mine.side.dust) * price


def later_points(state: Astra, display: Display, mine: Means) -> float:
    """Guess the points of two turns: a Rest, and a card (AS-29, AS-40)."""
    price = 1.0 / float(state.deck.goals.stardust)
    best = 0.0
    for slot in range(display.slots):
        if mine.finishes(display, slot, mine.rest):
            need = max(i64(0), display.left[slot] - mine.free)
            best = max(best, mine.gain(state, slot) + float(mine.rest - mine.dust - need) * price)
    return best + mine.sure


def fill_way(state: Astra, display: Display, mine: Means, out: vec[float]) -> None:
    """Write the cards that a seat can finish soonest: the turns they take, and what they bring."""
    turns = vec[float]([FAR] * NEAREST)
    gains = vec[float]([0.0] * NEAREST)
    for slot in range(display.slots):
        if display.left[slot] == 0:
            continue
        far, gain = mine.turns(display, slot), mine.gain(state, slot)
        out[WAY + 3 * NEAREST] = max(out[WAY + 3 * NEAREST], gain / (1.0 + far))
        place: i64 = NEAREST - 1
        while place >= 0 and (far < turns[place] or (far == turns[place] and gain > gains[place])):
            if place < NEAREST - 1:
                turns[place + 1] = turns[place]
                gains[place + 1] = gains[place]
            turns[place] = far
            gains[place] = gain
            place -= 1
    for place in range(i64(NEAREST)):
        out[WAY + place] = turns[place]
        out[WAY + NEAREST + place] = 1.0 / turns[place]
        out[WAY + 2 * NEAREST + place] = gains[place] / turns[place]


def fill_help(state: Astra, display: Display, everybody: list[Means], mine: Means, out: vec[float]) -> None:
    """Write the Boons of cards that others finish, and the marks that count no more then (AS-34, AS-40, AS-43)."""
    for slot in range(display.slots):
        marks = stars_in(marks_of(state, slot, mine.seat))
        if display.left[slot] == 0 or marks == 0:
            continue
        before = helpers_before(state, slot, mine.seat, marks, mine.seat)
        boon = boon_points(state, mine.side, slot, boxes_for(state, slot, marks), before)
        out[HELP] += boon
        out[HELP + 1] = max(out[HELP + 1], boon)
        if not is_first(display, everybody, mine, slot):
            out[HELP + 2] += boon
            out[HELP + 3] += float(marks)
        if before == 0:
            out[HELP + 4] += 1.0


def fill_means(state: Astra, mine: Means, out: vec[float]) -> None:
    """Write what a discovery on hand and Abilities bring, and when Exhausted cards wake up (AS-19, AS-31, AS-34)."""
    deck, side = state.deck, mine.side
    out[PENDING] = float(mine.pending)
    out[PENDING + 1] = mine.boon
    out[PENDING + 2] = mine.sure
    out[MEANS] = float(mine.free)
    out[MEANS + 1] = float(mine.dust - side.dust)
    out[MEANS + 2] = float(mine.walks - side.scopes)
    out[MEANS + 3] = 1.0 if mine.swaps else 0.0
    cards = side.active | side.tired
    while cards:
        kind: i64 = KIND_OF[deck.abilities[lowest(cards)]]
        cards &= cards - 1
        out[OWNED + kind] += 1.0
    for rests in range(i64(ELEMENTS)):
        element: i64 = deck.board.spheres[(state.sphere + rests) & 3]
        out[WAKE + rests] = float(count(side.tired & deck.of_element[element]))


def fill_growth(state: Astra, mine: Means, out: vec[float]) -> None:
    """Write the room for cards, and what further cards bring by their elements (AS-36, AS-40)."""
    deck, side = state.deck, mine.side
    limits = deck.board.limits
    limit = card_limit(deck.board, side)
    out[ROOM] = float(limit - count(side.active | side.tired))
    out[ROOM + 1] = 1.0 if count(mine.cards) >= limit else 0.0
    spots: i64 = 0
    most: i64 = len(limits) - 1
    while side.wisdom + spots < most and limits[side.wisdom + spots] == limit:
        spots += 1
    out[ROOM + 2] = float(spots)
    out[ROOM + 3] = float(deck.board.pouch_most - side.pouch)
    for element in range(i64(ELEMENTS)):
        marks = mine.marks[element]
        longer: i64 = 0
        for other in range(i64(ELEMENTS)):
            if mine.marks[other] > marks or (mine.marks[other] == marks and other < element):
                longer += 1
        out[GROWTH + longer] = float(marks)
        out[GROWTH + 4] = max(out[GROWTH + 4], float(mine.gains[element]))
        out[GROWTH + 5] += float(mine.gains[element])
        out[GROWTH + 7] += 1.0 if marks else 0.0
    for slot in range(state.slots):
        if is_undiscovered(state, slot):
            out[GROWTH + 6] = max(out[GROWTH + 6], mine.gain(state, slot))


def fill_end(state: Astra, mine: Means, out: vec[float]) -> None:
    """Write how near the end is, and who still has turns (AS-32, AS-36, AS-39)."""
    goals, ending = state.deck.goals, state.turns_left >= 0
    icons: i64 = state.deck.board.icons[state.setting.seats]
    rests: i64 = 0
    while rests < 3 and not has(icons, (state.sphere + rests) & 3):
        rests += 1
    out[END + 4] = float(rests)
    if ending:
        fill_last_turns(state, mine, out)
    else:
        for cards in range(i64(FEW)):
            out[END + cards] = 1.0 if state.above <= cards + 1 else 0.0
        out[END + 5] = 1.0 if state.above == 1 and rests == 0 else 0.0
    out[END + 11] = 1.0 if ending else 1.0 / float(1 + state.above)
    stars: i64 = 0
    for slot in range(state.slots):
        if is_undiscovered(state, slot):
            stars += stars_in(marks_of(state, slot, mine.seat))
    out[END + 12] = float(stars % goals.stars)
    out[END + 13] = float(mine.side.dust % goals.stardust)
    out[END + 14] = 1.0 if mine.acts else 0.0


def fill_last_turns(state: Astra, mine: Means, out: vec[float]) -> None:
    """Write the turns that are left, the own one on hand included while it has an action, and who is last (AS-39)."""
    turns: i64 = 1 if mine.acts else 0
    for later in range(i64(1), state.turns_left + 1):
        if (state.player + later) % state.players == mine.seat:
            turns += 1
    out[END + 6] = 1.0 if turns == 1 else 0.0
    out[END + 7] = 1.0 if turns == 2 else 0.0
    out[END + 8] = 1.0 if turns == 0 else 0.0
    out[END + 9] = float(state.turns_left - turns + (1 if mine.acts else 0))
    last = (state.player + state.turns_left) % state.players
    out[END + 10] = float((last - mine.seat + state.players) % state.players)


def fill_cards(state: Astra, display: Display, mine: Means, out: vec[float]) -> None:
    """Write what the cards with the fewest open stars mean to a seat, in the same order for everybody."""
    before: i64 = 0
    for place in range(i64(NEAREST)):
        slot = next_card(display, before)
        if slot == NOBODY:
            return
        before = rank(display, slot) + 1
        at = CARD + A_CARD * place
        out[at] = 1.0 / float(display.left[slot])
        out[at + 1] = mine.gain(state, slot)
        out[at + 2] = help_points(state, mine, slot, NOBODY)
        out[at + 3] = 1.0 / mine.turns(display, slot)
        out[at + 4] = 1.0 if mine.finishes(display, slot, mine.dust) else 0.0
        out[at + 5] = float(stars_in(marks_of(state, slot, mine.seat)))


def next_card(display: Display, least: i64) -> i64:
    """Find the undiscovered card of the lowest rank that is not below another."""
    found: i64 = NOBODY
    for slot in range(display.slots):
        if display.left[slot] == 0 or rank(display, slot) < least:
            continue
        if found == NOBODY or rank(display, slot) < rank(display, found):
            found = slot
    return found


def rank(display: Display, slot: i64) -> i64:
    """Rank a place by open stars; of equal ones the first place comes first."""
    return 8 * display.left[slot] + slot


def fill_lead(state: Astra, everybody: list[Means], mine: Means, out: vec[float]) -> None:
    """Write who would win if nothing came any more but what is being discovered (AS-35, AS-39 to AS-41)."""
    lead, best, before = mine.points, -1000.0, 0.0
    for other in everybody:
        if other.seat != mine.seat:
            best = max(best, other.points)
            before += 1.0 if other.points > mine.points else 0.0
    if len(everybody) > 1:
        lead -= best
    ahead = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
    ending = state.turns_left >= 0
    near, turns = out[END + 11], 1.0 + float(state.turns_left if ending else 2 * state.above)
    out[LEAD] = float(mine.wait)
    out[LEAD + 1] = lead
    out[LEAD + 2] = lead if ending else 0.0
    out[LEAD + 3] = lead * near
    out[LEAD + 4] = lead / turns
    out[LEAD + 5] = ahead
    out[LEAD + 6] = ahead if ending else 0.0
    out[LEAD + 7] = ahead * near
    out[LEAD + 8] = ahead if state.turns_left == 0 and state.phase >= DISCOVERING else 0.0
    out[LEAD + 9] = before
    out[LEAD + 10] = before if ending else 0.0
