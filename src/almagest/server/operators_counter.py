"""Where the operator asks who costs what: a socket in the data folder, for whoever may open the folder."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from almagest.kernel.errors import AlmagestError
from almagest.server.office import ACTS, AT_THE_MACHINE
from almagest.server.refusals import refused, trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from almagest.server.costs import Costs
    from almagest.server.office import Office, Report

NAME = "operator.sock"
MOST_SHOWN = 1000
LINE_BYTES = 1 << 20


class Order(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What an operator may ask: to see the dearest, or to allow somebody so many times the usual."""

    show: int = 20
    kind: str = "thinking"
    who: str | None = None
    times: float = 1.0
    act: str | None = None
    target: str = ""
    why: str = ""
    days: float = 7.0
    name: str = ""


class Line(msgspec.Struct, frozen=True):
    """What one person or one address has cost since the start, and how many times the usual they may."""

    who: str
    times: float
    spent: dict[str, float]


class Reply(msgspec.Struct, frozen=True):
    """What the operator is shown, or why not."""

    lines: list[Line] = []
    refused_en: str = ""
    refused_fr: str = ""
    said: list[str] = []


class OperatorsCounter:
    """Answers one order a connection."""

    def __init__(self, folder: Path, costs: Costs, sockets: Callable[[str], int] = lambda _: 0) -> None:
        self.folder = folder
        self.costs = costs
        self.sockets = sockets
        self.office: Office | None = None
        self.server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen; a socket that a killed server left is in the way, and the folder is ours alone."""
        with suppress(FileNotFoundError):
            (self.folder / NAME).unlink()
        listener = socket.socket(socket.AF_UNIX)
        with short_path(self.folder) as place:
            listener.bind(f"{place}/{NAME}")
        (self.folder / NAME).chmod(0o600)
        self.server = await asyncio.start_unix_server(self.serve, sock=listener, limit=LINE_BYTES)

    async def close(self) -> None:
        """Listen no more."""
        if self.server is not None:
            self.server.close()
            with suppress(FileNotFoundError):
                (self.folder / NAME).unlink()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one order."""
        with suppress(OSError, ValueError):
            writer.write(msgspec.json.encode(await self.answered(await reader.readline())) + b"\n")
            await writer.drain()
        writer.close()

    async def answered(self, line: bytes) -> Reply:
        """Carry an order out."""
        try:
            order = msgspec.json.decode(line, type=Order)
            if order.act is not None and self.office is not None:
                return Reply(said=await attended(self.office, order))
            if order.who is not None:
                self.costs.allowances.allow(order.who, order.times)
        except AlmagestError as error:
            return Reply(refused_en=error.en, refused_fr=error.fr)
        except msgspec.DecodeError as error:
            return Reply(refused_en=str(error), refused_fr=str(error))
        return Reply(self.lines(order))

    def lines(self, order: Order) -> list[Line]:
        """List the dearest, and everybody who has not the usual."""
        share = self.costs.allowances.share
        found = dict(self.costs.dearest(min(order.show, MOST_SHOWN), order.kind))
        unusual: dict[str, dict[str, float]] = {key: {} for key in self.costs.allowances.times}
        return [Line(who, share(who), self.with_sockets(who, spent)) for who, spent in {**unusual, **found}.items()]

    def with_sockets(self, who: str, spent: dict[str, float]) -> dict[str, float]:
        """Add how many WebSockets somebody has open now."""
        count = self.sockets(who)
        return {**spent, "sockets": count} if count else spent


async def attended(office: Office, order: Order) -> list[str]:
    """Do what an operator asks at the machine: show reports, show the log, or act."""
    if order.act == "reports":
        return [line for found in await office.reports() for line in told(found)]
    if order.act == "log":
        return ["  ".join((line[0][:16], *line[1:])) for line in await office.log()]
    if order.act not in ACTS:
        raise refused("no_act", act=order.act, known=", ".join(("reports", "log", *ACTS)))
    done = await office.act(AT_THE_MACHINE, order.act, order.target, order.why, days=order.days, name=order.name)
    return [f"{order.act}: {done}"]


def told(report: Report) -> list[str]:
    """Write a report in lines: what it is about, and below it what was said."""
    head = f"{report.id}  {report.at[:16]}  {report.name}: {report.reason}. {report.note}".rstrip()
    said = msgspec.json.decode(report.lines, type=list[str])
    return [harmless(line) for line in (head, *(f"    {text}" for text in said))]


def harmless(text: str) -> str:
    """Show what somebody wrote without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def ask(folder: Path, **order: Any) -> Reply:  # noqa: ANN401  the fields of an order
    """Ask the server that runs in a data folder, or say that none does."""
    with socket.socket(socket.AF_UNIX) as wire, short_path(folder) as place:
        try:
            wire.connect(f"{place}/{NAME}")
            wire.sendall(msgspec.json.encode(Order(**order)) + b"\n")
            with wire.makefile("rb") as answer:
                return msgspec.json.decode(answer.readline(), type=Reply)
        except (OSError, msgspec.DecodeError) as error:
            raise trouble("no_server", folder=folder, reason=str(error)) from error


@contextmanager
def short_path(folder: Path) -> Iterator[str]:
    """Give a short name for a folder while it is needed: the path of a socket may have about a hundred letters only."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        yield str(folder)
        return
    try:
        short = Path(f"/proc/self/fd/{descriptor}")
        yield str(short if short.exists() else folder)
    finally:
        os.close(descriptor)
