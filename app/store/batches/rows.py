"""Rows of data for a run each: a CSV or XLSX file whose columns are parameters. Text stays as it
was typed.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, repeat
from pathlib import Path

from app.engine.errors import UsageError
from app.store.atomic_files import explained
from app.store.batches.xlsx_reader import xlsx_cells

DELIMITERS = ",;\t|"


def csv_cells(path: Path) -> Iterator[list[str]]:
    """The cells row by row. UTF-8 (with or without a mark); the separator is the one its header
    uses most. A row ends with CR LF, LF or CR (RFC 4180 and its kin) and with nothing else.
    """
    text = _text(path)
    lines = io.StringIO(text, newline="")
    rows = csv.reader(lines, delimiter=_delimiter(text), strict=True)
    try:
        yield from rows
    except csv.Error as error:
        raise UsageError(f"{path.name}, line {rows.line_num}: {error}.") from error


def _text(path: Path) -> str:
    with explained(path):
        content = path.read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UsageError(
            f"{path.name}, line {line}: it is not UTF-8 text; save it as UTF-8."
        ) from None


def _delimiter(text: str) -> str:
    """The separator that stands most often in the header, outside quotes."""
    header = "".join(re.split("[\r\n]", text.lstrip(), maxsplit=1)[0].split('"')[::2])
    return max(DELIMITERS, key=header.count)


READERS: Mapping[str, Callable[[Path], Iterator[list[str]]]] = {
    ".csv": csv_cells,
    ".xlsx": xlsx_cells,
}
# No value that is typed holds them; a terminal or a database may obey them.
REFUSED = {"\0": "NUL", "\x1b": "ESC"}
NAMES_SHOWN, NAME_SHOWN = 20, 40  # in a sentence


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
    rows = _without_blank(path, _cells(path))
    if called is not None:
        if not any(called.values()):
            raise UsageError(f"No column of {path.name} gives a value; say which one gives which.")
        rows = _called(rows, called)
    header = _header(path, next(rows, []), wanted)
    read = tuple(
        _row(header, row, wanted, f"{path.name}, row {number}")
        for number, row in enumerate(rows, 2)
    )
    if header and not read:
        raise UsageError(f"{path.name} has no rows below its header.")
    return RowsRead(tuple(filter(None, header)), read)


def peek_rows(path: Path, most: int) -> tuple[tuple[str, ...], list[list[str]], int]:
    """The names of a file's columns, its first rows, and how many there are."""
    rows = _cells(path)
    header = _header(path, next(rows, []), ())
    first = list(islice(rows, most))
    return tuple(filter(None, header)), first, len(first) + sum(1 for _ in rows)


def _cells(path: Path) -> Iterator[list[str]]:
    """All that stands in a file, row by row; the first row is the header."""
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise UsageError(f"{path.name} is neither a .csv nor an .xlsx file.")
    if not path.is_file():
        raise UsageError(f"There is no file {path}.")
    return _without_blank_end(_printable(path, reader(path)))


def _printable(path: Path, rows: Iterable[list[str]]) -> Iterator[list[str]]:
    for number, row in enumerate(rows, 1):
        for sign, name in REFUSED.items():
            if any(sign in cell for cell in row):
                raise UsageError(
                    f"{path.name}, row {number} holds the control character {name}; take it out."
                )
        yield row


def _called(rows: Iterator[list[str]], called: Mapping[str, str]) -> Iterator[list[str]]:
    """The columns that are given a name, under it."""
    header = [name.strip() for name in next(rows, [])]
    places = [(at, called[name]) for at, name in enumerate(header) if called.get(name)]
    yield [name for _, name in places]
    for row in rows:
        yield [row[at] if at < len(row) else "" for at, _ in places]


def _without_blank(path: Path, rows: Iterable[list[str]]) -> Iterator[list[str]]:
    """The rows, while something stands in each, whichever of its columns are wanted."""
    for number, row in enumerate(rows, 1):
        if number > 1 and not any(map(str.strip, row)):
            raise UsageError(f"{path.name}, row {number} is blank.")
        yield row


def _without_blank_end(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    """Spreadsheets often go on with empty rows; those before the end count."""
    blank = 0
    for row in rows:
        if any(map(str.strip, row)):
            yield from repeat([], blank)
            blank = 0
            yield row
        else:
            blank += 1


def _header(path: Path, row: list[str], wanted: Sequence[str]) -> list[str]:
    names = [name.strip() for name in row]
    if missing := [name for name in wanted if name not in names]:
        there = _listed([name for name in names if name])
        raise UsageError(f"{path.name} has no column “{missing[0]}”; its columns are: {there}.")
    if twice := [name for name, count in Counter(names).items() if name and count > 1]:
        raise UsageError(f"{path.name} has two columns “{twice[0][:NAME_SHOWN]}”.")
    return names


def _listed(names: Sequence[str]) -> str:
    """The first names in a sentence."""
    shown = ", ".join(name[:NAME_SHOWN] for name in names[:NAMES_SHOWN]) or "none"
    return f"{shown} and {more} more" if (more := len(names) - NAMES_SHOWN) > 0 else shown


def _row(header: list[str], row: list[str], wanted: Sequence[str], where: str) -> dict[str, str]:
    if stray := [cell for cell in _beyond(header, row) if cell.strip()]:
        raise UsageError(f"{where} has “{stray[0][:NAME_SHOWN]}” in a column without a name.")
    given = {name: cell for name, cell in zip(header, row, strict=False) if name and cell.strip()}
    if missing := [name for name in wanted if name not in given]:
        raise UsageError(f"{where}, column “{missing[0]}” is empty.")
    return given


def _beyond(header: list[str], row: list[str]) -> list[str]:
    """The cells under no name."""
    return [cell for number, cell in enumerate(row) if number >= len(header) or not header[number]]
