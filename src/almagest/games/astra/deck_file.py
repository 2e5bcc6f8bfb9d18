"""Deck files: read, checked, and turned into tables for the rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.astra.cards import AbilityFile, BoardSide, DeckFacts
from almagest.games.astra.checks import checked
from almagest.games.astra.deck import STARS, Board, Deck, Figures, Goals, Ptolemy
from almagest.games.astra.rules.kinds import ABILITY_NAMES, BOON_NAMES, ELEMENT_NAMES
from almagest.kernel.decks import Decks
from almagest.kernel.tables import fit, read_toml, refuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.games.astra.cards import Ability, Card, Config, FinalScoring
    from almagest.kernel.setting import Setting

DATA = Path(__file__).parent / "data"
STANDARD = DATA / "deck.toml"
NO_BOARD = BoardSide(seats=0, display=0, above_end=0, below_end=0, discard_after=())


@cache
def abilities() -> dict[str, Ability]:
    """Give the 18 Abilities by id."""
    path = DATA / "abilities.toml"
    return fit(AbilityFile, read_toml(path), path.name).ability


def tables(facts: DeckFacts) -> Deck:
    """Pack the facts for the rules."""
    cards = facts.card
    return Deck(
        facts=facts,
        figures=figures(cards),
        board=board(facts.config),
        goals=goals(facts.config.final_scoring),
        ptolemy=ptolemy(facts.config),
        elements=bytes(ELEMENT_NAMES.index(card.element) for card in cards),
        abilities=bytes(ABILITY_NAMES.index(card.ability) for card in cards),
        fames=bytes(card.fame for card in cards),
        boon_kinds=bytes(BOON_NAMES.index(boon.kind) for card in cards for boon in card.boons),
        boon_amounts=bytes(boon.amount for card in cards for boon in card.boons),
        of_element=[sum(1 << n for n, card in enumerate(cards) if card.element == name) for name in ELEMENT_NAMES],
    )


def figures(cards: tuple[Card, ...]) -> Figures:
    """Pack the star figures."""
    near = [joined(card) for card in cards]
    return Figures(
        stars=bytes(len(card.stars) for card in cards),
        start=bytes(card.numbers_of("start")[0] for card in cards),
        grand=[star_set(card.numbers_of("grand")) for card in cards],
        common=[star_set(card.numbers_of("common")) for card in cards],
        adjacent=[star_set(stars) for neighbours in near for stars in neighbours],
        distances=bytes(far for neighbours in near for star in range(STARS) for far in distances(neighbours, star)),
    )


def star_set(stars: Iterable[int]) -> int:
    """Give a set of stars, or of other small numbers; one named twice is there once."""
    return sum(1 << star for star in set(stars))


def joined(card: Card) -> list[set[int]]:
    """Give the stars that a line joins to each star, all counted from 0 (AS-4)."""
    near: list[set[int]] = [set() for _ in range(STARS)]
    for a, b in card.lines:
        near[a - 1].add(b - 1)
        near[b - 1].add(a - 1)
    return near


def distances(neighbours: list[set[int]], star: int) -> list[int]:
    """Count the lines from a star to every other, 0 where there is no such star (AS-Q24)."""
    lines = [0] * STARS
    far, seen, reached = 1, {star}, neighbours[star]
    while reached := reached - seen:
        for there in reached:
            lines[there] = far
        seen |= reached
        far += 1
        reached = set().union(*[neighbours[there] for there in reached])
    return lines


def board(config: Config) -> Board:
    """Pack the Sphere board and the Journal's tracks (AS-7, AS-8)."""
    of_seats = {side.seats: side for side in config.board}
    sides = [of_seats.get(seats, NO_BOARD) for seats in range(max(of_seats) + 1)]
    limits = [config.wisdom.start]
    for spots in config.wisdom.sections:
        limits += [limits[-1]] * (spots - 1) + [limits[-1] + 1]
    return Board(
        display=bytes(side.display for side in sides),
        above=bytes(side.above_end for side in sides),
        below=bytes(side.below_end for side in sides),
        icons=bytes(star_set(config.spheres.index(name) for name in side.discard_after) for side in sides),
        spheres=bytes(ELEMENT_NAMES.index(name) for name in config.spheres),
        dreams=bytes(config.dream_numbers[name] for name in config.spheres),
        slots=bytes(ELEMENT_NAMES.index(name) for name in config.ptolemy_slots),
        limits=bytes(limits),
        journal=[config.start_stardust, config.pouch.start, config.pouch.most],
    )


def goals(facts: FinalScoring) -> Goals:
    """Pack the Final Scoring cards."""
    return Goals(
        marks=bytes(ELEMENT_NAMES.index(name) for pair in facts.cards for name in pair),
        rows=bytes(facts.rows),
        columns=bytes(facts.columns),
        stardust=facts.stardust,
        stars=facts.stars,
    )


def ptolemy(config: Config) -> Ptolemy:
    """Pack the numbers of the solo game."""
    facts, modified = config.ptolemy, config.modifiers
    spared = ELEMENT_NAMES.index(facts.spared)
    return Ptolemy(
        plain=[facts.fame, facts.stardust, facts.rest, facts.telescope_fame, facts.small, spared],
        modified=[
            modified.big_removed,
            modified.easy_fame,
            modified.easy_stardust,
            modified.hard_fame,
            modified.hard_stardust,
        ],
        elements=bytes(facts.elements),
        sets=bytes(facts.sets),
        telescope_boons=star_set(facts.telescope_for_boons),
    )


DECKS = Decks(DeckFacts, STANDARD, checked, tables)
read_deck, deck_at, deck_of, standard_deck = DECKS.read, DECKS.at, DECKS.of, DECKS.standard


def deck_to_play(setting: Setting) -> Deck:
    """Give the tables of a game's deck, refused if it has no board for so many players (AS-11)."""
    deck = deck_at(setting)
    boards = [side.seats for side in deck.facts.config.board]
    if setting.seats not in boards:
        en, fr = f"expected one for {setting.seats} players", f"il en faut un pour {setting.seats} joueurs"
        refuse("deck", "config, board", en, fr, boards)
    return deck
