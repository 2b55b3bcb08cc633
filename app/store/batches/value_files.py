"""What a run has read, as a file: a table as CSV or as a spreadsheet, anything else as it is."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator
from pathlib import Path

from app.engine.errors import UsageError
from app.store.atomic_files import SHARED, write_whole
from app.store.batches.results import LONGEST_CELL, UNWRITABLE, escaped

SPREADSHEET, ROWS = ".xlsx", ".csv"
# What would be taken for a spreadsheet and is written by nobody here.
OTHER_SHEETS = frozenset({".xls", ".xlsm", ".xlsb", ".ods", ".numbers"})


def refuse_unwritable(path: Path, *, overwrites: bool) -> None:
    """UsageError if the file cannot be written, or is there and may not be overwritten."""
    if path.suffix.lower() in OTHER_SHEETS:
        raise UsageError(f"{path.name} cannot be written: name a .xlsx or .csv file.")
    if path.is_dir():
        raise UsageError(f"{path} is a folder; name a file in it.")
    if path.exists() and not overwrites:
        raise UsageError(f"{path} is there already: name another file, or say --overwrite.")
    folder = next(one for one in path.absolute().parents if one.exists())
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise UsageError(f"{path} cannot be written: {folder} is no folder that you may write to.")


def write_value(path: Path, text: str) -> None:
    """Write what was read, whole or not at all. In a CSV file no cell begins as a formula does; in
    a spreadsheet each cell is the text itself, and none is a formula. ByheartError tells why it
    could not be written.
    """
    suffix = path.suffix.lower()
    if suffix == SPREADSHEET:
        content = _spreadsheet(text, path)
    else:
        content = (_harmless(text) if suffix == ROWS else text).encode("utf-8")
    write_whole(path, content, SHARED)


def _rows(text: str) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(text, newline=""))


def _harmless(text: str) -> str:
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(map(escaped, row) for row in _rows(text))
    return file.getvalue()


def _spreadsheet(text: str, path: Path) -> bytes:
    from openpyxl import Workbook  # noqa: PLC0415 - a quarter of a second: for spreadsheets only
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415

    rows = list(_rows(text))
    for number, row in enumerate(rows, 1):
        _refuse_lossy(row, f"{path.name}, row {number}")
    book = Workbook(write_only=True)
    sheet = book.create_sheet("rows")
    for row in rows:
        cells = [WriteOnlyCell(sheet, value=each) for each in row]
        for cell in cells:
            cell.data_type = "s"  # what begins as a formula does is a text, too
        sheet.append(cells)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _refuse_lossy(row: list[str], where: str) -> None:
    """A spreadsheet would cut a long text, and cannot hold control characters."""
    if any(len(cell) > LONGEST_CELL for cell in row):
        raise UsageError(
            f"{where} holds a text of more than {LONGEST_CELL:,} characters, which no spreadsheet "
            "keeps; name a .csv file."
        )
    if any(UNWRITABLE.search(cell) for cell in row):
        raise UsageError(
            f"{where} holds a control character, which no spreadsheet keeps; name a .csv file."
        )
