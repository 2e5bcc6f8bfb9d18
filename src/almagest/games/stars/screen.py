"""The table of The Stars Are Right on a full screen: the sky with the hand beside it, the sites below."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from almagest.games.stars import draw
from almagest.games.stars.draw_sky import cell
from almagest.games.stars.scene import Scene

if TYPE_CHECKING:
    from almagest.games.stars.cards import Card
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

CELL = 8
MARGIN = 2
SKY = MARGIN + 5 * CELL
SIDE_BY_SIDE = 76


def board(view: dict[str, Json], setting: Setting, lang: str, size: tuple[int, int], names: list[str]) -> list[Text]:
    """Draw the table: what is to be decided, the sky and the hand, every site (SR-4, SR-5, SR-Q24)."""
    width, height = size
    scene = Scene(view, setting, lang, names)
    head, piles = headline(scene, width), wrapped(pile_line(scene), SKY, "dim")
    if width < SIDE_BY_SIDE:
        return [*head, *sky(scene), *piles, *hand_lines(scene, width), *sites(scene, width, scene.seats())]
    room = width - SKY - 1
    cards, tight = hand_lines(scene, room), hand_lines(scene, room, tight=True)
    everybody = sites(scene, width, scene.seats())
    ways = (
        [*beside([*sky(scene, airy=True), *piles], cards), *everybody],
        [*beside([*sky(scene), *piles], cards), *everybody],
        under_the_sky(scene, [*sky(scene), *piles], cards, width),
        [*beside([*sky(scene), *piles], tight), *everybody],
        under_the_sky(scene, [*sky(scene), *piles], tight, width),
    )
    return [*head, *next((lines for lines in ways if len(head) + len(lines) <= height), min(ways, key=len))]


def headline(scene: Scene, width: int) -> list[Text]:
    """Say what is to be decided, and with which card."""
    invoked = scene.view["invoked"]
    more = f" · {scene.say('invoked', card=invoked)}" if invoked else ""
    return wrapped(f"{scene.headline()}{more}", width, "bold")


def under_the_sky(scene: Scene, left: list[Text], cards: list[Text], width: int) -> list[Text]:
    """Put as many sites under the sky as there is room beside the hand, the others below both."""
    seats = scene.seats()
    while seats and len(left) + len(sites(scene, SKY, seats[:1])) <= len(cards):
        left = [*left, *sites(scene, SKY, [seats.pop(0)])]
    return [*beside(left, cards), *sites(scene, width, seats)]


def sites(scene: Scene, width: int, seats: list[int]) -> list[Text]:
    """Draw the sites of some seats."""
    return [line for seat in seats for line in site(scene, seat, width)]


def wrapped(text: str, width: int, style: str = "") -> list[Text]:
    """Break a text between words."""
    return [Text(line, style) for line in wrap(text, width, subsequent_indent="  ")]


def sky(scene: Scene, *, airy: bool = False) -> list[Text]:
    """Draw the sky with the numbers of rows and columns; a tile can be taken, an arrow is in the choices (SR-5)."""
    lines = [Text(" " * MARGIN + "".join(str(column).center(CELL) for column in range(1, 6)), "dim")]
    matched = scene.matched()
    for row, tiles in enumerate(scene.view["sky"]):
        line = Text(f"{row + 1} ", "dim")
        for column, tile in enumerate(tiles):
            drawn = cell(scene, tile, matched=5 * row + column in matched, width=CELL)
            drawn.apply_meta({"thing": f"tile-{row + 1},{column + 1}"})
            line.append_text(drawn)
        lines += [line, Text()] if airy else [line]
    return lines


def beside(left: list[Text], right: list[Text]) -> list[Text]:
    """Put the hand beside the sky."""
    lines = []
    for one, two in zip_longest(left, right):
        line = Text().append_text(one or Text())
        line.pad_right(max(0, SKY + 1 - line.cell_len))
        lines.append(line.append_text(two or Text()))
    return lines


def hand_lines(scene: Scene, room: int, *, tight: bool = False) -> list[Text]:
    """Draw the viewer's hand, two lines a card: what it gives, and its figures; a spectator has none (SR-3)."""
    viewer = scene.view["viewer"]
    if viewer is None:
        return []
    cards = [scene.card(card) for card in scene.player(viewer)["hand"]]
    return [line for card in cards for line in hand_card(scene, card, room, tight=tight)]


