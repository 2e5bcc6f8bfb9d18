"""All commands together, and the one place where a refusal becomes a sentence and an exit code."""

from __future__ import annotations

import os
import sys
import traceback
from io import StringIO, TextIOWrapper
from typing import TYPE_CHECKING

from cyclopts import App, CycloptsError

from almagest import __version__
from almagest.cli.balancing import balance
from almagest.cli.costing import costs
from almagest.cli.deck_tuning import tune_deck
from almagest.cli.duelling import duel
from almagest.cli.fortune import luck
from almagest.cli.helping import completion, manual
from almagest.cli.league import league, tune
from almagest.cli.looking import bots, games, legal, position, rules
from almagest.cli.peopling import people
from almagest.cli.playing import NOT_VERIFIED, play, replay, resume, verify, watch
from almagest.cli.puzzling import puzzle
from almagest.cli.reviewing import review
from almagest.cli.serving import audit, backup, move_store, ratings, serve
from almagest.cli.training import calibration, train
from almagest.kernel.errors import AlmagestError
from almagest.terminal import language, positions, saves
from almagest.terminal.help import Helper, refusal
from almagest.terminal.play import INTERRUPTED
from almagest.terminal.screen import WORDS, Paper, harmless

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BAD_INPUT = 2

COMMANDS: tuple[Callable[..., object], ...] = (
    play,
    resume,
    watch,
    replay,
    review,
    verify,
    rules,
    games,
    bots,
    position,
    legal,
    duel,
    league,
    tune,
    balance,
    tune_deck,
    train,
    calibration,
    luck,
    puzzle,
    serve,
    backup,
    audit,
    move_store,
    ratings,
    costs,
    people,
    completion,
    manual,
)


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


def typed(command: Callable[..., object]) -> str:
    """Give the name of a command as it is typed."""
    return command.__name__.replace("_", "-")


def obey(tokens: Sequence[str], lang: str) -> int:
    """Carry a command line out and give the exit code; every refusal is one sentence on standard error."""
    try:
        result = application(lang)(tokens, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        return complain(refusal(error, [typed(command) for command in COMMANDS], lang))
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
        return INTERRUPTED
    except Exception as fault:
        if os.environ.get("ALMAGEST_DEBUG"):
            traceback.print_exc()
        return complain(WORDS.say("our_fault", lang, fault=repr(fault)))
