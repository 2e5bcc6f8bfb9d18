"""A batch in several processes: each plays its part of the games and writes what is seen into memory that all share."""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from multiprocessing.shared_memory import SharedMemory
from typing import TYPE_CHECKING, Any, NamedTuple

from almagest.adapters.batch import MOST_GAMES, SERIES, Batch, check, read_only, setting_of
from almagest.adapters.encodings import encoding_of
from almagest.adapters.extra import research
from almagest.kernel.errors import AlmagestError, BadSetup
from almagest.kernel.lifeline import end_with_parent

with research():
    import numpy as np

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from types import TracebackType

    from numpy.typing import ArrayLike, NDArray

    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

SEEN = ("observations", "masks", "seats", "rewards", "done")
PATIENCE = 10.0
MOST_PROCESSES = 256


class Part(NamedTuple):
    """The part of one process: its games, the number of the first, and how many there are in all."""

    setting: Setting
    games: int
    seed: int
    first: int
    whole: int
    observe: bool


class SharedBatch:
    """Games in several processes, used like a batch; a context, at whose end the processes end.

    Each process plays an equal part of the games as a batch of its own: the first with the seed, the next with the seed
    after that, and so on.
    """

    observations: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float64]
    done: NDArray[np.bool_]

    def __init__(self, setting: Setting, games: int, seed: int, processes: int, *, observe: bool = True) -> None:
        self.setting = setting
        size = games // processes
        shapes = shapes_of(setting, observe=observe)
        bytes_of = {name: max(1, games * row_bytes(*shape)) for name, shape in shapes.items()}
        self._memory = {name: SharedMemory(create=True, size=room) for name, room in bytes_of.items()}
        arrays = {name: array_in(memory, games, *shapes[name]) for name, memory in self._memory.items()}
        self._actions = arrays["actions"]
        for name in SEEN:
            setattr(self, name, read_only(arrays[name]))
        names = {name: memory.name for name, memory in self._memory.items()}
        context = multiprocessing.get_context("spawn")
        self._lines: list[Connection] = []
        self._processes = []
        for part in range(processes):
            line, other = context.Pipe()
            task = Part(setting, size, seed + part, part * size, games, observe)
            self._processes.append(context.Process(target=work, args=(other, task, names), daemon=True))
            self._processes[-1].start()
            other.close()
            self._lines.append(line)
        self._ask("look")

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Carry out one action in each game; an illegal one is refused, and nothing changes in any game."""
        given = np.asarray(actions)
        if given.shape != self.seats.shape or given.dtype.kind not in "iu":
            raise BadSetup(
                f"A step takes {len(self.seats)} whole numbers, one action a game.",
                f"Un pas prend {len(self.seats)} nombres entiers, une action par partie.",
            )
        self._actions[:] = np.minimum(given, np.iinfo(np.int64).max).astype(np.int64)
        self._ask("choose")
        self._ask("carry_out")
        return self.rewards, self.done

    def random_step(self) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Carry out a random legal action in each game."""
        self._ask("random_step")
        return self.rewards, self.done

    def _ask(self, command: str) -> None:
        """Let all processes do something at once; the first refusal is raised when all have answered."""
        for line in self._lines:
            line.send(command)
        answers = [line.recv() for line in self._lines]
        for answer in answers:
            if answer is not None:
                raise answer

    def close(self) -> None:
        """End the processes and give the memory back."""
        for line in self._lines:
            with suppress(OSError):
                line.send(None)
            line.close()
        for process in self._processes:
            process.join(PATIENCE)
        for memory in self._memory.values():
            with suppress(BufferError):  # somebody still looks at it
                memory.close()
            with suppress(FileNotFoundError):
                memory.unlink()
        self._lines, self._processes, self._memory = [], [], {}

    def __enter__(self) -> SharedBatch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def shapes_of(setting: Setting, *, observe: bool) -> dict[str, tuple[tuple[int, ...], Any]]:
    """Tell the shape of a game's row in each array, and its kind of numbers."""
    size, choices = (
        (encoding_of(setting.game.name, setting.seats).size, setting.game.num_actions) if observe else (0, 0)
    )
    return {
        "observations": ((size,), np.uint8),
        "masks": ((choices,), np.uint8),
        "seats": ((), np.int64),
        "rewards": ((setting.seats,), np.float64),
        "done": ((), np.bool_),
        "actions": ((), np.int64),
    }


def row_bytes(shape: tuple[int, ...], kind: Any) -> int:  # noqa: ANN401  what numpy takes
    """Count the bytes of a row."""
    return int(np.prod(shape, dtype=np.int64)) * int(np.dtype(kind).itemsize)


def array_in(memory: SharedMemory, games: int, shape: tuple[int, ...], kind: Any) -> NDArray[Any]:  # noqa: ANN401
    """Look at shared memory as an array, a row a game."""
    return np.ndarray((games, *shape), kind, memory.buf)


def work(line: Connection, part: Part, names: dict[str, str]) -> None:
    """Play a part of the games until told to stop."""
    end_with_parent()
    setting, observe = part.setting, part.observe
    batch = Batch(setting, part.games, part.seed, observe=observe, first=part.first)
    memory = {name: SharedMemory(place) for name, place in names.items()}
    shapes = shapes_of(setting, observe=observe)
    rows = slice(part.first, part.first + part.games)
    shared = {name: array_in(memory[name], part.whole, *shapes[name])[rows] for name in names}
    while (command := line.recv()) is not None:
        line.send(done(command, batch, shared))


def done(command: str, batch: Batch, shared: dict[str, NDArray[Any]]) -> AlmagestError | None:
    """Do what is asked and write what is seen; give the refusal if there is one."""
    try:
        if command == "choose":
            batch.choose(shared["actions"])
            return None
        if command != "look":
            getattr(batch, command)()
    except AlmagestError as error:
        return error
    for name in SEEN:
        shared[name][:] = getattr(batch, name)
    return None


def shared_batch(
    game: str,
    games: int = 1024,
    seats: int | None = None,
    seed: int = 0,
    *,
    processes: int = 2,
    observe: bool = True,
    **options: Json,
) -> SharedBatch:
    """Begin many games at once in several processes; their number must divide that of the games."""
    check("games", games, 1, MOST_GAMES)
    check("processes", processes, 1, MOST_PROCESSES)
    check("seed", seed, 0, SERIES - processes)
    if games % processes:
        raise BadSetup(
            f"{games} games cannot be shared equally by {processes} processes; choose a multiple.",
            f"{games} parties ne se partagent pas également entre {processes} processus ; choisissez un multiple.",
        )
    return SharedBatch(setting_of(game, seats, options), games, seed, processes, observe=observe)
