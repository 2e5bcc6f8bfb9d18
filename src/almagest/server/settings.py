"""How the server is set up: defaults, a TOML file, the environment, what the caller gives; the later wins."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.errors import AlmagestError, BadData
from almagest.kernel.tables import fit, read_toml
from almagest.server.refusals import WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from almagest.kernel.event import Json

FILE = "ALMAGEST_SETTINGS"
YES, NO = ("1", "true", "yes"), ("0", "false", "no")
RANGES: dict[str, tuple[float, float]] = {
    "port": (0, 65535),
    "workers": (1, 256),
    "drain_seconds": (0, 600),
    "bot_processes": (1, 256),
    "bot_seconds": (0.01, 600),
    "thinking_per_person": (0.1, 10**6),
    "thinking_per_address": (0.1, 10**6),
    "thinking_in_sum": (0.1, 10**6),
    "upload_decisions": (1, 10**6),
    "replay_megabytes": (1, 10**5),
    "review_budget": (10, 100_000),
    "reviews_kept": (1, 10**7),
    "requests_per_minute": (1, 10**9),
    "messages_per_minute": (1, 10**9),
    "tables_per_minute": (1, 10**9),
    "guests_per_minute": (1, 10**9),
    "refusal_seconds": (0, 10),
    "guesses_per_hour": (1, 10**9),
    "pings_per_minute": (1, 10**9),
    "connections": (1, 10**6),
    "connections_per_address": (1, 10**6),
    "sockets": (1, 10**6),
    "sockets_per_address": (1, 10**6),
    "sockets_per_person": (1, 10**6),
    "tables": (1, 10**9),
    "tables_per_person": (1, 10**9),
    "tables_per_address": (1, 10_000),
    "megabytes": (1, 10**9),
    "megabytes_per_day": (0.001, 10**9),
    "tables_in_memory": (1, 10**6),
    "memory_megabytes": (1, 10**6),
    "memory_minutes": (0.01, 10**6),
    "outbox": (8, 10**5),
    "unread_kilobytes": (64, 10**6),
    "unread_megabytes": (1, 10**6),
    "head_seconds": (0.01, 600),
    "body_seconds": (0.01, 600),
    "idle_seconds": (1, 600),
    "send_seconds": (0.01, 600),
    "ping_seconds": (0.01, 600),
    "push_seconds": (0, 3600),
    "expire_days": (0.01, 36500),
    "expire_open_days": (0.01, 36500),
}


@dataclass(frozen=True)
class Settings:
    """Everything an operator may choose; docs/operating.md explains each."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    drain_seconds: float = 0.0
    data: str = ""
    database: str = ""
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    https: bool = False
    proxies: str = ""
    bot_processes: int = 2
    bot_seconds: float = 10.0
    bots: tuple[str, ...] = ("careful", "daring", "greedy", "novice", "random", "search")
    thinking_per_person: float = 60.0
    thinking_per_address: float = 90.0
    thinking_in_sum: float = 10**6
    upload_decisions: int = 10_000
    replay_megabytes: int = 32
    review_budget: int = 2000
    reviews_kept: int = 2000
    requests_per_minute: int = 300
    messages_per_minute: int = 600
    tables_per_minute: int = 20
    guests_per_minute: int = 20
    refusal_seconds: float = 1.0
    guesses_per_hour: int = 20
    pings_per_minute: int = 60
    connections: int = 10_000
    connections_per_address: int = 400
    sockets: int = 8_000
    sockets_per_address: int = 200
    sockets_per_person: int = 50
    tables: int = 100_000
    tables_per_person: int = 100
    tables_per_address: int = 1000
    megabytes: int = 10_000
    megabytes_per_day: float = 25.0
    tables_in_memory: int = 2000
    memory_megabytes: int = 256
    memory_minutes: float = 10.0
    outbox: int = 256
    unread_kilobytes: int = 1024
    unread_megabytes: int = 128
    head_seconds: float = 10.0
    body_seconds: float = 30.0
    idle_seconds: int = 15
    send_seconds: float = 30.0
    ping_seconds: float = 20.0
    push_services: tuple[str, ...] = (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "notify.windows.com",
    )
    push_contact: str = "mailto:operator@localhost"
    push_seconds: float = 20.0
    expire_days: float = 30.0
    expire_open_days: float = 7.0

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data).expanduser() if self.data else default_folder(os.environ)


def default_folder(environ: Mapping[str, str]) -> Path:
    """Choose where data lie when nobody says."""
    base = Path(environ.get("XDG_DATA_HOME", ""))
    return (base if base.is_absolute() else Path("~/.local/share").expanduser()) / "almagest" / "server"


def read_settings(environ: Mapping[str, str], given: Mapping[str, Json] | None = None) -> Settings:
    """Read the settings, or say which of them does not fit."""
    file = environ.get(FILE, "")
    from_file = read_toml(Path(file)) if file else {}
    checked(fit(Settings, from_file, file), file)
    from_environment = {name: value for name, value in settings_in(environ).items() if name not in (given or {})}
    whole = fit(Settings, {**from_file, **from_environment, **(given or {})}, "settings")
    return checked(whole, "settings")


def settings_in(environ: Mapping[str, str]) -> dict[str, Json]:
    """Read the settings named ALMAGEST_… in the environment."""
    kinds = {column.name: column.type for column in fields(Settings)}
    named = {name: environ.get(f"ALMAGEST_{name.upper()}") for name in kinds}
    return {name: plain(str(kinds[name]), text) for name, text in named.items() if text}


def plain(kind: str, text: str) -> Json:
    """Turn text into the kind of value a setting has, where it looks like one."""
    if kind.startswith("tuple"):
        return [part.strip() for part in text.split(",") if part.strip()]
    if kind == "bool":
        return True if text.lower() in YES else False if text.lower() in NO else text
    try:
        return {"int": int, "float": float}.get(kind, str)(text)
    except ValueError:
        return text


def checked(settings: Settings, file: str) -> Settings:
    """Refuse numbers that make no sense."""
    for name, (least, most) in RANGES.items():
        found = getattr(settings, name)
        if not least <= found <= most:
            sentence = WORDS.both("out_of_range", least=least, most=most, found=found)
            raise BadData(file, name, sentence.en, sentence.fr)
    for bot in settings.bots:
        check_bot(bot, file)
    return settings


def check_bot(bot: str, file: str) -> None:
    """Refuse to offer a bot that does not exist."""
    try:
        catalog.bot(bot)
    except AlmagestError as error:
        raise BadData(file, "bots", error.en, error.fr) from error
