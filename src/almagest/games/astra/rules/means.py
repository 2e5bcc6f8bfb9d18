"""What players can bring up in their next turn, and what the cards around the board would bring them.

Guesses of a careful player for the judge that tells chances, quick rather than exact: walks are counted by dead ends,
Boons by what they are worth as a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.astra.deck import BOXES, ELEMENTS, STARS, Deck
from almagest.games.astra.rules.board import (
    DREAMER,
    NEAR,
    NO_CARD,
    WORDS,
    card_at,
    is_complete,
    is_undiscovered,
    lowest_star,
    marked_at,
    marks_of,
    stars_in,
    unmarked,
)
from almagest.games.astra.rules.kinds import (
    ACTIVATION,
    DUST_TO_SCOPE,
    FAME,
    FAME_SPHERE,
    FAME_UNDISCOVERED,
    IMPROVEMENT,
    MARK_ADJACENT_STARS,
    MARK_ANY_STAR,
    MARK_THREE_CARDS,
    MARK_TWO_STARS,
    OBSERVATION,
    POUCH_1,
    REST_FULL,
    SCOPE_1,
    STARDUST,
    STARDUST_2,
    STARDUST_4,
    WISDOM_1,
)
from almagest.games.astra.rules.marking import card_limit
from almagest.games.astra.rules.phases import AGAIN, DISCOVERING, WALK
from almagest.games.astra.rules.scoring import element_marks, element_points, total, value_of
from almagest.games.astra.side import NO_GOAL, NO_PICK, Side
from almagest.kernel.bits import bit, count, has, lowest

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

MOST_MARKS: Final = 4  # spots in a row of the Final Scoring card
FAR: Final = 8.0  # turns
PRICE: Final = 3  # Stardust for a Telescope (AS-62)
ALL_BOXES: Final = 15
RIGHT_BOXES: Final = 12
NOBODY: Final = -1
SPOT: Final = 0.4  # points of a spot on the Wisdom track


@final
class Display:
    """The undiscovered cards around the board: stars left, and the fewest walks they can take."""

    slots: i64
    left: vec[i64]  # open stars; 0 where nothing is to be marked
    walks: vec[i64]
    walking: i64  # the place of a walk that goes on, NOBODY if there is none

    def __init__(self, state: Astra) -> None:
        self.slots = state.slots
        self.walking = state.walk_slot if state.phase == WALK else NOBODY
        self.left = vec[i64]([0] * int(state.slots))
        self.walks = vec[i64]([0] * int(state.slots))
        for slot in range(state.slots):
            stars = unmarked(state, slot)
            if stars:
                self.left[slot] = stars_in(stars)
                self.walks[slot] = fewest(state, slot, stars)


def fewest(state: Astra, slot: i64, stars: i64) -> i64:
    """Count dead ends: no walk has more than two, and only a star beside a marked one begins one (AS-23 to AS-25)."""
    figures = state.deck.figures
    at = WORDS * slot
    card = state.board[at]
    first = state.board[at + NEAR]
    if marked_at(state, slot) == 0:
        start: i64 = figures.start[card]
        first = bit(start)
    alone: i64 = 0
    inner: i64 = 0
    outer: i64 = 0
    left = stars
    while left:
        star = lowest_star(left)
        left &= left - 1
        beside = figures.adjacent[STARS * card + star] & stars
        if beside == 0:
            alone += 1
        elif beside & (beside - 1) == 0:
            if first & bit(star):
                outer += 1
            else:
                inner += 1
    return max(i64(1), alone + max(inner, (inner + outer + 1) // 2))


@final
class Means:
    """What a player can bring up in the next turn, and what cards would bring (AS-19, AS-22, AS-27, AS-40)."""

    seat: i64
    side: Side
    dust: i64
    walks: i64
    here: i64  # walks on the card of a walk that goes on
    free: i64  # stars that Abilities mark
    swaps: bool  # Stardust may become Telescopes
    rest: i64  # Stardust after a Rest
    cards: i64  # the own ones, and those that are just discovered
    limit: i64
    marks: vec[i64]  # in the rows of the Final Scoring card
    gains: vec[i64]  # what a further card of each element brings
    wait: i64  # turns of others before the own one
    acts: bool  # the turn on hand is the own one, and its action not over
    pending: i64  # cards just discovered
    boon: float  # Boons that are to be chosen now
    points: float  # as if the game ended now: with the secret card, and with what a discovery on hand brings
    sure: float  # what Abilities at hand bring
    loss: i64  # what the least of the own cards counts, where a new one needs its place

    def __init__(self, state: Astra, seat: i64) -> None:
        deck, side = state.deck, state.sides[seat]
        own = state.player == seat
        self.seat = seat
        self.side = side
        self.acts = own and state.phase < DISCOVERING
        self.wait = (seat - state.player + state.players) % state.players
        if own and not self.acts:
            self.wait = state.players
        self.dust = side.dust
        self.walks = 1 + side.scopes
        self.free = 0
        self.swaps = False
        self.sure = 0.0
        self.rest = max(side.dust, side.pouch)
        if own and (state.phase in (WALK, AGAIN)):
            self.walks = side.scopes
        else:
            self.use_abilities(state)
        if own and state.skipped:
            self.dust = 0
        self.here = self.walks + 1 if own and state.phase == WALK else self.walks
        self.cards = side.active | side.tired
        self.limit = card_limit(deck.board, side)
        self.marks = vec[i64]([0] * ELEMENTS)
        self.gains = vec[i64]([0] * ELEMENTS)
        self.pending = 0
        self.boon = 0.0
        self.loss = 0
        self.count_rows(deck)
        self.points = float(total(state, seat))
        self.points += float(element_points(deck, side, side.goal) - element_points(deck, side, NO_GOAL))
        self.find_pending(state)
        if own:
            self.points += float(state.glories * state.grands)

    def find_pending(self, state: Astra) -> None:
        """Count what a discovery on hand brings: the card to the discoverer, Boons to helpers (AS-34 to AS-36)."""
        deck = state.deck
        for slot in range(state.slots):
            if card_at(state, slot) == NO_CARD or not is_complete(state, slot):
                continue
            if state.player == self.seat and not state.dreaming:
                self.points += self.taken(deck, card_at(state, slot))
                self.pending += 1
            else:
                self.boon += pending_boon(state, self.side, slot, self.seat)
        self.points += self.boon

    def taken(self, deck: Deck, card: i64) -> float:
        """Take a card and give what it brings, less the least one where there is no room (AS-36, AS-40)."""
        element: i64 = deck.elements[card]
        fame: i64 = deck.fames[card]
        found = float(max(i64(0), self.gains[element] + fame - self.loss))
        self.cards |= bit(card)
        if self.marks[element] < MOST_MARKS:
            self.marks[element] += 1
        self.look_at_rows(deck)
        return found

    def use_abilities(self, state: Astra) -> None:
        """Add what Active cards give (AS-60 to AS-77)."""
        deck, side = state.deck, self.side
        cards = side.active
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            ability: i64 = deck.abilities[card]
            if ability >= STARDUST_4 and ability <= STARDUST_2:
                self.dust += 6 - ability
                self.rest += 6 - ability
            elif ability == SCOPE_1:
                self.walks += 1
            elif ability in (MARK_ANY_STAR, MARK_THREE_CARDS):
                self.free += 1
            elif ability in (MARK_TWO_STARS, MARK_ADJACENT_STARS):
                self.free += 2
            elif ability == DUST_TO_SCOPE:
                self.swaps = True
            elif ability == REST_FULL:
                self.rest = max(self.rest, self.dust + side.pouch)
            elif ability == FAME_UNDISCOVERED:
                self.sure += float(cards_marked(state, self.seat))
            elif ability == FAME_SPHERE:
                element: i64 = deck.board.spheres[state.sphere]
                self.sure += float(count((side.active | side.tired) & deck.of_element[element]))
            elif ability == POUCH_1:
                self.sure += 1.0 if side.pouch < deck.board.pouch_most else 0.0
            elif ability == WISDOM_1:
                self.sure += SPOT if side.wisdom < len(deck.board.limits) - 1 else 0.0

    def count_rows(self, deck: Deck) -> None:
        """Count the marks of each row (AS-40)."""
        for element in range(i64(ELEMENTS)):
            self.marks[element] = min(element_marks(deck, self.side, element, self.side.goal), i64(MOST_MARKS))
        self.look_at_rows(deck)

    def look_at_rows(self, deck: Deck) -> None:
        """Work out what one more mark in each row brings, and what the least card counts (AS-36, AS-40)."""
        self.loss = 100
        for element in range(i64(ELEMENTS)):
            self.gains[element] = self.step(deck, self.marks[element])
            if self.cards & deck.of_element[element]:
                self.loss = min(self.loss, self.step(deck, self.marks[element] - 1))
        if self.loss == 100 or count(self.cards) < self.limit:
            self.loss = 0

    def step(self, deck: Deck, marks: i64) -> i64:
        """Give what a row of so many marks and its next column gain by one more (AS-40, AS-Q2)."""
        if marks >= MOST_MARKS:
            return 0
        reached: i64 = 0
        for element in range(i64(ELEMENTS)):
            if self.marks[element] > marks:
                reached += 1
        others = reached  # without this one, where it has the mark already
        for element in range(i64(ELEMENTS)):
            if self.marks[element] == marks:
                others = reached
        goals = deck.goals
        row = value_of(goals.rows, marks + 1) - value_of(goals.rows, marks)
        return row + value_of(goals.columns, others + 1) - value_of(goals.columns, others)

    def gain(self, state: Astra, slot: i64) -> float:
        """Give what the discovery of a card would bring: its row, its Fame, less the marks it takes along (AS-40)."""
        deck = state.deck
        card = card_at(state, slot)
        element: i64 = deck.elements[card]
        fame: i64 = deck.fames[card]
        marks = stars_in(marks_of(state, slot, self.seat))
        return float(max(i64(0), self.gains[element] + fame - self.loss)) - float(marks) / float(deck.goals.stars)

    def finishes(self, display: Display, slot: i64, dust: i64) -> bool:
        """Tell whether so much Stardust and the walks at hand are enough for a card (AS-22, AS-27)."""
        left, free = display.left[slot], self.free
        if left == 0:
            return False
        need = left - free
        if need <= 0:
            return True
        if need > dust:
            return False
        walks = self.here if slot == display.walking else self.walks
        if self.swaps:
            walks += (dust - need) // PRICE
        return display.walks[slot] - free <= walks

    def turns(self, display: Display, slot: i64) -> float:
        """Guess the turns until a card is finished: walks beyond those of a turn, and Rests (AS-22, AS-27, AS-29)."""
        need = max(i64(1), display.left[slot] - self.free)
        walks = max(i64(1), display.walks[slot] - self.free - self.walks + 1)
        rests = (max(i64(0), need - self.dust) + self.side.pouch - 1) // self.side.pouch
        return min(float(walks + rests), FAR)


def cards_marked(state: Astra, seat: i64) -> i64:
    """Count the undiscovered cards with a mark of a player (AS-66)."""
    found: i64 = 0
    for slot in range(state.slots):
        if is_undiscovered(state, slot) and marks_of(state, slot, seat):
            found += 1
    return found


def helpers_before(state: Astra, slot: i64, seat: i64, marks: i64, finder: i64) -> i64:
    """Count the others with more marks on a card, but for who finishes it (AS-34)."""
    found: i64 = 0
    for other in range(i64(state.setting.seats)):
        if other not in (seat, finder) and stars_in(marks_of(state, slot, other)) > marks:
            found += 1
    return found


def boxes_for(state: Astra, slot: i64, marks: i64) -> i64:
    """Give the Boon boxes that a player with so many marks may choose; behind the dreamer only two (AS-43)."""
    if state.players == 2 and stars_in(marks_of(state, slot, i64(DREAMER))) > marks:
        return RIGHT_BOXES
    return ALL_BOXES


def boon_points(state: Astra, side: Side, slot: i64, boxes: i64, before: i64) -> float:
    """Guess what the best of some Boons is worth when so many others have chosen first (AS-34, AS-38)."""
    deck = state.deck
    at = BOXES * card_at(state, slot)
    first, second, third, fourth = 0.0, 0.0, 0.0, 0.0
    for box in range(i64(BOXES)):
        if not has(boxes, box):
            continue
        kind: i64 = deck.boon_kinds[at + box]
        amount: i64 = deck.boon_amounts[at + box]
        points = worth(deck, side, kind, amount)
        fourth = max(fourth, min(third, points))
        third = max(third, min(second, points)) if points > third else third
        if points > first:
            second, first = first, points
        elif points > second:
            second = points
    return first if before == 0 else second if before == 1 else third if before == 2 else fourth


def worth(deck: Deck, side: Side, kind: i64, amount: i64) -> float:
    """Guess the points of a Boon (AS-38)."""
    if kind == FAME:
        return float(amount)
    if kind == STARDUST:
        return 0.5 * float(amount)
    if kind == OBSERVATION:
        return float(amount)
    if kind == IMPROVEMENT:
        return 1.2 * float(min(amount, deck.board.pouch_most - side.pouch))
    if kind == ACTIVATION:
        return float(min(amount, count(side.tired)))
    return 0.6 * float(min(amount, i64(len(deck.board.limits)) - 1 - side.wisdom))


def pending_boon(state: Astra, side: Side, slot: i64, seat: i64) -> float:
    """Guess what a helper will take of a card just discovered (AS-34, AS-43)."""
    marks = stars_in(marks_of(state, slot, seat))
    if marks == 0:
        return 0.0
    boxes = boxes_for(state, slot, marks)
    if slot != state.resolving:
        return boon_points(state, side, slot, boxes, helpers_before(state, slot, seat, marks, state.player))
    if has(state.helpers, seat) or (has(state.group, seat) and side.pick == NO_PICK):
        return boon_points(state, side, slot, boxes & state.boons, 0)
    return 0.0


def help_points(state: Astra, means: Means, slot: i64, finder: i64) -> float:
    """Guess what a player gains when another finishes a card: a Boon for the marks on it (AS-34, AS-40)."""
    marks = stars_in(marks_of(state, slot, means.seat))
    if marks == 0:
        return 0.0
    before = helpers_before(state, slot, means.seat, marks, finder)
    boon = boon_points(state, means.side, slot, boxes_for(state, slot, marks), before)
    return boon - float(marks) / float(state.deck.goals.stars)
