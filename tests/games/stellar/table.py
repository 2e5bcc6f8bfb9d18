"""Positions of Stellar in a few words: name the cards that matter, the others lie in the pile."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

import pytest

import almagest
from almagest.games.stellar.deck_file import standard_deck
from almagest.kernel.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from almagest.kernel.event import Event, Json
    from almagest.kernel.state import State

GAME = almagest.game("stellar")
CARDS = {card.id: card for card in standard_deck().facts.card}
TYPES = ("planet", "moon", "asteroid", "cloud", "blackhole")
SLOTS = range(1, 13)
ROUNDS = range(1, 12)
COORDINATES = range(1, 6)
VIEWERS = (0, 1, None)


@dataclass(frozen=True)
class Player:
    """One player's cards; a hand too small is filled up with cards nobody named.

    A slot reads "moon-4a" (face up), "moon-4a down" (face down from the row, both know it) or
    "moon-4a secret" (face down from the hand, only its owner knows it).
    """

    telescope: Mapping[int, str] = field(default_factory=dict)
    notebook: Sequence[str] = ()
    hand: Sequence[str] = ()
    known: Sequence[str] = ()
    chosen: str | None = None
    took: Mapping[int, str] = field(default_factory=dict)  # the row card taken in a round
    laid: Mapping[int, int] = field(default_factory=dict)  # the slot filled secretly in a round


NOBODY = Player()


def table(
    first: Player = NOBODY,
    second: Player = NOBODY,
    *,
    row: Mapping[int, str | None] | None = None,
    to_place: str | None = None,
    pile_top: Sequence[str] = (),
    pile: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    phase: str = "take",
    seat: int = 0,
    turn: int | None = None,
    satellite_taken: bool = False,
    reshuffled: bool = False,
    seed: int = 1,
    deck: Json = None,
) -> State:
    """Lay a table; cards not named lie under `pile_top`, or in the discards if the whole `pile` is named.

    It is the first turn at which so many cards can have been laid, unless another is given.
    """
    given = dict(row or {})
    if phase == "starters":
        given = dict.fromkeys(COORDINATES)
    named = [*given.values(), to_place, *pile_top, *(pile or ()), *discards, *owned(first), *owned(second)]
    spare = [card for card in CARDS if card not in named]
    players = [
        side(player, hand_size(phase, on_turn=owner == seat), spare) for owner, player in enumerate((first, second))
    ]
    laid_out = [given[place] if place in given else spare.pop(0) for place in COORDINATES]
    position = GAME.start(seed=1, deck=deck).position()
    position["rng"] = almagest.rng(seed).data()
    position["state"] = {
        "phase": phase,
        "seat": -1 if phase == "over" else seat,
        "turn": first_turn(phase, seat, players) if turn is None else turn,
        "row": laid_out,
        "to_place": to_place,
        "pile": [*pile_top, *spare] if pile is None else [*pile],
        "discards": [*discards] if pile is None else [*discards, *spare],
        "satellite_taken": satellite_taken,
        "reshuffled": reshuffled,
        "players": players,
    }
    return GAME.load(position)


def first_turn(phase: str, seat: int, players: list[dict[str, Json]]) -> int:
    """Find the first turn at which so much can have happened."""
    if phase in ("starters", "last", "over"):
        return 0 if phase == "starters" else 22
    return next((turn for turn in range(seat, 22, 2) if all(can_be(side, turn) for side in players)), 20 + seat)


def can_be(side: dict[str, Json], turn: int) -> bool:
    """Tell whether a player can have laid and remembered so many cards by a turn."""
    filled = sum(slot is not None for slot in side["telescope"])
    named = [
        number for memory in ("took", "laid_secretly") for number in ROUNDS if side[memory][number - 1] is not None
    ]
    return max(filled, len(side["notebook"])) - 1 <= turn // 2 and max(named, default=0) <= turn // 2


def owned(player: Player) -> list[str]:
    """List a player's cards."""
    return [*(slot.split()[0] for slot in player.telescope.values()), *player.notebook, *player.hand]


