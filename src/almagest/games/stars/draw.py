"""The table of The Stars Are Right in a terminal, drawn from a view: nothing that its viewer may not know."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from almagest.games.stars.describe import describe, gloss
from almagest.games.stars.draw_sky import CELL, sky
from almagest.games.stars.orders import ORDERS
from almagest.games.stars.scene import Scene

if TYPE_CHECKING:
    from almagest.games.stars.cards import Card
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

__all__ = ["ORDERS", "describe", "draw", "gloss"]

GAP = "  "
SKY = 3 + 5 * CELL
SIDE_BY_SIDE = 88
WIDEST = 100
STYLES = {
    "great-old-one": "bold magenta",
    "greater-servitor": "bold yellow",
    "lesser-servitor": "bold cyan",
    "minion": "bold green",
}


def draw(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> Text:
    """Draw what the viewer may know, at most `width` columns and never more than 100 (SR-4, SR-5, SR-Q24)."""
    scene, width = Scene(view, setting, lang, names), min(width, WIDEST)
    room = width - SKY - len(GAP) if width >= SIDE_BY_SIDE else width
    lines = [
        Text("─" * width, "dim"),
        *beside(sky(scene, scene.view["sky"], scene.matched()), hand(scene, room), width),
        Text("─" * width, "dim"),
        *(line for seat in scene.seats() for line in site(scene, seat, width)),
        *piles(scene, width),
        Text(scene.say("legend"), "dim"),
        Text(scene.headline(), "bold"),
    ]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
        line.rstrip()
    return Text("\n", no_wrap=True, end="").join(lines)


def beside(left: list[Text], right: list[Text], width: int) -> list[Text]:
    """Put the hand beside the sky, or below it where there is no room."""
    if width < SIDE_BY_SIDE:
        return [*left, *right]
    lines = []
    for one, two in zip_longest(left, right):
        line = Text().append_text(one or Text())
        line.pad_right(max(0, SKY - line.cell_len))
        lines.append(line.append(GAP).append_text(two or Text()))
    return lines


def hand(scene: Scene, room: int) -> list[Text]:
    """Draw the viewer's hand with constellations; a spectator has none."""
    viewer = scene.view["viewer"]
    if viewer is None:
        return []
    lines = [Text(scene.say("hand"), "bold")]
    for card_id in scene.player(viewer)["hand"]:
        lines += hand_card(scene, scene.card(card_id), room)
    return lines


def hand_card(scene: Scene, card: Card, room: int) -> list[Text]:
    """Draw one hand card: id, points, symbols, how near it is, and its figures (SR-3)."""
    first = Text().append(card.id, STYLES[card.type])
    first.append(f" {scene.say('points', points=card.points)}, {scene.invocation(card)}")
    first.truncate(room, overflow="ellipsis")
    rows = figures(card)
    lines = [first, *(Text(f"  {row}") for row in rows)]
    lines[-1].append(f"   {scene.prospect(card.id)}", "italic")
    return lines


def figures(card: Card) -> list[str]:
    """Write the figures of a card: rows below one another, several figures in a line (SR-20 to SR-23)."""
    if len(card.constellations) == 1:
        return [" ".join(word.rjust(2) for word in row.split()) for row in card.constellations[0]]
    return [" + ".join(" / ".join(rows) for rows in card.constellations)]


def site(scene: Scene, seat: int, width: int) -> list[Text]:
    """Draw a cult site with its points and what the creatures do (SR-24, SR-Q24)."""
    player = scene.player(seat)
    mark = "▶ " if scene.view["seat"] == seat else "  "
    own = scene.say("you") if scene.view["viewer"] == seat else ""
    facts = {"points": player["points"], "cards": len(player["hand"])}
    lines = [Text(f"{mark}{scene.names[seat]}{own}", "bold").append(scene.say("stands", **facts))]
    known = [card for card in player["hand"] if card is not None and scene.view["viewer"] != seat]
    lines[0].append(scene.say("known", cards=", ".join(known)) if known else "")
    return [*lines, *(creature_line(scene, creature, width) for creature in player["site"])]


def creature_line(scene: Scene, creature: dict[str, Json], width: int) -> Text:
    """Draw one creature: a quarter turn shows that its power was used (SR-16)."""
    card = scene.card(creature["card"])
    line = Text("    ↻ " if creature["used"] else "      ")
    line.append(card.id.ljust(16), STYLES[card.type]).append(f" {scene.say('points', points=card.points)}")
    line.append(f", {scene.abilities(card)}")
    line.truncate(width, overflow="ellipsis")
    return line


def piles(scene: Scene, width: int) -> list[Text]:
    """Draw what lies beside the sky: invoked card, piles, what can be deduced (SR-Q24, SR-Q25)."""
    view = scene.view
    parts = [scene.say("piles", pile=view["pile"], discards=" ".join(view["discards"]) or "–")]
    if view["invoked"]:
        parts.append(scene.say("invoked", card=view["invoked"]))
    if view["pile_cards"]:
        parts.append(scene.say("searched", cards=" ".join(view["pile_cards"])))
    parts += [scene.say("batch", cards=" ".join(batch["cards"])) for batch in view["batches"]]
    return [Text(line) for part in parts for line in wrap(part, width, subsequent_indent="  ")]
