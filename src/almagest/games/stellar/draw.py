"""The table of Stellar in a terminal, drawn from a view: it can show nothing that its viewer may not know."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from almagest.games.stellar.cards import SECTION_NAMES, TYPE_NAMES, Card
from almagest.games.stellar.describe import describe, gloss
from almagest.games.stellar.outline import outlined
from almagest.games.stellar.scene import Scene, printed

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

__all__ = ["describe", "draw", "gloss"]

STYLES = {
    "planet": "bright_blue",
    "moon": "cyan",
    "asteroid": "yellow",
    "cloud": "magenta",
    "blackhole": "red",
    "satellite": "green",
}
GAP = " │ "
SIDE_BY_SIDE = 76
FRAMED = 100
WIDEST = 130
STARS_DRAWN = 3
GLYPH = 9


def draw(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> Text:
    """Draw what the viewer may know, at most `width` columns wide (ST-3, ST-5, ST-10, ST-30)."""
    scene = Scene(view, setting, lang, names)
    width = min(width, WIDEST)
    half = width if width < SIDE_BY_SIDE else (width - len(GAP)) // 2
    own, other = (side(scene, seat, half, framed=width >= FRAMED) for seat in scene.seats())
    lines = [
        Text("─" * width, "dim"),
        *beside(row(scene, half), hands(scene, half), half, width),
        *discards(scene, width),
        Text("─" * width, "dim"),
        *beside(own, other, half, width),
        legend(scene),
        headline(scene),
    ]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
        line.rstrip()
    return Text("\n", no_wrap=True, end="").join(lines)


def beside(left: list[Text], right: list[Text], half: int, width: int) -> list[Text]:
    """Put two blocks side by side, or one above the other where there is no room."""
    if half == width:
        return [*left, *right]
    lines = []
    for one, two in zip_longest(left, right):
        line = Text().append_text(one or Text())
        line.truncate(half, overflow="ellipsis", pad=True)
        lines.append(line.append(GAP, "dim").append_text(two or Text()))
    return lines


def headline(scene: Scene) -> Text:
    """Say the round and what is to be decided."""
    facts = {"round": scene.view["round"], "rounds": scene.view["rounds"], "phase": scene.phase()}
    return Text(scene.say("headline", **facts), "bold")


def side(scene: Scene, seat: int, half: int, *, framed: bool) -> list[Text]:
    """Draw one player's telescope with the notebook and the score sheet below."""
    shape = scene.facts.telescope
    cells = [slot_cell(scene, n, slot) for n, slot in enumerate(scene.player(seat)["telescope"], start=1)]
    return [
        title(scene, seat, half),
        *outlined(cells, shape, half, framed=framed),
        *(collection(scene, seat, kind, half) for kind in TYPE_NAMES),
        sections(scene, seat),
        sums(scene, seat, half),
    ]


def title(scene: Scene, seat: int, half: int) -> Text:
    """Name the player; an arrow marks who decides."""
    mark = "▶ " if scene.view["seat"] == seat else "  "
    own = scene.say("you") if scene.view["viewer"] == seat else ""
    name = Text(mark + scene.names[seat], "bold")
    name.truncate(half - len(own), overflow="ellipsis")
    return Text().append_text(name).append(own)


def slot_cell(scene: Scene, number: int, slot: dict[str, Json] | None) -> Text:
    """Draw a slot: its number while free, the card, or ▾3 with the card its viewer may know (ST-28, ST-Q13)."""
    if slot is None:
        return Text(str(number), "dim")
    card = None if slot["card"] is None else scene.card(slot["card"])
    if slot["face"] == "down":
        known = "?" if card is None else f"{scene.letter(card)}{card.number}"
        return Text(f"▾{slot['number']} [{known}]", "italic")
    assert card is not None
    return glyph(scene, card, str(card.number))


def glyph(scene: Scene, card: Card, number: str | None = None) -> Text:
    """Draw a card as letter, number and stars, in the colour of its type: `P4 ★★`."""
    text = Text().append(f"{scene.letter(card)}{number or printed(card)}", f"bold {STYLES[card.type]}")
    stars = "★" * card.stars if card.stars <= STARS_DRAWN else f"{card.stars}★"
    return text.append(f" {stars}" if stars else "", STYLES[card.type])


def collection(scene: Scene, seat: int, kind: str, half: int) -> Text:
    """Draw a line of the score sheet, stars times run, with the collection behind it (ST-3, ST-30, ST-40)."""
    sheet = scene.player(seat)["score"]["types"][kind]
    line = Text().append(scene.say(f"{kind}s").ljust(11), STYLES[kind])
    line.append(f" {sheet['stars']:>2}★ × {sheet['run']} = ").append(f"{sheet['points']:<3}", "bold")
    satellite = scene.say("letter_satellite")
    numbers = [f"{satellite}{n}" if joined else str(n) for n, joined in scene.collection(seat, kind)]
    shown = " ".join(numbers)
    return line.append(f" {shown if len(shown) < half - line.cell_len else ''.join(numbers)}")


