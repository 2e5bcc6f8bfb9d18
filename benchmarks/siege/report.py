"""The report of a siege: its figures, what is wrong with them, and the page that is made of them."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

import almagest
from benchmarks.siege import attacks
from benchmarks.siege.honest import AFTER, HOSTILE, QUIET

if TYPE_CHECKING:
    from benchmarks.siege.course import Siege

PHASES = (QUIET, HOSTILE, AFTER)
FLAT = 1.10
SLOWER = 2
FLAT_FROM_MINUTES = 30
IN_A_ROW = 500
"""So many moves are looked at together: whatever else a shared machine does for some seconds spoils a few such rows."""
CEILING = 1500.0
AUTOGROUP = Path("/proc/self/autogroup")
GUIDE = Path(__file__).parent / "reliability.md"


@dataclass(frozen=True)
class Pace:
    """How long something took honest people, in seconds: how often; the middle, the slowest hundredth, the worst."""

    count: int
    p50: float
    p99: float
    worst: float
    usual_p99: float = 0.0
    """The middle of the slowest hundredths of every so many in a row."""

    @classmethod
    def of(cls, seconds: list[float]) -> Pace:
        """Sum measurements up."""
        if len(seconds) < 2:
            return cls(len(seconds), *[sum(seconds)] * 3)
        cuts = quantiles(seconds, n=100, method="inclusive")
        rows = [seconds[first : first + IN_A_ROW] for first in range(0, len(seconds), IN_A_ROW)]
        whole = [row for row in rows if len(row) == IN_A_ROW] or [seconds]
        usual = median(quantiles(row, n=100, method="inclusive")[98] for row in whole)
        return cls(len(seconds), cuts[49], cuts[98], max(seconds), usual)


@dataclass(frozen=True)
class Report:
    """The figures of a siege, as they are kept."""

    date: str
    machine: str
    busy: float
    """The load average of the machine just before: what others kept it busy with."""
    seconds: dict[str, float]
    moves: dict[str, Pace]
    answers: dict[str, Pace]
    openings: dict[str, Pace]
    troubles: dict[str, int]
    attacks: dict[str, dict[str, int]]
    attackers_seconds: float
    server_seconds: dict[str, float]
    broken: list[str]
    memory: dict[str, float]
    blocks: dict[str, float]
    errors: int
    moves_told: int
    moves_lost: int
    audit: str
    is_whole: bool
    records: int
    running: int
    wrong: int
    left: list[int]
    waited: dict[str, float] = field(default_factory=dict)
    """The seconds that the server was ready to run in each phase and had no processor."""
    works: dict[str, float] = field(default_factory=dict)
    """The longest that the server's own work held its event loop up in each phase."""
    stopped: bool = False
    """Whether somebody ended the siege before its time."""
    is_over: bool = True
    """Whether this is the end, or how it stood at a full minute."""
    notes: str = ""
    """What somebody who was there adds by hand, in the file where the figures are kept."""

    @property
    def requests(self) -> int:
        """What the attackers were answered in sum."""
        return sum(sum(tally.values()) for tally in self.attacks.values())

    def counted(self, word: str) -> int:
        """Count the answers to attackers that begin with a word."""
        return sum(n for tally in self.attacks.values() for what, n in tally.items() if what.startswith(word))

    @property
    def minutes(self) -> float:
        """How long it lasted."""
        return sum(self.seconds.values()) / 60

    @property
    def asked(self) -> float:
        """How long it was meant to last, in minutes: a tenth of that is quiet."""
        return self.seconds["quiet"] / 6

    @property
    def is_long(self) -> bool:
        """Whether it lasted so long that memory must have become flat."""
        return self.minutes >= FLAT_FROM_MINUTES

    @property
    def ratio(self) -> float:
        """How many times slower the slowest hundredth of the moves is under attack."""
        return self.moves[HOSTILE].p99 / (self.moves[QUIET].p99 or 1.0)

    @property
    def usual_ratio(self) -> float:
        """The same in the middle of the time: of every so many moves in a row the slowest hundredth."""
        return self.moves[HOSTILE].usual_p99 / (self.moves[QUIET].usual_p99 or 1.0)


