"""What is asked for in one turn of an event loop, handed over to another thread at once: it is woken up only once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Callable

Item = TypeVar("Item")


class Gathering(Generic[Item]):
    """Gathers for each event loop, and hands over before its next turn."""

    def __init__(self, hand_over: Callable[[list[Item]], object]) -> None:
        self.hand_over = hand_over
        self.gathered: dict[AbstractEventLoop, list[Item]] = {}

    def add(self, item: Item, loop: AbstractEventLoop) -> None:
        """Add something that the running event loop asks for."""
        if loop in self.gathered:
            self.gathered[loop].append(item)
        else:
            self.gathered[loop] = [item]
            loop.call_soon(self.flush, loop)

    def flush(self, loop: AbstractEventLoop) -> None:
        """Hand over what an event loop has asked for in this turn, if that is not done yet."""
        items = self.gathered.pop(loop, None)
        if items is not None:
            self.hand_over(items)

    def flush_all(self) -> None:
        """Hand everything over now."""
        for loop in list(self.gathered):
            self.flush(loop)
