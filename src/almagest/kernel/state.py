"""The state of a game in play: what every game provides, and what the kernel does with it.

Compiled code and search use the short calls (`fill_legal`, `is_legal`, `pick`, `play`, `copy`, `determinize`, `score`).
People, bots and servers use the public ones, which check, remember and explain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from almagest.kernel.errors import NoSuchSeat, UndoRefused
from almagest.kernel.rng import Rng
from almagest.kernel.scratch import MOST_LEGAL, borrowed, give_back

if TYPE_CHECKING:
    from almagest.kernel.event import Event, Json
    from almagest.kernel.game import Game, WhyNot
    from almagest.kernel.setting import Setting
    from almagest.kernel.sheet import Sheet

COMPILED: Final = not __file__.endswith(".py")
NOBODY: Final = -1
SPECTATOR: Final = -1
MOST_ACTIONS: Final = 4 * MOST_LEGAL
# Shared int objects for Python callers, so that a list of actions allocates nothing but itself.
NUMBERS: Final[list[object]] = list(range(MOST_ACTIONS))
SCORE_ONLY: Final = vec[float]([1.0, 0.0])
NO_CHANCES: Final = vec[float]()
NO_LOG: Final[list[object]] = []


def listed(actions: vec[i64], n: i64) -> list[object]:
    """List the first n actions of a buffer."""
    return [NUMBERS[action] for action in actions[:n]]


def noted(log: list[object], action: i64) -> None:
    """Add an action to a log."""
    log.append(NUMBERS[action])


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of one game."""

    setting: Setting
    seat: i64
    over: bool
    ply: i64
    learned: i64
    rng: Rng
    opening: State | None  # how the game began; None in simulations
    log: list[object]  # the actions since then, perhaps followed by those of a clone that went on: see `apply`
    mover: i64  # who made the last decision
    weights: vec[float]  # how bots weigh the facts: one weight a fact for the end, then one a fact for the start
    diary: list[Event] | None

    def __init__(self, setting: Setting, rng: Rng) -> None:
        self.setting = setting
        self.seat = 0
        self.over = False
        self.ply = 0
        self.learned = 0
        self.rng = rng
        self.opening = None
        self.log = NO_LOG
        self.mover = NOBODY
        self.weights = SCORE_ONLY
        self.diary = None

    # What a game provides ---------------------------------------------------------------------------------

    def fill_legal(self, out: vec[i64]) -> i64:
        """Write the legal actions, ascending, into the buffer and give their number."""
        raise NotImplementedError

    def play(self, action: i64) -> None:
        """Carry out an action that is known to be legal."""
        raise NotImplementedError

    def copy(self) -> State:
        """Copy the game's own fields into a new state."""
        raise NotImplementedError

    def determinize(self, seat: i64, rng: Rng) -> None:
        """Replace all that a seat (or a spectator) cannot know by a random possibility."""
        raise NotImplementedError

    def score(self, seat: i64) -> i64:
        """Give a seat's points as they stand."""
        raise NotImplementedError

    def shuffle_unseen(self, rng: Rng) -> None:
        """Deal anew what nobody has seen: piles and dice to come; a game with piles shuffles them here, too."""
        self.rng = rng.fork()

    # What a game may do better ----------------------------------------------------------------------------

    def is_legal(self, action: i64) -> bool:
        """Tell whether an action is legal now."""
        scratch = borrowed()
        actions = scratch.actions
        n = self.fill_legal(actions)
        found = any(actions[i] == action for i in range(n))
        give_back(scratch)
        return found

    def pick(self, rng: Rng, actions: vec[i64]) -> i64:
        """Choose a legal action at random, with a buffer to list them in: the same one as `legal()[rng.below(n)]`."""
        return actions[rng.below(self.fill_legal(actions))]

    def fill_features(self, seat: i64, facts: vec[float]) -> float:
        """Write the facts of a position that bots weigh for a seat; give the part of the game still to come."""
        facts[0] = float(self.score(seat))
        return 0.0

    def fill_details(self, seat: i64, out: vec[float]) -> None:
        """Write what the judge looks at for a seat beside those facts; `details.py` of the game names it."""

    def fill_prospects(self, seat: i64, out: vec[float]) -> None:
        """Write what a judge that tells chances looks at for a seat besides; `prospects.py` of the game names it."""

    def fill_observation(self, seat: i64, sheet: Sheet) -> None:
        """Write what a seat sees as numbers, for learning programs; `encoding.py` of the game names them."""
        raise NotImplementedError

    def tell_opening(self) -> None:
        """Write into the diary what happened during set-up."""

    def winners(self) -> list[int]:
        """List the seats that have won, once the game is over."""
        if not self.over:
            return []
        scores = self.scores()
        best = max(scores)
        return [seat for seat, score in enumerate(scores) if score == best]

    # What everybody uses ----------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game whose rules hold."""
        return self.setting.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.setting.seats

    def legal(self) -> list[int]:
        """List the legal actions in ascending order; empty only when the game is over."""
        if self.over:
            return []
        scratch = borrowed()
        actions = listed(scratch.actions, self.fill_legal(scratch.actions))
        give_back(scratch)
        return cast("list[int]", actions)

    def sample(self, rng: Rng) -> i64:
        """Choose a legal action at random: the same one as `legal()[rng.below(n)]`."""
        scratch = borrowed()
        action = self.pick(rng, scratch.actions)
        give_back(scratch)
        return action

    def apply(self, action: int) -> None:
        """Carry out an action; an illegal one is refused with its rule and changes nothing."""
        if self.over or not 0 <= action < MOST_ACTIONS or not self.is_legal(action):
            raise self.setting.game.refusal(self, action)
        opening, chosen = self.opening, i64(action)
        if opening is not None:
            self.remember(chosen, self.ply - opening.ply)
        self.ply += 1
        self.play(chosen)

    def remember(self, action: i64, before: i64) -> None:
        """Add an action to the log; clones share one log until the second of them goes on."""
        if len(self.log) != before:
            self.log = self.log[:before]
        noted(self.log, action)
        self.mover = self.seat

    def clone(self) -> State:
        """Copy the state; the two share their past and go separate ways from now on."""
        twin = self.imagined()
        twin.opening = self.opening
        twin.log = self.log
        twin.mover = self.mover
        if self.diary is not None and self.opening is None:
            twin.diary = list(self.diary)
        return twin

    def imagined(self) -> State:
        """Copy the state without its past, for simulations."""
        twin = self.copy()
        twin.seat = self.seat
        twin.over = self.over
        twin.ply = self.ply
        twin.learned = self.learned
        twin.weights = self.weights
        return twin

    def value(self, seat: i64) -> float:
        """Judge a position for a seat, in points of the final score that it is ahead: facts times weights."""
        scratch = borrowed()
        value = self.judged(seat, scratch.facts)
        give_back(scratch)
        return value

    def judged(self, seat: i64, facts: vec[float]) -> float:
        """Judge a position for a seat, with a buffer to write its facts in."""
        return self.weighed(seat, self.weights, facts)

    def weighed(self, seat: i64, weights: vec[float], facts: vec[float]) -> float:
        """Add up facts times weights, with a buffer to write the facts in."""
        left = self.fill_features(seat, facts)
        n: i64 = len(weights) // 2
        total = 0.0
        for i in range(n):
            total += facts[i] * (weights[i] + left * weights[n + i])
        return total

    def parts(self, seat: i64) -> list[float]:
        """Give what each fact adds to the value of a position for a seat.

        Compiled, and with a buffer that never leaves: one handed over by interpreted code would never be freed.
        """
        scratch = borrowed()
        facts = scratch.facts
        left = self.fill_features(seat, facts)
        n: i64 = len(self.weights) // 2
        found = [facts[i] * (self.weights[i] + left * self.weights[n + i]) for i in range(n)]
        give_back(scratch)
        return found

    def scores(self) -> list[int]:
        """List the points of every seat as they stand."""
        return [int(self.score(seat)) for seat in range(self.setting.seats)]

    def text(self, action: int) -> str:
        """Write an action in the notation of the game."""
        return self.setting.game.text(self, action)

    def parse(self, text: str) -> int:
        """Read an action in the notation of the game."""
        return self.setting.game.parse(self, text)

    def why_not(self, action: int | str) -> WhyNot | None:
        """Explain why an action (a number or notation) is refused now; None if it is legal."""
        return self.setting.game.why_not(self, action)

    def view(self, seat: int | None) -> dict[str, Json]:
        """Give what a seat may know, None for a spectator, as plain data."""
        return self.setting.game.view(self, seat)

    def position(self) -> dict[str, Json]:
        """Give the whole position as plain data, hidden things included."""
        return self.setting.game.position(self)

    # As Python objects ------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Tell whether two states are the same moment: same rules and options, same position, hidden things included.

        The past does not count: two states are equal if nothing that can follow would tell them apart.
        """
        if self is other:
            return True
        if not isinstance(other, State) or self.setting != other.setting:
            return False
        return self.seat == other.seat and self.over == other.over and self.position() == other.position()

    def __hash__(self) -> NoReturn:
        """Refuse to be a key: a state changes with every decision."""
        raise TypeError(f"unhashable type: {type(self).__name__!r}")

    def __repr__(self) -> str:
        """Tell where the game stands, as anybody at the table may know."""
        stands = "over" if self.over else f"seat {self.seat} of {self.setting.seats} to decide"
        return f"<{type(self).__name__}: ply {self.ply}, {stands}>"

    def __copy__(self) -> State:
        """Copy the state."""
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        """Copy the state: a clone shares nothing that changes."""
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle every field, hidden things included, and the past."""
        from almagest.kernel.fields import packed, state_again, values_of

        values = values_of(self)
        del values["setting"]
        values["log"] = self.history
        if self.opening is not None:
            values["diary"] = None  # told again from the opening when somebody asks
        return state_again, (self.setting, packed(values))

    # Hidden information -----------------------------------------------------------------------------------

    def redeal(self, seat: int | None, rng: Rng) -> State:
        """Replace, in place, all that a seat cannot know by a random possibility; the past is forgotten."""
        viewer = self.viewer(seat)
        events = self.events
        if events is not None:
            self.diary = [event.kept_by(seat) for event in events]
        self.opening = None
        self.log = NO_LOG
        self.determinize(viewer, rng)
        return self

    def imagine(self, seat: int | None, rng: Rng) -> State:
        """Give a possible world for a seat, without past or events: what bots may look at."""
        viewer = self.viewer(seat)
        world = self.imagined()
        world.determinize(viewer, rng)
        return world

    def stirred(self, rng: Rng) -> State:
        """Give the same moment with all that nobody has seen yet dealt anew, without past or events.

        Every seat knows the same as before, and the cards in hands stay: what changes is luck still to come.
        """
        world = self.imagined()
        world.shuffle_unseen(rng)
        return world

    def viewer(self, seat: int | None) -> i64:
        """Give the number of who looks: a seat of this table, SPECTATOR for None."""
        if seat is None:
            return SPECTATOR
        if not 0 <= seat < self.setting.seats:
            raise NoSuchSeat(seat, self.setting.seats)
        return seat

    def somebody_learned(self) -> None:
        """Note that this decision showed somebody something new: it can never be taken back."""
        self.learned = self.ply

    # History ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Remember this state as the opening of a game that people play."""
        self.opening = self.imagined()
        self.log = []

    @property
    def history(self) -> list[int]:
        """The actions since the opening."""
        opening = self.opening
        return [] if opening is None else cast("list[int]", self.log[: self.ply - opening.ply])

    @property
    def events(self) -> list[Event] | None:
        """What happened since the opening, secrets included; None in simulations."""
        if self.diary is None and self.opening is not None:
            self.diary = self.replayed(self.history, diary=[]).diary
        return self.diary

    def replayed(self, actions: list[int], *, diary: list[Event] | None) -> State:
        """Play actions again from the opening, with a diary if one is given."""
        opening = self.opening
        assert opening is not None
        state = opening.imagined()
        state.diary = diary
        if diary is not None and opening.ply == 0:
            state.tell_opening()
        for action in actions:
            state.mover = state.seat
            state.ply += 1
            state.play(action)
        return state

    def may_undo(self) -> bool:
        """Tell whether the last decision can be taken back: same player's turn, and nobody learned anything."""
        opening = self.opening
        if opening is None or self.ply == opening.ply:
            return False
        return self.mover == self.seat and self.learned < self.ply

    def undone(self) -> State:
        """Give the state before the last decision; refused once somebody has learned something."""
        if self.may_undo():
            earlier = self.replayed(self.history[:-1], diary=None)
            earlier.opening = self.opening
            earlier.log = self.log
            return earlier
        if not self.history:
            raise UndoRefused("There is nothing to take back.", "Il n'y a rien à reprendre.")
        if self.learned >= self.ply:
            raise UndoRefused(
                "The last decision showed somebody something new, so it cannot be taken back.",
                "La dernière décision a montré quelque chose de nouveau : elle ne peut pas être reprise.",
            )
        raise UndoRefused(
            "The turn has passed on: only the player still on turn may take a decision back.",
            "Le tour est passé : seul le joueur encore à son tour peut reprendre une décision.",
        )
