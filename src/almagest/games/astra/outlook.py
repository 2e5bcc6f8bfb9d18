"""What a careful player would see: how far walks lead, who could finish a card, and what everybody scores so far."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from almagest.games.astra.deck import BOXES, STARS, Deck
from almagest.games.astra.rules import scoring
from almagest.games.astra.rules.board import DREAMER, NO_CARD, card_at, marked_at, marks_of, stars_in, unmarked
from almagest.games.astra.rules.knowledge import visible_top
from almagest.games.astra.rules.marking import card_limit
from almagest.games.astra.rules.ptolemy import PTOLEMY, targets
from almagest.games.astra.rules.walks import longest_walk, near_marks
from almagest.games.astra.side import NO_GOAL
from almagest.kernel.bits import bit, lowest, members_of

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra
    from almagest.kernel.event import Json

NO_STAR = -1
REMEMBERED = 200_000


def reach(state: Astra, slot: int) -> dict[str, int]:
    """Tell for every open star how many stars a walk from it can mark; 1 is a dead end (AS-24, AS-25)."""
    card, marked = card_at(state, slot), marked_at(state, slot)
    figures = state.deck.figures
    return {str(star + 1): int(longest_walk(figures, card, marked, star)) for star in members_of(unmarked(state, slot))}


@lru_cache(maxsize=REMEMBERED)
def walks_left(deck: Deck, card: int, marked: int, last: int = NO_STAR) -> int:
    """Count the Observe actions still to begin before a card is finished, one being under way from `last`."""
    figures = deck.figures
    if marked == figures.full[card]:
        return 0
    best = STARS
    first = int(near_marks(figures, card, marked))
    on = int(figures.adjacent[STARS * card + last]) & ~marked if last >= 0 else 0
    for stars, price in ((on, 0), (first & ~on, 1)):
        for star in members_of(stars) if best > price else []:
            best = min(best, price + walks_left(deck, card, marked | int(bit(star)), star))
    return best


def finishers(state: Astra, slot: int) -> list[int]:
    """List the seats that could finish a card in one turn with the Stardust and Telescopes they have (AS-22, AS-27)."""
    left = int(stars_in(unmarked(state, slot)))
    rich = [seat for seat in range(state.setting.seats) if state.sides[seat].dust >= left]
    if not rich or not left:
        return []
    walks = walks_left(state.deck, int(card_at(state, slot)), int(marked_at(state, slot)))
    return [seat for seat in rich if state.sides[seat].scopes >= walks - 1]


def ptolemy_finishes(state: Astra, slot: int) -> list[str]:
    """List the library cards in sight with which Ptolemy would finish a card in his next turn (AS-51, AS-52).

    Of tied cards he draws one; so does the die select among left, right and top.
    """
    left = int(stars_in(unmarked(state, slot)))
    if state.setting.seats > 1 or not left or state.sides[PTOLEMY].dust == 0:
        return []
    walks = walks_left(state.deck, int(card_at(state, slot)), int(marked_at(state, slot)))
    if state.sides[PTOLEMY].scopes < walks - 1:
        return []
    return [source for source, card in library_in_sight(state).items() if would_finish(state, slot, left, card)]


def library_in_sight(state: Astra) -> dict[str, int]:
    """Give the library cards everybody can see: left, perhaps right and the top of the deck (AS-Q51, AS-Q52)."""
    cards = {"left": int(state.left_card)}
    if not state.right_fog:
        cards["right"] = int(state.right_card)
    top = visible_top(state)
    if top:
        cards["top"] = int(lowest(top))
    return {source: card for source, card in cards.items() if card != NO_CARD}


def would_finish(state: Astra, slot: int, left: int, library_card: int) -> bool:
    """Tell whether a library card leads Ptolemy to a place with enough stars to finish it (AS-51, AS-52)."""
    aims = targets(state, state.deck.elements[library_card]) >> slot & 1
    return bool(aims) and state.deck.boon_amounts[BOXES * library_card] >= left


def behind_dreamer(state: Astra, slot: int) -> list[int]:
    """List the seats with marks on a card, but fewer than the dreamer: two Boons are left for them (AS-43, AS-Q39)."""
    if state.players != 2:
        return []
    dreamt = int(stars_in(marks_of(state, slot, DREAMER)))
    return [seat for seat in range(state.setting.seats) if 0 < stars_in(marks_of(state, slot, seat)) < dreamt]


def forecast(state: Astra, seat: int, viewer: int | None) -> dict[str, Json]:
    """Give the six sources as they stand; a secret card counts only for those who know it (AS-40, AS-Q42)."""
    side, goals = state.sides[seat], state.deck.goals
    goal = side.goal if state.over or seat == viewer else NO_GOAL
    parts = {
        "fame": int(side.fame),
        "pouch": int(side.pouch),
        "limit": int(card_limit(state.deck.board, side)),
        "stardust": int(side.dust // goals.stardust),
        "stars": int(scoring.marked_stars(state, seat) // goals.stars),
        "active": int(scoring.active_fame(state.deck, side.active)),
        "elements": int(scoring.element_points(state.deck, side, goal)),
    }
    return {**parts, "total": sum(parts.values())}


def ptolemy_forecast(state: Astra) -> dict[str, Json]:
    """Give Ptolemy's sources as they stand (AS-57)."""
    side, facts = state.sides[1], state.deck.ptolemy
    parts = {
        "fame": int(side.fame),
        "cards": int(scoring.active_fame(state.deck, side.active)),
        "stars": int(scoring.marked_stars(state, 1) // state.deck.goals.stars),
        "telescopes": int(side.scopes * facts.telescope_fame),
        "elements": int(scoring.ptolemy_elements(state, side.goal if state.over else NO_GOAL)),
    }
    return {**parts, "total": sum(parts.values())}
