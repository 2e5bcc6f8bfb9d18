"""The options of Astra: another deck, solo modifiers, and Ptolemy's first priority."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.astra.deck_file import DECKS
from almagest.games.astra.rules.kinds import END_CARD_FIRST, GRAND_FIRST, MODIFIER_NAMES, NEAREST_GRAND
from almagest.kernel.errors import BadOption, shown
from almagest.kernel.game import Option, deck_file
from almagest.kernel.phrases import Bilingual
from almagest.kernel.rng import seeded
from almagest.kernel.wording import worded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.rng import Rng
    from almagest.kernel.setting import Setting

AGAINST_EACH_OTHER = (("E2", "H1"), ("E3", "H2"))
MOST_AT_ONCE = len(MODIFIER_NAMES) - len(AGAINST_EACH_OTHER)
RANDOM = "random"
ALONE = range(1, 2)
WORDS = Path(__file__).parent / "data" / "options.toml"
CHOICES: tuple[Json, ...] = (
    *([name] for name in MODIFIER_NAMES),
    ["E4", "H5"],
    ["E5", "H5"],
    ["E1", "H6"],
    ["E4", "E5", "H3", "H5"],
    ["E1", "E2", "E3", "E4", "E5", "E6", "H3", "H4", "H5", "H6"],
)


def read_modifiers(given: Json) -> Json:
    """Read the solo modifiers: a list, words, or `random 3`; each once, none against another (AS-59, AS-Q49)."""
    rows = given.replace(",", " ").split() if isinstance(given, str) else given
    if not isinstance(rows, list | tuple):
        raise unknown(given)
    if rows and rows[0] == RANDOM:
        return drawn_modifiers(rows[1:])
    names = [name.upper() if isinstance(name, str) else name for name in rows]
    for name in names:
        if name not in MODIFIER_NAMES:
            raise unknown(name)
    for one, two in AGAINST_EACH_OTHER:
        if one in names and two in names:
            raise BadOption(
                f"The modifiers {one} and {two} contradict each other; leave one out (AS-Q49).",
                f"Les modificateurs {one} et {two} se contredisent ; retirez-en un (AS-Q49).",
            )
    for name in names:
        if names.count(name) > 1:
            raise BadOption(
                f"The modifier {name} is there more than once; each may be chosen once only, name it once (AS-Q49).",
                f"Le modificateur {name} est là plusieurs fois ; chacun ne se choisit qu'une fois, nommez-le une fois "
                "(AS-Q49).",
            )
    return sorted(names)


def unknown(given: object) -> BadOption:
    """Make the error for something that is no modifier."""
    names = ", ".join(MODIFIER_NAMES)
    return BadOption(
        f"{shown(given)} is no modifier: give a list of {names}, or 'random 3' for three at random.",
        f"{shown(given)} n'est pas un modificateur : donnez une liste de {names}, ou 'random 3' pour trois au hasard.",
    )


def drawn_modifiers(numbers: Sequence[Json]) -> list[str]:
    """Draw as many modifiers as asked for; the game remembers which (AS-59)."""
    number = str(numbers[0]) if len(numbers) == 1 else ""
    if not number.isdecimal() or not 1 <= int(number) <= MOST_AT_ONCE:
        raise BadOption(
            f"After 'random' comes how many modifiers to draw, 1 to {MOST_AT_ONCE}, for instance 'random 3'.",
            f"Après 'random' vient le nombre de modificateurs à tirer, de 1 à {MOST_AT_ONCE}, par exemple 'random 3'.",
        )
    return draw_modifiers(int(number), seeded(secrets.token_bytes(32)))


def draw_modifiers(number: int, rng: Rng) -> list[str]:
    """Draw modifiers at random; a draw with two that contradict each other is drawn again (AS-59, AS-Q49)."""
    while True:
        left = list(MODIFIER_NAMES)
        names = [left.pop(int(rng.below(len(left)))) for _ in range(number)]
        if not any(one in names and two in names for one, two in AGAINST_EACH_OTHER):
            return sorted(names)


def read_switch(given: Json) -> Json:
    """Read the option `ptolemy_grand_first` (AS-Q24)."""
    if not isinstance(given, bool):
        raise BadOption(
            f"The option 'ptolemy_grand_first' is true or false, found {shown(given)}; write ptolemy_grand_first=true.",
            f"L'option 'ptolemy_grand_first' vaut true ou false, trouvé {shown(given)} ; "
            "écrivez ptolemy_grand_first=true.",
        )
    return given


def flags(setting: Setting) -> int:
    """Pack options and rulings of the solo game for the rules; with company options are refused (AS-59, AS-Q24)."""
    options = setting.options
    if setting.seats == 1:
        chosen = sum(1 << MODIFIER_NAMES.index(name) for name in options["modifiers"])
        return chosen | (GRAND_FIRST if options["ptolemy_grand_first"] else 0) | rulings(setting.edition)
    for name in ("modifiers", "ptolemy_grand_first"):
        if options[name] != OPTIONS[name].default:
            raise BadOption(
                f"The option {name!r} is for the solo game against Ptolemy: play alone or leave it out (AS-59).",
                f"L'option {name!r} est pour la partie solo contre Ptolémée : jouez seul ou omettez-la (AS-59).",
            )
    return 0


def rulings(edition: int) -> int:
    """Give the rulings that hold in an edition and did not in the first (AS-Q24, AS-Q48)."""
    return NEAREST_GRAND | END_CARD_FIRST if edition >= 2 else 0


OPTIONS = worded(
    {
        "deck": deck_file(DECKS),
        "modifiers": Option(
            kind="list",
            default=[],
            help=Bilingual(
                "solo game only: easier E1 to E6, harder H1 to H6, for instance 'E2 H4', or 'random 3'",
                "en solo seulement : plus facile E1 à E6, plus difficile H1 à H6, par exemple 'E2 H4', ou 'random 3'",
            ),
            read=read_modifiers,
            choices=CHOICES,
            seats=ALONE,
        ),
        "ptolemy_grand_first": Option(
            kind="bool",
            default=True,
            help=Bilingual(
                "solo game only: Ptolemy wants Grand stars before stars near the Starting star",
                "en solo seulement : Ptolémée préfère les grandes étoiles à la proximité de l'étoile de départ",
            ),
            read=read_switch,
            choices=(True, False),
            seats=ALONE,
        ),
    },
    WORDS,
)
