"""Questions to the person at the terminal: whether pictures of the screen may leave the machine."""

from __future__ import annotations

import sys

import typer

from app.cli.output import visible


def somebody_is_there() -> bool:
    """Whether a person reads and types here."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def agreed_in_terminal(words: str) -> bool:
    """Whether the person at the terminal agrees; nobody is there when input or output is piped."""
    if not somebody_is_there():
        return False
    return typer.confirm(f"{visible(words)}\nDo you agree? (asked once)", default=False, err=True)
