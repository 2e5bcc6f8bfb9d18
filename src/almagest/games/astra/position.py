"""A position of Astra as plain data, hidden things included, and back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from almagest.games.astra.deck import Deck
from almagest.games.astra.deck_file import deck_of, star_set
from almagest.games.astra.events import card_id, ids
from almagest.games.astra.options import flags
from almagest.games.astra.rules.board import NO_CARD, card_at, empty_board, lay_card, marks_of, put_mark
from almagest.games.astra.rules.kinds import ABILITY_NAMES
from almagest.games.astra.rules.phases import OVER, PHASE_NAMES
from almagest.games.astra.rules.ptolemy import end_card_came_first
from almagest.games.astra.side import NO_GOAL, Side
from almagest.games.astra.state import Astra
from almagest.kernel.bits import has, members_of
from almagest.kernel.errors import BadPosition
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.game import Setting
    from almagest.kernel.state import State

NUMBERS = ("glories", "grands", "spent", "refund", "walk_spent", "left", "boons", "turns_left")
SWITCHES = ("uncommon", "found", "rested", "skipped", "dreaming", "walk_grand")
JOURNAL = ("fame", "dust", "scopes", "pouch", "wisdom", "pick", "wakes")
LIBRARY_SWITCHES = ("library_known", "lost")


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


def restore(setting: Setting, data: dict[str, Json]) -> Astra:
    """Rebuild a state; a card that is missing, doubled or unknown is refused."""
    deck = deck_of(setting.options["deck"])
    check_cards(deck, data)
    number_of = deck.facts.number_of
    sides = [restored_side(deck, row) for row in data["players"]]
    wanted = 2 if setting.seats == 1 else setting.seats
    assert len(sides) == wanted, f"expected {wanted} players, found {len(sides)}"
    slots = len(data["display"])
    assert slots == deck.board.display[setting.seats], f"expected {deck.board.display[setting.seats]} places"
    pile = bytes(number_of[name] for name in data["pile"])
    state = Astra(setting, deck, sides, fast(0), pile, empty_board(slots), slots)
    state.modifiers = flags(setting)
    for slot, row in enumerate(data["display"]):
        restore_slot(state, slot, row)
    state.phase = PHASE_NAMES.index(data["phase"])
    state.over = state.phase == OVER
    state.seat = data["seat"]
    state.player = data["player"]
    state.me = sides[state.player]
    state.sphere = deck.facts.config.spheres.index(data["sphere"])
    state.above = data["above"]
    state.discards = card_set(deck, data["discards"])
    restore_turn(state, data["turn"])
    if data["library"] is not None:
        restore_library(state, data["library"])
    assert (data["library"] is not None) == (setting.seats == 1), "only the solo game has a library"
    return state


def restore_slot(state: Astra, slot: int, row: dict[str, Json] | None) -> None:
    """Lay one card again and mark its stars; a star has one mark at most (AS-22)."""
    if row is None:
        return
    number = state.deck.facts.number_of[row["card"]]
    lay_card(state, slot, number)
    seen: set[int] = set()
    for pen, stars in enumerate(row["marks"]):
        for star in stars:
            assert 1 <= star <= state.deck.figures.stars[number], f"{row['card']} has no star {star}"
            assert star not in seen, f"star {star} of {row['card']} is marked twice"
            seen.add(star)
            put_mark(state, slot, star - 1, pen)


def restored_side(deck: Deck, data: dict[str, Json]) -> Side:
    """Rebuild one Journal."""
    side = Side()
    for name in JOURNAL:
        assert data[name] >= 0, f"{name} cannot be {data[name]}"
        setattr(side, name, data[name])
    assert side.pouch <= deck.board.pouch_most, "the Pouch track is too short"
    assert side.wisdom < len(deck.board.limits), "the Wisdom track is too short"
    side.active = card_set(deck, data["active"])
    side.tired = card_set(deck, data["exhausted"])
    side.goal = NO_GOAL if data["goal"] is None else deck.facts.goal_names.index(data["goal"])
    return side


def restore_turn(state: Astra, data: dict[str, Json]) -> None:
    """Rebuild what this turn has brought so far."""
    for name in (*NUMBERS, *SWITCHES):
        setattr(state, name, data[name])
    state.effects = star_set(ABILITY_NAMES.index(name) for name in data["effects"])
    state.walk_slot, state.walk_star = data["walk"][0] - 1, data["walk"][1] - 1
    state.touched = star_set(slot - 1 for slot in data["touched"])
    state.refills = sum(slot << (3 * n) for n, slot in enumerate(data["refills"]))
    state.resolving = data["resolving"] - 1
    state.helpers = star_set(data["helpers"])
    state.group = star_set(data["group"])


def restore_library(state: Astra, data: dict[str, Json]) -> None:
    """Rebuild Ptolemy's library."""
    number_of = state.deck.facts.number_of
    for name in ("left", "right"):
        empty = data[name] is None
        assert not empty or end_card_came_first(state), f"the {name} card of the library is missing"
        setattr(state, f"{name}_card", NO_CARD if empty else number_of[data[name]])
    state.library = bytes([int(state.left_card), *(number_of[name] for name in data["deck"])])
    state.library_top = 1
    state.right_fog = data["fog"]
    state.library_discards = card_set(state.deck, data["discards"])
    state.removed = card_set(state.deck, data["removed"])
    for name in LIBRARY_SWITCHES:
        setattr(state, name, data[name])


def card_set(deck: Deck, names: list[str]) -> int:
    """Give a set of cards."""
    return sum(1 << deck.facts.number_of[name] for name in names)


def check_cards(deck: Deck, data: dict[str, Json]) -> None:
    """Every card of the deck lies in exactly one place, and no Final Scoring card is dealt twice (AS-1, AS-12)."""
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
    goals = [player["goal"] for player in data["players"] if player["goal"] is not None]
    assert len(set(goals)) == len(goals), "a final scoring card is dealt twice"


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
