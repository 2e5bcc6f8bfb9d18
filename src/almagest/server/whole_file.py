"""Writing a file whole or not at all: a power cut or a full disk leaves the old one, or none, never half of one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

OWNER_ONLY = 0o600


def write_whole(file: Path, content: bytes) -> None:
    """Write a file that only the owner may read, beside its place first; then put it there in one step."""
    beside = file.with_name(f"{file.name}.new")
    beside.unlink(missing_ok=True)
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        with os.fdopen(descriptor, "wb") as writing:
            writing.write(content)
            writing.flush()
            os.fsync(writing.fileno())
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder safe."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
