"""What a seat or a spectator may know, as plain data: the one door through which cards are shown (PT-Q57, PT-Q58)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.ptolemaeus import dates
from almagest.games.ptolemaeus.cards import BONUS_IDS, ELEMENTS, KIND_IDS, PLANET_IDS, SIGN_IDS
from almagest.games.ptolemaeus.deck import SIGNS
from almagest.games.ptolemaeus.naming import row_of, sky_of, target_of
from almagest.games.ptolemaeus.payments import payments
from almagest.games.ptolemaeus.rules import scoring
from almagest.games.ptolemaeus.rules.hands import SPECTATOR_VIEW
from almagest.games.ptolemaeus.rules.phases import CARD, DISCARDING, NOVA_CONSTELLATIO, PAYING, PHASE_NAMES, RECALLING
from almagest.games.ptolemaeus.rules.row import cards_left
from almagest.games.ptolemaeus.rules.targets import may_observe
from almagest.games.ptolemaeus.rules.victims import pick_at, picked
from almagest.games.ptolemaeus.rules.zodiac import constellations_of
from almagest.games.ptolemaeus.state import Ptolemaeus
from almagest.kernel.bits import members_of

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.side import Side
    from almagest.kernel.event import Json
    from almagest.kernel.state import State

POINT_CARD = BONUS_IDS[NOVA_CONSTELLATIO]


def look(state: State, seat: int | None) -> dict[str, Json]:
    """Give what a seat sees for itself, None for a spectator (PT-Q57)."""
    state = cast("Ptolemaeus", state)
    return {
        "phase": phase(state, seat),
        "observable": observable(state, seat),
        "choice": choice(state, seat),
        "players": [player(state, owner, seat) for owner in range(state.setting.seats)],
    }


def common(state: State) -> dict[str, Json]:
    """Give what everybody sees (PT-Q57)."""
    state = cast("Ptolemaeus", state)
    return {
        "active": int(state.active),
        "cycle": int(state.cycle) + 1,
        "round": min(3, int(state.round) + 1),
        "astrolabe": int(state.astrolabe),
        "extra_turns": int(state.extra),
        "date": date(state),
        "sky": sky(state),
        "event": list(state.deck.facts.event[state.event].planets),
        "events_left": events_left(state),
        "row": row_of(state),
        "deck": len(state.pile) - int(state.top),
        "can_draw": bool(cards_left(state)),
        "discards": counted(state.discards, KIND_IDS),
        "bonus_deck": len(state.bonus_pile) - int(state.bonus_top),
        "bonus_played": counted(state.spent, BONUS_IDS),
        "players": [open_things(state, owner) for owner in range(state.setting.seats)],
        "hipparchus": hipparchus(state) if state.level else None,
    }


def phase(state: Ptolemaeus, seat: int | None) -> str:
    """Name the decision that is open; a payment is chosen unseen by the others (PT-Q37)."""
    hidden = state.phase == PAYING and seat != state.seat
    return PHASE_NAMES[0] if hidden else PHASE_NAMES[state.phase]


def date(state: Ptolemaeus) -> dict[str, Json]:
    """Give the date of the first sky, what happened then, and what to expect (PT-Q61 to PT-Q63)."""
    return dates.facts_of(state.date or state.setting.options["start"])


def sky(state: Ptolemaeus) -> dict[str, Json]:
    """Give the bodies, the Comet's path and the asteroids (PT-3 to PT-5, PT-Q57)."""
    return {
        "planets": sky_of(state),
        "comet": SIGN_IDS[state.comet],
        "comet_start": SIGN_IDS[state.marker],
        "comet_steps": int(state.steps),
        "asteroids": signs(state.asteroids),
    }


def signs(members: int) -> list[str]:
    """Name a set of constellations."""
    return [SIGN_IDS[sign] for sign in members_of(members)]


def counted(tally: int, names: tuple[str, ...]) -> dict[str, int]:
    """Give a tally by name, kinds that are not there left out."""
    counts = {name: int(tally) >> (4 * kind) & 15 for kind, name in enumerate(names)}
    return {name: number for name, number in counts.items() if number}


def events_left(state: Ptolemaeus) -> list[str]:
    """Name the event cards still in the pile, in no order (PT-Q57)."""
    left = set(state.event_pile[state.event_top :])
    return [card.id for n, card in enumerate(state.deck.facts.event) if n in left]


def observable(state: Ptolemaeus, seat: int | None) -> list[dict[str, Json]]:
    """Give what can be observed in this sky, and whether the viewer could pay and place it (PT-14, PT-17)."""
    found = []
    for target in members_of(state.targets):
        kind, named = target_of(target)
        tokens = [SIGN_IDS[sign] for sign in constellations_of(target)]
        can = None if seat is None else bool(may_observe(state, state.sides[seat], target))
        found.append({"kind": kind, "signs": named, "tokens": tokens, "can": can})
    return found


