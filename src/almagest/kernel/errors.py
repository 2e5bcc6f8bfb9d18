"""Everything that can be refused. Each error is one sentence in English and in French, with what to do next.

AlmagestError
├── IllegalAction      a move the rules forbid; names the rule
├── UnreadableMove     text that is no move of the game
├── UndoRefused        a decision that cannot be taken back
├── BadSetup           a game that cannot be started
│   ├── UnknownGame
│   ├── UnknownBot
│   ├── BadSeats
│   ├── BadSeed
│   └── BadOption
├── BadData            a file of facts (deck, phrases) that does not fit its schema
├── BadPosition        position data that cannot be a position of the game
├── BadPickle          a pickled state that another version wrote
└── BadRecord          a saved game that is damaged or does not replay
    └── WrongEdition
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SHOWN = 60
HUGE = 2**63


class AlmagestError(Exception):
    """A refusal that a person can read."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en = en
        self.fr = fr

    def text(self, lang: str) -> str:
        """Give the sentence in a language."""
        return self.fr if lang == "fr" else self.en

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the sentences, so that a refusal in another process arrives as it was."""
        return error_again, (type(self), self.args, vars(self))


def error_again(kind: type[AlmagestError], args: tuple[object, ...], facts: dict[str, object]) -> AlmagestError:
    """Make an error again from a pickle, without composing its sentences a second time."""
    error = kind.__new__(kind)
    error.args = args
    vars(error).update(facts)
    return error


class IllegalAction(AlmagestError):
    """A move the rules forbid."""

    def __init__(self, rule: str, en: str, fr: str) -> None:
        super().__init__(f"{rule}: {en}", f"{rule} : {fr}")
        self.rule = rule


class UnreadableMove(AlmagestError):
    """Text that is no move of the game."""


class UndoRefused(AlmagestError):
    """A decision that cannot be taken back."""


class BadSetup(AlmagestError):
    """A game that cannot be started."""


class UnknownGame(BadSetup):
    """A name that no game has."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        near = closest(name, known)
        games = ", ".join(known)
        super().__init__(
            f"There is no game called {name!r}{f'; did you mean {near!r}' if near else ''}. Games: {games}.",
            f"Il n'y a pas de jeu nommé {name!r}{f' ; vouliez-vous dire {near!r}' if near else ''}. Jeux : {games}.",
        )


class UnknownBot(BadSetup):
    """A name that no bot has."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        bots = ", ".join(known)
        super().__init__(
            f"There is no bot called {name!r}. Bots: {bots}.", f"Il n'y a pas de robot {name!r}. Robots : {bots}."
        )


class BadSeats(BadSetup):
    """A number of seats that the game does not have."""

    def __init__(self, game: str, seats: object, allowed: range) -> None:
        first, last = allowed[0], allowed[-1]
        number = f"{first}" if first == last else f"{first} to {last}"
        nombre = f"{first}" if first == last else f"{first} à {last}"
        super().__init__(
            f"{game} is for {number} players, not {seats!r}; choose {first}.",
            f"{game} se joue à {nombre}, pas à {seats!r} ; choisissez {first}.",
        )


class BadSeed(BadSetup):
    """A seed that starts no generator."""

    def __init__(self, seed: object) -> None:
        super().__init__(
            f"{seed!r} is no seed: give a whole number from 0 up, or at least 32 hex digits (128 bits).",
            f"{seed!r} n'est pas une graine : donnez un entier positif, ou au moins 32 chiffres "
            "hexadécimaux (128 bits).",
        )


class BadOption(BadSetup):
    """An option that the game does not have, or a value it cannot take."""


class BadData(AlmagestError):
    """A file of facts that does not fit its schema: which file, which row, which field, what was expected."""

    def __init__(self, file: str, where: str, en: str, fr: str) -> None:
        place = f"{file}, {where}" if where else file
        super().__init__(f"{place}: {en}", f"{place} : {fr}")
        self.file = file
        self.where = where


class BadPosition(AlmagestError):
    """Position data that cannot be a position of the game."""


class BadPickle(AlmagestError):
    """A pickled state that another version of the program wrote."""

    def __init__(self, kind: str) -> None:
        super().__init__(
            f"This pickle of {kind} was written by another version of Almagest: keep games as records or positions, "
            "which last.",
            f"Cette sérialisation de {kind} vient d'une autre version d'Almagest : gardez les parties en "
            "enregistrements ou en positions, qui durent.",
        )


class BadRecord(AlmagestError):
    """A saved game that is damaged or does not replay."""


class WrongEdition(BadRecord):
    """A record of another edition of the rules."""

    def __init__(self, game: str, edition: object, known: int) -> None:
        super().__init__(
            f"This was played with edition {edition} of {game}; this program knows edition {known}. "
            "Open it with a version of Almagest that has that edition.",
            f"Cette partie suit l'édition {edition} de {game} ; ce programme connaît l'édition {known}. "
            "Ouvrez-la avec une version d'Almagest qui a cette édition.",
        )


def closest(word: str, known: Iterable[str]) -> str | None:
    """Give the known word most like a mistyped one, if any is near."""
    near = get_close_matches(word.lower(), list(known), n=1)
    return near[0] if near else None


def shown(data: object) -> str:
    """Show a value in a refusal, shortened; nobody wants to read a huge one."""
    if isinstance(data, int) and not -HUGE <= data < HUGE:
        return "…"
    if isinstance(data, Mapping) and data:
        return "{…}"
    if isinstance(data, list) and data:
        return f"[…] ({len(data)})"
    text = repr(data)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
