"""A position of The Stars Are Right as plain data, hidden things included, and back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from almagest.games.stars.deck import MOST_CARDS, NO_CARD, WORD
from almagest.games.stars.deck_file import deck_of
from almagest.games.stars.events import card_id, ids, symbols
from almagest.games.stars.options import settle
from almagest.games.stars.rules.knowledge import EVERYBODY, FRESH
from almagest.games.stars.rules.phases import OVER, PHASE_NAMES
from almagest.games.stars.rules.sky import CELLS, Sky
from almagest.games.stars.side import Side
from almagest.games.stars.state import Stars
from almagest.kernel.bits import members_of
from almagest.kernel.errors import BadPosition
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.games.stars.deck import Deck
    from almagest.kernel.event import Json
    from almagest.kernel.game import Setting
    from almagest.kernel.state import State


def dump(state: State) -> dict[str, Json]:
    """Write the whole table down."""
    state = cast("Stars", state)
    return {
        "phase": PHASE_NAMES[state.phase],
        "seat": int(state.seat),
        "turn": int(state.turn),
        "sky": dump_sky(state),
        "invoked": named(state, state.invoked),
        "symbols": symbols(state),
        "used": ids(state.deck, state.used0, state.used1),
        "summoning": named(state, state.summoning),
        "dropped": int(state.dropped),
        "minion": named(state, state.minion),
        "resume": PHASE_NAMES[state.resume],
        "given": named(state, state.given),
        "pile": [card_id(state.deck, card) for card in state.pile[state.top :]],
        "discards": [card_id(state.deck, card) for card in state.discards],
        "moments": [None if who == EVERYBODY else who for who in state.moments],
        "players": [dump_side(state, side) for side in state.sides],
    }


def dump_sky(state: Stars) -> list[list[str]]:
    """Write the sky down: five rows of tiles, the face above and the face below: `2/3`."""
    names = [symbol.id for symbol in state.deck.facts.symbol]
    tiles = [f"{names[state.sky.symbol_at(c)]}/{names[state.sky.symbol_at(c + CELLS)]}" for c in range(CELLS)]
    return [tiles[row : row + 5] for row in range(0, CELLS, 5)]


def dump_side(state: Stars, side: Side) -> dict[str, Json]:
    """Write one player's cards down; `held_at` gives the moment by which a hidden card was held (SR-Q25)."""
    secret = [*members_of(side.secret(0)), *(WORD + n for n in members_of(side.secret(1)))]
    return {
        "hand": ids(state.deck, side.hand0, side.hand1),
        "known": ids(state.deck, side.known0, side.known1),
        "held_at": {card_id(state.deck, card): state.tags[card] for card in secret if state.tags[card] != FRESH},
        "site": ids(state.deck, side.site0, side.site1),
    }


def named(state: Stars, card: int) -> str | None:
    """Name a card, None where there is none."""
    return None if card == NO_CARD else card_id(state.deck, card)


def restore(setting: Setting, data: dict[str, Json]) -> Stars:
    """Rebuild a state; a card or tile that is missing, doubled or unknown is refused (SR-2)."""
    deck = deck_of(setting.options["deck"], mirror=setting.options["mirror"])
    check_cards(deck, data)
    if len(data["players"]) != setting.seats:
        raise ValueError(f"{len(data['players'])} players for {setting.seats} seats")
    sides = [restored_side(deck, row) for row in data["players"]]
    numbers = deck.facts.number_of
    state = Stars(setting, deck, sides, restored_sky(deck, data["sky"]), fast(0), pile_of(deck, data["pile"]))
    state.discards = pile_of(deck, data["discards"])
    restore_turn(state, data)
    state.moments = bytes(EVERYBODY if who is None else who for who in data["moments"])
    tags = bytearray([FRESH] * len(deck.facts.card))
    for row in data["players"]:
        for name, moment in row["held_at"].items():
            tags[numbers[name]] = range(len(state.moments))[moment]
    state.tags = bytes(tags)
    return settle(state)


