"""The loop of a game at one keyboard: bots decide, persons are asked, and whoever looks is told what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.terminal.board import show_board, tell_edition, tell_events, tell_result
from almagest.terminal.desk import answer, desk_of, prompt, show_menu
from almagest.terminal.orders import Quit, Undone, obeyed
from almagest.terminal.saves import FileTrouble

if TYPE_CHECKING:
    from almagest.terminal.desk import Desk
    from almagest.terminal.screen import Screen
    from almagest.terminal.session import Session

INTERRUPTED = 130


def play(screen: Screen, session: Session) -> int:
    """Play to the end, or until the person leaves; give the exit code."""
    if session.state.over:
        screen.say("finished_already", file=session.file)
        return 0
    try:
        greet(screen, session)
        looking: int | None = None
        while not session.state.over:
            looking = next_decision(screen, session, looking)
        close(screen, session, looking)
    except (Quit, EOFError):
        part(screen, session)
    except KeyboardInterrupt:
        part(screen, session)
        return INTERRUPTED
    return 0


def greet(screen: Screen, session: Session) -> None:
    """Open the game: who sits where, the promise about the shuffle, and how to go about it."""
    game, lang = session.state.game, screen.lang
    screen.say("greeting", title=game.title.text(lang), summary=game.summary.text(lang), style="bold")
    for seat, player in enumerate(session.players, start=1):
        screen.say("sits" if player.is_human else "sits_bot", seat=seat, player=player.name)
    tell_edition(screen, session.state.setting)
    screen.say("commitment", commitment=session.record.commitment)
    screen.say("saved_in", file=session.file)
    screen.say("how_plain" if screen.plain else "how")


def next_decision(screen: Screen, session: Session, looking: int | None) -> int | None:
    """Have the next decision made; give the seat of the person who looks at the screen."""
    seat = int(session.state.seat)
    if not session.players[seat].is_human:
        session.let_bot_decide()
        return looking
    if looking != seat and len(session.people) > 1:
        hand_over(screen, session, looking, seat)
    person_decides(screen, session, opening=looking is None)
    return seat


def hand_over(screen: Screen, session: Session, looking: int | None, seat: int) -> None:
    """Hide the screen between two persons until the next one sits before it."""
    name = session.names[seat]
    if looking is not None:
        tell_events(screen, session.state, session.news(looking), session.names)
    if looking is None or screen.plain:
        screen.wait(screen.word("take_over", player=name))
    else:
        screen.wait(screen.word("hand_over", player=name))
        screen.clear()
        screen.wait(screen.word("hidden", player=name))


def person_decides(screen: Screen, session: Session, *, opening: bool) -> None:
    """Show the table and the news, and ask until there is a decision."""
    seat = int(session.state.seat)
    if opening or not screen.plain:
        show_board(screen, session.state, seat, session.names)
    tell_events(screen, session.state, session.news(seat), session.names)
    desk = desk_of(screen, session)
    show_menu(desk)
    try:
        session.decide(asked(desk))
    except Undone:
        return
    except FileTrouble as error:
        screen.tell(error.text(screen.lang), style="bold")


def asked(desk: Desk) -> int:
    """Ask until a line is a move."""
    while True:
        line = desk.screen.ask(prompt(desk))
        if not line:
            show_menu(desk)
        elif not obeyed(desk, line):
            action = answer(desk, line)
            if action is not None:
                return action


def close(screen: Screen, session: Session, looking: int | None) -> None:
    """End the game: all is open now, the score sheet, the result, and how to check the shuffle."""
    seat = session.people[0] if looking is None else looking
    tell_events(screen, session.state, session.news(seat), session.names)
    show_board(screen, session.state, seat if len(session.people) == 1 else None, session.names)
    tell_result(screen, session.state, session.names)
    screen.say("promise", seed=session.record.seed, salt=session.record.salt)
    session.save()
    screen.say("saved", file=session.file)
    screen.say("check_it", file=session.file)


def part(screen: Screen, session: Session) -> None:
    """Leave a game before its end: save, and say how to go on."""
    session.save()
    screen.say("saved", file=session.file)
    screen.say("go_on", file=session.file)
