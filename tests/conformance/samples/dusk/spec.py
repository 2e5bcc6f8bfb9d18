"""Dusk in one place."""

from __future__ import annotations

from pathlib import Path

from almagest.kernel.game import Game
from almagest.kernel.phrases import Bilingual

from . import words
from .state import MOST, deal

GAME = Game(
    name="dusk",
    title=Bilingual("Dusk", "Crépuscule"),
    summary=Bilingual("Twelve stars go out.", "Douze étoiles s'éteignent."),
    edition=1,
    seats=range(2, 3),
    num_actions=MOST,
    folder=Path(__file__).parent,
    deal=deal,
    dump=words.dump,
    restore=words.restore,
    inventory=words.inventory,
    look=words.look,
    text=words.text,
    parse=words.parse,
    forbid=words.forbid,
    explain=words.explain,
    narrate=words.narrate,
    touches=words.touches,
)
