"""The state of a game of Lantern, its rules, and the ways in which it can leak."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.event import Event
from almagest.kernel.rng import Rng
from almagest.kernel.setting import Setting
from almagest.kernel.state import NOBODY, State

CARDS = 12
PEEK, BLINK, LOW, HIGH = range(4)
NO_GUESS = -1


class Lantern(State):
    """The hidden card (0 to 11), who has peeked, and what everybody has guessed."""

    def __init__(self, setting: Setting, rng: Rng, card: int, peeked: set[int], guesses: list[int]) -> None:
        super().__init__(setting, rng)
        self.card = card
        self.peeked = peeked
        self.guesses = guesses
        self.has_looked = False

    @property
    def leak(self) -> str:
        """How the secret gets out: the name of a channel, or nothing."""
        return str(self.setting.options["leak"])

    def copy(self) -> Lantern:
        """Copy the game's own fields."""
        twin = Lantern(self.setting, self.rng.clone(), self.card, set(self.peeked), list(self.guesses))
        twin.has_looked = self.has_looked
        return twin

    def knows(self, seat: int | None) -> bool:
        """Tell whether a seat knows the card (LA-2, LA-4)."""
        return self.over or seat in self.peeked

    def fill_legal(self, out: vec[i64]) -> i64:
        """Peek or blink, then guess (LA-2, LA-3)."""
        actions = [LOW, HIGH] if self.has_looked else [PEEK, BLINK]
        if self.leak == "choices" and self.peeked and self.card % 2 and not self.has_looked:
            actions = [PEEK]
        for place, action in enumerate(actions):
            out[place] = action
        return len(actions)

    def play(self, action: i64) -> None:
        """Carry out a decision."""
        if action in (LOW, HIGH):
            self.guess(int(action) - LOW)
        else:
            self.look(peeks=action == PEEK)

    def look(self, *, peeks: bool) -> None:
        """Peek at the card, alone, or do not (LA-2)."""
        self.has_looked = True
        seat = int(self.seat)
        if peeks:
            self.peeked.add(seat)
            self.tell(self.peek(seat))
        if peeks or (self.leak == "undo" and self.card % 2):
            self.somebody_learned()
        if self.leak == "number" and self.card >= CARDS // 2:
            self.tell(Event("flickered", seat, {}))

    def peek(self, seat: int) -> Event:
        """Tell of a peek: the card to who peeked."""
        if self.leak == "sentences":
            return Event("peeked", seat, {}, knowers=frozenset({self.card}))
        secret = frozenset[str]() if self.leak == "facts" else frozenset({"card"})
        return Event("peeked", seat, {"card": self.card + 1}, secret, frozenset({seat}))

    def guess(self, high: int) -> None:
        """Guess in secret; the last guess ends the game (LA-3, LA-4)."""
        seat = int(self.seat)
        self.guesses[seat] = high
        secret = frozenset[str]() if self.leak == "choice" else frozenset({"high"})
        self.tell(Event("guessed", seat, {"high": high}, secret, frozenset({seat})))
        self.has_looked = False
        self.seat = (self.seat + 1) % self.seats
        if self.seat == 0:
            self.somebody_learned()
            self.over, self.seat = True, NOBODY

    def tell(self, event: Event) -> None:
        """Write an event into the diary, where one is kept."""
        if self.diary is not None:
            self.diary.append(event)

    def determinize(self, seat: i64, rng: Rng) -> None:
        """Put another card under the lantern, and guess what the others have guessed (LA-2, LA-3)."""
        if not self.knows(int(seat)) and not (self.leak == "redeal" and self.peeked):
            self.card = int(rng.below(CARDS))
        for other, high in enumerate(self.guesses):
            if other != seat and high != NO_GUESS and not self.over:
                self.guesses[other] = int(rng.below(2))
        self.rng = rng.fork()

    def score(self, seat: i64) -> i64:
        """Give a point for a right guess, once all is shown (LA-4)."""
        return int(self.over and self.guesses[seat] == self.card // 6)


def deal(setting: Setting, rng: Rng) -> Lantern:
    """Put a card under the lantern (LA-1)."""
    return Lantern(setting, rng, int(rng.below(CARDS)), set(), [NO_GUESS] * setting.seats)
