"""How strong the bots are: levels against levels, search against the others, against OpenSpiel's, and against itself.

    python -m benchmarks.strength levels search peer peer-time equal time styles --jobs 2
    python -m benchmarks.strength levels --game astra --seats 3 --level 6

Every duel keeps its games in benchmarks/results, so that a run can be stopped and taken up again; whatever is there is
written into docs/bots.md, and rows that were not played here are left as they are.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.lab import duel
from almagest.lab.statistics import interval, reported
from benchmarks import peer_ismcts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

RESULTS = Path(__file__).parent / "results"
PAGE = Path(__file__).parent.parent / "docs" / "bots.md"
LEVEL_GAMES = 400
RIVALS = {"greedy": 80, "random": 98}
SEARCHES = (("search:1000ms", "greedy", 40), ("search:100ms", "random", 100), ("search:1000ms", "random", 20))
CLOSE_GAMES = {("stars", "greedy"): 100}  # where 40 games would leave a doubt
PEER_GAMES, PEER_WANTED = 300, 60
PEER_SIMULATIONS = 100
LEVEL_WANTED = {2: 60, 3: 43}
"""By seats: at three, 43 % beside two of the level below are 60 % of the victories of it and one of them."""
SIZES = tuple(LEVEL_WANTED)
SEED = 1
EQUAL_MILLISECONDS, EQUAL_GAMES = 10, 400
PEER_TIMED_WANTED = 90
EQUAL_WANTED = 65
TIMES = ((10, 30, 200), (30, 100, 100), (100, 300, 40), (300, 1000, 20))
"""Milliseconds, more of them, and games: longer thoughts are tried in fewer."""
STYLES, STYLE_RIVAL, STYLE_GAMES, STYLE_WANTED = ("careful:300", "daring:300"), "search:300", 200, 45


@dataclass(frozen=True)
class Row:
    """One line of a table."""

    what: Sequence[str]
    games: int
    share: float
    low: float
    high: float
    wanted: int
    seconds: float

    def line(self) -> str:
        """Write it."""
        rate = f"{100 * self.share:.1f} % ({100 * self.low:.0f} to {100 * self.high:.0f})"
        return f"| {' | '.join(self.what)} | {self.games} | {rate} | {self.wanted} % | {self.seconds:.2f} |"


@dataclass(frozen=True)
class Step:
    """A level, and its duel with the one below, bots by what they are."""

    level: int
    duel: duel.Duel


def level_steps(games: Sequence[str], seats: int, levels: Sequence[int] = ()) -> list[Step]:
    """Announce the duels of each level, or of some, with the one below; at larger tables that one sits there twice."""
    return [
        Step(level, duel.announced(game, [above.bot, below.bot], LEVEL_GAMES, SEED, seats=seats))
        for game in games
        if seats in catalog.game(game).seats
        for level, (below, above) in enumerate(pairwise(catalog.levels(game, seats)), start=2)
        if not levels or level in levels
    ]


def level_duels(games: Sequence[str], levels: Sequence[int], sizes: Sequence[int]) -> list[duel.Duel]:
    """Announce the duels of levels at tables of these sizes."""
    return [step.duel for seats in sizes for step in level_steps(games, seats, levels)]


def search_duels(games: Sequence[str]) -> list[duel.Duel]:
    """Announce the duels of search with the simpler bots."""
    return [
        duel.announced(game, [bot, rival], max(number, CLOSE_GAMES.get((game, rival), 0)), SEED)
        for bot, rival, number in SEARCHES
        for game in games
    ]


def paced(kind: str, milliseconds: int) -> str:
    """Name the bot that searches so long, by processor time."""
    return f"benchmarks.paced:Paced:{kind},{milliseconds}"


def equal_duels(games: Sequence[str]) -> list[duel.Duel]:
    """Announce the duels of search by what was learned with search by facts, at equal time."""
    bots = [paced(kind, EQUAL_MILLISECONDS) for kind in ("sage", "search")]
    return [duel.announced(game, bots, EQUAL_GAMES, SEED) for game in games]


def time_duels(games: Sequence[str]) -> list[duel.Duel]:
    """Announce the duels of sage with itself, given more time."""
    return [
        duel.announced(game, [paced("sage", more), paced("sage", less)], number, SEED)
        for game in games
        for less, more, number in TIMES
    ]


def style_duels(games: Sequence[str]) -> list[duel.Duel]:
    """Announce the duels of the styles with the search that has none."""
    return [duel.announced(game, [style, STYLE_RIVAL], STYLE_GAMES, SEED) for game in games for style in STYLES]


def file_of(announced: duel.Duel) -> Path:
    """Name the result file of a duel."""
    known_by = "-".join([announced.game, *announced.bots]).replace(":", "")
    return RESULTS / f"{known_by}.jsonl"


def fight(duels: Sequence[duel.Duel], jobs: int, most: int) -> None:
    """Play what is missing, up to so many games of each duel."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    for announced in duels:
        games = min(announced.games, most)
        duel.fight(replace(announced, games=games), file_of(announced), jobs, lambda _: None)
        print(announced.game, *announced.bots, flush=True)


