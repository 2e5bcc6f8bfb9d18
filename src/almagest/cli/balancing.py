"""The command that tells how a game plays out among equal bots."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import track

from almagest.cli.parameters import (
    AsJson,
    Cluster,
    Deck,
    GameName,
    Jobs,
    Lang,
    Options,
    at_least_one,
    screen_for,
    wanted_extra,
)
from almagest.cli.reporting import Asked, Places, Wanted, reporting
from almagest.kernel.errors import BadSeats
from almagest.lab.balance import Balance
from almagest.lab.balance import balance as balanced
from almagest.lab.entrants import entrant
from almagest.lab.statistics import interval
from almagest.terminal.arguments import game_named, options_from
from almagest.terminal.play import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.terminal.screen import Screen

NOBODY_WON = 0.0005


def balance(
    game: GameName = None,
    /,
    *,
    seats: Annotated[int | None, Parameter(help="balance_seats", metavar="N")] = None,
    rounds: Annotated[int, Parameter(name="--games", help="balance_games", metavar="N")] = 100,
    bot: Annotated[str, Parameter(name="--with", help="balance_bot", metavar="BOT")] = "greedy",
    seed: Annotated[int, Parameter(help="duel_seed", metavar="N")] = 1,
    deck: Deck = None,
    against: Annotated[str | None, Parameter(help="balance_against", metavar="FILE")] = None,
    report: Annotated[Path | None, Parameter(help="balance_report", metavar="FILE")] = None,
    csv: Annotated[Path | None, Parameter(help="balance_csv", metavar="FILE")] = None,
    records: Annotated[Path | None, Parameter(help="balance_records", metavar="FOLDER")] = None,
    across: Annotated[list[str] | None, Parameter(help="balance_across", metavar="GROUP", negative=())] = None,
    luck: Annotated[int, Parameter(help="balance_luck", metavar="N")] = 20,
    file: Annotated[Path | None, Parameter(help="balance_file", metavar="FILE")] = None,
    option: Options = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Let one kind of bot play many games: which seat wins, how long they last, how far the scores lie apart.

    With a report, also what every card is worth, and how another deck differs on the same deals.
    """
    screen, chosen = screen_for(lang), game_named(game)
    entrant(bot)
    options = options_from(chosen, option, deck)
    found: list[Balance] = []
    places = Places(at_least_one("--jobs", jobs), cluster)
    if against is not None or any((report, csv, records, across)):
        wanted = Wanted(report or Path(f"balance-{chosen.name}.html"), csv, records, file)
        number = at_least_one("--games", rounds)
        asked = Asked(chosen, seats, number, bot, seed, luck, options, against, tuple(across or ()))
        return reporting(screen, asked, places, wanted, as_json=as_json)
    try:
        for row in played(chosen, seats, at_least_one("--games", rounds), bot, seed, options, places):
            found.append(row)
            if not as_json:
                tell_balance(screen, chosen.name, bot, row)
    except KeyboardInterrupt:
        return INTERRUPTED
    if as_json:
        screen.data({"game": chosen.name, "bot": bot, "seed": seed, "balance": [asdict(row) for row in found]})
    return 0


def played(
    game: Game, seats: int | None, games: int, bot: str, seed: int, options: Mapping[str, Json], places: Places
) -> Iterator[Balance]:
    """Play the games of every number of seats asked for, with a progress bar on standard error."""
    if seats is not None and seats not in game.seats:
        raise BadSeats(game.name, seats, game.seats)
    counts = [*game.seats] if seats is None else [seats]
    console = Console(stderr=True)
    for count in track(counts, "", console=console, transient=True, disable=not console.is_terminal):
        with wanted_extra("lab"):
            yield balanced(
                game.name, count, games=games, bot=bot, seed=seed, jobs=places.jobs, cluster=places.cluster, **options
            )


def tell_balance(screen: Screen, game: str, bot: str, found: Balance) -> None:
    """Say how the games at one number of seats went."""
    shortest, longest = found.lengths
    decisions = f"{found.decisions:.0f}"
    table = {"game": game, "seats": str(found.seats), "games": str(found.games), "bot": bot}
    screen.say("balance_seats", decisions=decisions, shortest=shortest, longest=longest, **table)
    for seat, (share, score) in enumerate(zip(found.wins, found.scores, strict=True), start=1):
        low, high = interval(share * found.games, found.games)
        rates = {"wins": f"{100 * share:.1f}", "low": f"{100 * low:.1f}", "high": f"{100 * high:.1f}"}
        screen.say("balance_seat", seat=seat, score=f"{score:.1f}", **rates)
    if 1 - sum(found.wins) > NOBODY_WON:
        screen.say("balance_nobody", share=f"{100 * (1 - sum(found.wins)):.1f}")
    low_score, high_score = found.range
    spread, lead = f"{found.spread:.1f}", f"{found.lead:.1f}"
    screen.say("balance_spread", low=low_score, high=high_score, spread=spread, lead=lead)
