"""Ptolemaeus in one place: its facts, its options, and where each thing it can do is found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.ptolemaeus import (
    dates,
    details,
    features,
    inventory,
    notation,
    position,
    prospects,
    refusals,
    text,
    view,
)
from almagest.games.ptolemaeus.deck_file import deck_to_play
from almagest.games.ptolemaeus.options import OPTIONS, check_solo
from almagest.games.ptolemaeus.rules.actions import NUM_ACTIONS
from almagest.games.ptolemaeus.rules.setup import set_up
from almagest.games.ptolemaeus.touches import touches
from almagest.games.ptolemaeus.verdict import verdict
from almagest.kernel.game import Game
from almagest.kernel.phrases import Bilingual
from almagest.kernel.weights import judgement

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.rng import Rng
    from almagest.kernel.setting import Setting

EDITION = 1
FOLDER = Path(__file__).parent


def deal(setting: Setting, rng: Rng) -> Ptolemaeus:
    """Set the game up for one to four players, under the sky of the chosen date (PT-1, PT-3)."""
    level = check_solo(setting)
    start = dates.drawn(setting.options["start"], rng)
    places, comet = dates.sky_of(start)
    deck = deck_to_play(setting)
    state = set_up(setting, deck, rng, places, comet, level, strict=setting.options["strict_twelve"])
    state.date = start if isinstance(start, str) else ""
    return state


GAME = Game(
    name="ptolemaeus",
    title=Bilingual("Ptolemaeus", "Ptolemaeus"),
    summary=Bilingual(
        "Observe the zodiac and study the seven planets before the Comet is home.",
        "Observez le zodiaque et étudiez les sept planètes avant le retour de la Comète.",
    ),
    edition=EDITION,
    seats=range(1, 5),
    num_actions=NUM_ACTIONS,
    folder=FOLDER,
    options=OPTIONS,
    deal=deal,
    dump=position.dump,
    restore=position.restore,
    inventory=inventory.inventory,
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
