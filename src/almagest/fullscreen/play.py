"""From the command to the full screen and back: what is said before and after stays on the terminal."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from typing import TYPE_CHECKING

from almagest.fullscreen.app import FullScreen
from almagest.fullscreen.themes import preferred
from almagest.fullscreen.thinking import Thinking
from almagest.terminal.board import tell_result
from almagest.terminal.play import INTERRUPTED, part

if TYPE_CHECKING:
    from almagest.terminal.screen import Screen
    from almagest.terminal.session import Session


def play(screen: Screen, session: Session) -> int:
    """Play on the whole screen to the end, or until the person leaves; give the exit code."""
    if session.state.over:
        screen.say("finished_already", file=session.file)
        return 0
    screen.say("commitment", commitment=session.record.commitment)
    for name in ("COLUMNS", "LINES"):  # they would hide the true size of the terminal, and that it changes
        os.environ.pop(name, None)
    thinking = Thinking()
    try:
        code = asyncio.run(shown(FullScreen(session, screen.lang, thinking, preferred(os.environ))))
    finally:
        thinking.close()
    farewell(screen, session)
    return code


async def shown(app: FullScreen) -> int:
    """Show the screen until somebody leaves, or the terminal is closed, or the system wants it to end."""
    loop = asyncio.get_running_loop()
    for name in ("SIGHUP", "SIGTERM", "SIGINT"):
        with suppress(NotImplementedError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), app.action_leave, INTERRUPTED)
    code = await app.run_async()
    return INTERRUPTED if code is None else code


def farewell(screen: Screen, session: Session) -> None:
    """Say how it ended and how to check it, or how to go on."""
    if not session.state.over:
        part(screen, session)
        return
    tell_result(screen, session.state, session.names)
    screen.say("promise", seed=session.record.seed, salt=session.record.salt)
    screen.say("saved", file=session.file)
    screen.say("check_it", file=session.file)
