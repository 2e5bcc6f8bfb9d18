"""Ptolemaeus as numbers: what each block holds, and how it is read from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.cards import (
    BONUS_CARDS,
    BONUS_IDS,
    CONSTELLATION_CARDS,
    KIND_IDS,
    MOST_POINTS,
    PLANET_IDS,
    SIGN_IDS,
    Course,
)
from almagest.games.ptolemaeus.deck import EVENTS, PLANETS, ROW, SIGNS, TOKENS
from almagest.games.ptolemaeus.deck_file import deck_of
from almagest.games.ptolemaeus.naming import TARGET_KINDS
from almagest.games.ptolemaeus.observation import CLOCK, STORES, observe
from almagest.games.ptolemaeus.options import LEVELS
from almagest.games.ptolemaeus.rules.phases import PHASE_NAMES
from almagest.games.ptolemaeus.rules.scoring import ASTEROIDS_A_POINT
from almagest.games.ptolemaeus.rules.tally import MOST
from almagest.kernel.encoding import FLAG, Block, clockwise, counts, joined, one, some

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.kernel.event import Json

__all__ = ["blocks", "encode", "observe"]
MOST_TOKENS = 3  # the third one studies
TWICE = 2  # a bonus card acts twice with its planet studied; the Eclipse takes two cards
STILL_WANTED = 2  # of three of a colour, the first is laid
MOST_IN_ALL = 2 * MOST_POINTS + SIGNS // ASTEROIDS_A_POINT + MOST  # planets, objective, asteroids, NOVA CONSTELLATIO
MOST_STORES = (TOKENS, SIGNS, CONSTELLATION_CARDS, BONUS_CARDS)
MOST_HIPPARCHUS = (LEVELS[-1], MOST_IN_ALL, TOKENS, SIGNS, TWICE * MOST, Course.rounds * Course.circuit)


def blocks(seats: int) -> list[Block]:
    """List the blocks in their order; constellations from Aries, planets from Luna, then the sextant."""
    own = [
        Block("decides", 1, "whose decision it is", each=True),
        Block("on_turn", 1, "whose turn it is", each=True),
        Block("phase", len(PHASE_NAMES), f"what is to be decided: {', '.join(PHASE_NAMES)}"),
        Block("clock", len(CLOCK), ", ".join(CLOCK), most_of_clock(seats)),
        Block("planets", PLANETS * SIGNS, "the constellation of each planet"),
        Block("comet", SIGNS, "where the Comet is"),
        Block("comet_start", SIGNS, "where it started"),
        Block("asteroids_left", SIGNS, "constellations with their asteroid"),
        Block("event", PLANETS, "the planets of the event card"),
        Block("events_left", EVENTS, "event cards still in the pile"),
        Block("row", ROW * len(KIND_IDS), "the face-up card at each place"),
        Block("discards", len(KIND_IDS), "how many of each card are discarded", MOST),
        Block("bonus_played", len(BONUS_IDS), "how many of each bonus card are played", MOST),
        Block("doing", len(BONUS_IDS), "the bonus card under way"),
        Block("doing_left", 2, "how often it still acts; how much each victim gives", TWICE),
        Block("doing_sign", SIGNS, "the constellation in question"),
        Block("doing_signs", SIGNS, "the constellations that still take a token, or those being paid for"),
        Block("paying", len(TARGET_KINDS), f"what the observer pays for: {', '.join(TARGET_KINDS)}"),
        Block("paid", len(KIND_IDS), "cards the observer has laid for it", MOST),
        Block("wanted", 1, "cards still needed for this token", STILL_WANTED),
        Block("chosen", len(KIND_IDS), "what the observer has chosen as a victim", MOST),
        Block("points", 1, "points as far as the observer knows", MOST_IN_ALL, each=True),
        Block("tokens", SIGNS, "tokens on each constellation", MOST_TOKENS, each=True),
        Block("studied", PLANETS, "planets studied", each=True),
        Block("stores", len(STORES), ", ".join(STORES), MOST_STORES, each=True),
        Block("hand", len(KIND_IDS), "cards the observer knows to be in the hand", MOST, each=True),
        Block("bonus", len(BONUS_IDS), "bonus cards the observer knows", MOST, each=True),
        Block("objective", PLANETS, "planets of the objective, where the observer knows it", each=True),
    ]
    return own if seats > 1 else [*own, *hipparchus_blocks()]


def most_of_clock(seats: int) -> tuple[int, ...]:
    """Give the most that each number of the clock can be: in a cycle the Comet goes on by one to twelve (PT-36)."""
    players = max(2, seats)
    steps = Course.circuit - 1 + SIGNS
    return (Course.circuit, Course.rounds, players - 1, TWICE * MOST, steps, CONSTELLATION_CARDS, FLAG, BONUS_CARDS)


def hipparchus_blocks() -> list[Block]:
    """List the blocks of the solo game; all are 0 where Hipparchus does not play."""
    return [
        Block("hipparchus", 6, "Hipparchus: level, points, reserve, asteroids, misses, turns", MOST_HIPPARCHUS),
        Block("hipparchus_tokens", SIGNS, "his tokens on each constellation", MOST_TOKENS),
        Block("hipparchus_studied", PLANETS, "planets he has studied"),
        Block("hipparchus_objective", PLANETS, "planets of his objective"),
        Block("hipparchus_bonus", len(BONUS_IDS), "his bonus cards", MOST),
    ]


def planets(names: Iterable[str]) -> list[int]:
    """Write a set of planets."""
    return some((PLANET_IDS.index(name) for name in names), PLANETS)


def signs(names: Iterable[str]) -> list[int]:
    """Write a set of constellations."""
    return some((SIGN_IDS.index(name) for name in names), SIGNS)


def encode(view: dict[str, Json]) -> dict[str, list[int]]:
    """Read every block from a view."""
    seats, sky = clockwise(view), view["sky"]
    players = [view["players"][seat] for seat in seats]
    events = [card.id for card in deck_of(view["options"].get("deck")).facts.event]
    return {
        "decides": [int(seat == view["seat"]) for seat in seats],
        "on_turn": [int(seat == view["active"]) for seat in seats],
        "phase": one(PHASE_NAMES.index(view["phase"]), len(PHASE_NAMES)),
        "clock": [int({**view, **sky}[name]) for name in CLOCK],
        "planets": joined(signs([sky["planets"][name]]) for name in PLANET_IDS),
        "comet": signs([sky["comet"]]),
        "comet_start": signs([sky["comet_start"]]),
        "asteroids_left": signs(sky["asteroids"]),
        "event": planets(view["event"]),
        "events_left": some((events.index(name) for name in view["events_left"]), EVENTS),
        "row": joined(counts({card: 1} if card else {}, KIND_IDS) for card in view["row"]),
        "discards": counts(view["discards"], KIND_IDS),
        "bonus_played": counts(view["bonus_played"], BONUS_IDS),
        **under_way(view["choice"]),
        "chosen": chosen(players[0]["chosen"] or []),
        "points": [player["points"]["total"] for player in players],
        "tokens": joined(counts(player["tokens"], SIGN_IDS) for player in players),
        "studied": joined(planets(player["studied"]) for player in players),
        "stores": joined([player[name] for name in STORES] for player in players),
        "hand": joined(counts(player["hand"], KIND_IDS) for player in players),
        "bonus": joined(counts(player["bonus"] or {}, BONUS_IDS) for player in players),
        "objective": joined(planets(player["objective"] or []) for player in players),
        **(hipparchus(view["hipparchus"]) if len(seats) == 1 else {}),
    }


def under_way(choice: dict[str, Json]) -> dict[str, list[int]]:
    """Read what is under way."""
    kind = choice.get("target")
    return {
        "doing": counts({choice["bonus"]: 1} if "bonus" in choice else {}, BONUS_IDS),
        "doing_left": [choice.get("left", 0), choice.get("number", 0)],
        "doing_sign": signs([choice["sign"]] if "sign" in choice else []),
        "doing_signs": signs(choice.get("signs", [])),
        "paying": one(None if kind is None else TARGET_KINDS.index(kind), len(TARGET_KINDS)),
        "paid": counts(choice.get("paid", {}), KIND_IDS),
        "wanted": [choice.get("wanted", 0)],
    }


def chosen(names: list[str]) -> list[int]:
    """Read how often a victim has chosen each card or constellation."""
    return [names.count(name) for name in KIND_IDS]


def hipparchus(side: dict[str, Json] | None) -> dict[str, list[int]]:
    """Read Hipparchus."""
    if side is None:
        return {block.name: [0] * block.size for block in hipparchus_blocks()}
    stores = [side[name] for name in ("reserve", "asteroids", "misses", "turns")]
    return {
        "hipparchus": [side["level"], side["points"]["total"], *stores],
        "hipparchus_tokens": counts(side["tokens"], SIGN_IDS),
        "hipparchus_studied": planets(side["studied"]),
        "hipparchus_objective": planets(side["objective"]),
        "hipparchus_bonus": counts(side["bonus"], BONUS_IDS),
    }
