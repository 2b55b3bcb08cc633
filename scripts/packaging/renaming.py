"""Where the sources `app/` and `checks/` are found once they are installed: below `byheart`.

The folders keep their names in a checkout. A wheel carries the same modules with their imports
renamed, so that no package called `app` or `checks` lands among a user's own.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

INSTALLED = {"app": "byheart", "checks": "byheart.checks"}
_ROOT = re.compile(rf"\b({'|'.join(INSTALLED)})\b")
_MODULE = re.compile(rf"({'|'.join(INSTALLED)})(\.[a-z_][a-z0-9_]*)+")


class PackagingError(Exception):
    """A source cannot be carried into the wheel as it is written."""


def rename_imports(source: str, path: Path) -> str:
    """The source of a module with its first-party imports as they are once installed.

    Raises PackagingError for `import app.x`, which would bind a name that nothing else renames, and
    for a module's name in a string.
    """
    lines = source.splitlines(keepends=True)
    for number in _lines_with_imports(ast.parse(source), path):
        lines[number - 1] = _ROOT.sub(_installed, lines[number - 1], count=1)
    return "".join(lines)


def _installed(found: re.Match[str]) -> str:
    return INSTALLED[found[1]]


def _lines_with_imports(tree: ast.Module, path: Path) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), level=0) if module.split(".")[0] in INSTALLED:
                yield node.lineno
            case ast.Import(names=names) if any(
                alias.name.split(".")[0] in INSTALLED for alias in names
            ):
                raise PackagingError(
                    f"{path}:{node.lineno} imports a whole module of ours; write `from … import …`."
                )
            case ast.Constant(value=str(text)) if _MODULE.fullmatch(text):
                raise PackagingError(
                    f"{path}:{node.lineno} names a module of ours in a string, which stays as it "
                    "is; write `from … import …`."
                )
            case _:
                pass


def copy_renamed(root: Path, into: Path) -> None:
    """Copy `app/` and `checks/` of the checkout `root` as the package `byheart` in `into`."""
    for folder, package in INSTALLED.items():
        target = into.joinpath(*package.split("."))
        for path in sorted((root / folder).rglob("*")):
            if path.is_dir() or "__pycache__" in path.parts:
                continue
            copy = target / path.relative_to(root / folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".py":
                copy.write_text(rename_imports(path.read_text("utf-8"), path), "utf-8")
            else:
                copy.write_bytes(path.read_bytes())