def choice(state: Ptolemaeus, seat: int | None) -> dict[str, Json]:
    """Give what is under way, as far as the viewer may know (PT-Q37, PT-Q52)."""
    facts: dict[str, Json] = {}
    if state.job >= CARD:
        facts["bonus"] = BONUS_IDS[state.job - CARD]
        facts["left"] = int(state.left)
    name = PHASE_NAMES[state.phase]
    if name in ("moving", "choosing", "arriving"):
        facts["sign"] = SIGN_IDS[state.spot]
    if name == "placing":
        facts["signs"] = signs(state.to_place | state.to_place_twice)
    if state.phase in (DISCARDING, RECALLING):
        facts["number"] = int(state.quota)
    if state.phase == PAYING and seat == state.seat:
        kind, named = target_of(int(state.target))
        facts |= {"target": kind, "signs": named, "paid": counted(state.paid, KIND_IDS), "wanted": int(state.wanted)}
        facts["sign"] = SIGN_IDS[constellations_of(int(state.target))[state.token]]
        facts["colour"] = ELEMENTS[state.colour] if state.wanted else None
        facts["ways"] = [[KIND_IDS[kind] for kind in way] for way in payments(state)]
    return facts


def player(state: Ptolemaeus, owner: int, viewer: int | None) -> dict[str, Json]:
    """Give of a player what depends on who looks: at the end objective and points show, hands do not (PT-Q57)."""
    side = state.sides[owner]
    mine = owner == viewer
    shown = mine or state.over
    known = side.hand if mine else side.known[SPECTATOR_VIEW if viewer is None else viewer]
    return {
        "hand": counted(known, KIND_IDS),
        "bonus": bonus_cards(side, mine=mine) if shown else None,
        "objective": objective(state, side) if shown else None,
        "chosen": chosen(state, side) if owner == viewer else None,
        "points": points(state, side, shown=shown),
    }


def open_things(state: Ptolemaeus, owner: int) -> dict[str, Json]:
    """Give of a player what everybody sees (PT-Q57)."""
    side = state.sides[owner]
    return {
        "seat": owner,
        **study_area(state, side),
        "cards": int(side.cards),
        "bonuses": int(side.bonuses),
    }


def bonus_cards(side: Side, *, mine: bool) -> dict[str, int]:
    """Name the bonus cards: all to their owner, those worth points to everybody once the game is over (PT-Q57)."""
    cards = counted(side.bonus, BONUS_IDS)
    return cards if mine else {card: number for card, number in cards.items() if card == POINT_CARD}


def study_area(state: Ptolemaeus, side: Side) -> dict[str, Json]:
    """Give tokens, reserve, planets and asteroids, open to all (PT-Q57)."""
    tokens = {SIGN_IDS[sign]: int(side.tokens_on(sign)) for sign in range(SIGNS) if side.tokens_on(sign)}
    studied = [PLANET_IDS[planet] for planet in members_of(side.studied)]
    return {
        "tokens": tokens,
        "reserve": int(side.reserve),
        "studied": studied,
        "asteroids": int(side.asteroids),
        "could_study": [PLANET_IDS[planet] for planet in by_four(state, side)],
    }


def by_four(state: Ptolemaeus, side: Side) -> list[int]:
    """List the planets a player could study by four tokens as the board is now (PT-25)."""
    if side.on_board() < 4:
        return []
    places = [int(state.places) >> (4 * planet) & 15 for planet in range(len(PLANET_IDS))]
    return [n for n, place in enumerate(places) if not side.studied >> n & 1 and side.twos >> place & 1]


def objective(state: Ptolemaeus, side: Side) -> list[str]:
    """Name the planets of an objective (PT-31)."""
    return list(state.deck.facts.objective[side.objective].planets)


def chosen(state: Ptolemaeus, side: Side) -> list[str]:
    """Name what a victim has chosen so far, for that victim alone (PT-Q52)."""
    names = KIND_IDS if state.phase == DISCARDING else SIGN_IDS
    return [names[pick_at(side, n)] for n in range(picked(side))]


def points(state: Ptolemaeus, side: Side, *, shown: bool) -> dict[str, Json]:
    """Give the score sheet: open points for all, the rest for the owner until the end (PT-41, PT-Q57)."""
    return {
        "planets": int(scoring.planet_points(state.deck, side)),
        "asteroids": int(scoring.asteroid_points(side)),
        "bonus": int(scoring.bonus_points(side)) if shown else None,
        "objective": int(scoring.objective_points(state.deck, side)) if shown else None,
        "total": int(scoring.all_points(state.deck, side) if shown else scoring.open_points(state.deck, side)),
    }


def hipparchus(state: Ptolemaeus) -> dict[str, Json]:
    """Give Hipparchus, of whom nothing is hidden (PT-Q66, PT-Q69)."""
    side = state.sides[1]
    return {
        "level": int(state.level),
        **study_area(state, side),
        "bonus": counted(side.bonus, BONUS_IDS),
        "objective": objective(state, side),
        "points": points(state, side, shown=True),
        "misses": int(state.missed),
        "turns": int(state.turns),
    }
