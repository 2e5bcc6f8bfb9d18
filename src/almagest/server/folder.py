"""The data folder: made for one server at a time, with the secret key that signs cookies."""

from __future__ import annotations

import fcntl
import os
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from almagest.server.refusals import trouble

if TYPE_CHECKING:
    from pathlib import Path

KEY_DIGITS = 64


class Folder:
    """A data folder that this process has for itself until it is released."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise trouble("folder_trouble", folder=path, reason=error.strerror) from error
        self.seize()

    def seize(self) -> None:
        """Lock the folder; the system unlocks it when the process ends, however it ends."""
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            process = os.pread(self.lock, 20, 0).decode(errors="replace").strip() or "?"
            os.close(self.lock)
            raise trouble("folder_in_use", folder=self.path, process=process) from error
        os.ftruncate(self.lock, 0)
        os.pwrite(self.lock, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Give the folder free."""
        with suppress(OSError):
            os.close(self.lock)

    @property
    def database(self) -> Path:
        """The file of the database."""
        return self.path / "almagest.db"

    @property
    def allowances(self) -> Path:
        """The file with what the operator allows."""
        return self.path / "allowances.json"

    def secret_key(self) -> bytes:
        """Read the key that signs cookies; the first time, draw it."""
        file = self.path / "secret.key"
        with suppress(FileExistsError):
            self.draw_key(file)
        digits = file.read_text(encoding="ascii", errors="replace").strip()
        if len(digits) != KEY_DIGITS or any(digit not in "0123456789abcdef" for digit in digits):
            raise trouble("bad_key", file=file, expected=KEY_DIGITS)
        return bytes.fromhex(digits)

    @staticmethod
    def draw_key(file: Path) -> None:
        """Write a new key that only the owner may read."""
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as key:
            key.write(secrets.token_hex(KEY_DIGITS // 2) + "\n")
            key.flush()
            os.fsync(key.fileno())
