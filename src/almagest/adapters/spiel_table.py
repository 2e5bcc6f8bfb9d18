"""The Python side of an OpenSpiel state: a game being dealt or played, which can be copied, pickled and redealt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from almagest import catalog
from almagest.adapters.memory import remembered, words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from almagest.kernel.event import Event, Json
    from almagest.kernel.rng import Rng
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

SEED_BYTES = 4
BYTES = [(byte, 1 / 256) for byte in range(256)]


class Story:
    """Events in their order, and what each viewer has of every one of them: written once, when first asked for."""

    __slots__ = ("events", "lines", "memories")

    def __init__(self, events: Sequence[Event], earlier: Story | None = None) -> None:
        self.events = events
        self.lines: dict[int | None, list[str]] = {}
        self.memories: dict[int | None, list[bytes]] = {}
        if earlier is not None:  # the same events and some more
            self.lines = {viewer: list(lines) for viewer, lines in earlier.lines.items()}
            self.memories = {viewer: list(memories) for viewer, memories in earlier.memories.items()}

    def told(self, viewer: int | None) -> list[str]:
        """Give the lines of a viewer, those of new events included."""
        lines = self.lines.setdefault(viewer, [])
        lines += [written(event.seen_by(viewer).data()) for event in self.events[len(lines) :]]
        return lines

    def remembered(self, viewer: int | None, known: Mapping[str, int]) -> list[bytes]:
        """Give the memories of a viewer, those of new events included."""
        memories = self.memories.setdefault(viewer, [])
        memories += [remembered(event.seen_by(viewer), known) for event in self.events[len(memories) :]]
        return memories


class Table:
    """First the bytes of a seed, drawn by chance one by one; then the game that this seed deals."""

    __slots__ = ("kept", "now", "past", "seed", "setting", "state")

    def __init__(self, setting: Setting, seed: bytes, state: State | None, past: Story) -> None:
        self.setting = setting
        self.seed = seed
        self.state = state
        self.past = past
        """In a redealt world: what its player had seen by then. The rest of the story is that of the state."""
        self.now = Story([])
        self.kept: dict[int, Story] = {}

    @property
    def asks(self) -> bool:
        """Whether chance is to decide now."""
        return self.state is None

    def outcomes(self) -> list[tuple[int, float]]:
        """List the bytes that may come next; all are alike."""
        return BYTES

    def said(self, byte: int) -> str:
        """Write what chance brings."""
        return f"seed byte {byte}"

    def decide(self, action: int) -> None:
        """Let a player decide."""
        assert self.state is not None
        self.state.apply(action)

    def answer(self, byte: int) -> None:
        """Add a byte to the seed; the last one deals the game."""
        self.seed += bytes([byte])
        if len(self.seed) == SEED_BYTES:
            number = int.from_bytes(self.seed, "big")
            self.state = self.setting.game.begun(self.setting, number)

    def told(self, viewer: int | None) -> list[str]:
        """List what a viewer has seen happen, a line of JSON for each event."""
        return [line for story in self.stories() for line in story.told(viewer)]

    def remembered(self, viewer: int | None) -> list[bytes]:
        """List what a viewer has seen happen, some numbers for each event."""
        known = words(self.setting.game)
        return [memory for story in self.stories() for memory in story.remembered(viewer, known)]

    def stories(self) -> tuple[Story, Story]:
        """Give what happened before this world was dealt, and since."""
        self.now.events = [] if self.state is None else self.state.events or []
        return self.past, self.now

    def redealt(self, player: int, rng: Rng) -> Table:
        """Give a world that the player cannot tell from this one."""
        assert self.state is not None
        world = self.state.imagine(player, rng)
        world.begin()
        return Table(self.setting, self.seed, world, self.known_to(player))

    def known_to(self, player: int) -> Story:
        """Give the story as far as a player knows it; a game that has just begun tells its own."""
        assert self.state is not None
        events = [] if self.state.ply == 0 else [*self.past.events, *(self.state.events or [])]
        story = self.kept.get(player)
        if story is None or len(story.events) != len(events):
            story = self.kept[player] = Story([event.kept_by(player) for event in events])
        return story

    def __str__(self) -> str:
        """Write the whole position, hidden things included."""
        return f"seed {self.seed.hex()}" if self.state is None else written(self.state.position())

    def __deepcopy__(self, _memo: dict[int, Any]) -> Table:
        """Copy the table."""
        return Table(self.setting, self.seed, self.state and self.state.clone(), self.past)

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[Any, ...]]:
        """Pickle the table: how the game began, and the actions since."""
        setting, state = self.setting, self.state
        opening = None if state is None or state.opening is None else setting.game.position(state.opening)
        actions = [] if state is None else state.history
        settled = (setting.game.name, setting.seats, setting.chosen(), setting.edition)
        return restored, (*settled, self.seed, opening, actions, self.past.events)


def restored(
    name: str,
    seats: int,
    options: dict[str, Json],
    edition: int,
    seed: bytes,
    opening: dict[str, Json] | None,
    actions: list[int],
    past: Sequence[Event],
) -> Table:
    """Rebuild a pickled table."""
    game = catalog.game(name)
    state = None if opening is None else game.load(opening)
    for action in actions:
        assert state is not None
        state.apply(action)
    return Table(game.setting(seats, options, edition), seed, state, Story(past))


def written(data: Json) -> str:
    """Write plain data as one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
