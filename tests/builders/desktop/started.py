"""How the little applications of the tests are started."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

APPLICATIONS = Path(__file__).parents[1] / "applications"


def command_of(script: str, *words: str) -> tuple[str, ...]:
    """The command that starts one: with Tk where this Python has it, else with the system's."""
    python = python_with_tk() if script.startswith("tk_") else sys.executable
    return (python, str(APPLICATIONS / script), *words)


@cache
def python_with_tk() -> str:
    """Python may have been built without Tk; Debian packs it apart (python3-tk)."""
    return sys.executable if find_spec("_tkinter") else "/usr/bin/python3"
