"""What a mined puzzle of this game is about, and what is to be reached in one turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.astra.notation import star_of
from almagest.games.astra.rules.board import complete_slots
from almagest.games.astra.rules.phases import TURN
from almagest.games.astra.text import boon_name, card_name, star_name
from almagest.kernel.phrases import phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.games.astra.state import Astra
    from almagest.kernel.state import State

WORDS = phrases(Path(__file__).parent / "data" / "themes.toml")
QUESTIONS = {
    "turn": "turn",
    "walk": "walk",
    "again": "telescope",
    "exchange": "exchange",
    "discover": "order",
    "boon": "boon",
    "wake": "wake",
    "give-up": "card-limit",
    "dream": "dream",
    "dream-walk": "dream",
}
"""The theme of a decision by the phase; what is left are marks."""
MARKED = {"walk": "told_walk", "again": "told_again", "dream": "told_dream", "dream-walk": "told_dream"}


def question(state: State) -> str:
    """Name the theme of a decision by what is to be decided: it tells nothing of the answer."""
    return QUESTIONS.get(state.view(int(state.seat))["phase"], "mark")


def theme(state: State, moves: Sequence[str]) -> str:
    """Name the theme of a turn: an Ability if one is used, else whether it is about one card or more (AS-18)."""
    del state
    if any(move.startswith("use ") for move in moves):
        return "ability"
    return "two-cards" if len(cards_marked(moves)) > 1 else "observe"


def cards_marked(moves: Sequence[str]) -> list[str]:
    """List the constellations in which a solution marks stars, in its order."""
    return list(dict.fromkeys(move.split()[1] for move in moves if move.startswith("mark ")))


def told(state: State, moves: Sequence[str], lang: str) -> str:
    """Say what a solution is about, by the names of what it touches."""
    facts = cast("Astra", state).deck.facts
    used = [card_name(facts, move.split()[1], lang) for move in moves if move.startswith("use ")]
    marked = [card_name(facts, card, lang) for card in cards_marked(moves)]
    if used:
        return WORDS.say("told_ability" if marked else "told_use", lang, card=used[0], others=listed(marked, lang))
    if len(moves) > 1:
        return WORDS.say("told_turn", lang, others=listed(marked, lang))
    return told_decision(cast("Astra", state), moves[0], lang)


def told_decision(state: Astra, move: str, lang: str) -> str:
    """Say what a single decision is about."""
    view, (verb, *rest) = state.view(int(state.seat)), move.split()
    facts = state.deck.facts
    if verb == "boon":
        card = facts.card[facts.number_of[view["discovery"]["card"]]]
        boon = card.boons[int(rest[0]) - 1]
        return WORDS.say("told_boon", lang, card=card.name.la, boon=boon_name(boon.kind, boon.amount, lang))
    if verb == "mark":
        card = facts.card[facts.number_of[rest[0]]]
        star = star_name(card, star_of(state.parse(move)) + 1)
        return WORDS.say(MARKED.get(view["phase"], "told_mark"), lang, card=card.name.la, star=star)
    return WORDS.say(f"told_{verb}", lang, card=card_name(facts, rest[0] if rest else None, lang))


def listed(names: Sequence[str], lang: str) -> str:
    """Name several constellations."""
    return WORDS.say("and", lang).join(names)


def begins(state: State) -> bool:
    """Tell whether the action of a turn is still to come (AS-18)."""
    return cast("Astra", state).phase == TURN


def goal(state: State, seat: int) -> int:
    """Count the constellations that a seat has discovered, those just completed in its turn too (AS-33, AS-35)."""
    state = cast("Astra", state)
    side = state.sides[seat]
    own = (int(side.active) | int(side.tired)).bit_count()
    completed = int(complete_slots(state)).bit_count()
    return own + (completed if state.player == seat and not state.dreaming else 0)
