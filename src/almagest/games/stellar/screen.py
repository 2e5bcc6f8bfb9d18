"""The table of Stellar on a full screen: all at one glance on 80 by 14; what a move touches is marked by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from almagest.games.stellar import draw
from almagest.games.stellar.cards import TYPE_NAMES
from almagest.games.stellar.outline import CELL, outlined
from almagest.games.stellar.scene import Scene

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

GAP = draw.GAP
SIDE_BY_SIDE = 76
WHOLE_SHEET = 19
"""How many lines a table takes that shows every line of the score sheet."""
FRAMED = 25
NARROWEST_HAND = 26
OUTLINE = 4 * (CELL + 1) + 1


def board(view: dict[str, Json], setting: Setting, lang: str, size: tuple[int, int], names: list[str]) -> list[Text]:
    """Draw the table: the row and the hands above, both telescopes and notebooks below (ST-3, ST-5, ST-10, ST-30)."""
    width, height = size
    scene = Scene(view, setting, lang, names)
    half = (width - len(GAP)) // 2
    if width < SIDE_BY_SIDE:
        below = [line for seat in scene.seats() for line in narrow_side(scene, seat, width)]
    else:
        own, other = (side(scene, seat, half, height) for seat in scene.seats())
        below = draw.beside(own, other, half, width)
    for guesses in (True, False):  # what the other hand may hold is in the pane of the hand, too
        lines = [*headline(scene, width), *cards(scene, width, guesses=guesses), *below]
        if len(lines) <= height:
            break
    return lines


def cards(scene: Scene, width: int, *, guesses: bool) -> list[Text]:
    """Put the hands beside the row, which gets as much room as its longest name needs; else below it."""
    longest = max((draw.entry(scene, card, width).cell_len + 2 for card in scene.view["row"] if card), default=0)
    room = max(longest, (width - len(GAP)) // 2)
    if width - room - len(GAP) < NARROWEST_HAND:
        return [*row(scene, width), *hands(scene, width, guesses=guesses)]
    return draw.beside(row(scene, room), hands(scene, width - room - len(GAP), guesses=guesses), room, width)


def headline(scene: Scene, width: int) -> list[Text]:
    """Say the round, what is to be decided, and what is left in the pile."""
    lines = draw.wrapped(draw.headline(scene).plain, width)
    for line in lines:
        line.stylize("bold")
        if scene.view["to_place"]:
            line.apply_meta({"thing": f"place-{scene.view['to_place']}"})
    piles = Text(scene.say("piles", pile=scene.view["pile"], discards=len(scene.view["discards"])), "dim")
    if lines[-1].cell_len + piles.cell_len < width:
        lines[-1] = draw.spread(lines[-1], piles, width)
    return lines


def row(scene: Scene, room: int) -> list[Text]:
    """List the row by coordinates (ST-10)."""
    lines = []
    for coordinate, card_id in enumerate(scene.view["row"], start=1):
        line = Text().append(f"{coordinate} ", "bold")
        line.append_text(Text("–") if card_id is None else draw.entry(scene, card_id, room - 2))
        line.apply_meta({"thing": f"row-{coordinate}"})
        lines.append(line)
    return lines


def hands(scene: Scene, room: int, *, guesses: bool) -> list[Text]:
    """List the viewer's hand with what each card forces, and what is known of the other one (ST-20, ST-Q27)."""
    lines = []
    for seat in scene.seats():
        player = scene.player(seat)
        known = [card for card in player["hand"] if card is not None]
        hidden = len(player["hand"]) - len(known)
        for card in known:
            lines += hand_card(scene, card, room, chosen=card == player["chosen"])
        if hidden:
            lines += draw.wrapped(scene.say("hand_hidden", player=scene.names[seat], cards=hidden), room)
        maybe = player["maybe"] if guesses and seat != scene.view["viewer"] else []
        if maybe:
            cards = " ".join(draw.short(scene, card) for card in maybe)
            lines += draw.wrapped(scene.say("maybe", cards=cards), room)
    return lines


def hand_card(scene: Scene, card_id: str, room: int, *, chosen: bool) -> list[Text]:
    """Write a hand card with the row card its number forces, as fully as there is room; its name is never cut."""
    card = scene.card(card_id)
    name = Text("✓ " if chosen else "").append_text(draw.entry(scene, card_id, 10 * room))
    tight = Text("✓ " if chosen else "").append_text(draw.glyph(scene, card)).append(f" {card.name.text(scene.lang)}")
    forced = draw.forcing(scene, card) if scene.forces() else Text()
    lines = [tight]
    if name.cell_len + 1 + forced.cell_len <= room:
        lines = [draw.spread(name, forced, room)]
    elif tight.cell_len + 1 + forced.cell_len <= room:
        lines = [draw.spread(tight, forced, room)]
    elif tight.cell_len > room:
        lines = draw.wrapped(tight.plain, room)
    for line in lines:
        line.apply_meta({"thing": f"hand-{card_id}"})
    return lines


