"""What a seat or a spectator may know, as plain data: the one door through which cards are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.stellar.cards import SECTION_NAMES, TYPE_NAMES
from almagest.games.stellar.deck import SLOTS
from almagest.games.stellar.naming import card_id, ids
from almagest.games.stellar.rules import scoring
from almagest.games.stellar.rules.actions import COORDINATES
from almagest.games.stellar.rules.knowledge import hidden_cards, taken_cards
from almagest.games.stellar.rules.phases import OVER, PHASE_NAMES, STARTERS
from almagest.games.stellar.rules.row import card_at
from almagest.games.stellar.rules.telescope import FACE_DOWN_NUMBER
from almagest.games.stellar.side import NO_CARD, Side
from almagest.games.stellar.state import Stellar
from almagest.kernel.bits import count, members_of

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.state import State

ROUNDS = 11


def look(state: State, seat: int | None) -> dict[str, Json]:
    """Give what a seat sees for itself, None for a spectator (ST-Q14, ST-Q19, ST-Q27)."""
    state = cast("Stellar", state)
    return {"players": [player(state, owner, seat) for owner in (0, 1)]}


def common(state: State) -> dict[str, Json]:
    """Give what everybody sees."""
    state = cast("Stellar", state)
    return {
        "phase": PHASE_NAMES[state.phase],
        "round": min(ROUNDS, state.turn // 2 + 1),
        "rounds": ROUNDS,
        "row": [shown(state, card_at(state, coordinate)) for coordinate in range(COORDINATES)],
        "to_place": shown(state, state.card),
        "pile": len(state.pile) - int(state.top),
        "discards": ids(state, state.discards),
        "players": [open_side(state, owner) for owner in (0, 1)],
    }


def player(state: Stellar, owner: int, viewer: int | None) -> dict[str, Json]:
    """Give one player's cards as a viewer sees them."""
    side = state.side(owner)
    open_to_viewer = owner == viewer or state.phase == OVER
    return {
        "hand": hand(state, side, open_to_viewer=open_to_viewer),
        "chosen": shown(state, side.pick) if owner == viewer else None,
        **({"telescope": telescope(state, side, open_to_viewer=True)} if side.secret and open_to_viewer else {}),
    }


def open_side(state: Stellar, owner: int) -> dict[str, Json]:
    """Give of one player what everybody sees."""
    side = state.side(owner)
    return {
        "seat": owner,
        "has_chosen": side.pick != NO_CARD,
        "maybe": [] if state.over else ids(state, hidden_cards(side) & taken_cards(side) & ~side.known),
        "telescope": telescope(state, side, open_to_viewer=False),
        "notebook": ids(state, side.book),
        "score": break_down(state, owner),
    }


def telescope(state: Stellar, side: Side, *, open_to_viewer: bool) -> list[dict[str, Json] | None]:
    """Give the slots of a telescope."""
    return [slot_view(state, side, slot, open_to_viewer=open_to_viewer) for slot in range(SLOTS)]


def shown(state: Stellar, card: int) -> str | None:
    """Name a card, None where there is none."""
    return None if card == NO_CARD else card_id(state, card)


def hand(state: Stellar, side: Side, *, open_to_viewer: bool) -> list[str | None]:
    """Name the hand cards a viewer knows; the others are there, but nameless (ST-Q14, ST-Q27)."""
    known = side.hand if open_to_viewer else side.known & side.hand
    hidden = count(side.hand) - count(known)
    return [*ids(state, known), *[None] * hidden]


def slot_view(state: Stellar, side: Side, slot: int, *, open_to_viewer: bool) -> dict[str, Json] | None:
    """Give one slot of a telescope, None while it is free; a secret card has no name (ST-Q13)."""
    card = side.card_on(slot)
    if card == NO_CARD:
        return None
    face_down = bool(side.down >> slot & 1)
    secret = bool(side.secret >> slot & 1) and not open_to_viewer
    return {
        "card": None if secret else card_id(state, card),
        "face": "down" if face_down else "up",
        "number": FACE_DOWN_NUMBER if face_down else state.deck.numbers[card],
    }


def break_down(state: Stellar, owner: int) -> dict[str, Json]:
    """Give the score sheet as it stands: five types, three sections, diversity, total (ST-3, ST-4, ST-Q32)."""
    side = state.side(owner)
    numbers, satellites = scoring.typed_numbers(side), {}
    for number, kind in zip(members_of(scoring.satellite_numbers(side)), scoring.best_types(side), strict=True):
        numbers = scoring.joined(numbers, 1 << number, kind)
        satellites[satellite_id(state, side, number + 1)] = TYPE_NAMES[kind]
    return {
        "types": {name: type_line(side, numbers, kind) for kind, name in enumerate(TYPE_NAMES)},
        "sections": {name: section_line(state, owner, section) for section, name in enumerate(SECTION_NAMES)},
        "diversity": int(state.deck.diversity_points) if scoring.has_diversity(side) else 0,
        "satellites": satellites,
        "total": 0 if state.phase == STARTERS else int(state.score(owner)),
    }


def section_line(state: Stellar, owner: int, section: int) -> dict[str, Json]:
    """Give sum and points of one section of a telescope."""
    own, other = (scoring.section_sum(state.side(seat), section) for seat in (owner, 1 - owner))
    return {"sum": own, "points": int(state.deck.section_points) if own > other else 0}


def type_line(side: Side, numbers: int, kind: int) -> dict[str, Json]:
    """Give stars, run and points of one type; `six_zero` is what its 6/0 counts as, if it has one (ST-Q11)."""
    collection = (numbers >> (6 * kind)) & scoring.ALL_NUMBERS
    stars, run = int(scoring.stars_of(side, kind)), scoring.RUNS[collection]
    return {"stars": stars, "run": run, "points": stars * run, "six_zero": six_or_zero(collection)}


def six_or_zero(collection: int) -> int | None:
    """Tell whether the 6/0 of a collection is worth more as a 6 or as a 0; equal is a 6 (ST-34, ST-Q10)."""
    if not collection & 32:
        return None
    one_to_five = (collection & 31) << 1
    return 0 if scoring.run_of(one_to_five | 1) > scoring.run_of(one_to_five | 64) else 6


def satellite_id(state: Stellar, side: Side, number: int) -> str:
    """Name the satellite with a number in a notebook."""
    cards = state.deck.facts.card
    return next(cards[n].id for n in members_of(side.book) if cards[n].is_satellite and cards[n].number == number)
