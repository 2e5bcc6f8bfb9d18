"""What a deck file must keep to: a bad one is refused with file, row, field and reason (SR-2 to SR-4)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from almagest.games.stars.cards import EFFECT_NAMES, KIND_NAMES, TYPE_NAMES
from almagest.games.stars.notation import RESERVED
from almagest.kernel.tables import refuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.games.stars.cards import Card, DeckFacts

EDITION = 1
TILES = 25
EDGE = 5
MOST_CARDS = 75
MOST_HAND = 5
MOST_SEATS = 4
MOST_SYMBOLS = 16
MOST_STARS = 7
MOST_FIGURES = 6
MOST_PAIRS = 3  # figures of several stars are laid in every way: more of them would take for ever
MOST_POINTS = 9
MOST_INVOKED = 3
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def checked(facts: DeckFacts, file: str) -> DeckFacts:
    """Refuse a deck that could not be played."""
    if facts.edition != EDITION:
        refuse(file, "edition", f"expected {EDITION}", f"il faut {EDITION}", facts.edition)
    check_symbols(facts, file)
    check_tiles(facts, file)
    for n, card in enumerate(facts.card, start=1):
        check_card(facts, card, file, f"card {n} ({card.id})")
    check_hand(facts, file)
    check_composition(facts.card, file)
    check_sky(facts, file)
    return facts


def check_symbols(facts: DeckFacts, file: str) -> None:
    """Two to sixteen symbols of one or two letters (SR-4)."""
    if not 2 <= len(facts.symbol) <= MOST_SYMBOLS:
        refuse(file, "symbol", "expected 2 to 16 symbols", "il faut 2 à 16 symboles", len(facts.symbol))
    for n, symbol in enumerate(facts.symbol, start=1):
        where = f"symbol {n} ({symbol.id})"
        if not (1 <= len(symbol.id) <= 2 and symbol.id.isascii() and symbol.id.isalnum()):
            refuse(file, f"{where}, id", "expected one or two letters", "il faut une ou deux lettres", symbol.id)
        if len(symbol.glyph) != 1:
            refuse(file, f"{where}, glyph", "expected one character", "il faut un caractère", symbol.glyph)
    refuse_repeated(file, "symbol", (symbol.id.lower() for symbol in facts.symbol))


def refuse_repeated(file: str, where: str, ids: Iterable[str]) -> None:
    """Every id stands once."""
    repeated = [name for name, times in Counter(ids).items() if times > 1]
    if repeated:
        refuse(file, where, "every id must be different", "chaque id doit être différent", repeated[0])


def check_tiles(facts: DeckFacts, file: str) -> None:
    """Twenty-five tiles with known symbols (SR-4)."""
    for n, tile in enumerate(facts.tile, start=1):
        for field, symbol in (("front", tile.front), ("back", tile.back)):
            check_symbol(facts, symbol, file, f"tile {n}, {field}")
        if not 1 <= tile.count <= TILES:
            refuse(file, f"tile {n}, count", "expected 1 to 25", "il faut 1 à 25", tile.count)
    total = sum(tile.count for tile in facts.tile)
    if total != TILES:
        refuse(file, "tile", "expected 25 tiles in all", "il faut 25 tuiles en tout", total)


def check_symbol(facts: DeckFacts, symbol: str, file: str, where: str) -> None:
    """Name a symbol of this deck."""
    if symbol not in facts.symbol_of:
        known = ", ".join(facts.symbol_of)
        refuse(file, where, f"expected one of {known}", f"il faut un parmi {known}", symbol)


def check_hand(facts: DeckFacts, file: str) -> None:
    """One to five cards a hand, and enough cards for four hands (SR-6)."""
    if not 1 <= facts.hand <= MOST_HAND:
        refuse(file, "hand", f"expected 1 to {MOST_HAND}", f"il faut 1 à {MOST_HAND}", facts.hand)
    fewest = MOST_SEATS * facts.hand
    if not fewest <= len(facts.card) <= MOST_CARDS:
        en, fr = f"expected {fewest} to {MOST_CARDS} cards", f"il faut {fewest} à {MOST_CARDS} cartes"
        refuse(file, "card", en, fr, len(facts.card))


def check_sky(facts: DeckFacts, file: str) -> None:
    """Ask for the tiles of the deck in five rows of five, each once (SR-5)."""
    if facts.sky is None:
        return
    laid = [row.split() for row in facts.sky]
    faces = Counter(tuple(sorted(tile)) for tile in facts.opening_sky)
    tiles = Counter({tuple(sorted((tile.front, tile.back))): 0 for tile in facts.tile})
    for tile in facts.tile:
        tiles[tuple(sorted((tile.front, tile.back)))] += tile.count
    if [len(row) for row in laid] != [EDGE] * EDGE or faces != tiles:
        en, fr = "expected the 25 tiles in five rows of five", "il faut les 25 tuiles en cinq rangées de cinq"
        refuse(file, "sky", en, fr, list(facts.sky))


def check_composition(cards: tuple[Card, ...], file: str) -> None:
    """Count no card twice; all of a type are worth the same, versions of a creature are of one kind (SR-3, SR-Q4)."""
    refuse_repeated(file, "card", (card.id for card in cards))
    worth: dict[str, int] = {}
    kinds: dict[str, tuple[str, str | None]] = {}
    for n, card in enumerate(cards, start=1):
        where = f"card {n} ({card.id})"
        if worth.setdefault(card.type, card.points) != card.points:
            points = worth[card.type]
            refuse(
                file,
                f"{where}, points",
                f"expected {points} as for others of its type",
                f"il faut {points}",
                card.points,
            )
        if kinds.setdefault(card.creature, (card.type, card.pantheon)) != (card.type, card.pantheon):
            en, fr = "versions of a creature share type and pantheon", "mêmes type et panthéon pour une créature"
            refuse(file, f"{where}, creature", en, fr, card.creature)


def check_card(facts: DeckFacts, card: Card, file: str, where: str) -> None:
    """Check one card."""
    for field, name in (("id", card.id), ("creature", card.creature)):
        if not name or not LETTERS.issuperset(name):
            refuse(file, f"{where}, {field}", "expected a-z, 0-9 and -", "il faut a-z, 0-9 et -", name)
    if card.id in RESERVED:
        en, fr = "expected no word of the notation", "il faut éviter les mots de la notation"
        refuse(file, f"{where}, id", en, fr, card.id)
    one_of(file, f"{where}, type", TYPE_NAMES, card.type)
    if not 0 <= card.points <= MOST_POINTS:
        refuse(file, f"{where}, points", "expected 0 to 9", "il faut 0 à 9", card.points)
    check_kinds(file, f"{where}, invocation", card.invocation)
    if card.type == "minion":
        check_minion(card, file, where)
    else:
        check_follower(facts, card, file, where)
    check_constellations(facts, card, file, f"{where}, constellations")


def one_of(file: str, where: str, known: tuple[str, ...], found: object) -> None:
    """Refuse a word that is not in the list."""
    if found not in known:
        names = ", ".join(known)
        refuse(file, where, f"expected one of {names}", f"il faut un parmi {names}", found)


def check_kinds(file: str, where: str, kinds: tuple[str, ...]) -> None:
    """One to three symbols push, swap or flip (SR-3)."""
    if not 1 <= len(kinds) <= MOST_INVOKED:
        refuse(file, where, "expected 1 to 3 symbols", "il faut 1 à 3 symboles", len(kinds))
    for kind in kinds:
        one_of(file, where, KIND_NAMES, kind)


def check_minion(card: Card, file: str, where: str) -> None:
    """No pantheon, no star, no points, but an effect (SR-34)."""
    one_of(file, f"{where}, effect", EFFECT_NAMES, card.effect)
    for field, found in (("pantheon", card.pantheon), ("star", card.star), ("power", card.power)):
        if found is not None:
            refuse(file, f"{where}, {field}", "a minion has none", "un Indépendant n'en a pas", found)
    if card.points:
        refuse(file, f"{where}, points", "a minion has 0", "un Indépendant en a 0", card.points)


def check_follower(facts: DeckFacts, card: Card, file: str, where: str) -> None:
    """Ask for a pantheon and a power; Servitors a bonus star, Great Old Ones none (SR-3)."""
    if card.effect is not None:
        refuse(file, f"{where}, effect", "only minions have one", "seuls les Indépendants en ont", card.effect)
    for field, found in (("pantheon", card.pantheon), ("power", card.power)):
        if not found:
            refuse(file, f"{where}, {field}", "expected one", "il en faut un", found)
    assert card.power is not None
    one_of(file, f"{where}, power, change", KIND_NAMES, card.power.change)
    check_kinds(file, f"{where}, power, into", card.power.into)
    if card.type == "great-old-one":
        if card.star is not None:
            refuse(file, f"{where}, star", "a Great Old One has none", "un Grand Ancien n'en a pas", card.star)
    elif card.star is None:
        refuse(file, f"{where}, star", "a Servitor needs one", "un Serviteur en a besoin", card.star)
    else:
        check_symbol(facts, card.star, file, f"{where}, star")


def check_constellations(facts: DeckFacts, card: Card, file: str, where: str) -> None:
    """Figures that fit into the sky, of known symbols, that the tiles can show (SR-20 to SR-23)."""
    if not 1 <= len(card.constellations) <= MOST_FIGURES:
        refuse(file, where, "expected 1 to 6 figures", "il faut 1 à 6 figures", len(card.constellations))
    pairs = any(len(" ".join(rows).replace(".", " ").split()) > 1 for rows in card.constellations)
    if pairs and len(card.constellations) > MOST_PAIRS:
        en = "expected single stars, or at most three figures"
        fr = "il faut des étoiles seules ou au plus trois figures"
        refuse(file, where, en, fr, len(card.constellations))
    needed: list[str] = []
    for n, rows in enumerate(card.constellations, start=1):
        stars = check_figure(facts, rows, file, f"{where} {n}")
        needed += stars
    if card.type == "great-old-one":
        check_great(card, needed, file, where)
    if not showable(facts, needed):
        refuse(file, where, "the 25 tiles cannot show it", "les 25 tuiles ne peuvent pas la montrer", " ".join(needed))


def check_figure(facts: DeckFacts, rows: tuple[str, ...], file: str, where: str) -> list[str]:
    """Check one figure and list its symbols."""
    lines = [row.split() for row in rows]
    width = max(map(len, lines), default=0)
    if not (1 <= len(rows) <= EDGE and 1 <= width <= EDGE):
        en, fr = "a figure must fit into the sky of 5 rows of 5", "une figure tient dans le ciel de 5 rangées de 5"
        refuse(file, where, en, fr, f"{len(rows)} × {width}")
    if any(len(line) != width for line in lines):
        refuse(file, where, "expected rows of equal length", "il faut des rangées égales", list(rows))
    stars = [word for line in lines for word in line if word != "."]
    for word in stars:
        check_symbol(facts, word, file, where)
    if not 1 <= len(stars) <= MOST_STARS:
        refuse(file, where, "expected 1 to 7 stars", "il faut 1 à 7 étoiles", len(stars))
    return stars


def check_great(card: Card, stars: list[str], file: str, where: str) -> None:
    """Five or more different stars in one figure, so that two are never ignored (SR-27, SR-Q12, SR-Q26)."""
    if len(card.constellations) != 1 or len(set(stars)) != len(stars) or len(stars) < 5:
        en = "a Great Old One needs one figure of at least 5 different stars"
        refuse(file, where, en, "un Grand Ancien a une figure d'au moins 5 étoiles différentes", " ".join(stars))


def showable(facts: DeckFacts, needed: list[str]) -> bool:
    """Tell whether the tiles, each showing one face, can show all these symbols at once."""
    faces = [{tile.front, tile.back} for tile in facts.tile for _ in range(tile.count)]
    shows: dict[int, int] = {}

    def placed(star: int, tried: set[int]) -> bool:
        for tile, symbols in enumerate(faces):
            if needed[star] in symbols and tile not in tried:
                tried.add(tile)
                if tile not in shows or placed(shows[tile], tried):
                    shows[tile] = star
                    return True
        return False

    return all(placed(star, set()) for star in range(len(needed)))
