"""The question whether pictures of the screen may leave the machine, asked in a terminal."""

from __future__ import annotations

import sys

import typer

from app.cli.output import visible


def agreed_in_terminal(words: str) -> bool:
    """Whether the person at the terminal agrees; nobody is there when input or output is piped."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    return typer.confirm(f"{visible(words)}\nDo you agree? (asked once)", default=False, err=True)
