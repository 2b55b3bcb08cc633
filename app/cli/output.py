"""Where the command line prints: people get sentences, other programs one JSON object per line."""

from __future__ import annotations

import io
import json
import sys
import unicodedata
from collections.abc import Iterable, Mapping

# What is piped is for other programs and for grep: one line stays one line.
PIPED_WIDTH = 400

# Control and format characters (escape sequences, reversed text), lone surrogates, line separators.
HIDING = ("Cc", "Cf", "Cs", "Zl", "Zp")
JOINERS = "\u200c\u200d"  # emoji, Persian and Hindi are written with them


def say(sentence: str) -> None:
    """A sentence on standard output; what came from a screen is shown, never interpreted."""
    sys.stdout.write(visible(sentence) + "\n")
    sys.stdout.flush()  # who follows a pipe hears it when it happens


def warn(sentence: str) -> None:
    """A sentence on standard error."""
    sys.stderr.write(visible(sentence).rstrip() + "\n")
    sys.stderr.flush()


def print_json(message: Mapping[str, object]) -> None:
    """One object on one line, at once."""
    is_unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    sys.stdout.write(json.dumps(message, ensure_ascii=not is_unicode) + "\n")
    sys.stdout.flush()


def print_table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """A table for people: bordered on a terminal, plain when piped."""
    from rich.console import Console  # noqa: PLC0415 - no run waits for what draws tables
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    width = None if sys.stdout.isatty() else PIPED_WIDTH
    table = Table(*columns, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*(Text(visible(cell)) for cell in row))
    Console(highlight=False, soft_wrap=True, width=width).print(table)


def visible(text: str) -> str:
    """The text with what could steer a terminal, or hide in one, written out; lines stay lines."""
    return "".join(one if one == "\n" or _is_harmless(one) else ascii(one)[1:-1] for one in text)


def _is_harmless(character: str) -> bool:
    return unicodedata.category(character) not in HIDING or character in JOINERS


def cope_with_any_character() -> None:
    """What the terminal's encoding lacks is written out instead of ending the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
