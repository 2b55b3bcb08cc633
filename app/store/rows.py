"""Rows of data for a run each: a CSV or XLSX file whose columns are parameters. Text stays as it
was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.engine.errors import UsageError
from app.store.cells_csv import csv_cells
from app.store.cells_xlsx import xlsx_cells

READERS: Mapping[str, Callable[[Path], Iterator[list[str]]]] = {
    ".csv": csv_cells,
    ".xlsx": xlsx_cells,
}


@dataclass(frozen=True, slots=True)
class RowsRead:
    """The named columns in their order, and the rows below them as texts by column; a cell that is
    empty and not wanted is left out.
    """

    columns: tuple[str, ...]
    rows: tuple[dict[str, str], ...]


def read_rows(
    path: Path, wanted: Sequence[str], called: Mapping[str, str] | None = None
) -> RowsRead:
    """The rows of a file; with `called`, of the columns in it alone, each under that name.

    UsageError names the file, the row and the column when a wanted column is missing, a wanted cell
    is empty, a row is blank, or a cell has no column.
    """
    rows = _cells(path)
    if called is not None:
        rows = _called(rows, called)
    header = _header(path, rows, wanted)
    if len(rows) == 1:
        raise UsageError(f"{path.name} has no rows below its header.")
    read = (
        _row(header, row, wanted, f"{path.name}, row {number}")
        for number, row in enumerate(rows[1:], 2)
    )
    return RowsRead(tuple(filter(None, header)), tuple(read))


def peek_rows(path: Path, most: int) -> tuple[tuple[str, ...], list[list[str]], int]:
    """The names of a file's columns, its first rows, and how many there are."""
    rows = _cells(path)
    header = _header(path, rows, ())
    return tuple(filter(None, header)), rows[1 : most + 1], max(0, len(rows) - 1)


def _cells(path: Path) -> list[list[str]]:
    """All that stands in a file; the first row is the header."""
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise UsageError(f"{path.name} is neither a .csv nor an .xlsx file.")
    if not path.is_file():
        raise UsageError(f"There is no file {path}.")
    return _without_blank_end(reader(path))


def _called(rows: list[list[str]], called: Mapping[str, str]) -> list[list[str]]:
    """The columns that are given a name, under it."""
    header = [name.strip() for name in rows[0]] if rows else []
    places = [(at, called[name]) for at, name in enumerate(header) if called.get(name)]
    cells = ([row[at] if at < len(row) else "" for at, _ in places] for row in rows[1:])
    return [[name for _, name in places], *cells]


def _without_blank_end(rows: Iterable[list[str]]) -> list[list[str]]:
    """Spreadsheets often go on with empty rows; those before the end count."""
    kept = list(rows)
    while kept and not any(map(str.strip, kept[-1])):
        kept.pop()
    return kept


def _header(path: Path, rows: Sequence[list[str]], wanted: Sequence[str]) -> list[str]:
    names = [name.strip() for name in rows[0]] if rows else []
    if missing := [name for name in wanted if name not in names]:
        there = ", ".join(filter(None, names)) or "none"
        raise UsageError(f"{path.name} has no column “{missing[0]}”; its columns are: {there}.")
    if twice := [name for name in names if name and names.count(name) > 1]:
        raise UsageError(f"{path.name} has two columns “{twice[0]}”.")
    return names


def _row(header: list[str], row: list[str], wanted: Sequence[str], where: str) -> dict[str, str]:
    if not any(map(str.strip, row)):
        raise UsageError(f"{where} is blank.")
    if stray := [cell for cell in _beyond(header, row) if cell.strip()]:
        raise UsageError(f"{where} has “{stray[0][:40]}” in a column without a name.")
    given = {name: cell for name, cell in zip(header, row, strict=False) if name and cell.strip()}
    if missing := [name for name in wanted if name not in given]:
        raise UsageError(f"{where}, column “{missing[0]}” is empty.")
    return given


def _beyond(header: list[str], row: list[str]) -> list[str]:
    """The cells under no name."""
    return [cell for number, cell in enumerate(row) if number >= len(header) or not header[number]]