def found(announced: duel.Duel, what: Sequence[str], wanted: int) -> list[Row]:
    """Sum a duel up for the first of its bots; nothing if it was never played."""
    if not file_of(announced).exists():
        return []
    report = reported(announced, duel.taken_up(announced, file_of(announced))[: announced.games])
    best = report.standings[0]
    return [Row(what, report.games, best.share, best.low, best.high, wanted, report.seconds)] if report.games else []


def level_rows(seats: int) -> list[Row]:
    """Tell how each level fares against the one below."""
    rows: list[Row] = []
    for step in level_steps(catalog.games(), seats):
        above, below = step.duel.bots[:2]
        pair = f"{step.level} (`{above}`) against {step.level - 1} (`{below}`)"
        rows += found(step.duel, [step.duel.game, pair], LEVEL_WANTED[seats])
    return rows


def search_rows() -> list[Row]:
    """Tell how search fares against the simpler bots."""
    duels = search_duels(catalog.games())
    return [row for each in duels for row in found(each, [each.game, *map(code, each.bots)], RIVALS[each.bots[1]])]


def equal_rows() -> list[Row]:
    """Tell how what was learned fares against facts at equal time."""
    return [row for each in equal_duels(catalog.games()) for row in found(each, [each.game], EQUAL_WANTED)]


def time_rows() -> list[Row]:
    """Tell how sage fares against itself with less time."""
    return [
        row
        for each in time_duels(catalog.games())
        for row in found(each, [each.game, " against ".join(f"{spent_by(bot)} ms" for bot in each.bots)], 50)
    ]


def spent_by(bot: str) -> int:
    """Give the milliseconds of a bot that searches by processor time."""
    return int(bot.rpartition(",")[2])


def style_rows() -> list[Row]:
    """Tell what a style costs."""
    duels = style_duels(catalog.games())
    return [row for each in duels for row in found(each, [each.game, *map(code, each.bots)], STYLE_WANTED)]


def code(name: str) -> str:
    """Write a name as code."""
    return f"`{name}`"


def peer_match(game: str, *, timed: bool) -> tuple[peer_ismcts.Match, Path]:
    """Announce the match with OpenSpiel's bot, by simulations or by time."""
    budget = (0, peer_ismcts.UCT, SEED, EQUAL_MILLISECONDS) if timed else (PEER_SIMULATIONS, peer_ismcts.UCT, SEED)
    name = f"{EQUAL_MILLISECONDS}ms" if timed else PEER_SIMULATIONS
    return peer_ismcts.Match(game, *budget), RESULTS / f"peer-{game}-{name}.jsonl"


