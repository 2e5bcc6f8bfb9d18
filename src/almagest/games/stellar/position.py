"""A position of Stellar as plain data, hidden things included, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.stellar.consistency import ROUNDS, check_moment
from almagest.games.stellar.deck import SLOTS, Deck
from almagest.games.stellar.deck_file import deck_at
from almagest.games.stellar.naming import card_id, ids
from almagest.games.stellar.rules.actions import COORDINATES
from almagest.games.stellar.rules.notebook import write
from almagest.games.stellar.rules.phases import OVER, PHASE_NAMES
from almagest.games.stellar.rules.row import EMPTY_ROW, card_at
from almagest.games.stellar.rules.telescope import lay_face_down, lay_face_up
from almagest.games.stellar.rules.turn import TURNS
from almagest.games.stellar.side import NO_CARD, Side
from almagest.games.stellar.state import Stellar
from almagest.kernel.bits import members_of
from almagest.kernel.positions import Field, check_each_once
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State


def dump(state: State) -> dict[str, Json]:
    """Write the whole table down."""
    state = cast("Stellar", state)
    return {
        "phase": PHASE_NAMES[state.phase],
        "seat": int(state.seat),
        "turn": int(state.turn),
        "row": [named(state, card_at(state, coordinate)) for coordinate in range(COORDINATES)],
        "to_place": named(state, state.card),
        "pile": [card_id(state, card) for card in state.pile[state.top :]],
        "discards": ids(state, state.discards),
        "satellite_taken": state.satellite_taken,
        "reshuffled": state.reshuffled,
        "players": [dump_side(state, state.side(owner)) for owner in (0, 1)],
    }


def dump_side(state: Stellar, side: Side) -> dict[str, Json]:
    """Write one player's cards down; `from` tells who knows a face-down card."""
    return {
        "hand": ids(state, side.hand),
        "known": ids(state, side.known),
        "chosen": named(state, side.pick),
        "notebook": ids(state, side.book),
        "telescope": [dump_slot(state, side, slot) for slot in range(SLOTS)],
        "took": [named(state, side.taken_in(turn)) for turn in range(ROUNDS)],
        "laid_secretly": [int(side.laid_in(turn)) + 1 or None for turn in range(ROUNDS)],
    }


def named(state: Stellar, card: int) -> str | None:
    """Name a card, None where there is none."""
    return None if card == NO_CARD else card_id(state, card)


def dump_slot(state: Stellar, side: Side, slot: int) -> dict[str, Json] | None:
    """Write one slot down, None while it is free."""
    if (card := side.card_on(slot)) == NO_CARD:
        return None
    face = "down" if slot in members_of(side.down) else "up"
    return {"card": card_id(state, card), "face": face, "secret": slot in members_of(side.secret)}


def restore(setting: Setting, table: Field) -> Stellar:
    """Rebuild a state; a card that is missing, doubled or unknown is refused."""
    deck = deck_at(setting)
    number_of = deck.facts.number_of
    first, second = (restored_side(deck, row) for row in table["players"].rows(2))
    state = Stellar(setting, deck, first, second, fast(0), bytes(table["pile"].different(number_of)))
    state.phase = table["phase"].word(PHASE_NAMES)
    state.over = state.phase == OVER
    state.seat = table["seat"].integer(-1, 1)
    state.me = second if state.seat == 1 else first
    state.turn = table["turn"].integer(0, TURNS)
    state.row = EMPTY_ROW
    for coordinate, row in enumerate(table["row"].rows(COORDINATES)):
        state.row ^= (NO_CARD ^ row.word_or(NO_CARD, number_of)) << (6 * coordinate)
    state.card = table["to_place"].word_or(NO_CARD, number_of)
    state.discards = table["discards"].word_set(number_of)
    state.satellite_taken = table["satellite_taken"].flag()
    state.reshuffled = table["reshuffled"].flag()
    check_each_once(table, number_of, places(table.data))
    check_moment(state, table)
    return state


def restored_side(deck: Deck, data: Field) -> Side:
    """Rebuild one player's cards by laying them again."""
    side, number_of = Side(), deck.facts.number_of
    side.hand = data["hand"].word_set(number_of)
    side.known = data["known"].word_set(number_of)
    side.pick = data["chosen"].word_or(NO_CARD, number_of)
    for card in data["notebook"].different(number_of):
        write(deck, side, card)
    for slot, row in enumerate(data["telescope"].rows(SLOTS)):
        if row.data is not None:
            lay = (lay_face_up, lay_face_down)[row["face"].word(("up", "down"))]
            lay(deck, side, row["card"].word(number_of), slot)
            side.secret |= (1 << slot) if row["secret"].flag() else 0
    for turn, row in enumerate(data["took"].rows(ROUNDS)):
        if row.data is not None:
            side.remember_taken(turn, row.word(number_of))
    for turn, row in enumerate(data["laid_secretly"].rows(ROUNDS)):
        if row.data is not None:
            side.remember_laid(turn, row.integer(1, SLOTS) - 1)
    return side


def inventory(state: State) -> list[str]:
    """Name every card where it lies (ST-2)."""
    return places(dump(state))


def places(data: dict[str, Json]) -> list[str]:
    """List the card of every place on the table."""
    cards = [name for name in (*data["row"], data["to_place"]) if name is not None]
    cards += [*data["pile"], *data["discards"]]
    for player in data["players"]:
        cards += [*player["hand"], *player["notebook"]]
        cards += [row["card"] for row in player["telescope"] if row is not None]
    return cards