def side(scene: Scene, seat: int, half: int, height: int) -> list[Text]:
    """Draw one player's telescope and notebook, with every line of the score sheet where there is room."""
    lines = [title(scene, seat, half), *telescope(scene, seat, half, framed=height >= FRAMED)]
    if height < WHOLE_SHEET:
        return [*lines, notebook(scene, seat), draw.sections(scene, seat)]
    return [*lines, *sheet(scene, seat, half)]


def narrow_side(scene: Scene, seat: int, width: int) -> list[Text]:
    """Draw one player's telescope with the notebook beside it."""
    room = width - OUTLINE - len(GAP)
    if room < 1:
        return [title(scene, seat, width), *telescope(scene, seat, width, framed=False), *sheet(scene, seat, width)]
    beside = draw.beside(telescope(scene, seat, OUTLINE + 1, framed=False), letters(scene, seat), OUTLINE + 1, width)
    return [title(scene, seat, width), *beside, draw.sections(scene, seat)]


def title(scene: Scene, seat: int, room: int) -> Text:
    """Name the player with the points; the word for them gives way to a long name."""
    total = scene.player(seat)["score"]["total"]
    points = Text(scene.say("total", points=total), "bold")
    if draw.title(scene, seat, 10 * room).cell_len + points.cell_len >= room:
        points = Text(str(total), "bold")
    return draw.spread(draw.title(scene, seat, room - points.cell_len - 1), points, room)


def telescope(scene: Scene, seat: int, room: int, *, framed: bool) -> list[Text]:
    """Draw a telescope; the viewer's own slots can be taken (ST-5, ST-24)."""
    cells = []
    for number, slot in enumerate(scene.player(seat)["telescope"], start=1):
        cell = draw.slot_cell(scene, number, slot)
        if seat == scene.view["viewer"]:
            cell.apply_meta({"thing": f"slot-{number}"})
        cells.append(cell)
    return outlined(cells, scene.facts.telescope, room, framed=framed)


def collections(scene: Scene, seat: int) -> list[Text]:
    """Write each collection as a letter and its numbers (ST-30)."""
    satellite, found = scene.say("letter_satellite"), []
    for kind in TYPE_NAMES:
        numbers = [f"{satellite if joined else ''}{number}" for number, joined in scene.collection(seat, kind)]
        letter = scene.say(f"letter_{kind}")
        found.append(Text(f"{letter}:", draw.STYLES[kind]).append("".join(numbers) or "–", ""))
    return found


def notebook(scene: Scene, seat: int) -> Text:
    """Write a notebook in one line."""
    line = Text("  ").join(collections(scene, seat))
    if seat == scene.view["viewer"]:
        line.apply_meta({"thing": "notebook"})
    return line


def letters(scene: Scene, seat: int) -> list[Text]:
    """Write a notebook in a narrow column: collection, and stars times run."""
    lines = []
    for kind, collected in zip(TYPE_NAMES, collections(scene, seat), strict=True):
        points = scene.player(seat)["score"]["types"][kind]
        line = Text(f"{points['stars']}★×{points['run']}={points['points']} ".ljust(9)).append_text(collected)
        if seat == scene.view["viewer"]:
            line.apply_meta({"thing": "notebook"})
        lines.append(line)
    return lines


def sheet(scene: Scene, seat: int, room: int) -> list[Text]:
    """Draw the score sheet line by line (ST-40 to ST-45)."""
    lines = [draw.collection(scene, seat, kind, room) for kind in TYPE_NAMES]
    if seat == scene.view["viewer"]:
        for line in lines:
            line.apply_meta({"thing": "notebook"})
    return [*lines, draw.sections(scene, seat), draw.sums(scene, seat, room)]


def hand(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> list[Text]:
    """Draw both hands, the discards, and what the signs mean."""
    scene = Scene(view, setting, lang, names)
    legend = draw.wrapped(draw.legend(scene).plain, width)
    return [*hands(scene, width, guesses=True), *draw.discards(scene, width), *legend]


def scores(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> list[Text]:
    """Draw both score sheets."""
    scene = Scene(view, setting, lang, names)
    half = (width - len(GAP)) // 2 if width >= SIDE_BY_SIDE - 4 else width
    own, other = ([title(scene, seat, half), *sheet(scene, seat, half)] for seat in scene.seats())
    return draw.beside(own, other, half, width)
