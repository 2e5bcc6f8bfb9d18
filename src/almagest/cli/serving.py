"""The command that opens the observatory."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated

from cyclopts import Parameter

from almagest.cli.parameters import wanted_extra
from almagest.terminal import language


def serve(
    *,
    host: Annotated[str | None, Parameter(help="host", metavar="ADDRESS")] = None,
    port: Annotated[int | None, Parameter(help="port", metavar="N")] = None,
    data: Annotated[Path | None, Parameter(help="data", metavar="FOLDER")] = None,
    browser: Annotated[bool, Parameter(name="--open", help="open_browser", negative=())] = False,
) -> None:
    """Open the observatory: tables in the browser."""
    with wanted_extra("server"):
        from almagest.server import run
    run.serve(host, port, data, visit if browser else None, language.spoken(os.environ))


def visit(url: str) -> None:
    """Open a browser at the address, where there is a screen and a browser; else the printed address is enough."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    Thread(target=webbrowser.open, args=(url,), daemon=True).start()
