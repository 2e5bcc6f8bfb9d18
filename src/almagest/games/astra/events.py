"""What happened, for the diary: each function writes one kind of event. Called only when somebody keeps one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.astra.naming import active_sphere, card_id, ids
from almagest.games.astra.rules.kinds import BOON_NAMES, E4, ELEMENT_NAMES
from almagest.games.astra.side import NO_GOAL
from almagest.kernel.event import Event, note

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

WORDS, MARKED = 5, 1  # of the display, see rules/board.py
SOURCES = ("left", "right", "top")
NO_CARD = 63


def tell(state: Astra, kind: str, player: int | None = None, /, **facts: object) -> None:
    """Write an event that everybody sees; what Ptolemy does has sentences of its own."""
    doer = int(state.player) if player is None else player
    if doer >= state.setting.seats:
        note(state, Event(f"ptolemy_{kind}", 0, facts))
    else:
        note(state, Event(kind, doer, facts))


def opened(state: Astra) -> None:
    """Tell how the table was laid; each sees the own Final Scoring card (AS-13, AS-14, AS-16).

    A position laid by hand may have empty places or no discard: of those nothing is told.
    """
    laid = [int(state.board[WORDS * slot]) for slot in range(state.slots)]
    discards = ids(state, state.discards)
    if discards and NO_CARD not in laid:
        cards = [card_id(state, card) for card in laid]
        tell(state, "opened", 0, card=discards[0], element=active_sphere(state), cards=cards)
    for seat in range(state.setting.seats):
        goal = state.deck.facts.goal_names[state.sides[seat].goal]
        note(state, Event("goal", seat, {"goal": goal}, frozenset({"goal"}), frozenset({seat})))
    if state.setting.seats == 1:
        library_changed(state, 0)
        library_changed(state, 1)
        library_top_shown(state)


def turn_begins(state: Astra) -> None:
    """Tell whose turn it is."""
    tell(state, "turn")


def used(state: Astra, card: int) -> None:
    """Tell that an Ability is used (AS-19)."""
    tell(state, "used", card=card_id(state, card))


def observed(state: Astra, slot: int) -> None:
    """Tell that an Observe action begins (AS-23)."""
    tell(state, "observed", card=card_id(state, state.board[WORDS * slot]))


def marked(state: Astra, card: int, star: int, wisdom: int) -> None:
    """Tell that a star is marked; a Grand one gives Wisdom while the track lasts (AS-26)."""
    kind = state.deck.facts.card[card].stars[star].kind
    tell(state, "marked", card=card_id(state, card), star=star + 1, kind=kind, wisdom=wisdom)


def telescope_used(state: Astra) -> None:
    """Tell that a Telescope pays for another Observe action (AS-27)."""
    tell(state, "telescope")


def rested(state: Astra) -> None:
    """Tell that a player rests (AS-28)."""
    tell(state, "rested")


def gained(state: Astra, player: int, kind: str, amount: int) -> None:
    """Tell of a gain."""
    tell(state, "gained", player, kind=kind, amount=amount)


def in_vain(state: Astra) -> None:
    """Tell that an Ability has no effect (AS-Q16)."""
    tell(state, "in_vain")


def exchanged(state: Astra, price: int) -> None:
    """Tell that Stardust pays for a Telescope (AS-62)."""
    tell(state, "exchanged", price=price)


def glorified(state: Astra, amount: int) -> None:
    """Tell of the Fame for this turn's Grand stars (AS-65)."""
    tell(state, "glorified", amount=amount)


def refunded(state: Astra, amount: int) -> None:
    """Tell of Stardust that comes back at the end of a turn (AS-61, AS-71)."""
    tell(state, "refunded", amount=amount)


def reactivated(state: Astra, player: int, cards: int) -> None:
    """Tell which cards are Active again (AS-31, AS-38)."""
    tell(state, "reactivated", player, cards=ids(state, cards))


def sphere_moved(state: Astra) -> None:
    """Tell where the marker stands now (AS-32)."""
    tell(state, "sphere", element=active_sphere(state))


def icon_passed(state: Astra, card: int) -> None:
    """Tell which card a Discard icon cost (AS-32)."""
    tell(state, "icon", card=card_id(state, card))


def end_triggered(state: Astra) -> None:
    """Tell that the Game End card appeared (AS-39)."""
    tell(state, "end", turns=int(state.turns_left))


def refilled(state: Astra, card: int, slot: int) -> None:
    """Tell which card is new (AS-37)."""
    tell(state, "refilled", card=card_id(state, card), place=slot + 1)


def discovered(state: Astra, card: int) -> None:
    """Tell that all stars of a card are marked (AS-33)."""
    tell(state, "dream_found" if state.dreaming else "discovered", card=card_id(state, card))


def boon_chosen(state: Astra, pick: int) -> None:
    """Tell, of tied helpers, that one has chosen; what, only the chooser knows (AS-Q5)."""
    if state.group & (state.group - 1):
        seat = int(state.seat)
        facts = {"box": pick}
        note(state, Event("boon_chosen", seat, dict(facts), frozenset({"box"}), frozenset({seat})))


def boon_taken(state: Astra, player: int, box: int, kind: int, amount: int) -> None:
    """Tell which Boon a helper takes (AS-34)."""
    tell(state, "boon", player, box=box, kind=BOON_NAMES[kind], amount=amount)


