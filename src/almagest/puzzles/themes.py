"""What a game's folder says about its puzzles: the module `themes` and the words in `data/themes.toml`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from almagest import catalog
from almagest.kernel.phrases import phrases
from almagest.puzzles.forms import BEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.phrases import Phrases
    from almagest.kernel.state import State


class Themes(Protocol):
    """The module `themes` of a game's folder."""

    def question(self, state: State, /) -> str:
        """Name the theme of a decision by what is to be decided; the answer must not follow from it."""
        ...

    def theme(self, state: State, moves: Sequence[str], /) -> str:
        """Name the theme of a turn by its solution; it is told to those who ask for it."""
        ...

    def told(self, state: State, moves: Sequence[str], lang: str, /) -> str:
        """Say what a solution is about, by the names of what it touches; it is told when the solution is known."""
        ...

    def begins(self, state: State, /) -> bool:
        """Tell whether a turn begins here."""
        ...

    def goal(self, state: State, seat: int, /) -> int:
        """Count what is to be reached in one turn."""
        ...


def theme_of(themes: Themes, kind: str, state: State, moves: Sequence[str]) -> str:
    """Name the theme by which a puzzle can be looked for."""
    return themes.question(state) if kind == BEST else themes.theme(state, moves)


def themes_of(game: str) -> Themes | None:
    """Give what a game says about its puzzles, None if it says nothing."""
    return cast("Themes | None", catalog.module_of(game, "themes"))


def words_of(game: str) -> Phrases:
    """Give the names of a game's themes and the task of a puzzle that is finished in one turn."""
    return phrases(catalog.game(game).folder / "data" / "themes.toml")
