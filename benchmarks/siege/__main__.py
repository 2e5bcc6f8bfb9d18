"""Besiege a server and report: `python -m benchmarks.siege --minutes 60 --write`, or `make siege`."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.siege.course import Times, besieged
from benchmarks.siege.report import Report, faults, page, printed, reported

ROOT = Path(__file__).parents[2]
LATEST = ROOT / "build" / "siege.json"
KEPT = Path(__file__).parent / "figures.json"
SHORTER = Path(__file__).parent / "figures-short.json"
PAGE = ROOT / "docs" / "reliability.md"


def main() -> int:
    """Besiege, print, keep; 1 if a promise was broken."""
    parser = ArgumentParser(prog="python -m benchmarks.siege", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long it lasts, quiet included")
    parser.add_argument("--write", action="store_true", help="write docs/reliability.md and the figures it is made of")
    parser.add_argument("--again", type=Path, metavar="FILE", help="report figures that were kept, without a siege")
    chosen = parser.parse_args()
    report = kept(chosen.again) if chosen.again else new(chosen.minutes)
    print(printed(report))
    if chosen.write and report.is_over:
        keep(report, KEPT if report.is_long else SHORTER)
        PAGE.write_text(whole_page(), encoding="utf-8")
    return 1 if faults(report) else 0


def new(minutes: float) -> Report:
    """Besiege a server, and keep the figures, also every minute, where the next siege replaces them."""
    busy, date = os.getloadavg()[0], datetime.now(UTC).date().isoformat()
    LATEST.parent.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        siege = besieged(
            Path(folder) / "data", Times.of(minutes), lambda siege: keep(reported(siege, date, busy), LATEST)
        )
        report = reported(siege, date, busy)
        for line in siege.errors[:20]:
            print(line, file=sys.stderr)
    keep(report, LATEST)
    return report


def whole_page() -> str:
    """Write the page about the long siege that was kept, and the shorter one."""
    return page(kept(KEPT), kept(SHORTER) if SHORTER.exists() else None)


def kept(file: Path) -> Report:
    """Read figures that were kept."""
    return msgspec.json.decode(file.read_bytes(), type=Report)


def keep(report: Report, file: Path) -> None:
    """Write figures down."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


if __name__ == "__main__":
    sys.exit(main())
