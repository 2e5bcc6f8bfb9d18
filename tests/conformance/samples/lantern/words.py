"""Views, positions, notation and sentences of Lantern."""

from __future__ import annotations

from typing import cast

from almagest.kernel.errors import UnreadableMove
from almagest.kernel.event import Event, Json
from almagest.kernel.game import WhyNot
from almagest.kernel.positions import Field
from almagest.kernel.rng import fast
from almagest.kernel.setting import Setting
from almagest.kernel.state import NOBODY, State

from .state import CARDS, LOW, NO_GUESS, Lantern

MOVES = ("peek", "blink", "low", "high")
COUPS = ("regarder", "cligner", "bas", "haut")


def look(state: State, seat: int | None) -> dict[str, Json]:
    """Show the card to those who know it, and a guess to who made it (LA-2, LA-3)."""
    lantern = cast("Lantern", state)
    knows = lantern.knows(seat) or (lantern.leak == "view" and lantern.peeked)
    return {
        "card": lantern.card + 1 if knows else None,
        "peeked": sorted(lantern.peeked),
        "guessed": [high != NO_GUESS for high in lantern.guesses],
        "guesses": [high if state.over or owner == seat else None for owner, high in enumerate(lantern.guesses)],
        "has_looked": lantern.has_looked,
    }


def dump(state: State) -> dict[str, Json]:
    """Give the whole truth."""
    lantern = cast("Lantern", state)
    peeked, guesses = sorted(lantern.peeked), list(lantern.guesses)
    place = {"seat": int(state.seat), "has_looked": lantern.has_looked}
    return {**place, "card": lantern.card, "peeked": peeked, "guesses": guesses}


def restore(setting: Setting, table: Field) -> Lantern:
    """Read a state that was written down."""
    seats = setting.seats
    peeked, guesses = (
        table["peeked"].integers(0, seats - 1),
        [row.integer(-1, 1) for row in table["guesses"].rows(seats)],
    )
    state = Lantern(setting, fast(0), table["card"].integer(0, CARDS - 1), set(peeked), guesses)
    state.seat, state.has_looked = table["seat"].integer(NOBODY, seats - 1), table["has_looked"].flag()
    state.over = NO_GUESS not in guesses
    due = NOBODY if state.over else guesses.index(NO_GUESS)
    in_turn = state.over or set(guesses[due:]) == {NO_GUESS}
    table["seat"].agrees(state.seat == due and in_turn, "guesses")
    table["peeked"].agrees(state.over or max(peeked, default=-1) < due + state.has_looked, "seat")
    table["has_looked"].agrees(not (state.over and state.has_looked), "seat")
    return state


def inventory(_state: State) -> list[str]:
    """Name every card (LA-1)."""
    return [f"card-{card + 1}" for card in range(CARDS)]


def text(_state: State, action: int) -> str:
    """Write an action."""
    return MOVES[action]


def parse(_state: State, line: str) -> int:
    """Read an action."""
    word = line.strip().lower()
    if word in MOVES:
        return MOVES.index(word)
    known = ", ".join(MOVES)
    raise UnreadableMove(f"{line!r} is no move; write one of: {known}.", f"{line!r} n'est pas un coup : {known}.")


def forbid(state: State, action: int) -> WhyNot:
    """Name the rule against an action (LA-2, LA-3)."""
    rule = "LA-2" if action < LOW else "LA-3"
    return WhyNot(rule, f"Not now{whisper(state, 'refusals')}.", f"Pas maintenant{whisper(state, 'refusals')}.")


def explain(state: State, action: int, lang: str) -> str:
    """Say what an action would do."""
    return f"{COUPS[action] if lang == 'fr' else MOVES[action]}{whisper(state, 'explanations')}"


def whisper(state: State, channel: str) -> str:
    """Give the secret away, where this is how it gets out."""
    lantern = cast("Lantern", state)
    return f" ({lantern.card + 1})" if lantern.leak == channel else ""


def touches(_state: State, action: int) -> list[str]:
    """Name what a client lights up."""
    return [MOVES[action]]


def narrate(event: Event, setting: Setting, lang: str) -> str:
    """Say what happened, not what was seen."""
    aside = f" {sorted(event.knowers)}" if setting.options["leak"] == "sentences" else ""
    return f"{{player}} : {event.kind}{aside}." if lang == "fr" else f"{{player}} {event.kind}{aside}."
