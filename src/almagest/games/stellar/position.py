"""A position of Stellar as plain data, hidden things included, and back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from almagest.games.stellar.deck import SLOTS, Deck
from almagest.games.stellar.deck_file import deck_of
from almagest.games.stellar.events import card_id, ids
from almagest.games.stellar.rules.actions import COORDINATES
from almagest.games.stellar.rules.notebook import write
from almagest.games.stellar.rules.phases import OVER, PHASE_NAMES
from almagest.games.stellar.rules.row import EMPTY_ROW, card_at
from almagest.games.stellar.rules.telescope import lay_face_down, lay_face_up
from almagest.games.stellar.side import NO_CARD, Side
from almagest.games.stellar.state import Stellar
from almagest.kernel.bits import members_of
from almagest.kernel.errors import BadPosition
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.game import Setting
    from almagest.kernel.state import State

ROUNDS = 11


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


def restore(setting: Setting, data: dict[str, Json]) -> Stellar:
    """Rebuild a state; a card that is missing, doubled or unknown is refused."""
    deck = deck_of(setting.options["deck"])
    check_cards(deck, data)
    check_moment(data)
    number_of = deck.facts.number_of
    first, second = (restored_side(deck, row) for row in data["players"])
    state = Stellar(setting, deck, first, second, fast(0), bytes(number_of[name] for name in data["pile"]))
    state.phase = PHASE_NAMES.index(data["phase"])
    state.over = state.phase == OVER
    state.seat = data["seat"]
    state.me = second if state.seat == 1 else first
    state.turn = data["turn"]
    state.row = EMPTY_ROW
    for coordinate, name in enumerate(data["row"]):
        if name is not None:
            state.row ^= (NO_CARD ^ number_of[name]) << (6 * coordinate)
    state.card = numbered(deck, data["to_place"])
    state.discards = card_set(deck, data["discards"])
    state.satellite_taken = data["satellite_taken"]
    state.reshuffled = data["reshuffled"]
    return state


def restored_side(deck: Deck, data: dict[str, Json]) -> Side:
    """Rebuild one player's cards by laying them again."""
    side = Side()
    side.hand = card_set(deck, data["hand"])
    side.known = card_set(deck, data["known"])
    side.pick = numbered(deck, data["chosen"])
    for name in data["notebook"]:
        write(deck, side, deck.facts.number_of[name])
    for slot, row in enumerate(data["telescope"]):
        if row is not None:
            lay = {"up": lay_face_up, "down": lay_face_down}[row["face"]]
            lay(deck, side, deck.facts.number_of[row["card"]], slot)
            side.secret |= (1 << slot) if row["secret"] else 0
    for turn, name in enumerate(data["took"]):
        if name is not None:
            side.remember_taken(turn, deck.facts.number_of[name])
    for turn, slot in enumerate(data["laid_secretly"]):
        if slot is not None:
            side.remember_laid(turn, slot - 1)
    return side


def numbered(deck: Deck, name: str | None) -> int:
    """Give a card's number, NO_CARD for none."""
    return NO_CARD if name is None else deck.facts.number_of[name]


def card_set(deck: Deck, names: list[str]) -> int:
    """Give a set of cards."""
    return sum(1 << deck.facts.number_of[name] for name in names)


def check_cards(deck: Deck, data: dict[str, Json]) -> None:
    """Every card of the deck lies in exactly one place (ST-2)."""
    found = Counter(places(data))
    for card in deck.facts.card:
        times = found.pop(card.id, 0)
        if times != 1:
            raise BadPosition(
                f"The card {card.id!r} must lie in exactly one place, found in {times}.",
                f"La carte {card.id!r} doit être à un seul endroit, trouvée à {times}.",
            )
    if found:
        unknown = next(iter(found))
        raise BadPosition(
            f"The card {unknown!r} is not in this deck.", f"La carte {unknown!r} n'est pas dans ce paquet."
        )


def check_moment(data: dict[str, Json]) -> None:
    """Hands, row and forced card are as they must be at this moment of a turn (ST-8, ST-10, ST-18 to ST-22, ST-39)."""
    phase, seat = data["phase"], data["seat"]
    hands = [len(player["hand"]) for player in data["players"]]
    empty = data["row"].count(None)
    wanted_hands = {"play": [3 if owner == seat else 2 for owner in (0, 1)], "over": [1, 1]}.get(phase, [2, 2])
    wanted_empty = {"starters": (5,), "play": (1,), "place": (1, 2)}.get(phase, (0,))
    fits = {
        "phase": phase in PHASE_NAMES,
        "seat": seat in ((-1,) if phase == "over" else (0, 1)),
        "turn": data["turn"] in range(2 * ROUNDS + 1),
        "hand": hands == wanted_hands,
        "row": len(data["row"]) == COORDINATES and empty in wanted_empty,
        "to_place": (data["to_place"] is not None) == (phase == "place"),
    }
    for field, fit in fits.items():
        if not fit:
            raise BadPosition(
                f"The field {field!r} does not fit the phase {phase!r}.",
                f"Le champ {field!r} ne convient pas à la phase {phase!r}.",
            )


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
