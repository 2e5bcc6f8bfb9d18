"""What is fixed before the first decision: compiled, because rules ask it for the number of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from almagest.kernel.errors import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game


@final
class Setting:
    """What is fixed before the first decision, except chance."""

    game: Game
    seats: i64
    options: Mapping[str, Json]
    given: frozenset[str]  # the options that were named, even with their default value
    edition: i64  # the edition of the rules by which this game is played, to its end
    packed: dict[str, Any]  # the tables of a deck of one's own, by variant: made when first needed

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Json],
        given: frozenset[str] = frozenset(),
        edition: int = 1,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.given = given
        self.edition = edition
        self.packed = {}

    def by_edition(self, edition: int) -> Setting:
        """Give the same setting with the rules of another edition; what was made of its deck is shared."""
        twin = Setting(self.game, int(self.seats), self.options, self.given, edition)
        twin.packed = self.packed
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what was chosen; what follows from it can be made again."""
        return Setting, (self.game, int(self.seats), self.options, self.given, int(self.edition))

    def prepare(self) -> None:
        """Make now what would be made when first needed, and may take long."""
        for option in self.game.options.values():
            if option.decks is not None:
                option.decks.prepare(self)

    def __eq__(self, other: object) -> bool:
        """Tell whether two settings are of the same game, seats, options and edition."""
        if self is other:
            return True
        return (
            isinstance(other, Setting)
            and self.game is other.game
            and self.seats == other.seats
            and self.options == other.options
            and self.edition == other.edition
        )

    def __hash__(self) -> int:
        """Give equal settings equal numbers."""
        return hash((self.game.name, int(self.edition), int(self.seats)))

    def __repr__(self) -> str:
        """Name the game, the seats, an earlier edition and the options chosen."""
        options = "".join([f", {name}={shown(value)}" for name, value in self.chosen().items()])
        older = f", edition {self.edition}" if self.edition != self.game.edition else ""
        return f"<Setting: {self.game.name} for {self.seats}{older}{options}>"

    def chosen(self) -> dict[str, Json]:
        """Give the options that differ from their defaults."""
        known = self.game.options
        return {name: value for name, value in self.options.items() if value != known[name].default}