def reported(siege: Siege, date: str, busy: float = 0.0) -> Report:
    """Sum a siege up."""
    seen, watch, proof = siege.seen, siege.watch, siege.proof
    first, last = watch.thirds(HOSTILE)
    return Report(
        date=date,
        machine=machine(),
        busy=busy,
        seconds=watch.lasted(PHASES),
        moves={phase: Pace.of(seen.moves[phase]) for phase in PHASES},
        answers={phase: Pace.of(seen.answers[phase]) for phase in PHASES},
        openings={phase: Pace.of(seen.openings[phase]) for phase in PHASES},
        troubles=dict(seen.troubles),
        attacks=siege.spoils.tallies,
        attackers_seconds=siege.spoils.seconds,
        server_seconds=watch.worked(PHASES),
        broken=siege.spoils.broken,
        memory={"first third": first, "last third": last, "most": watch.most(), **watch.middles(PHASES)},
        blocks={phase: watch.blocks.get(phase, 0.0) for phase in PHASES},
        errors=len(siege.errors),
        moves_told=len(seen.told),
        moves_lost=proof.lost,
        audit=proof.audit,
        is_whole=proof.is_whole,
        records=proof.records,
        running=proof.running,
        wrong=proof.wrong,
        left=siege.left,
        waited=watch.waited(PHASES),
        works={phase: watch.works.get(phase, 0.0) for phase in PHASES},
        stopped=siege.stopped,
        is_over=siege.is_over,
    )


def machine() -> str:
    """Say what it ran on."""
    engine = "compiled with mypyc" if almagest.COMPILED else "interpreted"
    return (
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores "
        f"shared by the server, its bots, the honest people and the attackers, the engine {engine}{priority()}"
    )


def priority() -> str:
    """Say whether all of the siege is preferred to, or stands back for, other sessions of the machine."""
    try:
        nice = int(AUTOGROUP.read_text().split()[-1])
    except (OSError, ValueError, IndexError):
        return ""
    return f", all of the siege at another priority than other sessions of the machine (autogroup nice {nice})" * (
        nice != 0
    )


def faults(report: Report) -> list[str]:
    """Say what is wrong, whatever the times are: these sentences are the promises, turned round."""
    first, last = report.memory["first third"], report.memory["last third"]
    wrong = {
        f"{report.moves_lost} acknowledged moves are not in the log": report.moves_lost,
        f"{report.wrong} tables are not as they were told": report.wrong,
        f"the audit is not content: {report.audit}": not report.is_whole,
        f"{report.counted('FAULT')} answers were faults of the server": report.counted("FAULT"),
        f"the server's log has {report.errors} errors": report.errors,
        f"processes are left: {report.left}": report.left,
        f"honest people were in trouble: {report.troubles}": report.troubles,
        f"attacks did not attack: {report.broken}": report.broken,
        f"memory grew from {first:.0f} to {last:.0f} MB": report.is_long and last > first * FLAT,
        f"memory was {report.memory['most']:.0f} MB": report.memory["most"] > CEILING,
        "nobody moved": not report.stopped and not all(report.moves[phase].count for phase in PHASES),
        "it was not waited for the end": not report.is_over,
    }
    return [sentence for sentence, is_so in wrong.items() if is_so]


def page(report: Report, shorter: Report | None = None) -> str:
    """Write the page, with a shorter siege beside the long one if there was one."""
    return GUIDE.read_text(encoding="utf-8").format(
        minutes=f"{report.asked:.0f}",
        date=report.date,
        machine=f"{report.machine}; load average before the siege {report.busy:.1f}",
        load=load(report),
        people=people(report),
        verdicts=verdicts(report),
        notes=f"{report.notes}\n\n" if report.notes else "",
        shorter="" if shorter is None else told_shortly(shorter),
        attacks=attacked(report),
        flat=f"{100 * (FLAT - 1):.0f}",
        ceiling=f"{CEILING:.0f}",
        long=FLAT_FROM_MINUTES,
    )


def told_shortly(report: Report) -> str:
    """Tell of a shorter siege what its people felt."""
    wrong = "; ".join(faults(report)) or "nothing was wrong"
    return f"""## A shorter one

{report.minutes:.0f} minutes, last on {report.date}: {wrong}. The p99 of a move under attack was
{report.ratio:.1f} times the quiet one, of every {IN_A_ROW} moves in a row {report.usual_ratio:.1f} times (the middle).

- Here: {report.machine}; load average before the siege {report.busy:.1f}.
- The load: {load(report)}.

{people(report)}

"""


