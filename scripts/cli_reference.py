"""Writes assets/docs/reference/cli.md from the command line itself: every command, its arguments
and its options.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app.cli.main import whole_command_line  # noqa: E402 - run by path, the root is not on it

PAGE = ROOT / "assets/docs/reference/cli.md"
INTRODUCTION = """\
# Commands

`scripts/cli_reference.py` writes this page from the command line itself. `byheart` without a command opens the window. `byheart COMMAND --help` tells the same. [Exit status](exit-status.md) lists what a command ends with.
"""  # noqa: E501 - a paragraph of the page is a line


def reference() -> str:
    """The page."""
    every = commands(whole_command_line())
    return "\n".join([INTRODUCTION, *(_section(path, each) for path, each in every)])


def commands(
    command: TyperCommand | TyperGroup, path: str = "byheart"
) -> Iterator[tuple[str, TyperCommand | TyperGroup]]:
    """A command and all below it, each with the words that call it; hidden ones are left out."""
    yield path, command
    if isinstance(command, TyperGroup):
        for name, each in command.commands.items():
            if isinstance(each, TyperCommand | TyperGroup) and not each.hidden:
                yield from commands(each, f"{path} {name}")


def _section(path: str, command: TyperCommand | TyperGroup) -> str:
    context = typer.Context(command)
    usage = " ".join([path, *command.collect_usage_pieces(context)])
    level = "##" if path.count(" ") <= 1 else "###"
    about = " ".join((command.help or "").split())
    paragraphs = [f"{level} `{path}`", about, f"```text\n{usage}\n```"]
    lists = _arguments(command), _options(command, context)
    paragraphs += filter(None, map("\n".join, lists))
    return "\n\n".join(paragraphs) + "\n"


def _arguments(command: TyperCommand | TyperGroup) -> Iterator[str]:
    """The arguments that say more of themselves than their names."""
    for each in command.params:
        if isinstance(each, TyperArgument) and each.help:
            yield f"- `{each.metavar or each.name}`: {each.help}"


def _options(command: TyperCommand | TyperGroup, context: typer.Context) -> Iterator[str]:
    for each in command.params:
        record = each.get_help_record(context) if isinstance(each, TyperOption) else None
        if record is not None:
            names, about = record
            yield f"- `{names}`: {' '.join(about.split())}" if about else f"- `{names}`"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
