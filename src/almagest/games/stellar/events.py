"""What happened, for the diary: each function writes one kind of event. Called only when somebody keeps one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stellar.deck import SLOTS
from almagest.games.stellar.naming import card_id, ids
from almagest.kernel.bits import members_of
from almagest.kernel.event import Event, note, tell, tell_owner

if TYPE_CHECKING:
    from almagest.games.stellar.side import Side
    from almagest.games.stellar.state import Stellar

BOTH = (0, 1)


def starter_chosen(state: Stellar, card: int) -> None:
    """Tell that a starter was chosen unseen (ST-Q19)."""
    tell_owner(state, "starter", int(state.seat), "card", card=card_id(state, card))


def starters_shown(state: Stellar) -> None:
    """Tell that all four starters are turned up (ST-7)."""
    for seat in BOTH:
        side = state.side(seat)
        facts = {"telescope": card_id(state, side.card_on(0)), "notebook": ids(state, side.book)[0]}
        note(state, Event("opened", seat, dict(facts)))


def hands_dealt(state: Stellar) -> None:
    """Tell of two cards each, seen by their owner (ST-8)."""
    for seat in BOTH:
        tell_owner(state, "dealt", seat, "cards", cards=ids(state, state.side(seat).hand))


def refilled(state: Stellar, coordinate: int, card: int) -> None:
    """Tell that a card was turned up into the row (ST-22)."""
    tell(state, "refilled", card=card_id(state, card), coordinate=coordinate + 1)


def reshuffled(state: Stellar) -> None:
    """Tell that the discards became the pile (ST-Q26)."""
    tell(state, "reshuffled", cards=len(state.pile))


def refreshed(state: Stellar) -> None:
    """Tell that the whole row was discarded (ST-38)."""
    row = [(state.row >> (6 * coordinate)) & 63 for coordinate in range(5)]
    tell(state, "refreshed", cards=[card_id(state, card) for card in row])


def row_kept(state: Stellar) -> None:
    """Tell that the right to refresh lapsed (ST-Q25)."""
    tell(state, "kept")


def taken(state: Stellar, card: int, coordinate: int) -> None:
    """Tell that a row card went into a hand (ST-18)."""
    tell(state, "taken", card=card_id(state, card), coordinate=coordinate + 1)


def forced(state: Stellar, card: int, coordinate: int | None) -> None:
    """Tell which card must be played next; without coordinate it came from the pile (ST-20, ST-21)."""
    tell(state, "forced", card=card_id(state, card), coordinate=coordinate)


def written(state: Stellar, card: int, source: str) -> None:
    """Tell that a card went into a notebook (ST-31)."""
    tell(state, "written", card=card_id(state, card), source=source)


def laid(state: Stellar, card: int, place: int, source: str) -> None:
    """Tell that a card went into a telescope; from the hand and face down only its owner knows it (ST-Q13)."""
    seat, name = int(state.seat), card_id(state, card)
    if place < SLOTS:
        tell(state, "laid", card=name, slot=place + 1, face="up", source=source)
    elif source == "hand":
        tell_owner(state, "laid", seat, "card", card=name, slot=place - SLOTS + 1, face="down", source=source)
    else:
        tell(state, "laid", card=name, slot=place - SLOTS + 1, face="down", source=source)


def turn_ended(state: Stellar) -> None:
    """Tell that a turn is over; the seat is the one who goes on (ST-16)."""
    tell(state, "turn", round=min(11, int(state.turn) // 2 + 1))


def last_card_chosen(state: Stellar, card: int) -> None:
    """Tell that the last hand card was chosen unseen (ST-Q30)."""
    tell_owner(state, "last", int(state.seat), "card", card=card_id(state, card))


def last_cards_shown(state: Stellar) -> None:
    """Tell which last cards go into the notebooks (ST-39, ST-Q30)."""
    for seat in BOTH:
        note(state, Event("last_shown", seat, {"card": card_id(state, state.side(seat).pick)}))


def ended(state: Stellar) -> None:
    """Tell that the game is over and everything is shown (ST-Q13, ST-Q30)."""
    for seat in BOTH:
        side = state.side(seat)
        facts = {"left": ids(state, side.hand), "face_down": face_down(state, side)}
        note(state, Event("shown", seat, dict(facts)))
    tell(state, "ended", scores=state.scores(), winners=state.winners())


def face_down(state: Stellar, side: Side) -> dict[str, str]:
    """Name the cards that were laid face down from the hand, by slot."""
    return {str(slot + 1): card_id(state, side.card_on(slot)) for slot in members_of(side.secret)}
