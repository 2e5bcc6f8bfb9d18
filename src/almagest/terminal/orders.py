"""The commands during a game: each answers one word typed instead of a move."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markdown import Markdown
from rich.table import Table

from almagest.kernel.advice import Advice, Tip
from almagest.kernel.errors import AlmagestError
from almagest.kernel.phrases import plain
from almagest.kernel.rulebook import rules as rules_of
from almagest.kernel.rulebook import whole_text
from almagest.terminal import rulebook
from almagest.terminal.board import gloss, orders_of, show_board, show_order, tell_events
from almagest.terminal.desk import replace_menu, show_menu, understood
from almagest.terminal.menu import shared
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from almagest.kernel.game import Game
    from almagest.terminal.board import GameOrder
    from almagest.terminal.desk import Desk
    from almagest.terminal.menu import Choice
    from almagest.terminal.screen import Screen

EXPLAINED = 6
LAST_EVENTS = 12
SHORT = {"?": "explain", "h": "explain", "b": "back", "q": "quit"}


class Quit(Exception):  # nothing went wrong
    """The person leaves the game."""


class Undone(Exception):  # nothing went wrong
    """A decision was taken back, so that another one is asked for."""


def order_in(desk: Desk, line: str) -> tuple[Callable[[Desk, str], None], str] | None:
    """Find the command a line begins with, and the rest of the line; None if it is none."""
    word, _, rest = line.partition(" ")
    if line.startswith("?"):
        word, rest = "?", line[1:]
    name = SHORT.get(word.lower()) or known_words().get(plain(word))
    order = ORDERS[name] if name else order_of_game(desk, plain(word))
    return (order, rest.strip()) if order else None


def order_of_game(desk: Desk, word: str) -> Callable[[Desk, str], None] | None:
    """Find a command of the game's own by its word, in either language."""
    for order in orders_of(desk.state.game):
        if word in (plain(order.word.en), plain(order.word.fr)):
            return partial(game_order, order)
    return None


def game_order(order: GameOrder, desk: Desk, rest: str) -> None:
    """Answer a command of the game's own from what the deciding seat may know."""
    show_order(desk.screen, desk.state, desk.seat, order, rest)


def known_words() -> dict[str, str]:
    """Map the word of each command, in both languages, to its name."""
    return {
        plain(word): key.removeprefix("command_")
        for key, phrase in WORDS.entries.items()
        if key.startswith("command_")
        for word in (phrase.en, phrase.fr)
    }


def explain(desk: Desk, rest: str) -> None:
    """Explain a choice or a command; alone, list the commands."""
    command = known_words().get(plain(rest))
    if not rest or command:
        list_orders(desk, [name for name in desk.session.listed if name == command] or desk.session.listed)
        return
    choices = understood(desk, rest)
    if not choices:
        cite(desk, rest)
    elif len(choices) > EXPLAINED:
        count_behind(desk, choices)
    else:
        for choice in choices:
            sentence = desk.state.game.explain(desk.state, choice.action, desk.screen.lang)
            desk.screen.say("explained", move=" ".join(choice.words), sentence=sentence)


def count_behind(desk: Desk, choices: tuple[Choice, ...]) -> None:
    """Say what the common beginning of several moves means, and how many they are."""
    words = shared(choices)
    meaning = gloss(desk.screen, desk.state, words, whole=False)
    told = " ".join(words)
    desk.screen.say("behind", words=f"{told} ({meaning})" if meaning else told, count=len(choices))


def list_orders(desk: Desk, names: Sequence[str]) -> None:
    """List commands; with all of them, those of the game's own too."""
    screen = desk.screen
    rows = [(screen.word(f"help_{name}_key"), screen.word(f"help_{name}")) for name in names]
    if len(names) == len(desk.session.listed):
        rows += [(order.usage.text(screen.lang), order.help.text(screen.lang)) for order in orders_of(desk.state.game)]
    if screen.plain:
        for key, text in rows:
            screen.say("help_line", key=key, text=text)
        return
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold")
    for row in rows:
        grid.add_row(*row)
    screen.show(grid)


def back(desk: Desk, _rest: str) -> None:
    """Go up in the menu."""
    replace_menu(desk, desk.menu.back(), "b")


