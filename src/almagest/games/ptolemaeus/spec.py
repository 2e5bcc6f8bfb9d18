"""Ptolemaeus in one place: its facts, its options, and where each thing it can do is found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.ptolemaeus import bookkeeping, dates, features, notation, position, refusals, text, view
from almagest.games.ptolemaeus.decks import deck_of, read_deck
from almagest.games.ptolemaeus.options import (
    ALONE,
    LEVELS,
    MODES,
    check_solo,
    read_flag,
    read_level,
    read_mode,
)
from almagest.games.ptolemaeus.rules.actions import NUM_ACTIONS
from almagest.games.ptolemaeus.rules.setup import set_up
from almagest.games.ptolemaeus.touches import touches
from almagest.games.ptolemaeus.verdict import verdict
from almagest.kernel.game import Game, Option, deck_file
from almagest.kernel.phrases import Bilingual
from almagest.kernel.weights import read_chances, read_foresight, read_reasons, read_weights
from almagest.kernel.wording import worded

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.game import Setting
    from almagest.kernel.rng import Rng

EDITION = 1
FOLDER = Path(__file__).parent


def deal(setting: Setting, rng: Rng) -> Ptolemaeus:
    """Set the game up for one to four players, under the sky of the chosen date (PT-1, PT-3)."""
    level = check_solo(setting)
    start = dates.drawn(setting.options["start"], rng)
    places, comet = dates.sky_of(start)
    deck = deck_of(setting.options["deck"])
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
    options=worded(
        {
            "start": Option(
                kind="date",
                default=dates.DEFAULT,
                help=Bilingual(
                    "the sky at the start: a listed date, 'random', 'today', 'birthday:1990-05-17' or any date",
                    "le ciel au départ : une date de la liste, 'random', 'today', 'birthday:1990-05-17' ou toute date",
                ),
                read=dates.read_start,
                choices=(*dates.usable_ids(), dates.RANDOM),
                offers=dates.offers(),
            ),
            "strict_twelve": Option(
                kind="flag",
                default=False,
                help=Bilingual(
                    "only planets and bonus cards end the game at 12 points",
                    "seules planètes et cartes bonus terminent la partie à 12 points",
                ),
                read=read_flag,
                choices=(False, True),
            ),
            "solo": Option(
                kind="solo",
                default=MODES[0],
                choices=MODES,
                help=Bilingual(
                    "alone: 'race' with the Comet, or against 'hipparchus'",
                    "seul : 'race' contre la Comète, ou contre 'hipparchus'",
                ),
                read=read_mode,
                seats=ALONE,
            ),
            "hipparchus_level": Option(
                kind="level",
                default=LEVELS[0],
                choices=LEVELS,
                help=Bilingual("how strong Hipparchus is: 1, 2 or 3", "la force d'Hipparque : 1, 2 ou 3"),
                read=read_level,
                seats=ALONE,
            ),
            "deck": deck_file(read_deck),
        },
        FOLDER / "data" / "options.toml",
    ),
    deal=deal,
    dump=position.dump,
    restore=position.restore,
    inventory=bookkeeping.inventory,
    look=view.look,
    text=notation.text,
    parse=notation.parse,
    forbid=refusals.forbid,
    explain=text.explain,
    narrate=text.narrate,
    touches=touches,
    verdict=verdict,
    weights=read_weights(FOLDER / "data" / "weights.toml", features.NAMES),
    chances=read_chances(FOLDER / "data" / "weights.toml", features.NAMES),
    foresight=read_foresight(FOLDER / "data" / "weights.toml"),
    reasons=read_reasons(FOLDER / "data" / "reasons.toml", features.NAMES),
)
