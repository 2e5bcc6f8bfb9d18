"""What Almagest is made of besides itself: a list for machines, the licences for people, and known faults.

`sbom` writes build/sbom.cdx.json (CycloneDX 1.6) from the two lock files, `licences` writes docs/licences.md,
`audit` asks osv.dev about every locked version.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata
from itertools import groupby
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).parent.parent
SBOM = ROOT / "build" / "sbom.cdx.json"
LICENCES = ROOT / "docs" / "licences.md"
OSV = "https://api.osv.dev/v1/querybatch"
UNKNOWN = "not stated"
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
TROVE = "License :: OSI Approved :: "
OK, FAULTS, NOT_CHECKED = 0, 1, 2


@dataclass(frozen=True, order=True)
class Part:
    """One locked package of PyPI or npm."""

    ecosystem: str
    name: str
    version: str
    licence: str

    @property
    def purl(self) -> str:
        """The package's name in the form that tools exchange."""
        return f"pkg:{self.ecosystem.lower()}/{self.name.replace('@', '%40')}@{self.version}"


def parts() -> list[Part]:
    """List everything that is locked, in order."""
    return sorted({*python_parts(), *web_parts()})


def python_parts() -> Iterator[Part]:
    """List the Python packages of requirements.lock."""
    for name, version in LOCKED.findall((ROOT / "requirements.lock").read_text(encoding="utf-8")):
        yield Part("PyPI", name, version, python_licence(name))


def python_licence(name: str) -> str:
    """Give the licence a package states, where it is installed here."""
    try:
        facts = metadata(name)
    except PackageNotFoundError:
        return UNKNOWN
    trove = [row.rpartition(" :: ")[2] for row in facts.get_all("Classifier") or [] if row.startswith(TROVE)]
    named = [*(facts.get_all("License-Expression") or []), ", ".join(trove), *(facts.get_all("License") or [])]
    stated = next((text.strip() for text in named if text.strip()), "")
    return stated.splitlines()[0] if stated else UNKNOWN


def web_parts() -> Iterator[Part]:
    """List the packages of web/package-lock.json; most of them only build the client."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for place, facts in packages.items():
        if place:
            yield Part("npm", place.rpartition("node_modules/")[2], facts["version"], facts.get("license", UNKNOWN))


def sbom() -> int:
    """Write the list for machines."""
    components = [
        {
            "type": "library",
            "name": part.name,
            "version": part.version,
            "purl": part.purl,
            "bom-ref": part.purl,
            "licenses": [{"license": {"name": part.licence}}],
        }
        for part in parts()
    ]
    whole = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "components": components}
    SBOM.parent.mkdir(exist_ok=True)
    SBOM.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    print(f"{SBOM.relative_to(ROOT)}: {len(components)} components.")
    return OK


def licences() -> int:
    """Write the page for people."""
    lines = ["# Licences of what Almagest uses", "", "Written by `make licences` from the lock files.", ""]
    for ecosystem, rows in groupby(parts(), key=lambda part: part.ecosystem):
        lines += [f"## {ecosystem}", "", "| package | version | licence |", "|---|---|---|"]
        lines += [f"| {part.name} | {part.version} | {part.licence.replace('|', '/')} |" for part in rows]
        lines.append("")
    LICENCES.write_text("\n".join(lines), encoding="utf-8")
    print(f"{LICENCES.relative_to(ROOT)} written.")
    return OK


def audit() -> int:
    """Ask for known faults; say so where the network does not allow it."""
    known = parts()
    queries = [{"package": {"name": each.name, "ecosystem": each.ecosystem}, "version": each.version} for each in known]
    request = Request(OSV, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=60) as answer:
            results = json.load(answer)["results"]
    except (URLError, TimeoutError, ValueError, KeyError) as error:
        print(f"Not checked: osv.dev cannot be asked from here ({error}). Try again where it can.", file=sys.stderr)
        return NOT_CHECKED
    found = [(part, fault["id"]) for part, row in zip(known, results, strict=True) for fault in row.get("vulns", [])]
    for part, fault in found:
        print(f"{part.name} {part.version}: https://osv.dev/{fault}")
    print(f"{len(known)} packages checked, {len(found)} known faults.")
    return FAULTS if found else OK


COMMANDS = {"sbom": sbom, "licences": licences, "audit": audit}


def main(arguments: list[str]) -> int:
    """Do what is asked."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print(f"Say one of: {', '.join(COMMANDS)}.", file=sys.stderr)
        return NOT_CHECKED
    return COMMANDS[arguments[0]]()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
