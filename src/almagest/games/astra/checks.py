"""Refuses a deck that could not be played: which file, which card, which field, and why."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from almagest.games.astra.deck import BOXES, CARDS, GOALS, STARS
from almagest.games.astra.notation import NAMELESS
from almagest.games.astra.rules.kinds import ABILITY_NAMES, BOON_NAMES, ELEMENT_NAMES
from almagest.kernel.errors import closest
from almagest.kernel.tables import refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.games.astra.cards import Card, Config, DeckFacts

KINDS = ("start", "grand", "common")
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"
SEATS = range(1, 6)
FEWEST_CARDS = 3  # one to begin with, one on display, one to draw
MOST = 60
SECTIONS, MOST_SPOTS = 10, 20
SOLO_CARDS = 20
MORE_LINES, MOST_NEIGHBOURS = 2, 5  # the walks over a figure are tried one by one: many lines would take for ever


def checked(facts: DeckFacts, file: str) -> DeckFacts:
    """Refuse a deck that could not be played (AS-1, AS-2)."""
    if facts.edition != 1:
        refuse(file, "edition", "expected 1", "il faut 1", facts.edition)
    for n, card in enumerate(facts.card, start=1):
        check_card(card, file, f"card {n} ({card.id})")
    for name in ("id", "abbr"):
        repeated = [found for found, times in Counter(getattr(card, name) for card in facts.card).items() if times > 1]
        if repeated:
            refuse(file, f"card, {name}", "every one must be different", "chacun doit être différent", repeated[0])
    check_range(len(facts.card), FEWEST_CARDS, CARDS, file, "card")
    check_config(facts.config, len(facts.card), file)
    return facts


def check_card(card: Card, file: str, where: str) -> None:
    """Check one card (AS-2)."""
    if not card.id or any(letter not in LETTERS for letter in card.id):
        refuse(file, f"{where}, id", "expected a-z, 0-9 and -", "il faut a-z, 0-9 et -", card.id)
    if card.id in NAMELESS:
        en, fr = "expected no word of the notation", "il faut éviter les mots de la notation"
        refuse(file, f"{where}, id", en, fr, card.id)
    check_word(card.element, ELEMENT_NAMES, file, f"{where}, element")
    check_word(card.ability, ABILITY_NAMES, file, f"{where}, ability")
    check_range(card.fame, 0, 9, file, f"{where}, fame")
    if len(card.boons) != BOXES:
        refuse(file, f"{where}, boons", f"expected {BOXES} boxes", f"il faut {BOXES} cases", len(card.boons))
    for n, boon in enumerate(card.boons, start=1):
        check_word(boon.kind, BOON_NAMES, file, f"{where}, boons {n}, kind")
        check_range(boon.amount, 1, 9, file, f"{where}, boons {n}, amount")
    if len(card.centre) != 2:
        refuse(file, f"{where}, centre", "expected RA and Dec", "il faut AD et déclinaison", card.centre)
    check_figure(card, file, where)


def check_figure(card: Card, file: str, where: str) -> None:
    """Check stars and lines: one Starting star, and every star within reach (AS-3, AS-4, AS-Q17)."""
    check_range(len(card.stars), 2, STARS, file, f"{where}, stars")
    for n, star in enumerate(card.stars, start=1):
        check_word(star.kind, KINDS, file, f"{where}, stars {n}, kind")
        if len(star.at) != 2 or not all(0 <= part <= 1 for part in star.at):
            refuse(file, f"{where}, stars {n}, at", "expected two from 0 to 1", "il en faut deux de 0 à 1", star.at)
    starts = len(card.numbers_of("start"))
    if starts != 1:
        refuse(file, f"{where}, stars", "expected one starting star", "il faut une étoile de départ", starts)
    for n, line in enumerate(card.lines, start=1):
        if len(line) != 2 or line[0] == line[1] or not all(1 <= star <= len(card.stars) for star in line):
            refuse(file, f"{where}, lines {n}", "expected two stars", "il faut deux étoiles", list(line))
    check_range(len(card.lines), 1, len(card.stars) + MORE_LINES, file, f"{where}, lines")
    for n in range(len(card.stars)):
        check_range(len(card.neighbours(n)), 0, MOST_NEIGHBOURS, file, f"{where}, lines of star {n + 1}")
    alone = unreached(card)
    if alone:
        refuse(
            file,
            f"{where}, lines",
            "every star must be joined to the starting star",
            "chaque étoile doit être reliée à l'étoile de départ",
            card.stars[alone[0]].label,
        )


def unreached(card: Card) -> list[int]:
    """List the stars that no walk from the Starting star can reach."""
    found = set(card.numbers_of("start"))
    queue = [*found]
    while queue:
        new = card.neighbours(queue.pop()) - found
        found |= new
        queue += new
    return [star for star in range(len(card.stars)) if star not in found]


def check_config(config: Config, cards: int, file: str) -> None:
    """Check the numbers that are on no card (AS-7, AS-8, AS-12, AS-40)."""
    for name in ("spheres", "dream_numbers"):
        if sorted(getattr(config, name)) != sorted(ELEMENT_NAMES):
            refuse(file, f"config, {name}", "expected the four elements", "il faut les quatre éléments", config.spheres)
    for name, number in config.dream_numbers.items():
        check_range(number, 0, STARS, file, f"config, dream_numbers, {name}")
    check_range(config.start_stardust, 0, MOST, file, "config, start_stardust")
    check_range(config.pouch.start, 1, config.pouch.most, file, "config, pouch, start")
    check_range(config.pouch.most, 1, MOST, file, "config, pouch, most")
    check_range(config.wisdom.start, 1, CARDS, file, "config, wisdom, start")
    for n, spots in enumerate(config.wisdom.sections, start=1):
        check_range(spots, 1, MOST_SPOTS, file, f"config, wisdom, sections {n}")
    check_range(len(config.wisdom.sections), 0, SECTIONS, file, "config, wisdom, sections")
    check_boards(config, cards, file)
    check_goals(config, file)
    check_solo(config, file)


def check_boards(config: Config, cards: int, file: str) -> None:
    """Check what depends on the number of players: each card is above or below the Game End card (AS-12).

    A small deck has boards for those who can play it; the solo game takes all cards, for Ptolemy has a deck too.
    """
    found = [side.seats for side in config.board]
    if not found or len(set(found)) != len(found) or not set(found) <= {*SEATS}:
        refuse(file, "config, board", "expected one each for some of 1 to 5 seats", "il en faut un par siège", found)
    for side in config.board:
        where = f"config, board for {side.seats}"
        if side.seats == 1 and cards != CARDS:
            refuse(file, where, f"alone one needs {CARDS} cards", f"seul, il faut {CARDS} cartes", cards)
        check_range(side.display, 3 if side.seats == 1 else 1, 3 if side.seats == 1 else 6, file, f"{where}, display")
        check_range(side.above_end, side.display + 2, CARDS, file, f"{where}, above_end")
        laid = side.above_end + side.below_end
        wanted = SOLO_CARDS if side.seats == 1 else cards
        if laid != wanted:
            refuse(file, where, f"expected {wanted} cards in all", f"il faut {wanted} cartes en tout", laid)
        for name in side.discard_after:
            check_word(name, ELEMENT_NAMES, file, f"{where}, discard_after")


def check_goals(config: Config, file: str) -> None:
    """Check the Final Scoring cards: pairs of different elements (AS-40)."""
    where = "config, final_scoring"
    facts = config.final_scoring
    fewest = max(2, *(side.seats for side in config.board))  # one each, and one for Ptolemy (AS-59)
    check_range(len(facts.cards), fewest, GOALS, file, f"{where}, cards")
    if len({frozenset(pair) for pair in facts.cards}) != len(facts.cards):
        refuse(file, f"{where}, cards", "expected different cards", "il faut des cartes différentes", facts.cards)
    for n, pair in enumerate(facts.cards, start=1):
        if len(set(pair)) != 2 or not set(pair) <= set(ELEMENT_NAMES):
            refuse(file, f"{where}, cards {n}", "expected two elements", "il faut deux éléments", list(pair))
    check_four(facts.rows, file, f"{where}, rows")
    check_four(facts.columns, file, f"{where}, columns")
    check_range(facts.stardust, 1, MOST, file, f"{where}, stardust")
    check_range(facts.stars, 1, MOST, file, f"{where}, stars")


def check_solo(config: Config, file: str) -> None:
    """Check the numbers of the solo game (AS-48, AS-57, AS-59)."""
    facts, modified = config.ptolemy, config.modifiers
    if len(set(config.ptolemy_slots)) != 3 or not set(config.ptolemy_slots) < set(ELEMENT_NAMES):
        refuse(file, "config, ptolemy_slots", "expected three elements", "il faut trois éléments", config.ptolemy_slots)
    check_four(facts.elements, file, "config, ptolemy, elements")
    check_four(facts.sets, file, "config, ptolemy, sets")
    check_word(facts.spared, ELEMENT_NAMES, file, "config, ptolemy, spared")
    for name in ("fame", "stardust", "rest", "telescope_fame", "small"):
        check_range(getattr(facts, name), 0, MOST, file, f"config, ptolemy, {name}")
    for amount in facts.telescope_for_boons:
        check_range(amount, 1, 9, file, "config, ptolemy, telescope_for_boons")
    check_range(modified.big_removed, 0, 6, file, "config, modifiers, big_removed")
    for name in ("big_stars", "easy_fame", "easy_stardust", "hard_fame", "hard_stardust"):
        check_range(getattr(modified, name), 0, MOST, file, f"config, modifiers, {name}")


def check_word(word: str, known: Sequence[str], file: str, where: str) -> None:
    """Check that a word is one of those the rules know."""
    if word not in known:
        near = closest(word, known)
        words = near or ", ".join(known)
        refuse(file, where, f"expected {words}", f"il faut {words}", word)


def check_range(number: int, least: int, most: int, file: str, where: str) -> None:
    """Check that a number lies within its bounds."""
    if not least <= number <= most:
        refuse(file, where, f"expected {least} to {most}", f"il faut {least} à {most}", number)


def check_four(values: Sequence[int], file: str, where: str) -> None:
    """Check a list of four values."""
    if len(values) != 4 or not all(0 <= value <= 200 for value in values):
        refuse(file, where, "expected four values from 0 to 200", "il faut quatre valeurs de 0 à 200", list(values))
