"""A designer's report as one page of HTML that needs nothing else: pictures inside, no scripts."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.phrases import phrases, true_minus
from almagest.lab import comparing, report_plots
from almagest.lab.findings import Estimate
from almagest.lab.report import deck_title
from almagest.lab.trial import FIRST, SECOND

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from almagest.lab.chronicle import Chronicle
    from almagest.lab.findings import Findings, Worth
    from almagest.lab.report import Report

WORDS = phrases(Path(__file__).parent / "report_words.toml")
STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #14213d; background: #fdfcf8; }
body { max-width: 62rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; } h2 { border-bottom: 2px solid #1d3557; margin-top: 2.5rem; }
.wide { overflow-x: auto; } svg { max-width: 100%; height: auto; } .pair { display: flex; flex-wrap: wrap; gap: 1rem; }
.pair > * { flex: 1 1 20rem; min-width: 0; }
table { border-collapse: collapse; font-size: .9rem; margin: .5rem 0; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #d5d2c6; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
.clear { font-weight: 700; } .note { color: #4a4e57; font-size: .9rem; } code { background: #efece0; padding: 0 .3em; }
"""
PERCENT = 100
FEWEST_OFFERS = 5


class Page:
    """One report in one language, part by part."""

    def __init__(self, report: Report, lang: str, command: str = "") -> None:
        self.report = report
        self.lang = lang
        self.command = command
        self.legend = ["A", "B"][: len(report.decks)]
        self.pictures = 0

    def text(self) -> str:
        """Write the whole page."""
        title = self.say("title", game=catalog.game(self.report.trial.game).title.text(self.lang))
        parts = [self.head(title), self.summary(), self.seats(), self.course(), *self.compared()]
        parts += [*self.things(), *self.fates(), *self.beginnings()]
        parts.append(f'<p class="note">{self.html("method")}</p>')
        body = "\n".join(parts)
        head = (
            f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        )
        page = f'<!DOCTYPE html>\n<html lang="{self.lang}"><head>{head}<style>{STYLE}</style></head>'
        return f"{page}\n<body>\n{body}\n</body></html>\n"

    def say(self, key: str, **facts: object) -> str:
        """Fill a sentence of the report."""
        return WORDS.say(key, self.lang, **facts)

    def html(self, key: str, **facts: object) -> str:
        """Fill a sentence and make it safe for a page."""
        return escape(self.say(key, **facts))

    def name(self, key: str) -> str:
        """Give what people call a thing."""
        title = self.report.names.get(key)
        return key.partition("/")[2] if title is None else title.text(self.lang)

    def word(self, key: str) -> str:
        """Give what a game calls a group or what is done."""
        ledger = self.report.ledger
        return key if ledger is None or key not in ledger.WORDS.entries else ledger.WORDS.say(key, self.lang)

    def picture_name(self) -> str:
        """Give the next picture a name of its own."""
        self.pictures += 1
        return f"p{self.pictures}"

    def head(self, title: str) -> str:
        """Say what was played."""
        trial = self.report.trial
        games = max(row.games for row in self.report.decks)
        about = self.html(
            "about", games=games, seats=trial.seats, bot=trial.bot, seed=trial.seed, edition=trial.edition
        )
        decks = [deck_title(trial, row, self.lang) for row in (FIRST, SECOND) if row in self.report.rows]
        two = f"<p>{self.html('about_two', first=decks[0], second=decks[1])}</p>" if len(decks) == 2 else ""
        made = f'<p class="note">{self.html("command")} <code>{escape(self.command)}</code></p>' if self.command else ""
        return f"<h1>{escape(title)}</h1><p>{about}</p>{two}{made}"

    def summary(self) -> str:
        """Say in sentences what stands out in the deck in question."""
        rows = "".join(f"<li>{line}</li>" for line in self.remarks(self.report.decks[0]))
        return f"<h2>{self.html('summary')}</h2><ul>{rows}</ul>"

    def remarks(self, found: Findings) -> Iterator[str]:
        """Say what is clear: of the seats, of each group, and what nobody wants."""
        part = 1 / found.seats
        unfair = [(seat, row) for seat, row in enumerate(found.wins, start=1) if outside(row, part)]
        for seat, row in unfair if found.seats > 1 else ():
            low, high = (f"{PERCENT * (bound or 0):.1f}" for bound in (row.low, row.high))
            facts = {"share": f"{PERCENT * row.value:.1f}", "low": low, "high": high, "fair": f"{PERCENT * part:.1f}"}
            yield self.html("seat_clear", seat=seat, **facts)
        if not unfair and found.seats > 1:
            yield self.html("seats_fair")
        for (verb, group), rows in grouped(found).items():
            clear = [row for row in rows if row.worth.low is not None and row.offered >= comparing.FEWEST_OFFERS]
            if len(clear) > 2:
                facts = {"best": self.name(clear[0].thing), "worst": self.name(clear[-1].thing)}
                ends = {"high": signed(clear[0].worth.value), "low": signed(clear[-1].worth.value)}
                heads = {"group": self.word(f"group_{group}"), "verb": self.word(f"verb_{verb}")}
                yield self.html("strongest", **heads, **facts, **ends)
        losing = frozenset[str]() if self.report.ledger is None else self.report.ledger.LOSING
        rows = comparing.unwanted(found, losing)
        shunned = [f"{self.name(row.thing)} ({self.word(f'verb_{row.verb}')})" for row in rows]
        yield self.html("unwanted", things=", ".join(shunned)) if shunned else self.html("unwanted_none")

    def seats(self) -> str:
        """Show which seat wins how often."""
        decks, count = self.report.decks, self.report.trial.seats
        names = [self.say("seat", seat=seat + 1) for seat in range(count)]
        marks = [[row.wins[seat] for row in decks] for seat in range(count)]
        told = self.say("fair" if count > 1 else "wins_x")
        plot = report_plots.dot_plot(names, marks, self.legend, told, self.picture_name(), fair=fair_part(count))
        heads = ["", *self.of_decks("wins"), *self.of_decks("score")]
        rows = [
            [escape(names[seat]), *(rate(row.wins[seat]) for row in decks), *(plain(row.scores[seat]) for row in decks)]
            for seat in range(count)
        ]
        return f"<h2>{self.html('seats')}</h2>{plot}{table(heads, rows)}"

    def of_decks(self, key: str) -> list[str]:
        """Head a column for every deck."""
        if len(self.legend) == 1:
            return [self.html(key)]
        return [f"{self.html(key)} {name}" for name in self.legend]

    def course(self) -> str:
        """Show how long, how close and how open games are."""
        decks = self.report.decks
        labels = self.say("curve_x"), self.say("curve_y")
        curved = [row for row in decks if row.curve]
        curve = report_plots.curve_plot(curved, self.legend, labels, self.picture_name()) if curved else ""
        lengths = [row.lengths for row in decks]
        length_labels, score_labels = (
            (self.say("length_x"), self.say("games_y")),
            (self.say("score_x"), self.say("seats_y")),
        )
        length = report_plots.histogram(lengths, self.legend, length_labels, self.picture_name())
        scores = report_plots.histogram([row.points for row in decks], self.legend, score_labels, self.picture_name())
        pictures = "".join(f"<div>{picture}</div>" for picture in (curve, length, scores) if picture)
        about = f'<p class="note">{self.html("curve_about")}</p>'
        return f'<h2>{self.html("course")}</h2>{self.numbers()}<div class="pair">{pictures}</div>{about}'

    def numbers(self) -> str:
        """List the numbers of a game's course."""
        decks = self.report.decks
        rows: list[tuple[str, Callable[[Findings], str], Callable[[Chronicle], float] | None]] = [
            (self.html("decisions"), lambda row: plain(row.decisions), lambda game: game.decisions),
            (self.html("lengths"), lambda row: f"{row.lengths[0]} – {row.lengths[-1]}", None),
            (self.html("choices"), lambda row: plain(row.choices), lambda game: game.choices),
            (self.html("seconds"), lambda row: f"{1000 * row.seconds:.3f}", None),
            (self.html("points"), lambda row: f"{row.points[0]} – {row.points[-1]}", None),
            (self.html("spread"), lambda row: f"{row.spread:.1f}", None),
            (self.html("lead"), lambda row: plain(row.lead), lambda game: max(game.scores) - min(game.scores)),
            (self.html("ties"), lambda row: f"{PERCENT * row.ties:.1f} %", None),
            (self.html("nobody"), lambda row: f"{PERCENT * row.nobody:.1f} %", None),
            (self.html("comebacks"), lambda row: f"{rate(row.comebacks)} %", None),
            (self.html("turned"), lambda row: f"{rate(row.turned)} %", lambda game: PERCENT * game.turned),
        ]
        if any(row.lucky for row in decks):
            rows.append((self.html("luck", games=decks[0].lucky), lambda row: f"{rate(row.luck)} %", None))
        heads = ["", *self.legend, self.html("paired")] if len(decks) == 2 else ["", ""]
        return table(heads, [[name, *map(of, decks), *self.paired(number)] for name, of, number in rows])

    def paired(self, number: Callable[[Chronicle], float] | None) -> list[str]:
        """Give the difference of the two decks on the same deals, if there are two."""
        if SECOND not in self.report.games:
            return []
        if number is None:
            return [""]
        return [plain(comparing.paired(self.report.games[FIRST], self.report.games[SECOND], number), sign=True)]

    def compared(self) -> Iterator[str]:
        """Show what was changed in a deck, and what became of it."""
        if SECOND not in self.report.rows:
            return
        said = [
            self.html("changed", what=row.what, before=row.before, after=row.after) for row in self.report.changes()
        ]
        listed = "".join(f"<li>{line}</li>" for line in said) or f"<li>{self.html('no_changes')}</li>"
        yield f"<h2>{self.html('changes')}</h2><ul>{listed}</ul>{self.gone()}<h3>{self.html('became')}</h3>"
        shifts = self.report.shifts()[: report_plots.MOST_ROWS]
        if not shifts:
            yield f"<p>{self.html('became_none')}</p>"
            return
        heads = [self.html("thing"), *self.of_decks("worth"), self.html("difference"), *self.of_decks("rate")]
        yield table(
            heads,
            [
                [
                    f"{escape(self.name(row.thing))}, {escape(self.word(f'verb_{row.verb}'))}",
                    *map(points, (row.after.worth, row.before.worth, row.difference)),
                    *map(rate, (row.after.rate, row.before.rate)),
                ]
                for row in shifts
            ],
        )

    def gone(self) -> str:
        """Name what only the other deck has, and what it was worth there."""
        rows = [(row, self.word(f"verb_{row.verb}")) for row in self.report.gone()]
        named = [f"{self.name(row.thing)} ({verb}, {signed(row.worth.value)})" for row, verb in rows]
        return f"<p>{self.html('gone', things=', '.join(named))}</p>" if named else ""

    def things(self) -> Iterator[str]:
        """Show what everything is worth, group by group and verb by verb."""
        for (verb, group), rows in grouped(self.report.decks[0]).items():
            title = self.html("of_group", group=self.word(f"group_{group}"), what=self.word(f"verb_{verb}"))
            yield f"<h2>{title}</h2>{self.worth_plot(rows)}{self.worth_table(rows)}"

    def worth_plot(self, rows: Sequence[Worth]) -> str:
        """Draw what the things of a group are worth, of many those farthest from the mean."""
        known = [row for row in rows if row.offered >= FEWEST_OFFERS]
        if not known:
            return ""
        middle = sum(row.worth.value for row in known) / len(known)
        far = sorted(known, key=lambda row: -abs(row.worth.value - middle))[: report_plots.MOST_ROWS]
        shown = [row for row in known if row in far]
        others = [deck.worth_of for deck in self.report.decks[1:]]
        marks: list[list[Estimate | None]] = [
            [row.worth, *(other.worth if (other := of(row.verb, row.thing)) else None for of in others)]
            for row in shown
        ]
        names = [self.name(row.thing) for row in shown]
        plot = report_plots.dot_plot(names, marks, self.legend, self.say("worth_x"), self.picture_name(), fair=middle)
        note = f'<p class="note">{self.html("only_some", shown=len(shown))}</p>' if len(shown) < len(known) else ""
        return f'<div class="wide">{plot}</div>{note}'

    def worth_table(self, rows: Sequence[Worth]) -> str:
        """List what is known of the things of a group."""
        heads = [self.html(key) for key in ("thing", "offered", "rate", "done", "worth", "gain", "surplus")]
        cells = [
            [
                escape(self.name(row.thing)),
                str(row.offered),
                rate(row.rate),
                str(row.done),
                *map(points, (row.worth, row.gain, row.surplus)),
            ]
            for row in rows
        ]
        return table(heads, cells)

    def fates(self) -> Iterator[str]:
        """Show how those fared who were dealt something."""
        found = self.report.decks[0]
        for group in dict.fromkeys(row.thing.partition("/")[0] for row in found.dealt):
            rows = [row for row in found.dealt if row.thing.startswith(f"{group}/")]
            names = [self.name(row.thing) for row in rows]
            title = self.html("of_group", group=self.say("dealt"), what=self.word(f"group_{group}"))
            marks, fair = [[row.wins] for row in rows], fair_part(found.seats)
            plot = report_plots.dot_plot(names, marks, ["A"], self.say("dealt_x"), self.picture_name(), fair=fair)
            heads = [self.html(key) for key in ("thing", "times", "wins")]
            cells = [[escape(self.name(row.thing)), str(row.times), rate(row.wins)] for row in rows]
            yield f"<h2>{title}</h2>{plot}{table(heads, cells)}"

    def beginnings(self) -> Iterator[str]:
        """Show how games went from each way to begin."""
        for group in dict.fromkeys(condition.group for condition in self.report.conditions):
            there = [each for each in self.report.conditions if each.group == group]
            rows = [(each, self.report.rows[f"{group}/{each.id}"]) for each in there if self.has(f"{group}/{each.id}")]
            rows.sort(key=lambda row: -row[1].wins[0].value)
            names = [each.title.text(self.lang) for each, _ in rows]
            seats = self.report.trial.seats
            marks, fair = [[row.wins[0]] for _, row in rows], fair_part(seats)
            plot = report_plots.dot_plot(names, marks, ["A"], self.say("condition_x"), self.picture_name(), fair=fair)
            heads = ["", *(self.html("seat", seat=seat + 1) for seat in range(seats)), self.html("unfairness")]
            cells = [
                [escape(name), *map(rate, row.wins), f"{PERCENT * self.report.opening(row.row).value:.1f}"]
                for name, (_, row) in zip(names, rows, strict=True)
            ]
            title = self.html("conditions", group=self.word(f"group_{group}"))
            yield f"<h2>{title}</h2>{plot}{table([*heads, self.html('decisions')], decided(cells, rows))}"

    def has(self, row: str) -> bool:
        """Tell whether games of a row were played."""
        return row in self.report.rows


