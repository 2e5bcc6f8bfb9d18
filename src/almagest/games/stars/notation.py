"""Actions as lines that a person can type: `invoke byakhee-3`, `push row 2 left`, `swap 2,3 2,4`, `flip 3,3`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from almagest.games.stars.deck import MOST_CARDS, WORD, Deck
from almagest.games.stars.events import pushed, swapped
from almagest.games.stars.naming import place
from almagest.games.stars.rules import actions
from almagest.games.stars.rules.actions import OFFERS, SITE
from almagest.games.stars.rules.sky import CELLS, PUSHES, SWAPS
from almagest.kernel.bits import members_of
from almagest.kernel.decks import KEPT
from almagest.kernel.errors import UnreadableMove
from almagest.kernel.phrases import plain

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.state import State

WORDS = {
    "passer": "pass",
    "fouiller": "search",
    "recours": "invoke",
    "invoquer": "invoke",
    "pousser": "push",
    "echanger": "swap",
    "retourner": "flip",
    "service": "power",
    "use": "power",
    "utiliser": "power",
    "appeler": "summon",
    "convoquer": "summon",
    "sacrifier": "sacrifice",
    "retirer": "remove",
    "defausser": "discard",
    "donner": "give",
    "prendre": "take",
    "rangee": "row",
    "ligne": "row",
    "colonne": "column",
    "col": "column",
    "gauche": "left",
    "droite": "right",
    "haut": "up",
    "bas": "down",
    "pioche": "pile",
}
FILLERS = {"the", "and", "with", "to", "for", "le", "la", "les", "et", "avec", "vers", "a", "de", "draw"}
NAMELESS = [f"card-{number}" for number in range(1, MOST_CARDS + 1)]
"""How the actions of cards that a smaller deck does not have are written."""
RESERVED = {"nobody", "pile", *NAMELESS, *FILLERS, *WORDS, *WORDS.values()}
CELL = re.compile(r"^([1-5])[,;.:x/-]?([1-5])$")


@lru_cache(maxsize=KEPT)
def lines(deck: Deck) -> tuple[str, ...]:
    """Write every action of the table, in order; sacrifices are named by the site (SR-Q15)."""
    cards = [card.id for card in deck.facts.card]
    cards += NAMELESS[len(cards) :]
    return (
        "pass",
        "search pile",
        *(f"invoke {card}" for card in cards),
        *("push {} {} {}".format(*pushed(number)) for number in range(PUSHES)),
        *("swap {} {}".format(*swapped(number)) for number in range(SWAPS)),
        *(f"flip {place(cell)}" for cell in range(CELLS)),
        *(f"power {card}" for card in cards),
        *(f"summon {card}" for card in cards),
        *(f"sacrifice {' '.join(f'#{n + 1}' for n in members_of(offer)) or 'nobody'}" for offer in range(OFFERS)),
        *(f"{verb} {card}" for verb in ("remove", "discard", "give", "take") for card in cards),
    )


@lru_cache(maxsize=KEPT)
def numbers(deck: Deck) -> dict[str, int]:
    """Find every action by its line."""
    return {line: number for number, line in enumerate(lines(deck))}


def own_site(state: Stars) -> list[str]:
    """Name the creatures on the site of the player on turn, in order."""
    side = state.me
    cards = [*members_of(side.site0), *(WORD + n for n in members_of(side.site1))]
    return [state.deck.facts.card[card].id for card in cards]


def text(state: State, action: int) -> str:
    """Write an action."""
    state = cast("Stars", state)
    if actions.SACRIFICE < action < actions.REMOVE:
        site = own_site(state)
        chosen = [site[n] if n < len(site) else f"#{n + 1}" for n in members_of(action - actions.SACRIFICE)]
        return f"sacrifice {' '.join(chosen)}"
    return lines(state.deck)[action]


def with_cells(given: str) -> str:
    """Write as people type; `2, 3` and `(2,3)` are the cell `2,3`."""
    return plain(re.sub(r"[()']", " ", re.sub(r"([1-5])\s*,\s*([1-5])", r"\1,\2", given)))


def parse(state: State, given: str) -> int:
    """Read an action; case, filler words, French words and the order of two cells do not matter."""
    state = cast("Stars", state)
    words = [WORDS.get(word, word) for word in with_cells(given).split() if word not in FILLERS]
    if words[:1] == ["sacrifice"]:
        words = sacrificed(state, words)
    if words[:1] == ["search"]:
        words = ["search", "pile"]
    if words[:1] in (["swap"], ["flip"]):
        words = [words[0], *sorted(CELL.sub(r"\1,\2", word) for word in words[1:])]
    line = " ".join(words)
    if line not in numbers(state.deck):
        example = (
            "'invoke byakhee-3', 'push row 2 left', 'swap 2,3 2,4', 'flip 3,3', 'power deep-ones-4', 'summon gug-1'"
        )
        raise UnreadableMove(
            f"{given!r} is no move of this game. Moves read like {example} or 'pass'.",
            f"{given!r} n'est pas un coup de ce jeu. Un coup s'écrit {example} ou 'pass'.",
        )
    return numbers(state.deck)[line]


def sacrificed(state: Stars, words: list[str]) -> list[str]:
    """Turn the names of own creatures into their places on the site, sorted."""
    site = own_site(state)
    places = {word: f"#{site.index(word) + 1}" for word in words[1:] if word in site[:SITE]}
    return ["sacrifice", *sorted(places.get(word, word) for word in words[1:])]
