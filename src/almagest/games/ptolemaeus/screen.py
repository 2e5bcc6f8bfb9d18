"""The table of Ptolemaeus on a full screen: the ring of the zodiac, the cards, and who studies what."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from almagest.games.ptolemaeus import draw
from almagest.games.ptolemaeus.cards import SIGN_IDS
from almagest.games.ptolemaeus.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

WIDE_ENOUGH = 78
WIDEST = 110


def board(view: dict[str, Json], setting: Setting, lang: str, size: tuple[int, int], names: list[str]) -> list[Text]:
    """Draw the table: what is to be decided, the sky, the row, the viewer's cards, everybody's study (PT-Q57).

    Where it is too high, tokens stand beside the planets; then what the panes show as well is left out.
    """
    width, height = size
    scene = Scene(view, setting, lang, names)
    phase = scene.headline()
    head, sky = wrapped(phase, width, "bold"), wrapped(draw.sky_line(scene), width, "dim")
    cards = [*row(scene, width), *hand_cards(scene, width)]
    people = [line for number in range(len(scene.people())) for line in player(scene, number, width)]
    needed = [*wrapped(scene.paying(), width, "bold cyan"), *people]
    ring, low_ring = (zodiac(scene, min(width, WIDEST), low=low) for low in (False, True))
    framed = in_frame(ring, width)
    date = wrapped(scene.date(), width, "dim")
    for lines in (
        [*head, *framed, *sky, *cards, *secrets(scene, width), *needed, *date],
        [*head, *ring, *sky, *cards, *secrets(scene, width), *needed],
        [*head, *low_ring, *sky, *cards, *secrets(scene, width), *needed],
        [*head, *low_ring, *cards, *needed],
    ):
        if len(lines) <= height:
            return lines
    return [*head, *low_ring, *sky, *cards, *secrets(scene, width), *needed]


def wrapped(text: str, width: int, style: str = "") -> list[Text]:
    """Break a text between words."""
    return [Text(line, style) for line in wrap(text, width, subsequent_indent="  ")]


def zodiac(scene: Scene, width: int, *, low: bool) -> list[Text]:
    """Draw the ring: Aries to Virgo above, Pisces back to Libra below; on narrow screens three rows of four."""
    rows = rows_of(width)
    cell = cell_width(width)
    lines: list[Text] = []
    for number, signs in enumerate(rows):
        lines += [edge("├┼┤", width)] if number else []
        most = max(len(scene.planets_in(sign)) for sign in signs)
        cells = [sign_cell(scene, sign, 1 + (most > draw.A_LINE)) for sign in signs]
        if low and all(bodies.cell_len + tokens.cell_len < cell for _, bodies, tokens, *more in cells if not more):
            cells = [lowered(name, bodies, tokens) for name, bodies, tokens in cells]
        lines += [draw.joined(parts, cell) for parts in zip(*cells, strict=True)]
    return lines


def lowered(name: Text, bodies: Text, tokens: Text) -> list[Text]:
    """Put the tokens of a constellation beside its planets."""
    return [name, bodies.append(" " if bodies.cell_len and tokens.cell_len else "").append_text(tokens)]


def in_frame(ring: list[Text], width: int) -> list[Text]:
    """Close the ring above and below."""
    room = min(width, WIDEST)
    return [edge("╭┬╮", room), *ring, edge("╰┴╯", room)]


def rows_of(width: int) -> tuple[tuple[str, ...], ...]:
    """Give the rows of the ring that find room."""
    return draw.RING if width >= WIDE_ENOUGH else narrow_ring()


def cell_width(width: int) -> int:
    """Give the width of a constellation."""
    across = len(rows_of(width)[0])
    return (width - across - 1) // across


def narrow_ring() -> tuple[tuple[str, ...], ...]:
    """Lay the ring out for four across, read like a page."""
    return (SIGN_IDS[:4], SIGN_IDS[4:8], SIGN_IDS[8:])


def edge(corners: str, width: int) -> Text:
    """Draw a level line of the ring."""
    left, middle, right = corners[0], corners[1], corners[2]
    return Text(left + middle.join(["─" * cell_width(width)] * len(rows_of(width)[0])) + right, "dim")


def sign_cell(scene: Scene, sign: str, lines: int) -> list[Text]:
    """Draw one constellation; it, its planets and its tokens can be taken."""
    name, *bodies, tokens = draw.sign_cell(scene, sign, lines)
    name.apply_meta({"thing": f"sign-{sign}"})
    for planet in scene.planets_in(sign):
        for body in bodies:
            at = f" {body.plain} ".find(f" {scene.say(planet)} ")
            if at >= 0:
                body.apply_meta({"thing": f"planet-{planet}"}, at, at + len(scene.say(planet)))
    tokens.apply_meta({"thing": f"token-{sign}"})
    return [name, *bodies, tokens]


def row(scene: Scene, width: int) -> list[Text]:
    """List the face-up cards and the decks by the names that moves touch (PT-7)."""
    things = [Text(scene.say("row"), "bold")]
    for place, card in enumerate(scene.view["row"], start=1):
        sign = Text().append(f"{place} ", "dim").append_text(Text("–") if card is None else draw.coloured(scene, card))
        sign.apply_meta({"thing": f"row-{place}"})
        things.append(sign)
    deck = Text(scene.say("short_deck", deck=scene.view["deck"]), "dim")
    deck.apply_meta({"thing": "deck"})
    return flowed([*things, deck], width, gap=" ")


def hand_cards(scene: Scene, width: int) -> list[Text]:
    """List the viewer's cards by colour (PT-16)."""
    me = scene.own()
    if me is None:
        return []
    things = [Text(scene.say("hand"), "bold")]
    for _, cards in scene.by_colour(me["hand"]):
        things += [hand_card(scene, card, number) for card, number in cards.items()]
    if me["hand"].get("sextant"):
        things.append(hand_card(scene, "sextant", me["hand"]["sextant"]))
    return flowed(things, width)


