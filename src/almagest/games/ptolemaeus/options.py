"""The options of Ptolemaeus: the first sky, another deck, and the solo games (PT-Q56, PT-Q61, PT-Q64, PT-Q66)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.ptolemaeus import dates
from almagest.games.ptolemaeus.deck_file import DECKS
from almagest.kernel.errors import BadOption, shown
from almagest.kernel.game import Option, deck_file
from almagest.kernel.phrases import Bilingual
from almagest.kernel.wording import worded

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

MODES = ("race", "hipparchus")
LEVELS = (1, 2, 3)
ALONE = range(1, 2)
SOLO = frozenset({"solo", "hipparchus_level"})
WORDS = Path(__file__).parent / "data" / "options.toml"


def read_flag(given: Json) -> bool:
    """Read a yes or no (PT-Q56)."""
    if isinstance(given, bool):
        return given
    raise refused("strict_twelve", "true or false", "true ou false", given, example="true")


def read_mode(given: Json) -> str:
    """Read the solo game to play (PT-Q64)."""
    if given in MODES:
        return str(given)
    raise refused("solo", "'race' or 'hipparchus'", "'race' ou 'hipparchus'", given, example="race")


def read_level(given: Json) -> int:
    """Read the level of Hipparchus (PT-Q66)."""
    if given in LEVELS and not isinstance(given, bool):
        return int(given)
    raise refused("hipparchus_level", "1, 2 or 3", "1, 2 ou 3", given, example="2")


def refused(option: str, en: str, fr: str, given: Json, *, example: str) -> BadOption:
    """Make the error for a value an option cannot take."""
    return BadOption(
        f"The option {option!r} takes {en}, found {shown(given)}; write {option}={example}.",
        f"L'option {option!r} prend {fr}, trouvé {shown(given)} ; écrivez {option}={example}.",
    )


def check_solo(setting: Setting) -> int:
    """Give the level of Hipparchus, 0 without him; solo options are for one player only (PT-Q30, PT-Q64)."""
    mode, level = setting.options["solo"], setting.options["hipparchus_level"]
    if setting.seats > 1 and setting.given & SOLO:
        raise BadOption(
            "The options 'solo' and 'hipparchus_level' are for one player only: play alone or leave them out.",
            "Les options 'solo' et 'hipparchus_level' sont pour un seul joueur : jouez seul ou omettez-les.",
        )
    if mode == MODES[0] and "hipparchus_level" in setting.given:
        raise BadOption(
            "The option 'hipparchus_level' is for games against Hipparchus: add solo=hipparchus or leave it out.",
            "L'option 'hipparchus_level' est pour jouer contre Hipparque : ajoutez solo=hipparchus ou omettez-la.",
        )
    return int(level) if mode == MODES[1] else 0


OPTIONS = worded(
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
            needs=("solo", MODES[1]),
        ),
        "deck": deck_file(DECKS),
    },
    WORDS,
)
