"""The Stars Are Right as numbers: what each block holds, and how it is read from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stars.cards import KIND_NAMES
from almagest.games.stars.checks import MOST_HAND, MOST_INVOKED, MOST_POINTS
from almagest.games.stars.deck import MOST_CARDS, SYMBOLS
from almagest.games.stars.deck_file import deck_of
from almagest.games.stars.observation import observe
from almagest.games.stars.rules.actions import SITE
from almagest.games.stars.rules.phases import PHASE_NAMES
from almagest.games.stars.rules.sky import CELLS
from almagest.kernel.encoding import NUMBER, Block, clockwise, joined, one, some

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.kernel.event import Json

__all__ = ["blocks", "encode", "observe"]
# Those of the card invoked; then every creature of the site may make up to three of one, once a turn.
MOST_LEFT = MOST_INVOKED + SITE * (MOST_INVOKED - 1)


def blocks(_seats: int) -> list[Block]:
    """List the blocks in their order; cards and symbols are numbered as in the deck file."""
    return [
        Block("decides", 1, "whose decision it is", each=True),
        Block("phase", len(PHASE_NAMES), f"what is to be decided: {', '.join(PHASE_NAMES)}"),
        Block("round", 2, "the round, and the last one (0: none)", NUMBER),
        Block("sky", CELLS * SYMBOLS, "the symbol one sees on each tile, row by row"),
        Block("below", CELLS * SYMBOLS, "the symbol on its other face"),
        Block("symbols", len(KIND_NAMES), f"invocation symbols left: {', '.join(KIND_NAMES)}", MOST_LEFT),
        Block("invoked", MOST_CARDS, "the card being invoked"),
        Block("summoning", MOST_CARDS, "the creature on its way to the site"),
        Block("minion", MOST_CARDS, "the minion in use"),
        Block("given", MOST_CARDS, "the creature given away for another"),
        Block("pile", 1, "cards in the draw pile", MOST_CARDS),
        Block("pile_cards", MOST_CARDS, "the draw pile, while the observer looks through it"),
        Block("discards", MOST_CARDS, "the discarded cards"),
        Block("points", 1, "points", SITE * MOST_POINTS, each=True),
        Block("limit", 1, "the hand limit", MOST_HAND + 1, each=True),
        Block("hand", MOST_CARDS, "hand cards the observer knows", each=True),
        Block("unknown", 1, "how many hand cards the observer does not know", MOST_CARDS, each=True),
        Block("maybe", MOST_CARDS, "cards known to be in this hand or another, but not in the pile", each=True),
        Block("site", MOST_CARDS, "creatures on the cult site", each=True),
        Block("used", MOST_CARDS, "creatures whose power was used this turn", each=True),
    ]


def encode(view: dict[str, Json]) -> dict[str, list[int]]:
    """Read every block from a view."""
    facts = deck_of(view["options"].get("deck")).facts
    numbers = {card.id: number for number, card in enumerate(facts.card)}
    symbols = [symbol.id for symbol in facts.symbol]
    tiles = [tile.split("/") for row in view["sky"] for tile in row]
    seats = clockwise(view)
    players = [view["players"][seat] for seat in seats]

    def cards(names: Iterable[str | None]) -> list[int]:
        return some((numbers[name] for name in names if name is not None), MOST_CARDS)

    return {
        "decides": [int(seat == view["seat"]) for seat in seats],
        "phase": one(PHASE_NAMES.index(view["phase"]), len(PHASE_NAMES)),
        "round": [view["round"], view["rounds"]],
        "sky": joined(one(symbols.index(above), SYMBOLS) for above, _ in tiles),
        "below": joined(one(symbols.index(below), SYMBOLS) for _, below in tiles),
        "symbols": [view["symbols"][kind] for kind in KIND_NAMES],
        "invoked": cards([view["invoked"]]),
        "summoning": cards([view["summoning"]]),
        "minion": cards([view["minion"]]),
        "given": cards([view["given"]]),
        "pile": [view["pile"]],
        "pile_cards": cards(view["pile_cards"] or []),
        "discards": cards(view["discards"]),
        "points": [player["points"] for player in players],
        "limit": [player["limit"] for player in players],
        "hand": joined(cards(player["hand"]) for player in players),
        "unknown": [player["hand"].count(None) for player in players],
        "maybe": joined(cards(maybe(view, seat)) for seat in seats),
        "site": joined(cards(creature["card"] for creature in player["site"]) for player in players),
        "used": joined(
            cards(creature["card"] for creature in player["site"] if creature["used"]) for player in players
        ),
    }


def maybe(view: dict[str, Json], seat: int) -> list[str]:
    """Name the cards of all batches of which a hand holds some (SR-Q25)."""
    return [card for batch in view["batches"] if batch["held"][seat] for card in batch["cards"]]
