"""A machine of its own for the scripts: copies of them, and a PATH of known programs."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TOOLS = (
    *("bash", "basename", "cat", "comm", "dirname", "env", "flock", "ls", "mktemp", "mkdir", "rm"),
    *("sed", "sha256sum", "sort", "tail", "tr"),
)

# `python3 -m venv DIR` makes one whose programs write down what they were asked for.
PYTHON = """
case "$*" in
    "-m venv "*)
        echo "venv" >>"$DIARY"
        mkdir -p "$3/bin"
        printf '#!/bin/bash\\n%s' "$PIP" >"$3/bin/python"
        printf '#!/bin/bash\\necho "byheart $*"' >"$3/bin/byheart"
        /bin/chmod +x "$3/bin/python" "$3/bin/byheart"
        ;;
    --version) echo "Python 3.11.99" ;;
esac
"""
PIP = """
[[ $1 == -m ]] || exit 0
echo "pip ${*: -1}" >>"$DIARY"
[[ " $* " != *" --require-hashes "* ]] || echo "${*: -1}" >>"$DIARY.hashes"
[[ ! -e $BROKEN_PIP ]]
"""


@dataclass(frozen=True)
class Machine:
    """`project` holds copies of the scripts; `programs` is the whole PATH."""

    project: Path
    programs: Path
    diary_file: Path

    @property
    def venv(self) -> Path:
        return self.project / ".venv"

    @property
    def diary(self) -> list[str]:
        return self.diary_file.read_text().splitlines() if self.diary_file.exists() else []

    def has(self, name: str, script: str) -> None:
        """A program in its place."""
        program = self.programs / name
        program.unlink(missing_ok=True)
        program.write_text(f"#!/bin/bash\n{script}\n")
        program.chmod(0o755)

    def is_without(self, name: str) -> None:
        (self.programs / name).unlink()

    def breaks_pip(self) -> None:
        (self.project / "pip is broken").touch()

    def mends_pip(self) -> None:
        (self.project / "pip is broken").unlink()

    def start(self, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        self.diary_file.unlink(missing_ok=True)
        environment = {
            "PATH": str(self.programs),
            "DIARY": str(self.diary_file),
            "PIP": PIP,
            "BROKEN_PIP": str(self.project / "pip is broken"),
            "TMPDIR": str(self.project),
        }
        command = ["/bin/bash", str(self.project / "scripts" / script), *arguments]
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=60, check=False
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A Debian machine with every package, in a folder whose name has a space; no .venv yet."""
    project, programs = tmp_path / "a b", tmp_path / "bin"
    programs.mkdir()
    shutil.copytree(ROOT / "scripts", project / "scripts")
    for lock in ("requirements.lock", "requirements-test.lock"):
        (project / lock).write_text("some==1\n")
    (project / "pyproject.toml").write_text("[project]\n")
    for tool in TOOLS:
        (programs / tool).symlink_to(shutil.which(tool, path=os.defpath) or tool)
    made = Machine(project, programs, tmp_path / "diary")
    made.has("python3", PYTHON)
    made.has("dpkg-query", 'for one in "${@:3}"; do echo "installed $one"; done')
    made.has("apt-get", 'echo "apt-get $*" >>"$DIARY"')
    made.has("id", "echo 0")
    return made
