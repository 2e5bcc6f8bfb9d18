"""What happened, for the diary: each function writes one kind of event. Called only when somebody keeps one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.cards import BONUS_IDS, KIND_IDS, PLANET_IDS, SIGN_IDS
from almagest.games.ptolemaeus.dates import facts_of
from almagest.games.ptolemaeus.naming import cards_of, row_of, sky_of, target_of, tokens_on
from almagest.games.ptolemaeus.rules.phases import DISCARDING, NOVA_CONSTELLATIO
from almagest.games.ptolemaeus.rules.scoring import all_points, standing
from almagest.games.ptolemaeus.rules.tally import count_of
from almagest.kernel.event import Event, note

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus


def tell(state: Ptolemaeus, kind: str, /, **facts: object) -> None:
    """Write an event that everybody sees; what nobody does is told of the seat that decides."""
    note(state, Event(kind, max(0, int(state.seat)), facts))


def tell_secret(state: Ptolemaeus, kind: str, knowers: set[int], secret: str, /, **facts: object) -> None:
    """Write an event of which one fact is for some seats only."""
    note(state, Event(kind, int(state.seat), facts, frozenset({secret}), frozenset(knowers)))


def opened(state: Ptolemaeus) -> None:
    """Tell of the sky, the hands and objectives (to their owners), the row and the event card (PT-3 to PT-8)."""
    tell_sky(state)
    for seat in range(state.setting.seats):
        side = state.sides[seat]
        objective = state.deck.facts.objective[side.objective]
        note(state, Event("dealt", seat, {"cards": cards_of(side.hand)}, frozenset({"cards"}), frozenset({seat})))
        facts = {"objective": list(objective.planets)}
        note(state, Event("objective", seat, dict(facts), frozenset({"objective"}), frozenset({seat})))
    if state.level:
        objective = state.deck.facts.objective[state.sides[1].objective]
        tell(state, "hipparchus_objective", objective=list(objective.planets), level=int(state.level))
    tell(state, "row", cards=[card for card in row_of(state) if card])
    event_turned_up(state)


def tell_sky(state: Ptolemaeus) -> None:
    """Tell whose sky it is, which planets are near a boundary, and how long to expect the game (PT-3, PT-Q63)."""
    date = facts_of(state.date or state.setting.options["start"])
    event = date["event"]
    facts = {"date": date["date"], "hour": date["hour"], "event": None if event is None else state.date}
    tell(state, "opened", places=sky_of(state), comet=SIGN_IDS[state.comet], **facts)
    if date["near"]:
        tell(state, "near", planets=date["near"])
    if date["cycles"] is not None:
        tell(state, "length", cycles=date["cycles"])


def reshuffled(state: Ptolemaeus) -> None:
    """Tell that the discards became the deck (PT-12)."""
    tell(state, "reshuffled", number=len(state.pile))


def turned_up(state: Ptolemaeus, place: int, card: int) -> None:
    """Tell that a card was turned up into the row (PT-11)."""
    tell(state, "turned_up", card=KIND_IDS[card], place=place + 1)


def wiped(state: Ptolemaeus) -> None:
    """Tell that the row had five of a colour (PT-12)."""
    tell(state, "wiped", cards=[card for card in row_of(state) if card])


def taken(state: Ptolemaeus, card: int, place: int) -> None:
    """Tell that a face-up card was taken (PT-11)."""
    tell(state, "taken", card=KIND_IDS[card], place=place + 1)


def drawn(state: Ptolemaeus, card: int) -> None:
    """Tell that a card of the deck was taken, seen by its owner (PT-11)."""
    tell_secret(state, "drawn", {int(state.seat)}, "card", card=KIND_IDS[card])


def observed(state: Ptolemaeus) -> None:
    """Tell what is observed and what was paid (PT-14 to PT-17)."""
    kind, signs = target_of(int(state.target))
    tell(state, "observed", target=kind, signs=signs, cards=cards_of(state.paid))


def placed(state: Ptolemaeus, sign: int, source: int) -> None:
    """Tell where a token was placed, and from where it was moved (PT-14, PT-22)."""
    tell(state, "placed", sign=SIGN_IDS[sign], source=None if source < 0 else SIGN_IDS[source])


def studied(state: Ptolemaeus, planet: int, sign: int, *, asteroid: bool) -> None:
    """Tell that a planet was studied (PT-24, PT-25, PT-30)."""
    tell(state, "studied", planet=PLANET_IDS[planet], sign=SIGN_IDS[sign], asteroid=asteroid)


def bonus_drawn(state: Ptolemaeus, card: int) -> None:
    """Tell that a bonus card was drawn, seen by its owner (PT-32)."""
    tell_secret(state, "bonus_drawn", {int(state.seat)}, "bonus", bonus=BONUS_IDS[card])


def taken_off(state: Ptolemaeus, sign: int, tokens: int) -> None:
    """Tell that own tokens come off the board (PT-25, PT-Q65)."""
    tell(state, "taken_off", sign=SIGN_IDS[sign], number=tokens)


def exchanged(state: Ptolemaeus) -> None:
    """Tell of two asteroids given for a card (PT-30)."""
    tell(state, "exchanged")


def bonus_played(state: Ptolemaeus, card: int, times: int) -> None:
    """Tell that a bonus card is played, and how strongly (PT-32, PT-33)."""
    tell(state, "bonus_played", bonus=BONUS_IDS[card], strong=times > 1)


def hindered(state: Ptolemaeus, cards: int) -> None:
    """Tell that Hipparchus will leave out cards (PT-Q69)."""
    tell(state, "hindered", number=cards)


def replaced(state: Ptolemaeus, sign: int, player: int) -> None:
    """Tell that an opposing token went home (PT-33)."""
    tell(state, "replaced", sign=SIGN_IDS[sign], victim=player)


def robbed(state: Ptolemaeus, player: int, card: int) -> None:
    """Tell that a card changed hands, known to taker and victim (PT-Q51)."""
    tell_secret(state, "robbed", {int(state.seat), player}, "card", victim=player, card=KIND_IDS[card])


def chosen(state: Ptolemaeus, choice: int) -> None:
    """Tell that a victim has chosen, unseen (PT-Q52)."""
    knowers = {int(state.seat)}
    if state.phase == DISCARDING:
        tell_secret(state, "chosen_card", knowers, "card", card=KIND_IDS[choice])
    else:
        tell_secret(state, "chosen_token", knowers, "sign", sign=SIGN_IDS[choice])


def recalled(state: Ptolemaeus, player: int, signs: list[int]) -> None:
    """Tell which tokens a victim took back (PT-33)."""
    if signs:
        kind = "recalled" if player < state.setting.seats else "hipparchus_recalls"
        seat = player if player < state.setting.seats else 0
        note(state, Event(kind, seat, {"signs": [SIGN_IDS[sign] for sign in signs]}))


def discarded(state: Ptolemaeus, player: int, cards: int) -> None:
    """Tell which cards a victim discarded (PT-33, PT-37)."""
    note(state, Event("discarded", player, {"cards": cards_of(cards)}))


def passed(state: Ptolemaeus) -> None:
    """Tell that no action was possible (PT-Q32)."""
    tell(state, "passed")


def turn_begun(state: Ptolemaeus) -> None:
    """Tell whose turn it is (PT-9)."""
    tell(state, "turn", cycle=int(state.cycle) + 1, round=int(state.round) + 1)


def planets_moved(state: Ptolemaeus) -> None:
    """Tell where the planets of the event card have moved (PT-35)."""
    moved = state.deck.facts.event[state.event].planets
    tell(state, "planets_moved", planets={planet: sky_of(state)[planet] for planet in moved})


def comet_moved(state: Ptolemaeus) -> None:
    """Tell where the Comet stops, and whose tokens go home (PT-36)."""
    lost = tokens_on(state, 1 << int(state.comet))
    tell(state, "comet_moved", sign=SIGN_IDS[state.comet], steps=int(state.steps), tokens=lost)


def event_turned_up(state: Ptolemaeus) -> None:
    """Tell which event card is up (PT-8, PT-37)."""
    card = state.deck.facts.event[state.event]
    if card.planets:
        tell(state, "event", planets=list(card.planets))
    else:
        tell(state, "eclipse_up")


def eclipsed(state: Ptolemaeus) -> None:
    """Tell whose tokens the Eclipse sends home (PT-37)."""
    tell(state, "eclipsed", tokens=tokens_on(state, ~int(state.occupied) & 4095))


def cycle_begun(state: Ptolemaeus) -> None:
    """Tell that a new cycle begins, and who has the Astrolabe (PT-38)."""
    tell(state, "cycle", cycle=int(state.cycle) + 1, victim=int(state.astrolabe))


def missed(state: Ptolemaeus) -> None:
    """Tell that Hipparchus leaves a card out (PT-Q69)."""
    tell(state, "hipparchus_misses")


def hipparchus_turns_up(state: Ptolemaeus, card: int) -> None:
    """Tell which card Hipparchus turns up (PT-Q67)."""
    tell(state, "hipparchus_turns_up", card=KIND_IDS[card])


def hipparchus_places(state: Ptolemaeus, sign: int, source: int) -> None:
    """Tell where Hipparchus places a token (PT-Q67)."""
    tell(state, "hipparchus_places", sign=SIGN_IDS[sign], source=None if source < 0 else SIGN_IDS[source])


def hipparchus_studies(state: Ptolemaeus, planet: int, sign: int, *, asteroid: bool) -> None:
    """Tell what Hipparchus studies (PT-Q67)."""
    tell(state, "hipparchus_studies", planet=PLANET_IDS[planet], sign=SIGN_IDS[sign], asteroid=asteroid)


def hipparchus_draws(state: Ptolemaeus, card: int) -> None:
    """Tell which bonus card Hipparchus draws; he keeps NOVA CONSTELLATIO only (PT-Q69)."""
    tell(state, "hipparchus_draws", bonus=BONUS_IDS[card])


def decided_by(state: Ptolemaeus) -> str:
    """Name what decided: points, or between equals planets studied or tokens on constellations (PT-40, PT-Q28)."""
    ranks = [(int(all_points(state.deck, side)), int(side.studied).bit_count()) for side in state.sides]
    best = max(ranks)
    if state.winner >= 0 or [points for points, _ in ranks].count(best[0]) == 1:
        return "points"
    return "planets" if ranks.count(best) == 1 else "tokens"


def ended(state: Ptolemaeus) -> None:
    """Tell that the game is over and show what points were hidden; the other cards stay unseen (PT-40, PT-Q57)."""
    for seat in range(state.setting.seats):
        side = state.sides[seat]
        objective = state.deck.facts.objective[side.objective]
        points = int(count_of(side.bonus, NOVA_CONSTELLATIO))
        note(state, Event("shown", seat, {"objective": list(objective.planets), "number": points}))
    him = int(all_points(state.deck, state.sides[1])) if state.level else None
    even = state.level > 0 and standing(state, 0) == standing(state, 1)
    twelve = None if state.winner < 0 else int(state.winner)
    facts = {"twelve": twelve, "decided": decided_by(state), "hipparchus": him, "even": even}
    note(state, Event("ended", 0, {**facts, "scores": state.scores(), "winners": state.winners()}))
