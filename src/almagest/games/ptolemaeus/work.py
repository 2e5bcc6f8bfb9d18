"""What is under way in a position of Ptolemaeus: each phase with the numbers it needs to be carried on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.deck import KINDS, SIGNS
from almagest.games.ptolemaeus.rules.phases import (
    AFTER,
    ARRIVING,
    BEFORE,
    CARD,
    CASE_B,
    CHOOSING,
    DISCARDING,
    ECLIPSE,
    IUPITER_ORIENTALIS,
    LEAVING,
    MALEFICUS_MARS,
    MALEFICUS_SATURNUS,
    MERCURIUS_RETROGRADUS,
    MOVING,
    NOTHING,
    NOVA_LUNA,
    OBSERVATION,
    OVER,
    PAYING,
    PLACING,
    RECALLING,
    REPLACING,
    RETURNING,
    ROBBING,
    SECOND,
    SETTING,
    SIGNA,
    TAKING,
    VENUS_RETROGRADA,
)
from almagest.games.ptolemaeus.rules.placing import possible
from almagest.games.ptolemaeus.rules.studying import unstudied_in
from almagest.games.ptolemaeus.rules.tally import count_of
from almagest.games.ptolemaeus.rules.victims import cards_to_choose, pick, pick_at, picked, tokens_to_choose
from almagest.games.ptolemaeus.rules.zodiac import SIZES, place_of
from almagest.games.ptolemaeus.side import Side, copied
from almagest.kernel.bits import bit, count, has

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.positions import Field

SIGNA_CARDS = tuple(CARD + card for card in range(SIGNA, SIGNA + 4))
VICTIMS = (RECALLING, DISCARDING)
JOBS = {
    BEFORE: (NOTHING,),
    SECOND: (NOTHING,),
    PAYING: (NOTHING,),
    AFTER: (NOTHING,),
    PLACING: (OBSERVATION,),
    MOVING: (OBSERVATION,),
    CHOOSING: (OBSERVATION, CARD + NOVA_LUNA, CARD + MERCURIUS_RETROGRADUS, *SIGNA_CARDS),
    TAKING: (CARD + VENUS_RETROGRADA,),
    LEAVING: (CARD + MERCURIUS_RETROGRADUS,),
    ARRIVING: (CARD + MERCURIUS_RETROGRADUS,),
}
"""What may be under way in each phase, with any number of players."""
WITH_OTHERS = {
    REPLACING: (CARD + NOVA_LUNA,),
    SETTING: SIGNA_CARDS,
    RECALLING: (CARD + MALEFICUS_MARS,),
    RETURNING: (CASE_B,),
}
ALONE = {SETTING: (CARD + NOVA_LUNA, *SIGNA_CARDS), RETURNING: (CASE_B, CARD + MALEFICUS_MARS)}
ACTING = (REPLACING, TAKING, LEAVING, ARRIVING, ROBBING, SETTING, RETURNING)
"""Phases in which a card or a study still acts."""


def jobs_of(state: Ptolemaeus) -> dict[int, tuple[int, ...]]:
    """Give what may be under way in each phase of this game (PT-Q65, PT-Q69)."""
    jobs = {**JOBS, **(ALONE if len(state.sides) == 1 else WITH_OTHERS)}
    if state.setting.seats == 1:
        return {**jobs, DISCARDING: (ECLIPSE,)}
    return {**jobs, DISCARDING: (ECLIPSE, CARD + MALEFICUS_SATURNUS), ROBBING: (CARD + IUPITER_ORIENTALIS,)}


def check_decision(state: Ptolemaeus, table: Field) -> None:
    """Check who decides, and that what is under way can be carried on."""
    phase, me = state.phase, state.me
    table["seat"].agrees((state.seat == -1) == (phase == OVER), "phase")
    if phase == OVER:
        return
    table["job"].agrees(state.job in jobs_of(state).get(int(phase), ()), "phase")
    table["active"].agrees(phase in VICTIMS or state.active == state.seat, "seat")
    table["active"].agrees(
        0 <= state.active < (len(state.sides) if state.job == ECLIPSE else state.setting.seats), "job"
    )
    table["left"].agrees(phase not in ACTING or state.left > 0, "phase")
    table["players"].agrees(phase not in (REPLACING, SETTING) or me.reserve > 0, "phase")
    check_payment(state, table)
    check_spot(state, table)


def check_payment(state: Ptolemaeus, table: Field) -> None:
    """Check that a payment being chosen comes from the hand (PT-Q37)."""
    if state.phase == PAYING:
        table["token"].agrees(state.token < SIZES[state.target], "target")
        table["target"].agrees(has(state.targets, state.target), "planets")
        all_there = all(count_of(state.paid, kind) <= count_of(state.me.hand, kind) for kind in range(KINDS))
        table["paid"].agrees(all_there, "players")
    else:
        table["paid"].agrees(state.paid == 0, "phase")


def check_spot(state: Ptolemaeus, table: Field) -> None:
    """Check the constellation in question, and that all tokens of an observation can be placed (PT-Q39 to PT-Q42)."""
    phase, me, spot = state.phase, state.me, state.spot
    table["to_place"].agrees(state.to_place & state.to_place_twice == 0, "to_place_twice")
    if phase == MOVING:
        table["spot"].agrees(has(state.to_place | state.to_place_twice, spot) and me.reserve == 0, "to_place")
    elif phase == ARRIVING:
        table["spot"].agrees(me.tokens_on(spot) > 0, "players")
    elif phase == CHOOSING:
        table["spot"].agrees(count(unstudied_in(state, me, spot)) > 1, "planets")
        table["to_place"].agrees(state.job != OBSERVATION or can_follow(state), "players")
    elif phase == RETURNING:
        table["left"].agrees(me.on_board() >= state.left, "players")
        if state.job == CASE_B:
            table["planet"].agrees(not has(me.studied, state.planet), "players")
            table["spot"].agrees(place_of(state, state.planet) == spot, "planet")


def can_follow(state: Ptolemaeus) -> bool:
    """Tell whether the other tokens of an observation can be placed after a study by three (PT-24, PT-Q39)."""
    me, rest = state.me, ~bit(state.spot)
    placed, twice = state.placed & rest, state.placed_twice & rest
    return possible(
        me.fresh, me.ones & rest, me.twos & rest, me.reserve + 2, state.to_place, state.to_place_twice, placed, twice
    )


def check_victims(state: Ptolemaeus, table: Field) -> None:
    """Check whom a card or the Eclipse asks, and what they have chosen (PT-Q18, PT-Q52)."""
    asked = state.phase in VICTIMS
    table["asking"].agrees(asked or state.asking == 0, "phase")
    table["quota"].agrees(not asked or state.quota > 0, "phase")
    if asked:
        safe = state.active if state.phase == RECALLING else state.spared
        table["seat"].agrees(state.seat != safe, "active")
        table["asking"].agrees(not has(state.asking, state.seat), "seat")
        table["asking"].agrees(safe < 0 or not has(state.asking, safe), "active")
    for player, row in enumerate(table["players"].rows()):
        row["picks"].agrees(asked or state.sides[player].picks == 0, "phase")
        if asked:
            check_picks(state, player, table, row)


def check_picks(state: Ptolemaeus, player: int, table: Field, row: Field) -> None:
    """Check the choices of one victim: none before being asked, all of them after it (PT-Q52)."""
    side, chosen = state.sides[player], picked(state.sides[player])
    waiting = has(state.asking, player)
    things = side.on_board() if state.phase == RECALLING else side.cards
    deciding = player == state.seat
    table["asking"].agrees(not (waiting or deciding) or things > state.quota, "players")
    row["picks"].agrees(chosen == 0 or (chosen < state.quota if deciding else chosen == state.quota), "quota")
    row["picks"].agrees(chosen == 0 or not waiting, "asking")
    row["picks"].agrees(chosen == 0 or can_pick(state, side), "hand")


def can_pick(state: Ptolemaeus, side: Side) -> bool:
    """Tell whether a victim has what was chosen."""
    again = Side(copied(side.known))
    again.ones, again.twos, again.hand = side.ones, side.twos, side.hand
    for n in range(picked(side)):
        choice = pick_at(side, n)
        if state.phase == RECALLING:
            possible_choice = 0 <= choice < SIGNS and has(tokens_to_choose(again), choice)
        else:
            possible_choice = 0 <= choice < KINDS and count_of(cards_to_choose(again), choice) > 0
        if not possible_choice:
            return False
        pick(again, choice)
    return True
