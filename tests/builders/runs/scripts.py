"""Scripts as `byheart script` writes them, run and examined."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from app.player.run.parameters import complete_values
from app.player.scripts.plan import planned_workflow
from app.player.scripts.source import python_name, script_of
from app.store.model.workflow import Workflow
from app.wiring.run.script import planned_by

ROOT = Path(__file__).resolve().parents[3]


def function_of(source: str, workflow: Workflow) -> Callable[..., None]:
    """The function that the script defines."""
    defined: dict[str, Any] = {"__name__": "script"}
    exec(compile(in_checkout(source), "script.py", "exec"), defined)  # noqa: S102 - ours
    function: Callable[..., None] = defined[python_name(workflow.name)]
    return function


def planned(workflow: Workflow, given: Mapping[str, str], source: str = "") -> Workflow:
    """What the workflow's script (or this one) asks for with these values."""
    values = complete_values(workflow, given)
    function = function_of(source or script_of(workflow), workflow)
    return planned_workflow(workflow, planned_by(function, workflow, values), values)


def in_checkout(source: str) -> str:
    """The same where the package is not installed."""
    return source.replace("from byheart import", "from app import")


def problems_of(folder: Path, *sources: str) -> str:
    """What ruff and mypy have to say against them; "" when nothing."""
    paths = [str(folder / f"script_{number}.py") for number, _ in enumerate(sources)]
    for path, source in zip(paths, sources, strict=True):
        Path(path).write_text(in_checkout(source), encoding="utf-8")
    commands = (
        (
            "ruff",
            "check",
            "--isolated",
            "--line-length",
            "100",
            "--select",
            "E,F,I,UP,B,SIM,ARG,ANN",
        ),
        ("ruff", "format", "--isolated", "--line-length", "100", "--check"),
        ("mypy", "--config-file", str(ROOT / "pyproject.toml"), "--strict"),
    )
    said = []
    for command in commands:
        words = (sys.executable, "-m", *command, *paths)
        ended = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        if ended.returncode:
            said.append(ended.stdout + ended.stderr)
    return "\n".join(said)