def restore_turn(state: Stars, data: dict[str, Json]) -> None:
    """Rebuild where the turn stands."""
    state.phase = PHASE_NAMES.index(data["phase"])
    state.over = state.phase == OVER
    state.seat = -1 if state.over else range(len(state.sides))[data["seat"]]
    state.me = state.sides[max(0, data["seat"])]
    state.turn = data["turn"]
    state.pushes, state.swaps, state.flips = (data["symbols"][kind] for kind in ("push", "swap", "flip"))
    used = [state.deck.facts.number_of[name] for name in data["used"]]
    state.used0, state.used1 = words(used)
    state.invoked = numbered(state.deck, data["invoked"])
    state.summoning = numbered(state.deck, data["summoning"])
    state.minion = numbered(state.deck, data["minion"])
    state.given = numbered(state.deck, data["given"])
    state.resume = PHASE_NAMES.index(data["resume"])
    state.dropped = data["dropped"]


def words(cards: list[int]) -> tuple[int, int]:
    """Pack a set of cards into two words."""
    return (
        sum(1 << card for card in set(cards) if card < WORD),
        sum(1 << (card - WORD) for card in set(cards) if WORD <= card < MOST_CARDS),
    )


def restored_side(deck: Deck, data: dict[str, Json]) -> Side:
    """Rebuild one player's cards."""
    side, number_of = Side(), deck.facts.number_of
    side.hand0, side.hand1 = words([number_of[name] for name in data["hand"]])
    side.known0, side.known1 = words([number_of[name] for name in data["known"] if name in data["hand"]])
    for name in data["site"]:
        side.place(deck, number_of[name])
    return side


def numbered(deck: Deck, name: str | None) -> int:
    """Give a card's number, NO_CARD for none."""
    return NO_CARD if name is None else deck.facts.number_of[name]


def pile_of(deck: Deck, names: list[str]) -> bytes:
    """Rebuild a pile."""
    return bytes(deck.facts.number_of[name] for name in names)


def restored_sky(deck: Deck, rows: list[list[str]]) -> Sky:
    """Rebuild the sky from its 25 tiles (SR-4)."""
    sky, symbol_of = Sky(0, 0, 0, 0), deck.facts.symbol_of
    tiles = [tuple(symbol_of[face] for face in tile.split("/")) for row in rows for tile in row]
    laid = Counter(tuple(sorted(tile)) for tile in tiles)
    if [len(row) for row in rows] != [5] * 5 or laid != Counter(tuple(sorted(faces)) for faces in deck.facts.faces):
        raise BadPosition(
            "The sky must hold the 25 tiles of the deck in five rows of five.",
            "Le ciel doit compter les 25 tuiles du paquet en cinq rangées de cinq.",
        )
    for cell, (above, below) in enumerate(tiles):
        sky.write(cell, above)
        sky.write(cell + CELLS, below)
    return sky


def check_cards(deck: Deck, data: dict[str, Json]) -> None:
    """Every card of the deck lies in exactly one place (SR-2)."""
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


def inventory(state: State) -> list[str]:
    """Name every card and every tile where it lies (SR-2)."""
    data = dump(state)
    tiles: Counter[str] = Counter()
    named_tiles = []
    for tile in (tile for row in data["sky"] for tile in row):
        kind = "/".join(sorted(tile.split("/")))
        tiles[kind] += 1
        named_tiles.append(f"tile {kind} {tiles[kind]}")
    return [*places(data), *named_tiles]


def places(data: dict[str, Json]) -> list[str]:
    """List the card of every place on the table; a creature given or a minion in use still lies on its site."""
    cards = [name for name in (data["invoked"], data["summoning"]) if name is not None]
    cards += [*data["pile"], *data["discards"]]
    for player in data["players"]:
        cards += [*player["hand"], *player["site"]]
    return cards
