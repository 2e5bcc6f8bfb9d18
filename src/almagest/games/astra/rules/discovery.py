"""The Discovery phase: Boons for those who helped, the card for the discoverer, the card limit (AS-33 to AS-37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.astra import events
from almagest.games.astra.rules.board import card_at, complete_slots, lowest_star, marks_of, stars_in
from almagest.games.astra.rules.boons import give_boons, ptolemys_box
from almagest.games.astra.rules.finish import after_discoveries, after_dream_discovery
from almagest.games.astra.rules.kinds import E3, H2
from almagest.games.astra.rules.phases import DISCOVERING, HELPING, WAKING
from almagest.games.astra.rules.piles import leave_place
from almagest.games.astra.side import NO_PICK
from almagest.kernel.bits import bit, count, has

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra


def look_for_discoveries(state: Astra) -> None:
    """Resolve the cards whose stars are all marked, one by one; the player chooses the order (AS-33, AS-Q6)."""
    complete = complete_slots(state)
    if complete == 0:
        after_discoveries(state)
    elif complete & (complete - 1) == 0:
        resolve(state, lowest_star(complete))
    else:
        state.phase = DISCOVERING
        state.seat = state.player


def resolve(state: Astra, slot: i64) -> None:
    """Begin with the Boons: everybody else with a mark on the card assists; the discoverer never (AS-34, AS-Q39).

    After a dream all players with a mark assist, the resting one too (AS-46, AS-Q21).
    """
    state.resolving = slot
    state.boons = 15
    state.helpers = 0
    if state.diary is not None:
        events.discovered(state, int(card_at(state, slot)))
    for player in range(state.players):
        if (state.dreaming or player != state.player) and marks_of(state, slot, player):
            state.helpers |= bit(player)
    if not state.dreaming:
        state.found = True
    next_group(state)


def next_group(state: Astra) -> None:
    """Let those with the most marks choose next, tied players together; then the card goes away (AS-34, AS-35)."""
    if state.helpers == 0:
        take_card(state)
        return
    most: i64 = 0
    for player in range(state.players):
        if has(state.helpers, player):
            most = max(most, stars_in(marks_of(state, state.resolving, player)))
    state.group = 0
    for player in range(state.players):
        if has(state.helpers, player) and stars_in(marks_of(state, state.resolving, player)) == most:
            state.group |= bit(player)
    state.helpers &= ~state.group
    ask_helper(state)


def ask_helper(state: Astra) -> None:
    """Ask the next of the tied helpers, clockwise; nobody sees a choice before all have chosen (AS-Q5)."""
    for step in range(state.players):
        player = (state.player + step) % state.players
        if has(state.group, player) and player < state.setting.seats and state.sides[player].pick == NO_PICK:
            state.phase = HELPING
            state.seat = player
            return
    show_choices(state)


def show_choices(state: Astra) -> None:
    """Show the choices of a group, carry them out and cross the boxes out together (AS-34, AS-Q5, AS-Q46)."""
    if state.group & (state.group - 1):
        state.somebody_learned()
    ptolemy = state.setting.seats == 1 and has(state.group, 1)
    if ptolemy:
        state.sides[1].pick = ptolemys_box(state)
    taken: i64 = 0
    for step in range(state.players):
        player = (state.player + step) % state.players
        if has(state.group, player):
            taken |= give_boons(state, player)
    state.boons &= ~taken
    state.group = 0
    wake_next(state)


def wake_next(state: Astra) -> None:
    """Let the owners of Activation Boons choose their cards; where all can wake, all do (AS-38, AS-Q38)."""
    for step in range(state.players):
        player = (state.player + step) % state.players
        side = state.sides[player]
        if side.wakes > 0 and side.tired == 0:
            side.wakes = 0
        if side.wakes >= count(side.tired) > 0:
            if state.diary is not None:
                events.reactivated(state, int(player), int(side.tired))
            side.active |= side.tired
            side.tired = 0
            side.wakes = 0
        if side.wakes > 0:
            state.phase = WAKING
            state.seat = player
            return
    next_group(state)


def wake(state: Astra, card: i64) -> None:
    """Reactivate one card of the player who chooses (AS-38, AS-Q38)."""
    side = state.sides[state.seat]
    side.tired ^= bit(card)
    side.active |= bit(card)
    side.wakes -= 1
    if state.diary is not None:
        events.reactivated(state, int(state.seat), int(bit(card)))
    wake_next(state)


def take_card(state: Astra) -> None:
    """Give the card to the discoverer, Active; a dream gives it to nobody (AS-5, AS-35, AS-46, AS-55)."""
    slot = state.resolving
    card = card_at(state, slot)
    state.resolving = -1
    state.boons = 0
    if state.dreaming:
        after_dream_discovery(state, slot, card)
        return
    state.me.active |= bit(card)
    leave_place(state, slot)
    if state.diary is not None:
        events.card_taken(state, int(card))
    envy(state)
    look_for_discoveries(state)


def envy(state: Astra) -> None:
    """With H2 Ptolemy has a Telescope for each card you take (AS-59, AS-Q53)."""
    if state.modifiers & H2 and not state.modifiers & E3 and state.player == 0:
        state.sides[1].scopes += 1
        if state.diary is not None:
            events.ptolemy_consoled(state, "envy")
