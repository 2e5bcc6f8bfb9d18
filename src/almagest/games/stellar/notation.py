"""Actions as lines that a person can type: `take 3`, `play moon-4a telescope 7 down`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from almagest.games.stellar.deck import SLOTS, Deck
from almagest.games.stellar.rules.actions import COORDINATES
from almagest.kernel.decks import KEPT
from almagest.kernel.errors import UnreadableMove
from almagest.kernel.phrases import plain

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar
    from almagest.kernel.state import State

WORDS = {
    "garder": "keep",
    "renouveler": "refresh",
    "prendre": "take",
    "commencer": "start",
    "jouer": "play",
    "carnet": "notebook",
    "telescope": "telescope",
    "cachee": "down",
    "t": "telescope",
    "n": "notebook",
    "d": "down",
}
FILLERS = {"face", "up", "in", "on", "the", "to", "slot", "au", "dans", "emplacement", "le", "sur"}
RESERVED = {"keep", "refresh", "take", "start", "play", "notebook", "down", *WORDS, *FILLERS}


@lru_cache(maxsize=KEPT)
def lines(deck: Deck) -> tuple[str, ...]:
    """Write every action of the table, in order (ST-Q33)."""
    cards = [card.id for card in deck.facts.card]
    faces = ("", " down")
    return (
        "keep",
        "refresh",
        *(f"take {coordinate}" for coordinate in range(1, COORDINATES + 1)),
        *(f"start {card}" for card in cards),
        *(f"play {card} notebook" for card in cards),
        *(f"play {card} telescope {slot}{face}" for card in cards for face in faces for slot in range(1, SLOTS + 1)),
    )


@lru_cache(maxsize=KEPT)
def numbers(deck: Deck) -> dict[str, int]:
    """Find every action by its line."""
    return {line: number for number, line in enumerate(lines(deck))}


@lru_cache(maxsize=KEPT)
def aliases(deck: Deck) -> dict[str, str]:
    """Find a card by its name in either language, written as one word: `the-moon`, `la-lune`.

    A name that is a number or a word of the notation is no alias: it would hide what it usually means.
    """
    names = {
        plain(name).replace(" ", "-"): card.id for card in deck.facts.card for name in (card.name.en, card.name.fr)
    }
    clear = {name: card for name, card in names.items() if name not in RESERVED and not name.isdecimal()}
    return {**clear, **{card.id: card.id for card in deck.facts.card}}


def text(state: State, action: int) -> str:
    """Write an action."""
    return lines(cast("Stellar", state).deck)[action]


def parse(state: State, given: str) -> int:
    """Read an action; case, filler words, French words and card names are understood."""
    deck = cast("Stellar", state).deck
    words = [WORDS.get(word, word) for word in plain(given).split() if word not in FILLERS]
    line = " ".join(aliases(deck).get(word, word) for word in words)
    if line not in numbers(deck):
        raise UnreadableMove(
            f"{given!r} is no move of this game. Moves read like 'take 3', 'play moon-4a notebook', "
            "'play moon-4a telescope 7' or 'play moon-4a telescope 7 down'.",
            f"{given!r} n'est pas un coup de ce jeu. Un coup s'écrit 'take 3', 'play moon-4a notebook', "
            "'play moon-4a telescope 7' ou 'play moon-4a telescope 7 down'.",
        )
    return numbers(deck)[line]
