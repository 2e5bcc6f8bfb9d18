"""The lists of what Almagest is made of are complete."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tools import supply

ROOT = Path(__file__).parent.parent


def test_every_locked_package_is_listed() -> None:
    locked = re.findall(r"^([\w.-]+)==", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found = supply.parts()
    assert {part.name for part in found if part.ecosystem == "PyPI"} == set(locked)
    assert len([part for part in found if part.ecosystem == "npm"]) <= len(packages) - 1
    assert "svelte" in {part.name for part in found}


def test_the_page_of_licences_is_of_these_versions() -> None:
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    for part in supply.parts():
        assert f"| {part.name} | {part.version} |" in page, "run: make licences"


def test_the_sandbox_lets_bots_stand_back_for_the_server() -> None:
    unit = (ROOT / "deploy" / "almagest.service").read_text(encoding="utf-8")
    filters = re.findall(r"^SystemCallFilter=(.*)$", unit, re.MULTILINE)
    assert filters == ["@system-service", "~@privileged"]  # @resources has setpriority: who calls it would be killed


def test_a_package_has_one_name_for_all_tools() -> None:
    assert supply.Part("npm", "@types/node", "1.0", "MIT").purl == "pkg:npm/%40types/node@1.0"
