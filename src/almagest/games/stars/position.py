"""A position of The Stars Are Right as plain data, hidden things included, and back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from almagest.games.stars.consistency import check_moment
from almagest.games.stars.deck import MOST_CARDS, NO_CARD, WORD
from almagest.games.stars.deck_file import deck_at
from almagest.games.stars.naming import card_id, dump_sky, ids, named, symbols
from almagest.games.stars.options import settle
from almagest.games.stars.rules.knowledge import EVERYBODY, FRESH, MOST_MOMENTS
from almagest.games.stars.rules.phases import OVER, PHASE_NAMES
from almagest.games.stars.rules.sky import CELLS, EDGE, Sky
from almagest.games.stars.side import Side
from almagest.games.stars.state import Stars
from almagest.kernel.bits import members_of
from almagest.kernel.positions import Field, bits_of, check_each_once
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.games.stars.deck import Deck
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

MOST_TURNS = 10**7
MOST_SYMBOLS = 99


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


def dump_side(state: Stars, side: Side) -> dict[str, Json]:
    """Write one player's cards down; `held_at` gives the moment by which a hidden card was held (SR-Q25)."""
    secret = [*members_of(side.secret(0)), *(WORD + n for n in members_of(side.secret(1)))]
    return {
        "hand": ids(state.deck, side.hand0, side.hand1),
        "known": ids(state.deck, side.known0, side.known1),
        "held_at": {card_id(state.deck, card): state.tags[card] for card in secret if state.tags[card] != FRESH},
        "site": ids(state.deck, side.site0, side.site1),
    }


def restore(setting: Setting, table: Field) -> Stars:
    """Rebuild a state; a card or tile that is missing, doubled or unknown is refused (SR-2)."""
    deck = deck_at(setting, mirror=setting.options["mirror"])
    number_of = deck.facts.number_of
    sides = [restored_side(deck, row) for row in table["players"].rows(setting.seats)]
    pile = bytes(table["pile"].different(number_of))
    state = Stars(setting, deck, sides, restored_sky(deck, table["sky"]), fast(0), pile)
    state.discards = bytes(table["discards"].different(number_of))
    restore_turn(state, table)
    moments = table["moments"].rows()
    table["moments"].agrees(len(moments) <= MOST_MOMENTS, "moments")
    state.moments = bytes(EVERYBODY if row.data is None else row.integer(0, setting.seats - 1) for row in moments)
    tags = bytearray([FRESH] * len(deck.facts.card))
    for player in table["players"].rows():
        for name, row in player["held_at"].named().items():
            card = Field(row.path, name).word(number_of)
            tags[card] = row.integer(0, len(moments) - 1)
    state.tags = bytes(tags)
    check_each_once(table, number_of, places(table.data))
    settle(state)
    check_moment(state, table)
    return state


def restore_turn(state: Stars, table: Field) -> None:
    """Rebuild where the turn stands."""
    number_of = state.deck.facts.number_of
    state.phase = table["phase"].word(PHASE_NAMES)
    state.over = state.phase == OVER
    state.seat = table["seat"].integer(-1, len(state.sides) - 1)
    state.me = state.sides[max(0, state.seat)]
    state.turn = table["turn"].integer(0, MOST_TURNS)
    symbols = (table["symbols"][kind].integer(0, MOST_SYMBOLS) for kind in ("push", "swap", "flip"))
    state.pushes, state.swaps, state.flips = symbols
    state.used0, state.used1 = words(table["used"].different(number_of))
    state.invoked = table["invoked"].word_or(NO_CARD, number_of)
    state.summoning = table["summoning"].word_or(NO_CARD, number_of)
    state.minion = table["minion"].word_or(NO_CARD, number_of)
    state.given = table["given"].word_or(NO_CARD, number_of)
    state.resume = table["resume"].word(PHASE_NAMES)
    state.dropped = table["dropped"].integer(0, 1)


def words(cards: list[int]) -> tuple[int, int]:
    """Pack a set of cards into two words."""
    return (
        bits_of(card for card in cards if card < WORD),
        bits_of(card - WORD for card in cards if WORD <= card < MOST_CARDS),
    )


def restored_side(deck: Deck, data: Field) -> Side:
    """Rebuild one player's cards."""
    side, number_of = Side(), deck.facts.number_of
    hand, known = data["hand"].different(number_of), data["known"].different(number_of)
    data["known"].agrees(set(known) <= set(hand), "hand")
    side.hand0, side.hand1 = words(hand)
    side.known0, side.known1 = words(known)
    for card in data["site"].different(number_of):
        side.place(deck, card)
    return side


def restored_sky(deck: Deck, data: Field) -> Sky:
    """Rebuild the sky from its 25 tiles (SR-4)."""
    sky, symbol_of = Sky(), deck.facts.symbol_of
    pairs = [(above, below) for above in symbol_of for below in symbol_of]
    known = {f"{above}/{below}": number for number, (above, below) in enumerate(pairs)}
    numbers = [tile.word(known) for row in data.rows(EDGE) for tile in row.rows(EDGE)]
    tiles = [(symbol_of[pairs[number][0]], symbol_of[pairs[number][1]]) for number in numbers]
    if Counter(tuple(sorted(tile)) for tile in tiles) != Counter(tuple(sorted(faces)) for faces in deck.facts.faces):
        raise data.refused(
            "the sky must hold the 25 tiles of the deck in five rows of five.",
            "le ciel doit compter les 25 tuiles du paquet en cinq rangées de cinq.",
        )
    for cell, (above, below) in enumerate(tiles):
        sky.write(cell, above)
        sky.write(cell + CELLS, below)
    return sky


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
