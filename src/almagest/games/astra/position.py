"""A position of Astra as plain data, hidden things included, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.astra.consistency import check_moment
from almagest.games.astra.deck import STARS, Deck
from almagest.games.astra.deck_file import deck_to_play, star_set
from almagest.games.astra.naming import card_id, ids
from almagest.games.astra.options import flags
from almagest.games.astra.rules.board import (
    DREAMER,
    NO_CARD,
    card_at,
    empty_board,
    lay_card,
    marks_of,
    put_mark,
    unmarked,
)
from almagest.games.astra.rules.kinds import ABILITY_NAMES
from almagest.games.astra.rules.phases import OVER, PHASE_NAMES
from almagest.games.astra.rules.ptolemy import end_card_came_first
from almagest.games.astra.side import DECLINED, NO_GOAL, Side
from almagest.games.astra.state import Astra
from almagest.kernel.bits import has, members_of
from almagest.kernel.positions import Field, check_each_once
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

NUMBERS = ("glories", "grands", "spent", "refund", "walk_spent", "left", "boons", "turns_left")
SWITCHES = ("uncommon", "found", "rested", "skipped", "dreaming", "walk_grand")
JOURNAL = ("fame", "dust", "scopes", "pouch", "wisdom", "pick", "wakes")
LIBRARY_SWITCHES = ("library_known", "lost")
PENS = 5
MOST = 9999
NUMBERS_MOST = {"boons": 15, "left": STARS, "turns_left": 9}
"""The most a number can be, where it is less than MOST."""


def dump(state: State) -> dict[str, Json]:
    """Write the whole table down."""
    state = cast("Astra", state)
    return {
        "phase": PHASE_NAMES[state.phase],
        "seat": int(state.seat),
        "player": int(state.player),
        "sphere": state.deck.facts.config.spheres[state.sphere],
        "display": [dump_slot(state, slot) for slot in range(state.slots)],
        "pile": [card_id(state, card) for card in state.pile[state.top :]],
        "above": int(state.above),
        "discards": ids(state, state.discards),
        "players": [dump_side(state, side) for side in state.sides],
        "turn": dump_turn(state),
        "library": dump_library(state) if len(state.library) else None,
    }


def dump_slot(state: Astra, slot: int) -> dict[str, Json] | None:
    """Write one place down, None while it is empty: the card and which pen marked which stars."""
    card = card_at(state, slot)
    if card == NO_CARD:
        return None
    pens = [[star + 1 for star in members_of(marks_of(state, slot, pen))] for pen in range(5)]
    return {"card": card_id(state, card), "marks": pens}


def dump_side(state: Astra, side: Side) -> dict[str, Json]:
    """Write one Journal and its cards down."""
    goal = None if side.goal == NO_GOAL else state.deck.facts.goal_names[side.goal]
    return {
        **{name: int(getattr(side, name)) for name in JOURNAL},
        "active": ids(state, side.active),
        "exhausted": ids(state, side.tired),
        "goal": goal,
    }


def dump_turn(state: Astra) -> dict[str, Json]:
    """Write down what this turn has brought so far."""
    return {
        **{name: int(getattr(state, name)) for name in NUMBERS},
        **{name: bool(getattr(state, name)) for name in SWITCHES},
        "effects": [ABILITY_NAMES[ability] for ability in members_of(state.effects)],
        "walk": [int(state.walk_slot) + 1, int(state.walk_star) + 1],
        "touched": [slot + 1 for slot in members_of(state.touched)],
        "refills": refill_list(state.refills),
        "resolving": int(state.resolving) + 1,
        "helpers": members_of(state.helpers),
        "group": members_of(state.group),
    }


def refill_list(refills: int) -> list[int]:
    """List the places to be filled, in order."""
    places = []
    while refills:
        places.append(int(refills & 7))
        refills >>= 3
    return places


def dump_library(state: Astra) -> dict[str, Json]:
    """Write Ptolemy's library down; `fog` tells who knows the right card."""
    return {
        "deck": [card_id(state, card) for card in state.library[state.library_top :]],
        "left": library_place(state, state.left_card),
        "right": library_place(state, state.right_card),
        "fog": int(state.right_fog),
        "discards": ids(state, state.library_discards),
        "removed": ids(state, state.removed),
        **{name: bool(getattr(state, name)) for name in LIBRARY_SWITCHES},
    }


def library_place(state: Astra, card: int) -> str | None:
    """Name the card in a place of the library, None once it stays empty (AS-Q48)."""
    return None if card == NO_CARD else card_id(state, card)


