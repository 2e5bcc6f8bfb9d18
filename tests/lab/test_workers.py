"""Work in many places gives what it gives here: in processes of this machine."""

from __future__ import annotations

import os
import signal

import pytest

from almagest.kernel.errors import BadSetup
from almagest.lab.workers import spread


def doubled(number: int) -> int:
    return 2 * number


def refused(number: int) -> int:
    raise BadSetup(f"no {number}", f"pas de {number}")


def test_processes_do_all_the_work_in_any_order() -> None:
    assert sorted(spread(doubled, range(7), jobs=2)) == sorted(map(doubled, range(7)))


def killed(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_a_worker_that_is_killed_is_told_in_a_sentence() -> None:
    with pytest.raises(BadSetup, match="What was finished is kept"):
        list(spread(killed, [1], jobs=2))


def test_what_a_worker_refuses_is_told_here() -> None:
    with pytest.raises(BadSetup, match="no 1"):
        list(spread(refused, [1], jobs=2))