def secrets(scene: Scene, width: int) -> list[Text]:
    """List the viewer's objective and bonus cards (PT-14)."""
    me = scene.own()
    if me is None:
        return []
    found = [Text(f"{scene.say('objective')}{scene.say('colon')}{scene.listing(me['objective'])}")]
    for card, number in me["bonus"].items():
        bonus = Text(f"{scene.name(card)}{f' ×{number}' if number > 1 else ''}", "magenta")
        bonus.apply_meta({"thing": f"bonus-{card}"})
        found.append(bonus)
    return flowed(found, width)


def hand_card(scene: Scene, card: str, number: int) -> Text:
    """Write a card of the hand, with how often it is there."""
    sign = draw.coloured(scene, card).append(f" ×{number}" if number > 1 else "")
    sign.apply_meta({"thing": f"hand-{card}"})
    return sign


def player(scene: Scene, number: int, width: int) -> list[Text]:
    """Write a player's study area, and what is known of the hand and objective of others (PT-Q57, PT-Q58)."""
    name, facts = scene.people()[number]
    arrow = "▶" if scene.view["seat"] == number else " "
    own_name = scene.say("you") if scene.view["viewer"] == number else ""
    told = {key: facts[key] for key in ("reserve", "cards", "bonuses", "asteroids")}
    studied = " ".join(scene.say(planet) for planet in facts["studied"]) or "–"
    told |= {"studied": studied, "points": facts["points"]["total"]}
    head = f"{arrow}{draw.mark(scene, number)} {name}"
    line = f"{head}{own_name}{scene.say('colon')}{scene.say('short_player', **told)}"
    if len(line) > width:
        line = f"{head}{scene.say('colon')}{scene.say('shortest_player', **told)}"
    lines = wrapped(line, width)
    for each in lines:
        each.apply_meta({"thing": f"player-{number + 1}"})
    return lines


def flowed(things: Iterable[Text], width: int, gap: str = "  ") -> list[Text]:
    """Put things one after the other, on as many lines as they need."""
    lines = [Text()]
    for thing in things:
        if lines[-1].cell_len and lines[-1].cell_len + len(gap) + thing.cell_len > width:
            lines.append(Text())
        lines[-1].append(gap if lines[-1].cell_len else "").append_text(thing)
    return [line for line in lines if line.cell_len]


def hand(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> list[Text]:
    """Draw what one may look up: own cards, bonus cards with their effects, what can be observed, the signs."""
    scene = Scene(view, setting, lang, names)
    decks = {"deck": view["deck"], "discards": sum(view["discards"].values()), "bonus": view["bonus_deck"]}
    lines = [*hand_cards(scene, width), *secrets(scene, width), *wrapped(scene.paying(), width, "bold cyan")]
    lines += wrapped(scene.say("decks", **decks), width)
    me = scene.own()
    for card in () if me is None else me["bonus"]:
        effect = next(row.effect for row in scene.facts.bonus if row.id == card)
        lines += wrapped(f"{scene.name(card)}{scene.say('colon')}{effect.text(lang)}", width)
    return [*lines, *draw.targets(scene, width), *wrapped(scene.say("legend"), width, "dim")]


def scores(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> list[Text]:
    """Draw how everybody stands, and what is known of them."""
    scene = Scene(view, setting, lang, names)
    return [*draw.players(scene, width), *wrapped(scene.date(), width, "dim")]
