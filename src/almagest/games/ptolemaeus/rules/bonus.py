"""Bonus cards: when each may be played, and what it does (PT-32 to PT-34, PT-Q45 to PT-Q54, PT-Q65, PT-Q69)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.ptolemaeus import events
from almagest.games.ptolemaeus.rules.hands import steal
from almagest.games.ptolemaeus.rules.phases import (
    CARD,
    COLOUR_OF_SIGNA,
    GOING,
    IUPITER_ORIENTALIS,
    LEAVING,
    MALEFICUS_MARS,
    MALEFICUS_SATURNUS,
    MERCURIUS_RETROGRADUS,
    NOTHING,
    NOVA_CONSTELLATIO,
    NOVA_LUNA,
    PLANET_OF_CARD,
    REPLACING,
    RETURNING,
    ROBBING,
    SETTING,
    SIGNA,
    SOL_IN_MEDIO_CAELI,
    TAKING,
    VENUS_RETROGRADA,
)
from almagest.games.ptolemaeus.rules.placing import open_signs, put
from almagest.games.ptolemaeus.rules.row import anything_to_take, cards_left, take_from_deck
from almagest.games.ptolemaeus.rules.tally import count_of, nth_card, one
from almagest.games.ptolemaeus.rules.victims import ask_for_cards, ask_for_tokens
from almagest.games.ptolemaeus.rules.zodiac import signs_of_colour
from almagest.kernel.bits import bit

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus


def may_play(state: Ptolemaeus, card: i64) -> bool:
    """Tell whether a held bonus card would do anything (PT-Q20, PT-Q45)."""
    if not count_of(state.me.bonus, card) or card == NOVA_CONSTELLATIO:
        return False
    return card == SOL_IN_MEDIO_CAELI or has_effect(state, card)


def has_effect(state: Ptolemaeus, card: i64) -> bool:
    """Tell whether a card could do something now, or once more (PT-Q45)."""
    me = state.me
    if card >= SIGNA:
        return signa_signs(state, card) != 0
    if card == NOVA_LUNA:
        return me.reserve > 0 and luna_signs(state) != 0
    if card == VENUS_RETROGRADA:
        return anything_to_take(state)
    if card == MERCURIUS_RETROGRADUS:
        return me.board() != 0
    if card == MALEFICUS_MARS:
        return me.board() != 0 if state.players == 1 else others_board(state) != 0
    if state.setting.seats == 1:
        return (card == MALEFICUS_SATURNUS and state.level > 0) or cards_left(state) > 0
    return robbable(state) != 0


def signa_signs(state: Ptolemaeus, card: i64) -> i64:
    """Give the constellations where a SIGNA card may place a token of the reserve (PT-34, PT-Q15, PT-Q49)."""
    colour: i64 = COLOUR_OF_SIGNA[card - SIGNA]
    if state.me.reserve == 0:
        return 0
    return signs_of_colour(colour) & open_signs(state.me)


def luna_signs(state: Ptolemaeus) -> i64:
    """Give the constellations where a token may be replaced; alone: placed (PT-Q16, PT-Q47, PT-Q65)."""
    signs = open_signs(state.me)
    return signs if state.players == 1 else signs & others_board(state)


def others_board(state: Ptolemaeus) -> i64:
    """Give the constellations with a token of an opponent."""
    signs: i64 = 0
    for player in range(state.players):
        if player != state.active:
            signs |= state.sides[player].board()
    return signs


def robbable(state: Ptolemaeus) -> i64:
    """Give the opponents who hold a constellation card (PT-Q51, PT-Q54)."""
    found: i64 = 0
    for player in range(state.players):
        if player != state.active and state.sides[player].cards:
            found |= bit(player)
    return found


def play_card(state: Ptolemaeus, card: i64) -> None:
    """Lay a bonus card down for good; it is stronger with its planet studied (PT-32, PT-33, PT-Q22, PT-Q46)."""
    me = state.me
    me.bonus -= one(card)
    me.bonuses -= 1
    state.spent += one(card)
    state.learned = state.ply
    state.left = 2 if card < NOVA_CONSTELLATIO and (me.studied >> PLANET_OF_CARD[card]) & 1 else 1
    state.job = CARD + card
    state.phase = GOING
    state.again = False
    if state.diary is not None:
        events.bonus_played(state, int(card), int(state.left))


def go_on_with_card(state: Ptolemaeus) -> None:
    """Carry out the next part of a bonus card, or be done with it (PT-Q31, PT-Q45)."""
    card = state.job - CARD
    if state.left == 0 or (card != SOL_IN_MEDIO_CAELI and not has_effect(state, card)):
        state.job = NOTHING
    elif card >= SIGNA:
        state.phase = SETTING
    elif card == NOVA_LUNA:
        state.phase = SETTING if state.players == 1 else REPLACING
    elif card == VENUS_RETROGRADA:
        state.phase = TAKING
    elif card == MERCURIUS_RETROGRADUS:
        state.phase = LEAVING
    elif card == SOL_IN_MEDIO_CAELI:
        add_turns(state)
    elif card == MALEFICUS_MARS:
        mars(state)
    elif state.setting.seats == 1:
        alone(state, card)
    elif card == MALEFICUS_SATURNUS:
        ask_for_cards(state, state.left, (state.active + 1) % state.players, state.active)
    else:
        assert card == IUPITER_ORIENTALIS
        state.phase = ROBBING


def add_turns(state: Ptolemaeus) -> None:
    """Add extra turns, to be played before the next player's (PT-33, PT-Q19, PT-Q50)."""
    state.extra += state.left
    state.job = NOTHING


