"""The table of Astra on a full screen: star maps where there is room, one line a constellation where there is not."""

from __future__ import annotations

import re
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from almagest.games.astra import draw
from almagest.games.astra.scene import PARTS, PTOLEMYS_PARTS, Scene
from almagest.games.astra.starmap import OPEN, STYLES, star_map

if TYPE_CHECKING:
    from almagest.games.astra.cards import Card
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

GAP = "  "
NARROWEST_MAP = 24
LOWEST_MAP = 5
HIGHEST_MAP = 11
MOST_MAPS = 3
AROUND = 3
"""The lines of a card besides its map: name, walks, Boons and Ability."""


def board(view: dict[str, Json], setting: Setting, lang: str, size: tuple[int, int], names: list[str]) -> list[Text]:
    """Draw the table: what is to be done, the Spheres, the constellations, the Journals (AS-5, AS-7, AS-8, AS-39)."""
    width, height = size
    scene = Scene(view, setting, lang, names)
    top = [*wrapped(scene.phase(), width, "bold"), *spheres(scene, width), *this_turn(scene, width)]
    below = [*discovery(scene, width), *journals(scene, width, all_cards=True)]
    sky = constellations(scene, width, height - len(top) - len(below))
    if len(top) + len(sky) + len(below) > height:  # what is left out here is among the choices and in the panes
        below = journals(scene, width, all_cards=False)
        sky = constellations(scene, width, height - len(top) - len(below))
    return [*top, *sky, *below]


def wrapped(text: str, width: int, style: str = "") -> list[Text]:
    """Break a text between words."""
    return [Text(line, style) for line in wrap(text, width, subsequent_indent="  ")]


def spheres(scene: Scene, width: int) -> list[Text]:
    """Draw the Spheres and how far the end is, on two lines if it must be."""
    line, end = draw.spheres(scene), f" {scene.end()}"
    line.right_crop(len(end))
    if not scene.view["over"] and scene.view["turns_left"] is None:
        end = scene.say("short_end", **scene.view["pile"])
    if line.cell_len + len(end) <= width:
        return [line.append(end.strip(), "dim")]
    return [line, *wrapped(end.strip(), width, "dim")]


def this_turn(scene: Scene, width: int) -> list[Text]:
    """Say what holds for this turn."""
    return wrapped(scene.this_turn(), width, "bold cyan") if scene.this_turn() else []