def hand_card(scene: Scene, card: Card, room: int, *, tight: bool) -> list[Text]:
    """Draw one card of the hand: id, points, symbols; figures, and how near they are; tightly on one line."""
    figures = " + ".join(" / ".join(" ".join(row.split()) for row in rows) for rows in card.constellations)
    found = scene.view["prospects"][card.id]
    near = "✓" if found["ready"] else "○" if found["missing"] == 0 else f"−{found['missing']}"
    facts = f"{card.id} {scene.say('points', points=card.points)} {scene.invocation(card)}"
    short = f"{card.id} {card.points} {scene.invocation(card)} {near} {figures}".replace(" × ", "×").replace(" + ", "+")
    if tight and len(short) <= room:
        lines = [Text(short)]
    else:
        lines = [*wrapped(facts, room), *wrapped(f" {near} {figures}", room)]
    lines[0].stylize(draw.STYLES[card.type], 0, len(card.id))
    for line in lines:
        line.apply_meta({"thing": f"hand-{card.id}"})
    return lines


def site(scene: Scene, seat: int, width: int) -> list[Text]:
    """Draw a cult site: points, cards, and the creatures one after the other (SR-16, SR-24, SR-Q24)."""
    player = scene.player(seat)
    mark = "▶" if scene.view["seat"] == seat else " "
    own = scene.say("you") if scene.view["viewer"] == seat else ""
    facts = {"points": player["points"], "cards": len(player["hand"])}
    lines = wrapped(f"{mark}{scene.names[seat]}{own}{scene.say('short_stands', **facts)}", width)
    lines[0].stylize("bold", 0, len(mark + scene.names[seat] + own))
    known = [card for card in player["hand"] if card is not None and scene.view["viewer"] != seat]
    parts = [Text(f"({scene.say('known', cards=', '.join(known)).strip(', ')})")] if known else []
    parts += creatures(scene, player["site"])
    for part in parts:
        if lines[-1].cell_len + part.cell_len + 1 > width:
            lines.append(Text(" "))
        lines[-1].append(" ").append_text(part)
    return lines


def creatures(scene: Scene, laid: list[dict[str, Json]]) -> list[Text]:
    """Write creatures by name and number, `byakhee-5,7`; what each can do is in the pane of the scores (SR-16)."""
    found: dict[str, Text] = {}
    for creature in laid:
        card = scene.card(creature["card"])
        name, _, number = card.id.rpartition("-")
        used = "↻" if creature["used"] else ""
        group = found.get(name)
        part = Text(f"{name}-{used}{number}" if group is None else f",{used}{number}", draw.STYLES[card.type])
        part.apply_meta({"thing": f"site-{card.id}"}, 0 if group is None else 1)
        found[name] = part if group is None else group.append_text(part)
    return [*found.values()]


def pile_line(scene: Scene) -> str:
    """Say how many cards are left."""
    return scene.say("short_piles", pile=scene.view["pile"], discards=len(scene.view["discards"]))


def hand_in_full(scene: Scene, width: int) -> list[Text]:
    """Draw the hand with the figures as they lie; nothing of a card is cut."""
    lines = draw.hand(scene, 10 * width)
    return [part for line in lines for part in ([line] if line.cell_len <= width else wrapped(line.plain, width))]


def hand(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> list[Text]:
    """Draw what one may look up: the hand with its figures, the piles, the signs."""
    scene = Scene(view, setting, lang, names)
    return [*hand_in_full(scene, width), *draw.piles(scene, width), *wrapped(scene.say("legend"), width, "dim")]


def scores(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> list[Text]:
    """Draw every site with what its creatures do."""
    scene = Scene(view, setting, lang, names)
    lines = []
    for seat in scene.seats():
        head, *laid = draw.site(scene, seat, 10 * width)
        lines += wrapped(head.plain, width, "bold")
        lines += [line for each in laid for line in wrapped(f"  {each.plain.strip()}", width)]
    return lines
