"""A position of Ptolemaeus as plain data, hidden things included, and back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from almagest.games.ptolemaeus.cards import BONUS_IDS, KIND_IDS, PLANET_IDS, SIGN_IDS
from almagest.games.ptolemaeus.dates import packed
from almagest.games.ptolemaeus.deck import NO_CARD, SIGNS, Deck
from almagest.games.ptolemaeus.deck_file import deck_of, tally
from almagest.games.ptolemaeus.inventory import check_cards, check_game_goes_on, check_players
from almagest.games.ptolemaeus.naming import bonus_of, cards_of, event_id, row_of, sky_of
from almagest.games.ptolemaeus.options import check_solo
from almagest.games.ptolemaeus.rules.phases import OVER, PHASE_NAMES
from almagest.games.ptolemaeus.rules.row import EMPTY_ROW
from almagest.games.ptolemaeus.rules.zodiac import survey
from almagest.games.ptolemaeus.side import VIEWERS, Side, new_side
from almagest.games.ptolemaeus.state import Ptolemaeus
from almagest.kernel.bits import members_of
from almagest.kernel.errors import BadPosition
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.kernel.event import Json
    from almagest.kernel.game import Setting
    from almagest.kernel.state import State

NUMBERS = (
    "steps", "cycle", "round", "turn", "astrolabe", "active", "extra", "acted", "job", "winner", "target", "token",
    "wanted", "colour", "last", "spot", "planet", "left", "again", "quota", "spared", "missed", "turns",
)  # fmt: skip
SIGN_SETS = ("asteroids", "to_place", "to_place_twice", "placed", "placed_twice")


def dump(state: State) -> dict[str, Json]:
    """Write the whole table down."""
    state = cast("Ptolemaeus", state)
    return {
        "phase": PHASE_NAMES[state.phase],
        "seat": int(state.seat),
        "date": state.date,
        "planets": sky_of(state),
        "comet": SIGN_IDS[state.comet],
        "comet_start": SIGN_IDS[state.marker],
        "row": row_of(state),
        "deck": [KIND_IDS[card] for card in state.pile[state.top :]],
        "discards": cards_of(state.discards),
        "bonus_deck": [BONUS_IDS[card] for card in state.bonus_pile[state.bonus_top :]],
        "bonus_played": bonus_of(state.spent),
        "event": event_id(state, int(state.event)),
        "event_deck": [event_id(state, card) for card in state.event_pile[state.event_top :]],
        "paid": cards_of(state.paid),
        "asking": members_of(state.asking),
        **{name: [SIGN_IDS[sign] for sign in members_of(getattr(state, name))] for name in SIGN_SETS},
        **{name: plain(getattr(state, name)) for name in NUMBERS},
        "players": [dump_side(state, side) for side in state.sides],
    }


def plain(value: object) -> int | bool:
    """Give a native number as a Python one."""
    return value if isinstance(value, bool) else int(cast("int", value))


def dump_side(state: Ptolemaeus, side: Side) -> dict[str, Json]:
    """Write one player down; `known` is what each viewer knows of the hand, spectators last (PT-Q58)."""
    return {
        "tokens": {SIGN_IDS[sign]: int(side.tokens_on(sign)) for sign in range(SIGNS) if side.tokens_on(sign)},
        "reserve": int(side.reserve),
        "studied": [PLANET_IDS[planet] for planet in members_of(side.studied)],
        "asteroids": int(side.asteroids),
        "hand": cards_of(side.hand),
        "bonus": bonus_of(side.bonus),
        "objective": state.deck.facts.objective[side.objective].id,
        "picks": int(side.picks),
        "known": [cards_of(side.known[viewer]) for viewer in range(VIEWERS)],
    }


def restore(setting: Setting, data: dict[str, Json]) -> Ptolemaeus:
    """Rebuild a state; cards and tokens that are missing, doubled or unknown are refused (PT-2)."""
    deck = deck_of(setting.options["deck"])
    level = check_solo(setting)
    events = [card.id for card in deck.facts.event]
    sides = [restored_side(deck, row) for row in data["players"]]
    check_players(sides, setting.seats + (1 if level else 0))
    state = Ptolemaeus(
        setting,
        deck,
        sides,
        fast(0),
        bytes(KIND_IDS.index(name) for name in data["deck"]),
        bytes(BONUS_IDS.index(name) for name in data["bonus_deck"]),
        bytes(events.index(name) for name in data["event_deck"]),
    )
    state.strict = setting.options["strict_twelve"]
    state.level = level
    restore_table(state, data)
    state.event = events.index(data["event"])
    check_cards(state)
    check_game_goes_on(state)
    return state


def restore_table(state: Ptolemaeus, data: dict[str, Json]) -> None:
    """Bring back sky, piles and what is under way."""
    for name in NUMBERS:
        setattr(state, name, data[name])
    for name in SIGN_SETS:
        setattr(state, name, sum(1 << SIGN_IDS.index(sign) for sign in set(data[name])))
    state.date = data["date"]
    state.places = packed([data["planets"][planet] for planet in PLANET_IDS])
    state.comet = SIGN_IDS.index(data["comet"])
    state.marker = SIGN_IDS.index(data["comet_start"])
    survey(state)
    state.phase = PHASE_NAMES.index(data["phase"])
    state.over = state.phase == OVER
    state.seat = data["seat"]
    state.me = state.sides[max(0, data["seat"])]
    state.discards = card_tally(data["discards"], KIND_IDS)
    state.thrown = len(data["discards"])
    state.spent = card_tally(data["bonus_played"], BONUS_IDS)
    state.paid = card_tally(data["paid"], KIND_IDS)
    state.asking = sum(1 << seat for seat in data["asking"])
    state.row = EMPTY_ROW
    for place, name in enumerate(data["row"]):
        state.row ^= (NO_CARD ^ (NO_CARD if name is None else KIND_IDS.index(name))) << (4 * place)


def restored_side(deck: Deck, data: dict[str, Json]) -> Side:
    """Rebuild one player."""
    side = new_side()
    for sign, tokens in data["tokens"].items():
        for _ in range(tokens):
            side.add(SIGN_IDS.index(sign))
    side.reserve = data["reserve"]
    side.studied = sum(1 << PLANET_IDS.index(planet) for planet in set(data["studied"]))
    side.asteroids = data["asteroids"]
    side.hand = card_tally(data["hand"], KIND_IDS)
    side.cards = len(data["hand"])
    side.bonus = card_tally(data["bonus"], BONUS_IDS)
    side.bonuses = len(data["bonus"])
    side.objective = [card.id for card in deck.facts.objective].index(data["objective"])
    side.picks = data["picks"]
    for viewer in range(VIEWERS):
        side.known[viewer] = card_tally(data["known"][viewer], KIND_IDS)
    return side


def card_tally(names: Iterable[str], kinds: tuple[str, ...]) -> int:
    """Count named cards."""
    counts = Counter(names)
    unknown = next((name for name in counts if name not in kinds), None)
    if unknown is not None:
        raise BadPosition(
            f"The card {unknown!r} is not in this deck.", f"La carte {unknown!r} n'est pas dans ce paquet."
        )
    return tally([counts[kind] for kind in kinds])
