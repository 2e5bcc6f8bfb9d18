"""The command that shows an operator who costs what, and allows more, less or nothing."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from almagest.cli.parameters import AsJson, wanted_extra
from almagest.terminal import language

if TYPE_CHECKING:
    from almagest.server.operators_counter import Line

KINDS = ("thinking", "requests", "messages", "tables", "bytes", "sockets")


def costs(
    *,
    data: Annotated[Path | None, Parameter(help="data", metavar="FOLDER")] = None,
    show: Annotated[int, Parameter(help="costs_show", metavar="N")] = 20,
    who: Annotated[str | None, Parameter(help="costs_who", metavar="'identity ID'")] = None,
    times: Annotated[float, Parameter(help="costs_times", metavar="N")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Show who costs a running server what; with --who and --times, allow somebody more, less or nothing."""
    with wanted_extra("server"):
        from almagest.server import operators_counter
        from almagest.server.refusals import Trouble
        from almagest.server.settings import read_settings
    folder = read_settings(os.environ, {} if data is None else {"data": str(data)}).folder
    reply = operators_counter.ask(folder, show=show, who=who, times=times)
    if reply.refused_en:
        raise Trouble("costs", reply.refused_en, reply.refused_fr)
    for line in reply.lines:
        sys.stdout.write(f"{as_data(line) if as_json else told(line, language.spoken(os.environ))}\n")


def as_data(line: Line) -> str:
    """Write a line for programs."""
    return json.dumps({"who": line.who, "times": line.times, "spent": line.spent})


def told(line: Line, lang: str) -> str:
    """Write a line for people: who, how much they may, and what they have cost since the server started."""
    from almagest.server.refusals import WORDS

    spent = ", ".join(f"{kind} {line.spent[kind]:.0f}" for kind in KINDS if kind in line.spent)
    may = WORDS.say("costs_blocked", lang) if line.times == 0 else f"×{line.times:g}"
    return f"{line.who:<42} {may:<8} {spent}"
