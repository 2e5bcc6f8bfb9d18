"""Chance asked card by card: every outcome of a decision with its probability, found by playing it in several worlds.

A state here stands for all worlds that differ only in what nobody has seen. A decision is carried out by an ordinary
state whose piles and dice are a `Dealer`'s: as long as another order of a pile would lead somewhere else, the next card
of that pile is asked for; all that is left makes no difference. See docs/decisions/0047-true-chance.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from almagest.kernel.errors import BadOption
from almagest.kernel.rng import Dealer, asked, fast

if TYPE_CHECKING:
    from almagest.kernel.event import Event, Json
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

Question: TypeAlias = "tuple[int, int]"
"""A place in the pile, or of the die, that chance was asked for: the how manieth call, and the place."""
Answers: TypeAlias = "Mapping[Question, int]"


class Call(NamedTuple):
    """What the engine wanted of chance: a pile in some order, or a number below a bound."""

    cards: bytes
    bound: int = 0


class Sorted(Dealer):
    """Sorts piles: worlds that differ only in what nobody has seen become one. More than piles cannot be sorted."""

    def number(self, n: int) -> int:  # noqa: ARG002
        """Refuse: what nobody has seen here is not the order of piles alone."""
        raise BadOption(
            "True chance (chance=explicit) is not to be had for this game and number of players: it is for games in"
            " which all that nobody has seen is the order of piles. Leave it out: chance is then drawn as a seed.",
            "Le hasard explicite (chance=explicit) n'est pas possible pour ce jeu à ce nombre de joueurs : il faut que"
            " seul l'ordre des piles soit inconnu de tous. Omettez l'option : le hasard est alors tiré comme graine.",
        )

    def order(self, cards: bytes) -> bytes:
        """Sort the cards."""
        return bytes(sorted(cards))


class Told(Dealer):
    """Deals what was answered so far, the rest in order; one pile may be tried with its rest in another order."""

    def __init__(self, answers: Answers, trial: tuple[int, bytes] | None = None) -> None:
        self.answers = answers
        self.trial = trial
        self.calls: list[Call] = []

    def number(self, n: int) -> int:
        """Give the number that was answered, else the first."""
        self.calls.append(Call(b"", n))
        return self.answers.get((len(self.calls) - 1, 0), 0)

    def order(self, cards: bytes) -> bytes:
        """Lay the cards that were answered first, then the rest."""
        call = len(self.calls)
        self.calls.append(Call(bytes(sorted(cards))))
        first = answered(self.answers, call)
        if self.trial is not None and self.trial[0] == call:
            return first + self.trial[1]
        return first + rest_of(cards, first)


class Chance(NamedTuple):
    """A question to chance, and the outcomes with their probabilities."""

    question: Question
    outcomes: list[tuple[int, float]]


class Moment(NamedTuple):
    """A settled state, what was decided there, and what chance has answered since.

    Without a state and an action the game is to be dealt. The state never changes: it is the one before the decision,
    sorted.
    """

    setting: Setting
    state: State | None
    action: int | None
    answers: Answers

    def world(self, dealer: Dealer, diary: list[Event] | None = None) -> State:
        """Carry the decision out with a dealer in place of chance."""
        if self.state is None:
            state = self.setting.game.deal(self.setting, asked(dealer))
            state.weights = self.setting.game.weights
            state.diary = diary
            if diary is not None:
                state.tell_opening()
            return state
        assert self.action is not None
        state = self.state.imagined()
        state.shuffle_unseen(asked(dealer))
        state.diary, state.mover = diary, state.seat
        state.ply += 1
        state.play(self.action)
        return state

    def chance(self) -> Chance | None:
        """Find the next question whose answer makes a difference, None if all are answered."""
        told = Told(self.answers)
        base = self.world(told)
        if self.action is not None and base.learned < base.ply:
            return None  # nobody learned anything, so chance had no part in it
        result = seen_of(base)
        for number, call in enumerate(told.calls):
            if call.bound > 1 and (number, 0) not in self.answers:
                return Chance((number, 0), [(n, 1 / call.bound) for n in range(call.bound)])
            if call.cards:
                first = answered(self.answers, number)
                left = rest_of(call.cards, first)
                if any(self.seen_with(number, order) != result for order in other_orders(left)):
                    return Chance((number, len(first)), shares(left))
        return None

    def seen_with(self, call: int, order: bytes) -> tuple[Any, ...]:
        """Give what everybody knows if the rest of one pile lies in another order."""
        return seen_of(self.world(Told(self.answers, (call, order))))

    def settled(self) -> State:
        """Carry the decision out when all questions are answered, with its events."""
        before = [] if self.state is None else self.state.diary
        state = self.world(Told(self.answers), None if before is None else list(before))
        sort(state)
        return state


def answered(answers: Answers, call: int) -> bytes:
    """Give the first cards of a pile, as far as they were answered."""
    cards: list[int] = []
    while (call, len(cards)) in answers:
        cards.append(answers[call, len(cards)])
    return bytes(cards)


def rest_of(cards: bytes, first: bytes) -> bytes:
    """Sort the cards that are left without the first ones."""
    return bytes(sorted((Counter(cards) - Counter(first)).elements()))


def shares(cards: bytes) -> list[tuple[int, float]]:
    """Give how likely each card is to be the next."""
    return [(card, number / len(cards)) for card, number in sorted(Counter(cards).items())]


def other_orders(cards: bytes) -> Iterator[bytes]:
    """Lay sorted cards differently: each kind once in front, the last first, for it is the likeliest to tell."""
    for card in sorted(set(cards) - set(cards[:1]), reverse=True):
        yield bytes([card]) + rest_of(cards, bytes([card]))


def sort(state: State) -> None:
    """Sort all that nobody has seen, and forget how chance would go on."""
    state.shuffle_unseen(asked(Sorted()))
    state.rng = fast(0)


def seen_of(state: State) -> tuple[Any, ...]:
    """Give what somebody or other knows of a position: all but what nobody has seen."""
    sort(state)
    dumped: dict[str, Json] = state.setting.game.dump(state)
    return int(state.seat), state.over, int(state.learned), dumped
