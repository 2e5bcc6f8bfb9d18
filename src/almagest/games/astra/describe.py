"""The table of Astra in sentences, from a view: for screen readers and pipes, and the words beside choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.astra.scene import PARTS, PTOLEMYS_PARTS, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting


def describe(view: dict[str, Json], setting: Setting, lang: str, names: list[str]) -> list[str]:
    """Describe what the viewer may know in complete sentences (AS-5, AS-7, AS-8, AS-39)."""
    scene = Scene(view, setting, lang, names)
    lines = [scene.phase(), scene.say("sphere_is", element=scene.element(view["sphere"])), f"{scene.end()}."]
    if scene.this_turn():
        lines.insert(1, f"{scene.this_turn()}.")
    if scene.icons:
        lines.append(scene.say("icons_are", spheres=", ".join(scene.element(element) for element in scene.icons)))
    lines.append(scene.say("discards_are", cards=scene.named(view["discards"])))
    for number, row in enumerate(view["display"], start=1):
        lines += place(scene, number, row)
    for seat in range(setting.seats):
        lines += journal(scene, seat)
    if scene.solo:
        lines += ptolemy(scene)
    return [*lines, *discovery(scene)]


def place(scene: Scene, number: int, row: dict[str, Json] | None) -> list[str]:
    """Describe one place: the card, its marks, where a walk may begin and how far it leads (AS-23 to AS-25)."""
    if row is None:
        return [scene.say("place_empty", place=number)]
    card = scene.card(row["card"])
    name = card.name.la
    boons = ", ".join(scene.boon(boon.kind, boon.amount) for boon in card.boons)
    both = f"{name} ({card.name.text(scene.lang)})"
    facts = {"card": both, "element": scene.element(card.element), "stars": len(card.stars), "fame": card.fame}
    lines = [
        scene.say("place_card", place=f"{number}{scene.beside(number - 1)}", **facts),
        scene.say("place_boons", card=name, boons=boons, ability=scene.ability(card)),
    ]
    for pen in sorted({pen for pen in row["marks"] if pen is not None}):
        stars = ", ".join(str(star) for star, owner in enumerate(row["marks"], start=1) if owner == pen)
        lines.append(scene.say("marks_of", player=scene.owner(pen), card=name, stars=stars))
    begin = ", ".join(begin_with(scene, row, star) for star in row["open"] or row["next"])
    if begin:
        lines.append(scene.say("walks", card=name, stars=begin))
    if scene.threat(row):
        lines.append(scene.say("could_finish", players=", ".join(scene.threat(row)), card=name))
    if row["ptolemy_finishes"]:
        lines.append(scene.say("ptolemy_could", dice=scene.dice(row), card=name))
    return lines


def begin_with(scene: Scene, row: dict[str, Json], star: int) -> str:
    """Name a star with the length of the longest walk from it."""
    label = scene.card(row["card"]).stars[star - 1].label
    return scene.say("walk_from", star=star, label=label, reach=row["reach"][str(star)])


def journal(scene: Scene, seat: int) -> list[str]:
    """Describe one Journal, the cards and the score as it stands (AS-7, AS-40)."""
    player, name = scene.view["players"][seat], scene.names[seat]
    facts = {key: player[key] for key in ("fame", "stardust", "pouch", "telescopes", "wisdom", "limit")}
    lines = [scene.say("journal_is", player=name, **facts)]
    for key in ("active", "exhausted"):
        if player[key]:
            lines += [scene.say(f"{key}_are", player=name, cards=scene.named(player[key]))]
    if player["goal"] is not None:
        lines.append(scene.say("goal_is", player=name, goal=scene.goal(player["goal"])))
    parts = scene.forecast(player["forecast"], PARTS).replace(" + ", ", ")
    return [*lines, scene.say("score_is", player=name, total=player["forecast"]["total"], parts=parts)]


def ptolemy(scene: Scene) -> list[str]:
    """Describe Ptolemy's Journal, cards and library (AS-48)."""
    him = scene.view["ptolemy"]
    facts = {name: him[name] for name in ("fame", "stardust", "telescopes")}
    parts = scene.forecast(him["forecast"], PTOLEMYS_PARTS).replace(" + ", ", ")
    name = scene.say("ptolemy")
    library = {side: scene.library_card(side) for side in ("left", "right", "top")}
    return [
        scene.say("ptolemy_is", **facts),
        scene.say("active_are", player=name, cards=scene.named(him["cards"])),
        scene.say("score_is", player=name, total=him["forecast"]["total"], parts=parts),
        scene.say("library_is", deck=him["deck"], **library),
        *(scene.say("modifier_is", modifier=title, about=about) for title, about in scene.modifiers()),
    ]


def discovery(scene: Scene) -> list[str]:
    """Describe the discovery being resolved (AS-34)."""
    found = scene.view["discovery"]
    if found is None:
        return []
    card = scene.card(found["card"])
    boons = [
        f"{number}: {scene.boon(card.boons[number - 1].kind, card.boons[number - 1].amount)}"
        for number in found["boons"]
    ]
    return [scene.say("boons_left", card=card.name.la, boons=", ".join(boons))]


def gloss(view: dict[str, Json], setting: Setting, words: Sequence[str], lang: str, *, whole: bool) -> str:  # noqa: ARG001
    """Say in a few words what the beginning of a move, or a whole one, means."""
    scene = Scene(view, setting, lang, [])
    match list(words):
        case ["stop" | "end" | "rest" | "exchange" | "decline" as word]:
            return scene.say(f"gloss_{word}")
        case ["boon", box] if view["discovery"] is not None:
            boon = scene.card(view["discovery"]["card"]).boons[int(box) - 1]
            return scene.boon(boon.kind, boon.amount)
        case ["use", card]:
            return scene.say("card_does", card=scene.name(card), does=scene.ability(scene.card(card)))
        case ["mark", card, star]:
            return star_gloss(scene, card, int(star))
        case ["mark", card]:
            return scene.name(card)
        case [_, card] if card in scene.facts.number_of:
            return scene.named([card])
    return ""


def star_gloss(scene: Scene, card_id: str, number: int) -> str:
    """Name a star, its kind, and how far a walk leads from it."""
    star = scene.card(card_id).stars[number - 1]
    row = next((row for row in scene.rows() if row["card"] == card_id), None)
    reach = row["reach"].get(str(number), 1) if row else 1
    key = "gloss_dead_end" if reach == 1 else "gloss_star"
    facts = {"card": scene.name(card_id), "label": star.label}
    return scene.say(key, **facts, kind=scene.say(f"kind_{star.kind}"), more=reach - 1)
