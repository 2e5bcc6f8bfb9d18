"""The commands of whoever keeps an observatory: open it, save its data, look them over."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from almagest.cli.parameters import Lang, screen_for, wanted_extra
from almagest.terminal import language

if TYPE_CHECKING:
    from almagest.server.settings import Settings

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
        from almagest.server.opening_store import is_postgres
        from almagest.server.refusals import WORDS, trouble
    screen, settings = screen_for(lang), settings_with(data)
    if data is None and is_postgres(settings.database):
        with wanted_extra("postgres"):
            from almagest.server.postgres_ailments import named
        raise trouble("backup_of_postgres", database=named(settings.database), target=target)
    place, found = backed_up(settings.folder, target)
    screen.tell(WORDS.say("saved", screen.lang, place=place, audit=found.text(screen.lang)))


def audit(
    *,
    data: Annotated[Path | None, Parameter(help="data", metavar="FOLDER")] = None,
    lang: Lang = None,
) -> None:
    """Check the data of a server."""
    with wanted_extra("server"):
        from almagest.server.audit import audited
        from almagest.server.opening_store import is_postgres
        from almagest.server.refusals import WORDS
    screen, settings = screen_for(lang), settings_with(data)
    place = str(settings.folder)
    if data is None and is_postgres(settings.database):
        with wanted_extra("postgres"):
            from almagest.server.postgres_audit import audited_postgres
        found, place = audited_postgres(settings.database)
    else:
        found = audited(settings.folder / "almagest.db")
    screen.tell(WORDS.say("whole", screen.lang, place=place, audit=found.text(screen.lang)))


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
    lines, different = recounted(settings_with(data).folder)
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


def settings_with(given: Path | None) -> Settings:
    """Read the settings as the server does, with the data folder that was given, if one was."""
    from almagest.server.settings import read_settings

    return read_settings(os.environ, {} if given is None else {"data": str(given)})


def visit(url: str) -> None:
    """Open a browser at the address, where there is a screen and a browser; else the printed address is enough."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    Thread(target=webbrowser.open, args=(url,), daemon=True).start()
