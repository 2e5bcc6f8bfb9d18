"""Pictures of what the lab finds, as SVG: how reliable a judge is, how it learned, how much is luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matplotlib.figure import Figure

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from almagest.lab.calibration import Reliability
    from almagest.lab.luck import LuckReport

COLOURS = {"learned": "#1f6fb4", "by facts": "#c46210"}
MARKS = {"learned": "o", "by facts": "s"}


def reliability_plot(rows: Sequence[Reliability], title: str, file: Path) -> None:
    """Draw what came against what was said; on the dotted line both are the same."""
    figure = Figure(figsize=(5, 5))
    axes = figure.add_subplot()
    axes.plot([0, 1], [0, 1], ":", color="#888888", label="said = came")
    for row in rows:
        label = f"{row.judge}: error {100 * row.error:.1f} %, log loss {row.surprise:.3f}"
        said, came = [each.said for each in row.bins], [each.came for each in row.bins]
        axes.plot(said, came, marker=MARKS[row.judge], color=COLOURS[row.judge], label=label)
    axes.set(xlabel="chance said", ylabel="share of the victories", title=title, xlim=(0, 1), ylim=(0, 1))
    axes.legend(loc="upper left", fontsize="small")
    saved(figure, file)


def learning_plot(curves: Sequence[Sequence[tuple[float, float]]], title: str, file: Path) -> None:
    """Draw the surprise after each epoch of each round: at games learned from, and at the others."""
    figure = Figure(figsize=(6, 4))
    axes = figure.add_subplot()
    for number, curve in enumerate(curves, start=1):
        epochs = range(1, len(curve) + 1)
        axes.plot(epochs, [row[0] for row in curve], "--", color=f"C{number - 1}", label=f"round {number}, learned")
        axes.plot(epochs, [row[1] for row in curve], color=f"C{number - 1}", label=f"round {number}, held out")
    axes.set(xlabel="epoch", ylabel="log loss", title=title)
    axes.legend(fontsize="small")
    saved(figure, file)


def luck_plot(report: LuckReport, title: str, file: Path) -> None:
    """Draw what explains the results, among equals and between levels, and how often the better player wins."""
    figure = Figure(figsize=(8, 3.5))
    left, right = figure.subplots(1, 2)
    rows = {"equals": report.equals, "between levels": report.unequal}
    luck = [parts.luck for parts in rows.values()]
    left.bar(list(rows), luck, color="#1f6fb4", label="luck")
    left.bar(list(rows), [1 - part for part in luck], bottom=luck, color="#c46210", label="decisions")
    left.set(ylabel="share of the variance of the result", title=title)
    left.legend(fontsize="small")
    right.plot([gap.gap for gap in report.gaps], [gap.wins for gap in report.gaps], marker="o", color="#1f6fb4")
    right.set(xlabel="levels between the two", ylabel="the better player wins", ylim=(0.4, 1.02))
    saved(figure, file)


def saved(figure: Figure, file: Path) -> None:
    """Write a picture; the same numbers give the same file."""
    figure.tight_layout()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