def mars(state: Ptolemaeus) -> None:
    """Each opponent takes back tokens; alone: own ones (PT-33, PT-Q18, PT-Q65)."""
    if state.players == 1:
        state.phase = RETURNING
    else:
        ask_for_tokens(state, state.left)


def alone(state: Ptolemaeus, card: i64) -> None:
    """SATURNUS and IUPITER in a solo game: draw cards; SATURNUS makes Hipparchus miss cards (PT-Q65, PT-Q69)."""
    if card == MALEFICUS_SATURNUS and state.level:
        state.missed += state.left
        if state.diary is not None:
            events.hindered(state, int(state.left))
        state.left = 0
    else:
        state.left -= 1
        take_from_deck(state, state.me)


def may_stop(state: Ptolemaeus) -> bool:
    """Tell whether the second part of a card may be declined (PT-Q45, PT-Q65)."""
    if not state.again:
        return False
    card = state.job - CARD
    return card in (NOVA_LUNA, MERCURIUS_RETROGRADUS) or (card == MALEFICUS_MARS and state.players == 1)


def stop(state: Ptolemaeus) -> None:
    """Decline the second part of a card (PT-Q45)."""
    state.left = 0
    state.phase = GOING


def used(state: Ptolemaeus) -> None:
    """Count one part of a card as done."""
    state.left -= 1
    state.again = True
    state.phase = GOING


def set_token(state: Ptolemaeus, sign: i64) -> None:
    """Place a token of the reserve by a card (PT-34, PT-Q14, PT-Q15)."""
    used(state)
    state.me.reserve -= 1
    put(state, sign, -1)


def may_replace(state: Ptolemaeus, sign: i64, player: i64) -> bool:
    """Tell whether NOVA LUNA may replace a token of a player here (PT-33, PT-Q16, PT-Q47)."""
    if player >= state.players or player == state.active:
        return False
    return luna_signs(state) & state.sides[player].board() & bit(sign) != 0


def replace(state: Ptolemaeus, sign: i64, player: i64) -> None:
    """Send an opposing token home and place an own one; a third one studies (PT-33, PT-Q14, PT-Q16, PT-Q47)."""
    other = state.sides[player]
    used(state)
    other.remove(sign)
    other.reserve += 1
    state.me.reserve -= 1
    if state.diary is not None:
        events.replaced(state, int(sign), int(player))
    put(state, sign, -1)


def leave(state: Ptolemaeus, sign: i64) -> None:
    """Choose the token that MERCURIUS moves (PT-33, PT-Q48)."""
    state.spot = sign


def arrival_signs(state: Ptolemaeus) -> i64:
    """Give the constellations a moved token may go to, without payment (PT-Q14, PT-Q48)."""
    return open_signs(state.me) & ~bit(state.spot)


def arrive(state: Ptolemaeus, sign: i64) -> None:
    """Move the chosen token; a third one studies at once (PT-33, PT-Q48)."""
    source = state.spot
    used(state)
    state.me.remove(source)
    put(state, sign, source)


def rob(state: Ptolemaeus, player: i64) -> None:
    """Draw a card by chance from a hand; taker and victim know it, others do not (PT-33, PT-Q17, PT-Q51, PT-Q58)."""
    victim = state.sides[player]
    used(state)
    card = nth_card(victim.hand, state.rng.below(victim.cards))
    steal(state, state.active, player, card)
    state.learned = state.ply
    if state.diary is not None:
        events.robbed(state, int(player), int(card))


def take_back(state: Ptolemaeus, sign: i64) -> None:
    """Take back an own token, by MARS alone (PT-Q65)."""
    state.again = True
    state.phase = GOING
    state.me.remove(sign)
    state.me.reserve += 1
    state.left -= 1
    if state.diary is not None:
        events.taken_off(state, int(sign), 1)