def fight_peer(games: Sequence[str], jobs: int, most: int, *, timed: bool) -> None:
    """Play what is missing of the matches with OpenSpiel's bot, up to so many games of each."""
    for game in games:
        match, file = peer_match(game, timed=timed)
        number = min(EQUAL_GAMES if timed else PEER_GAMES, most)
        print(peer_ismcts.told(match, peer_ismcts.fight(match, file, number, jobs)), flush=True)


def peer_rows(*, timed: bool) -> list[Row]:
    """Tell how search fares against OpenSpiel's bot."""
    rows: list[Row] = []
    for game in catalog.games():
        match, file = peer_match(game, timed=timed)
        results = peer_ismcts.taken_up(match, file) if file.exists() else []
        if results:
            share = sum(result.share for result in results)
            low, high = interval(share, len(results))
            seconds = sum(result.ours + result.theirs for result in results) / len(results)
            wanted = PEER_TIMED_WANTED if timed else PEER_WANTED
            rows.append(Row([game], len(results), share / len(results), low, high, wanted, seconds))
    return rows


def table(head: Sequence[str], rows: Sequence[Row], kept: str) -> str:
    """Write a table; rows of the one that was kept stay where nothing was played anew."""
    known = {name_of(line, len(head)): line for line in kept.splitlines()[2:]}
    for row in rows:
        known[tuple(row.what)] = row.line()
    if not known:
        return "Not measured yet."
    columns = [*head, "games", "victories (95 % interval)", "wanted", "CPU seconds a game"]
    lines = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    return "\n".join([*lines, *(known[name] for name in sorted(known, key=lambda name: name[0]))])


def name_of(line: str, cells: int) -> tuple[str, ...]:
    """Give the first cells of a row, which name it."""
    return tuple(cell.strip() for cell in line.split("|")[1 : cells + 1])


def written(page: str) -> str:
    """Put the tables between their marks in the page."""
    for name, head, rows in (
        ("levels", ["game", "level"], level_rows(2)),
        ("levels of three", ["game", "level"], level_rows(3)),
        ("search", ["game", "bot", "against"], search_rows()),
        ("peer", ["game"], peer_rows(timed=False)),
        ("peer by time", ["game"], peer_rows(timed=True)),
        ("equal", ["game"], equal_rows()),
        ("time", ["game", "time a decision"], time_rows()),
        ("styles", ["game", "bot", "against"], style_rows()),
    ):
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, _, rest = page.partition(start)
        kept, _, after = rest.partition(end)
        page = f"{before}{start}{table(head, rows, kept)}\n{end}{after}"
    return page


def main() -> None:
    """Play what was asked for and is missing, then write the page."""
    parts: dict[str, Callable[[Sequence[str], int, int], None]] = {
        "levels": lambda games, jobs, most: fight(
            level_duels(games, given.level or (), given.seats or SIZES), jobs, most
        ),
        "search": lambda games, jobs, most: fight(search_duels(games), jobs, most),
        "peer": partial(fight_peer, timed=False),
        "peer-time": partial(fight_peer, timed=True),
        "equal": lambda games, jobs, most: fight(equal_duels(games), jobs, most),
        "time": lambda games, jobs, most: fight(time_duels(games), jobs, most),
        "styles": lambda games, jobs, most: fight(style_duels(games), jobs, most),
    }
    parser = argparse.ArgumentParser(description="How strong the bots are.")
    parser.add_argument(
        "parts", nargs="*", help="levels, search, peer, peer-time, equal, time, styles; none: only write the page"
    )
    parser.add_argument("--game", choices=catalog.games(), action="append", help="only this game; may be repeated")
    parser.add_argument("--level", type=int, action="append", help="only this level; may be repeated")
    parser.add_argument("--seats", type=int, choices=LEVEL_WANTED, action="append", help="levels: only so many seats")
    parser.add_argument("--games", type=int, default=LEVEL_GAMES, help="at most so many games of each duel")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if unknown := set(given.parts) - set(parts):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; parts: {', '.join(parts)}")
    for part in given.parts:
        parts[part](given.game or catalog.games(), given.jobs, given.games)
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
