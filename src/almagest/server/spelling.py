"""Names that look alike: folded to one spelling, so that nobody can pass for somebody else."""

from __future__ import annotations

from unicodedata import category, name, normalize

from almagest.server.identity import BOT_ENDING, fitting_name
from almagest.server.refusals import refused

LOOK_ALIKES = str.maketrans(
    "авекмнорстухіѕјԁɡһԛԝьαβεηικνορτυχωɩɑ01|!ßøłđħ5",
    "abekmhopctyxisjdghqwbabehiknoptuxwiaolllsoldhs",
)
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def spelling(text: str) -> str:
    """Fold a name: case, accents, signs, letters that look the same; what is left tells names apart.

    That somebody is a bot, which its name says at the end, tells nobody apart.
    """
    bare = BOT_ENDING.sub("", text) or text
    plain = "".join(letter for letter in normalize("NFKD", bare.casefold()) if category(letter)[0] != "M")
    folded = plain.translate(LOOK_ALIKES).replace("i", "l")
    for pair, one in PAIRS:
        folded = folded.replace(pair, one)
    return "".join(letter for letter in folded if letter.isalnum()) or plain.strip()


def own_name(text: str) -> str:
    """Tidy the name of an account up; one whose letters belong to several scripts is refused."""
    tidy = fitting_name(text)
    scripts = {name(letter, "?").split()[0] for letter in tidy if letter.isalpha()}
    if len(scripts) > 1:
        raise refused("mixed_name")
    return tidy
