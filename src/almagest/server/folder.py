"""The data folder: made for one server at a time, with the secret key that signs cookies."""

from __future__ import annotations

import fcntl
import os
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from almagest.server.ailments import locked_by
from almagest.server.refusals import trouble
from almagest.server.whole_file import OWNER_ONLY, write_whole

if TYPE_CHECKING:
    from pathlib import Path

KEY_DIGITS = 64


class Folder:
    """A data folder that this process has for itself until it is released."""

    def __init__(self, path: Path, *, with_database: bool = True) -> None:
        self.path = path
        self.locks: list[int] = []
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise trouble("folder_trouble", folder=path, reason=error.strerror) from error
        try:
            self.seize(path / "lock")
            if with_database:
                self.seize(self.database)
            self.write_down_who()
        except BaseException:
            self.release()
            raise

    def seize(self, file: Path) -> None:
        """Lock a file; the system unlocks it when the process ends, however it ends.

        The database itself is locked too, for anybody may delete a file called `lock`. SQLite locks by other means, so
        that readers and backups are not disturbed; but it must be opened after this lock and closed before it.
        """
        try:
            self.locks.append(os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
            fcntl.flock(self.locks[-1], fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise trouble("folder_in_use", folder=self.path, process=locked_by(file) or self.written_down()) from error
        except OSError as error:
            raise trouble("folder_trouble", folder=self.path, reason=error.strerror) from error

    def written_down(self) -> str:
        """Read which process wrote itself down."""
        return os.pread(self.locks[0], 20, 0).decode(errors="replace").strip() or "?"

    def write_down_who(self) -> None:
        """Write the number of this process down, for people who look."""
        with suppress(OSError):
            os.ftruncate(self.locks[0], 0)
            os.pwrite(self.locks[0], f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Give the folder free."""
        while self.locks:
            os.close(self.locks.pop())

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
        try:
            if not file.exists():
                write_whole(file, f"{secrets.token_hex(KEY_DIGITS // 2)}\n".encode("ascii"))
            digits = file.read_text(encoding="ascii", errors="replace").strip()
        except OSError as error:
            raise trouble("folder_trouble", folder=self.path, reason=error.strerror) from error
        if not digits:
            raise trouble("empty_key", file=file)
        if len(digits) != KEY_DIGITS or any(digit not in "0123456789abcdef" for digit in digits):
            raise trouble("bad_key", file=file, expected=KEY_DIGITS, found=len(digits))
        return bytes.fromhex(digits)
