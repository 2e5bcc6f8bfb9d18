"""How strong the bots are: levels against levels, search against the others, search against OpenSpiel's.

    python -m benchmarks.strength levels search peer --jobs 2

Every duel keeps its games in benchmarks/results, so that a run can be stopped and taken up again; whatever is there is
written into docs/bots.md.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
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
LEVEL_WANTED = 60
SEED = 1


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


def level_duels(games: Sequence[str]) -> list[duel.Duel]:
    """Announce the duels of each level with the one below, bots by what they are."""
    return [
        duel.announced(game, [above.bot, below.bot], LEVEL_GAMES, SEED)
        for game in games
        for below, above in zip(catalog.levels(game), catalog.levels(game)[1:], strict=False)
    ]


def search_duels(games: Sequence[str]) -> list[duel.Duel]:
    """Announce the duels of search with the simpler bots."""
    return [
        duel.announced(game, [bot, rival], max(number, CLOSE_GAMES.get((game, rival), 0)), SEED)
        for bot, rival, number in SEARCHES
        for game in games
    ]


def file_of(announced: duel.Duel) -> Path:
    """Name the result file of a duel."""
    known_by = "-".join([announced.game, *announced.bots]).replace(":", "")
    return RESULTS / f"{known_by}.jsonl"


def fight(duels: Sequence[duel.Duel], jobs: int) -> None:
    """Play what is missing."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    for announced in duels:
        duel.fight(announced, file_of(announced), jobs, lambda _: None)
        print(announced.game, *announced.bots, flush=True)


def found(announced: duel.Duel, what: Sequence[str], wanted: int) -> list[Row]:
    """Sum a duel up for the first of its bots; nothing if it was never played."""
    if not file_of(announced).exists():
        return []
    report = reported(announced, duel.taken_up(announced, file_of(announced))[: announced.games])
    best = report.standings[0]
    return [Row(what, report.games, best.share, best.low, best.high, wanted, report.seconds)] if report.games else []


def level_rows() -> list[Row]:
    """Tell how each level fares against the one below."""
    rows: list[Row] = []
    for number, announced in enumerate(level_duels(catalog.games())):
        above = 2 + number % 4
        pair = f"{above} (`{announced.bots[0]}`) against {above - 1} (`{announced.bots[1]}`)"
        rows += found(announced, [announced.game, pair], LEVEL_WANTED)
    return rows


def search_rows() -> list[Row]:
    """Tell how search fares against the simpler bots."""
    duels = search_duels(catalog.games())
    return [row for each in duels for row in found(each, [each.game, *map(code, each.bots)], RIVALS[each.bots[1]])]


def code(name: str) -> str:
    """Write a name as code."""
    return f"`{name}`"


def peer_match(game: str) -> tuple[peer_ismcts.Match, Path]:
    """Announce the match with OpenSpiel's bot."""
    match = peer_ismcts.Match(game, PEER_SIMULATIONS, peer_ismcts.UCT, SEED)
    return match, RESULTS / f"peer-{game}-{PEER_SIMULATIONS}.jsonl"


def fight_peer(games: Sequence[str], jobs: int) -> None:
    """Play what is missing of the matches with OpenSpiel's bot."""
    for game in games:
        match, file = peer_match(game)
        print(peer_ismcts.told(match, peer_ismcts.fight(match, file, PEER_GAMES, jobs)), flush=True)


def peer_rows() -> list[Row]:
    """Tell how search fares against OpenSpiel's bot."""
    rows: list[Row] = []
    for game in catalog.games():
        match, file = peer_match(game)
        results = peer_ismcts.taken_up(match, file) if file.exists() else []
        if results:
            share = sum(result.share for result in results)
            low, high = interval(share, len(results))
            seconds = sum(result.ours + result.theirs for result in results) / len(results)
            rows.append(Row([game], len(results), share / len(results), low, high, PEER_WANTED, seconds))
    return rows


def table(head: Sequence[str], rows: Sequence[Row]) -> str:
    """Write a table."""
    if not rows:
        return "Not measured yet."
    columns = [*head, "games", "victories (95 % interval)", "wanted", "CPU seconds a game"]
    lines = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|", *(row.line() for row in rows)]
    return "\n".join(lines)


def written(page: str) -> str:
    """Put the tables between their marks in the page."""
    for name, text in (
        ("levels", table(["game", "level"], level_rows())),
        ("search", table(["game", "bot", "against"], search_rows())),
        ("peer", table(["game"], peer_rows())),
    ):
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, _, rest = page.partition(start)
        _, _, after = rest.partition(end)
        page = f"{before}{start}{text}\n{end}{after}"
    return page


def main() -> None:
    """Play what was asked for and is missing, then write the page."""
    parts: dict[str, Callable[[Sequence[str], int], None]] = {
        "levels": lambda games, jobs: fight(level_duels(games), jobs),
        "search": lambda games, jobs: fight(search_duels(games), jobs),
        "peer": fight_peer,
    }
    parser = argparse.ArgumentParser(description="How strong the bots are.")
    parser.add_argument("parts", nargs="*", help="levels, search, peer; none: only write the page")
    parser.add_argument("--game", choices=catalog.games(), action="append", help="only this game; may be repeated")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if unknown := set(given.parts) - set(parts):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; parts: {', '.join(parts)}")
    for part in given.parts:
        parts[part](given.game or catalog.games(), given.jobs)
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
