"""Which bots a guest may choose: the levels and what the operator offers, never processes, simulations or seconds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.errors import BadData
from almagest.server.entries import Logged, Opened, Started
from almagest.server.players import thinking_bot
from almagest.server.settings import Settings, read_settings
from almagest.server.sqlite_store import SqliteStore
from tests.server.harness import Running, roomy, run_apart, running

DEFAULT = Settings().bots
LEVELS = len(catalog.known_levels())
STRONGEST = f"level:{LEVELS}"
COSTLY = [
    "search:1000000x6",
    "search:1000000",
    "search:5",
    "search:9999ms",
    "searchx2",
    "search:5x64x64",
    "level:5x2",
    "greedy:2",
    "novice:7",
    "",
]


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(roomy(tmp_path_factory.mktemp("usual") / "data", bots=DEFAULT)) as found:
        yield found


@pytest.mark.parametrize("bot", COSTLY)
def test_nothing_a_guest_writes_chooses_processes_simulations_or_seconds(usual: Running, bot: str) -> None:
    ann = usual.person("Ann")
    seats = [{"kind": "bot", "bot": bot}, {"kind": "bot", "bot": bot}]
    assert ann.refused("/api/tables", game="stellar", seats=seats) == (400, "setup")
    table = ann.open("me", "open")["table"]
    assert ann.refused(f"/api/tables/{table}/replace", seat=1, bot=bot or "?") == (400, "setup")


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        (
            "en",
            "The bot 'search:7' cannot be chosen here. Choose one of: level:1, level:2, level:3, level:4, ",
        ),
        ("fr", "Le robot 'search:7' ne peut pas être choisi ici. Choisissez parmi : level:1, level:2"),
    ],
)
def test_the_refusal_says_what_may_be_chosen(usual: Running, lang: str, says: str) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "search:7"}]
    answer = usual.person("Ann").web.post(f"/api/tables?lang={lang}", json={"game": "stellar", "seats": seats})
    assert answer.json()["says"].startswith(says)


def test_every_level_and_what_the_operator_offers_may_be_chosen(tmp_path: Path) -> None:
    with running(roomy(tmp_path / "data", bots=("search:3",))) as server:
        ann = server.person("Ann")
        for bot in [*(f"level:{n}" for n in range(1, LEVELS + 1)), "search:3"]:
            assert ann.open("me", bot)["bots"] == [None, bot]
        assert [bot["name"] for bot in ann.get("/api/games")[0]["bots"]] == ["search:3"]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        assert ann.refused("/api/tables", game="stellar", seats=seats) == (400, "setup")


def test_an_operator_cannot_offer_a_bot_that_does_not_exist() -> None:
    with pytest.raises(BadData, match="bots"):
        read_settings({"ALMAGEST_BOTS": "search:5x64x64"})


@pytest.mark.parametrize(
    ("logged", "thinks"),
    [
        ("search:1000000x6", STRONGEST),
        ("search:500", STRONGEST),
        ("search:5x64x64", STRONGEST),
        ("greedy", "greedy"),
        ("novice:7", "novice:7"),
        ("level:2", "level:2"),
        ("search", "search"),
    ],
)
def test_a_bot_that_an_old_log_names_thinks_no_more_than_a_level(logged: str, thinks: str) -> None:
    assert thinking_bot(logged, DEFAULT) == thinks
    catalog.bot(thinks)


def test_an_old_table_with_a_costly_bot_is_played_to_its_end(folder: Path) -> None:
    folder.mkdir()
    run_apart(write_old_table(folder))
    with running(roomy(folder, bots=DEFAULT)) as server:
        socket = server.person("Ann").connect("old")
        last = socket.until(lambda message: message["type"] == "table" and message["result"])
        assert last["bots"] == ["search:1000000x6", "greedy"]
        assert not [process for process in server.house.players.ids if not server.house.players.ids[process].done()]


async def write_old_table(folder: Path) -> None:
    """Write a table as a server wrote it that let guests choose any bot."""
    game = catalog.game("stellar")
    opened = Opened(
        game=game.name,
        edition=game.edition,
        options=game.setting(2, {}).chosen(),
        bots=("search:1000000x6", "greedy"),
        host="somebody",
        invitation=None,
        seed=records.new_seed(),
        salt="salt",
    )
    store = SqliteStore(folder / "almagest.db")
    now = datetime.now(UTC)
    await store.append("old", [Logged(1, now, opened), Logged(2, now, Started())])
    store.close()