def why(desk: Desk, rest: str) -> None:
    """Say which rule forbids a move, with its text, or that the move is allowed; alone, what the last bot was up to."""
    screen, state = desk.screen, desk.state
    if not rest:
        why_did_it_do_that(desk)
        return
    choices = understood(desk, rest)
    if len(choices) == 1:
        action = choices[0].action
        sentence = state.game.explain(state, action, screen.lang)
        screen.say("allowed", move=state.text(action), sentence=sentence)
    elif choices:
        count_behind(desk, choices)
    else:
        cite(desk, rest)


def why_did_it_do_that(desk: Desk) -> None:
    """Say what the last turn of a bot did for it, as far as the person may know."""
    found = desk.session.why(desk.seat)
    if found is None:
        desk.screen.say("why_what", move=desk.state.text(desk.state.legal()[0]))
        return
    seat, reason = found
    desk.screen.say("why_bot", bot=desk.session.names[seat], reason=reason.text(desk.screen.lang))


def cite(desk: Desk, move: str) -> None:
    """Cite the rule against a move, with its text in the rulebook."""
    screen, state = desk.screen, desk.state
    refusal = state.why_not(move)
    if refusal is not None:
        screen.say("refused", rule=refusal.rule, sentence=refusal.text(screen.lang))
        for rule in rules_of(state.game, screen.lang):
            if rule.label == refusal.rule:
                screen.say("rule_says", rule=rule.label, text=rule.text, style="dim")


def undo(desk: Desk, _rest: str) -> None:
    """Take the last decision back."""
    move = desk.session.undo()
    desk.screen.say("taken_back", move=move)
    raise Undone


def hint(desk: Desk, _rest: str) -> None:
    """Show the best choices, what each means, why it is good, and the chance to win after it."""
    for place, advice in enumerate(desk.session.hints(), start=1):
        tell_hint(desk, place, advice)


def tell_hint(desk: Desk, place: int, advice: Advice | Tip) -> None:
    """Tell one good choice."""
    screen, state = desk.screen, desk.state
    move, sentence = state.text(advice.action), state.game.explain(state, advice.action, screen.lang)
    if advice.reason is not None:
        sentence = f"{sentence} {advice.reason.text(screen.lang)}"
    if isinstance(advice, Advice):
        screen.say("hint_chance", place=place, move=move, chance=f"{100 * advice.chance:.0f}", sentence=sentence)
    else:
        screen.say("hint_is", move=move, sentence=sentence)


def save(desk: Desk, rest: str) -> None:
    """Save the game, or a copy under a name."""
    file = desk.session.keep(Path(rest).expanduser() if rest else None)
    desk.screen.say("saved", file=rest or file)


def log(desk: Desk, rest: str) -> None:
    """Tell the last events again."""
    if rest and not (rest.isascii() and rest.isdecimal() and int(rest[:6]) > 0):
        desk.screen.say("bad_log", typed=rest)
        return
    number = int(rest[:6]) if rest else LAST_EVENTS
    events = desk.session.story(desk.seat)
    if not events:
        desk.screen.say("no_log")
    tell_events(desk.screen, desk.state, events[max(0, len(events) - number) :], desk.session.names)


def board(desk: Desk, _rest: str) -> None:
    """Show the table and the choices again."""
    show_board(desk.screen, desk.state, desk.seat, desk.session.names)
    show_menu(desk)


def rules(desk: Desk, rest: str) -> None:
    """Show a rule, the rules that mention something, or all."""
    tell_rules(desk.screen, desk.state.game, rest)


def tell_rules(screen: Screen, game: Game, query: str) -> None:
    """Tell the rules that answer a query, the whole book if there is none."""
    if query:
        for rule in rulebook.find(game, query, screen.lang):
            screen.say("rule_line", rule=rule.label, text=rule.text)
        return
    text = whole_text(game, screen.lang)
    if screen.plain:
        screen.tell(text.replace("**", "").rstrip())
    else:
        screen.show(Markdown(text))


def leave(_desk: Desk, _rest: str) -> None:
    """Leave the game."""
    raise Quit


def obeyed(desk: Desk, line: str) -> bool:
    """Carry out a command; tell whether the line was one."""
    order = order_in(desk, line)
    if order is None:
        return False
    if order[0] is not back:
        desk.shown = 0
    try:
        order[0](desk, order[1])
    except AlmagestError as error:
        desk.screen.tell(error.text(desk.screen.lang))
    return True


ORDERS: dict[str, Callable[[Desk, str], None]] = {
    "explain": explain,
    "back": back,
    "why": why,
    "undo": undo,
    "hint": hint,
    "save": save,
    "log": log,
    "board": board,
    "rules": rules,
    "quit": leave,
}
