"""The command `almagest`: it reads the command line, calls the terminal, and turns every refusal into a sentence."""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from almagest import __version__
from almagest.kernel.errors import AlmagestError, BadSetup
from almagest.lab import duel as duels
from almagest.lab import statistics
from almagest.terminal import language, listing, orders, positions, saves, session
from almagest.terminal import play as playing
from almagest.terminal import replay as replaying
from almagest.terminal import watch as watching
from almagest.terminal.arguments import game_named, not_together, options_from, seed_from, state_from
from almagest.terminal.help import Helper, refusal
from almagest.terminal.screen import WORDS, Paper, Screen, harmless, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

NOT_VERIFIED = 1
BAD_INPUT = 2

# The texts of the help are keys of terminal/help.toml, which has them in both languages.
GameName = Annotated[str | None, Parameter(help="game")]
SavedGame = Annotated[Path, Parameter(help="file")]
Seed = Annotated[str | None, Parameter(help="seed", metavar="S")]
Seat = Annotated[int | None, Parameter(help="seat", metavar="N")]
Step = Annotated[int | None, Parameter(help="at", metavar="N")]
Moves = Annotated[str, Parameter(help="moves", metavar="MOVES")]
FromRecord = Annotated[Path | None, Parameter(help="record", metavar="FILE")]
Lang = Annotated[Literal["en", "fr"] | None, Parameter(help="lang", metavar="en|fr")]
Plain = Annotated[bool, Parameter(help="plain", negative=())]
AsJson = Annotated[bool, Parameter(name="--json", help="json", negative=())]


def play(
    game: GameName = None,
    /,
    *,
    seed: Seed = None,
    others: Annotated[list[str] | None, Parameter(name="--with", help="opponent", metavar="BOT", negative=())] = None,
    name: Annotated[list[str] | None, Parameter(help="name", metavar="NAME", negative=())] = None,
    first: Annotated[Literal["human", "bot"] | None, Parameter(help="first", metavar="human|bot")] = None,
    deck: Annotated[str | None, Parameter(help="deck", metavar="FILE")] = None,
    option: Annotated[list[str] | None, Parameter(help="option", metavar="NAME=VALUE", negative=())] = None,
    resume: Annotated[Path | None, Parameter(help="resume", metavar="FILE")] = None,
    lang: Lang = None,
    plain: Plain = False,
) -> int:
    """Play a game, new or saved."""
    screen = screen_for(lang, plain=plain)
    if resume is not None:
        for given in ({"--seed": seed}, {"--with": others}, {"--name": name}, {"--first": first}, {"--deck": deck}):
            not_together({"--resume": resume, **given})
        return playing.play(screen, session.resume(resume, now))
    chosen, sown = game_named(game), seed_from(seed)
    players = session.invited(chosen, name or [], others or [], screen.word("player"))
    table = session.begin(
        chosen,
        session.seated(players, first, sown),
        saves.home(os.environ),
        seed=sown,
        options=options_from(chosen, option, deck),
        now=now,
    )
    return playing.play(screen, table)


