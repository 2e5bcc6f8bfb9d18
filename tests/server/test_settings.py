"""Settings: from a file, the environment or the caller, and always with a sentence when they do not fit."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from almagest.kernel.errors import AlmagestError, BadData
from almagest.server.run import address, listening, serve
from almagest.server.settings import Settings, default_folder, read_settings
from tests.server.harness import Person, program

OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"


def test_the_server_listens_to_this_machine_alone_unless_told_otherwise() -> None:
    assert read_settings({}) == Settings()
    assert Settings().host == "127.0.0.1"


def test_as_many_files_may_be_open_as_there_may_be_connections() -> None:
    lowered = "hard = getrlimit(RLIMIT_NOFILE)[1]; setrlimit(RLIMIT_NOFILE, (128, hard)); make_room(500); "
    code = f"from resource import *; from almagest.server.run import make_room; {lowered}"
    run = [sys.executable, "-c", f"{code}print(getrlimit(RLIMIT_NOFILE) == (500 + 200, hard))"]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "True\n"


def test_the_environment_is_read_and_the_caller_wins() -> None:
    environ = {
        "ALMAGEST_PORT": "9000",
        "ALMAGEST_HTTPS": "yes",
        "ALMAGEST_ORIGINS": "https://a.example, https://b.example",
        "ALMAGEST_BOT_SECONDS": "2.5",
        "ALMAGEST_GAMES": "/somewhere",
    }
    found = read_settings(environ, {"port": 9001})
    assert (found.port, found.https, found.bot_seconds) == (9001, True, 2.5)
    assert found.origins == ("https://a.example", "https://b.example")


def test_a_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    file = tmp_path / "almagest.toml"
    file.write_text('port = 9000\nhost = "0.0.0.0"\norigins = ["https://a.example"]\n')
    found = read_settings({"ALMAGEST_SETTINGS": str(file), "ALMAGEST_PORT": "9001"})
    assert (found.host, found.port, found.origins) == ("0.0.0.0", 9001, ("https://a.example",))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("port = 'x'", "port: expected a whole number"),
        ("prot = 1", "did you mean 'port'"),
        ("port = 70000", "expected 0 to 65535, found 70000"),
        ("port =", "not valid TOML"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_by_field(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "almagest.toml"
    file.write_text(text)
    with pytest.raises(BadData, match=says):
        read_settings({"ALMAGEST_SETTINGS": str(file)})


@pytest.mark.parametrize(("name", "text"), [("PORT", "x"), ("HTTPS", "perhaps"), ("BOT_PROCESSES", "0")])
def test_an_environment_that_does_not_fit_is_refused(name: str, text: str) -> None:
    with pytest.raises(BadData, match=name.lower()):
        read_settings({f"ALMAGEST_{name}": text})


def test_data_lie_where_the_system_keeps_them(tmp_path: Path) -> None:
    assert default_folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "almagest" / "server"
    assert default_folder({}) == Path("~/.local/share/almagest/server").expanduser()
    assert Settings(data=str(tmp_path)).folder == tmp_path


def test_a_port_in_use_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with listening("127.0.0.1", 0) as taken:
        taken.listen()
        port = int(address(taken).rpartition(":")[2])
        with pytest.raises(AlmagestError, match=f"cannot listen on 127.0.0.1:{port}"):
            serve(port=port, data=tmp_path)


def test_every_setting_is_explained() -> None:
    page = OPERATING.read_text(encoding="utf-8")
    for column in fields(Settings):
        assert f"`ALMAGEST_{column.name.upper()}`" in page


@pytest.mark.slow
def test_the_backup_of_the_documentation_can_be_taken_from_a_running_server_and_restored(folder: Path) -> None:
    script = re.search(r"almagest (backup \S+\.db)", OPERATING.read_text(encoding="utf-8"))
    assert script
    with program(folder) as server:
        ann = Person(server.url)
        ann.post("/api/identity", name="Ann")
        cookie, table = ann.cookie, ann.open("me", "open")["table"]
        command = [sys.executable, "-m", "almagest", *script[1].split(), "--data", str(folder)]
        subprocess.run(command, cwd=folder.parent, check=True)
        ann.leave()
    saved = folder.parent / script[1].split()[1]
    for file in folder.glob("almagest.*"):
        file.unlink()
    saved.rename(folder / "almagest.db")
    with program(folder) as server:
        again = Person(server.url)
        name, _, value = cookie.partition("=")
        again.web.cookies.set(name, value)
        assert again.get(f"/api/tables/{table}")["you"] == 0
        again.leave()
