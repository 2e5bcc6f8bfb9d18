"""Lantern in one place."""

from __future__ import annotations

from pathlib import Path

from almagest.kernel.game import Game, Option
from almagest.kernel.phrases import Bilingual

from . import words
from .state import deal

GAME = Game(
    name="lantern",
    title=Bilingual("Lantern", "Lanterne"),
    summary=Bilingual("What lies under the lantern?", "Qu'y a-t-il sous la lanterne ?"),
    edition=1,
    seats=range(2, 4),
    num_actions=len(words.MOVES),
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
    options={"leak": Option("text", "", Bilingual("how the secret gets out", "comment le secret sort"), str)},
)
