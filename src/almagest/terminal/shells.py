"""Completion of the command line in bash, zsh and fish, and the manual page: made from the commands themselves."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from almagest import __version__, catalog
from almagest.kernel.errors import BadSetup
from almagest.terminal import saves
from almagest.terminal.help import HELP
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cyclopts import App
    from cyclopts.argument import Argument

SHELLS = ("bash", "zsh", "fish")
# Where each shell looks for completions of its user, below the home folder.
PLACES = {
    "bash": ".local/share/bash-completion/completions/almagest",
    "zsh": ".local/share/zsh/site-functions/_almagest",
    "fish": ".config/fish/completions/almagest.fish",
}
# How the generated scripts write the key of a help text, and where they leave the name of a game open.
DESCRIBED = {
    "bash": r"(?!)",
    "zsh": r"(?<=\[)([a-z_]+)(?=\])|(?<=:)([a-z_]+)(?='$)",
    "fish": r"(?<=-d ')([a-z_]+)(?=')",
}


def spoken_shell(environ: Mapping[str, str]) -> str:
    """Give the shell that the person uses, as far as it is known."""
    shell = Path(environ.get("SHELL", "")).name
    if shell in SHELLS:
        return shell
    sentence = WORDS.both("no_shell", found=shell or "?", shells=", ".join(SHELLS))
    raise BadSetup(sentence.en, sentence.fr)


def completion(app: App, shell: str, lang: str) -> str:
    """Write the script that completes commands, options and games in a shell, described in one language."""
    script = app.generate_completion(prog_name="almagest", shell=shell)  # type: ignore[arg-type]
    described = re.sub(DESCRIBED[shell], lambda key: quoted(key[0], lang), script, flags=re.MULTILINE)
    return with_games(described, shell, [name for name in app if asks_for_a_game(app, name)])


def quoted(key: str, lang: str) -> str:
    """Say a help text inside a quoted word of a shell; what is no key stays as it is."""
    if key not in HELP.entries:
        return key
    return re.sub(r"[\[\]'\\]", "", re.sub(r" ?:", " –", HELP.say(key, lang)))


def asks_for_a_game(app: App, name: str) -> bool:
    """Tell whether the first word of a command is a game."""
    taken = [] if name.startswith("-") else [*app[name].assemble_argument_collection(parse_docstring=False)]
    return bool(taken) and taken[0].name == "GAME"


def with_games(script: str, shell: str, about_games: Sequence[str]) -> str:
    """Offer the names of the games where one is asked for."""
    names = " ".join(catalog.games())
    if shell == "zsh":
        return script.replace("'1:game'", f"'1:game:({names})'")
    if shell == "fish":
        commands = " ".join(about_games)
        return f"{script}\ncomplete -c almagest -f -n '__fish_seen_subcommand_from {commands}' -a '{names}'\n"
    return f"{script}\n{BASH_GAMES.format(commands='|'.join(about_games), names=names)}"


BASH_GAMES = """_almagest_with_games() {{
  _almagest "$@"
  if [[ $COMP_CWORD -eq 2 && ${{COMP_WORDS[1]}} =~ ^({commands})$ && ${{COMP_WORDS[2]}} != -* ]]; then
    COMPREPLY+=($(compgen -W "{names}" -- "${{COMP_WORDS[2]}}"))
  fi
}}
complete -F _almagest_with_games almagest
"""


def install(script: str, shell: str, home: Path) -> Path:
    """Put a completion script where the shell looks for it."""
    file = home / PLACES[shell]
    saves.write_text(file, script)
    return file


def manual(app: App, lang: str) -> str:
    """Write the manual page, in the language that `man` reads."""
    lines = [f'.TH ALMAGEST 1 "" "Almagest {__version__}"', ".SH " + HELP.say("man_name", lang)]
    lines += [f"almagest \\- {roff(HELP.say('almagest', lang))}", ".SH " + HELP.say("man_synopsis", lang)]
    lines += [".B almagest", ".I " + HELP.say("man_usage", lang), ".SH " + HELP.say("commands", lang).upper()]
    for name in app:
        if not name.startswith("-"):
            lines += described(app, name, lang)
    lines += [".SH " + HELP.say("man_files", lang), f".I {os.path.join('~', '.local', 'share', 'almagest')}"]
    lines += [".br", roff(HELP.say("man_saves", lang))]
    return "\n".join(lines) + "\n"


def described(app: App, name: str, lang: str) -> Iterator[str]:
    """Describe one command and what it takes."""
    yield from (".SS almagest " + name, roff(HELP.say(name.replace("-", "_"), lang)))
    for argument in app[name].assemble_argument_collection(parse_docstring=False):
        yield from (".TP", f".B {roff(label(argument))}", roff(HELP.say(str(argument.parameter.help), lang)))


def label(argument: Argument) -> str:
    """Write an argument as it is typed."""
    metavar = f" {argument.parameter.metavar}" if argument.parameter.metavar else ""
    return f"{argument.name}{metavar}"


def roff(text: str) -> str:
    """Write text so that `man` takes it as it is."""
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"))
