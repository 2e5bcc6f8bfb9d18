"""A game on the whole screen: who decides, who looks, and what a typed line or a taken thing leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from almagest.fullscreen import question
from almagest.fullscreen.cover import Cover
from almagest.fullscreen.layout import layout_of
from almagest.fullscreen.panes import PANES, SAID, Panes
from almagest.fullscreen.thinking import ThinkingFailed
from almagest.fullscreen.voice import height, voice
from almagest.kernel.phrases import plain
from almagest.terminal import desk as desks
from almagest.terminal import orders
from almagest.terminal.board import tell_edition, tell_events, tell_result
from almagest.terminal.saves import FileTrouble
from almagest.terminal.session import SIMULATIONS

if TYPE_CHECKING:
    from rich.console import RenderableType

    from almagest.fullscreen.app import FullScreen
    from almagest.fullscreen.thinking import Thinking
    from almagest.terminal.desk import Desk
    from almagest.terminal.session import Session


class Table:
    """The game, the person before the screen, and what was said to them last."""

    def __init__(self, app: FullScreen, session: Session, lang: str, thinking: Thinking) -> None:
        self.app, self.session, self.lang, self.thinking = app, session, lang, thinking
        self.voice = voice(lang)
        self.panes = Panes(session, lang)
        self.desk: Desk | None = None
        self.looking: int | None = None
        self.handing: int | None = None
        self.notice: list[RenderableType] = []

    @property
    def viewer(self) -> int | None:
        """Whose view is shown: the only person's; of several, that of who looks; when all is over, everybody's."""
        people = self.session.people
        if len(people) == 1:
            return people[0]
        return None if self.session.state.over else self.looking

    def begin(self) -> None:
        """Open the game."""
        tell_edition(self.voice, self.session.state.setting)
        self.notice = self.voice.take()
        self.go_on()

    def go_on(self) -> None:
        """Have the next decision made, beside everything else."""
        self.app.run_worker(self.next_decision(), exclusive=True, group="decisions")

    async def next_decision(self) -> None:
        """Let bots decide until a person is asked, or the game is over."""
        state = self.session.state
        while not state.over and not self.session.players[int(state.seat)].is_human:
            self.app.paint()
            try:
                state.apply(await self.thinking.decision(self.session))
            except ThinkingFailed as error:
                name = self.session.names[int(state.seat)]
                self.notice = [Text(SAID.say("bot_failed", self.lang, player=name, fault=error))]
                break
        else:
            self.finish() if state.over else self.ask(int(state.seat))
        self.app.paint()

    def finish(self) -> None:
        """End the game: the result, and the score sheet where there is room beside the board."""
        self.session.save()
        tell_result(self.voice, self.session.state, self.session.names)
        self.notice = self.voice.take()

    def ask(self, seat: int) -> None:
        """Ask a person; if somebody else looks, the table is hidden in between."""
        if self.looking == seat or len(self.session.people) == 1:
            self.sit(seat)
        elif self.looking is None:
            self.cover(seat, "take_over")
        else:
            self.handing = seat

    def cover(self, seat: int, key: str) -> None:
        """Hide the table until the next person sits before it."""
        self.app.show("")
        self.app.push_screen(Cover(self.voice.word(key, player=self.session.names[seat])), lambda _: self.sit(seat))
        self.looking = None

    def sit(self, seat: int) -> None:
        """Lay the choices out for a person."""
        if self.looking != seat:
            self.panes.forget()
        self.looking, self.handing = seat, None
        self.desk = question.desk_for(self.voice, self.session)
        self.app.paint()

    def decide(self, action: int) -> None:
        """Carry a person's decision out."""
        state = self.session.state
        self.session.told[int(state.seat)] = len(state.events or [])
        self.desk, self.notice = None, []
        self.panes.forget()
        try:
            self.session.decide(action)
        except FileTrouble as error:
            self.notice = [Text(error.text(self.lang), "bold")]
        if self.app.pane in ("answer", "hint"):
            self.app.show("")
        self.go_on()

    def take_thing(self, thing: str) -> None:
        """Take a thing of the board."""
        self.done(question.take_thing(self.desk, thing) if self.desk else None)

    def take_choice(self, number: int) -> None:
        """Take a choice of the list."""
        self.done(question.take_branch(self.desk, self.desk.menu.branches[number]) if self.desk else None)

    def step_back(self) -> None:
        """Go back in the choices."""
        if self.desk:
            question.step_back(self.desk)
            self.app.paint_question()

    def done(self, action: int | None) -> None:
        """Decide, or show what is left to choose."""
        if action is not None:
            self.decide(action)
        else:
            self.app.paint_question()

    def answer(self, line: str) -> None:
        """Answer a line: a command, a pane, or a move."""
        name = self.named(line)
        if self.handing is not None and not line:
            self.cover(self.handing, "hidden")
        elif name == "quit":
            self.app.action_leave(0)
        elif name in PANES and name != "hint":
            self.panes.rules = []
            self.app.show(name)
        elif self.desk is not None:
            self.obey(self.desk, line)
        elif line:
            self.tell([Text(self.heading())])

    def named(self, line: str) -> str:
        """Give the name of a line that is one word of the keys or commands, "" if it is none."""
        word = plain(line)
        for name in (*PANES, "quit"):
            if word in (plain(SAID.say(f"key_{name}", lang)) for lang in ("en", "fr")):
                return name
        found = orders.SHORT.get(word) or orders.known_words().get(word, "")
        return {"explain": "help"}.get(found, found)

    def obey(self, desk: Desk, line: str) -> None:
        """Carry a command out, or take the line as a move."""
        order = orders.order_in(desk, line)
        if order is None:
            before = desk.menu
            action = desks.answer(desk, line)
            said = self.voice.take()
            desk.menu = desk.menu if desk.menu is before else question.laid_out(desk.menu)
            if action is None and desk.menu is before:
                self.tell(said)
            self.done(action)
        elif order[0] is orders.hint:
            self.app.run_worker(self.advise(desk), exclusive=True, group="hints")
        elif order[0] is orders.back:
            self.step_back()
        elif order[0] is orders.board:
            self.app.show("")
        else:
            self.command(desk, line, shows_rules=order[0] is orders.rules)

    def command(self, desk: Desk, line: str, *, shows_rules: bool) -> None:
        """Carry a command of the line mode out and show what it says."""
        try:
            orders.obeyed(desk, line)
        except orders.Undone:
            self.desk = None
            self.panes.forget()
            self.go_on()
        said = self.voice.take()
        if shows_rules:
            self.panes.rules = said
            self.app.show("rules")
        else:
            self.tell(said)

    async def advise(self, desk: Desk) -> None:
        """Look for good moves and show them, unless the question has changed meanwhile."""
        self.panes.hints = [Text(SAID.say("hints_coming", self.lang))]
        self.app.show("hint")
        try:
            found = await self.thinking.advice(self.session, SIMULATIONS)
        except ThinkingFailed as error:
            self.panes.hints = [Text(SAID.say("hint_failed", self.lang, fault=error))]
        else:
            if self.desk is not desk:
                return
            for place, advice in enumerate(found, start=1):
                orders.tell_hint(desk, place, advice)
            self.panes.hints = self.voice.take()
        self.app.paint_pane()

    def tell(self, said: list[RenderableType]) -> None:
        """Show an answer where the news are; one that is too long, in a pane."""
        room = self.app.query_one("#news").size
        if height(said, room.width) <= room.height:
            self.notice = said
            self.app.paint_question()
        else:
            self.panes.answer = said
            self.app.show("answer")

    def heading(self) -> str:
        """Say who is to do what."""
        state, names = self.session.state, self.session.names
        if state.over:
            return SAID.say("over", self.lang)
        if self.handing is not None:
            return self.voice.word("hand_over", player=names[self.handing])
        if self.desk is not None:
            return desks.heading(self.desk)
        return SAID.say("thinks", self.lang, player=names[int(state.seat)])

    def rows(self) -> list[tuple[str, str, str]]:
        """Give the choices as rows."""
        return [desks.row_of(self.desk, branch) for branch in self.desk.menu.branches] if self.desk else []

    def news(self, width: int, lines: int) -> list[RenderableType]:
        """Give the last answer, else the last of what happened since the person decided, in whole sentences."""
        if self.notice:
            return self.notice
        viewer = self.viewer
        known = self.session.told.get(-1 if viewer is None else viewer, 0)
        said = voice(self.lang, width)
        tell_events(said, self.session.state, self.session.story(viewer)[known:], self.session.names)
        told = said.take()
        while len(told) > 1 and height(told, width) > lines:
            told.pop(0)
        return told

    def board_lines(self, size: tuple[int, int]) -> list[Text]:
        """Draw the table for the viewer."""
        state = self.session.state
        view = state.view(self.viewer)
        return layout_of(state.game).board(view, state.setting, self.lang, size, self.session.names)
