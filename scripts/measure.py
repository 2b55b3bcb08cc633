"""Prints the shape of this codebase: sizes, folders, imports, annotations, tests to source.

A file counts all its lines; a function counts from its `def` to its last line, docstring included;
nested functions count too. Sources are app/ and checks/; tests are tests/. A folder counts the
Python files that lie directly in it. A module has one importer when a single other module of the
sources imports it; packages (`__init__`) do not count, neither as importers nor as imported. A
sentence of a docstring ends with a full stop, a question mark or its paragraph; code and tables are
no sentences.
"""

from __future__ import annotations

import ast
import json
import math
import re
import statistics
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path

SOURCES = ("app", "checks")
LONG_FUNCTION = 50
LONG_SENTENCE = 40  # words
SENTENCE_ENDS = re.compile(r"(?<=[.!?])\s+")
# A drawing, code, or columns that are held apart by blanks.
NO_SENTENCE = re.compile(r"```|[→↓←]|^ {4}|\S {2,}\S", re.MULTILINE)
PARAGRAPHS = re.compile(r"\n\s*\n|\n(?=- )")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Row:
    """One project's row; sizes in lines, shares in percent."""

    files: int
    file_median: float
    file_p95: int
    functions: int
    function_median: float
    function_p95: int
    functions_over_50: int
    annotated_percent: float
    sentences_over_40: int
    test_to_source: float
    importing_each_other: tuple[str, ...]
    largest_folder: str
    largest_folder_files: int
    single_importer_percent: float
    imports_per_file: float


@dataclass(frozen=True, slots=True)
class Source:
    """One file, read and parsed; `module` is its dotted name (of an `__init__`, the package's)."""

    module: str
    is_package: bool
    lines: int
    tree: ast.Module

    @property
    def functions(self) -> list[Function]:
        """All of them, nested ones too."""
        return [node for node in ast.walk(self.tree) if isinstance(node, Function)]


def measure(root: Path) -> Row:
    """The row of the project in `root`."""
    sources = [source for name in SOURCES for source in read(root, name)]
    lines = [source.lines for source in sources]
    functions = [function for source in sources for function in source.functions]
    lengths = [length(function) for function in functions]
    return Row(
        files=len(sources),
        file_median=statistics.median(lines or [0]),
        file_p95=percentile(lines, 95),
        functions=len(functions),
        function_median=statistics.median(lengths or [0]),
        function_p95=percentile(lengths, 95),
        functions_over_50=sum(n > LONG_FUNCTION for n in lengths),
        annotated_percent=percent(sum(map(is_annotated, functions)), len(functions)),
        sentences_over_40=sum(long_sentences(source) for source in sources),
        test_to_source=round(
            sum(test.lines for test in read(root, "tests")) / max(1, sum(lines)), 2
        ),
        importing_each_other=importing_each_other(sources),
        **asdict(coupling(sources)),
    )


@dataclass(frozen=True, slots=True)
class Coupling:
    """How the files of a project lie in folders and import each other."""

    largest_folder: str
    largest_folder_files: int
    single_importer_percent: float
    imports_per_file: float


