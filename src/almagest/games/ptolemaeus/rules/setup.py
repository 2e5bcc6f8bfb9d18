"""Set-up: the sky of a date, objectives, cards, the first event card (PT-3 to PT-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import Deck
from almagest.games.ptolemaeus.rules.hands import gain
from almagest.games.ptolemaeus.rules.row import draw, fill_row
from almagest.games.ptolemaeus.rules.zodiac import survey
from almagest.games.ptolemaeus.side import Side, new_side
from almagest.games.ptolemaeus.state import Ptolemaeus
from almagest.kernel.bits import bit
from almagest.kernel.rng import Rng, reshuffled, shuffled

if TYPE_CHECKING:
    from almagest.kernel.setting import Setting


def set_up(setting: Setting, deck: Deck, rng: Rng, places: i64, comet: i64, level: i64, *, strict: bool) -> Ptolemaeus:
    """Lay out the table; the first seat has the Astrolabe (PT-5 to PT-8, PT-Q60, PT-Q66)."""
    seats = setting.seats
    sides: list[Side] = [new_side() for _ in range(seats + 1 if level else seats)]
    pile = reshuffled(deck.cards, rng)
    bonus_pile = reshuffled(deck.bonus_cards, rng)
    state = Ptolemaeus(setting, deck, sides, rng, pile, bonus_pile, b"")
    state.strict = strict
    state.level = level
    set_sky(state, places, comet)
    deal_objectives(state)
    deal_hands(state)
    turn_up_first_event(state)
    state.learned = 0
    return state


def set_sky(state: Ptolemaeus, places: i64, comet: i64) -> None:
    """Place the planets as the date says, the Comet and its marker (PT-3 to PT-5)."""
    state.places = places
    state.comet = comet
    state.marker = comet
    survey(state)


def deal_objectives(state: Ptolemaeus) -> None:
    """Deal one secret objective to each player, Hipparchus included (PT-6, PT-Q29, PT-Q66)."""
    order = shuffled(bit(len(state.deck.objectives)) - 1, state.rng)
    for player in range(state.players):
        state.sides[player].objective = order[player]


def deal_hands(state: Ptolemaeus) -> None:
    """Deal two constellation cards to each player and turn up six (PT-7, PT-12)."""
    for seat in range(i64(state.setting.seats)):
        gain(state.sides[seat], draw(state))
        gain(state.sides[seat], draw(state))
    fill_row(state)


def turn_up_first_event(state: Ptolemaeus) -> None:
    """Turn up the first event card; the Eclipse is shuffled back under another one (PT-8, PT-Q1)."""
    order = shuffled(bit(len(state.deck.events)) - 1, state.rng)
    eclipse = state.deck.eclipse
    first: i64 = order[0]
    rest = order[1:]
    if first == eclipse:
        first = order[1]
        rest = reshuffled(bytes([eclipse]) + order[2:], state.rng)
    state.event = first
    state.event_pile = rest
