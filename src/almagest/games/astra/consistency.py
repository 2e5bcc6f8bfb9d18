"""What must be true of a position of Astra at its moment of the game, so that it can be played on and redealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.astra.rules.abilities import PRICE
from almagest.games.astra.rules.board import NO_CARD, card_at, complete_slots, marked_at
from almagest.games.astra.rules.boons import open_boxes
from almagest.games.astra.rules.kinds import H3, H5
from almagest.games.astra.rules.legal import open_stars
from almagest.games.astra.rules.phases import (
    AGAIN,
    DISCOVERING,
    DREAM,
    DREAM_WALK,
    EXCHANGING,
    GIVING_UP,
    HELPING,
    MARK_ADJACENT,
    MARK_ANY,
    MARK_SECOND,
    MARK_THREE,
    MARK_TWO,
    OVER,
    WAKING,
    WALK,
)
from almagest.games.astra.side import DECLINED, NO_GOAL, NO_PICK
from almagest.kernel.bits import count, has, members_of

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra
    from almagest.kernel.positions import Field

RESOLVING = (HELPING, WAKING)
DREAMING = (DREAM, DREAM_WALK)
MARKING = (MARK_ANY, MARK_ADJACENT, MARK_TWO, MARK_SECOND, MARK_THREE, *DREAMING)
WALKING = (WALK, MARK_SECOND, DREAM_WALK)
REFILLING = (DISCOVERING, HELPING, WAKING, GIVING_UP)


def check_moment(state: Astra, table: Field) -> None:
    """Check who decides, stores, what is under way, and that there is something to decide."""
    check_seat(state, table)
    check_end(state, table)
    check_goals(state, table)
    check_stores(state, table)
    check_work(state, table["turn"])
    if state.phase in RESOLVING:
        check_helpers(state, table["turn"])
    check_choices(state, table)
    if state.setting.seats == 1:
        check_library(state, table["library"])


def check_seat(state: Astra, table: Field) -> None:
    """Check that the player on turn decides, except about Boons (AS-18, AS-34)."""
    table["seat"].agrees((state.seat == -1) == (state.phase == OVER), "phase")
    table["player"].agrees(state.phase in (*RESOLVING, OVER) or state.player == state.seat, "seat")


def check_end(state: Astra, table: Field) -> None:
    """Check that the end is triggered when no card lies above the Game End card (AS-39, AS-Q36)."""
    table["above"].agrees(state.above > 0 or state.turns_left >= 0, "turn.turns_left")


def check_goals(state: Astra, table: Field) -> None:
    """Check that every player has a Final Scoring card of their own, Ptolemy with H3 (AS-16, AS-Q54)."""
    goals = [int(side.goal) for side in state.sides]
    for player, row in enumerate(table["players"].rows()):
        dealt = player < state.setting.seats or state.modifiers & H3 != 0
        row["goal"].agrees((goals[player] != NO_GOAL) == dealt, "seats")
        row["goal"].agrees(not dealt or goals.count(goals[player]) == 1, "goal")


def check_stores(state: Astra, table: Field) -> None:
    """Check that who is to pay can (AS-22, AS-27, AS-62), and who is to choose a card has one (AS-36, AS-38)."""
    me, row, phase = state.me, table["players"].rows()[int(state.player)], state.phase
    row["dust"].agrees(phase not in (WALK, AGAIN) or me.dust > 0, "phase")
    row["dust"].agrees(phase != EXCHANGING or me.dust >= PRICE, "phase")
    row["scopes"].agrees(phase != AGAIN or me.scopes > 0, "phase")
    row["active"].agrees(phase != GIVING_UP or me.active | me.tired != 0, "phase")
    for player, side in enumerate(state.sides):
        row, mine = table["players"].rows()[player], player == state.seat
        row["wakes"].agrees(phase == WAKING or side.wakes == 0, "phase")
        row["wakes"].agrees(phase != WAKING or not mine or 0 < side.wakes < count(side.tired), "phase")
        asked = phase == HELPING and player < state.setting.seats and has(state.group, player)
        row["pick"].agrees(asked or side.pick == NO_PICK, "phase")
        row["pick"].agrees(not asked or (side.pick == NO_PICK) == (not was_asked(state, player)), "seat")
        open_box = side.pick in (NO_PICK, DECLINED) or has(open_boxes(state, player), side.pick - 1)
        row["pick"].agrees(not asked or open_box, "turn.boons")


def was_asked(state: Astra, player: int) -> bool:
    """Tell whether a helper comes before the one who decides, clockwise from the player on turn (AS-Q5)."""
    players = len(state.sides)
    return (player - state.player) % players < (state.seat - state.player) % players


def check_work(state: Astra, turn: Field) -> None:
    """Check that what is under way belongs to the phase, and that the rest is blank."""
    phase = state.phase
    turn["resolving"].agrees((state.resolving >= 0) == (phase in RESOLVING), "phase")
    for name in ("boons", "helpers", "group"):
        turn[name].agrees(phase in RESOLVING or not turn[name].data, "phase")
    turn["touched"].agrees(phase == MARK_THREE or state.touched == 0, "phase")
    turn["left"].agrees(phase not in (MARK_THREE, *DREAMING) or state.left > 0, "phase")
    turn["dreaming"].agrees(state.dreaming or phase not in DREAMING, "phase")
    turn["dreaming"].agrees(not state.dreaming or (phase in (*DREAMING, *RESOLVING) and len(state.sides) == 2), "phase")
    turn["refills"].agrees(not turn["refills"].data or (phase in REFILLING and not state.dreaming), "phase")
    for place in turn["refills"].rows():
        place.agrees(card_at(state, place.data - 1) == NO_CARD, "display")
    card = card_at(state, state.walk_slot)
    on_a_walk = card != NO_CARD and has(marked_at(state, state.walk_slot), state.walk_star)
    turn["walk"].agrees(phase not in WALKING or on_a_walk, "display")


def check_helpers(state: Astra, turn: Field) -> None:
    """Check that a complete card is being resolved, by one of the group (AS-33, AS-34)."""
    turn["resolving"].agrees(has(complete_slots(state), state.resolving), "display")
    turn["group"].agrees(state.phase == WAKING or has(state.group, state.seat), "seat")
    turn["group"].agrees(state.phase == HELPING or state.group == 0, "phase")
    turn["helpers"].agrees(state.helpers & state.group == 0, "group")


def check_choices(state: Astra, table: Field) -> None:
    """Check that there are stars to mark, or cards to resolve (AS-33, AS-Q33, AS-Q41)."""
    phase = state.phase
    stars = any(open_stars(state, slot) for slot in range(state.slots))
    table["display"].agrees(phase not in MARKING or stars, "phase")
    table["display"].agrees(phase != DISCOVERING or len(members_of(complete_slots(state))) > 1, "phase")


def check_library(state: Astra, library: Field) -> None:
    """Check that only with H5 a card of Ptolemy's lies face down, and a lost game is over (AS-51, AS-59, AS-Q52)."""
    library["fog"].agrees(state.right_fog == 0 or state.modifiers & H5 != 0, "options.modifiers")
    library["fog"].agrees(state.right_fog != 2 or state.library_known, "library_known")
    library["lost"].agrees(not state.lost or state.phase == OVER, "phase")
