"""The pictures of a designer's report, as SVG inside a page: shapes and hatching tell apart, never colour alone."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.figure import Figure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from almagest.lab.findings import Estimate, Findings

DARK, LIGHT = "#1d3557", "#c46210"
STYLES = (("o", DARK, ""), ("s", LIGHT, "///"))
"""Mark, colour and hatching of the first and the second deck."""
MOST_ROWS = 40
ROW = 0.24
PERCENT = 100


def drawn(figure: Figure, name: str) -> str:
    """Give a picture as SVG without a head; its ids are its own, and the same numbers give the same text."""
    figure.tight_layout()
    text = StringIO()
    with mpl.rc_context({"svg.hashsalt": name, "svg.fonttype": "none"}):
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    return re.sub(r'(\bid="|url\(#|xlink:href="#)', rf"\g<1>{name}-", svg)


def draw_deck(axes: Axes, places: Sequence[tuple[float, Estimate]], style: tuple[str, str, str], label: str) -> None:
    """Draw the means of one deck as marks and their intervals as lines."""
    mark, colour, hatch = style
    sure = [(at, row.low, row.high) for at, row in places if row.low is not None and row.high is not None]
    if sure:
        heights, lows, highs = zip(*sure, strict=True)
        axes.hlines(heights, [PERCENT * low for low in lows], [PERCENT * high for high in highs], colour, linewidth=1.4)
    face = "white" if hatch else colour
    means = [PERCENT * row.value for _, row in places]
    axes.plot(means, [at for at, _ in places], mark, color=colour, markerfacecolor=face, label=label)


def dot_plot(
    names: Sequence[str],
    rows: Sequence[Sequence[Estimate | None]],
    legend: Sequence[str],
    xlabel: str,
    name: str,
    *,
    fair: float | None = None,
) -> str:
    """Draw one line a thing: a mark for every deck, with its interval; a dotted line where it would be fair."""
    figure = Figure(figsize=(8, 1.1 + ROW * max(3, len(names))))
    axes = figure.add_subplot()
    if fair is not None:
        axes.axvline(PERCENT * fair, linestyle=":", color="#555555")
    for number, label in enumerate(legend):
        shift = 0.0 if len(legend) == 1 else 0.3 * number - 0.15
        found = [(len(rows) - 1 - place - shift, row[number]) for place, row in enumerate(rows)]
        draw_deck(axes, [(at, each) for at, each in found if each is not None], STYLES[number], label)
    axes.set_yticks(range(len(names) - 1, -1, -1), names, fontsize="small")
    axes.set(ylim=(-0.6, len(names) - 0.4))
    figure.supxlabel(xlabel, fontsize="medium")
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    if len(legend) > 1:
        axes.legend(fontsize="small")
    return drawn(figure, name)


def curve_plot(rows: Sequence[Findings], legend: Sequence[str], labels: tuple[str, str], name: str) -> str:
    """Draw the chance of the later winner over the game: the mean, and where the middle half of the games lies."""
    figure = Figure(figsize=(5, 3.4))
    axes = figure.add_subplot()
    for number, row in enumerate(rows):
        mark, colour, hatch = STYLES[number]
        moments = [PERCENT * point / max(1, len(row.curve) - 1) for point in range(len(row.curve))]
        low, middle, high = ([PERCENT * moment[n] for moment in row.curve] for n in range(3))
        axes.fill_between(moments, low, high, facecolor="none" if hatch else "#b9c7da", edgecolor=colour, hatch=hatch)
        axes.plot(moments, middle, marker=mark, markevery=4, color=colour, label=legend[number])
    axes.set(xlabel=labels[0], ylabel=labels[1], ylim=(0, 102))
    if len(rows) > 1:
        axes.legend(fontsize="small", loc="lower right")
    return drawn(figure, name)


def histogram(rows: Sequence[Sequence[int]], legend: Sequence[str], labels: tuple[str, str], name: str) -> str:
    """Draw how often each number came."""
    figure = Figure(figsize=(5, 3.4))
    axes = figure.add_subplot()
    low, high = min(map(min, rows)), max(map(max, rows))
    bins = [low + (high + 1 - low) * n / 20 for n in range(21)]
    for number, row in enumerate(rows):
        _, colour, hatch = STYLES[number]
        face = "none" if hatch else "#b9c7da"
        axes.hist(row, bins=bins, facecolor=face, edgecolor=colour, hatch=hatch, label=legend[number])
    axes.set(xlabel=labels[0], ylabel=labels[1])
    if len(rows) > 1:
        axes.legend(fontsize="small")
    return drawn(figure, name)
