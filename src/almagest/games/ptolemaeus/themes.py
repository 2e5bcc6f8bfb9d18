"""What a mined puzzle of this game is about, and what is to be reached in one turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.ptolemaeus.cards import PLANET_IDS
from almagest.games.ptolemaeus.rules.phases import BEFORE
from almagest.games.ptolemaeus.text import listed, name_of
from almagest.kernel.phrases import phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.state import State

WORDS = phrases(Path(__file__).parent / "data" / "themes.toml")
CONFIGURATIONS = ("conjunction", "opposition", "trigone", "square")
OBSERVED = ("observe", *CONFIGURATIONS)
QUESTIONS = {
    "before": "turn",
    "second": "take",
    "taking": "take",
    "robbing": "take",
    "paying": "payment",
    "choosing": "study",
    "after": "after",
    "recalling": "loss",
    "discarding": "loss",
}
"""The theme of a decision by the phase; what is left is about tokens."""
ALIKE = {"pair": "pay", "three": "pay", "add": "pay", "move": "place", "return": "place", "replace": "place"}


def question(state: State) -> str:
    """Name the theme of a decision by what is to be decided: it tells nothing of the answer."""
    return QUESTIONS.get(state.view(int(state.seat))["phase"], "tokens")


def theme(state: State, moves: Sequence[str]) -> str:
    """Name the theme of a turn: a configuration if it has one, then a bonus card, else an observation."""
    del state
    verbs = [move.split()[0] for move in moves]
    shape = next((verb for verb in verbs if verb in CONFIGURATIONS), None)
    return shape or ("bonus" if "play" in verbs else "observe" if "observe" in verbs else "study")


def told(state: State, moves: Sequence[str], lang: str) -> str:
    """Say what a solution is about: what is observed, and for which planets, or what a single decision does."""
    seen = next((move.split() for move in moves if move.split()[0] in OBSERVED), None)
    planets = [WORDS.say(planet, lang) for planet in studied_by(state, moves)]
    if seen is None or not planets:
        return told_decision(cast("Ptolemaeus", state), seen or moves[0].split(), lang)
    facts = {"shape": WORDS.say(f"a_{seen[0]}", lang), "planets": WORDS.say("and", lang).join(planets)}
    return WORDS.say("told_study_by", lang, **facts)


def studied_by(state: State, moves: Sequence[str]) -> list[str]:
    """List the planets that a solution studies."""
    here, seat = state.imagined(), int(state.seat)
    before = goal_set(here, seat)
    for move in moves:
        here.play(here.parse(move))
    gained = goal_set(here, seat) & ~before
    return [planet for number, planet in enumerate(PLANET_IDS) if gained >> number & 1]


def told_decision(state: Ptolemaeus, words: list[str], lang: str) -> str:
    """Say what a single decision is about."""
    facts, (verb, *rest) = state.deck.facts, words
    if verb in OBSERVED:
        signs = listed(facts, rest[0].split("-"), lang)
        return WORDS.say("told_observe", lang, shape=WORDS.say(f"a_{verb}", lang), signs=signs)
    if verb == "study":
        return WORDS.say("told_study", lang, planet=WORDS.say(rest[0], lang))
    if verb == "take":
        row = state.view(int(state.seat))["row"]
        card = row[int(rest[0]) - 1] if rest[0].isdecimal() else None
        return WORDS.say("told_take", lang, card=name_of(facts, card, lang)) if card else WORDS.say("told_deck", lang)
    if verb in ("draw", "exchange", "pass", "stop", "end"):
        return WORDS.say(f"told_{verb}", lang)
    return WORDS.say(f"told_{ALIKE.get(verb, verb)}", lang, thing=name_of(facts, rest[0], lang))


def begins(state: State) -> bool:
    """Tell whether the action of a turn is still to come, and it is the player on turn who decides (PT-9, PT-Q31)."""
    state = cast("Ptolemaeus", state)
    return state.phase == BEFORE and state.active == state.seat


def goal(state: State, seat: int) -> int:
    """Count the planets that a seat has studied (PT-23, PT-41)."""
    return goal_set(state, seat).bit_count()


def goal_set(state: State, seat: int) -> int:
    """Give the planets that a seat has studied."""
    return int(cast("Ptolemaeus", state).sides[seat].studied)
