"""Commands that help at the keyboard: completion in the shell, and the manual page."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from almagest.cli.parameters import Lang, screen_for
from almagest.terminal import shells


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish"] | None, Parameter(help="shell")] = None,
    /,
    *,
    install: Annotated[bool, Parameter(help="install", negative=())] = False,
    lang: Lang = None,
) -> None:
    """Write what a shell needs to complete commands, or put it in its place."""
    from almagest.cli.command_line import application

    screen, chosen = screen_for(lang), shell or shells.spoken_shell(os.environ)
    script = shells.completion(application(screen.lang), chosen, screen.lang)
    if not install:
        screen.console.file.write(script)
        return
    screen.say("completion_installed", file=shells.install(script, chosen, Path.home()), shell=chosen)
    if chosen == "zsh":
        screen.say("completion_zsh")


def manual(*, lang: Lang = None) -> None:
    """Write the manual page for `man`."""
    from almagest.cli.command_line import application

    screen = screen_for(lang)
    screen.console.file.write(shells.manual(application(screen.lang), screen.lang))
