"""The table of The Stars Are Right in sentences, from a view: for screen readers and pipes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stars.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.games.stars.cards import Card
    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting


def describe(view: dict[str, Json], setting: Setting, lang: str, names: list[str]) -> list[str]:
    """Describe what the viewer may know in complete sentences (SR-Q24)."""
    scene = Scene(view, setting, lang, names)
    lines = [f"{scene.headline().replace(' ·', ',')}."]
    lines += [sky_row(scene, number, tiles) for number, tiles in enumerate(view["sky"], start=1)]
    for seat in scene.seats():
        lines += site(scene, seat)
    if view["viewer"] is not None:
        lines += [hand_card(scene, scene.card(card)) for card in scene.player(view["viewer"])["hand"]]
    return [*lines, *piles(scene)]


def sky_row(scene: Scene, number: int, tiles: list[str]) -> str:
    """Say one row of the sky, both faces of each tile (SR-4, SR-5)."""
    faces = [tile.split("/") for tile in tiles]
    told = [
        scene.say(
            "tile", above=scene.symbol(above).name.text(scene.lang), below=scene.symbol(below).name.text(scene.lang)
        )
        for above, below in faces
    ]
    return scene.say("sky_row", number=number, tiles=scene.say("semicolon").join(told))


def site(scene: Scene, seat: int) -> list[str]:
    """Say what lies on a site, what it counts, and what is known of the hand (SR-24, SR-Q24)."""
    player, name = scene.player(seat), scene.names[seat]
    lines = [scene.say("stands_at", player=name, points=player["points"], cards=len(player["hand"]))]
    for creature in player["site"]:
        card = scene.card(creature["card"])
        key = "creature_used" if creature["used"] else "creature"
        lines.append(
            scene.say(key, player=name, card=scene.named(card.id), points=card.points, power=scene.abilities(card))
        )
    if seat != scene.view["viewer"]:
        known = [scene.named(card) for card in player["hand"] if card is not None]
        lines += [scene.say("known_cards", player=name, cards=", ".join(known))] if known else []
    return lines


def hand_card(scene: Scene, card: Card) -> str:
    """Say one hand card with its constellation and how near it is (SR-3)."""
    figures = scene.say("semicolon").join(figure(scene, rows) for rows in card.constellations)
    facts = {"points": card.points, "symbols": scene.invocation(card), "figures": figures}
    return scene.say("holds", card=scene.named(card.id), prospect=scene.prospect(card.id), **facts)


def whole_card(scene: Scene, card: Card) -> list[str]:
    """Say all that is printed on a card (SR-3)."""
    lines = [
        scene.say(
            "card_is", card=scene.named(card.id), id=card.id, type=scene.say(f"type_{card.type}"), points=card.points
        )
    ]
    lines += [scene.say("card_pantheon", pantheon=card.pantheon)] if card.pantheon else []
    lines += [scene.say("card_invocation", symbols=scene.invocation(card))]
    lines += [scene.say("card_power", power=scene.power(card))]
    lines += [scene.say("card_star", star=scene.symbol(card.star).name.text(scene.lang))] if card.star else []
    figures = scene.say("semicolon").join(figure(scene, rows) for rows in card.constellations)
    return [*lines, scene.say("card_figures", figures=figures)]


def figure(scene: Scene, rows: Sequence[str]) -> str:
    """Say a figure row by row; an empty cell is any tile (SR-22)."""
    told = []
    for row in rows:
        words = [scene.say("any") if word == "." else scene.symbol(word).name.text(scene.lang) for word in row.split()]
        told.append(", ".join(words))
    return scene.say("below").join(told)


def piles(scene: Scene) -> list[str]:
    """Say what lies beside the sky, and what can be deduced (SR-Q24, SR-Q25)."""
    view, nothing = scene.view, scene.say("nothing")
    lines = [scene.say("piles_are", pile=view["pile"], discards=named(scene, view["discards"]) or nothing)]
    if view["invoked"]:
        lines.append(scene.say("invoked_is", card=scene.named(view["invoked"])))
    if view["pile_cards"]:
        lines.append(scene.say("searched_are", cards=named(scene, view["pile_cards"])))
    lines += [scene.say("batch_is", cards=named(scene, batch["cards"])) for batch in view["batches"]]
    return lines


def named(scene: Scene, cards: list[str]) -> str:
    """Name cards."""
    return ", ".join(scene.named(card) for card in cards)


def gloss(view: dict[str, Json], setting: Setting, words: Sequence[str], lang: str, *, whole: bool) -> str:
    """Say in a few words what a move or its beginning means; most whole moves have a sentence of their own (SR-Q15)."""
    scene = Scene(view, setting, lang, [])
    verbs = ("invoke", "power", "summon", "push", "swap", "flip", "discard", "take", "give", "remove", "sacrifice")
    if not whole and len(words) == 1 and words[0] in verbs:
        return scene.say(f"gloss_{words[0]}")
    match list(words):
        case ["invoke", card] if whole:
            return scene.say("gloss_invoked", card=scene.named(card), symbols=scene.invocation(scene.card(card)))
    return ""
