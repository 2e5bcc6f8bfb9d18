"""A puzzle at the keyboard: step by step with undo and hints, or the whole answer at once, judged by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.advice import Tip
from almagest.kernel.errors import AlmagestError
from almagest.kernel.phrases import plain
from almagest.puzzles.box import hinted
from almagest.terminal.board import show_board, tell_events
from almagest.terminal.desk import answer, desk_of, prompt, show_menu
from almagest.terminal.orders import Quit, Undone, obeyed, order_in
from almagest.terminal.puzzle_box import refused
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from almagest.kernel.event import Event
    from almagest.puzzles.box import Puzzle
    from almagest.terminal.desk import Desk
    from almagest.terminal.screen import Screen

NOT_SOLVED = 1
LISTED = (
    "number",
    "move",
    "answer",
    "explain",
    "back",
    "why",
    "puzzle_undo",
    "puzzle_hint",
    "again",
    "give_up",
    "board",
    "rules",
    "puzzle_quit",
)
OWN_WORDS = ("undo", "again", "hint", "give_up", "quit")


class GivenUp(Exception):  # nothing went wrong
    """The person wants to see the solution."""


class Attempt:
    """One person at one puzzle: the moves so far, and the position they lead to."""

    listed = LISTED

    def __init__(self, puzzle: Puzzle, names: list[str]) -> None:
        self.puzzle = puzzle
        self.names = names
        self.moves: list[str] = []
        self.state = puzzle.position()

    def decide(self, action: int) -> list[Event]:
        """Make a move and give what happened."""
        known = len(self.state.events or [])
        self.moves.append(self.state.text(action))
        self.state.apply(action)
        return (self.state.events or [])[known:]

    def begin_again(self, moves: Sequence[str] = ()) -> None:
        """Go back to the beginning, or to where some moves lead."""
        self.moves, self.state = list(moves), self.puzzle.position()
        for move in self.moves:
            self.state.apply(self.state.parse(move))

    def undo(self) -> str:
        """Take the last move back, whatever it showed: nobody plays against us."""
        if not self.moves:
            raise refused("puzzle_no_undo")
        last = self.moves[-1]
        self.begin_again(self.moves[:-1])
        return last

    def hints(self) -> list[Tip]:
        """Point without telling: give a few moves of which one leads on."""
        return [Tip(self.state.parse(move)) for move in hinted(self.puzzle, self.moves)]

    def why(self, asker: int) -> None:
        """Say nothing of bots: none plays here."""

    def story(self, seat: int | None) -> list[Event]:
        """Give all that happened."""
        return [event.seen_by(seat) for event in self.state.events or []]

    def keep(self, file: Path | None) -> Path:
        """Refuse to save: a puzzle is known by its number."""
        del file
        raise refused("puzzle_not_saved", game=self.state.game.name, number=self.puzzle.id)


def work(screen: Screen, puzzle: Puzzle) -> int:
    """Let a person work on a puzzle until it is solved, given up or left; give the exit code."""
    attempt = Attempt(puzzle, names(screen, puzzle))
    game = attempt.state.game
    screen.say("puzzle_title", title=game.title.text(screen.lang), number=puzzle.id, level=puzzle.level, style="bold")
    screen.tell(puzzle.title.text(screen.lang))
    show_board(screen, attempt.state, puzzle.seat, attempt.names)
    screen.say("puzzle_how")
    try:
        while not judged(screen, attempt):
            next_step(screen, attempt)
    except GivenUp:
        tell_solution(screen, puzzle)
        return NOT_SOLVED
    except (Quit, EOFError):
        screen.say("puzzle_left", game=game.name, number=puzzle.id)
        return NOT_SOLVED
    return 0


def names(screen: Screen, puzzle: Puzzle) -> list[str]:
    """Name who sits at a puzzle: the person, and nobody."""
    return [
        screen.word("player" if seat == puzzle.seat else "puzzle_nobody") for seat in range(puzzle.position().seats)
    ]


def tell_solution(screen: Screen, puzzle: Puzzle) -> None:
    """Show a solution, and say why it is one."""
    screen.tell(puzzle.told.text(screen.lang))
    screen.tell(puzzle.reason.text(screen.lang))
    screen.say("puzzle_solution", moves="; ".join(puzzle.solution))


def judged(screen: Screen, attempt: Attempt) -> bool:
    """Tell whether the moves so far solve the puzzle; say so, also when the way shown could be shorter."""
    verdict = attempt.puzzle.check(attempt.moves)
    if not verdict.solved:
        return False
    screen.tell(attempt.puzzle.told.text(screen.lang))
    screen.tell(verdict.text.text(screen.lang), style="bold")
    if not verdict.shortest:
        screen.say("puzzle_solution", moves="; ".join(attempt.puzzle.solution))
    return True


def next_step(screen: Screen, attempt: Attempt) -> None:
    """Ask for a line until one changes the position."""
    verdict = attempt.puzzle.check(attempt.moves)
    if verdict.lost:
        screen.tell(verdict.text.text(screen.lang), style="bold")
        while not obeyed_own(screen, attempt, screen.ask(screen.word("puzzle_lost"))):
            pass
        return
    screen.tell(attempt.puzzle.task.text(screen.lang), style="bold")
    desk = desk_of(screen, attempt)
    show_menu(desk)
    while not stepped(desk, attempt, screen.ask(prompt(desk))):
        pass


def stepped(desk: Desk, attempt: Attempt, line: str) -> bool:
    """Obey a line: a command, a whole answer, or one move; tell whether the position has changed."""
    if not line:
        return False
    if obeyed_own(desk.screen, attempt, line):
        return True
    if ";" in line and order_in(desk, line) is None:
        return answered(desk, attempt, line)
    try:
        if obeyed(desk, line):
            return False
    except Undone:
        return True
    action = answer(desk, line)
    if action is None:
        return False
    made(desk.screen, attempt, action)
    return True


def made(screen: Screen, attempt: Attempt, action: int) -> None:
    """Make a move, tell what happened, and show the board where it is drawn."""
    tell_events(screen, attempt.state, attempt.decide(action), attempt.names)
    if not screen.plain and attempt.state.seat == attempt.puzzle.seat:
        show_board(screen, attempt.state, attempt.puzzle.seat, attempt.names)


def answered(desk: Desk, attempt: Attempt, line: str) -> bool:
    """Make several moves at once, from here on; one that is refused is told with its rule and nothing is moved."""
    moves = [*attempt.moves, *(move.strip() for move in line.split(";") if move.strip())]
    ahead = Attempt(attempt.puzzle, attempt.names)
    try:
        ahead.begin_again(moves)
    except AlmagestError:
        desk.shown = 0
        desk.screen.tell(attempt.puzzle.check(moves).text.text(desk.screen.lang), style="bold")
        return False
    known = len(attempt.state.events or [])
    attempt.begin_again(moves)
    tell_events(desk.screen, attempt.state, (attempt.state.events or [])[known:], attempt.names)
    if not desk.screen.plain and attempt.state.seat == attempt.puzzle.seat:
        show_board(desk.screen, attempt.state, attempt.puzzle.seat, attempt.names)
    return True


def obeyed_own(screen: Screen, attempt: Attempt, line: str) -> bool:
    """Carry out a command that puzzles have and games have not; tell whether the line was one."""
    word = own_word(line)
    if word == "give_up":
        raise GivenUp
    if word == "quit":
        raise Quit
    if word == "hint":
        tell_hint(screen, attempt)
        return True
    if word == "again":
        attempt.begin_again()
    elif word == "undo" and attempt.moves:
        screen.say("taken_back", move=attempt.undo())
    else:
        return False
    if not screen.plain:
        show_board(screen, attempt.state, attempt.puzzle.seat, attempt.names)
    return True


def tell_hint(screen: Screen, attempt: Attempt) -> None:
    """Name a few moves of which one leads on, or say that none does."""
    tips = attempt.hints()
    screen.say("puzzle_hint" if tips else "puzzle_no_hint")
    for tip in tips:
        state = attempt.state
        sentence = state.game.explain(state, tip.action, screen.lang)
        screen.say("puzzle_pointed", move=state.text(tip.action), sentence=sentence)


def own_word(line: str) -> str | None:
    """Find which command of puzzles a line is, in either language."""
    for name in OWN_WORDS:
        phrase = WORDS.entries[f"puzzle_word_{name}"]
        if plain(line) in (plain(phrase.en), plain(phrase.fr)):
            return name
    return None
