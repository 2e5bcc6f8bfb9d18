"""No process outlives the server, however it ends, and none outlives the thought it was started for."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.server.harness import Person, Program, program, wait_for

pytestmark = pytest.mark.slow
CROWD = "search:1000000x2"


@contextmanager
def bots_at_work(folder: Path, *bots: str, seconds: float = 600.0) -> Iterator[Program]:
    """Run a server whose operator offers costly bots, and let them think."""
    with program(folder, bot_processes=2, bots=bots, bot_seconds=seconds) as server, closing(Person(server.url)) as ann:
        ann.post("/api/identity", name="Ann")
        for bot in bots:
            ann.open(bot, "level:1")
        yield server


def family_of(pid: int) -> dict[int, str]:
    """Find all processes that descend from one, with their command lines."""
    parents, names = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
            names[int(stat.parent.name)] = (stat.parent / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
        if words[0] != "Z":
            parents[int(stat.parent.name)] = int(words[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return {child: names[child] for child in found[1:]}


def is_alive(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def busy(pid: int) -> bool:
    """Tell whether a process has thought for half a second of processor time."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK") > 0.5


def crowd_of(server: Program) -> list[int]:
    """Find the processes of a crowd, once both are there."""
    crowd = [pid for pid, name in family_of(server.process.pid).items() if "spawn_main" in name]
    return crowd if len(crowd) >= 2 else []


def crowd_at_work(server: Program) -> list[int]:
    """Find the processes of a crowd, once both think."""
    return [pid for pid in crowd_of(server) if all(busy(pid) for pid in crowd_of(server))]


def thinkers_of(server: Program) -> list[int]:
    """Find the processes of the bots, once one of them thinks."""
    bots = [pid for pid, name in family_of(server.process.pid).items() if "forkserver" in name]
    return bots if any(busy(pid) for pid in bots) else []


def test_bots_stand_back_for_the_server(folder: Path) -> None:
    with bots_at_work(folder, "search:1000000") as server:
        assert os.sched_getscheduler(server.process.pid) != os.SCHED_IDLE
        wait_for(lambda: sum(is_idle_work(pid) for pid in family_of(server.process.pid)) == 2)


def is_idle_work(pid: int) -> bool:
    """Tell whether a process runs only while no other of the server has work."""
    return os.sched_getscheduler(pid) == os.SCHED_IDLE


def test_when_the_server_is_killed_every_process_ends_though_compiled_code_is_thinking(folder: Path) -> None:
    with bots_at_work(folder, "search:1000000") as server:
        wait_for(lambda: thinkers_of(server))
        family = family_of(server.process.pid)
        assert len(family) >= 4, family
        server.kill()
        wait_for(lambda: not [pid for pid in family if is_alive(pid)])


def test_when_the_server_is_killed_the_processes_of_a_crowd_end_too(folder: Path) -> None:
    with bots_at_work(folder, CROWD) as server:
        wait_for(lambda: crowd_at_work(server))
        family = family_of(server.process.pid)
        server.kill()
        wait_for(lambda: not [pid for pid in family if is_alive(pid)])


def test_a_crowd_that_overruns_is_ended_with_all_its_processes(folder: Path) -> None:
    with bots_at_work(folder, CROWD, seconds=4.0) as server:
        crowd = wait_for(lambda: crowd_of(server))
        wait_for(lambda: not [pid for pid in crowd if is_alive(pid)])


def test_when_the_process_that_forks_the_bots_is_killed_no_bot_is_left_behind(folder: Path) -> None:
    with bots_at_work(folder, "search:1000000") as server:
        bots = wait_for(lambda: thinkers_of(server))
        parents = {pid: family_of(pid) for pid in bots}
        forker = next(pid for pid, children in parents.items() if children)
        os.kill(forker, signal.SIGKILL)
        wait_for(lambda: not [pid for pid in parents[forker] if is_alive(pid)])