def decided(cells: Sequence[list[str]], rows: Sequence[tuple[object, Findings]]) -> list[list[str]]:
    """Add how long games were."""
    return [[*line, plain(row.decisions)] for line, (_, row) in zip(cells, rows, strict=True)]


def grouped(found: Findings) -> dict[tuple[str, str], list[Worth]]:
    """Sort what is known of things by verb and group; what was never on offer beside something else is left out."""
    groups: dict[tuple[str, str], list[Worth]] = {}
    for row in found.things:
        if row.offered:
            groups.setdefault((row.verb, row.thing.partition("/")[0]), []).append(row)
    return groups


def fair_part(seats: int) -> float | None:
    """Give a fair part of the victories; nobody can say how often one who plays alone should win."""
    return 1 / seats if seats > 1 else None


def outside(row: Estimate, fair: float) -> bool:
    """Tell whether what would be fair lies outside of an interval."""
    return row.low is not None and row.high is not None and not row.low <= fair <= row.high


def signed(value: float) -> str:
    """Write a part of one as points of a hundred, with its sign; nothing is not less than nothing."""
    return true_minus(f"{round(PERCENT * value, 1) + 0.0:+.1f}")


def points(row: Estimate) -> str:
    """Write points of a hundred with their interval; what is clear stands out."""
    if row.low is None or row.high is None:
        return signed(row.value)
    text = f"{signed(row.value)} ({signed(row.low)}, {signed(row.high)})"
    return f'<span class="clear">{text}</span>' if row.is_clear else text


def rate(row: Estimate) -> str:
    """Write a share in percent with its interval."""
    value = f"{PERCENT * row.value:.1f}"
    return value if row.low is None or row.high is None else f"{value} ({bounds(row, PERCENT)})"


def plain(row: Estimate, *, sign: bool = False) -> str:
    """Write a number with its interval."""
    value = true_minus(f"{row.value:+.1f}" if sign else f"{row.value:.1f}")
    return value if row.low is None or row.high is None else f"{value} ({bounds(row, 1)})"


def bounds(row: Estimate, times: int) -> str:
    """Write the ends of an interval."""
    return true_minus(f"{times * (row.low or 0):.1f} – {times * (row.high or 0):.1f}")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table; its cells are HTML already."""
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
