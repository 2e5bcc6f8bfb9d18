"""Stellar in one place: its facts, its options, and where each thing it can do is found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.stellar import details, features, notation, position, refusals, text, view
from almagest.games.stellar.deck_file import deck_at
from almagest.games.stellar.options import OPTIONS
from almagest.games.stellar.rules.actions import NUM_ACTIONS
from almagest.games.stellar.rules.setup import set_up
from almagest.games.stellar.touches import touches
from almagest.kernel.game import Game
from almagest.kernel.phrases import Bilingual
from almagest.kernel.weights import judgement

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar
    from almagest.kernel.rng import Rng
    from almagest.kernel.setting import Setting

EDITION = 1
FOLDER = Path(__file__).parent


def deal(setting: Setting, rng: Rng) -> Stellar:
    """Set the game up with the chosen deck."""
    return set_up(setting, deck_at(setting), rng)


GAME = Game(
    name="stellar",
    title=Bilingual("Stellar", "Stellar"),
    summary=Bilingual(
        "Two stargazers build a telescope and a notebook, card by card.",
        "Deux astronomes composent un télescope et un carnet, carte après carte.",
    ),
    edition=EDITION,
    seats=range(2, 3),
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
    **judgement(FOLDER, features.NAMES, details.NAMES),
)
