"""What states are made of: parts that each state has for itself, and tables that all states of a game share."""

from __future__ import annotations

from typing import NoReturn


class Part:
    """A part of a state, such as one player's cards.

    It can be made without arguments and has a `clone`; comparing and pickling follow from its declared fields.
    """

    def __eq__(self, other: object) -> bool:
        """Tell whether every field is the same."""
        from almagest.kernel.fields import values_of

        return type(self) is type(other) and values_of(self) == values_of(other)

    def __hash__(self) -> NoReturn:
        """Refuse to be a key: a part changes during the game."""
        raise TypeError(f"unhashable type: {type(self).__name__!r}")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle every field."""
        from almagest.kernel.fields import packed, part_again, values_of

        return part_again, (type(self), packed(values_of(self)))


class Tables:
    """The printed facts that the rules look up: never copied, compared or pickled with a state."""
