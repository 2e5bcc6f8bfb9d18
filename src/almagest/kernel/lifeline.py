"""A process that works for another ends with it, however that one ends: even killed, even while compiled code runs.

A thread of the worker cannot promise that alone: compiled code lets no other thread run. So the system is asked to
send a signal, whose usual effect is the end, when the pipe to the parent closes.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import suppress
from multiprocessing import connection, parent_process
from threading import Thread

try:
    import fcntl
except ImportError:  # where signals by pipe are unknown, the thread is all there is
    fcntl = None  # type: ignore[assignment]

PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """End with the process that started this one: by a signal where there are such signals, else by a thread."""
    parent = parent_process()
    if parent is None:
        return
    with suppress(OSError, ValueError):
        signal_when_closed(parent.sentinel)
    Thread(target=wait_for_the_end, args=(parent.sentinel,), daemon=True).start()


def signal_when_closed(pipe: int) -> None:
    """Let the system end this process when the other end of a pipe is closed."""
    if fcntl is None or not hasattr(os, "O_ASYNC"):
        return
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(pipe, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)
    if connection.wait([pipe], timeout=0):  # it was closed before the signal was asked for
        os._exit(0)


def wait_for_the_end(pipe: int) -> None:
    """Wait until the other end of a pipe is closed, then end at once."""
    connection.wait([pipe])
    os._exit(0)


def end_with_forker() -> None:
    """On Linux, end with the very process that forked this one, too: for those started by one that never ends before.

    The signal comes when the thread that forked ends, so this is not for children of a process with many threads.
    """
    if not sys.platform.startswith("linux"):
        return
    forker = os.getppid()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != forker:
        os._exit(0)
