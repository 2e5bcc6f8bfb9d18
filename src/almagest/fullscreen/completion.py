"""What a half-typed line may become: a move, by its notation or by its meaning in either language, or a command."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.phrases import LANGUAGES, plain
from almagest.terminal.board import drawing_of, orders_of
from almagest.terminal.orders import known_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.terminal.desk import Desk
    from almagest.terminal.menu import Choice, Words

SHORTEST = 3
"""How long another spelling is at least; shorter ones are abbreviations."""


def completions(desk: Desk, typed: str) -> list[str]:
    """List what a line may become, nearest first: from this place of the menu, from the beginning, by meaning."""
    words = tuple(plain(typed).split())
    if typed.endswith(" ") and words:
        words = (*words, "")
    others = spellings(desk.state.game.name)
    found = begun(desk.menu.choices, words, len(desk.menu.said), others) if desk.menu.said else []
    found += begun(desk.menu.root, words, 0, others) + commands(desk, typed)
    return unique(found) or meant(desk, words)


def spellings(game: str) -> dict[str, list[str]]:
    """Give the other words, French above all, that a game understands for a word of its notation."""
    found: dict[str, list[str]] = {}
    known: dict[str, str] = getattr(catalog.module_of(game, "notation"), "WORDS", {})
    for other, word in known.items():
        if len(other) >= SHORTEST:
            found.setdefault(word, []).append(other)
    return found


def begun(choices: Iterable[Choice], words: Words, skipped: int, others: dict[str, list[str]]) -> list[str]:
    """Give the moves that begin like the typed words, up to the word being typed; the first words may be understood."""
    found = []
    for choice in choices:
        spelled = [spelled_like(word, like, others) for word, like in zip(choice.words[skipped:], words, strict=False)]
        if len(spelled) == len(words) and all(spelled):
            found.append(tuple(word or "" for word in spelled))
    for place, like in enumerate(words):  # a word typed in full beats longer ones
        found = [row for row in found if row[place] == like] or found
    return unique(" ".join(row) for row in found)


def spelled_like(word: str, typed: str, others: dict[str, list[str]]) -> str | None:
    """Give the spelling of a word that begins like the typed letters, its own first."""
    return next((each for each in (word, *others.get(word, ())) if each.startswith(typed)), None)


def commands(desk: Desk, typed: str) -> list[str]:
    """Give the commands that begin like the typed letters, in both languages."""
    own = [word for order in orders_of(desk.state.game) for word in (order.word.en, order.word.fr)]
    word = plain(typed.strip())
    return [known for known in (*known_words(), *map(plain, own)) if word and known.startswith(word)]


def meant(desk: Desk, words: Words) -> list[str]:
    """Give the moves whose meaning, in either language, has words that begin like all those typed."""
    wanted = [plain(word) for word in words if word]
    return [" ".join(choice.words) for choice in desk.menu.root if mentions(desk, choice, wanted)]


def mentions(desk: Desk, choice: Choice, wanted: list[str]) -> bool:
    """Tell whether the meaning of a move has all these words."""
    state = desk.state
    drawing, view = drawing_of(state.game), state.view(desk.seat)
    for lang in LANGUAGES:
        told = f"{state.game.explain(state, choice.action, lang)} "
        told += drawing.gloss(view, state.setting, choice.words, lang, whole=True)
        known = plain(told).replace("'", " ").replace("(", " ").split()
        if all(any(word.startswith(start) for word in known) for start in wanted):
            return True
    return False


def unique(rows: Iterable[str]) -> list[str]:
    """Leave repetitions out."""
    return [*dict.fromkeys(rows)]


def longer(typed: str, found: list[str]) -> str:
    """Give as much as all possibilities share, if that is more than was typed."""
    shared = takewhile(lambda letters: len(set(letters)) == 1, zip(*found, strict=False))
    common = "".join(letters[0] for letters in shared)
    return common if len(common) > len(typed) and common.startswith(plain(typed)) else typed
