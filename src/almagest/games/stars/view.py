"""What a seat or a spectator may know, as plain data: the one door through which cards are shown (SR-Q24)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, cast

from almagest.games.stars.deck import GREAT_OLD_ONE, WORD
from almagest.games.stars.lacking import stars_lacking
from almagest.games.stars.naming import card_id, dump_sky, ids, named, symbols
from almagest.games.stars.rules.bonus import may_ignore_from, star_from
from almagest.games.stars.rules.knowledge import FRESH, closing, of_batch
from almagest.games.stars.rules.matching import cells_found, look_up, missing
from almagest.games.stars.rules.minions import hand_limit, pile_word
from almagest.games.stars.rules.phases import INVOKE, PHASE_NAMES, PICK, SUMMON
from almagest.games.stars.rules.summoning import may_summon
from almagest.kernel.bits import count, members_of

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from almagest.games.stars.side import Side
    from almagest.games.stars.state import Stars
    from almagest.kernel.event import Json
    from almagest.kernel.state import State


def look(state: State, seat: int | None) -> dict[str, Json]:
    """Give what a seat sees for itself, None for a spectator (SR-Q24)."""
    state = cast("Stars", state)
    return {
        "pile_cards": searched(state, seat),
        "players": [{"hand": hand(state, state.sides[owner], own=owner == seat)} for owner in range(state.seats)],
        "batches": batches(state, seat),
        "prospects": {} if seat is None else prospects(state, seat),
    }


def common(state: State) -> dict[str, Json]:
    """Give what everybody sees (SR-Q24)."""
    state = cast("Stars", state)
    return {
        "phase": PHASE_NAMES[state.phase],
        "round": min(int(state.turn) // state.seats + 1, int(state.round_limit) or int(state.turn) + 1),
        "rounds": int(state.round_limit),
        "sky": dump_sky(state),
        "invoked": named(state, state.invoked),
        "symbols": symbols(state),
        "summoning": named(state, state.summoning),
        "minion": named(state, state.minion),
        "given": named(state, state.given),
        "pile": len(state.pile) - int(state.top),
        "discards": [card_id(state.deck, card) for card in state.discards],
        "players": [player(state, owner) for owner in range(state.seats)],
    }


def searched(state: Stars, seat: int | None) -> list[str] | None:
    """Name the cards of the draw pile to who is looking through it (SR-Q3, SR-Q22)."""
    if state.phase != PICK or seat != state.seat:
        return None
    return ids(state.deck, *(pile_word(state.pile, state.top, half) for half in (0, 1)))


def player(state: Stars, owner: int) -> dict[str, Json]:
    """Give one player's open cards and points (SR-Q24)."""
    side = state.sides[owner]
    used = ids(state.deck, state.used0, state.used1) if owner == state.seat else []
    site = ids(state.deck, side.site0, side.site1)
    return {
        "seat": owner,
        "limit": int(hand_limit(state, side)),
        "site": [{"card": card, "used": card in used} for card in site],
        "points": int(side.points),
    }


def hand(state: Stars, side: Side, *, own: bool) -> list[str | None]:
    """Name the hand cards a viewer knows; the others are there, but nameless (SR-Q24)."""
    known = ids(state.deck, side.hand0, side.hand1) if own else ids(state.deck, side.known0, side.known1)
    return [*known, *[None] * (int(side.hand_size()) - len(known))]


def batches(state: Stars, seat: int | None) -> list[dict[str, Json]]:
    """List the hidden cards that a viewer can tell from the draw pile, with how many each hand has (SR-Q25)."""
    viewer = -1 if seat is None else seat
    tags = {closing(state, tag, viewer) for tag in range(len(state.moments))}
    found = []
    for moment in sorted(tags - {FRESH}):
        held = [
            [0, 0] if owner == viewer else [int(of_batch(state, side, half, viewer, moment)) for half in (0, 1)]
            for owner, side in enumerate(state.sides)
        ]
        cards = ids(state.deck, sum(low for low, _ in held), sum(high for _, high in held))
        if cards:
            found.append({"cards": cards, "held": [int(count(low)) + int(count(high)) for low, high in held]})
    return found


def prospects(state: Stars, seat: int) -> dict[str, Json]:
    """Tell for each own hand card how many stars are not in place, and where it lies if it is in the sky."""
    side, found = state.sides[seat], {}
    shown = look_up(state.sky)
    for card in [*members_of(side.hand0), *(WORD + n for n in members_of(side.hand1))]:
        ignored = within_limit(state, shown, side, card)
        lacking = stars_lacking(state.deck, shown, card, ignored)
        cells = members_of(cells_found(state.deck, shown, card, ignored)) if lacking == 0 else []
        ready = seat == state.seat and state.phase in (INVOKE, SUMMON) and may_summon(state, shown, card)
        found[card_id(state.deck, card)] = {"missing": lacking, "cells": cells, "ready": bool(ready)}
    return found


def within_limit(state: Stars, shown: vec[i64], side: Side, card: int) -> int:
    """Choose the stars of a Great Old One to ignore: as allowed, so that fewest are missing (SR-27, SR-28)."""
    if state.deck.types[card] != GREAT_OLD_ONE:
        return 0
    stars, most = bonus_stars(state, side, card), int(may_ignore_from(state, side, card))
    allowed = [some for some in range(stars + 1) if some & ~stars == 0 and some.bit_count() <= most]
    return min(allowed, key=lambda some: (int(missing(state.deck, shown, card, some)), some))


def bonus_stars(state: Stars, side: Side, card: int) -> int:
    """Give the stars of a Great Old One that the Servitors on a site let one ignore (SR-26)."""
    site = [*members_of(side.site0), *(WORD + n for n in members_of(side.site1))]
    return reduce(or_, (int(star_from(state.deck, card, servitor)) for servitor in site), 0)
