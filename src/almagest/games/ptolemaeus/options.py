"""The small options: reading them, and refusing solo options at a full table (PT-Q56, PT-Q64, PT-Q66)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.errors import BadOption

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.game import Setting

MODES = ("race", "hipparchus")
LEVELS = (1, 2, 3)
ALONE = range(1, 2)


def read_flag(given: Json) -> bool:
    """Read a yes or no (PT-Q56)."""
    if isinstance(given, bool):
        return given
    raise refused("strict_twelve", "true or false", "true ou false", given)


def read_mode(given: Json) -> str:
    """Read the solo game to play (PT-Q64)."""
    if given in MODES:
        return str(given)
    raise refused("solo", "'race' or 'hipparchus'", "'race' ou 'hipparchus'", given)


def read_level(given: Json) -> int:
    """Read the level of Hipparchus (PT-Q66)."""
    if given in LEVELS and not isinstance(given, bool):
        return int(given)
    raise refused("hipparchus_level", "1, 2 or 3", "1, 2 ou 3", given)


def refused(option: str, en: str, fr: str, given: Json) -> BadOption:
    """Make the error for a value an option cannot take."""
    return BadOption(
        f"The option {option!r} takes {en}, found {given!r}.", f"L'option {option!r} prend {fr}, trouvé {given!r}."
    )


def check_solo(setting: Setting) -> int:
    """Give the level of Hipparchus, 0 without him; solo options are for one player only (PT-Q30, PT-Q64)."""
    mode, level = setting.options["solo"], setting.options["hipparchus_level"]
    if setting.seats > 1 and setting.given & {"solo", "hipparchus_level"}:
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
