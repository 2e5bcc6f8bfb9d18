"""What a person sees and types at a decision: the menu, and the answer to each line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rich.table import Table

from almagest.kernel.errors import AlmagestError, UnreadableMove
from almagest.terminal.board import gloss
from almagest.terminal.menu import Branch, Choice, Menu, matching, menu_of, shared

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from almagest.kernel.advice import Advice, Tip
    from almagest.kernel.event import Event
    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.state import State
    from almagest.terminal.screen import Screen

MANY = 6


class Sitting(Protocol):
    """What a person sits before: a game in play, or a puzzle."""

    @property
    def state(self) -> State:
        """The game as it stands."""
        ...

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        ...

    @property
    def listed(self) -> tuple[str, ...]:
        """The commands that the help lists, by name."""
        ...

    def hints(self) -> Sequence[Advice | Tip]:
        """Ask for advice."""
        ...

    def why(self, asker: int) -> tuple[int, Bilingual] | None:
        """Say which bot decided last and what that did for it, as far as the asker may know."""
        ...

    def undo(self) -> str:
        """Take the last decision back and give its notation."""
        ...

    def story(self, seat: int | None) -> list[Event]:
        """Give all that happened, as far as a seat may know."""
        ...

    def keep(self, file: Path | None) -> Path:
        """Save, or save a copy under a name; give the file."""
        ...


@dataclass
class Desk:
    """One person at one decision."""

    screen: Screen
    session: Sitting
    menu: Menu
    shown: int = 0
    """How many lines the menu takes, while it is the last thing on the screen."""

    @property
    def state(self) -> State:
        """The game as it stands; what is shown of it comes from the view of the seat that decides."""
        return self.session.state

    @property
    def seat(self) -> int:
        """Who decides."""
        return int(self.session.state.seat)

    @property
    def name(self) -> str:
        """The name of who decides."""
        return self.session.names[self.seat]


def desk_of(screen: Screen, session: Sitting) -> Desk:
    """Lay the legal moves out for the person who decides."""
    state = session.state
    return Desk(screen, session, menu_of(Choice(tuple(state.text(a).split()), a) for a in state.legal()))


def show_menu(desk: Desk) -> None:
    """Show what can be picked."""
    screen, said = desk.screen, heading(desk)
    screen.tell(said, style="bold")
    if screen.plain:
        for branch in desk.menu.branches:
            tell_branch(desk, branch)
    else:
        choices = drawn_branches(desk)
        screen.show(choices)
        desk.shown = screen.height_of(said) + screen.height_of(choices)


def heading(desk: Desk) -> str:
    """Say who chooses, and what has been said already."""
    menu = desk.menu
    key = ("choose_shared" if menu.said else "choose") if menu.at_top else "choose_after"
    return desk.screen.word(key, player=desk.name, words=" ".join(menu.said))


def replace_menu(desk: Desk, menu: Menu, typed: str) -> None:
    """Show another menu where the last one was, if nothing has been said since."""
    if desk.shown:
        line = f"{prompt(desk)} {typed}"
        desk.screen.erase(desk.shown + desk.screen.height_of(line))
    desk.menu = menu
    show_menu(desk)


def prompt(desk: Desk) -> str:
    """Give the words that ask for a choice."""
    return desk.screen.word("prompt_plain" if desk.screen.plain else "prompt", player=desk.name)


def tell_branch(desk: Desk, branch: Branch) -> None:
    """Say one choice in a line."""
    key, words, meaning = row_of(desk, branch)
    desk.screen.say("choice", key=key, words=", ".join(filter(None, (words, meaning))) or key)


def drawn_branches(desk: Desk) -> Table:
    """Draw the choices with their meanings, in two columns where they are many and short."""
    rows = [row_of(desk, branch) for branch in desk.menu.branches]
    widest = max(sum(map(len, row)) for row in rows) + 8
    columns = max(1, desk.screen.width // widest) if len(rows) > MANY else 1
    height = -(-len(rows) // columns)
    wordless = not any(words for _, words, _ in rows)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(columns):
        grid.add_column(justify="right", style="bold", min_width=4)
        if not wordless:
            grid.add_column(no_wrap=True)
        grid.add_column()
    for n in range(height):
        grid.add_row(*(cell for key, *rest in rows[n::height] for cell in (key, *rest[wordless:])))
    return grid


def row_of(desk: Desk, branch: Branch) -> tuple[str, str, str]:
    """Give the cells of a choice: key, words and meaning; a key that says it all needs no words."""
    words = words_of(branch)
    return branch.key, "" if words == branch.key else words, meaning_of(desk, branch)


def words_of(branch: Branch) -> str:
    """Give the words a branch adds; its last word if it adds none."""
    return " ".join(branch.added or branch.words[-1:])


def meaning_of(desk: Desk, branch: Branch) -> str:
    """Say in a few words what a branch means; in a sentence where a game has no such words for a move."""
    meaning = gloss(desk.screen, desk.state, branch.words, whole=branch.action is not None)
    if meaning or branch.action is None:
        return meaning
    return desk.state.game.explain(desk.state, branch.action, desk.screen.lang).removesuffix(".")


def understood(desk: Desk, typed: str) -> tuple[Choice, ...]:
    """Find the moves a person may mean: by the key of a branch, in full notation, or shortened."""
    for branch in desk.menu.branches:
        if branch.key == typed:
            return branch.choices
    if typed.isdecimal():
        return ()
    try:
        action = desk.state.parse(typed)
    except UnreadableMove:
        return matching(desk.menu, typed)
    return tuple(choice for choice in desk.menu.root if choice.action == action)


def answer(desk: Desk, typed: str) -> int | None:
    """Take a line as a choice: give the move, or go down in the menu, or say what is wrong with it."""
    found = understood(desk, typed)
    if len(found) == 1:
        return found[0].action
    words = shared(found)
    if found and len(words) >= len(desk.menu.said) and words != desk.menu.said:
        replace_menu(desk, Menu(desk.menu.root, words), typed)
        return None
    desk.shown = 0
    if found:
        desk.screen.say("several", moves=few(found))
    else:
        refuse(desk, typed)
    return None


def refuse(desk: Desk, typed: str) -> None:
    """Say why a line is no choice: the rule against it, or that nothing reads like that."""
    if typed.isdecimal():
        keys = ", ".join(branch.key for branch in desk.menu.branches)
        desk.screen.say("no_choice", key=typed, keys=keys)
        return
    try:
        refusal = desk.state.why_not(typed)
    except AlmagestError as error:
        desk.screen.tell(error.text(desk.screen.lang))
        return
    if refusal is not None:
        desk.screen.say("refused", rule=refusal.rule, sentence=refusal.text(desk.screen.lang))


def few(choices: tuple[Choice, ...]) -> str:
    """Name the first of some moves."""
    named = ", ".join(" ".join(choice.words) for choice in choices[:4])
    return f"{named}, …" if len(choices) > 4 else named
