"""Reading a position field by field: whatever does not fit is refused by the way to it, as `state.players[1].hand`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from almagest.kernel.errors import BadPosition, closest, shown
from almagest.kernel.rng import SEED_BYTES, Rng

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.kernel.event import Json

Known: TypeAlias = Mapping[str, int] | Sequence[str]
"""Words that may stand in a field: numbered by a table, or by their place in a list."""

MOST_ROWS = 1024
MOST_LETTERS = 60
MOST_KEY = 1024
MOST_WORDS = 2**48
FAST_END = 2131995753 * 2**32 - 2  # the fast generator multiplies by this: one place further it repeats itself
HEX_DIGITS = "0123456789abcdef"


@dataclass(frozen=True)
class Field:
    """One value of a position and the way to it; reading it checks it."""

    path: str
    data: Json

    def refused(self, en: str, fr: str) -> BadPosition:
        """Make the error for a value that does not fit."""
        return BadPosition(f"{self.path}: {en}", f"{self.path} : {fr}")

    def expected(self, en: str, fr: str) -> BadPosition:
        """Make the error for a value of another kind."""
        found = shown(self.data)
        return self.refused(f"expected {en}, found {found}.", f"il faut {fr}, trouvé {found}.")

    def has(self, name: str) -> bool:
        """Tell whether there is a field of this name."""
        return name in self.table()

    def table(self) -> Mapping[str, Json]:
        """Read named fields."""
        if not isinstance(self.data, Mapping):
            raise self.expected("named fields", "des champs nommés")
        return self.data

    def __getitem__(self, name: str) -> Field:
        """Give one of the named fields."""
        path = f"{self.path}.{name}" if self.path else name
        if name not in self.table():
            raise Field(path, None).refused("this field is missing.", "ce champ manque.")
        return Field(path, self.data[name])

    def named(self) -> dict[str, Field]:
        """Give all named fields."""
        for name in self.table():
            if not isinstance(name, str):
                raise Field(self.path, name).expected("a name in text", "un nom en texte")
        return {name: self[name] for name in self.table()}

    def integer(self, least: int, most: int) -> int:
        """Read a whole number within bounds; true and false are no numbers."""
        if type(self.data) is not int or not least <= self.data <= most:
            raise self.expected(f"a whole number from {least} to {most}", f"un entier de {least} à {most}")
        return self.data

    def flag(self) -> bool:
        """Read true or false."""
        if type(self.data) is not bool:
            raise self.expected("true or false", "true ou false")
        return self.data

    def text(self, most: int = MOST_LETTERS) -> str:
        """Read a text."""
        if type(self.data) is not str or len(self.data) > most:
            raise self.expected(f"a text of at most {most} letters", f"un texte d'au plus {most} lettres")
        return self.data

    def rows(self, count: int | None = None) -> list[Field]:
        """Read a list, of a certain length if one is given."""
        most = MOST_ROWS if count is None else count
        if type(self.data) is not list or len(self.data) > most or (count is not None and len(self.data) < count):
            length = f"at most {most}" if count is None else str(count)
            longueur = f"au plus {most}" if count is None else str(count)
            raise self.expected(f"a list of {length}", f"une liste de {longueur}")
        return [Field(f"{self.path}[{place}]", data) for place, data in enumerate(self.data)]

    def word(self, known: Known) -> int:
        """Read one of some words and give its number."""
        if type(self.data) is str and self.data in known:
            return known[self.data] if isinstance(known, Mapping) else known.index(self.data)
        near = closest(self.data, known) if type(self.data) is str and len(self.data) <= MOST_LETTERS else None
        found = shown(self.data)
        raise self.refused(
            f"{found} is not known here{f'; did you mean {near!r}?' if near else '.'}",
            f"{found} n'est pas connu ici{f' ; vouliez-vous dire {near!r} ?' if near else '.'}",
        )

    def word_or(self, nothing: int, known: Known) -> int:
        """Read one of some words, or null for nothing."""
        return nothing if self.data is None else self.word(known)

    def words(self, known: Known) -> list[int]:
        """Read a list of words and give their numbers."""
        return [row.word(known) for row in self.rows()]

    def word_set(self, known: Known) -> int:
        """Read a list of different words and give their numbers as a set of bits."""
        return bits_of(self.different(known))

    def different(self, known: Known) -> list[int]:
        """Read a list of words of which none comes twice."""
        numbers = self.words(known)
        twice = next((row for row, number in zip(self.rows(), numbers, strict=True) if numbers.count(number) > 1), None)
        if twice is not None:
            raise twice.refused(f"{shown(twice.data)} is there twice.", f"{shown(twice.data)} y est deux fois.")
        return numbers

    def integers(self, least: int, most: int) -> list[int]:
        """Read a list of whole numbers within bounds."""
        return [row.integer(least, most) for row in self.rows()]

    def agrees(self, fitting: bool, other: str) -> None:
        """Refuse a value that contradicts another field."""
        if not fitting:
            found = shown(self.data)
            raise self.refused(f"{found} does not fit the field {other!r}.", f"{found} contredit le champ {other!r}.")


def bits_of(numbers: Iterable[int]) -> int:
    """Give a set of small numbers as bits."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def check_each_once(at: Field, wanted: Iterable[str], found: Iterable[str]) -> None:
    """Every card of a deck lies in exactly one place; the refusal names the first that does not."""
    times = Counter(found)
    for card in wanted:
        if times[card] != 1:
            raise at.refused(
                f"the card {card!r} must lie in exactly one place, found in {times[card]}.",
                f"la carte {card!r} doit être à un seul endroit, trouvée à {times[card]}.",
            )


