"""Many games at once for learning programs: `almagest.batch("stellar", games=1024, seed=7)`. See docs/research.md.

The arrays are views of memory in which the engine writes: nothing is allocated at a step, and what you keep you copy.
"""

from __future__ import annotations

import ctypes
import json
from typing import TYPE_CHECKING, Any

from almagest import catalog
from almagest.adapters.encodings import encoding_of
from almagest.adapters.extra import research
from almagest.adapters.returns import returns
from almagest.kernel.batch import STAY, Rows
from almagest.kernel.errors import BadSetup, IllegalAction
from almagest.kernel.judge_file import judge_to_tell
from almagest.kernel.positions import Field, restored_rng
from almagest.kernel.rng import seeded
from almagest.kernel.sheet import mask_of
from almagest.kernel.state import State

with research():
    import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

FORMAT = "almagest-batch/1"
SERIES = 2**32
"""The n-th deal of a batch has the seed `seed * SERIES + n`."""
MOST_GAMES = 2**20
CHOICES = 2**40
"""What the stream of random choices begins with, beside the seed: no deal begins so."""


class Looks:
    """The games of a batch, for a look: each is a copy."""

    def __init__(self, states: list[State]) -> None:
        self._states = states

    def __len__(self) -> int:
        return len(self._states)

    def __getitem__(self, game: int) -> State:
        return self._states[game].clone()

    def __iter__(self) -> Iterator[State]:
        return (state.clone() for state in self._states)


