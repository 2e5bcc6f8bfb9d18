"""A position of Ptolemaeus as plain data, hidden things included, and back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from almagest.games.ptolemaeus.cards import BONUS_IDS, KIND_IDS, PLANET_IDS, SIGN_IDS, Course
from almagest.games.ptolemaeus.consistency import check_moment
from almagest.games.ptolemaeus.dates import listed
from almagest.games.ptolemaeus.deck import BONUS_KINDS, NO_CARD, PLANETS, ROW, SEXTANT, SIGNS, TOKENS, Deck
from almagest.games.ptolemaeus.deck_file import deck_to_play, tally
from almagest.games.ptolemaeus.naming import bonus_of, cards_of, event_id, row_of, sky_of
from almagest.games.ptolemaeus.options import check_solo
from almagest.games.ptolemaeus.rules.actions import TARGETS
from almagest.games.ptolemaeus.rules.phases import CARD, OVER, PHASE_NAMES
from almagest.games.ptolemaeus.rules.row import EMPTY_ROW
from almagest.games.ptolemaeus.rules.zodiac import survey
from almagest.games.ptolemaeus.side import VIEWERS, Side, new_side
from almagest.games.ptolemaeus.state import Ptolemaeus
from almagest.kernel.bits import members_of
from almagest.kernel.positions import Field, bits_of
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

NUMBERS = (
    "steps", "cycle", "round", "turn", "astrolabe", "extra", "job", "target", "token", "wanted", "colour", "last",
    "spot", "planet", "left", "quota", "missed", "turns",
)  # fmt: skip
MOST = {
    "steps": 2 * SIGNS, "cycle": SIGNS, "round": Course.rounds, "extra": 99, "job": CARD + BONUS_KINDS - 1,
    "target": TARGETS - 1, "token": 3, "wanted": 2, "colour": 3, "last": SEXTANT, "spot": SIGNS - 1,
    "planet": PLANETS - 1, "left": 2, "quota": 2, "missed": 99, "turns": 999,
}  # fmt: skip
PLAYERS_OR_NONE = ("active", "winner", "spared")
SWITCHES = ("acted", "again")
MOST_PICKS = 0xDD
MOST_OF_A_KIND = 15
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
        **{name: int(getattr(state, name)) for name in (*NUMBERS, *PLAYERS_OR_NONE)},
        **{name: bool(getattr(state, name)) for name in SWITCHES},
        "players": [dump_side(state, side) for side in state.sides],
    }


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


def restore(setting: Setting, table: Field) -> Ptolemaeus:
    """Rebuild a state; cards and tokens that are missing, doubled or unknown are refused (PT-2)."""
    deck = deck_to_play(setting)
    level = check_solo(setting)
    events = [card.id for card in deck.facts.event]
    sides = [restored_side(deck, row) for row in table["players"].rows(setting.seats + (1 if level else 0))]
    state = Ptolemaeus(
        setting,
        deck,
        sides,
        fast(0),
        bytes(table["deck"].words(KIND_IDS)),
        bytes(table["bonus_deck"].words(BONUS_IDS)),
        bytes(table["event_deck"].different(events)),
    )
    state.strict = setting.options["strict_twelve"]
    state.level = level
    state.event = table["event"].word(events)
    restore_numbers(state, table)
    restore_sky(state, table)
    restore_table(state, table)
    check_moment(state, table)
    return state


def restore_numbers(state: Ptolemaeus, table: Field) -> None:
    """Bring back what is counted, and what is under way."""
    players = len(state.sides)
    most = {**MOST, "turn": players - 1, "astrolabe": players - 1}
    for name in NUMBERS:
        setattr(state, name, table[name].integer(0, most[name]))
    for name in PLAYERS_OR_NONE:
        setattr(state, name, table[name].integer(-1, players - 1))
    for name in SWITCHES:
        setattr(state, name, table[name].flag())
    for name in SIGN_SETS:
        setattr(state, name, table[name].word_set(SIGN_IDS))


def restore_sky(state: Ptolemaeus, table: Field) -> None:
    """Bring back planets and Comet (PT-3, PT-4)."""
    state.date = table["date"].text()
    known = state.date in listed() if state.date else not isinstance(state.setting.options["start"], str)
    table["date"].agrees(known, "options.start")
    state.places = sum(table["planets"][planet].word(SIGN_IDS) << (4 * n) for n, planet in enumerate(PLANET_IDS))
    state.comet = table["comet"].word(SIGN_IDS)
    state.marker = table["comet_start"].word(SIGN_IDS)
    survey(state)


def restore_table(state: Ptolemaeus, table: Field) -> None:
    """Bring back piles, row, and who decides what."""
    state.phase = table["phase"].word(PHASE_NAMES)
    state.over = state.phase == OVER
    state.seat = table["seat"].integer(-1, state.setting.seats - 1)
    state.me = state.sides[max(0, state.seat)]
    state.discards = card_tally(table["discards"], KIND_IDS)
    state.thrown = len(table["discards"].rows())
    state.spent = card_tally(table["bonus_played"], BONUS_IDS)
    state.paid = card_tally(table["paid"], KIND_IDS)
    state.asking = bits_of(table["asking"].integers(0, state.setting.seats - 1))
    state.row = EMPTY_ROW
    for place, row in enumerate(table["row"].rows(ROW)):
        state.row ^= (NO_CARD ^ row.word_or(NO_CARD, KIND_IDS)) << (4 * place)


def restored_side(deck: Deck, data: Field) -> Side:
    """Rebuild one player."""
    side = new_side()
    for sign, row in data["tokens"].named().items():
        place = Field(row.path, sign).word(SIGN_IDS)
        for _ in range(row.integer(1, 3)):
            side.add(place)
    side.reserve = data["reserve"].integer(0, TOKENS)
    side.studied = data["studied"].word_set(PLANET_IDS)
    side.asteroids = data["asteroids"].integer(0, SIGNS)
    side.hand = card_tally(data["hand"], KIND_IDS)
    side.cards = len(data["hand"].rows())
    side.bonus = card_tally(data["bonus"], BONUS_IDS)
    side.bonuses = len(data["bonus"].rows())
    side.objective = data["objective"].word([card.id for card in deck.facts.objective])
    side.picks = data["picks"].integer(0, MOST_PICKS)
    for viewer, known in enumerate(data["known"].rows(VIEWERS)):
        side.known[viewer] = card_tally(known, KIND_IDS)
    return side


def card_tally(cards: Field, kinds: tuple[str, ...]) -> int:
    """Count named cards; more of a kind than a tally holds are refused here, other numbers by `check_cards`."""
    counts = Counter(cards.words(kinds))
    cards.agrees(max(counts.values(), default=0) <= MOST_OF_A_KIND, "deck")
    return tally([counts[kind] for kind in range(len(kinds))])
