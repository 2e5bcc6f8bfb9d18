"""The command for operators about people: reports, silence, bans, other names; the server must run."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from almagest.cli.parameters import wanted_extra


def people(
    act: Annotated[str, Parameter(name="ACT", help="people_act")],
    target: Annotated[str, Parameter(name="WHOM", help="people_target")] = "",
    /,
    *,
    why: Annotated[str, Parameter(help="people_why", metavar="TEXT")] = "",
    days: Annotated[float, Parameter(help="people_days", metavar="N")] = 7.0,
    name: Annotated[str, Parameter(help="people_name", metavar="NAME")] = "",
    data: Annotated[Path | None, Parameter(help="data", metavar="FOLDER")] = None,
) -> None:
    """Show reports, or silence, ban, rename or forgive somebody at a running server; every act is logged."""
    with wanted_extra("server"):
        from almagest.server import operators_counter
        from almagest.server.refusals import Trouble
        from almagest.server.settings import read_settings
    folder = read_settings(os.environ, {} if data is None else {"data": str(data)}).folder
    reply = operators_counter.ask(folder, act=act, target=target, why=why, days=days, name=name)
    if reply.refused_en:
        raise Trouble("people", reply.refused_en, reply.refused_fr)
    for line in reply.said:
        sys.stdout.write(f"{line}\n")
