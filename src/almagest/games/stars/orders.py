"""Orders of the terminal that belong to this game: `matches` and `try` answer from a view and change nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from almagest.games.stars.deck import WORD
from almagest.games.stars.describe import sky_row, whole_card
from almagest.games.stars.draw_sky import sky
from almagest.games.stars.findings import Finding, finding
from almagest.games.stars.naming import card_id, dump_sky
from almagest.games.stars.notation import text as written
from almagest.games.stars.planning import WORDS, leftover, operations, source, table_of, tried
from almagest.games.stars.rules import actions
from almagest.games.stars.scene import Scene
from almagest.games.stars.text import symbols_named
from almagest.kernel.bits import members_of
from almagest.kernel.errors import UnreadableMove

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.games.stars.state import Stars
    from almagest.kernel.event import Json
    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.setting import Setting

KINDS = ("push", "swap", "flip")


@dataclass(frozen=True)
class Answer:
    """What an order shows: a sky with cells marked, and sentences before and after it."""

    before: list[str]
    rows: list[list[str]]
    matched: frozenset[int]
    wanted: dict[int, str]
    after: list[str]
    changed: bool


@dataclass(frozen=True)
class Named:
    """What every order has: its word, how it is written, and what it is for."""

    name: str

    @property
    def word(self) -> Bilingual:
        """The word it begins with."""
        return WORDS.both(f"{self.name}_word")

    @property
    def usage(self) -> Bilingual:
        """How it is written."""
        return WORDS.both(f"{self.name}_usage")

    @property
    def help(self) -> Bilingual:
        """What it is for."""
        return WORDS.both(f"{self.name}_help")


@dataclass(frozen=True)
class Order(Named):
    """An order that looks at the sky."""

    answer: Callable[[Stars, str, str], Answer]

    def draw(self, view: dict[str, Json], setting: Setting, rest: str, lang: str, width: int) -> Text:
        """Answer with a drawn sky."""
        del width
        answer, scene = self.answer(table_of(view, setting), rest, lang), Scene(view, setting, lang, [])
        lines = [*map(Text, answer.before), *sky(scene, answer.rows, answer.matched, answer.wanted)]
        return Text("\n").join([*lines, *map(Text, answer.after)])

    def describe(self, view: dict[str, Json], setting: Setting, rest: str, lang: str) -> list[str]:
        """Answer in sentences; a sky that has not changed is not told again."""
        answer, scene = self.answer(table_of(view, setting), rest, lang), Scene(view, setting, lang, [])
        rows = [sky_row(scene, number, tiles) for number, tiles in enumerate(answer.rows, start=1)]
        return [*answer.before, *(rows if answer.changed else []), *answer.after]


def hand_of(state: Stars) -> list[int]:
    """List the own hand."""
    return [*members_of(state.me.hand0), *(WORD + n for n in members_of(state.me.hand1))]


def chosen(state: Stars, word: str) -> list[int]:
    """Find the hand card a word names or begins; without a word all of them."""
    names = {card_id(state.deck, card): card for card in hand_of(state)}
    if not names:
        raise refused("empty_hand")
    wanted = word.lower().replace(" ", "-")
    fitting = [names[wanted]] if wanted in names else [card for name, card in names.items() if name.startswith(wanted)]
    if not fitting:
        raise refused("not_in_hand", card=word, cards=", ".join(names))
    if wanted and len(fitting) > 1:
        raise refused("one_of", card=word, cards=", ".join(card_id(state.deck, card) for card in fitting))
    return fitting


def refused(key: str, **facts: object) -> UnreadableMove:
    """Make the error for an order that cannot be carried out."""
    sentence = WORDS.both(key, **facts)
    return UnreadableMove(sentence.en, sentence.fr)


def matches(state: Stars, rest: str, lang: str) -> Answer:
    """Show where the cards of the hand, or one of them, lie in the sky and what they lack (SR-19)."""
    found = [finding(state, card) for card in chosen(state, rest)]
    found.sort(key=lambda each: each.best.lacking)
    return shown(state, found, [], [each.sentence(lang) for each in found], changed=False)


def attempt(state: Stars, rest: str, lang: str) -> Answer:
    """Show the sky after operations and what could then be summoned; the game stays as it is (SR-10 to SR-12)."""
    done = operations(state, rest)
    if not done:
        raise refused("nothing_tried")
    after = tried(state, done)
    found = sorted((finding(after, card) for card in hand_of(after)), key=lambda each: each.best.lacking)
    moves = "; ".join(written(state, actions.PUSH + number) for number in done)
    told = [each.sentence(lang) for each in found] + symbols_told(state, done, found, lang)
    return shown(after, found, [WORDS.say("tried", lang, moves=moves)], told, changed=True)


def shown(state: Stars, found: list[Finding], before: list[str], after: list[str], *, changed: bool) -> Answer:
    """Mark the cells of what is whole; of a single card also what it lacks."""
    alone = len(found) == 1
    matched = {cell for each in found if each.is_whole or alone for cell in each.best.here}
    symbols = state.deck.facts.symbol
    wanted = {cell: symbols[symbol].id for cell, symbol in found[0].best.wanted.items()} if alone else {}
    return Answer(before, dump_sky(state), frozenset(matched), wanted, after, changed)


def symbols_told(state: Stars, done: list[int], found: list[Finding], lang: str) -> list[str]:
    """Say where the symbols would come from (SR-9, SR-14): in general, and for each card that could be summoned."""
    ready = [each.card for each in found if each.ready]
    best = max(ready, key=lambda card: state.deck.points[card], default=None)
    way = source(state, done, best) or source(state, done, None)
    if way is None:
        left = leftover(state, done)
        if left is None:
            return [WORDS.say("no_symbols", lang)]
        return [WORDS.say("more_symbols", lang, symbols=symbols_named(dict(zip(KINDS, left, strict=True)), lang))]
    lines = (
        [WORDS.say("source", lang, moves=moves_told(state, way.moves))]
        if way.moves
        else [WORDS.say("source_left", lang)]
    )
    for each in found:
        if each.ready and way.card == each.card:
            other = source(state, done, each.card)
            key, moves = ("source_none", "") if other is None else ("source_other", moves_told(state, other.moves))
            lines.append(WORDS.say(key, lang, card=card_id(state.deck, each.card), moves=moves))
    return lines


def moves_told(state: Stars, moves: list[int]) -> str:
    """Write moves in notation."""
    return "; ".join(written(state, move) for move in moves)


@dataclass(frozen=True)
class Lookup(Named):
    """An order that looks printed facts up."""

    answer: Callable[[Scene, str], list[str]]

    def draw(self, view: dict[str, Json], setting: Setting, rest: str, lang: str, width: int) -> Text:
        """Answer line by line."""
        del width
        return Text("\n").join(map(Text, self.describe(view, setting, rest, lang)))

    def describe(self, view: dict[str, Json], setting: Setting, rest: str, lang: str) -> list[str]:
        """Answer in sentences."""
        return self.answer(Scene(view, setting, lang, []), rest)


def card_told(scene: Scene, rest: str) -> list[str]:
    """Tell all that is printed on a card; the number of its version may be left out if there is none (SR-3)."""
    wanted = "-".join(rest.lower().split())
    if wanted not in scene.facts.number_of:
        raise refused("no_such_card", card=rest, example=", ".join(list(scene.facts.number_of)[:2]))
    return whole_card(scene, scene.card(wanted))


def symbols_explained(scene: Scene, _rest: str) -> list[str]:
    """Explain the signs of the sky and count the tiles (SR-4)."""
    facts, lang = scene.facts, scene.lang
    lines = [scene.say("symbol_is", glyph=each.glyph, id=each.id, name=each.name.text(lang)) for each in facts.symbol]
    for tile in facts.tile:
        front, back = (scene.symbol(face).name.text(lang) for face in (tile.front, tile.back))
        lines.append(scene.say("tile_is", count=tile.count, front=front, back=back))
    return lines


ORDERS = (
    Order("matches", matches),
    Order("try", attempt),
    Lookup("card", card_told),
    Lookup("symbols", symbols_explained),
)