def hand_size(phase: str, *, on_turn: bool) -> int:
    """Two cards between turns, three after step 1, one when all is over."""
    return {"play": 3 if on_turn else 2, "over": 1}.get(phase, 2)


def side(player: Player, cards: int, spare: list[str]) -> dict[str, Json]:
    """Write one player's part of a position, taking missing hand cards from the spare ones."""
    hand = [*player.hand, *(spare.pop(0) for _ in range(cards - len(player.hand)))]
    return {
        "hand": hand,
        "known": [*player.known],
        "chosen": player.chosen,
        "notebook": [*player.notebook],
        "telescope": [slot(player.telescope.get(number)) for number in SLOTS],
        "took": [taken(player).get(number) for number in ROUNDS],
        "laid_secretly": [laid(player).get(number) for number in ROUNDS],
    }


def laid(player: Player) -> dict[int, int]:
    """Give the round of every secret slot: the first rounds, where none is named."""
    secret = [number for number, text in player.telescope.items() if text.endswith("secret")]
    free = [number for number in ROUNDS if number not in player.laid]
    return {
        **player.laid,
        **dict(zip(free, (slot for slot in secret if slot not in player.laid.values()), strict=False)),
    }


def taken(player: Player) -> dict[int, str]:
    """Give the round in which each known card was taken: after the last secret one, where none is named."""
    last = max(laid(player), default=0)
    free = [number for number in ROUNDS if number > last and number not in player.took]
    unnamed = [card for card in player.known if card not in player.took.values()]
    return {**player.took, **dict(zip(free, unnamed, strict=False))}


def slot(text: str | None) -> dict[str, Json] | None:
    """Write one slot of a position."""
    if text is None:
        return None
    card, _, how = text.partition(" ")
    return {"card": card, "face": "down" if how else "up", "secret": how == "secret"}


def play(state: State, *moves: str) -> State:
    """Make moves given in notation."""
    for move in moves:
        state.apply(state.parse(move))
    return state


def moves(state: State) -> set[str]:
    """Write all legal moves."""
    return {state.text(action) for action in state.legal()}


def slots_for(state: State, card: str, face: str = "up") -> list[int]:
    """List the slots where a card may go now."""
    end = " down" if face == "down" else ""
    return [number for number in SLOTS if f"play {card} telescope {number}{end}" in moves(state)]


def rule_against(state: State, move: str) -> str:
    """Give the rule that refuses a move, named when asking and when trying, and see that nothing changes."""
    before = state.position()
    why = state.why_not(move)
    with pytest.raises(IllegalAction) as refused:
        play(state, move)
    assert why is not None
    assert refused.value.rule == why.rule
    assert state.position() == before
    return why.rule


def player(state: State, seat: int, viewer: int | None = None) -> dict[str, Json]:
    """Give what a viewer sees of a player."""
    seen: dict[str, Json] = state.view(viewer)["players"][seat]
    return seen


def on_slot(state: State, seat: int, number: int, viewer: int | None = None) -> dict[str, Json] | None:
    """Give what a viewer sees on a slot."""
    seen: dict[str, Json] | None = player(state, seat, viewer)["telescope"][number - 1]
    return seen


def score(state: State, seat: int = 0) -> dict[str, Json]:
    """Give a player's score sheet as everybody sees it."""
    sheet: dict[str, Json] = player(state, seat)["score"]
    return sheet


def phase(state: State) -> str:
    """Name the decision that is open."""
    name: str = state.view(None)["phase"]
    return name


def happened(state: State, kind: str) -> list[Event]:
    """List the events of a kind since the opening."""
    return [event for event in state.events or [] if event.kind == kind]


def random_states(seed: int) -> Iterator[State]:
    """Play at random and give every moment of the game: one state that goes on, not copies."""
    state, rng = GAME.start(seed=seed), almagest.rng(seed + 1)
    yield state
    while not state.over:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
        yield state


def reached(seed: int, decisions: int) -> State:
    """Give a random game after some decisions, or at its end if that comes first."""
    return [*islice(random_states(seed), decisions + 1)][-1]


def finished(seed: int) -> State:
    """Give the end of a random game."""
    return reached(seed, decisions=1000)
