"""What happened, for the diary: each function writes one kind of event. Called only when somebody keeps one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stars.naming import card_id, ids, place, symbols
from almagest.games.stars.rules import actions
from almagest.games.stars.rules.sky import ROW_SWAPS
from almagest.kernel.event import tell, tell_owner

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

DIRECTIONS = ("left", "right", "up", "down")


def pushed(number: int) -> tuple[str, int, str]:
    """Give line, number and direction of a push: `("row", 2, "left")` (SR-10)."""
    line = "row" if number < 10 else "column"
    return line, number % 10 // 2 + 1, DIRECTIONS[2 * (number >= 10) + number % 2]


def swapped(number: int) -> tuple[str, str]:
    """Give the two cells of a swap (SR-11)."""
    if number < ROW_SWAPS:
        cell = number + number // 4
        return place(cell), place(cell + 1)
    return place(number - ROW_SWAPS), place(number - ROW_SWAPS + 5)


def dealt(state: Stars) -> None:
    """Tell of the first hands, seen by their owners (SR-6)."""
    for seat, side in enumerate(state.sides):
        cards = ids(state.deck, side.hand0, side.hand1)
        tell_owner(state, "dealt", seat, "cards", cards=cards, number=len(cards))


def passed(state: Stars, step: str) -> None:
    """Tell that a step was skipped (SR-8)."""
    tell(state, "passed", step=step)


def invoked(state: Stars, card: int) -> None:
    """Tell that a card was played for its symbols (SR-9)."""
    tell(state, "invoked", card=card_id(state.deck, card), symbols=symbols(state))


def changed(state: Stars, card: int) -> None:
    """Tell that a power changed a symbol (SR-14)."""
    tell(state, "changed", card=card_id(state.deck, card), symbols=symbols(state))


def operated(state: Stars, action: int) -> None:
    """Tell what was done to the sky (SR-10 to SR-12)."""
    if action < actions.SWAP:
        line, number, direction = pushed(action - actions.PUSH)
        tell(state, "pushed", line=line, number=number, direction=direction)
    elif action < actions.FLIP:
        one, two = swapped(action - actions.SWAP)
        tell(state, "swapped", one=one, two=two)
    else:
        cell = action - actions.FLIP
        symbol = state.deck.facts.symbol[state.sky.symbol_at(cell)].id
        tell(state, "flipped", cell=place(cell), symbol=symbol)


def summoning(state: Stars, card: int) -> None:
    """Tell that a creature is called (SR-19)."""
    tell(state, "summoning", card=card_id(state.deck, card))


def sacrificed(state: Stars, card: int) -> None:
    """Tell that a Lesser Servitor gave its star (SR-31)."""
    tell(state, "sacrificed", card=card_id(state.deck, card))


def removed(state: Stars, card: int) -> None:
    """Tell that a creature made room (SR-25)."""
    tell(state, "removed", card=card_id(state.deck, card))


def summoned(state: Stars, card: int) -> None:
    """Tell that a creature is on the site, and the points (SR-24)."""
    tell(state, "summoned", card=card_id(state.deck, card), points=int(state.me.points))


def minion_used(state: Stars, card: int) -> None:
    """Tell that a minion is at work (SR-34)."""
    tell(state, "minion", card=card_id(state.deck, card))


def exchanged(state: Stars, given: int, taken: int, other: int) -> None:
    """Tell of an exchange (SR-35, SR-36)."""
    tell(state, "exchanged", given=card_id(state.deck, given), taken=card_id(state.deck, taken), other=other)


def searched(state: Stars) -> None:
    """Tell that the draw pile is being looked through (SR-37)."""
    tell(state, "searched", cards=len(state.pile) - int(state.top))


def took_secretly(state: Stars, card: int) -> None:
    """Tell that a card of the draw pile went into a hand (SR-Q22)."""
    tell_owner(state, "took", int(state.seat), "card", card=card_id(state.deck, card))


def took_openly(state: Stars, card: int) -> None:
    """Tell that a card of the discard pile went into a hand (SR-Q22)."""
    tell(state, "dug", card=card_id(state.deck, card))


def dropped(state: Stars, card: int) -> None:
    """Tell that a card was discarded (SR-41)."""
    tell(state, "dropped", card=card_id(state.deck, card))


def drawn(state: Stars, cards: list[int]) -> None:
    """Tell how many cards were drawn; which, their owner knows; in which order, nobody keeps (SR-42)."""
    names = [card_id(state.deck, card) for card in sorted(cards)]
    tell_owner(state, "drew", int(state.seat), "cards", cards=names, number=len(names))


def refilled(state: Stars) -> None:
    """Tell that the discards became the draw pile (SR-43)."""
    tell(state, "refilled", cards=len(state.pile))


def turn_began(state: Stars) -> None:
    """Tell whose turn it is (SR-7)."""
    tell(state, "turn", round=int(state.turn) // len(state.sides) + 1)


def ended(state: Stars) -> None:
    """Tell that the game is over (SR-44, SR-Q33)."""
    tell(state, "ended", scores=state.scores(), winners=state.winners())
