"""Views that share what everybody sees: compiled, for they are asked for after every decision for every viewer."""

from __future__ import annotations

from typing import Any

PLAYERS = "players"


def joined(common: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Put what one viewer knows beside what everybody sees; players are put together seat by seat."""
    whole = {**common, **own}
    if PLAYERS in common and PLAYERS in own:
        whole[PLAYERS] = [{**seen, **known} for seen, known in zip(common[PLAYERS], own[PLAYERS], strict=True)]
    return whole
