"""How workflows and parameters may be called."""

from __future__ import annotations

import re

from app.engine.errors import UsageError

PARAMETER_NAME = re.compile(r"[^\W\d][\w.-]*")


def new_name(name: str) -> str:
    """A name for a workflow that can stand on a command line and in a file's name."""
    if not name.strip() or name.startswith("-") or "/" in name or not name.isprintable():
        raise UsageError(f"“{name}” is no name for a workflow: use plain words without “/”.")
    return name
