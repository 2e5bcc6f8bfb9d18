"""The table of Ptolemaeus in sentences, from a view: for screen readers and pipes, and the words beside choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.cards import BONUS_IDS, SIGN_IDS
from almagest.games.ptolemaeus.scene import Scene
from almagest.games.ptolemaeus.text import rank_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting


def describe(view: dict[str, Json], setting: Setting, lang: str, names: list[str]) -> list[str]:
    """Describe what the viewer may know in complete sentences (PT-Q57)."""
    scene = Scene(view, setting, lang, names)
    headline = scene.headline()
    return [
        f"{headline.replace(' ·', ',')}.",
        f"{scene.date().replace(' ·', ',')}.",
        *true_places(scene),
        *zodiac(scene),
        scene.say("event_is", planets=scene.event()),
        scene.comet("steps_are"),
        *cards(scene),
        *players(scene),
        *own(scene),
    ]


def true_places(scene: Scene) -> list[str]:
    """Say to the degree where the planets really stood at the start; nothing if that was not kept (PT-Q63)."""
    places = scene.view["date"]["places"].items()
    found = [
        scene.say("stood", planet=scene.name(planet), degrees=int(place["degrees"]), sign=scene.name(place["sign"]))
        for planet, place in places
        if place["degrees"] is not None
    ]
    return [scene.say("stood_that_day", places=", ".join(found))] if found else []


def zodiac(scene: Scene) -> list[str]:
    """Describe every constellation where something is."""
    lines = []
    for sign in SIGN_IDS:
        sky = scene.view["sky"]
        things = [scene.name(planet) for planet in scene.planets_in(sign)]
        things += [scene.say("the_comet")] if sky["comet"] == sign else []
        things += [
            scene.say("tokens_of", player=name, number=row["tokens"][sign])
            for name, row in scene.people()
            if sign in row["tokens"]
        ]
        things += [scene.say("asteroid")] if sign in sky["asteroids"] else []
        if things:
            lines.append(scene.say("in_sign", sign=scene.name(sign), things=", ".join(things)))
    return lines


def cards(scene: Scene) -> list[str]:
    """Describe row and decks."""
    view = scene.view
    face_up = scene.listing(card for card in view["row"] if card)
    facts = {"deck": view["deck"], "discards": scene.counted(view["discards"]), "bonus": view["bonus_deck"]}
    return [scene.say("row_is", cards=face_up), scene.say("decks_are", **facts)]


def players(scene: Scene) -> list[str]:
    """Describe everybody's study area, and what is known of their hands (PT-Q57, PT-Q58)."""
    lines = []
    for n, (name, row) in enumerate(scene.people()):
        facts = {key: row[key] for key in ("reserve", "cards", "bonuses", "asteroids")}
        points = row["points"]["total"]
        lines.append(scene.say("player_is", player=name, studied=scene.listing(row["studied"]), points=points, **facts))
        if row["hand"] and n != scene.view["viewer"]:
            lines.append(scene.say("known_are", player=name, cards=scene.counted(row["hand"])))
        if row["objective"] and n != scene.view["viewer"]:
            lines.append(scene.say("objective_of", player=name, planets=scene.listing(row["objective"])))
    return lines


def own(scene: Scene) -> list[str]:
    """Describe the viewer's own cards and what could be observed (PT-14, PT-17, PT-Q64)."""
    me = scene.own()
    if me is None:
        return []
    lines = [
        scene.say("hand_is", cards=scene.counted(me["hand"])),
        scene.say("bonus_are", cards=scene.counted(me["bonus"])),
        scene.say("objective_is", planets=scene.listing(me["objective"])),
    ]
    lines += [scene.paying()] if scene.paying() else []
    if scene.view["over"] and scene.view["seats"] == 1 and scene.view["hipparchus"] is None:
        return [*lines, scene.say("rank_is", rank=rank_name(me["points"]["total"], scene.lang))]
    for target in scene.view["observable"]:
        if target["can"] and not scene.view["over"]:
            facts = {"kind": scene.say(target["kind"]), "signs": scene.listing(target["signs"])}
            lines.append(scene.say("can_observe", facts=scene.worth(target), **facts))
    return lines


def gloss(view: dict[str, Json], setting: Setting, words: Sequence[str], lang: str, *, whole: bool) -> str:
    """Say in a few words what the beginning of a move means; `whole` if it is a complete move (PT-Q31)."""
    del whole
    scene = Scene(view, setting, lang, [])
    match list(words):
        case ["take", "deck"]:
            return scene.say("gloss_deck")
        case ["take", place]:
            card = view["row"][int(place) - 1]
            return "" if card is None else scene.with_element(card)
        case [kind, signs] if kind in ("observe", "conjunction", "opposition", "trigone", "square"):
            found = [row for row in view["observable"] if (row["kind"], "-".join(row["signs"])) == (kind, signs)]
            return scene.worth(found[0]) if found else ""
        case ["pay" | "pair" | "three" as way, _]:
            return scene.say(f"gloss_{way}")
        case ["play", card] if card in BONUS_IDS:
            return scene.facts.bonus[BONUS_IDS.index(card)].effect.text(lang)
        case ["exchange" | "pass" | "stop" | "end" as word]:
            return scene.say(f"gloss_{word}")
    return ""
