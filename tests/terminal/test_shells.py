"""Completion in the shells and the manual page: made from the commands, so that nothing is missing."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.cli.command_line import COMMANDS
from almagest.terminal.help import HELP
from almagest.terminal.shells import PLACES, SHELLS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.terminal.conftest import Run


def completed_by_bash(script: str, *words: str) -> set[str]:
    line = " ".join(f"'{word}'" for word in words)
    program = f"{script}\nCOMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _almagest_with_games almagest\n"
    run = subprocess.run(
        ["bash", "--norc", "-c", f'{program}printf "%s\\n" "${{COMPREPLY[@]}}"'],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.split())


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("almagest", "pl"), {"play"}),
        (("almagest", "play", "st"), {"stars", "stellar"}),
        (("almagest", "duel", "as"), {"astra"}),
        (("almagest", "play", "--fi"), {"--first"}),
        (("almagest", "play", "stellar", "--lang", ""), {"en", "fr"}),
    ],
)
def test_bash_completes_commands_games_and_options(inside: Run, words: tuple[str, ...], offered: set[str]) -> None:
    assert completed_by_bash(inside("completion", "bash").stdout, *words) == offered


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_describe_every_command_in_either_language(inside: Run, shell: str) -> None:
    for lang in ("en", "fr"):
        script = inside("completion", shell, "--lang", lang).stdout
        assert all(name in script for name in catalog.games())
        for command in COMMANDS:
            assert HELP.say(command.__name__, lang).split(":")[0].split("'")[0].rstrip() in script


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_is_installed_where_the_shell_looks(
    inside: Run, shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    told = inside("completion", "--install").stdout
    assert (tmp_path / PLACES[shell]).read_text(encoding="utf-8") == inside("completion", shell).stdout
    assert PLACES[shell] in told


def test_an_unknown_shell_is_answered_with_those_that_are_known(inside: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/nushell")
    run = inside("completion")
    assert run.returncode == 2
    assert "almagest completion bash" in run.stderr


def test_the_manual_page_has_every_command_and_what_it_takes(inside: Run) -> None:
    page = inside("manual").stdout
    assert page.startswith(".TH ALMAGEST 1")
    typed = [command.__name__.replace("_", "-") for command in COMMANDS]
    assert [name for name in typed if f".SS almagest {name}\n" not in page] == []
    assert ".B \\-\\-seats N\n" in page
    assert "Continuer une partie" in inside("manual", "--lang", "fr").stdout