def boon_declined(state: Astra, player: int) -> None:
    """Tell that a helper takes no Boon (AS-Q5)."""
    tell(state, "no_boon", player)


def card_taken(state: Astra, card: int) -> None:
    """Tell who takes the card (AS-35)."""
    tell(state, "taken", card=card_id(state, card))


def given_up(state: Astra, card: int) -> None:
    """Tell which card is discarded at the limit (AS-36)."""
    tell(state, "given_up", card=card_id(state, card))


def dream_begins(state: Astra) -> None:
    """Tell that a dream begins, and how many stars it marks (AS-45)."""
    tell(state, "dream", number=int(state.left))


def dreamt(state: Astra, card: int, star: int) -> None:
    """Tell which star the dreamer marks (AS-45)."""
    tell(state, "dreamt", card=card_id(state, card), star=star + 1)


def dream_lost(state: Astra, card: int) -> None:
    """Tell that a card discovered in a dream is discarded (AS-46)."""
    tell(state, "dream_lost", card=card_id(state, card))


def ptolemy_rests(state: Astra, amount: int) -> None:
    """Tell that Ptolemy rests (AS-54)."""
    tell(state, "rests", amount=amount)


def ptolemy_rolls(state: Astra, die: int, card: int) -> None:
    """Tell the die and the library card it selects (AS-51)."""
    source = SOURCES[(die - 1) // 2]
    element = ELEMENT_NAMES[state.deck.elements[card]]
    tell(state, "rolls", die=die, source=source, card=card_id(state, card), element=element)


def ptolemy_rolls_again(state: Astra, die: int) -> None:
    """Tell a throw that selects a deck without cards (AS-Q48)."""
    tell(state, "rolls_again", die=die)


def ptolemy_aims(state: Astra, card: int, element: int, stars: int) -> None:
    """Tell on which card he marks, why, and how many stars (AS-51, AS-52)."""
    reason = "place" if element in state.deck.board.slots else "fewest"
    tell(state, "aims", card=card_id(state, card), element=ELEMENT_NAMES[element], reason=reason, amount=stars)


def ptolemy_consoled(state: Astra, reason: str) -> None:
    """Tell of a Telescope for a small Fame Boon, or with H2 for your discovery (AS-55, AS-59)."""
    tell(state, "gained", 1, kind="observation", amount=1, reason=reason)


def ptolemy_idle(state: Astra) -> None:
    """Tell that there is no card he could mark on (AS-Q45)."""
    tell(state, "idle")


def ptolemy_spends(state: Astra, scopes: int) -> None:
    """Tell that Telescopes let him finish the card (AS-52)."""
    tell(state, "spends", amount=scopes)


def ptolemy_walks(state: Astra, card: int, walk: int, *, dreamer: bool) -> None:
    """Tell which stars he marks, in order (AS-52, AS-56)."""
    stars = []
    while walk:
        stars.append(walk & 15)
        walk >>= 4
    reason = reason_of_walk(state, card, stars)
    tell(state, "dreamt" if dreamer else "walks", card=card_id(state, card), stars=stars, reason=reason)


def reason_of_walk(state: Astra, card: int, stars: list[int]) -> str:
    """Say why he walks so: it finishes the card, marks Grand stars, or leads towards one (AS-52, AS-Q44)."""
    slot = next(slot for slot in range(state.slots) if state.board[WORDS * slot] == card)
    walked = sum(1 << (star - 1) for star in stars)
    left = int(state.deck.figures.full[card]) & ~int(state.board[WORDS * slot + MARKED]) & ~walked
    grand = int(state.deck.figures.grand[card])
    if not left:
        return "finish"
    if walked & grand:
        return "grand"
    return "towards" if left & grand else "long"


def library_changed(state: Astra, source: int) -> None:
    """Tell which library card lies open now; with H5 the right one may be hidden (AS-53, AS-Q52)."""
    if source > 1:
        return
    now = state.left_card if source == 0 else state.right_card
    if now == NO_CARD:
        tell(state, "emptied", source=SOURCES[source])
        return
    card = None if source == 1 and state.right_fog else card_id(state, now)
    note(state, Event("ptolemy_library", 0, {"source": SOURCES[source], "card": card}))


def library_reshuffled(state: Astra) -> None:
    """Tell that with E5 his discard becomes his new deck (AS-Q28)."""
    tell(state, "reshuffles", number=len(state.library))


def library_top_shown(state: Astra) -> None:
    """Tell which card lies open on his deck now, where E4 shows it (AS-59, AS-Q51)."""
    if state.modifiers & E4 and state.library_top < len(state.library):
        card = card_id(state, state.library[state.library_top])
        note(state, Event("ptolemy_library", 0, {"source": "top", "card": card}))


def ended(state: Astra) -> None:
    """Tell that the game is over, with the Final Scoring cards (AS-40, AS-41, AS-58)."""
    names = state.deck.facts.goal_names
    for player, side in enumerate(state.sides):
        if side.goal != NO_GOAL:
            tell(state, "shown", player, goal=names[side.goal])
    winners = state.winners()
    facts: dict[str, object] = {"scores": state.scores(), "winners": winners}
    if state.setting.seats > 1:
        note(state, Event("ended", winners[0] if len(winners) == 1 else -1, facts))
        return
    from almagest.games.astra.rules.scoring import ptolemy_total

    kind = "ended_lost" if state.lost else "ended_solo"
    note(state, Event(kind, 0, {**facts, "ptolemy": int(ptolemy_total(state))}))