def load(report: Report) -> str:
    """Say how much was going on."""
    hostile = report.seconds[HOSTILE] or 1.0
    waited = {phase: report.waited.get(phase, 0.0) / (report.seconds[phase] or 1.0) for phase in (QUIET, HOSTILE)}
    return (
        f"{report.moves[HOSTILE].count / hostile:.0f} moves of honest people a second, "
        f"{report.requests / hostile:.0f} answers to attackers a second; the server itself used "
        f"{report.server_seconds[HOSTILE] / hostile:.2f} of a core under attack and "
        f"{report.server_seconds[QUIET] / (report.seconds[QUIET] or 1.0):.2f} in quiet, "
        f"the attackers' programs {report.attackers_seconds / hostile:.2f}; it was ready to run and waited for a "
        f"processor {100 * waited[HOSTILE]:.0f} % of the time under attack and {100 * waited[QUIET]:.0f} % in quiet"
    )


def people(report: Report) -> str:
    """Write the table of what honest people felt."""
    rows = ["| | phase | how many | p50 | p99 | worst |", "|---|---|---|---|---|---|"]
    kinds = {"a move, until it is safe on disk and told": report.moves, "a bot's answer": report.answers}
    for what, paces in (kinds | {"opening a table, friend included": report.openings}).items():
        for phase in PHASES:
            pace = paces[phase]
            times = " | ".join(f"{1000 * seconds:,.0f} ms" for seconds in (pace.p50, pace.p99, pace.worst))
            rows.append(f"| {what} | {phase} | {pace.count:,} | {times} |")
    return "\n".join(rows)


def verdicts(report: Report) -> str:
    """Write the table of what was wanted and found."""
    memory, blocks = report.memory, report.blocks
    rows = [
        (
            "acknowledged moves that are not in the log after `kill -9`",
            f"{report.moves_lost} of {report.moves_told:,}",
            0,
        ),
        ("`almagest audit` afterwards", "content" if report.is_whole else report.audit, "content"),
        ("tables asked for after the restart", f"{report.records} finished, {report.running} running", "–"),
        ("of these not as they were told", report.wrong, 0),
        ("answers that are faults of the server (5xx, `failure`)", report.counted("FAULT"), 0),
        ("503 with `Retry-After`, from limits", report.counted("later"), "–"),
        ("errors in the server's log", report.errors, 0),
        ("honest people refused or disconnected", sum(report.troubles.values()), 0),
        ("processes left at the end", len(report.left), 0),
        ("p99 of a move, under attack to quiet", f"{report.ratio:.1f} ×", f"at most {SLOWER} ×"),
        (
            f"the same, of every {IN_A_ROW} moves in a row, the middle",
            f"{1000 * report.moves[QUIET].usual_p99:.0f} to {1000 * report.moves[HOSTILE].usual_p99:.0f} ms, "
            f"{report.usual_ratio:.1f} ×",
            "–",
        ),
        ("longest hold-up of the event loop, quiet", f"{1000 * blocks[QUIET]:.0f} ms", "–"),
        ("longest hold-up of the event loop, under attack", f"{1000 * blocks[HOSTILE]:.0f} ms", "–"),
        ("of its own work, quiet", f"{1000 * report.works.get(QUIET, 0.0):.0f} ms", "–"),
        ("of its own work, under attack", f"{1000 * report.works.get(HOSTILE, 0.0):.0f} ms", "–"),
        ("memory in quiet, server and bots", f"{memory[QUIET]:.0f} MB", "–"),
        ("memory under attack, first third after the warm-up", f"{memory['first third']:.0f} MB", "–"),
        ("memory under attack, last third", f"{memory['last third']:.0f} MB", f"at most {100 * (FLAT - 1):.0f} % more"),
        ("memory, the most ever", f"{memory['most']:.0f} MB", f"at most {CEILING:.0f} MB"),
    ]
    return "\n".join(["| | found | wanted |", "|---|---|---|", *[f"| {a} | {b} | {c} |" for a, b, c in rows]])


def attacked(report: Report) -> str:
    """Write the table of the attacks, with what each was answered most often."""
    rows = ["| attack | what it does | what it was answered |", "|---|---|---|"]
    for attack in attacks.ATTACKS:
        tally = report.attacks.get(attacks.name(attack), {})
        often = sorted(tally.items(), key=lambda row: -row[1])
        rows.append(
            f"| {attacks.name(attack)} | {attacks.told(attack)} | {', '.join(f'{n:,} {w}' for w, n in often)} |"
        )
    return "\n".join(rows)


def printed(report: Report) -> str:
    """Write the figures for the one who waits at the screen."""
    found = faults(report)
    verdict = "\n".join(f"WRONG: {sentence}." for sentence in found) or "Nothing is wrong."
    return "\n\n".join([load(report), people(report), verdicts(report), attacked(report), verdict])
