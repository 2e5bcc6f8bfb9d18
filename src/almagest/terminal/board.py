"""The table and the story as one seat may know them: from its view and its events, never from the state."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol, cast

from rich.text import Text

from almagest import catalog
from almagest.kernel.phrases import named
from almagest.kernel.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from almagest.kernel.event import Event, Json
    from almagest.kernel.game import Game
    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State
    from almagest.terminal.screen import Screen

View = dict[str, "Json"]
OF_EVERY_GAME = ("scores", "winners", "seat", "over", "seats", "options", "viewer", "ply", "game", "edition")
"""What a view of any game holds, what players look for first."""


class Drawing(Protocol):
    """What the module `draw` of a game's folder offers; each function gets a view."""

    def draw(self, view: View, setting: Setting, lang: str, width: int, names: list[str], /) -> RenderableType:
        """Draw a view."""
        ...

    def describe(self, view: View, setting: Setting, lang: str, names: list[str], /) -> list[str]:
        """Describe a view in sentences."""
        ...

    def gloss(self, view: View, setting: Setting, words: Sequence[str], lang: str, /, *, whole: bool) -> str:
        """Say in a few words what the beginning of a move, or a whole one, means."""
        ...


class GameOrder(Protocol):
    """An order of a game's own, one of `ORDERS` in its module `draw`: it answers from a view and changes nothing."""

    @property
    def word(self) -> Bilingual:
        """The word it begins with."""
        ...

    @property
    def usage(self) -> Bilingual:
        """How it is written."""
        ...

    @property
    def help(self) -> Bilingual:
        """What it is for."""
        ...

    def draw(self, view: View, setting: Setting, rest: str, lang: str, width: int, /) -> RenderableType:
        """Answer with a drawing."""
        ...

    def describe(self, view: View, setting: Setting, rest: str, lang: str, /) -> list[str]:
        """Answer in sentences."""
        ...


class PlainDrawing:
    """For a game without a drawing of its own: the view as data."""

    def draw(self, view: View, *_others: object) -> RenderableType:
        """Show the view as JSON."""
        return Text("\n".join(self.describe(view)))

    def describe(self, view: View, *_others: object) -> list[str]:
        """Write the view as lines of JSON, the game's own facts before those that every game has."""
        own = {name: fact for name, fact in view.items() if name not in OF_EVERY_GAME}
        common = {name: view[name] for name in OF_EVERY_GAME}
        return json.dumps({**own, **common}, ensure_ascii=False, indent=1).splitlines()

    def gloss(self, *_others: object, **_more: object) -> str:
        """Add nothing to the notation."""
        return ""


def drawing_of(game: Game) -> Drawing:
    """Give a game's own drawing, or the plain one."""
    return cast("Drawing", catalog.drawing(game.name)) or PlainDrawing()


def orders_of(game: Game) -> tuple[GameOrder, ...]:
    """Give the orders of a game's own, if its drawing has any."""
    return tuple(getattr(catalog.drawing(game.name), "ORDERS", ()))


def show_order(screen: Screen, state: State, seat: int, order: GameOrder, rest: str) -> None:
    """Answer an order of the game's own from the view of a seat."""
    view = state.view(seat)
    if screen.plain:
        for sentence in order.describe(view, state.setting, rest, screen.lang):
            screen.tell(sentence)
    else:
        screen.show(order.draw(view, state.setting, rest, screen.lang, screen.width))


def show_board(screen: Screen, state: State, seat: int | None, names: Sequence[str]) -> None:
    """Show the table as a seat sees it, None for a spectator."""
    drawing, view = drawing_of(state.game), state.view(seat)
    if screen.plain:
        for sentence in drawing.describe(view, state.setting, screen.lang, list(names)):
            screen.tell(sentence)
    else:
        screen.show(drawing.draw(view, state.setting, screen.lang, screen.width, list(names)))


def gloss(screen: Screen, state: State, words: Sequence[str], *, whole: bool) -> str:
    """Say in a few words what a choice means to the player who decides."""
    view = state.view(int(state.seat))
    return drawing_of(state.game).gloss(view, state.setting, words, screen.lang, whole=whole)


def tell_edition(screen: Screen, setting: Setting) -> None:
    """Say that a game is played by an earlier edition of the rules."""
    if setting.edition != setting.game.edition:
        screen.say("old_edition", edition=setting.edition, newest=setting.game.edition)


def tell_events(screen: Screen, state: State, events: Iterable[Event], names: Sequence[str]) -> None:
    """Tell what happened, one sentence an event; the result, which is nobody's doing, has a page of its own."""
    for event in events:
        if event.seat != NOBODY:
            sentence = state.game.narrate(event, state.setting, screen.lang)
            screen.tell(named(sentence, names[event.seat], names), bullet="• ")


def score_line(screen: Screen, names: Sequence[str], scores: Sequence[int]) -> str:
    """Write everybody's points."""
    rows = zip(names, scores, strict=True)
    return ", ".join(screen.word("score", player=name, points=points) for name, points in rows)


def tell_result(screen: Screen, state: State, names: Sequence[str]) -> None:
    """Tell the scores, and who has won."""
    winners = [names[seat] for seat in state.winners()]
    screen.say("result", scores=score_line(screen, names, state.scores()), style="bold")
    headline = state.game.headline(state, screen.lang)
    if headline:
        screen.say("verdict", headline=headline, style="bold")
    elif not winners:
        screen.say("nobody_won", style="bold")
    elif len(winners) == 1:
        screen.say("winner", player=winners[0], style="bold")
    else:
        screen.say("winners", players=", ".join(winners), style="bold")