def restore(setting: Setting, table: Field) -> Astra:
    """Rebuild a state; a card that is missing, doubled or unknown is refused."""
    deck = deck_to_play(setting)
    number_of = deck.facts.number_of
    solo = setting.seats == 1
    sides = [restored_side(deck, row) for row in table["players"].rows(2 if solo else setting.seats)]
    pile = bytes(table["pile"].different(number_of))
    slots = deck.board.display[setting.seats]
    state = Astra(setting, deck, sides, fast(0), pile, empty_board(slots), slots)
    state.modifiers = flags(setting)
    for slot, row in enumerate(table["display"].rows(slots)):
        if row.data is not None:
            restore_slot(state, slot, row)
    state.phase = table["phase"].word(PHASE_NAMES)
    state.over = state.phase == OVER
    state.seat = table["seat"].integer(-1, setting.seats - 1)
    state.player = table["player"].integer(0, len(sides) - 1)
    state.me = sides[state.player]
    state.sphere = table["sphere"].word(deck.facts.config.spheres)
    state.above = table["above"].integer(0, len(pile))
    state.discards = table["discards"].word_set(number_of)
    restore_turn(state, table["turn"])
    table["library"].agrees((table["library"].data is not None) == solo, "seats")
    if solo:
        restore_library(state, table["library"])
    check_each_once(table, number_of, places(table.data))
    check_moment(state, table)
    return state


def restore_slot(state: Astra, slot: int, row: Field) -> None:
    """Lay one card again and mark its stars; a star has one mark at most (AS-22)."""
    number = row["card"].word(state.deck.facts.number_of)
    lay_card(state, slot, number)
    for pen, stars in enumerate(row["marks"].rows(PENS)):
        stars.agrees(stars.data == [] or pen < state.players or (state.players == 2 and pen == DREAMER), "players")
        for star in stars.rows():
            place = star.integer(1, state.deck.figures.stars[number]) - 1
            star.agrees(has(unmarked(state, slot), place), "marks")
            put_mark(state, slot, place, pen)


def restored_side(deck: Deck, data: Field) -> Side:
    """Rebuild one Journal."""
    side = Side()
    most = {
        "pouch": deck.board.pouch_most,
        "wisdom": len(deck.board.limits) - 1,
        "pick": DECLINED,
        "wakes": len(deck.facts.card),
    }
    for name in JOURNAL:
        setattr(side, name, data[name].integer(0, most.get(name, MOST)))
    side.active = data["active"].word_set(deck.facts.number_of)
    side.tired = data["exhausted"].word_set(deck.facts.number_of)
    side.goal = data["goal"].word_or(NO_GOAL, deck.facts.goal_names)
    return side


def restore_turn(state: Astra, data: Field) -> None:
    """Rebuild what this turn has brought so far."""
    for name in NUMBERS:
        setattr(state, name, data[name].integer(-1 if name == "turns_left" else 0, NUMBERS_MOST.get(name, MOST)))
    for name in SWITCHES:
        setattr(state, name, data[name].flag())
    slots, players = int(state.slots), len(state.sides)
    state.effects = data["effects"].word_set(ABILITY_NAMES)
    place, star = data["walk"].rows(2)
    state.walk_slot, state.walk_star = place.integer(1, slots) - 1, star.integer(1, STARS) - 1
    state.touched = star_set(slot - 1 for slot in data["touched"].integers(1, slots))
    refills = data["refills"].integers(1, slots)
    data["refills"].agrees(len(set(refills)) == len(refills), "refills")
    state.refills = sum(slot << (3 * n) for n, slot in enumerate(refills))
    state.resolving = data["resolving"].integer(0, slots) - 1
    state.helpers = star_set(data["helpers"].integers(0, players - 1))
    state.group = star_set(data["group"].integers(0, players - 1))


def restore_library(state: Astra, data: Field) -> None:
    """Rebuild Ptolemy's library."""
    number_of = state.deck.facts.number_of
    for name in ("left", "right"):
        card = data[name].word_or(NO_CARD, number_of)
        data[name].agrees(card != NO_CARD or end_card_came_first(state), "deck")
        setattr(state, f"{name}_card", card)
    state.library = bytes([int(state.left_card), *data["deck"].different(number_of)])
    state.library_top = 1
    state.right_fog = data["fog"].integer(0, 2)
    state.library_discards = data["discards"].word_set(number_of)
    state.removed = data["removed"].word_set(number_of)
    for name in LIBRARY_SWITCHES:
        setattr(state, name, data[name].flag())


def places(data: dict[str, Json]) -> list[str]:
    """List the card of every place on the table."""
    cards = [row["card"] for row in data["display"] if row is not None]
    cards += [*data["pile"], *data["discards"]]
    for player in data["players"]:
        cards += [*player["active"], *player["exhausted"]]
    library = data["library"]
    if library is not None:
        cards += [*library["deck"], library["left"], library["right"], *library["discards"], *library["removed"]]
    return [card for card in cards if card is not None]


def inventory(state: State) -> list[str]:
    """Name every card where it lies, the Final Scoring cards included (AS-1)."""
    state = cast("Astra", state)
    dealt = [side.goal for side in state.sides if side.goal != NO_GOAL]
    names = state.deck.facts.goal_names
    held = sum(1 << goal for goal in dealt)
    box = [goal for goal in range(len(names)) if not has(held, goal)]
    return [*places(dump(state)), *(names[goal] for goal in (*dealt, *box))]
