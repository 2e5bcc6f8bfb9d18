"""Gathering: another thread is woken up once for everything that is asked for in one turn of an event loop."""

from __future__ import annotations

import asyncio

from almagest.server.gathering import Gathering


def test_what_is_asked_for_in_one_turn_is_handed_over_once_and_in_order() -> None:
    handed: list[list[int]] = []

    async def ask() -> None:
        gathering = Gathering(handed.append)
        loop = asyncio.get_running_loop()
        for number in (1, 2, 3):
            gathering.add(number, loop)
        assert not handed
        await asyncio.sleep(0)
        gathering.add(4, loop)
        await asyncio.sleep(0)

    asyncio.run(ask())
    assert handed == [[1, 2, 3], [4]]


def test_what_is_gathered_is_handed_over_once_when_somebody_cannot_wait() -> None:
    handed: list[list[int]] = []

    async def ask() -> None:
        gathering = Gathering(handed.append)
        gathering.add(1, asyncio.get_running_loop())
        gathering.flush_all()
        assert handed == [[1]]
        await asyncio.sleep(0)

    asyncio.run(ask())
    assert handed == [[1]]