def check_same(given: Field, written: Json) -> None:
    """See that what was read is written down again as it was given: nothing is dropped, rounded or made up.

    Lists of plain values may come in another order where the order does not matter: where it does, it is kept.
    """
    if isinstance(written, dict):
        for name in given.table():
            if name not in written:
                unknown = shown(name)
                where = given if given.path else Field("position", None)
                raise where.refused(f"the field {unknown} is unknown.", f"le champ {unknown} est inconnu.")
        for name, value in written.items():
            check_same(given[name], value)
    elif isinstance(written, list):
        rows = given.rows()
        if not all(is_plain(value) for value in [*written, *given.data]):
            for row, value in zip(given.rows(len(written)), written, strict=True):
                check_same(row, value)
        elif Counter(map(kind_and_value, given.data)) != Counter(map(kind_and_value, written)) or len(rows) > MOST_ROWS:
            raise contradiction(given)
    elif kind_and_value(given.data) != kind_and_value(written):
        raise contradiction(given)


def is_plain(value: Json) -> bool:
    """Tell whether a value is a number, a text, true, false or null."""
    return value is None or isinstance(value, str | int | float)


def kind_and_value(value: Json) -> tuple[str, Json]:
    """Tell true from 1, and 1 from 1.0."""
    return (type(value).__name__, value if is_plain(value) else None)


def contradiction(given: Field) -> BadPosition:
    """Make the error for a value that the rest of the position contradicts."""
    found = shown(given.data)
    return given.refused(
        f"{found} contradicts the rest of the position.", f"{found} contredit le reste de la position."
    )


def restored_rng(data: Field) -> Rng:
    """Read the stream of random numbers: a key in hex digits, empty for the fast generator, and the place."""
    key = data["key"].text(2 * MOST_KEY)
    if not key:
        return Rng(b"", data["x"].integer(1, FAST_END))
    if len(key) < 2 * SEED_BYTES or len(key) % 2 or not set(key) <= set(HEX_DIGITS):
        raise data["key"].expected(f"at least {2 * SEED_BYTES} hex digits", f"au moins {2 * SEED_BYTES} chiffres hexa")
    return Rng(bytes.fromhex(key), data["x"].integer(0, MOST_WORDS))
