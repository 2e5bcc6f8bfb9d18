"""Actions as lines that a person can type: `take 3`, `observe leo`, `square aries-cancer`, `pay leo`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.cards import BONUS_IDS, KIND_IDS, PLANET_IDS, SIGN_IDS
from almagest.games.ptolemaeus.deck import MOST_PLAYERS, ROW
from almagest.games.ptolemaeus.naming import target_of
from almagest.games.ptolemaeus.rules.actions import TARGETS
from almagest.kernel.errors import UnreadableMove
from almagest.kernel.phrases import plain

if TYPE_CHECKING:
    from almagest.kernel.state import State

WORDS = {
    "prendre": "take",
    "pioche": "deck",
    "pile": "deck",
    "observer": "observe",
    "conjonction": "conjunction",
    "carre": "square",
    "payer": "pay",
    "paire": "pair",
    "trois": "three",
    "ajouter": "add",
    "placer": "place",
    "deplacer": "move",
    "etudier": "study",
    "rendre": "return",
    "reprendre": "return",
    "remplacer": "replace",
    "tirer": "draw",
    "defausser": "discard",
    "jouer": "play",
    "echanger": "exchange",
    "passer": "pass",
    "arreter": "stop",
    "finir": "end",
    "fin": "end",
    "belier": "aries",
    "taureau": "taurus",
    "gemeaux": "gemini",
    "lion": "leo",
    "vierge": "virgo",
    "balance": "libra",
    "scorpion": "scorpius",
    "scorpio": "scorpius",
    "sagittaire": "sagittarius",
    "capricorne": "capricornus",
    "capricorn": "capricornus",
    "verseau": "aquarius",
    "poissons": "pisces",
    "moon": "luna",
    "lune": "luna",
    "mercury": "mercurius",
    "mercure": "mercurius",
    "sun": "sol",
    "soleil": "sol",
    "jupiter": "iupiter",
    "saturn": "saturnus",
    "saturne": "saturnus",
}
FILLERS = {"the", "from", "player", "to", "on", "in", "with", "turn", "asteroids", "card", "of", "and", "two"}
FILLERS |= {"le", "la", "les", "l", "de", "du", "joueur", "sur", "dans", "avec", "tour", "asteroides", "carte", "et"}
CONFIGURATIONS = ("conjunction", "opposition", "trigone", "square")


@cache
def lines() -> tuple[str, ...]:
    """Write every action of the table, in order (PT-Q31)."""
    players = range(1, MOST_PLAYERS + 1)
    return (
        *(f"take {place}" for place in range(1, ROW + 1)),
        "take deck",
        *(target_line(target) for target in range(TARGETS)),
        *(f"pay {kind}" for kind in KIND_IDS),
        *(f"pair {sign}" for sign in SIGN_IDS),
        *(f"three {sign}" for sign in SIGN_IDS),
        *(f"add {kind}" for kind in KIND_IDS),
        *(f"place {sign}" for sign in SIGN_IDS),
        *(f"move {sign}" for sign in SIGN_IDS),
        *(f"study {planet}" for planet in PLANET_IDS),
        *(f"return {sign}" for sign in SIGN_IDS),
        *(f"replace {sign} {player}" for sign in SIGN_IDS for player in players),
        *(f"draw {player}" for player in players),
        *(f"discard {kind}" for kind in KIND_IDS),
        *(f"play {card}" for card in BONUS_IDS),
        "exchange",
        "pass",
        "stop",
        "end",
    )


def target_line(target: int) -> str:
    """Write what is to be observed."""
    kind, signs = target_of(target)
    return f"{kind} {'-'.join(signs)}"


@cache
def numbers() -> dict[str, int]:
    """Find every action by its line."""
    return {line: number for number, line in enumerate(lines())}


def text(state: State, action: int) -> str:
    """Write an action."""
    del state
    return lines()[action]


def parse(state: State, given: str) -> int:
    """Read an action; case, filler words, French words and signs in any order are understood."""
    del state
    line = plain(given)
    if line not in numbers():
        line = tidied(line)
    if line not in numbers():
        raise UnreadableMove(
            f"{given!r} is no move of this game. Moves read like 'take 3', 'take deck', 'observe leo', "
            "'square aries-cancer', 'pay leo', 'study luna', 'play nova-luna' or 'end'.",
            f"{given!r} n'est pas un coup de ce jeu. Un coup s'écrit 'take 3', 'take deck', 'observe leo', "
            "'square aries-cancer', 'pay leo', 'study luna', 'play nova-luna' ou 'end'.",
        )
    return numbers()[line]


def tidied(line: str) -> str:
    """Bring a loosely written move into its usual form."""
    words = line.replace("'", " ").split()
    if words and WORDS.get(words[0], words[0]) == "play":
        return f"play {'-'.join(words[1:])}"
    parts = [part for word in words if word not in FILLERS for part in word.split("-")]
    known = [WORDS.get(part, part) for part in parts]
    if known[:1] == ["observe"] and known[1:2] and known[1] in CONFIGURATIONS:
        known = known[1:]
    if known and known[0] in CONFIGURATIONS and all(word in SIGN_IDS for word in known[1:]):
        return f"{known[0]} {'-'.join(sorted(known[1:], key=SIGN_IDS.index))}"
    return " ".join(known)
