"""The Python side of an OpenSpiel state: a game being dealt or played, which can be copied, pickled and redealt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from zlib import crc32

from almagest import catalog

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.kernel.event import Event, Json
    from almagest.kernel.game import Setting
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

SEED_BYTES = 4
MEMORIES = 1024


class Table:
    """First the bytes of a seed, drawn by chance one by one; then the game that this seed deals."""

    __slots__ = ("past", "seed", "setting", "state")

    def __init__(self, setting: Setting, seed: bytes, state: State | None, past: tuple[Event, ...]) -> None:
        self.setting = setting
        self.seed = seed
        self.state = state
        self.past = past
        """In a redealt world: what was seen before the redeal. Later events are those of the state."""

    def draw(self, byte: int) -> None:
        """Add a byte to the seed; the last one deals the game."""
        self.seed += bytes([byte])
        if len(self.seed) == SEED_BYTES:
            number = int.from_bytes(self.seed, "big")
            self.state = self.setting.game.start(self.setting.seats, number, **self.setting.chosen())

    def events(self, player: int | None) -> list[Event]:
        """List what a player has seen happen."""
        state = self.state
        now = [] if state is None else state.events or []
        return [event.seen_by(player) for event in (*self.past, *now)]

    def redealt(self, player: int, rng: Rng) -> Table:
        """Give a world that the player cannot tell from this one."""
        assert self.state is not None
        known = () if self.state.ply == 0 else tuple(event.kept_by(player) for event in self.all_events())
        world = self.state.imagine(player, rng)
        world.begin()
        return Table(self.setting, self.seed, world, known)

    def all_events(self) -> list[Event]:
        """List everything that happened, secrets included."""
        assert self.state is not None
        return [*self.past, *(self.state.events or [])]

    def __deepcopy__(self, _memo: dict[int, Any]) -> Table:
        """Copy the table."""
        return Table(self.setting, self.seed, self.state and self.state.clone(), self.past)

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[Any, ...]]:
        """Pickle the table: how the game began, and the actions since."""
        setting, state = self.setting, self.state
        opening = None if state is None or state.opening is None else setting.game.position(state.opening)
        actions = [] if state is None else state.history
        made = (setting.game.name, setting.seats, setting.chosen(), self.seed, opening, actions, self.past)
        return restored, made


def restored(
    name: str,
    seats: int,
    options: dict[str, Json],
    seed: bytes,
    opening: dict[str, Json] | None,
    actions: list[int],
    past: tuple[Event, ...],
) -> Table:
    """Rebuild a pickled table."""
    game = catalog.game(name)
    state = None if opening is None else game.load(opening)
    for action in actions:
        assert state is not None
        state.apply(action)
    return Table(game.setting(seats, options), seed, state, past)


def written(data: Json) -> str:
    """Write plain data as one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def remembered(events: list[Event]) -> bytes:
    """Mark one of 1024 places for every event in its turn: different memories have, almost surely, different marks."""
    marks = bytearray(MEMORIES)
    for turn, event in enumerate(events):
        marks[crc32(f"{turn} {written(event.data())}".encode()) % MEMORIES] = 1
    return bytes(marks)
