"""The table of Stellar in sentences, from a view: for screen readers and pipes, and the words beside choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stellar.cards import SECTION_NAMES, TYPE_NAMES
from almagest.games.stellar.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting


def describe(view: dict[str, Json], setting: Setting, lang: str, names: list[str]) -> list[str]:
    """Describe what the viewer may know in complete sentences (ST-3, ST-5, ST-10, ST-30)."""
    scene = Scene(view, setting, lang, names)
    facts = {"round": view["round"], "rounds": view["rounds"], "phase": scene.phase()}
    lines = [f"{scene.say('headline', **facts).replace(' ·', ',')}."]
    for seat in scene.seats():
        lines += [*telescope(scene, seat), *notebook(scene, seat), *total(scene, seat)]
    lines += row(scene)
    for seat in scene.seats():
        lines += hand(scene, seat)
    return lines


def telescope(scene: Scene, seat: int) -> list[str]:
    """Describe a telescope, one sentence a section (ST-25, ST-42)."""
    player = scene.player(seat)
    if not any(player["telescope"]):
        return [scene.say("telescope_empty", player=scene.names[seat])]
    lines = []
    for name in SECTION_NAMES:
        sheet = player["score"]["sections"][name]
        slots = scene.facts.telescope.sections[name]
        told = scene.say("semicolon").join(
            occupied(scene, player["telescope"], slots) + free(scene, player["telescope"], slots)
        )
        facts = {"player": scene.names[seat], "section": scene.say(f"{name}_section"), "slots": told}
        lines.append(scene.say("section", sum=sheet["sum"], points=sheet["points"], **facts))
    return lines


def occupied(scene: Scene, telescope: list[dict[str, Json] | None], slots: Sequence[int]) -> list[str]:
    """Say what lies on the slots of a section (ST-28, ST-Q13)."""
    told = []
    for slot in slots:
        laid = telescope[slot - 1]
        if laid is not None:
            key = "slot_secret" if laid["card"] is None else f"slot_{laid['face']}"
            told.append(scene.say(key, slot=slot, card=laid["card"] and scene.named(laid["card"])))
    return told


def free(scene: Scene, telescope: list[dict[str, Json] | None], slots: Sequence[int]) -> list[str]:
    """Say which slots of a section are free."""
    empty = [str(slot) for slot in slots if telescope[slot - 1] is None]
    return [scene.say("slots_free", slots=", ".join(empty))] if empty else []


def notebook(scene: Scene, seat: int) -> list[str]:
    """Describe a notebook, one sentence a type that counts for anything (ST-30, ST-40)."""
    lines = []
    for kind in TYPE_NAMES:
        sheet = scene.player(seat)["score"]["types"][kind]
        collection = scene.collection(seat, kind)
        if collection or sheet["stars"]:
            told = [scene.say("by_satellite", number=n) if joined else str(n) for n, joined in collection]
            numbers = ", ".join(told) or scene.say("no_numbers")
            facts = {"player": scene.names[seat], "kind": scene.say(f"{kind}s").lower(), "numbers": numbers}
            lines.append(
                scene.say("collection", stars=sheet["stars"], run=sheet["run"], points=sheet["points"], **facts)
            )
    return lines


def total(scene: Scene, seat: int) -> list[str]:
    """Say diversity and the points in all (ST-44, ST-45)."""
    sheet, player = scene.player(seat)["score"], scene.names[seat]
    facts = {"types": scene.types_shown(seat), "points": sheet["diversity"]}
    diversity = [scene.say("diversity_is", player=player, **facts)] if facts["types"] else []
    return [*diversity, scene.say("total_is", player=player, points=sheet["total"])]


def row(scene: Scene) -> list[str]:
    """Describe row, pile and discards (ST-10, ST-Q27)."""
    if not any(scene.view["row"]):
        return [scene.say("row_empty")]
    lines = []
    for coordinate, card in enumerate(scene.view["row"], start=1):
        key = "row_gap" if card is None else "row_card"
        lines.append(scene.say(key, coordinate=coordinate, card=card and scene.named(card)))
    discards = ", ".join(scene.named(card) for card in scene.view["discards"]) or scene.say("nothing")
    return [*lines, scene.say("piles_are", pile=scene.view["pile"], discards=discards)]


def hand(scene: Scene, seat: int) -> list[str]:
    """Describe a hand as far as it is known (ST-Q14, ST-Q27)."""
    player, name = scene.player(seat), scene.names[seat]
    known = [card for card in player["hand"] if card is not None]
    hidden = len(player["hand"]) - len(known)
    lines = [hand_card(scene, name, card) for card in known]
    if hidden:
        lines.append(scene.say("holds_hidden", player=name, cards=hidden))
    if player["maybe"] and seat != scene.view["viewer"]:
        cards = ", ".join(scene.named(card) for card in player["maybe"])
        lines.append(scene.say("maybe_cards", player=name, cards=cards))
    if player["chosen"] is not None:
        lines.append(scene.say("has_chosen", player=name, card=scene.named(player["chosen"])))
    return lines


def hand_card(scene: Scene, name: str, card_id: str) -> str:
    """Describe a hand card, with what its number would force."""
    if not scene.forces():
        return scene.say("holds", player=name, cards=scene.named(card_id))
    forced = forced_card(scene, scene.card(card_id).number)
    return scene.say("holds_forcing", player=name, card=scene.named(card_id), forced=forced)


def forced_card(scene: Scene, number: int) -> str:
    """Say which card a number forces (ST-20, ST-21, ST-35)."""
    card = scene.forced(number)
    if card is None:
        return scene.say("forced_pile")
    return scene.say("forced_row", card=scene.named(card), coordinate=number)


def gloss(view: dict[str, Json], setting: Setting, words: Sequence[str], lang: str, *, whole: bool) -> str:
    """Say in a few words what the beginning of a move means; `whole` if it is a complete move (ST-Q33)."""
    scene = Scene(view, setting, lang, [])
    match list(words):
        case ["keep" | "refresh" as word]:
            return scene.say(f"gloss_{word}")
        case ["take", coordinate]:
            return scene.named(view["row"][int(coordinate) - 1])
        case ["start", card]:
            return scene.say("gloss_start", card=scene.named(card))
        case ["play", card]:
            return card_gloss(scene, card)
        case ["play", card, "notebook"]:
            return scene.named(card) if view["phase"] == "last" else scene.say("gloss_notebook")
        case ["play", _, "telescope"]:
            return scene.say("gloss_telescope")
        case ["play", _, "telescope", slot]:
            return slot_gloss(scene, slot, "gloss_up" if whole else "gloss_slot")
        case ["play", _, "telescope", slot, "down"]:
            return slot_gloss(scene, slot, "gloss_down")
    return ""


def card_gloss(scene: Scene, card: str) -> str:
    """Say which card this is, and which one its number forces (ST-20, ST-21, ST-35)."""
    forced = scene.forced(scene.card(card).number)
    name = scene.say("forced_pile") if forced is None else scene.card(forced).name.text(scene.lang)
    return scene.say("gloss_card", card=scene.named(card), forced=name)


def slot_gloss(scene: Scene, slot: str, key: str) -> str:
    """Say where a slot lies, and how the card would lie there (ST-25, ST-28)."""
    return scene.say(key, section=scene.say(scene.section_of(int(slot))).lower())
