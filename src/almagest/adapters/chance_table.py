"""The Python side of an OpenSpiel state with true chance: what is settled, and what chance is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from almagest.adapters.memory import words
from almagest.adapters.spiel_table import Story, written
from almagest.adapters.true_chance import Chance, Moment, sort

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.kernel.rng import Rng
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

WHICH = (-1, 0)
"""The question in which of several worlds the game begins."""


class ChanceTable:
    """A game whose chance is asked when it happens; `state` is the last moment at which nothing was to be asked.

    States are never changed here, only replaced, so that copies of a table share them.
    """

    __slots__ = ("moment", "question", "setting", "state", "story", "worlds")

    def __init__(self, setting: Setting, worlds: tuple[State, ...]) -> None:
        self.setting = setting
        self.worlds = worlds
        """Where the game begins, if not with the deal: chance chooses one of these, all equally likely."""
        self.state: State | None = None
        self.story = Story([])
        self.question: Chance | None = None
        self.moment: Moment | None = Moment(setting, None, None, {})
        if worlds:
            self.question = Chance(WHICH, [(n, 1 / len(worlds)) for n in range(len(worlds))])
        else:
            self._go_on(self.moment)

    @property
    def asks(self) -> bool:
        """Whether chance is to decide now."""
        return self.moment is not None

    def outcomes(self) -> list[tuple[int, float]]:
        """List what chance may bring now, with probabilities."""
        assert self.question is not None
        return self.question.outcomes

    def answer(self, outcome: int) -> None:
        """Let chance decide."""
        assert self.moment is not None
        assert self.question is not None
        if self.question.question == WHICH:
            self.state, self.moment, self.question = self.worlds[outcome], None, None
            return
        self._go_on(self.moment._replace(answers={**self.moment.answers, self.question.question: outcome}))

    def decide(self, action: int) -> None:
        """Let a player decide."""
        assert self.state is not None
        if not self.state.is_legal(action):
            raise self.setting.game.refusal(self.state, action)
        self._go_on(Moment(self.setting, self.state, action, {}))

    def _go_on(self, moment: Moment) -> None:
        """Ask the next question, or settle what happened."""
        self.question = moment.chance()
        self.moment = moment
        if self.question is None:
            self.state, self.moment = moment.settled(), None
            self.story = Story(self.state.diary or [], self.story)

    def told(self, viewer: int | None) -> list[str]:
        """List what a viewer has seen happen, a line of JSON for each event."""
        return self.story.told(viewer)

    def remembered(self, viewer: int | None) -> list[bytes]:
        """List what a viewer has seen happen, some numbers for each event."""
        return self.story.remembered(viewer, words(self.setting.game))

    def redealt(self, player: int, rng: Rng) -> ChanceTable:
        """Give a world that the player cannot tell from this one."""
        assert self.state is not None
        assert self.moment is None
        world = self.state.imagine(player, rng)
        world.diary = [event.kept_by(player) for event in self.state.diary or []]
        sort(world)
        twin = self.__deepcopy__({})
        twin.state, twin.story = world, Story(world.diary)
        return twin

    def said(self, outcome: int) -> str:
        """Write what chance brings."""
        assert self.question is not None
        call, place = self.question.question
        if (call, place) == WHICH:
            return f"world {outcome}"
        return f"pile {call}, card {place}: {outcome}"

    def __str__(self) -> str:
        """Write what is settled, and what chance has answered since."""
        state = "not dealt" if self.state is None else written(self.setting.game.position(self.state))
        moment = self.moment
        return state if moment is None else f"{state} {moment.action} {list(moment.answers.values())}"

    def __deepcopy__(self, _memo: dict[int, Any]) -> ChanceTable:
        """Copy the table."""
        return laid(self.setting, self.worlds, self.state, self.moment, self.question, self.story)

    def __reduce__(self) -> tuple[Callable[..., ChanceTable], tuple[Any, ...]]:
        """Pickle the table; the events are in its state."""
        return laid, (self.setting, self.worlds, self.state, self.moment, self.question, None)


def laid(
    setting: Setting,
    worlds: tuple[State, ...],
    state: State | None,
    moment: Moment | None,
    question: Chance | None,
    story: Story | None,
) -> ChanceTable:
    """Lay a table as another one is, or was when it was pickled."""
    table = ChanceTable.__new__(ChanceTable)
    table.setting, table.worlds, table.state, table.moment, table.question = setting, worlds, state, moment, question
    table.story = story or Story([] if state is None else state.diary or [])
    return table
