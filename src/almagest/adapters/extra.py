"""Says in one sentence what to install where the libraries for research are missing."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from almagest.kernel.errors import BadSetup

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMAND = "pip install 'almagest[research]'"


@contextmanager
def research() -> Iterator[None]:
    """Import within this what belongs to the part `research` of Almagest."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("almagest"):
            raise
        raise BadSetup(
            f"This needs the part 'research' of Almagest ({error.name} is missing). Install it with: {COMMAND}",
            f"Il faut la partie 'research' d'Almagest ({error.name} manque). Installez-la avec : {COMMAND}",
        ) from error
