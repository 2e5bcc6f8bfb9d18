"""What is asked, as things of the board: which can be taken, which a choice touches, and what taking one leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.terminal.desk import desk_of
from almagest.terminal.menu import Branch, Menu, shared

if TYPE_CHECKING:
    from almagest.terminal.desk import Desk, Sitting
    from almagest.terminal.menu import Choice
    from almagest.terminal.screen import Screen


MOST_AT_ONCE = 12
"""How many moves are laid out at once instead of step by step."""


class Flat(Menu):
    """A place in the choices with every move laid out; where there are few, that is quicker than steps."""

    @property
    def branches(self) -> list[Branch]:
        """List the moves themselves, counted."""
        depth = len(self.said)
        return [Branch(str(n), each.words, each.words[depth:], (each,)) for n, each in enumerate(self.choices, 1)]

    @property
    def at_top(self) -> bool:
        """Whether nothing has been picked yet."""
        return Menu(self.root, self.said).at_top


def laid_out(menu: Menu) -> Menu:
    """Lay few moves out at once; where each choice is a move already, nothing changes."""
    if len(menu.choices) > MOST_AT_ONCE or all(branch.action is not None for branch in menu.branches):
        return menu
    return Flat(menu.root, menu.said)


def desk_for(screen: Screen, session: Sitting) -> Desk:
    """Lay the legal moves out for the person who decides."""
    desk = desk_of(screen, session)
    desk.menu = laid_out(desk.menu)
    return desk


def touched(desk: Desk, choice: Choice) -> frozenset[str]:
    """Give the things that a move touches."""
    state = desk.state
    return frozenset(state.game.touches(state, choice.action))


def lit(desk: Desk) -> frozenset[str]:
    """Give the things that tell the moves still possible apart; all of the last one's."""
    found = [touched(desk, choice) for choice in desk.menu.choices]
    everything = frozenset().union(*found)
    return everything - frozenset.intersection(*found) if len(found) > 1 else everything


def marked(desk: Desk, branch: Branch) -> frozenset[str]:
    """Give the things that all moves behind a choice touch."""
    return frozenset.intersection(*(touched(desk, choice) for choice in branch.choices))


def branch_with(desk: Desk, thing: str) -> int | None:
    """Find the first choice that touches a thing, by its place in the list."""
    for number, branch in enumerate(desk.menu.branches):
        if any(thing in touched(desk, choice) for choice in branch.choices):
            return number
    return None


def take_thing(desk: Desk, thing: str) -> int | None:
    """Keep the moves that touch a thing: give the move if only one is left."""
    left = tuple(choice for choice in desk.menu.choices if thing in touched(desk, choice))
    if len(left) == 1:
        return left[0].action
    if left:
        menu = Menu(desk.menu.root, shared(left))
        desk.menu = laid_out(menu if menu.choices == left else Menu(left, shared(left)))
    return None


def take_branch(desk: Desk, branch: Branch) -> int | None:
    """Pick a choice: give the move if it is one, else go down into it."""
    if branch.action is None:
        desk.menu = laid_out(desk.menu.picked(branch))
    return branch.action


def step_back(desk: Desk) -> None:
    """Go up in the choices; from a selection made on the board, back to all of them."""
    here = Menu(desk.menu.root, desk.menu.said)
    above = here.back()
    desk.menu = laid_out(above) if above != here else desk_for(desk.screen, desk.session).menu
