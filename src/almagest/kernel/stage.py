"""What every game's drawing and description begin with: a view, the players' names, a language and its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.phrases import Phrases
    from almagest.kernel.setting import Setting


@dataclass(frozen=True)
class Stage:
    """One view, ready to be shown: it knows nothing that the view does not tell."""

    words: ClassVar[Phrases]
    view: dict[str, Json]
    setting: Setting
    lang: str
    names: list[str]

    def player(self, seat: int) -> dict[str, Json]:
        """Give what is known of a player."""
        found: dict[str, Json] = self.view["players"][seat]
        return found

    def say(self, key: str, /, **facts: object) -> str:
        """Fill a phrase of the drawing."""
        return self.words.say(key, self.lang, **facts)
