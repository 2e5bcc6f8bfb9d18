"""The commands of whoever keeps an observatory: open it, save its data, look them over."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated

from cyclopts import Parameter

from almagest.cli.parameters import Lang, screen_for, wanted_extra
from almagest.terminal import language

SOMETIMES = 1000


def serve(
    *,
    host: Annotated[str | None, Parameter(help="host", metavar="ADDRESS")] = None,
    port: Annotated[int | None, Parameter(help="port", metavar="N")] = None,
    data: Annotated[Path | None, Parameter(help="data", metavar="FOLDER")] = None,
    database: Annotated[str | None, Parameter(help="database", metavar="URL")] = None,
    workers: Annotated[int | None, Parameter(help="workers", metavar="N")] = None,
    browser: Annotated[bool, Parameter(name="--open", help="open_browser", negative=())] = False,
    accept_loss: Annotated[bool, Parameter(help="accept_loss", negative=())] = False,
) -> None:
    """Open the observatory: tables in the browser."""
    with wanted_extra("server"):
        from almagest.server import run
    lang = language.spoken(os.environ)
    run.serve(host, port, data, database, workers, visit if browser else None, lang, accept_loss=accept_loss)


def backup(
    target: Annotated[Path, Parameter(name="TARGET", help="backup_target")],
    /,
    *,
    data: Annotated[Path | None, Parameter(help="data", metavar="FOLDER")] = None,
    lang: Lang = None,
) -> None:
    """Save the data of a server."""
    with wanted_extra("server"):
        from almagest.server.backup import backed_up
        from almagest.server.refusals import WORDS
    screen = screen_for(lang)
    place, found = backed_up(data_folder(data), target)
    screen.tell(WORDS.say("saved", screen.lang, place=place, audit=found.text(screen.lang)))


def audit(
    *,
    data: Annotated[Path | None, Parameter(help="data", metavar="FOLDER")] = None,
    lang: Lang = None,
) -> None:
    """Check the data of a server."""
    with wanted_extra("server"):
        from almagest.server.audit import audited
        from almagest.server.refusals import WORDS
    screen, folder = screen_for(lang), data_folder(data)
    found = audited(folder / "almagest.db")
    screen.tell(WORDS.say("whole", screen.lang, place=folder, audit=found.text(screen.lang)))


def ratings(
    *,
    data: Annotated[Path | None, Parameter(help="data", metavar="FOLDER")] = None,
    lang: Lang = None,
) -> None:
    """Make results and ratings anew from the logs of a server that does not run."""
    with wanted_extra("server"):
        from almagest.server.recount import recounted
        from almagest.server.refusals import WORDS
    screen = screen_for(lang)
    lines, different = recounted(data_folder(data))
    screen.tell(WORDS.say("recounted", screen.lang, lines=lines, different=different))


def move_store(
    source: Annotated[str, Parameter(name="FROM", help="move_from")],
    target: Annotated[str, Parameter(name="TO", help="move_to")],
    /,
    *,
    lang: Lang = None,
) -> None:
    """Move the data of a server into another store."""
    with wanted_extra("server"):
        from almagest.server.moving import moved
        from almagest.server.refusals import WORDS
    screen = screen_for(lang)

    def progress(number: int, every: int) -> None:
        if number % SOMETIMES == 0:
            screen.tell(WORDS.say("moving", screen.lang, number=number, all=every))

    found, giver, taker = moved(source, target, progress)
    screen.tell(found.text(screen.lang, giver, taker))


def data_folder(given: Path | None) -> Path:
    """Find the data folder as the server does: as given, or by its settings."""
    from almagest.server.settings import read_settings

    return read_settings(os.environ, {} if given is None else {"data": str(given)}).folder


def visit(url: str) -> None:
    """Open a browser at the address, where there is a screen and a browser; else the printed address is enough."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    Thread(target=webbrowser.open, args=(url,), daemon=True).start()
