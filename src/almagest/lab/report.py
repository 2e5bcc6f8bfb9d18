"""A designer's report as data: the findings of every row, and the names that people read."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from statistics import mean
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.phrases import Bilingual
from almagest.lab import comparing
from almagest.lab.findings import Estimate, Findings, found
from almagest.lab.trial import FIRST, SECOND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.ledger import Condition, Ledger
    from almagest.lab.chronicle import Chronicle
    from almagest.lab.comparing import Change, Shift
    from almagest.lab.findings import Worth
    from almagest.lab.trial import Trial

COLUMNS = ("row", "verb", "group", "thing", "games", "offered", "chosen", "done")
ESTIMATES = ("rate", "worth", "gain", "surplus")


@dataclass(frozen=True)
class Report:
    """What a trial has shown."""

    trial: Trial
    games: dict[str, list[Chronicle]]
    rows: dict[str, Findings]
    names: dict[str, Bilingual]
    """The titles of things, by key."""
    conditions: tuple[Condition, ...]

    @property
    def decks(self) -> list[Findings]:
        """The findings of the deck in question, and of the one it is compared with."""
        return [self.rows[row] for row in (FIRST, SECOND) if row in self.rows]

    @property
    def ledger(self) -> Ledger | None:
        """The module that says what is counted."""
        return catalog.ledger(self.trial.game)

    def changes(self) -> list[Change]:
        """List what differs between the two decks."""
        before, after = (deck_of(self.trial, row) for row in (SECOND, FIRST))
        return list(comparing.changes(before, after))

    def shifts(self) -> list[Shift]:
        """List what became clearly stronger or weaker."""
        return comparing.shifts(self.rows[SECOND], self.rows[FIRST])

    def gone(self) -> list[Worth]:
        """List what only the other deck has."""
        there = entries_of(self.trial, FIRST)
        return [row for row in self.rows[SECOND].things if row.offered and row.thing not in there]

    def opening(self, row: str, seat: int = 0) -> Estimate:
        """Give the judge's mean chance of a seat at the deal."""
        found = [game.curve[0][seat] for game in self.games[row]]
        return Estimate(mean(found))

    def data(self) -> dict[str, Json]:
        """Give the report as plain data."""
        names = {key: asdict(title) for key, title in self.names.items()}
        findings = {row: asdict(each) for row, each in self.rows.items()}
        return {**asdict(self.trial), "findings": findings, "names": names}

    def table(self) -> list[list[Json]]:
        """Give what is known of every thing as the rows of one table, with its heads."""
        heads = [*COLUMNS, *(f"{name}{end}" for name in ESTIMATES for end in ("", "_low", "_high"))]
        return [heads, *(row_of(row, each) for row, findings in self.rows.items() for each in findings.things)]


def row_of(row: str, each: Worth) -> list[Json]:
    """Write what is known of one thing as one row."""
    group, _, name = each.thing.partition("/")
    facts = [row, each.verb, group, name, each.games, each.offered, each.chosen, each.done]
    estimates = [getattr(each, estimate) for estimate in ESTIMATES]
    return [*facts, *(value for one in estimates for value in (one.value, one.low, one.high))]


def reported(trial: Trial, games: Sequence[Chronicle], conditions: Sequence[Condition] = ()) -> Report:
    """Sum the games of a trial up."""
    by_row = {row: [game for game in games if game.row == row] for row in trial.rows}
    played = {row: found for row, found in by_row.items() if found}
    rows = {row: found(row, each) for row, each in played.items()}
    return Report(trial, played, rows, names_of(trial), tuple(conditions))


def names_of(trial: Trial) -> dict[str, Bilingual]:
    """Give the titles of all things of the decks; the deck in question has the last word."""
    return {key: title for row in (SECOND, FIRST) for key, title in entries_of(trial, row).items()}


def entries_of(trial: Trial, row: str) -> dict[str, Bilingual]:
    """Give the titles of the things of one deck."""
    ledger, rules = catalog.ledger(trial.game), catalog.game(trial.game)
    if ledger is None or row not in trial.rows:
        return {}
    return {entry.key: entry.title for entry in ledger.entries(rules.setting(trial.seats, trial.rows[row]))}


def deck_of(trial: Trial, row: str) -> Json:
    """Give the deck of a row as plain data."""
    rules = catalog.game(trial.game)
    given = trial.rows[row].get("deck")
    decks = rules.options["deck"].decks if "deck" in rules.options else None
    return decks.read(str(decks.standard_file)) if given is None and decks is not None else given


def deck_title(trial: Trial, row: str, lang: str) -> str:
    """Give what a deck calls itself."""
    deck = deck_of(trial, row)
    title = deck.get("title") if isinstance(deck, dict) else None
    return Bilingual(title["en"], title["fr"]).text(lang) if title else row
