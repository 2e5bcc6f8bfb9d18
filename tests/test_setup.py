"""The set-up of a fresh machine: what its tools decide before they install or compile anything."""

from __future__ import annotations

import runpy
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tools import compile as compiling
from tools import install, node, stage


def test_uv_is_told_what_pip_was_told_and_the_environment_has_the_last_word() -> None:
    told = (
        ":env:.index-url='https://mirror.example/simple'\n"
        "global.index-url='https://old.example/simple'\n"
        "global.extra-index-url='file:///one file:///two'\n"
        "global.find-links='/wheels\\n/more'\n"
        "global.timeout='60'\n"
    )
    assert install.for_uv(told) == {
        "UV_DEFAULT_INDEX": "https://mirror.example/simple",
        "UV_INDEX": "file:///one file:///two",
        "UV_FIND_LINKS": "/wheels,/more",
    }


def test_the_installer_comes_from_the_lock_alone_and_with_hashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install, "VENV", tmp_path)
    first, *hashes = install.excerpt("uv").read_text(encoding="utf-8").splitlines()
    assert first.startswith("uv==")
    assert hashes
    assert all("--hash=sha256:" in line for line in hashes)


def test_a_compiler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert "no-such-compiler" in str(compiling.missing())


def test_a_program_that_does_not_run_has_no_version() -> None:
    assert node.major("no-such-node") == 0
    assert node.major(sys.executable) == 0


@pytest.mark.parametrize(
    ("command", "expected", "said"), [("print('hail')", True, "done in"), ("1/0", False, "ZeroDivisionError")]
)
def test_a_stage_is_quiet_when_it_succeeds_and_shows_its_output_when_it_fails(
    command: str,
    expected: bool,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(stage, "LOGS", tmp_path)
    assert stage.run("Trial", [sys.executable, "-c", command]) is expected
    shown = capsys.readouterr().out
    assert said in shown
    assert "hail" not in shown


def test_every_constant_that_the_build_works_out_is_what_its_module_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(compiling.ROOT)
    monkeypatch.setattr(sys, "argv", ["setup.py", "--quiet", "egg_info", "--egg-base", str(tmp_path)])
    made = runpy.run_path("setup.py")
    found = {path for pattern in made["COMPILED"] for path in made["PACKAGE"].glob(pattern)}
    numbers: dict[str, int] = made["constants"](found)
    for name, number in numbers.items():
        module, _, constant = name.rpartition("___")
        assert getattr(import_module(module.replace("___", ".")), constant) == number, name
    telescope = "almagest___games___stellar___rules___actions___TELESCOPE"
    assert made["Ends"](numbers).find("stellar___rules___actions___TELESCOPE") == numbers[telescope] == 127
    assert made["Ends"](numbers).find("rules___actions___NUM_ACTIONS") is None, "four games have one"
