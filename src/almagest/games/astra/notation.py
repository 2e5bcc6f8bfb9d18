"""Actions as lines that a person can type: `mark taurus 5`, `use leo`, `boon 2`, `rest`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from almagest.games.astra.deck import BOXES, CARDS, STARS, Deck
from almagest.games.astra.rules.actions import DISCOVER, GIVE_UP, MARK, USE, WAKE
from almagest.kernel.decks import KEPT
from almagest.kernel.errors import UnreadableMove
from almagest.kernel.phrases import plain

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra
    from almagest.kernel.state import State

PLAIN = ("stop", "end", "rest", "exchange", "decline")
CARD_WORDS = {"use": USE, "discover": DISCOVER, "wake": WAKE, "discard": GIVE_UP}
WORDS = {
    "arreter": "stop",
    "finir": "end",
    "repos": "rest",
    "reposer": "rest",
    "echanger": "exchange",
    "refuser": "decline",
    "faveur": "boon",
    "utiliser": "use",
    "decouvrir": "discover",
    "reveiller": "wake",
    "defausser": "discard",
    "cocher": "mark",
    "observer": "mark",
    "observe": "mark",
    "done": "end",
    "u": "use",
    "m": "mark",
    "b": "boon",
}
FILLERS = {"the", "star", "on", "of", "box", "etoile", "l", "case", "constellation"}
NAMELESS = [f"card-{number}" for number in range(1, CARDS + 1)]
"""How the actions of cards that a smaller deck does not have are written."""


@lru_cache(maxsize=KEPT)
def lines(deck: Deck) -> tuple[str, ...]:
    """Write every action of the table, in order."""
    cards = [card.id for card in deck.facts.card]
    cards += NAMELESS[len(cards) :]
    return (
        *PLAIN,
        *(f"boon {box}" for box in range(1, BOXES + 1)),
        *(f"{word} {card}" for word in CARD_WORDS for card in cards),
        *(f"mark {card} {star}" for card in cards for star in range(1, STARS + 1)),
    )


@lru_cache(maxsize=KEPT)
def numbers(deck: Deck) -> dict[str, int]:
    """Find every action by its line."""
    return {line: number for number, line in enumerate(lines(deck))}


@lru_cache(maxsize=KEPT)
def aliases(deck: Deck) -> dict[str, str]:
    """Find a card by its abbreviation or its name in three languages, written with or without hyphens."""
    found = {}
    for card in deck.facts.card:
        for name in (card.abbr, card.name.en, card.name.fr, card.name.la, card.id.replace("-", " ")):
            found[without_signs(name)] = card.id
    return found


@lru_cache(maxsize=KEPT)
def star_aliases(deck: Deck) -> dict[str, list[str]]:
    """Find stars by their labels: `mark aldebaran`; Alpheratz is on two cards."""
    found: dict[str, list[str]] = {}
    for card in deck.facts.card:
        for number, star in enumerate(card.stars, start=1):
            found.setdefault(without_signs(star.label), []).append(f"mark {card.id} {number}")
    return found


def without_signs(text: str) -> str:
    """Write as people type, without hyphens and apostrophes too."""
    return plain(text.replace("-", " ").replace("'", " ").replace("’", " "))


def text(state: State, action: int) -> str:
    """Write an action."""
    return lines(cast("Astra", state).deck)[action]


def parse(state: State, given: str) -> int:
    """Read an action; case, accents, filler words, French words, card and star names are understood."""
    state = cast("Astra", state)
    deck = state.deck
    exact = numbers(deck).get(" ".join(given.lower().split()))
    if exact is not None:
        return exact
    words = [word for word in without_signs(given).split() if word not in FILLERS]
    verb = WORDS.get(words[0], words[0]) if words else ""
    rest = words[1:]
    number = rest.pop() if rest and rest[-1].isdecimal() else ""
    name = " ".join(rest)
    card = aliases(deck).get(name, name)
    line = " ".join(part for part in (verb, card, number) if part)
    if line in numbers(deck):
        return numbers(deck)[line]
    found = by_star(state, name) if verb == "mark" and not number else None
    if found is None:
        raise UnreadableMove(
            f"{given!r} is no move of this game. Moves read like 'mark taurus 5', 'use leo', 'boon 2', 'rest', 'stop', "
            "'end', 'exchange', 'decline', 'discover taurus', 'wake leo' or 'discard leo'.",
            f"{given!r} n'est pas un coup de ce jeu. Un coup s'écrit 'mark taurus 5', 'use leo', 'boon 2', 'rest', "
            "'stop', 'end', 'exchange', 'decline', 'discover taurus', 'wake leo' ou 'discard leo'.",
        )
    return found


def by_star(state: Astra, name: str) -> int | None:
    """Find a mark by the name of its star, or of a card that has only one star to begin with."""
    table = numbers(state.deck)
    found = [table[line] for line in star_aliases(state.deck).get(name, [])]
    card = aliases(state.deck).get(name)
    if card is not None:
        first = MARK + STARS * state.deck.facts.number_of[card]
        found = [action for action in range(first, first + STARS) if not state.over and state.is_legal(action)]
    legal = [action for action in found if not state.over and state.is_legal(action)]
    chosen = legal or found
    return chosen[0] if len(chosen) == 1 or (chosen and not legal) else None


def card_of(action: int) -> int:
    """Give the card of an action that names one."""
    return (action - MARK) // STARS if action >= MARK else (action - USE) % CARDS


def star_of(action: int) -> int:
    """Give the star of an action that marks one, counted from 0."""
    return (action - MARK) % STARS
