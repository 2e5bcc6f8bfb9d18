"""What a mined puzzle of this game is about, and what is to be reached in one turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.stellar.rules.phases import ADD_TO_HAND
from almagest.kernel.phrases import phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.games.stellar.state import Stellar
    from almagest.kernel.state import State

WORDS = phrases(Path(__file__).parent / "data" / "themes.toml")
QUESTIONS = {
    "starters": "starter",
    "refresh": "refresh",
    "take": "take",
    "play": "play",
    "place": "forced-card",
    "last": "last-card",
}


def question(state: State) -> str:
    """Name the theme of a decision by what is to be decided: it tells nothing of the answer (ST-Q33)."""
    return QUESTIONS[state.view(int(state.seat))["phase"]]


def theme(state: State, moves: Sequence[str]) -> str:
    """Name the theme of a turn by the first card that is laid."""
    del state
    card, area, *rest = next(move.split()[1:] for move in moves if move.startswith("play"))
    if rest[-1:] == ["down"]:
        return "face-down"
    return "satellite" if card.startswith("satellite") else area


def told(state: State, moves: Sequence[str], lang: str) -> str:
    """Say what a solution is about: the first card it lays and the card that one calls, else what it decides."""
    here = state.imagined()
    for move in moves[:-1]:
        if move.startswith("play"):
            return told_decision(cast("Stellar", here), move.split(), lang)
        here.play(here.parse(move))
    return told_decision(cast("Stellar", here), moves[-1].split(), lang)


def told_decision(state: Stellar, words: list[str], lang: str) -> str:
    """Say what a single decision is about; a card from the hand calls one of the row by its number (ST-20)."""
    verb, *rest = words
    view = state.view(int(state.seat))
    if verb == "take":
        return WORDS.say("told_take", lang, card=named(state, view["row"][int(rest[0]) - 1], lang))
    if verb in ("keep", "refresh"):
        return WORDS.say(f"told_{verb}", lang)
    if verb == "start":
        return WORDS.say("told_start", lang, card=named(state, rest[0], lang))
    area = "down" if rest[-1] == "down" else rest[1]
    called = called_card(state, rest[0], view) if view["phase"] == "play" and area != "down" else None
    laid = {"card": named(state, rest[0], lang), "area": WORDS.say(f"area_{area}", lang)}
    if called is None:
        return WORDS.say("told_play", lang, **laid)
    return WORDS.say("told_call", lang, called=named(state, called, lang), **laid)


def called_card(state: Stellar, card: str, view: dict[str, list[str | None]]) -> str | None:
    """Give the card of the row that a card calls by its number, None if it calls the top of the pile (ST-20, ST-21)."""
    facts, row = state.deck.facts, view["row"]
    number = facts.card[facts.number_of[card]].number
    return row[number - 1] if number <= len(row) else None


def named(state: Stellar, card: str | None, lang: str) -> str:
    """Name a card as it is printed."""
    facts = state.deck.facts
    return "–" if card is None else facts.card[facts.number_of[card]].name.text(lang)


def begins(state: State) -> bool:
    """Tell whether a turn begins with taking a card (ST-18)."""
    return cast("Stellar", state).phase == ADD_TO_HAND


def goal(state: State, seat: int) -> int:
    """Count the points as they stand (ST-40 to ST-45, ST-Q32)."""
    return int(state.score(seat))
