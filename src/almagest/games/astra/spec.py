"""Astra in one place: its facts, its options, and where each thing it can do is found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.astra import details, features, notation, position, prospects, refusals, text, view
from almagest.games.astra.deck_file import deck_to_play
from almagest.games.astra.options import OPTIONS, flags
from almagest.games.astra.rules.actions import NUM_ACTIONS
from almagest.games.astra.rules.setup import set_up
from almagest.games.astra.touches import touches
from almagest.games.astra.verdict import verdict
from almagest.kernel.game import Game
from almagest.kernel.phrases import Bilingual
from almagest.kernel.weights import judgement

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra
    from almagest.kernel.rng import Rng
    from almagest.kernel.setting import Setting

EDITION = 2
OLDER = (1,)
FOLDER = Path(__file__).parent


def deal(setting: Setting, rng: Rng) -> Astra:
    """Set the game up with the chosen deck and modifiers."""
    return set_up(setting, deck_to_play(setting), flags(setting), rng)


GAME = Game(
    name="astra",
    title=Bilingual("Astra", "Astra"),
    summary=Bilingual(
        "Stargazers mark constellations star by star, alone against Ptolemy or up to five together.",
        "Des astronomes cochent les constellations étoile par étoile, seul contre Ptolémée ou jusqu'à cinq.",
    ),
    edition=EDITION,
    older=OLDER,
    seats=range(1, 6),
    num_actions=NUM_ACTIONS,
    folder=FOLDER,
    options=OPTIONS,
    deal=deal,
    dump=position.dump,
    restore=position.restore,
    inventory=position.inventory,
    look=view.look,
    common=view.common,
    text=notation.text,
    parse=notation.parse,
    forbid=refusals.forbid,
    explain=text.explain,
    narrate=text.narrate,
    touches=touches,
    verdict=verdict,
    **judgement(FOLDER, features.NAMES, details.NAMES, prospects.NAMES),
)
