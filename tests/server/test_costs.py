"""The operator sees who costs what, raises, lowers and blocks; nobody else can."""

from __future__ import annotations

import json
import logging
import stat
from pathlib import Path

import pytest

from almagest.cli.command_line import obey
from almagest.server.allowances import Allowances
from almagest.server.costs import MOST_ADDRESSES, MOST_ROWS, Costs
from almagest.server.operators_counter import NAME, ask
from almagest.server.quotas import LEAST_BYTES
from almagest.server.refusals import Trouble
from tests.server.harness import roomy, running, wait_for


def test_the_operator_sees_who_costs_what(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        socket = ann.connect(ann.open("me", "level:3")["table"])
        socket.move(socket.my_turn())
        socket.my_turn()
        key = f"identity {ann.get('/api/identity')['identity']}"
        lines = wait_for(
            lambda: {line.who: line.spent for line in ask(folder, show=10).lines if "thinking" in line.spent}
        )
    assert lines[key]["thinking"] > 0
    assert (lines[key]["tables"], lines[key]["messages"]) == (1, 1)
    assert lines["address 127.0.0.1"]["thinking"] >= lines[key]["thinking"]


def test_the_operator_sees_bytes_and_sockets_and_can_lower_them(folder: Path) -> None:
    with running(roomy(folder, sockets_per_person=4, tables_per_person=4)) as server:
        ann = server.person("Ann")
        table = ann.open("me", "open")["table"]
        ann.connect(table).table()
        ann.connect(table).table()
        key = f"identity {ann.get('/api/identity')['identity']}"
        spent = {line.who: line.spent for line in ask(folder).lines}
        assert spent[key]["sockets"] == spent["address 127.0.0.1"]["sockets"] == 2
        assert spent[key]["bytes"] == LEAST_BYTES
        ask(folder, who=key, times=0.5)
        assert ann.connect(table).receive()["code"] == "slow-down"
        ann.open("me", "open")
        assert ann.refused("/api/tables", game="stellar", seats=[{"kind": "me"}, {"kind": "open"}])[0] == 429
        ask(folder, who=key, times=2)
        assert ann.connect(table).table()
        assert ann.open("me", "open")


def test_what_somebody_may_ask_in_a_minute_can_be_raised_and_lowered(folder: Path) -> None:
    with running(roomy(folder, requests_per_minute=10)) as server:
        ann = server.person("Ann")
        key = f"identity {ann.get('/api/identity')['identity']}"
        ask(folder, who=key, times=0.1)
        assert [ann.web.get("/api/identity").status_code for _ in range(3)][1:] == [429, 429]
        ask(folder, who=key, times=1000)
        server.house.limits.requests.buckets.clear()
        assert {ann.web.get("/api/identity").status_code for _ in range(30)} == {200}


def test_whoever_is_blocked_is_refused_everywhere_until_allowed_again(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.open("me", "open")["table"]
        socket = ann.connect(table)
        socket.table()
        key = f"identity {ann.get('/api/identity')['identity']}"
        ask(folder, who=key, times=0.0)
        assert ann.refused("/api/tables", "GET") == (403, "blocked")
        assert socket.ask(type="react", name="clap")["code"] == "blocked"
        assert ann.connect(table).receive()["code"] == "blocked"
        assert bob.get("/api/tables")
        ask(folder, who=key, times=1.0)
        assert ann.get("/api/tables")


def test_what_was_allowed_is_logged_and_outlives_the_server(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(roomy(folder)), caplog.at_level(logging.WARNING, "almagest.server"):
        assert ask(folder, who="address 10.0.0.9", times=2.5).lines[0].times == 2.5
    assert [(record.who, record.times) for record in caplog.records if hasattr(record, "who")] == [  # type: ignore[attr-defined]
        ("address 10.0.0.9", 2.5)
    ]
    with running(roomy(folder)) as server:
        assert server.house.costs.allowances.share("address 10.0.0.9") == 2.5
        ask(folder, who="address 10.0.0.9", times=1)
    assert json.loads((folder / "allowances.json").read_text()) == {}


def test_the_counter_is_for_the_owner_of_the_folder_only_and_is_gone_with_the_server(folder: Path) -> None:
    with running(roomy(folder)):
        assert stat.S_IMODE((folder / NAME).stat().st_mode) == 0o600
    with pytest.raises(Trouble, match="No server answers"):
        ask(folder)


def test_a_counter_that_a_killed_server_left_is_not_in_the_way(folder: Path) -> None:
    folder.mkdir()
    (folder / NAME).touch()
    with running(roomy(folder)):
        assert ask(folder).lines == []


@pytest.mark.parametrize(("who", "times"), [("Ann", 1.0), ("identity ", 1.0), ("address 1.2.3.4", -1.0)])
def test_an_order_that_makes_no_sense_is_refused_with_a_sentence(folder: Path, who: str, times: float) -> None:
    with running(roomy(folder)):
        reply = ask(folder, who=who, times=times)
    assert "write 'identity NAME'" in reply.refused_en
    assert "écrivez" in reply.refused_fr


def test_the_ledger_forgets_who_was_quiet_for_longest() -> None:
    costs = Costs(Allowances())
    for n in range(MOST_ROWS):
        costs.add("messages", None, f"10.0.{n}")
    costs.add("messages", "ann", "10.0.0")
    assert len(costs.rows) == MOST_ROWS
    assert "identity ann" in costs.rows
    for n in range(MOST_ADDRESSES + 5):
        costs.came(f"guest {n}", "10.0.0")
    assert len(costs.came_from) == MOST_ADDRESSES


def test_the_command_shows_and_changes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        key = f"identity {ann.get('/api/identity')['identity']}"
        assert obey(["costs", "--data", str(folder)], "en") == 0
        assert key in capsys.readouterr().out
        assert obey(["costs", "--data", str(folder), "--who", key, "--times", "0"], "en") == 0
        assert "blocked" in capsys.readouterr().out
        assert ann.refused("/api/tables", "GET") == (403, "blocked")
        assert obey(["costs", "--data", str(folder), "--who", "nobody", "--times", "0"], "en") == 2
        assert "write 'identity NAME'" in capsys.readouterr().err
