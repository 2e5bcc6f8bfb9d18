"""Which language to speak: asked for, set for Almagest, or that of the system."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from almagest.kernel.phrases import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")


def asked(tokens: Sequence[str]) -> str | None:
    """Find the language asked for on a command line; another word than a language is left to the parser."""
    found = None
    for token, after in zip_longest(tokens, tokens[1:], fillvalue=""):
        name, equals, value = token.partition("=")
        if name == "--lang":
            found = value if equals else after
    return found if found in LANGUAGES else None


def spoken(environ: Mapping[str, str]) -> str:
    """Give the language of the surroundings: ALMAGEST_LANG, else the first locale that is set."""
    if environ.get("ALMAGEST_LANG") in LANGUAGES:
        return environ["ALMAGEST_LANG"]
    locale = next((environ[name] for name in LOCALES if environ.get(name)), "")
    return "fr" if locale.lower().startswith("fr") else "en"
