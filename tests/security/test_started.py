"""Whatever is started is told its environment: none inherits our passwords and keys unasked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "app"
STARTS = {"run", "Popen", "call", "check_call", "check_output"}


def starts(path: Path) -> Iterator[ast.Call]:
    """The calls of `subprocess` in a file."""
    text = path.read_text(encoding="utf-8")
    # Each process that collects tests reads all files, few of which start anything.
    for node in ast.walk(ast.parse(text)) if "subprocess" in text else ():
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in STARTS
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "subprocess"
        ):
            yield node


FOUND = [(path, call) for path in sorted(APP.rglob("*.py")) for call in starts(path)]


def test_what_starts_a_process_is_found() -> None:
    assert {path.name for path, _ in FOUND} >= {"runner.py", "examination.py", "starting.py"}


@pytest.mark.parametrize(
    ("path", "call"),
    FOUND,
    ids=[f"{path.relative_to(APP)}:{call.lineno}" for path, call in FOUND],
)
def test_it_is_told_its_environment(path: Path, call: ast.Call) -> None:
    told = {word.arg: ast.unparse(word.value) for word in call.keywords}
    assert "env" in told, f"{path.name} inherits everything"
    assert "os.environ" not in told["env"]
