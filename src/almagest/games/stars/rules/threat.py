"""What a rival may summon next, as far as one can see: any card that nobody has shown may be in the hand (SR-Q24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import MINION, WORD
from almagest.games.stars.rules.bonus import ignorable, is_barred
from almagest.games.stars.rules.kept import NO_SUMMON, helpers_of
from almagest.games.stars.rules.matching import missing
from almagest.games.stars.rules.minions import pile_word
from almagest.games.stars.rules.outlook import chance_later
from almagest.kernel.bits import count, lowest

if TYPE_CHECKING:
    from almagest.games.stars.side import Side
    from almagest.games.stars.state import Stars


def strongest_rival(state: Stars, me: Side) -> Side:
    """Give the opponent with the most points; of equals the one who sits first."""
    found = state.sides[0] if state.sides[0] is not me else state.sides[1]
    for side in state.sides:
        if side is not me and side.points > found.points:
            found = side
    return found


def fill_threats(state: Stars, me: Side, rival: Side, shown: vec[i64], out: vec[float]) -> None:
    """Write how surely a rival summons each type next, then no creature, as far as a player knows the cards."""
    unseen0, unseen1 = unseen(state, me, 0), unseen(state, me, 1)
    known = count(rival.known0) + count(rival.known1)
    hidden = count(unseen0) + count(unseen1) - known
    held = float(rival.hand_size() - known) / float(max(i64(1), hidden))
    helpers = helpers_of(state, rival)
    nobody = 1.0
    for kind in range(i64(MINION)):
        none = 1.0
        for half in range(i64(2)):
            cards = (unseen0 if half == 0 else unseen1) & state.deck.of_type[2 * kind + half]
            while cards:
                card = WORD * half + lowest(cards)
                cards &= cards - 1
                if not is_barred(state.deck, rival, card):
                    lacking = missing(state.deck, shown, card, ignorable(state, rival, card))
                    none *= 1.0 - chance_later(kind, lacking, helpers) * (1.0 if rival.knows(card) else held)
        out[kind] = nobody * (1.0 - none)
        nobody *= none
    out[NO_SUMMON] = nobody


def unseen(state: Stars, me: Side, half: i64) -> i64:
    """Give one word of the cards that a player does not see lie anywhere."""
    deck = state.deck
    found: i64 = 0
    for kind in range(i64(MINION + 1)):
        found |= deck.of_type[2 * kind + half]
    found &= ~me.hand(half) & ~pile_word(state.discards, 0, half)
    for side in state.sides:
        found &= ~side.site(half)
    return found
