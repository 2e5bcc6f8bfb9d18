"""The whole screen: where everything stands, which keys there are, and how it follows the size of the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.console import Group
from rich.text import Text
from textual.app import App
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Static

from almagest.fullscreen import question
from almagest.fullscreen.board import Board
from almagest.fullscreen.choices import Choices
from almagest.fullscreen.completion import completions, longer
from almagest.fullscreen.entry import Entry
from almagest.fullscreen.keys import FUNCTION_KEYS, Keys
from almagest.fullscreen.panes import SAID
from almagest.fullscreen.sizes import Sizes, sizes_for
from almagest.fullscreen.style import CSS
from almagest.fullscreen.table import Table
from almagest.fullscreen.themes import DAY, DAY_COLOURS, NIGHT, NIGHT_COLOURS, THEMES
from almagest.terminal.play import INTERRUPTED
from almagest.terminal.screen import NARROWEST

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.widgets import Input

    from almagest.fullscreen.thinking import Thinking
    from almagest.terminal.session import Session

LEFT = 0


class Stage(Container):
    """Where the board stands, or a pane over it."""

    class Changed(Message):
        """There is another room to draw in."""

    def on_resize(self) -> None:
        """Say that there is another room."""
        self.post_message(self.Changed())


class FullScreen(App[int]):
    """A game on the whole terminal."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [
        *(Binding(f"f{n}", f"press('{name}')", show=False, priority=True) for n, name in enumerate(FUNCTION_KEYS, 1)),
        Binding("ctrl+c", f"leave({INTERRUPTED})", show=False, priority=True),
        Binding("ctrl+d,ctrl+q", f"leave({LEFT})", show=False, priority=True),
        Binding("escape", "escape", show=False),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
    ]

    def __init__(self, session: Session, lang: str, thinking: Thinking, theme: str = NIGHT) -> None:
        super().__init__()
        self.ansi_theme_dark, self.ansi_theme_light = NIGHT_COLOURS, DAY_COLOURS
        for look in THEMES:
            self.register_theme(look)
        self.theme = theme
        self.lang = lang
        self.table = Table(self, session, lang, thinking)
        self.pane = ""
        self.sizes = Sizes(80, 24)

    def compose(self) -> ComposeResult:
        """Put everything in its place."""
        with Horizontal(id="main"):
            with Vertical(id="left"):
                with Stage(id="stage"):
                    yield VerticalScroll(Board(), id="view", can_focus=False)
                    yield VerticalScroll(Static(), id="over", can_focus=False)
                yield Static(id="news")
                yield Static(id="heading")
                yield Choices()
                yield Entry(self.offers)
            yield VerticalScroll(Static(), id="side", can_focus=False)
        yield Keys(self.lang)

    def on_mount(self) -> None:
        """Begin when everything is in its place."""
        self.arrange(Sizes(*self.size))
        self.query_one(Entry).focus()
        self.call_after_refresh(self.table.begin)

    def on_resize(self, event: events.Resize) -> None:
        """Follow the size of the terminal, at any moment."""
        self.arrange(Sizes(*event.size))

    def arrange(self, sizes: Sizes) -> None:
        """Give everything its size."""
        self.sizes = sizes
        given = sizes_for(sizes)
        self.query_one("#side").display = bool(given.side)
        self.query_one("#side").styles.width = given.side
        self.query_one("#news").styles.height = given.news
        self.query_one("#choices").styles.height = given.choices

    def on_stage_changed(self) -> None:
        """Draw for the new room."""
        self.paint()

    @property
    def wide(self) -> bool:
        """Whether there is room for a pane beside the board."""
        return bool(sizes_for(self.sizes).side)

    def paint(self) -> None:
        """Draw everything anew."""
        self.query_one("#view").display = self.wide or not self.pane
        self.query_one("#over").display = not self.wide and bool(self.pane)
        room = self.query_one("#stage").size
        width = max(NARROWEST, room.width)
        lines = self.table.board_lines((width, room.height))
        if len(lines) > room.height:  # the last column is the scroll bar's
            lines = self.table.board_lines((width - 1, room.height))
        self.query_one(Board).lay(lines)
        self.paint_pane()
        self.paint_question()

    def paint_pane(self) -> None:
        """Draw the open pane; beside the board there is always one."""
        pane = self.pane or ("log" if self.wide else "")
        if not pane:
            return
        holder = self.query_one("#side" if self.wide else "#over", VerticalScroll)
        title = SAID.say(f"pane_{pane}", self.lang)
        holder.border_title = f"{title} · {SAID.say('pane_closes', self.lang)}" if self.pane else title
        width = max(20, holder.scrollable_content_region.width or holder.size.width)
        holder.query_one(Static).update(Group(*self.table.panes.content(pane, self.table.viewer, width)))
        if pane == "log":
            self.call_after_refresh(holder.scroll_end, animate=False, force=True)

    def paint_question(self) -> None:
        """Draw what is asked, what just happened, and what can be taken on the board."""
        news = self.query_one("#news")
        self.query_one("#news", Static).update(Group(*self.table.news(news.size.width, news.size.height)))
        entry, choices, desk = self.query_one(Entry), self.query_one(Choices), self.table.desk
        entry.placeholder = SAID.say("entry_waiting" if self.table.handing is not None else "entry", self.lang)
        rows = self.table.rows()
        if rows != choices.rows:
            choices.offer(rows)
        board = self.query_one(Board)
        if desk is None:
            board.light(frozenset(), frozenset())
        else:
            board.light(question.lit(desk), question.marked(desk, desk.menu.branches[choices.current]))
        self.paint_heading()
        self.call_after_refresh(self.paint_heading)

    def paint_heading(self) -> None:
        """Say who is to do what, and how many choices are not in sight."""
        heading, unseen = self.query_one("#heading", Static), self.query_one(Choices).unseen
        said = Text(self.table.heading(), no_wrap=True)
        if unseen:
            more = SAID.say("more", self.lang, number=unseen)
            said.truncate(max(1, heading.size.width - len(more) - 1), overflow="ellipsis", pad=True)
            said.append(f" {more}")
        heading.update(said)

    def on_choices_scrolled(self) -> None:
        """Count anew what is not in sight."""
        self.paint_heading()

    def show(self, pane: str) -> None:
        """Open a pane, "" for none; the page begins at its top."""
        self.pane = pane
        for name in ("#side", "#over"):
            self.query_one(name, VerticalScroll).scroll_home(animate=False)
        self.paint()
        self.call_after_refresh(self.paint_pane)

    def offers(self, typed: str) -> tuple[str, list[str]]:
        """Say what a half-typed line becomes, and may become."""
        desk = self.table.desk
        found = completions(desk, typed) if desk else []
        return longer(typed, found), found

    def on_entry_offered(self, event: Entry.Offered) -> None:
        """Show what a half-typed line may become."""
        key = "may_become" if event.lines else "becomes_nothing"
        if len(event.lines) != 1:
            shown = ", ".join(event.lines[:12]) + (", …" if len(event.lines) > 12 else "")
            self.table.notice = [Text(SAID.say(key, self.lang, typed=event.typed, lines=shown))]
            self.paint_question()

    def on_entry_stepped(self, event: Entry.Stepped) -> None:
        """Go to another choice."""
        choices = self.query_one(Choices)
        choices.point(choices.step(event.down, event.right))
        self.paint_question()

    def on_entry_wandered(self) -> None:
        """Go to the board."""
        if self.query_one(Board).reachable() and self.query_one("#view").display:
            self.query_one(Board).focus()

    def action_type(self) -> None:
        """Go to the line where one types."""
        self.query_one(Entry).focus()

    def on_board_typed(self, event: Board.Typed) -> None:
        """Begin to type."""
        entry = self.query_one(Entry)
        entry.focus()
        entry.insert_text_at_cursor(event.letter)

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """Put the choice in question that touches a thing."""
        desk = self.table.desk
        number = question.branch_with(desk, event.thing) if desk else None
        if number is not None:
            self.query_one(Choices).point(number)
        self.paint_question()

    def on_board_taken(self, event: Board.Taken) -> None:
        """Take a thing of the board; the arrows stay there while there is more to take."""
        self.table.take_thing(event.thing)
        if not self.query_one(Board).reachable():
            self.action_type()

    def on_choices_pointed(self, event: Choices.Pointed) -> None:
        """Put a choice in question."""
        self.query_one(Choices).point(event.number)
        self.paint_question()

    def on_choices_taken(self, event: Choices.Taken) -> None:
        """Take a choice."""
        self.table.take_choice(event.number)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer a line; an empty one takes the choice in question."""
        line = event.value.strip()
        event.input.clear()
        if line or self.table.desk is None:
            self.table.answer(line)
        else:
            self.table.take_choice(self.query_one(Choices).current)

    def action_press(self, name: str) -> None:
        """Do what a key says."""
        if name == "theme":
            self.theme = DAY if self.theme == NIGHT else NIGHT
        elif name == self.pane:
            self.show("")
        else:
            self.table.answer(SAID.say(f"key_{name}", self.lang))

    def action_escape(self) -> None:
        """Close a pane, else leave the board, else go back in the choices."""
        if self.pane:
            self.show("")
        elif self.query_one(Board).has_focus:
            self.action_type()
        else:
            self.table.step_back()

    def action_page(self, way: int) -> None:
        """Turn a page of what is read."""
        beside = self.wide and self.pane
        holder = self.query_one("#side" if beside else "#over" if self.pane else "#view", VerticalScroll)
        holder.scroll_relative(y=way * max(1, holder.size.height - 1), animate=False)

    def action_leave(self, code: int) -> None:
        """Leave; the game has been saved after every decision."""
        self.exit(code)
