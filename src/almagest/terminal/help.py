"""The help and the refusals of the command line, in the language of whoever asks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)
from rich.table import Table
from rich.text import Text

from almagest.kernel.errors import closest
from almagest.kernel.phrases import phrases
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclopts import CycloptsError
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

HELP = phrases(Path(__file__).parent / "help.toml")


class Helper:
    """Writes the help: each text is the key of a phrase, said in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Write one block of the help."""
        del options
        if not panel.entries:
            return
        title = "commands" if panel.format == "command" else "parameters"
        console.print(Text(f"{HELP.say(title, self.lang)}:", "bold"))
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        for entry in panel.entries:
            grid.add_row(f"  {', '.join(entry.display_labels_with_metavar)}", self.said(entry))
        console.print(grid)
        console.print()

    def said(self, entry: HelpEntry) -> str:
        """Say what a command or parameter is for."""
        return HELP.say(key_of(entry.description), self.lang)

    def render_usage(self, console: Console, options: ConsoleOptions, usage: object) -> None:
        """Write how a command is put together."""
        del options
        console.print(Text(HELP.say("usage", self.lang, usage=str(usage).strip())))
        console.print()

    def render_description(self, console: Console, options: ConsoleOptions, description: object) -> None:
        """Write what a command does."""
        del options
        console.print(Text(HELP.say(key_of(description), self.lang), "bold"))
        console.print()


def key_of(description: object) -> str:
    """Give the key that stands where a help text would."""
    return str(getattr(description, "primary_renderable", description))


def refusal(error: CycloptsError, commands: Sequence[str], lang: str) -> str:
    """Say in a sentence why a command line cannot be carried out."""
    command = " ".join(error.command_chain or ())
    where = {"command": command} if command else {"command": "[…]"}
    left = (error.unused_tokens or [""])[0]
    match error:
        case UnknownCommandError():
            near = closest(left, commands)
            key = "cl_command_near" if near else "cl_command"
            return WORDS.say(key, lang, word=left, near=near, commands=", ".join(commands))
        case UnknownOptionError():
            return WORDS.say("cl_option", lang, word=error.token.keyword or error.token.value, **where)
        case CoercionError() if error.token is not None:
            name = error.token.keyword or name_of(error)
            return WORDS.say("cl_value", lang, word=error.token.value, name=name, **where)
        case MissingArgumentError():
            return WORDS.say("cl_missing", lang, word=error.keyword or name_of(error), **where)
        case RepeatArgumentError():
            return WORDS.say("cl_repeated", lang, word=error.token.keyword)
        case UnusedCliTokensError():
            return WORDS.say("cl_unused", lang, word=left, **where)
    return WORDS.say("cl_other", lang, reason=" ".join(str(error).split()))


def name_of(error: CycloptsError) -> str:
    """Name the argument an error is about, as the help does."""
    name = "" if error.argument is None else error.argument.name
    return name if name.startswith("--") else name.upper()
