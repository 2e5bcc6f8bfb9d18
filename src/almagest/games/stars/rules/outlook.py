"""A hand in view of a sky: what can be summoned, and what the next turn promises (SR-19, SR-25 to SR-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from almagest.games.stars.deck import GREAT_OLD_ONE, MINION, NO_CARD, WORD
from almagest.games.stars.rules.bonus import ignorable, is_barred, may_ignore, star_from
from almagest.games.stars.rules.matching import look_again, look_up, missing
from almagest.games.stars.rules.targets import least_sacrifice
from almagest.games.stars.rules.turn import GOAL, MOST_CREATURES
from almagest.kernel.bits import COUNTS, count, lowest

if TYPE_CHECKING:
    from almagest.games.stars.rules.sky import Sky
    from almagest.games.stars.state import Stars

Table = tuple[tuple[float, ...], ...]

MOST_LACKING: Final = 4
MOST_HELPERS: Final = 5
NOBODY: Final = -1
BARRED: Final = -1
NO_SUMMON: Final = -100.0
VICTORY: Final = 100.0
# How often a hand card can be summoned in a turn, as tools/summon_chances.py counts it, smoothed: rows by the stars it
# lacks, from 0; columns by the helpers (creatures with a power) on the site, from 0. A card that is kept has the same
# chance after the opponents' turns as before them.
GREAT_CHANCES: Final[Table] = (
    (1.00, 1.00, 1.00, 1.00, 1.00, 1.00),
    (0.10, 0.20, 0.33, 0.42, 0.53, 0.63),
    (0.03, 0.07, 0.09, 0.13, 0.26, 0.42),
    (0.00, 0.01, 0.02, 0.03, 0.08, 0.18),
    (0.00, 0.00, 0.00, 0.01, 0.02, 0.08),
)
GREATER_CHANCES: Final[Table] = (
    (1.00, 1.00, 1.00, 1.00, 1.00, 1.00),
    (0.55, 0.58, 0.62, 0.66, 0.77, 0.84),
    (0.21, 0.30, 0.36, 0.45, 0.57, 0.75),
    (0.00, 0.05, 0.10, 0.15, 0.20, 0.25),
    (0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
)
LESSER_CHANCES: Final[Table] = (
    (1.00, 1.00, 1.00, 1.00, 1.00, 1.00),
    (0.76, 0.81, 0.86, 0.89, 0.92, 0.95),
    (0.44, 0.51, 0.58, 0.68, 0.81, 0.91),
    (0.05, 0.10, 0.20, 0.30, 0.35, 0.50),
    (0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
)
TABLES: Final[tuple[Table, ...]] = (GREAT_CHANCES, GREATER_CHANCES, LESSER_CHANCES)
CHANCES: Final = vec[float]([chance for table in TABLES for row in table for chance in row])
# For a card still to be drawn: how often it is of a type and can be summoned at once, and what the type brings.
DRAWN: Final = vec[float]([0.02, 0.08, 0.36])
BRINGS: Final = vec[float]([4.0, 2.0, 1.0])


def chance_later(kind: i64, lacking: i64, helpers: i64) -> float:
    """Give the chance that a kept card can be summoned in the next turn."""
    row = kind * (MOST_LACKING + 1) + min(lacking, i64(MOST_LACKING))
    return CHANCES[row * (MOST_HELPERS + 1) + min(helpers, i64(MOST_HELPERS))]


@final
class Outlook:
    """The hand of the player on turn, types in order, with what each card lacks in the sky looked at last."""

    state: Stars
    hand: vec[i64]
    first: vec[i64]  # by type: its first place in the hand
    ignored: vec[i64]  # by place: the stars that need not be seen, or BARRED
    lacking: vec[i64]  # by place
    shown: vec[i64]  # the cells of every symbol in the sky looked at last
    helpers: i64
    room: float  # the points that leave a full site when a creature comes

    def __init__(self, state: Stars) -> None:
        self.state = state
        self.hand = vec[i64]()
        self.first = vec[i64]()
        self.ignored = vec[i64]()
        self.lacking = vec[i64]()
        self.shown = look_up(state.sky)
        minions0, minions1 = state.deck.of_type[2 * MINION], state.deck.of_type[2 * MINION + 1]
        self.helpers = count(state.me.site0 & ~minions0) + count(state.me.site1 & ~minions1)
        self.room = float(state.me.least_points(state.deck)) if state.me.site_size() == MOST_CREATURES else 0.0
        for kind in range(i64(MINION + 1)):
            self.first = append(self.first, len(self.hand))
            self.take_in(kind)

    def take_in(self, kind: i64) -> None:
        """Add the hand cards of a type."""
        state = self.state
        for half in range(i64(2)):
            cards = state.me.hand(half) & state.deck.of_type[2 * kind + half]
            while cards:
                card = WORD * half + lowest(cards)
                barred = is_barred(state.deck, state.me, card)
                self.hand = append(self.hand, card)
                self.ignored = append(self.ignored, BARRED if barred else ignorable(state, state.me, card))
                self.lacking = append(self.lacking, 0)
                cards &= cards - 1

    def lacks(self, place: i64) -> i64:
        """Count the stars a card lacks in the sky looked at last."""
        if self.ignored[place] == BARRED:
            return 1 + MOST_LACKING
        return missing(self.state.deck, self.shown, self.hand[place], self.ignored[place])

    def glance(self, sky: Sky) -> None:
        """Look at a sky."""
        look_again(sky, self.shown)

    def look(self, sky: Sky) -> None:
        """Look at a sky, and find what every card lacks."""
        self.glance(sky)
        for place in range(i64(len(self.hand))):
            self.lacking[place] = self.lacks(place)

    def gain(self, place: i64) -> float:
        """Give the points that a summon brings, NO_SUMMON if it cannot be."""
        deck, card = self.state.deck, self.hand[place]
        if self.lacking[place] > 0:
            return NO_SUMMON
        cost = self.room
        if deck.types[card] == GREAT_OLD_ONE:
            sacrifices = least_sacrifice(self.state, self.shown, card, MOST_CREATURES + 1)
            if sacrifices < 0:
                return NO_SUMMON
            cost = cost if sacrifices == 0 else float(sacrifices)
        points = float(deck.points[card]) - cost
        return VICTORY if float(self.state.me.points) + points >= float(GOAL) else points

    def promise(self, summoned: i64, invoked: i64) -> float:
        """Give the points that the best summon of the next turn will bring, with the cards kept and those drawn."""
        guest = NO_CARD if summoned == NOBODY else self.hand[summoned]
        guest_helps = guest != NO_CARD and self.state.deck.types[guest] != MINION
        helpers = self.helpers + (1 if guest_helps else 0)
        kept: i64 = len(self.hand) - (0 if summoned == NOBODY else 1) - (0 if invoked == NO_CARD else 1)
        drawn = float(max(0, self.state.deck.hand - kept))
        points = 0.0
        nobody = 1.0  # the chance that no creature named so far can be summoned
        for kind in range(i64(MINION)):
            for place in range(self.first[kind], self.first[kind + 1]):
                if place != summoned and self.hand[place] != invoked:
                    chance = nobody * chance_later(kind, self.lacking_with(place, guest), helpers)
                    points += chance * float(self.state.deck.points[self.hand[place]])
                    nobody -= chance
            chance = nobody * min(1.0, DRAWN[kind] * drawn)
            points += chance * BRINGS[kind]
            nobody -= chance
        return points

    def lacking_with(self, place: i64, guest: i64) -> i64:
        """Count the stars a card lacks if one more creature, which may bring a bonus star, lies on the site."""
        deck, card, lacking = self.state.deck, self.hand[place], self.lacking[place]
        if guest == NO_CARD or deck.types[card] != GREAT_OLD_ONE or self.ignored[place] == BARRED or lacking == 0:
            return lacking
        stars = self.ignored[place] | star_from(deck, card, guest)
        if stars == self.ignored[place] or COUNTS[stars] > may_ignore(self.state, card):
            return lacking
        return missing(deck, self.shown, card, stars)
