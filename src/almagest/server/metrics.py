"""Numbers for operators, in the format of Prometheus: counts and times, never names, seeds or cards."""

from __future__ import annotations

from collections import Counter as Tally
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from almagest.server.entries import Decided

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from almagest.server.entries import Entry

BLOCKS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
MOST_LAGS = 1000
LATELY = 30.0
MEDIA_TYPE = "text/plain; version=0.0.4"


class Often(Collector):
    """What is counted with every move: plain numbers, which are put into the format when somebody asks."""

    def __init__(self) -> None:
        self.messages = 0
        self.entries: Tally[type[Entry]] = Tally()

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Give the numbers as they stand."""
        yield CounterMetricFamily("almagest_messages", "Messages received over WebSockets", self.messages)
        yield CounterMetricFamily("almagest_moves", "Decisions written", self.entries[Decided])
        entries = CounterMetricFamily("almagest_entries", "Entries written to the logs of tables", labels=["kind"])
        for kind, count in self.entries.items():
            entries.add_metric([kind.__name__.lower()], count)
        yield entries


class Metrics:
    """What one server counts."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.watched: dict[str, Callable[[], float]] = {}
        self.lags: deque[tuple[float, float]] = deque(maxlen=MOST_LAGS)
        lag = Histogram(
            "almagest_lag_seconds",
            "From the moment a decision is taken up until it is told: here, or at another worker by the times of day",
            ["where"],
            buckets=BLOCKS,
            registry=self.registry,
        )
        self.lag_by_place = {where: lag.labels(where) for where in ("here", "elsewhere")}
        self.refusals = self.counter("refusals", "Requests and messages that were refused", "code")
        self.often = Often()
        self.registry.register(self.often)
        self.slow = self.counter("slow_consumers", "Connections dropped because they read too slowly")
        self.ended = self.counter("connections_ended", "Connections ended for dawdling or turned away", "what")
        self.bots = self.counter("bot_decisions", "Decisions asked of bots", "bot", "outcome")
        self.thinking = self.counter("thinking_seconds", "Seconds of thinking that were paid for", "rank")
        self.loop_block = Histogram(
            "almagest_loop_block_seconds", "How long the event loop was held up", buckets=BLOCKS, registry=self.registry
        )
        self.bot_seconds = Histogram("almagest_bot_seconds", "Time a bot took", ["bot"], registry=self.registry)

    def counter(self, name: str, help_text: str, *labels: str) -> Counter:
        """Make a counter."""
        return Counter(f"almagest_{name}", help_text, labels, registry=self.registry)

    def watch(self, name: str, help_text: str, measure: Callable[[], float]) -> None:
        """Show a number that is measured when somebody asks."""
        Gauge(f"almagest_{name}", help_text, registry=self.registry).set_function(measure)
        self.watched[name] = measure

    def told(self, where: str, seconds: float) -> None:
        """Note how long it took until something was told that was written `here` or `elsewhere`."""
        self.lag_by_place[where].observe(max(0.0, seconds))
        self.lags.append((monotonic(), seconds))

    def longest_lag(self) -> float:
        """Give the longest of the last half minute."""
        since = monotonic() - LATELY
        return max((seconds for at, seconds in self.lags if at > since), default=0.0)

    def figures(self) -> dict[str, float]:
        """Give the numbers of this worker that stand on the status page."""
        sums = {"moves": float(self.often.entries[Decided]), "messages_received": float(self.often.messages)}
        return {name: round(float(measure()), 4) for name, measure in self.watched.items()} | sums

    def thought(self, bot: str, seconds: float, outcome: str) -> None:
        """Count a bot's decision; what follows the colon is left out, or anybody could make up new labels."""
        kind = bot.partition(":")[0]
        self.bots.labels(kind, outcome).inc()
        self.bot_seconds.labels(kind).observe(seconds)

    def paid(self, rank: str, seconds: float) -> None:
        """Count seconds of thinking."""
        self.thinking.labels(rank).inc(seconds)

    def noted(self, what: str) -> None:
        """Count a connection that was ended or turned away."""
        self.ended.labels(what).inc()

    def heard(self) -> None:
        """Count a message."""
        self.often.messages += 1

    def wrote(self, entry: Entry) -> None:
        """Count an entry."""
        self.often.entries[type(entry)] += 1

    def page(self) -> bytes:
        """Write all numbers."""
        return generate_latest(self.registry)
