"""What the sources import is what the project says it needs, and the engine needs nothing."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
OWN = {"app", "checks"}


def imported(path: Path) -> set[str]:
    """The top-level names that a file imports from elsewhere, at any depth of it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import():
                names |= {alias.name.split(".")[0] for alias in node.names}
            case ast.ImportFrom(module=str(module), level=0):
                names.add(module.split(".")[0])
            case _:
                pass
    return names - set(sys.stdlib_module_names) - OWN


@cache
def distributions() -> Mapping[str, list[str]]:
    return packages_distributions()


def distribution_of(name: str) -> set[str]:
    return {one.lower().replace("_", "-") for one in distributions().get(name, [name])}


def declared() -> set[str]:
    return {re.split(r"[^\w-]", line)[0].lower() for line in PROJECT["dependencies"]}


@pytest.mark.parametrize("package", ["engine", "induction"])
def test_a_pure_package_imports_the_standard_library_alone(package: str) -> None:
    files = sorted((ROOT / "app" / package).rglob("*.py"))

    assert len(files) > 5
    assert {path.name: imported(path) for path in files if imported(path)} == {}


@pytest.mark.parametrize("package", sorted(OWN))
def test_whatever_is_imported_is_declared(package: str) -> None:
    files = sorted((ROOT / package).rglob("*.py"))
    undeclared = {
        (str(path.relative_to(ROOT)), name)
        for path in files
        for name in imported(path)
        if not distribution_of(name) & declared()
    }

    assert files
    assert undeclared == set()
