"""Set-up: Draw deck with the Game End card, display, Journals; Ptolemy's library (AS-11 to AS-17, AS-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.astra.deck import Deck
from almagest.games.astra.rules.board import empty_board, lay_card
from almagest.games.astra.rules.kinds import E2, E6, H1, H3, H4, H5
from almagest.games.astra.rules.library import removed_cards
from almagest.games.astra.rules.piles import discard, draw
from almagest.games.astra.side import Side
from almagest.games.astra.state import Astra
from almagest.kernel.bits import bit
from almagest.kernel.rng import Rng, shuffled

if TYPE_CHECKING:
    from almagest.kernel.setting import Setting


def set_up(setting: Setting, deck: Deck, modifiers: int, rng: Rng) -> Astra:
    """Lay everything out; the first seat begins and Stardust never runs out (AS-1, AS-11 to AS-17, AS-42)."""
    seats: i64 = setting.seats
    board = deck.board
    flags = i64(modifiers)
    order = shuffled(deck.all_cards, rng)
    above: i64 = board.above[seats]
    below: i64 = board.below[seats]
    pile = order[: above + below]
    slots: i64 = board.display[seats]
    sides = [journal(deck, flags) for _ in range(seats)]
    if seats == 1:
        sides.append(ptolemys_journal(deck, flags))
    state = Astra(setting, deck, sides, rng, pile, empty_board(int(slots)), slots)
    state.modifiers = flags
    state.above = above
    if seats == 1:
        lay_library(state, order[above + below :])
    turn_first_card(state)
    for slot in range(slots):
        lay_card(state, slot, draw(state))
    deal_goals(state)
    return state


def journal(deck: Deck, modifiers: i64) -> Side:
    """Give a player's Journal: the Stardust at the start exceeds the Pouch (AS-16, AS-30, AS-59)."""
    board = deck.board
    dust = deck.ptolemy.easy_stardust if modifiers & E6 else board.start_stardust
    return Side(dust, board.pouch_start)


def ptolemys_journal(deck: Deck, modifiers: i64) -> Side:
    """Give Ptolemy's Journal: Fame and Stardust, no Telescopes (AS-48, AS-59, AS-Q47)."""
    facts = deck.ptolemy
    side = Side(facts.hard_stardust if modifiers & H4 else facts.stardust, deck.board.pouch_start)
    side.fame = facts.easy_fame if modifiers & E2 else facts.hard_fame if modifiers & H1 else facts.fame
    return side


def turn_first_card(state: Astra) -> None:
    """Turn the top card: it starts the Discard pile and its element places the marker (AS-13)."""
    card = draw(state)
    discard(state, card)
    element: i64 = state.deck.elements[card]
    for place in range(i64(4)):
        there: i64 = state.deck.board.spheres[place]
        if there == element:
            state.sphere = place


def deal_goals(state: Astra) -> None:
    """Deal one secret Final Scoring card to each player, and to Ptolemy with H3 (AS-16, AS-59, AS-Q54)."""
    order = shuffled(state.deck.goals.all_cards, state.rng)
    for player in range(state.players):
        if player < state.setting.seats or state.modifiers & H3:
            goal: i64 = order[player]
            state.sides[player].goal = goal


def lay_library(state: Astra, rest: bytes) -> None:
    """Remove a few cards unseen, shuffle the others and turn two up: Ptolemy's library (AS-48, AS-Q29)."""
    cards: i64 = 0
    for place in range(i64(len(rest))):
        card: i64 = rest[place]
        cards |= bit(card)
    state.removed = removed_cards(state.deck, cards, state.modifiers, state.rng)
    state.library = shuffled(cards & ~state.removed, state.rng)
    state.left_card = state.library[0]
    state.right_card = state.library[1]
    state.right_fog = 1 if state.modifiers & H5 else 0
    state.library_top = 2
