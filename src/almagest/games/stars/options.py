"""The options of The Stars Are Right: another deck, mirrors, the Dhole, the round limit (SR-Q1, SR-Q3, SR-Q33)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.stars.deck_file import DECKS
from almagest.kernel.errors import BadOption
from almagest.kernel.game import Option, deck_file
from almagest.kernel.phrases import Bilingual
from almagest.kernel.wording import worded

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.event import Json

DHOLES = ("search", "top")
MOST_ROUNDS = 1_000_000
WORDS = Path(__file__).parent / "data" / "options.toml"
YES = ("true", "yes", "on", "1", "oui")
NO = ("false", "no", "off", "0", "non")


def read_mirror(given: Json) -> bool:
    """Read the option `mirror`: true or false (SR-Q1)."""
    if isinstance(given, bool):
        return given
    if isinstance(given, str) and given.lower() in (*YES, *NO):
        return given.lower() in YES
    raise BadOption(
        f"The option 'mirror' is true or false, found {given!r}; write mirror=true.",
        f"L'option 'mirror' vaut true ou false, trouvé {given!r} ; écrivez mirror=true.",
    )


def read_dhole(given: Json) -> str:
    """Read the option `dhole`: `search` or `top` (SR-Q3)."""
    if given in DHOLES:
        return str(given)
    raise BadOption(
        f"The option 'dhole' is 'search' or 'top', found {given!r}; write dhole=top.",
        f"L'option 'dhole' vaut 'search' ou 'top', trouvé {given!r} ; écrivez dhole=top.",
    )


def read_round_limit(given: Json) -> int:
    """Read the option `round_limit`: a whole number, 0 for none (SR-Q33)."""
    if isinstance(given, str) and given.isascii() and given.isdecimal():
        given = int(given[:8])
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= MOST_ROUNDS:
        return given
    raise BadOption(
        f"The option 'round_limit' is a whole number from 0 (no limit) to {MOST_ROUNDS}, found {given!r}; "
        "write round_limit=50.",
        f"L'option 'round_limit' est un entier de 0 (sans limite) à {MOST_ROUNDS}, trouvé {given!r} ; "
        "écrivez round_limit=50.",
    )


def settle(state: Stars) -> Stars:
    """Put the options into a state."""
    state.top_only = state.setting.options["dhole"] == "top"
    state.round_limit = state.setting.options["round_limit"]
    return state


OPTIONS = worded(
    {
        "mirror": Option(
            kind="bool",
            default=False,
            help=Bilingual("mirror images of constellations count", "les constellations en miroir comptent"),
            read=read_mirror,
            choices=(False, True),
        ),
        "dhole": Option(
            kind="choice",
            default="search",
            help=Bilingual(
                "a Dhole searches a pile, or takes its top card",
                "un Dhole fouille une pile ou en prend la première carte",
            ),
            read=read_dhole,
            choices=DHOLES,
        ),
        "round_limit": Option(
            kind="int",
            default=50,
            help=Bilingual("rounds after which the game ends; 0 for none", "nombre de manches au plus ; 0 sans limite"),
            read=read_round_limit,
        ),
        "deck": deck_file(DECKS),
    },
    WORDS,
)
