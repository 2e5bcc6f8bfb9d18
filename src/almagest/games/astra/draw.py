"""The table of Astra in a terminal, drawn from a view: it can show nothing that its viewer may not know."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from almagest.games.astra.describe import describe, gloss
from almagest.games.astra.scene import PARTS, PTOLEMYS_PARTS, Scene
from almagest.games.astra.starmap import STYLES, star_map

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

__all__ = ["describe", "draw", "gloss"]

WIDEST = 130
NARROWEST_MAP = 30
MOST_MAPS = 3
GAP = "  "
HEIGHT = 9
JOURNAL = ("fame", "stardust", "pouch", "telescopes", "wisdom", "limit")
ELEMENT_STYLES = {"fire": "red", "water": "bright_blue", "air": "cyan", "earth": "green"}


def draw(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> Text:
    """Draw what the viewer may know, at most `width` columns wide (AS-5, AS-7, AS-8, AS-39)."""
    scene = Scene(view, setting, lang, names)
    width = min(width, WIDEST)
    lines = [Text("─" * width, "dim"), *display(scene, width), Text("─" * width, "dim"), spheres(scene)]
    for seat in range(setting.seats):
        lines += journal(scene, seat, width)
    if scene.solo:
        lines += ptolemy(scene, width)
    lines += [*discovery(scene, width), legend(scene), Text(scene.phase(), "bold")]
    if scene.this_turn():
        lines.insert(-1, Text(scene.this_turn(), "bold cyan"))
    for line in lines:
        line.truncate(width, overflow="ellipsis")
        line.rstrip()
    return Text("\n", no_wrap=True, end="").join(lines)


def display(scene: Scene, width: int) -> list[Text]:
    """Draw the cards around the board, as many side by side as there is room for."""
    across = max(1, min(MOST_MAPS, (width + len(GAP)) // (NARROWEST_MAP + len(GAP))))
    room = (width - len(GAP) * (across - 1)) // across
    blocks = [card_block(scene, place, row, room) for place, row in enumerate(scene.view["display"])]
    lines: list[Text] = []
    for start in range(0, len(blocks), across):
        for parts in zip_longest(*blocks[start : start + across], fillvalue=Text()):
            cells = [part.copy() for part in parts]
            for cell in cells:
                cell.truncate(room, overflow="ellipsis", pad=True)
            lines.append(Text(GAP).join(cells))
    return lines


def card_block(scene: Scene, place: int, row: dict[str, Json] | None, room: int) -> list[Text]:
    """Draw one card: name and element, star map, open stars with the reach of a walk, Boons, Ability."""
    if row is None:
        return [Text(f"{scene.say('empty_place')}{scene.beside(place)}", "dim")]
    card = scene.card(row["card"])
    title = Text().append(card.name.la, "bold")
    title.append(f" {scene.element(card.element)}", ELEMENT_STYLES[card.element])
    title.append(f" {len(card.stars)}☆ +{card.fame}").append(scene.beside(place), "dim")
    reach = " ".join(f"{star}({row['reach'][str(star)]})" for star in row["open"] or row["next"])
    boons = " · ".join(f"{boon.amount}{scene.say(f'short_{boon.kind}')}" for boon in card.boons)
    lines = [
        title,
        *star_map(scene, card, row["marks"], room, HEIGHT),
        Text(scene.say("reach", stars=reach or "–", left=row["left"])),
        Text(boons, "dim"),
        Text(scene.say(f"ability_{card.ability}"), "italic"),
    ]
    if scene.threat(row):
        signs = "".join(scene.glyph(seat) for seat in row["finishers"] if seat != scene.view["viewer"])
        lines.append(Text(scene.say("threat", players=signs), "bold red"))
    if row["ptolemy_finishes"]:
        lines.append(Text(scene.say("ptolemy_threat", dice=scene.dice(row)), "bold red"))
    return [*lines, Text()]


def spheres(scene: Scene) -> Text:
    """Draw the Spheres clockwise, the active one in brackets, and how far the end is (AS-8, AS-9, AS-39)."""
    line = Text()
    for element in scene.facts.config.spheres:
        active = element == scene.view["sphere"]
        number = scene.facts.config.dream_numbers[element] if scene.setting.seats < 3 else ""
        name = f"{scene.element(element)}{f' {number}' if number else ''}"
        line.append(f"[{name}] " if active else f" {name}  ", f"bold {ELEMENT_STYLES[element]}" if active else "dim")
        line.append("✕ " if element in scene.icons else "→ ", "" if element in scene.icons else "dim")
    return line.append(f" {scene.end()}")


def journal(scene: Scene, seat: int, width: int) -> list[Text]:
    """Draw one Journal with its cards and the score as it stands (AS-7, AS-40)."""
    player = scene.view["players"][seat]
    turn = "▶ " if scene.view["seat"] == seat else "  "
    own = scene.say("you") if scene.view["viewer"] == seat else ""
    head = Text(turn).append(f"{scene.glyph(seat)} {scene.names[seat]}{own}", f"bold {STYLES[seat]}")
    head.append("  " + scene.say("journal", **{name: player[name] for name in JOURNAL}))
    head.append("  " + scene.say("goal", goal=scene.goal(player["goal"])))
    score = scene.forecast(player["forecast"], PARTS)
    lines = [head, Text("    " + scene.say(scene.score_key, total=player["forecast"]["total"], parts=score), "dim")]
    for key in ("active", "exhausted"):
        if player[key]:
            lines += wrapped(scene.say(key, cards=scene.named(player[key])), width)
    return lines


def ptolemy(scene: Scene, width: int) -> list[Text]:
    """Draw Ptolemy's Journal, cards and library (AS-48)."""
    him = scene.view["ptolemy"]
    facts = {name: him[name] for name in ("fame", "stardust", "telescopes")}
    head = Text("  ").append(f"{scene.glyph(1)} {scene.say('ptolemy')}", f"bold {STYLES[1]}")
    head.append("  " + scene.say("ptolemy_journal", **facts))
    score = scene.forecast(him["forecast"], PTOLEMYS_PARTS)
    lines = [head, Text("    " + scene.say(scene.score_key, total=him["forecast"]["total"], parts=score), "dim")]
    if him["cards"]:
        lines += wrapped(scene.say("his_cards", cards=scene.named(him["cards"])), width)
    lines += wrapped(library_text(scene), width)
    return [*lines, *wrapped(modifiers_text(scene), width)]


