"""The cells of a CSV file, as texts."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from app.engine.errors import UsageError
from app.store.atomic_files import explained

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
