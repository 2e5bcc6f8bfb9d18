"""Everything that can be refused. Each error is one sentence in English and in French, with what to do next.

AlmagestError
├── IllegalAction      a move the rules forbid; names the rule
├── UnreadableMove     text that is no move of the game
├── UndoRefused        a decision that cannot be taken back
├── BadSetup           a game that cannot be started
│   ├── UnknownGame
│   ├── BrokenGame     a folder of a game that cannot be loaded
│   ├── UnknownBot
│   ├── BadSeats
│   ├── NoSuchSeat
│   ├── BadSeed
│   └── BadOption
├── BadData            a file of facts (deck, phrases) that does not fit its schema
├── BadPosition        position data that cannot be a position of the game
├── BadPickle          a pickled state that another version wrote
└── BadRecord          a saved game that is damaged or does not replay
    └── WrongEdition   of another edition of the rules
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

SHOWN = 60
HUGE = 2**63


LONGEST = 80
"""Of what was found, more than that helps nobody to read the sentence."""


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

    def __init__(self, name: object, known: Iterable[str]) -> None:
        hint, piste = suggestion(name, known)
        games = ", ".join(known)
        super().__init__(
            f"There is no game called {shown(name)}{hint} Games: {games}.",
            f"Il n'y a pas de jeu nommé {shown(name)}{piste} Jeux : {games}.",
        )


class BrokenGame(BadSetup):
    """A folder of a game that cannot be loaded, and why."""

    def __init__(self, folder: Path, en: str, fr: str) -> None:
        super().__init__(
            f"The game in {folder} is left out: {en}. Mend it, or take it out of ALMAGEST_GAMES.",
            f"Le jeu dans {folder} est laissé de côté : {fr}. Réparez-le, ou retirez-le d'ALMAGEST_GAMES.",
        )
        self.folder = folder


class UnknownBot(BadSetup):
    """A name that no bot has."""

    def __init__(self, name: object, known: Iterable[str]) -> None:
        hint, piste = suggestion(str(name).partition(":")[0], known)
        bots = ", ".join(known)
        super().__init__(
            f"There is no bot called {shown(name)}{hint} Bots: {bots}; a number may follow a colon, as in 'level:3'.",
            f"Il n'y a pas de robot {shown(name)}{piste} Robots : {bots} ; un nombre peut suivre un deux-points, "
            "comme dans 'level:3'.",
        )


class BadSeats(BadSetup):
    """A number of players that the game is not for."""

    def __init__(self, game: str, seats: object, allowed: range) -> None:
        first, last = allowed[0], allowed[-1]
        number = f"{first}" if first == last else f"{first} to {last}"
        nombre = f"{first}" if first == last else f"{first} à {last}"
        nearest = nearest_of(seats, allowed)
        super().__init__(
            f"{game} is for {number} players, not {shown(seats)}; choose {nearest}.",
            f"{game} est pour {nombre} joueurs, pas {shown(seats)} ; choisissez {nearest}.",
        )


class NoSuchSeat(BadSetup):
    """A seat that the table does not have."""

    def __init__(self, seat: object, seats: int) -> None:
        places = "seat 0" if seats == 1 else f"the seats 0 to {seats - 1}"
        endroits = "la place 0" if seats == 1 else f"les places 0 à {seats - 1}"
        super().__init__(
            f"There is no seat {shown(seat)} at this table: it has {places}; None looks as a spectator.",
            f"Il n'y a pas de place {shown(seat)} à cette table : elle a {endroits} ; None regarde en spectateur.",
        )


class BadSeed(BadSetup):
    """A seed that starts no generator."""

    def __init__(self, seed: object) -> None:
        super().__init__(
            f"{shown(seed)} is no seed: give a whole number from 0 up, or at least 32 hex digits (128 bits).",
            f"{shown(seed)} n'est pas une graine : donnez un entier positif, ou au moins 32 chiffres "
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
    """An edition of the rules that this program does not know: not yet, no longer, or none at all."""

    def __init__(self, game: str, edition: object, known: tuple[int, ...]) -> None:
        editions = ", ".join(map(str, known))
        if not isinstance(edition, int) or isinstance(edition, bool) or edition < 1:
            en = "An edition is a whole number from 1 up: write one of these, as it was when the game began."
            fr = "Une édition est un entier à partir de 1 : écrivez l'une d'elles, celle du début de la partie."
        elif edition > known[-1]:
            en = "It is newer than this program: install a newer Almagest and try again."
            fr = "Elle est plus récente que ce programme : installez un Almagest plus récent et réessayez."
        else:
            en = "It is no longer played here: open it with an earlier version of Almagest, which has it."
            fr = "Elle ne se joue plus ici : ouvrez la partie avec un Almagest antérieur, qui l'a encore."
        super().__init__(
            f"This needs edition {shown(edition)} of {game}; this program knows {editions}. {en}",
            f"Il faut l'édition {shown(edition)} du jeu {game} ; ce programme connaît {editions}. {fr}",
        )


def closest(word: str, known: Iterable[str]) -> str | None:
    """Give the known word most like a mistyped one, if any is near."""
    near = get_close_matches(word.lower(), list(known), n=1)
    return near[0] if near else None


def suggestion(word: object, known: Iterable[str]) -> tuple[str, str]:
    """End a sentence about a word nobody knows: with the known word most like it, if any is near."""
    near = closest(str(word)[:LONGEST], known)
    return (f"; did you mean {near!r}?", f" ; vouliez-vous dire {near!r} ?") if near else (".", ".")


def nearest_of(number: object, allowed: range) -> int:
    """Give the allowed number nearest to what was asked for, the least if that was no number."""
    return min(allowed, key=lambda one: abs(one - number)) if isinstance(number, int) else allowed[0]


def shown(data: object) -> str:
    """Show a value in a refusal, shortened; nobody wants to read a long one."""
    try:
        text = repr(data)
    except ValueError:  # a whole number of thousands of digits
        return "…"
    if isinstance(data, int) and not -HUGE <= data < HUGE:
        return "…"
    if len(text) <= SHOWN:
        return text
    if isinstance(data, list):
        return f"[…] ({len(data)})"
    return "{…}" if isinstance(data, Mapping) else f"{text[:SHOWN]}…"
