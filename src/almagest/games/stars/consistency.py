"""What must be true of a position of The Stars Are Right, so that it can be played on and redealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stars.deck import (
    EXCHANGE_GREATER,
    EXCHANGE_LESSER,
    GREAT_OLD_ONE,
    NO_CARD,
    TAKE_CARD,
    WORD,
)
from almagest.games.stars.rules.knowledge import FRESH, closing
from almagest.games.stars.rules.minions import exchanged_type
from almagest.games.stars.rules.phases import (
    DIG,
    DISCARD,
    GIVE,
    INVOKE,
    MAKE_ROOM,
    OPERATE,
    OVER,
    PICK,
    SACRIFICE,
    SUMMON,
    TAKE,
)
from almagest.games.stars.rules.turn import MOST_CREATURES
from almagest.kernel.bits import members_of

if TYPE_CHECKING:
    from almagest.games.stars.side import Side
    from almagest.games.stars.state import Stars
    from almagest.kernel.positions import Field

MINION = (GIVE, TAKE, DIG, PICK)
SUMMONING = (SACRIFICE, MAKE_ROOM)
EFFECTS = {GIVE: (EXCHANGE_LESSER, EXCHANGE_GREATER), TAKE: (EXCHANGE_LESSER, EXCHANGE_GREATER)}


def check_moment(state: Stars, table: Field) -> None:
    """Check the course of the turn, what is under way, and what is known of hands and pile."""
    check_turn(state, table)
    check_symbols(state, table)
    check_summons(state, table)
    check_minion(state, table)
    for player, side in enumerate(state.sides):
        table["players"].rows()[player]["site"].agrees(side.site_size() <= MOST_CREATURES, "site")
    if state.phase == PICK:
        check_search(state, table)


def step_of(state: Stars) -> int:
    """Give the step of the turn, also while a minion is at work (SR-Q18)."""
    return int(state.resume if state.phase in MINION else state.phase)


def check_turn(state: Stars, table: Field) -> None:
    """Check who is on turn, and that the round limit is not passed (SR-7, SR-Q33)."""
    seats = len(state.sides)
    table["seat"].agrees((state.seat == -1) == (state.phase == OVER), "phase")
    table["seat"].agrees(state.over or state.seat == state.turn % seats, "turn")
    limited = not state.over and state.round_limit > 0
    table["turn"].agrees(not limited or state.turn < state.round_limit * seats, "options.round_limit")
    table["dropped"].agrees(state.dropped == 0 or step_of(state) == DISCARD, "phase")


def check_symbols(state: Stars, table: Field) -> None:
    """Check that symbols are left exactly while an invoked card lies there; used creatures lie on a site (SR-13)."""
    operating = step_of(state) == OPERATE
    table["invoked"].agrees((state.invoked != NO_CARD) == operating, "phase")
    table["symbols"].agrees((state.pushes + state.swaps + state.flips > 0) == operating, "phase")
    site0, site1 = state.me.site0, state.me.site1
    table["used"].agrees(state.over or (state.used0 & ~site0 == 0 and state.used1 & ~site1 == 0), "players")


def check_summons(state: Stars, table: Field) -> None:
    """Check the creature on its way to the site (SR-25, SR-31)."""
    phase = state.phase
    table["summoning"].agrees((state.summoning != NO_CARD) == (phase in SUMMONING), "phase")
    if phase == SACRIFICE:
        table["summoning"].agrees(state.deck.types[state.summoning] == GREAT_OLD_ONE, "phase")
    table["phase"].agrees(phase != MAKE_ROOM or state.me.site_size() == MOST_CREATURES, "players")


def check_minion(state: Stars, table: Field) -> None:
    """Check the minion at work, the creature it gives, and what goes on afterwards (SR-35 to SR-37, SR-Q18)."""
    phase, me, working = state.phase, state.me, state.phase in MINION
    table["minion"].agrees((state.minion != NO_CARD) == working, "phase")
    table["given"].agrees((state.given != NO_CARD) == (phase == TAKE), "phase")
    table["resume"].agrees(
        state.resume in (INVOKE, OPERATE, SUMMON, DISCARD) if working else state.resume == INVOKE, "phase"
    )
    if working:
        table["minion"].agrees(me.has_creature(state.minion), "players")
        effects = EFFECTS.get(int(phase), (TAKE_CARD,))
        table["minion"].agrees(state.deck.effects[state.minion] in effects, "phase")
    if phase == TAKE:
        table["given"].agrees(me.has_creature(state.given), "players")
        table["given"].agrees(state.deck.types[state.given] == exchanged_type(state), "minion")
    table["phase"].agrees(phase != PICK or not state.top_only, "options.dhole")


def check_search(state: Stars, table: Field) -> None:
    """Check that who looks through the pile can tell the hands of the others from it (SR-Q22, SR-Q25)."""
    for player, side in enumerate(state.sides):
        told_apart = all(closing(state, state.tags[card], state.seat) != FRESH for card in secret_cards(side))
        table["players"].rows()[player]["held_at"].agrees(player == state.seat or told_apart, "moments")


def secret_cards(side: Side) -> list[int]:
    """List the hand cards that only their owner has seen."""
    return [*members_of(side.secret(0)), *(WORD + place for place in members_of(side.secret(1)))]
