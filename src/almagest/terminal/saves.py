"""Saved games on disk: where they lie, how they are read, and how they are written without ever being half there."""

from __future__ import annotations

import os
from contextlib import suppress
from errno import errorcode
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from almagest.kernel import record as records
from almagest.kernel.errors import AlmagestError, BadRecord
from almagest.kernel.phrases import LANGUAGES
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from almagest.kernel.record import Record


class FileTrouble(AlmagestError):
    """A file that cannot be read or written."""


def trouble(key: str, path: Path, error: OSError | None = None) -> FileTrouble:
    """Make the error for a file, with the system's reason."""
    en, fr = (WORDS.say(key, lang, file=path, reason=reason_of(error, lang)) for lang in LANGUAGES)
    return FileTrouble(en, fr)


def reason_of(error: OSError | None, lang: str) -> str:
    """Say why the system refused something; rare reasons are in its own words."""
    if error is None:
        return ""
    key = f"reason_{errorcode.get(error.errno or 0)}"
    return WORDS.say(key, lang) if key in WORDS.entries else error.strerror or str(error)


def home(environ: Mapping[str, str]) -> Path:
    """Give the folder of saved games."""
    if environ.get("ALMAGEST_HOME"):
        return Path(environ["ALMAGEST_HOME"])
    data = environ.get("XDG_DATA_HOME", "")
    return (Path(data) if Path(data).is_absolute() else Path("~/.local/share").expanduser()) / "almagest"


def new_file(folder: Path, game: str, now: datetime) -> Path:
    """Choose a file for a new game: its name and when it began."""
    stem = f"{game}-{now.astimezone():%Y-%m-%d-%H%M%S}"
    file, copies = folder / f"{stem}.json", 1
    while file.exists():
        copies += 1
        file = folder / f"{stem}-{copies}.json"
    return file


def saved(folder: Path) -> list[tuple[Path, Record]]:
    """List the saved games of a folder, the last one touched first; files that are none are passed over."""
    files = sorted(folder.glob("*.json"), key=touched, reverse=True)
    found = []
    for file in files:
        with suppress(AlmagestError):
            found.append((file, read_record(file)))
    return found


def touched(file: Path) -> float:
    """Tell when a file was written last; one that is gone was never."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def to_resume(folder: Path) -> Path:
    """Give the last game that was left before its end."""
    for file, record in saved(folder):
        if record.finished is None:
            return file
    raise trouble("nothing_to_resume", folder)


def read_text(path: Path) -> str:
    """Read a text file, or say why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise trouble("unreadable", path, error) from error
    except UnicodeDecodeError as error:
        raise trouble("not_utf8", path) from error
    except ValueError as error:  # a name with a zero byte
        raise trouble("no_file_name", path) from error


def read_record(path: Path) -> Record:
    """Read a saved game and check that it fits together."""
    record = records.read(read_text(path), str(path))
    for field, row in (("names", record.names), ("players", record.players)):
        if len(row) != record.seats:
            facts = {"file": path, "field": field, "seats": record.seats, "found": len(row)}
            sentence = WORDS.both("wrong_count", **facts)
            raise BadRecord(sentence.en, sentence.fr)
    return record


def make_room(path: Path) -> None:
    """Make the folder of a file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise trouble("unwritable", path, error) from error


def write_text(path: Path, text: str) -> None:
    """Write a file in one step: whoever looks finds the old text or the new one."""
    make_room(path)
    try:
        write_beside(path, text)
    except OSError as error:
        raise trouble("unwritable", path, error) from error


def write_beside(path: Path, text: str) -> None:
    """Write to a temporary file in the same folder, then give it its name."""
    with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=".almagest-", delete=False) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(file.name).unlink()
            raise
