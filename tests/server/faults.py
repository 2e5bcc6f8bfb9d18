"""Real faults: the kernel itself refuses to sync a file, or to let one grow."""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import resource
import shutil
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from almagest.server.sqlite_store import SqliteStore
from almagest.server.store import Store
from tests.server.harness import run_apart

SYNCS = {"x86_64": (74, 75), "aarch64": (82, 83)}
LOAD, JUMP_IF_EQUAL, RETURN = 0x20, 0x15, 0x06
ALLOW, FAIL = 0x7FFF0000, 0x00050000
NO_NEW_PRIVILEGES, SECCOMP, FILTER = 38, 22, 2
NUMBER, FIRST_ARGUMENT = 0, 16


class Program(ctypes.Structure):
    """A filter of system calls."""

    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def refuse_to_sync(descriptor: int) -> None:
    """Let the kernel answer this thread with an I/O error whenever it syncs one file, from now on."""
    fsync, fdatasync = SYNCS[platform.machine()]
    steps = [
        (LOAD, 0, 0, NUMBER),
        (JUMP_IF_EQUAL, 1, 0, fsync),
        (JUMP_IF_EQUAL, 0, 3, fdatasync),
        (LOAD, 0, 0, FIRST_ARGUMENT),
        (JUMP_IF_EQUAL, 0, 1, descriptor),
        (RETURN, 0, 0, FAIL | errno.EIO),
        (RETURN, 0, 0, ALLOW),
    ]
    program = Program(len(steps), b"".join(struct.pack("HBBI", *step) for step in steps))
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0
    assert libc.prctl(SECCOMP, FILTER, ctypes.byref(program), 0, 0) == 0, os.strerror(ctypes.get_errno())


def fail_syncs(store: Store) -> int:
    """Let every sync of a store's write-ahead log fail; give the number of that file, to be taken afterwards."""
    assert isinstance(store, SqliteStore)
    wal = Path(f"{store.file}-wal")
    descriptor = next(int(link.name) for link in Path("/proc/self/fd").iterdir() if is_link_to(link, wal))
    run_apart(store.writer.do(lambda _: refuse_to_sync(descriptor)))
    return descriptor


@contextmanager
def taken(most: int) -> Iterator[None]:
    """Take all free numbers of files up to one, so that what is opened again has another number."""
    held = [os.dup(0)]
    while held[-1] <= most:
        held.append(os.dup(0))
    try:
        yield
    finally:
        for each in held:
            os.close(each)


def is_link_to(link: Path, file: Path) -> bool:
    with suppress(OSError):
        return link.readlink() == file
    return False


def let_files_grow(process: int, most: int | None) -> None:
    """Let no file of a process grow beyond a size, as on a disk without room; None: as large as they like."""
    _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (hard if most is None else most, hard))


def copy_as_it_is(database: Path, place: Path) -> Path:
    """Copy a database and what belongs to it as a kill would leave it, while somebody writes to it."""
    place.mkdir()
    for file in database.parent.glob(f"{database.stem}.*"):
        if not file.name.endswith("-shm"):
            shutil.copy(file, place / file.name)
    return place / database.name
