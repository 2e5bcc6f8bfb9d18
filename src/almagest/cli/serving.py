"""The command that opens the observatory."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from almagest.cli.parameters import wanted_extra


def serve(
    *,
    host: Annotated[str | None, Parameter(help="host", metavar="ADDRESS")] = None,
    port: Annotated[int | None, Parameter(help="port", metavar="N")] = None,
    data: Annotated[Path | None, Parameter(help="data", metavar="FOLDER")] = None,
) -> None:
    """Open the observatory: tables in the browser."""
    with wanted_extra("server"):
        from almagest.server import run
    run.serve(host, port, data)
