"""Without the part `research`, one sentence says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import sys
sys.modules[{missing!r}] = None
import almagest
try:
    import almagest.adapters.{adapter}
except almagest.AlmagestError as error:
    print(error.text("en"))
    print(error.text("fr"))
"""


@pytest.mark.parametrize(
    ("adapter", "missing"),
    [("pettingzoo", "pettingzoo"), ("pettingzoo", "gymnasium"), ("pettingzoo", "numpy"), ("openspiel", "pyspiel")],
)
def test_a_missing_library_is_named_with_the_command_to_get_it(adapter: str, missing: str) -> None:
    program = PROGRAM.format(adapter=adapter, missing=missing)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        f"This needs the part 'research' of Almagest ({missing} is missing). "
        "Install it with: pip install 'almagest[research]'",
        f"Il faut la partie 'research' d'Almagest ({missing} manque). "
        "Installez-la avec : pip install 'almagest[research]'",
    ]