class Batch:
    """Games of one kind side by side; a finished one is dealt anew at once, from the next seed of its series."""

    observations: NDArray[np.uint8]
    """What the seat that decides sees, games × numbers: see docs/encodings.md."""
    masks: NDArray[np.uint8]
    """1 for every legal action, games × actions."""
    seats: NDArray[np.int64]
    """Who decides in each game."""
    rewards: NDArray[np.float64]
    """What the last step brought, games × seats: 0 but where a game has ended."""
    done: NDArray[np.bool_]
    """Which games have ended with the last step; what is seen there is the next deal already."""
    ended: dict[int, State]
    """The final positions of these games."""

    def __init__(self, setting: Setting, games: int, seed: int, *, observe: bool = True, first: int = 0) -> None:
        self.setting = setting
        self.game = setting.game
        self.seed = seed
        self.first = first  # the number of its first game, where it is a part of a larger batch
        self.dealt = 0
        self.ended = {}
        self.encoding = encoding_of(self.game.name, setting.seats)
        self.rng = seeded(CHOICES * SERIES + seed)
        states = [self._deal() for _ in range(games)]
        self._slowly = observe and not writes_sheets(states[0])
        width = self.encoding.size if observe and not self._slowly else 0
        self._rows = Rows(states, setting.seats, self.game.num_actions, width)
        self._lay_out(games, setting.seats, observe=observe)
        self._look()

    def _lay_out(self, games: int, seats: int, *, observe: bool) -> None:
        """Let numpy look at the memory of the rows; a game that writes no sheets gets memory of its own for them."""
        rows = self._rows
        self.seats = view_of(rows.seats, np.int64)
        self.done = view_of(rows.done, np.uint8).view(np.bool_)
        self.rewards = view_of(rows.rewards, np.float64).reshape(games, seats)
        self._judged: NDArray[np.float64] = view_of(rows.chances, np.float64).reshape(games, seats)
        self._chosen, self._paid = writable(view_of(rows.chosen, np.int64)), writable(self.rewards)
        shapes = [(games, self.encoding.size), (games, self.game.num_actions)] if observe else [(games, 0)] * 2
        if rows.width:
            memory = [view_of(part, np.uint8) for part in (rows.observations.numbers, rows.masks)]
            self._sheets = [writable(part.reshape(shape)) for part, shape in zip(memory, shapes, strict=True)]
        else:
            self._sheets = [np.zeros(shape, np.uint8) for shape in shapes]
        self.observations, self.masks = (read_only(sheet) for sheet in self._sheets)

    # Playing ----------------------------------------------------------------------------------------------

    def step(self, actions: ArrayLike, only: ArrayLike | None = None) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Carry out one action in each game, or `only` in some; give the rewards and which games have ended.

        If one of them is illegal it is refused with the number of its game, and nothing changes in any game.
        """
        self.choose(actions, only)
        return self.carry_out()

    def choose(self, actions: ArrayLike, only: ArrayLike | None = None) -> None:
        """Choose actions to be carried out, or refuse an illegal one."""
        chosen = self._fitting(actions, "iu")
        np.copyto(self._chosen, chosen, casting="unsafe")
        playing = self._let_stay(only)
        nowhere = np.flatnonzero(playing & ((chosen < 0) | (chosen >= self.game.num_actions)))
        illegal = int(nowhere[0]) if len(nowhere) else self._rows.first_illegal()
        if illegal >= 0:
            raise self._refusal(illegal, int(chosen[illegal]))

    def random_step(self, only: ArrayLike | None = None) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Carry out a random legal action in each game, or `only` in some."""
        self._chosen.fill(0)
        self._let_stay(only)
        self._rows.choose(self.rng)
        return self.carry_out()

    def _let_stay(self, only: ArrayLike | None) -> NDArray[np.bool_]:
        """Let nothing happen in the other games; tell in which something does."""
        playing = np.ones(self.seats.shape, np.bool_) if only is None else self._fitting(only, "b")
        if only is not None:
            self._chosen[~playing] = STAY
        return playing

    def _fitting(self, numbers: ArrayLike, kind: str) -> NDArray[Any]:
        """Refuse what is not one number of a kind for each game."""
        given = np.asarray(numbers)
        if given.shape != self.seats.shape or given.dtype.kind not in kind:
            raise BadSetup(
                f"A step takes one value for each of the {len(self.seats)} games, a whole number for an action, a truth"
                f" value for `only`; found {given.dtype} of shape {given.shape}.",
                f"Un pas prend une valeur pour chacune des {len(self.seats)} parties, un nombre entier pour une action,"
                f" un booléen pour `only` ; trouvé {given.dtype} de forme {given.shape}.",
            )
        return given

    def carry_out(self) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Carry out what was chosen, deal finished games anew, and look."""
        if self.ended:
            self.ended = {}
            self._paid.fill(0.0)
        if self._rows.play():
            for game in np.flatnonzero(self.done).tolist():
                state = self._rows.states[game]
                self.ended[game] = state
                self._paid[game] = returns(state)
                self._rows.states[game] = self._deal()
        self._look()
        return self.rewards, self.done

    def _deal(self) -> State:
        """Deal the next game of the series, without a past to remember."""
        state = self.game.deal(self.setting, seeded(self.seed * SERIES + self.dealt))
        state.weights = self.game.weights
        self.dealt += 1
        return state

    def _look(self) -> None:
        """Write what is to be seen on clean sheets."""
        for sheet in self._sheets:
            sheet.fill(0)
        self._rows.look()
        if self._slowly:
            for game, state in enumerate(self._rows.states):
                self._sheets[0][game] = np.frombuffer(self.encoding.see(state, int(state.seat)), np.uint8)
                self._sheets[1][game] = np.frombuffer(mask_of(state, self.game.num_actions), np.uint8)

    def _refusal(self, game: int, action: int) -> IllegalAction:
        """Make the refusal of an illegal action."""
        why, number = self.game.forbid(self._rows.states[game], action), self.first + game
        return IllegalAction(why.rule, f"in game {number}: {why.en}", f"dans la partie {number} : {why.fr}")

    # Looking ----------------------------------------------------------------------------------------------

    @property
    def states(self) -> Looks:
        """The games, for a look."""
        return Looks(self._rows.states)

    def chances(self) -> NDArray[np.float64]:
        """Judge every game from its whole position: each seat's chance to win, games × seats."""
        self._rows.judge(judge_to_tell(self.setting))
        return self._judged

    # Resuming ---------------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """Write everything down, hidden things included, for `load`."""
        positions = [self.game.position(state) for state in self._rows.states]
        return json.dumps({"format": FORMAT, **self._kind(), **self._place(), "positions": positions}).encode()

    def load(self, data: bytes) -> None:
        """Go on exactly where a batch of the same kind was when it was saved; other data change nothing."""
        saved = self._of_my_kind(data)
        states = [self._loaded(position) for position in saved["positions"].rows(len(self.seats))]
        seed, dealt = saved["seed"].integer(0, SERIES - 1), saved["dealt"].integer(len(states), SERIES)
        self.seed, self.dealt, self.rng = seed, dealt, restored_rng(saved["rng"])
        self._rows.states[:] = states
        self.ended = {}
        self._paid.fill(0.0)
        writable(self.done.view(np.uint8)).fill(0)
        self._look()

    def _of_my_kind(self, data: bytes) -> Field:
        """Read what was saved, if it is of a batch of this kind."""
        kind = {"format": FORMAT, **self._kind()}
        try:
            saved = json.loads(data)
        except ValueError:
            saved = None
        if not isinstance(saved, dict) or {name: saved.get(name) for name in kind} != kind:
            raise BadSetup(
                f"These data are not of a batch of {self.game.name} like this one: game, seats, options and number of"
                " games must be the same.",
                f"Ces données ne sont pas d'un lot de {self.game.name} comme celui-ci : jeu, sièges, options et nombre"
                " de parties doivent être les mêmes.",
            )
        return Field("", saved)

    def _loaded(self, position: Field) -> State:
        """Rebuild one game of what was saved; all are of one kind."""
        kind = self._kind()
        for name in ("game", "edition", "seats", "options"):
            position[name].agrees(position[name].data == kind[name], name)
        return self.game.load(position.table()).imagined()

    def _kind(self) -> dict[str, Json]:
        """Tell what two batches must have in common for one to go on with the other."""
        return {
            "game": self.game.name,
            "edition": self.setting.edition,
            "seats": self.setting.seats,
            "options": self.setting.chosen(),
            "games": len(self.seats),
        }

    def _place(self) -> dict[str, Json]:
        """Tell where the series of deals and the random choices stand."""
        return {"seed": self.seed, "dealt": self.dealt, "rng": self.rng.data()}


