"""The Stars Are Right in one place: its facts, its options, and where each thing it can do is found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.stars import details, features, notation, position, prospects, refusals, text, view
from almagest.games.stars.advice import advise, foresee, turn_at_once, turns
from almagest.games.stars.deck_file import deck_at
from almagest.games.stars.options import OPTIONS, settle
from almagest.games.stars.rules.actions import NUM_ACTIONS
from almagest.games.stars.rules.setup import set_up
from almagest.games.stars.touches import touches
from almagest.kernel.game import Game
from almagest.kernel.phrases import Bilingual
from almagest.kernel.weights import judgement

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.rng import Rng
    from almagest.kernel.setting import Setting

EDITION = 1
FOLDER = Path(__file__).parent


def deal(setting: Setting, rng: Rng) -> Stars:
    """Set the game up with the chosen deck and options."""
    return settle(set_up(setting, deck_at(setting, mirror=setting.options["mirror"]), rng))


GAME = Game(
    name="stars",
    title=Bilingual("The Stars Are Right", "Les étoiles sont alignées"),
    summary=Bilingual(
        "Cultists move the stars until a constellation calls its creature.",
        "Des cultistes déplacent les étoiles jusqu'à ce qu'une constellation appelle sa créature.",
    ),
    edition=EDITION,
    seats=range(2, 5),
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
    advise=advise,
    turns=turns,
    turn_at_once=turn_at_once,
    foresee=foresee,
    **judgement(FOLDER, features.NAMES, details.NAMES, prospects.NAMES),
)
