"""How a game words its refusals: a rule, and a sentence in both languages from its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from almagest.kernel.game import WhyNot
from almagest.kernel.phrases import phrases

if TYPE_CHECKING:
    from pathlib import Path


class Because(Protocol):
    """Makes a refusal: `because("ST-7", "starters_chosen")`."""

    def __call__(self, rule: str, key: str, /, **facts: object) -> WhyNot:
        """Fill the sentence of a key with facts."""
        ...


def refusals(path: Path) -> Because:
    """Read the sentences of a game's refusals."""
    sentences = phrases(path)

    def because(rule: str, key: str, /, **facts: object) -> WhyNot:
        sentence = sentences.both(key, **facts)
        return WhyNot(rule, sentence.en, sentence.fr)

    return because
