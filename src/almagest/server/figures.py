"""The numbers of all workers: each by itself and in sum, for Prometheus and for the page that operators look at."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from litestar import MediaType, Request, get

from almagest.server.docs_page import LOOK
from almagest.server.guest import Home, address

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from almagest.server.house import House
    from almagest.server.sql_store import Slow

OF_ALL = ("database_bytes", "store_ailing", "draining", "schema_version")
LONGEST = "longest"
ALONE = "this"


def of_all(figures: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """Put the numbers of all workers together: sums, but the greatest of what is a longest time or the same for all."""
    names = sorted({name for found in figures.values() for name in found})
    values = {name: [found[name] for found in figures.values() if name in found] for name in names}
    return {name: (max if name in OF_ALL or LONGEST in name else sum)(found) for name, found in values.items()}


async def gathered(house: House) -> dict[str, dict[str, float]]:
    """Give the numbers of every living worker; this one's are of this moment, the others' of their last beat."""
    mine = house.metrics.figures()
    if house.together is None:
        return {ALONE: mine}
    colleagues = house.together.colleagues
    return {**await colleagues.all_figures(), colleagues.name: mine}


def lines(figures: Mapping[str, Mapping[str, float]]) -> bytes:
    """Write the numbers of all workers for Prometheus, which may ask any of them."""
    parts = ["# HELP almagest_worker A number of one worker", "# TYPE almagest_worker gauge"]
    for worker, found in figures.items():
        parts += [f'almagest_worker{{worker="{worker}",figure="{name}"}} {value}' for name, value in found.items()]
    parts += ["# HELP almagest_all A number of all workers together", "# TYPE almagest_all gauge"]
    parts += [f'almagest_all{{figure="{name}"}} {value}' for name, value in of_all(figures).items()]
    return ("\n".join(parts) + "\n").encode()


@get("/status", include_in_schema=False, media_type=MediaType.HTML)
async def status(request: Request[Any, Any, Any], house: Home) -> str:
    """Show operators how all workers are: tables, people, bots, how late things are told, slow questions."""
    house.limits.requests.check(address(request), None)
    figures = await gathered(house)
    return page(figures, list(house.store.slow))


def page(figures: Mapping[str, Mapping[str, float]], slow: list[Slow]) -> str:
    """Write the page: a column for each worker, and one for all."""
    together = of_all(figures)
    heads = "".join(f"<th>{escape(name[:6])}</th>" for name in ("all", *figures))
    rows = "".join(
        f"<tr><th>{escape(name)}</th>{''.join(cell(found.get(name)) for found in (together, *figures.values()))}</tr>"
        for name in together
    )
    took = "".join(
        f"<tr><td>{entry.at:%Y-%m-%d %H:%M:%S}</td><td>{entry.seconds:.2f} s</td><td>{escape(entry.question)}</td></tr>"
        for entry in reversed(slow)
    )
    head = f'<meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Almagest: status</title>{LOOK}'
    body = f"""<h1>Almagest: {len(figures)} worker{"s"[: len(figures) != 1]}</h1>
<table><tr><th></th>{heads}</tr>{rows}</table>
<h2>Slow questions to the database, at the worker that was asked</h2>
<table>{took or "<tr><td>none</td></tr>"}</table>"""
    return f'<!doctype html><html lang="en"><head>{head}</head><body><main>{body}</main></body></html>'


def cell(value: float | None) -> str:
    """Write one number."""
    return f"<td>{'–' if value is None else f'{value:,.10g}'}</td>"