def sections(scene: Scene, seat: int) -> Text:
    """Draw the sums of the three sections and what they give (ST-42)."""
    sheet = scene.player(seat)["score"]["sections"]
    parts = (f"{scene.say(name)} {sheet[name]['sum']}→{sheet[name]['points']}" for name in SECTION_NAMES)
    return Text("  ".join(parts))


def sums(scene: Scene, seat: int, half: int) -> Text:
    """Draw diversity and the total (ST-44, ST-45)."""
    sheet = scene.player(seat)["score"]
    line = Text(scene.say("diversity", types=scene.types_shown(seat)))
    line.append(f" +{sheet['diversity']}" if sheet["diversity"] else "")
    return spread(line, Text(scene.say("total", points=sheet["total"]), "bold"), half)


def spread(left: Text, right: Text, room: int) -> Text:
    """Put one text at the left and one at the right end of the room."""
    left.truncate(room - right.cell_len - 1, overflow="ellipsis", pad=True)
    return Text().append_text(left).append(" ").append_text(right)


def row(scene: Scene, half: int) -> list[Text]:
    """List the row by coordinates (ST-10)."""
    piles = scene.say("piles", pile=scene.view["pile"], discards=len(scene.view["discards"]))
    lines = [Text().append(scene.say("row"), "bold").append(f" ({piles})")]
    for coordinate, card_id in enumerate(scene.view["row"], start=1):
        line = Text().append(f"{coordinate} ", "bold")
        lines.append(line.append("–") if card_id is None else line.append_text(entry(scene, card_id, half - 2)))
    return lines


def entry(scene: Scene, card_id: str, room: int) -> Text:
    """Write a card with its name."""
    card = scene.card(card_id)
    line = glyph(scene, card)
    line.pad_right(max(1, GLYPH - line.cell_len))
    line.append(card.name.text(scene.lang))
    line.truncate(room, overflow="ellipsis")
    return line


def hands(scene: Scene, half: int) -> list[Text]:
    """List both hands as far as they are known, the viewer's with what each card forces (ST-20, ST-Q27)."""
    lines = []
    for seat in scene.seats():
        lines += hand(scene, seat, half)
        maybe = [] if seat == scene.view["viewer"] else scene.player(seat)["maybe"]
        if maybe:
            lines += wrapped(scene.say("maybe", cards=" ".join(short(scene, card) for card in maybe)), half)
    return lines


def hand(scene: Scene, seat: int, half: int) -> list[Text]:
    """List one hand."""
    player = scene.player(seat)
    known = [card for card in player["hand"] if card is not None]
    hidden = len(player["hand"]) - len(known)
    key = "hand_hidden" if hidden else "hand" if known else "hand_empty"
    heading = Text(scene.say(key, player=scene.names[seat], cards=hidden), "bold")
    if known and scene.forces():
        heading = spread(heading, Text(scene.say("forces"), "dim"), half)
    return [heading, *(hand_card(scene, card, half, chosen=card == player["chosen"]) for card in known)]


def hand_card(scene: Scene, card_id: str, half: int, *, chosen: bool) -> Text:
    """Write a hand card, with the row card its number forces."""
    line = Text("✓ " if chosen else "  ").append_text(entry(scene, card_id, half))
    return spread(line, forcing(scene, scene.card(card_id)), half) if scene.forces() else line


def forcing(scene: Scene, card: Card) -> Text:
    """Write what playing a card's number forces: a coordinate and its card, or the pile (ST-20, ST-21, ST-35)."""
    forced = scene.forced(card.number)
    if forced is None:
        return Text(f"→ {scene.say('pile')}")
    return Text(f"→ {card.number} ").append_text(glyph(scene, scene.card(forced)))


def short(scene: Scene, card_id: str) -> str:
    """Write a card as letter and number."""
    card = scene.card(card_id)
    return f"{scene.letter(card)}{printed(card)}"


def wrapped(text: str, room: int) -> list[Text]:
    """Break a list of cards into lines."""
    return [Text(line) for line in wrap(text, room, subsequent_indent="  ")]


def discards(scene: Scene, width: int) -> list[Text]:
    """List the discards, which everybody may look at (ST-Q27)."""
    cards = [short(scene, card_id) for card_id in scene.view["discards"]]
    return wrapped(scene.say("discarded", cards=" ".join(cards)), width) if cards else []


def legend(scene: Scene) -> Text:
    """Explain the signs."""
    return Text(scene.say("legend", letter=scene.say("letter_moon")), "dim")
