"""A saved game again, step by step on a terminal, as a whole story in plain lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.errors import BadSetup
from almagest.terminal.board import show_board, tell_edition, tell_events, tell_result
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from almagest.kernel.record import Record
    from almagest.kernel.state import State
    from almagest.terminal.screen import Screen

NEXT = ("", "n")
PREVIOUS = "p"
LEAVE = "q"


def replay(screen: Screen, record: Record, at: int | None, seat: int | None) -> None:
    """Show a saved game as a seat saw it, None for a spectator."""
    game = catalog.game(record.game)
    states = [state.clone() for state in records.steps(record, game)]
    check_seat(seat, record.seats)
    check_step(at, len(states) - 1)
    title = game.title.text(screen.lang)
    facts = {"started": record.started, "names": ", ".join(record.names), "moves": len(record.moves)}
    screen.say("replay_title", title=title, style="bold", **facts)
    tell_edition(screen, states[0].setting)
    if screen.plain:
        tell_story(screen, record, states[-1 if at is None else at], seat)
    else:
        leaf_through(screen, record, states, at or 0, seat)


def check_seat(seat: int | None, seats: int) -> None:
    """Refuse a seat that the game does not have."""
    if seat is not None and not 0 <= seat < seats:
        sentence = WORDS.both("no_seat", seat=seat, last=seats - 1)
        raise BadSetup(sentence.en, sentence.fr)


def check_step(step: int | None, last: int) -> None:
    """Refuse a step that the game does not have."""
    if step is not None and not 0 <= step <= last:
        sentence = WORDS.both("no_step", step=step, last=last)
        raise BadSetup(sentence.en, sentence.fr)


def tell_story(screen: Screen, record: Record, state: State, seat: int | None) -> None:
    """Tell everything up to a step, then the table."""
    events = [event.seen_by(seat) for event in state.events or []]
    tell_events(screen, state, events, record.names)
    show_board(screen, state, seat, record.names)
    if state.over:
        tell_result(screen, state, record.names)
    else:
        screen.say("replay_open")


def leaf_through(screen: Screen, record: Record, states: list[State], at: int, seat: int | None) -> None:
    """Show one step after the other, forwards and backwards, until the person leaves or the end is passed."""
    last = len(states) - 1
    while True:
        show_step(screen, record, states, at, seat)
        step = asked(screen, at, last)
        if step is None:
            return
        at = step


def show_step(screen: Screen, record: Record, states: list[State], at: int, seat: int | None) -> None:
    """Show the table after a step, and what that step did."""
    state, last = states[at], len(states) - 1
    screen.clear()
    show_board(screen, state, seat, record.names)
    if at == 0:
        screen.say("replay_opening", last=last, style="bold")
    else:
        screen.say("replay_step", step=at, last=last, move=hidden_move(record, states, at, seat), style="bold")
        before = len(states[at - 1].events or [])
        events = [event.seen_by(seat) for event in (state.events or [])[before:]]
        tell_events(screen, state, events, record.names)
    if state.over:
        tell_result(screen, state, record.names)


def hidden_move(record: Record, states: list[State], at: int, seat: int | None) -> str:
    """Give the notation of a step, or only its player where the move itself may be a secret."""
    mover = int(states[at - 1].seat)
    fresh = (states[at].events or [])[len(states[at - 1].events or []) :]
    secret = any(event.seen_by(seat) != event for event in fresh)
    return record.names[mover] if secret else record.moves[at - 1]


def asked(screen: Screen, at: int, last: int) -> int | None:
    """Ask where to go; None to leave."""
    while True:
        try:
            typed = screen.ask(screen.word("replay_prompt")).lower()
        except EOFError:
            return None
        if typed == LEAVE or (typed in NEXT and at == last):
            return None
        if typed in NEXT:
            return at + 1
        if typed == PREVIOUS:
            return max(0, at - 1)
        if typed.isdecimal() and len(typed) < 6 and int(typed) <= last:
            return int(typed)
        screen.say("replay_unclear", typed=typed, last=last)