def watch(
    game: GameName = None,
    /,
    *bots: Annotated[str, Parameter(help="bot_names")],
    seed: Seed = None,
    delay: Annotated[float | None, Parameter(help="delay", metavar="SECONDS")] = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Let bots play."""
    screen = screen_for(lang, plain=plain)
    pause = (0.0 if screen.plain else 1.0) if delay is None else delay
    watching.watch(screen, game_named(game), bots, seed_from(seed), pause)


def replay(file: SavedGame, /, *, at: Step = None, seat: Seat = None, lang: Lang = None, plain: Plain = False) -> None:
    """Show a saved game again."""
    replaying.replay(screen_for(lang, plain=plain), saves.read_record(file), at, seat)


def verify(file: SavedGame, /, *, as_json: AsJson = False, lang: Lang = None) -> int:
    """Prove a saved game."""
    return 0 if positions.verify(screen_for(lang), file, as_json=as_json) else NOT_VERIFIED


def rules(
    game: GameName = None,
    query: Annotated[str, Parameter(name="LABEL", help="query")] = "",
    /,
    *,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show rules."""
    screen, chosen = screen_for(lang), game_named(game)
    if as_json:
        screen.data(listing.rule_data(chosen, query, screen.lang))
    else:
        orders.tell_rules(screen, chosen, query)


def games(*, as_json: AsJson = False, lang: Lang = None) -> None:
    """List the games."""
    listing.list_games(screen_for(lang), as_json=as_json)


def bots(*, as_json: AsJson = False, lang: Lang = None) -> None:
    """List the bots."""
    listing.list_bots(screen_for(lang), as_json=as_json)


def position(
    game: GameName = None,
    /,
    *,
    seed: Seed = None,
    moves: Moves = "",
    record: FromRecord = None,
    at: Step = None,
    seat: Seat = None,
    spectator: Annotated[bool, Parameter(help="spectator", negative=())] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show a position."""
    not_together({"--spectator": spectator, "--seat": seat is not None})
    state = state_from(game, seed=seed, moves=moves, record=record, at=at)
    whole = seat is None and not spectator
    positions.show_position(screen_for(lang), state, seat, whole=whole, as_json=as_json)


def legal(
    game: GameName = None,
    /,
    *,
    seed: Seed = None,
    moves: Moves = "",
    record: FromRecord = None,
    at: Step = None,
    position: Annotated[Path | None, Parameter(help="position_file", metavar="FILE")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List the legal moves."""
    state = state_from(game, seed=seed, moves=moves, record=record, at=at, position=position)
    positions.show_legal(screen_for(lang), state, as_json=as_json)


def duel(
    game: GameName = None,
    /,
    *contenders: Annotated[str, Parameter(help="contenders")],
    rounds: Annotated[int, Parameter(name="--games", help="rounds", metavar="N")] = 100,
    jobs: Annotated[int, Parameter(help="jobs", metavar="N")] = 1,
    seed: Annotated[int, Parameter(help="duel_seed", metavar="N")] = 1,
    file: Annotated[Path | None, Parameter(help="results", metavar="FILE")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Let bots play many games against each other."""
    screen, chosen = screen_for(lang), game_named(game).name
    announced = duels.announced(chosen, list(contenders), at_least_one("--games", rounds), seed)
    known_by = "-".join([chosen, *contenders, str(seed)]).replace(":", "")
    results = file or saves.home(os.environ) / f"duel-{known_by}.jsonl"
    stopped = fought_out(screen, announced, results, at_least_one("--jobs", jobs))
    report = statistics.reported(announced, duels.taken_up(announced, results))
    if as_json:
        screen.data({**asdict(report), "file": str(results), "stopped": stopped})
    else:
        tell_report(screen, chosen, report, results, stopped=stopped)
    return playing.INTERRUPTED if stopped else 0


def fought_out(screen: Screen, announced: duels.Duel, results: Path, jobs: int) -> bool:
    """Play a duel with a progress bar on standard error; tell whether it was stopped."""
    saves.make_room(results)
    done = len(duels.taken_up(announced, results))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(screen.word("duel_progress"), total=announced.games, completed=done)
        try:
            duels.fight(announced, results, jobs, lambda _: bar.advance(task))
        except KeyboardInterrupt:
            return True
    return False


def tell_report(screen: Screen, game: str, report: statistics.Report, file: Path, *, stopped: bool) -> None:
    """Say how a duel went."""
    if stopped:
        screen.say("duel_stopped")
    decisions, seconds = f"{report.decisions:.0f}", f"{report.seconds:.3f}"
    screen.say("duel_games", game=game, games=report.games, decisions=decisions, seconds=seconds)
    for row in report.standings:
        share, low, high = (f"{100 * rate:.1f}" for rate in (row.share, row.low, row.high))
        screen.say("duel_standing", bot=row.bot, share=share, low=low, high=high, score=f"{row.score:.1f}")
    screen.say("duel_file", file=file)


def at_least_one(name: str, number: int) -> int:
    """Refuse a number below one."""
    if number < 1:
        sentence = WORDS.both("below_one", name=name, number=number)
        raise BadSetup(sentence.en, sentence.fr)
    return number


def serve(
    *,
    host: Annotated[str | None, Parameter(help="host", metavar="ADDRESS")] = None,
    port: Annotated[int | None, Parameter(help="port", metavar="N")] = None,
    data: Annotated[Path | None, Parameter(help="data", metavar="FOLDER")] = None,
) -> None:
    """Open the observatory: tables in the browser."""
    with wanted_extra("server"):
        from almagest.server import run
    run.serve(host, port, data)


COMMANDS: tuple[Callable[..., object], ...] = (
    play,
    watch,
    replay,
    verify,
    rules,
    games,
    bots,
    position,
    legal,
    duel,
    serve,
)


@contextmanager
def wanted_extra(extra: str) -> Iterator[None]:
    """Say which part of the installation is missing, and how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("almagest"):
            raise
        sentence = WORDS.both("no_extra", extra=extra, module=error.name)
        raise BadSetup(sentence.en, sentence.fr) from error


def now() -> datetime:
    """Give the time."""
    return datetime.now(UTC)


def screen_for(lang: str | None, *, plain: bool = False) -> Screen:
    """Open the screen in the language asked for, or that of the surroundings."""
    return opened(lang or language.spoken(os.environ), plain=plain)


def application(lang: str) -> App:
    """Put the commands together, with their help in one language."""
    app = App(
        name="almagest",
        help="almagest",
        version=__version__,
        help_format="plaintext",
        help_formatter=Helper(lang),
        group_arguments="parameters",
        group_parameters="parameters",
        console=Paper(),
        suppress_keyboard_interrupt=False,
        result_action="return_value",
    )
    app["--help"].help = "help"
    app["--version"].help = "version"
    for place, command in enumerate(COMMANDS):
        app.command(command, help=command.__name__, sort_key=place)
    return app


def obey(tokens: Sequence[str], lang: str) -> int:
    """Carry a command line out and give the exit code; every refusal is one sentence on standard error."""
    try:
        result = application(lang)(tokens, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        return complain(refusal(error, [command.__name__ for command in COMMANDS], lang))
    except positions.NotVerified as error:
        return complain(error.text(lang), NOT_VERIFIED)
    except AlmagestError as error:
        return complain(error.text(lang))
    except BrokenPipeError:
        return fall_silent()
    except OSError as error:
        return complain(WORDS.say("output_failed", lang, reason=saves.reason_of(error, lang)))
    return result if isinstance(result, int) else 0


def complain(sentence: str, code: int = BAD_INPUT) -> int:
    """Say on standard error what is wrong."""
    sys.stderr.write(f"{harmless(sentence)}\n")
    return code


def fall_silent() -> int:
    """Nobody reads the output any more: send the rest of it nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def settle_streams() -> None:
    """Let no character and no missing stream stop the program."""
    sys.stdin = sys.stdin or StringIO()
    sys.stdout = sys.stdout or StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def main() -> int:
    """Run the command; give the exit code."""
    settle_streams()
    tokens = sys.argv[1:]
    lang = language.asked(tokens) or language.spoken(os.environ)
    try:
        return obey(tokens, lang)
    except KeyboardInterrupt:
        return playing.INTERRUPTED
    except Exception as fault:
        if os.environ.get("ALMAGEST_DEBUG"):
            traceback.print_exc()
        return complain(WORDS.say("our_fault", lang, fault=repr(fault)))
