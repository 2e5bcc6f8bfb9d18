"""What must be true of a position of Ptolemaeus, so that it can be played on and redealt."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.cards import BONUS_IDS, KIND_IDS
from almagest.games.ptolemaeus.deck import KINDS, SIGNS, TOKENS
from almagest.games.ptolemaeus.inventory import bonuses_lying, cards_lying
from almagest.games.ptolemaeus.rules.hands import SPECTATOR_VIEW
from almagest.games.ptolemaeus.rules.phases import CHOOSING, ECLIPSE, NOVA_CONSTELLATIO
from almagest.games.ptolemaeus.rules.scoring import has_twelve
from almagest.games.ptolemaeus.rules.tally import count_of, one
from almagest.games.ptolemaeus.side import VIEWERS
from almagest.games.ptolemaeus.work import check_decision, check_victims
from almagest.kernel.bits import has, members_of

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.positions import Field


def check_moment(state: Ptolemaeus, table: Field) -> None:
    """Check components, players, course of the game and what is under way."""
    check_cards(state, table)
    for player, row in enumerate(table["players"].rows()):
        check_tokens(state, player, row)
        check_hand(state, player, row)
    check_course(state, table)
    check_decision(state, table)
    check_victims(state, table)


def check_cards(state: Ptolemaeus, table: Field) -> None:
    """Check that every card of the deck lies in exactly one place (PT-2)."""
    cards, bonuses = Counter(cards_lying(state)), Counter(bonuses_lying(state))
    for kind, name in enumerate(KIND_IDS):
        check_count(table["deck"], name, cards[name], int(state.deck.copies) >> (4 * kind) & 15)
    for kind, name in enumerate(BONUS_IDS):
        check_count(table["bonus_deck"], name, bonuses[name], int(state.deck.bonus) >> (4 * kind) & 15)
    table["event"].agrees(state.event not in state.event_pile, "event_deck")


def check_count(pile: Field, name: str, found: int, wanted: int) -> None:
    """Refuse a card that is there too often or not often enough."""
    if found != wanted:
        raise pile.refused(
            f"the card {name!r} must be there {wanted} times, found {found}.",
            f"la carte {name!r} doit être là {wanted} fois, trouvée {found}.",
        )


def check_tokens(state: Ptolemaeus, player: int, row: Field) -> None:
    """Check that a player has ten tokens, a third on a constellation only while its planet is chosen (PT-6, PT-24)."""
    side = state.sides[player]
    tokens = int(side.reserve + side.on_board()) + len(members_of(side.studied))
    if tokens != TOKENS:
        raise row["reserve"].refused(
            f"player {player + 1} must have {TOKENS} tokens, found {tokens}.",
            f"le joueur {player + 1} doit avoir {TOKENS} jetons, trouvé {tokens}.",
        )
    studying = state.phase == CHOOSING and player == state.seat
    for sign in range(SIGNS):
        third = side.tokens_on(sign) == 3
        row["tokens"].agrees(third == (studying and sign == state.spot), "phase")
    objectives = [int(other.objective) for other in state.sides]
    row["objective"].agrees(objectives.count(int(side.objective)) == 1, "objective")


def check_hand(state: Ptolemaeus, player: int, row: Field) -> None:
    """Check that what is known of a hand is in it, and that others know of it what spectators do (PT-Q58, PT-Q69)."""
    side, seats = state.sides[player], state.setting.seats
    human = player < seats
    row["hand"].agrees(human or side.cards == 0, "seats")
    row["bonus"].agrees(
        human or side.bonus == one(NOVA_CONSTELLATIO) * count_of(side.bonus, NOVA_CONSTELLATIO), "seats"
    )
    for viewer, known in enumerate(row["known"].rows()):
        known.agrees(all_in(side.known[viewer], side.hand), "hand")
        watching = viewer < seats and viewer != player
        known.agrees(not watching or all_in(side.known[SPECTATOR_VIEW], side.known[viewer]), f"known[{VIEWERS - 1}]")


def all_in(some: int, cards: int) -> bool:
    """Tell whether some cards are all among others."""
    return all(count_of(some, kind) <= count_of(cards, kind) for kind in range(KINDS))


def check_course(state: Ptolemaeus, table: Field) -> None:
    """Check that the game goes on, and that there are event cards until the Comet is home (PT-36, PT-37, PT-Q59)."""
    won = [has_twelve(state.deck, side, strict=state.strict) for side in state.sides]
    for player, row in enumerate(table["players"].rows()):
        if won[player] and not state.over:
            raise row["studied"].refused(
                "a player has the points that end the game, but it is not over.",
                "un joueur a les points qui terminent la partie, mais elle n'est pas finie.",
            )
    table["winner"].agrees(state.over or state.winner == -1, "phase")
    table["steps"].agrees(state.over or state.steps < state.deck.circuit, "phase")
    table["cycle"].agrees(state.cycle <= state.steps, "steps")  # the Comet moves at the end of every cycle
    table["round"].agrees(state.over or (state.round == state.deck.rounds) == (state.job == ECLIPSE), "job")
    ordinary = sum(card != state.deck.eclipse for card in state.event_pile)
    needed = state.deck.circuit - 1 - state.steps + (state.job == ECLIPSE)
    table["event_deck"].agrees(state.over or ordinary >= needed, "steps")
    table["comet"].agrees(not has(state.occupied, state.comet), "planets")
