"""The options of Stellar: another deck."""

from __future__ import annotations

from pathlib import Path

from almagest.games.stellar.deck_file import DECKS
from almagest.kernel.game import deck_file
from almagest.kernel.wording import worded

WORDS = Path(__file__).parent / "data" / "options.toml"
OPTIONS = worded({"deck": deck_file(DECKS)}, WORDS)