def modifiers_text(scene: Scene) -> str:
    """Name the modifiers of a solo game, "" without any (AS-59)."""
    titles = [title.replace(" ·", "") for title, _ in scene.modifiers()]
    return scene.say("modifiers_are", modifiers=" · ".join(titles)) if titles else ""


def library_text(scene: Scene) -> str:
    """Say what is open of the library (AS-48, AS-Q51, AS-Q52)."""
    him = scene.view["ptolemy"]
    shown = {name: scene.library_card(name) for name in ("left", "right", "top")}
    return scene.say("library", deck=him["deck"], **shown)


def discovery(scene: Scene, width: int) -> list[Text]:
    """Draw the Boons of the discovery being resolved (AS-34)."""
    found = scene.view["discovery"]
    if found is None:
        return []
    card = scene.card(found["card"])
    boxes, colon = [], " :" if scene.lang == "fr" else ":"
    for number, boon in enumerate(card.boons, start=1):
        text = f"{number}{colon} {scene.boon(boon.kind, boon.amount)}"
        boxes.append(text if number in found["boons"] else f"({text} ✗)")
    return wrapped(scene.say("discovery", card=card.name.la, boons=", ".join(boxes)), width)


def wrapped(text: str, room: int) -> list[Text]:
    """Break a long line."""
    return [Text(line) for line in wrap(text, room, initial_indent="    ", subsequent_indent="      ")]


def legend(scene: Scene) -> Text:
    """Explain the signs."""
    pens = [*range(scene.setting.seats)]
    if scene.setting.seats < 3:
        pens += range(scene.setting.seats, 3)
    owners = "  ".join(f"{scene.glyph(pen)} {scene.owner(pen)}" for pen in pens)
    return Text(scene.say("legend", owners=owners), "dim")
