"""Advice: what a bot thinks of a choice, for a person who asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from almagest.kernel.phrases import Bilingual


@dataclass(frozen=True)
class Advice:
    """One choice: the chance to win that it leaves, from 0 to 1, and why it is good."""

    action: int
    chance: float
    reason: Bilingual