def view_of(memory: Any, kind: Any) -> NDArray[Any]:  # noqa: ANN401  what numpy takes
    """Look at memory of the engine as an array."""
    return np.frombuffer(memory, kind)


def writable(view: NDArray[Any]) -> NDArray[Any]:
    """Give a view of the engine's memory that may be written; it lies still as long as its batch lives."""
    if not view.size:
        return np.empty(view.shape, view.dtype)
    memory = (ctypes.c_uint8 * view.nbytes).from_address(view.ctypes.data)
    return view_of(memory, view.dtype).reshape(view.shape)


def writes_sheets(state: State) -> bool:
    """Tell whether a game writes its observations itself; the others are seen through their views, which is slow."""
    return type(state).fill_observation is not State.fill_observation


def read_only(sheet: NDArray[Any]) -> NDArray[Any]:
    """Give a view that cannot be written: what lies there belongs to the engine."""
    view = sheet.view()
    view.flags.writeable = False
    return view


def batch(
    game: str, games: int = 1024, seats: int | None = None, seed: int = 0, *, observe: bool = True, **options: Json
) -> Batch:
    """Begin many games at once; two seats if nobody says, equal seeds give equal games."""
    check("games", games, 1, MOST_GAMES)
    check("seed", seed, 0, SERIES - 1)
    return Batch(setting_of(game, seats, options), games, seed, observe=observe)


def setting_of(game: str, seats: int | None, options: dict[str, Json]) -> Setting:
    """Settle what is played: two seats if nobody says, where two may play."""
    played = catalog.game(game)
    return played.setting((2 if 2 in played.seats else played.seats[0]) if seats is None else seats, options)


def check(name: str, value: object, least: int, most: int) -> None:
    """Refuse a number that does not fit."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadSetup(
            f"{name} must be a whole number from {least} to {most}, found {value!r}.",
            f"{name} doit être un nombre entier de {least} à {most}, trouvé {value!r}.",
        )