def constellations(scene: Scene, width: int, height: int) -> list[Text]:
    """Draw the cards as maps if they find room, else one line each."""
    places = scene.view["display"]
    across = min(MOST_MAPS, len(places), (width + len(GAP)) // (NARROWEST_MAP + len(GAP)))
    down = -(-len(places) // max(1, across))
    room = height // down - AROUND
    rows = [line for place, row in enumerate(places) for line in card_rows(scene, place, row, width)]
    if across < min(MOST_MAPS, len(places)) or room < LOWEST_MAP:
        return rows
    column = (width - len(GAP) * (across - 1)) // across
    lines: list[Text] = []
    for start in range(0, len(places), across):
        shown = enumerate(places[start : start + across], start=start)
        blocks = [card_block(scene, place, row, column, min(room, HIGHEST_MAP)) for place, row in shown]
        for parts in zip_longest(*blocks, fillvalue=Text()):
            cells = [part.copy() for part in parts]
            for cell in cells:
                cell.truncate(column, pad=True)
            lines.append(Text(GAP).join(cells))
    return lines if len(lines) <= height else rows


def card_block(scene: Scene, place: int, row: dict[str, Json] | None, room: int, height: int) -> list[Text]:
    """Draw one card with its map: name, map, where a walk may begin, what a discovery gives."""
    if row is None:
        return [Text(f"{scene.say('empty_place')}{scene.beside(place)}", "dim")]
    card = scene.card(row["card"])
    picture = star_map(scene, card, row["marks"], room, height)
    for line in picture:
        tag_stars(line, scene, card, row)
    head = folded(title(scene, place, row), room)
    return [*head, *picture, *folded(walks(scene, row), room), *folded(gifts(scene, card), room)]


def folded(line: Text, room: int) -> list[Text]:
    """Break a coloured line between words, if it must be."""
    return [line] if line.cell_len <= room else [*line.wrap(Console(width=room), room)]


def tag_stars(line: Text, scene: Scene, card: Card, row: dict[str, Json]) -> None:
    """Mark the stars of a line of a map by the names that moves touch."""
    for number, (star, pen) in enumerate(zip(card.stars, row["marks"], strict=True), start=1):
        sign = f"{OPEN[star.kind] if pen is None else scene.glyph(pen)}{number}"
        for found in re.finditer(rf"{sign}(?!\d)", line.plain):
            line.apply_meta({"thing": f"star-{card.id}-{number}"}, *found.span())


def title(scene: Scene, place: int, row: dict[str, Json]) -> Text:
    """Name a card: element, stars, Fame; a warning if others could finish it."""
    card = scene.card(row["card"])
    line = Text().append(card.name.la, "bold")
    line.append(f" {scene.element(card.element)}", draw.ELEMENT_STYLES[card.element]).append(f" +{card.fame}", "")
    line.append(scene.beside(place), "dim")
    threats = "".join(scene.glyph(seat) for seat in row["finishers"] if seat != scene.view["viewer"])
    line.append(f" ⚠{threats}" if threats else "", "bold red")
    if row["ptolemy_finishes"]:
        line.append(f" ⚠Ψ{scene.dice(row)}", "bold red")
    line.apply_meta({"thing": f"card-{card.id}"})
    return line


def walks(scene: Scene, row: dict[str, Json]) -> Text:
    """Say how many stars are open, and where a walk may go on, with its length (AS-23 to AS-25)."""
    reach = " ".join(f"{star}({row['reach'][str(star)]})" for star in row["open"] or row["next"])
    return Text(scene.say("reach", stars=reach or "–", left=row["left"]), "dim")


def gifts(scene: Scene, card: Card) -> Text:
    """Write the Boons of a card; the rest of it is in the pane of the hand."""
    return Text(" ".join(f"{boon.amount}{scene.say(f'short_{boon.kind}')}" for boon in card.boons), "dim")


def card_rows(scene: Scene, place: int, row: dict[str, Json] | None, width: int) -> list[Text]:
    """Write one card: name, and every star with its owner; those of the next walk have its length behind them."""
    if row is None:
        return [Text(f"{scene.say('empty_place')}{scene.beside(place)}", "dim")]
    card = scene.card(row["card"])
    stars = []
    for number, (star, pen) in enumerate(zip(card.stars, row["marks"], strict=True), start=1):
        sign = Text(f"{OPEN[star.kind]}{number}") if pen is None else Text(f"{scene.glyph(pen)}{number}", STYLES[pen])
        if number in (row["open"] or row["next"]):
            sign.append(f"({row['reach'][str(number)]})", "dim")
        sign.apply_meta({"thing": f"star-{card.id}-{number}"})
        stars.append(sign)
    lines = folded(title(scene, place, row), width)
    lines[-1].append(" ")
    for sign in stars:
        if lines[-1].cell_len + sign.cell_len + 1 > width:
            lines.append(Text("   "))
        lines[-1].append(" ").append_text(sign)
    return lines


def discovery(scene: Scene, width: int) -> list[Text]:
    """Write the Boons of the discovery being resolved, each by the name that moves touch (AS-34)."""
    found = scene.view["discovery"]
    if found is None:
        return []
    card = scene.card(found["card"])
    lines = [Text(scene.say("discovery", card=card.name.la, boons=""), "bold")]
    for number, boon in enumerate(card.boons, start=1):
        box = Text(f"{number}: {scene.boon(boon.kind, boon.amount)}", "" if number in found["boons"] else "dim strike")
        box.apply_meta({"thing": f"boon-{number}"})
        if lines[-1].cell_len + box.cell_len + 2 > width:
            lines.append(Text())
        lines[-1].append("  ").append_text(box)
    return lines


def journals(scene: Scene, width: int, *, all_cards: bool) -> list[Text]:
    """Write everybody's Journal, one line each where there is room, with the cards below (AS-7)."""
    lines = []
    for seat in range(scene.setting.seats):
        player = scene.view["players"][seat]
        turn = "▶" if scene.view["seat"] == seat else " "
        own = scene.say("you") if scene.view["viewer"] == seat else ""
        head = Text(turn).append(f"{scene.glyph(seat)} {scene.names[seat]}{own}", f"bold {STYLES[seat]}")
        head.append(f" {player['forecast']['total']}", "bold")
        known = {name: player[name] for name in draw.JOURNAL}
        facts = scene.say("journal", **known)
        if head.cell_len + 2 + len(facts) > width:
            facts = scene.say("short_journal", **known)
        lines += told(head, facts, width)
        if all_cards or scene.view["viewer"] == seat:
            lines += cards_of(scene, player, width)
    if scene.solo:
        him = scene.view["ptolemy"]
        head = Text(" ").append(f"{scene.glyph(1)} {scene.say('ptolemy')}", f"bold {STYLES[1]}")
        facts = scene.say("ptolemy_journal", **{name: him[name] for name in ("fame", "stardust", "telescopes")})
        lines += told(head.append(f" {him['forecast']['total']}", "bold"), facts, width)
        lines += wrapped(draw.modifiers_text(scene), width, "dim") if scene.modifiers() else []
    return lines


def told(head: Text, facts: str, width: int) -> list[Text]:
    """Put facts behind a name, or below it."""
    if head.cell_len + 2 + len(facts) <= width:
        return [head.append(f"  {facts}")]
    return [head, *wrapped(facts, width)]


def cards_of(scene: Scene, player: dict[str, Json], width: int) -> list[Text]:
    """List a player's cards by the names that moves touch; exhausted ones in brackets."""
    lines: list[Text] = []
    for key in ("active", "exhausted"):
        for card_id in player[key]:
            name = scene.name(card_id)
            sign = Text(name if key == "active" else f"({name})", draw.ELEMENT_STYLES[scene.card(card_id).element])
            if scene.view["viewer"] == player["seat"]:
                sign.apply_meta({"thing": f"own-{card_id}"})
            if not lines or lines[-1].cell_len + sign.cell_len + 2 > width:
                lines.append(Text("   "))
            lines[-1].append(" ").append_text(sign)
    return lines


def hand(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> list[Text]:
    """Draw what one may look up: own cards and goal, every constellation's Boons and Ability, Ptolemy, the signs."""
    scene = Scene(view, setting, lang, names)
    lines: list[Text] = []
    if view["viewer"] is not None:
        player = scene.player(view["viewer"])
        lines += wrapped(scene.say("goal", goal=scene.goal(player["goal"])), width, "bold")
        for card_id in [*player["active"], *player["exhausted"]]:
            does = scene.ability(scene.card(card_id))
            lines += wrapped(scene.say("card_does", card=scene.name(card_id), does=does), width)
    for row in scene.rows():
        card = scene.card(row["card"])
        boons = ", ".join(scene.boon(boon.kind, boon.amount) for boon in card.boons)
        facts = {"card": f"{card.name.la} ({card.name.text(lang)})", "boons": boons, "ability": scene.ability(card)}
        lines += wrapped(scene.say("place_boons", **facts), width)
    if scene.solo:
        lines += wrapped(draw.library_text(scene), width)
        for name, about in scene.modifiers():
            lines += wrapped(scene.say("modifier_is", modifier=name, about=about), width)
    return [*lines, *wrapped(draw.legend(scene).plain, width, "dim")]


def scores(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> list[Text]:
    """Draw everybody's score, part by part (AS-40)."""
    scene = Scene(view, setting, lang, names)
    rows: list[tuple[str, dict[str, int], tuple[str, ...]]] = [
        (names[seat], scene.player(seat)["forecast"], PARTS) for seat in range(setting.seats)
    ]
    if scene.solo:
        rows.append((scene.say("ptolemy"), view["ptolemy"]["forecast"], PTOLEMYS_PARTS))
    lines = []
    for seat, (name, forecast, parts) in enumerate(rows):
        lines.append(Text(name, "bold"))
        told_parts = scene.forecast(forecast, parts)
        lines += wrapped(scene.say(scene.score_key, total=forecast["total"], parts=told_parts), width)
        player = view["players"][seat] if seat < setting.seats else {"active": view["ptolemy"]["cards"]}
        for key in ("active", "exhausted"):
            if player.get(key):
                lines += wrapped(scene.say(key, cards=scene.named(player[key])), width)
    return lines
