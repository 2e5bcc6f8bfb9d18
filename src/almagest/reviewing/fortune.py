"""The luck of a seat: all good and bad strokes, the largest, and what each kind of them did, in words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.kernel.phrases import LANGUAGES, Bilingual, phrases
from almagest.reviewing.forms import Chance, Luck, LuckOfKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from almagest.kernel.game import Game
    from almagest.reviewing.forms import Step

WORDS = phrases(Path(__file__).parent / "words.toml")
FILE = "luck.toml"
"""The names of a game's strokes of chance, by the kind of the event, in the data of its folder."""


def names_in(game: Game) -> Mapping[str, Bilingual]:
    """Give the names of a game's strokes of chance; a game that names none is told of without names."""
    file = game.folder / "data" / FILE
    return phrases(file).entries if file.exists() else {}


def luck_of(steps: Sequence[Step], seat: int, names: Mapping[str, Bilingual]) -> Luck:
    """Add up good and bad luck of a seat, find its largest stroke, and tell what each kind of stroke did."""
    strokes = {place: step.luck[seat] for place, step in enumerate(steps) if isinstance(step, Chance)}
    largest = max(strokes, key=lambda place: (abs(strokes[place]), -place))
    return Luck(
        positive=sum(luck for luck in strokes.values() if luck > 0),
        negative=sum(luck for luck in strokes.values() if luck < 0),
        largest=largest if strokes[largest] else None,
        kinds=kinds_of(steps, seat, names),
    )


def kinds_of(steps: Sequence[Step], seat: int, names: Mapping[str, Bilingual]) -> tuple[LuckOfKind, ...]:
    """Add up the luck of a seat by kinds of strokes, what did most first; the sum is all of the seat's luck."""
    sums: dict[str, float] = {}
    for step in steps:
        if isinstance(step, Chance):
            sums[step.what] = sums.get(step.what, 0.0) + step.luck[seat]
    ordered = sorted(sums, key=lambda what: (-abs(sums[what]), what))
    return tuple(LuckOfKind(what, sums[what], said(what, sums[what], names)) for what in ordered)


def said(what: str, luck: float, names: Mapping[str, Bilingual]) -> Bilingual | None:
    """Say what strokes of a kind gave or cost in whole percent; None if that is nothing."""
    percent = round(100 * abs(luck))
    if percent == 0:
        return None
    key = ("luck_deal_" if what == "deal" else "luck_") + ("gave" if luck > 0 else "cost")
    strokes = names.get(what, WORDS.entries["strokes"])
    return Bilingual(*(WORDS.say(key, lang, n=percent, strokes=strokes.text(lang)) for lang in LANGUAGES))
