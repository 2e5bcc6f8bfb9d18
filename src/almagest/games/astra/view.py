"""What a seat or a spectator may know, as plain data: the one door through which cards are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.astra import outlook
from almagest.games.astra.naming import active_sphere, card_id, ids
from almagest.games.astra.position import library_place
from almagest.games.astra.rules.board import NO_CARD, card_at, first_stars, marks_of, stars_in, unmarked
from almagest.games.astra.rules.boons import open_boxes
from almagest.games.astra.rules.kinds import ABILITY_NAMES, E4
from almagest.games.astra.rules.knowledge import visible_top
from almagest.games.astra.rules.legal import open_stars
from almagest.games.astra.rules.marking import card_limit
from almagest.games.astra.rules.phases import HELPING, PHASE_NAMES, WALK
from almagest.games.astra.rules.ptolemy import deck_is_empty
from almagest.games.astra.side import DECLINED, NO_GOAL, NO_PICK
from almagest.kernel.bits import count, lowest, members_of

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra
    from almagest.kernel.event import Json
    from almagest.kernel.state import State

PENS = 5


def look(state: State, seat: int | None) -> dict[str, Json]:
    """Give what a seat sees for itself, None for a spectator (AS-39, AS-Q42)."""
    state = cast("Astra", state)
    return {"players": [player(state, owner, seat) for owner in range(state.setting.seats)]}


def common(state: State) -> dict[str, Json]:
    """Give what everybody sees (AS-39)."""
    state = cast("Astra", state)
    return {
        "phase": PHASE_NAMES[state.phase],
        "player": int(state.player),
        "sphere": active_sphere(state),
        "pile": {"above": int(state.above), "below": len(state.pile) - int(state.top) - int(state.above)},
        "turns_left": None if state.turns_left < 0 else int(state.turns_left),
        "discards": ids(state, state.discards),
        "display": [place(state, slot) for slot in range(state.slots)],
        "turn": this_turn(state),
        "discovery": discovery(state),
        "players": [journal(state, owner) for owner in range(state.setting.seats)],
        "ptolemy": ptolemy(state) if len(state.library) else None,
    }


def place(state: Astra, slot: int) -> dict[str, Json] | None:
    """Give the card in a place with its marks, what may be marked now and where walks lead; None if it is empty.

    A person can so see who could finish the card next turn (AS-25, AS-27).
    """
    card = card_at(state, slot)
    if card == NO_CARD:
        return None
    pens = [pen_of(state, slot, star) for star in range(len(state.deck.facts.card[card].stars))]
    return {
        "card": card_id(state, card),
        "marks": pens,
        "left": int(stars_in(unmarked(state, slot))),
        "next": [star + 1 for star in members_of(first_stars(state, slot))],
        "open": [star + 1 for star in members_of(0 if state.over else open_stars(state, slot))],
        "reach": outlook.reach(state, slot),
        "finishers": outlook.finishers(state, slot),
        "ptolemy_finishes": outlook.ptolemy_finishes(state, slot),
        "behind": outlook.behind_dreamer(state, slot),
    }


def pen_of(state: Astra, slot: int, star: int) -> int | None:
    """Tell which pen marked a star; the pen after the last player is Ptolemy's or the dreamer's."""
    return next((pen for pen in range(PENS) if marks_of(state, slot, pen) >> star & 1), None)


def this_turn(state: Astra) -> dict[str, Json]:
    """Give what this turn has brought so far: everybody saw it."""
    walking = state.phase == WALK
    return {
        "effects": [ABILITY_NAMES[ability] for ability in members_of(state.effects)],
        "glories": int(state.glories),
        "grands": int(state.grands),
        "spent": int(state.spent),
        "rested": state.rested,
        "skipped": state.skipped,
        "dreaming": state.dreaming,
        "left": int(state.left),
        "walk": [card_id(state, card_at(state, state.walk_slot)), int(state.walk_star) + 1] if walking else None,
    }


def discovery(state: Astra) -> dict[str, Json] | None:
    """Give the discovery being resolved: its Boons, who still chooses, and what the deciding seat may take."""
    if state.resolving < 0:
        return None
    return {
        "card": card_id(state, card_at(state, state.resolving)),
        "boons": [box + 1 for box in members_of(state.boons)],
        "open": [box + 1 for box in members_of(open_boxes(state, state.seat))] if state.phase == HELPING else [],
        "choosing": members_of(state.group),
        "waiting": members_of(state.helpers),
    }


def player(state: Astra, owner: int, viewer: int | None) -> dict[str, Json]:
    """Give of one player what depends on who looks (AS-16, AS-Q42)."""
    side = state.sides[owner]
    knows = owner == viewer or state.over
    return {
        "goal": state.deck.facts.goal_names[side.goal] if knows else None,
        "chosen": chosen(side.pick) if owner == viewer else None,
        "forecast": outlook.forecast(state, owner, viewer),
    }


def journal(state: Astra, owner: int) -> dict[str, Json]:
    """Give one player's Journal and cards, which everybody sees (AS-7)."""
    side = state.sides[owner]
    return {
        "seat": owner,
        "fame": int(side.fame),
        "stardust": int(side.dust),
        "telescopes": int(side.scopes),
        "pouch": int(side.pouch),
        "wisdom": int(side.wisdom),
        "limit": int(card_limit(state.deck.board, side)),
        "active": ids(state, side.active),
        "exhausted": ids(state, side.tired),
        "has_chosen": side.pick != NO_PICK,
    }


def chosen(pick: int) -> int | None:
    """Give the box chosen but not yet shown: 0 if the Boon is declined, None if there is no choice."""
    return None if pick == NO_PICK else 0 if pick == DECLINED else int(pick)


def ptolemy(state: Astra) -> dict[str, Json]:
    """Give what is open of Ptolemy: cards, library, discard, the size of his deck (AS-48, AS-Q42, AS-Q51, AS-Q52)."""
    side = state.sides[1]
    return {
        "fame": int(side.fame),
        "stardust": int(side.dust),
        "telescopes": int(side.scopes),
        "cards": ids(state, side.active),
        "left": library_place(state, state.left_card),
        "right": None if state.right_fog else library_place(state, state.right_card),
        "top": top_card(state),
        "empty": empty_places(state),
        "deck": len(state.library) - int(state.library_top),
        "discards": ids(state, state.library_discards),
        "removed": int(count(state.removed)),
        "goal": state.deck.facts.goal_names[side.goal] if state.over and side.goal != NO_GOAL else None,
        "lost": state.lost,
        "forecast": outlook.ptolemy_forecast(state),
    }


def empty_places(state: Astra) -> list[str]:
    """Name the places of his library without a card: what is not named there lies face down (AS-Q48)."""
    empty = [name for name, card in (("left", state.left_card), ("right", state.right_card)) if card == NO_CARD]
    return [*empty, "top"] if deck_is_empty(state) else empty


def top_card(state: Astra) -> str | None:
    """Name the top card of Ptolemy's deck where E4 shows it (AS-59, AS-Q51)."""
    top = visible_top(state) if state.modifiers & E4 else 0
    return card_id(state, lowest(top)) if top else None