def coupling(sources: Sequence[Source]) -> Coupling:
    """The largest folder, the share of modules with a single importer, and the mean number of the
    project's own modules that a file imports.
    """
    folders = Counter(folder_of(source) for source in sources)
    folder, files = max(folders.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    modules = {source.module for source in sources if not source.is_package}
    imported = {s.module: modules_of(s, modules) for s in sources if not s.is_package}
    importers = Counter(name for names in imported.values() for name in names)
    single = sum(importers[name] == 1 for name in modules)
    return Coupling(
        largest_folder=folder,
        largest_folder_files=files,
        single_importer_percent=percent(single, len(modules)) if modules else 0.0,
        imports_per_file=round(statistics.fmean(map(len, imported.values())), 1)
        if imported
        else 0.0,
    )


def folder_of(source: Source) -> str:
    """The folder that the file lies in, as a path."""
    package = source.module if source.is_package else source.module.rpartition(".")[0]
    return package.replace(".", "/")


def modules_of(source: Source, modules: Collection[str]) -> set[str]:
    """Which of these modules it imports: `from x.y import z` is x.y.z where that is a module."""
    found = {name if name in modules else name.rpartition(".")[0] for name in imports_of(source)}
    return (found & set(modules)) - {source.module}


def read(root: Path, folder: str) -> list[Source]:
    """Every Python file below a folder of the project, in order."""
    return [read_one(root, path) for path in sorted((root / folder).rglob("*.py"))]


def read_one(root: Path, path: Path) -> Source:
    """One file of the project in `root`."""
    text = path.read_text(encoding="utf-8")
    parts = path.relative_to(root).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    module = ".".join(parts[:-1] if is_package else parts)
    return Source(module, is_package, len(text.splitlines()), ast.parse(text, str(path)))


def long_sentences(source: Source) -> int:
    """How many sentences of its docstrings are too long to be read at once."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(source.tree) if isinstance(node, documented)]
    texts = [text for node in nodes if (text := ast.get_docstring(node))]
    return sum(
        len(said.split()) > LONG_SENTENCE
        for text in texts
        for paragraph in PARAGRAPHS.split(text)
        if not NO_SENTENCE.search(paragraph)
        for said in SENTENCE_ENDS.split(paragraph)
    )


def length(function: Function) -> int:
    """Lines from `def` to the end."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def is_annotated(function: Function) -> bool:
    """Whether every argument (but self and cls) and the result say their type."""
    given = function.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    arguments = [a for a in named if a is not None and a.arg not in {"self", "cls"}]
    return function.returns is not None and all(a.annotation is not None for a in arguments)


def percentile(values: Sequence[int], rank: int) -> int:
    """The smallest value that at least `rank` percent of all do not exceed (nearest rank)."""
    ordered = sorted(values) or [0]
    return ordered[max(1, math.ceil(len(ordered) * rank / 100)) - 1]


def percent(part: int, whole: int) -> float:
    """Of nothing, everything."""
    return round(100 * part / whole, 1) if whole else 100.0


def importing_each_other(sources: Iterable[Source]) -> tuple[str, ...]:
    """Pairs of packages of which each imports the other directly."""
    known = {(package_of(s.module), package_of(name)) for s in sources for name in imports_of(s)}
    packages = sorted({package for pair in known for package in pair})
    return tuple(
        f"{one} and {other}"
        for one, other in combinations(packages, 2)
        if (one, other) in known and (other, one) in known
    )


def package_of(module: str) -> str:
    """`app.engine` for anything in it; a top-level package such as `checks` is one."""
    top, *rest = module.split(".")
    return ".".join([top, *rest[:1]]) if top == "app" else top


def imports_of(source: Source) -> list[str]:
    """The dotted names it imports of this project; `from app import cli` imports app.cli."""
    names: list[str] = []
    for node in ast.walk(source.tree):
        match node:
            case ast.Import():
                names += [alias.name for alias in node.names]
            case ast.ImportFrom():
                names += names_from(source, node)
            case _:
                pass
    return [name for name in names if name.split(".")[0] in SOURCES]


def names_from(source: Source, node: ast.ImportFrom) -> list[str]:
    """What `from x import y` may mean: x.y where y is a module, else the same package anyway."""
    around = source.module.split(".")
    climbs = node.level - 1 if source.is_package else node.level
    base = around[: len(around) - climbs] if node.level else []
    start = ".".join([*base, *([node.module] if node.module else [])])
    return [f"{start}.{alias.name}" for alias in node.names]


def sentence(row: Row) -> str:
    """The row as a person reads it."""
    lines = {
        "files": f"{row.files}: median {row.file_median:g}, p95 {row.file_p95} lines",
        "functions": (
            f"{row.functions}: median {row.function_median:g}, p95 {row.function_p95} lines"
        ),
        f"functions over {LONG_FUNCTION}": f"{row.functions_over_50}",
        "annotated": f"{row.annotated_percent:g} %",
        f"sentences over {LONG_SENTENCE}": f"{row.sentences_over_40}",
        "tests to source": f"{row.test_to_source:g}",
        "largest folder": f"{row.largest_folder}: {row.largest_folder_files} files",
        "one importer": f"{row.single_importer_percent:g} % of modules",
        "imports per file": f"{row.imports_per_file:g}",
        "importing each other": "; ".join(row.importing_each_other) or "none",
    }
    return "\n".join(f"{name:<22} {said}" for name, said in lines.items())


if __name__ == "__main__":
    found = measure(Path(__file__).resolve().parent.parent)
    print(json.dumps(asdict(found)) if "--json" in sys.argv[1:] else sentence(found))
