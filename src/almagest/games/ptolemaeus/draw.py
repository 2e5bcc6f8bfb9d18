"""The table of Ptolemaeus in a terminal, drawn from a view: it can show nothing that its viewer may not know."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from almagest.games.ptolemaeus.cards import SIGN_IDS
from almagest.games.ptolemaeus.describe import describe, gloss
from almagest.games.ptolemaeus.scene import Scene

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

__all__ = ["describe", "draw", "gloss"]

STYLES = {"fire": "red", "earth": "green", "air": "yellow", "water": "bright_blue"}
# The ring: Aries to Virgo above, Pisces back to Libra below, so that clockwise is clockwise.
RING = (SIGN_IDS[:6], tuple(reversed(SIGN_IDS[6:])))
WIDEST = 100
NARROWEST = 78
A_LINE = 4  # planets


def draw(view: dict[str, Json], setting: Setting, lang: str, width: int, names: list[str]) -> Text:
    """Draw what the viewer may know, at most `width` columns wide (PT-Q57)."""
    scene = Scene(view, setting, lang, names)
    width = max(NARROWEST, min(width, WIDEST))
    lines = [
        Text(scene.date(), "dim"),
        *zodiac(scene, (width - 7) // 6),
        Text(sky_line(scene)),
        *row(scene, width),
        *players(scene, width),
        *own(scene, width),
        *targets(scene, width),
        *(Text(line, "dim") for line in wrap(scene.say("legend"), width)),
        Text(scene.headline(), "bold"),
    ]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
        line.rstrip()
    return Text("\n", no_wrap=True, end="").join(lines)


def zodiac(scene: Scene, cell: int) -> list[Text]:
    """Draw the ring of the twelve constellations with bodies, tokens and asteroids (PT-3 to PT-5)."""
    edge = Text("├" + "┼".join(["─" * cell] * 6) + "┤", "dim")
    lines = [Text("╭" + "┬".join(["─" * cell] * 6) + "╮", "dim")]
    for n, signs in enumerate(RING):
        lines += [edge.copy()] if n else []
        most = max(len(scene.planets_in(sign)) for sign in signs)
        rows = zip(*(sign_cell(scene, sign, 1 + (most > A_LINE)) for sign in signs), strict=True)
        lines += [joined(cells, cell) for cells in rows]
    return [*lines, Text("╰" + "┴".join(["─" * cell] * 6) + "╯", "dim")]


def joined(cells: tuple[Text, ...], width: int) -> Text:
    """Put cells side by side."""
    line = Text().append("│", "dim")
    for cell in cells:
        cell.truncate(width, overflow="ellipsis", pad=True)
        line.append_text(cell).append("│", "dim")
    return line


def sign_cell(scene: Scene, sign: str, lines: int) -> list[Text]:
    """Draw one constellation: asteroid and name, bodies on so many lines, tokens."""
    sky = scene.view["sky"]
    name = Text("*" if sign in sky["asteroids"] else " ").append_text(coloured(scene, sign, "bold "))
    planets = [scene.say(planet) for planet in scene.planets_in(sign)]
    bodies = [Text(" ".join(planets[n * A_LINE : (n + 1) * A_LINE]), "bold") for n in range(lines)]
    if sky["comet"] == sign:
        bodies[0] = Text(scene.say("comet"), "bold magenta")
    people = [mark(scene, n) * row["tokens"].get(sign, 0) for n, (_, row) in enumerate(scene.people())]
    return [name, *bodies, Text(" ".join(filter(None, people)))]


def coloured(scene: Scene, card: str, weight: str = "") -> Text:
    """Name a card in its colour; sextants have none (PT-16, PT-Q3)."""
    return Text(scene.name(card), f"{weight}{STYLES[scene.element(card)]}" if card in SIGN_IDS else weight)


def mark(scene: Scene, player: int) -> str:
    """Give the sign of a player's tokens."""
    return str(player + 1) if player < scene.view["seats"] else "H"


def sky_line(scene: Scene) -> str:
    """Say what moves next and how far the Comet is."""
    steps = scene.comet("steps")
    return f"{scene.say('event', planets=scene.event())} · {steps}"


def row(scene: Scene, width: int) -> list[Text]:
    """List the face-up cards and the decks (PT-7)."""
    line = Text().append(scene.say("row"), "bold").append(" ")
    for place, card in enumerate(scene.view["row"], start=1):
        line.append(f" {place} ", "dim").append_text(Text("–") if card is None else coloured(scene, card))
    view = scene.view
    number = sum(view["discards"].values())
    decks = scene.say("decks", deck=view["deck"], discards=number, bonus=view["bonus_deck"])
    if line.cell_len + len(decks) + 3 <= width:
        return [line.append(f" · {decks}", "dim")]
    return [line, Text(decks, "dim")]


def players(scene: Scene, width: int) -> list[Text]:
    """List everybody's study area (PT-Q57)."""
    lines = []
    for n, (name, row) in enumerate(scene.people()):
        arrow = "▶" if scene.view["seat"] == n else " "
        own = scene.say("you") if scene.view["viewer"] == n else ""
        facts = {key: row[key] for key in ("reserve", "cards", "bonuses", "asteroids")}
        studied = " ".join(scene.say(planet) for planet in row["studied"]) or "–"
        told = scene.say("player_line", studied=studied, points=row["points"]["total"], **facts)
        lines += wrapped(f"{arrow}{mark(scene, n)} {name}{own}{scene.say('colon')}{told}", width)
        more = [scene.say("known", cards=scene.counted(row["hand"]))] if row["hand"] else []
        if row["objective"]:
            more.append(f"{scene.say('objective')}{scene.say('colon')}{scene.listing(row['objective'])}")
        if more and not own:
            lines += wrapped(f"   {' · '.join(more)}", width)
    return lines


def own(scene: Scene, width: int) -> list[Text]:
    """List the viewer's own cards: hand by colour, bonus cards, objective."""
    me = scene.own()
    if me is None:
        return []
    hand = Text().append(scene.say("hand"), "bold").append(scene.say("colon"))
    for element, cards in scene.by_colour(me["hand"]):
        hand.append(f"{scene.say(element)} ", STYLES[element]).append(f"{scene.counted(cards)}  ")
    if me["hand"].get("sextant"):
        hand.append(scene.say("sextants", number=me["hand"]["sextant"]))
    colon = scene.say("colon")
    bonus = f"{scene.say('bonus')}{colon}{scene.counted(me['bonus'])}"
    secrets = f"{bonus} · {scene.say('objective')}{colon}{scene.listing(me['objective'])}"
    paying = scene.paying()
    return [hand, *wrapped(secrets, width), *(wrapped(paying, width) if paying else [])]


def targets(scene: Scene, width: int) -> list[Text]:
    """List the configurations of the sky, what each costs and gives, unless one is being paid (PT-17 to PT-21)."""
    if "paid" in scene.view["choice"] or scene.view["over"]:
        return []
    lines = []
    for target in scene.view["observable"]:
        if target["kind"] != "observe":
            sign = {True: "✓", False: "·", None: "·"}[target["can"]]
            told = f"{sign} {scene.say(target['kind'])} {scene.listing(target['signs'])}"
            lines += wrapped(f"{told}{scene.say('colon')}{scene.worth(target)}", width)
    return [Text(scene.say("observe_list"), "bold"), *lines] if lines else []


def wrapped(text: str, room: int) -> list[Text]:
    """Break a line that is too long."""
    return [Text(line) for line in wrap(text, room, subsequent_indent="   ", drop_whitespace=True)]
