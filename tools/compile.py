"""Compiles the engine where there is a C compiler; what does not compile or import whole is taken away again."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tools.stage import run, say

ROOT = Path(__file__).parent.parent
STAMP = ROOT / ".venv" / "compiled"
IMPORTS = "import almagest; [almagest.game(name) for name in almagest.games()]; assert almagest.COMPILED"
"""What a whole engine can do: every game found, and the compiled modules loaded."""
SLOWLY = "Everything works, more slowly."


def missing() -> str | None:
    """Name what compiling needs and this machine lacks."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not shutil.which(shlex.split(compiler)[0]):
        return f"no C compiler ('{compiler}'; on Debian: apt-get install gcc)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h (on Debian: apt-get install python3-dev)"
    return None


def forget() -> None:
    """Take away every compiled module: a stale one would hide its source."""
    for built in (ROOT / "src").rglob("*.so"):
        built.unlink()
    shutil.rmtree(ROOT / "build", ignore_errors=True)


def whole() -> bool:
    """Tell whether the compiled engine can be imported."""
    plain = {name: value for name, value in os.environ.items() if name != "ALMAGEST_PURE"}
    tried = subprocess.run([sys.executable, "-c", IMPORTS], cwd=ROOT, env=plain, capture_output=True, check=False)
    return tried.returncode == 0


def main() -> int:
    """Compile, or say why not; without a compiler the next `make` looks again."""
    STAMP.unlink(missing_ok=True)
    forget()
    if lacking := missing():
        say(f"Engine: interpreted, because there is {lacking}. {SLOWLY}")
        return 0
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)]
    run("Engine: compiling, one to two minutes", build, cwd=ROOT)
    if whole():
        say("Engine: compiled.")
    else:
        forget()
        say(f"Engine: interpreted, because it did not compile (.logs/engine.log). {SLOWLY}")
    STAMP.touch()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        forget()
        sys.exit(130)
