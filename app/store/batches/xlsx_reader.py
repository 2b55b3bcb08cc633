"""The cells of the first sheet of an XLSX file, as texts: as typed where they hold text, plainly
where they hold numbers and dates.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import IO, Any

from app.engine.errors import UsageError
from app.store.atomic_files import explained

LEADING_ZEROS = re.compile(r"0{2,}")
FLOATS_END = 10**15  # a spreadsheet keeps 15 digits; more were rounded when it was saved


SHEETS = "xl/worksheets/"
LARGEST_PART = 64 * 2**20  # shared texts, styles: held in memory; a sheet is read as it is needed
MOST_PARTS = 10_000
MOST_ROWS = 2**20  # no spreadsheet has more


def xlsx_cells(path: Path) -> Iterator[list[str]]:
    """The cells row by row; no more than a row of them is held."""
    for number, row in enumerate(_rows(path), 1):
        yield [_sound(cell, path, f"{path.name}, row {number}") for cell in row]


def _sound(cell: Any, path: Path, where: str) -> str:  # noqa: ANN401 (openpyxl has several kinds)
    """A cell's text. openpyxl looks up a cell's style only now, and may find none."""
    try:
        return _text(cell, where)
    except (IndexError, KeyError) as error:
        raise UsageError(f"{path.name} is no sound .xlsx file.") from error


def _rows(path: Path) -> Iterator[tuple[Any, ...]]:
    """The rows as the file is read. What breaks in who takes them is not seen here."""
    from openpyxl import load_workbook  # noqa: PLC0415 - a quarter of a second: for .xlsx only

    with explained(path):
        file = path.open("rb")
    with file:
        try:
            _refuse_large(file, path)
            book = load_workbook(file, read_only=True, data_only=True)
            sheet = book.worksheets[0]
            sheet.reset_dimensions()  # they need not be true: rows would be lost, or made up
            for number, row in enumerate(sheet.iter_rows()):
                _refuse_long(number, path)
                yield row
        except (UsageError, GeneratorExit):
            raise
        except Exception as error:  # openpyxl meets damage with whatever breaks first
            raise UsageError(f"{path.name} is no sound .xlsx file.") from error


def _refuse_long(number: int, path: Path) -> None:
    """A row may say any number of itself; all before it count."""
    if number >= MOST_ROWS:
        raise UsageError(f"{path.name} holds more than {MOST_ROWS:,} rows.")


def _refuse_large(file: IO[bytes], path: Path) -> None:
    with zipfile.ZipFile(file) as parts:
        infos = parts.infolist()
    held = [info.file_size for info in infos if not info.filename.startswith(SHEETS)]
    if len(infos) > MOST_PARTS or sum(held) > LARGEST_PART:
        raise UsageError(
            f"{path.name} holds more than {LARGEST_PART // 2**20} MB beside its rows; "
            "save it as CSV."
        )


def _text(cell: Any, where: str) -> str:  # noqa: ANN401 (openpyxl has several kinds of cells)
    """A cell as a person would have typed it. `where` begins a sentence about it."""
    match cell.value:
        case None:
            return ""
        case str() if cell.data_type == "e":
            raise UsageError(f"{where}, column {cell.column_letter} holds the error {cell.value}.")
        case str():
            return str(cell.value)
        case bool():
            return str(cell.value).upper()
        case date() | time():
            return _time(cell.value)
        case int() | float():
            return _number(cell, where)
        case _:
            raise UsageError(f"{where}, column {cell.column_letter} holds no text and no number.")


def _time(value: date | time) -> str:
    """As ISO 8601 writes it; a day alone where no hour was given."""
    if isinstance(value, datetime):
        midnight = value.time() == time()
        return value.date().isoformat() if midnight else value.isoformat(" ")
    return value.isoformat()


def _number(cell: Any, where: str) -> str:  # noqa: ANN401 (as above)
    """Digits as the sheet shows them: no exponent, no ".0", and the zeros that a format like 00000
    puts in front.
    """
    value = cell.value
    if isinstance(value, float) and abs(value) >= FLOATS_END:
        raise UsageError(
            f"{where}, column {cell.column_letter} holds a number of more digits than a "
            "spreadsheet keeps; format that column as text."
        )
    plain = f"{value}" if isinstance(value, int) else f"{Decimal(format(value, '.15g')):f}"
    if LEADING_ZEROS.fullmatch(cell.number_format) and plain.isdigit():
        return plain.zfill(len(cell.number_format))
    return plain
