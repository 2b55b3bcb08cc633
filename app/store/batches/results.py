"""What came of the rows of a file, written beside it as a new file of the same kind; the file
itself is never touched.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from app.store.atomic_files import SHARED, write_whole
from app.store.batches.batches import Batch, KeptRow

TOLD = ("outcome", "reason", "run")
RESULTS = re.compile(r"-results-[0-9a-f]{8,12}\.\w+$")
# What a spreadsheet would take for a formula (OWASP, CSV injection).
FORMULA = ("=", "+", "-", "@", "\t", "\r")
# What the XML of a spreadsheet cannot hold.
UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")

# A cell holds no more characters; openpyxl would cut the rest without a word.
LONGEST_CELL = 32_767
CUT = " … (cut: the run's report holds all of it)"


def results_path(source: Path, id_: str, otherwise: Path) -> Path:
    """Where the results of a batch go: beside its file, in the folder `otherwise` where nothing can
    be written there.
    """
    folder = source.parent if os.access(source.parent, os.W_OK) else otherwise
    return folder / f"{source.stem}-results-{id_}{source.suffix.lower()}"


def is_results(name: str) -> bool:
    """Whether a file is called as the results of a batch are."""
    return RESULTS.search(name) is not None


def write_results(batch: Batch, rows: Sequence[KeptRow]) -> None:
    """Write the results as far as they are known; a reader sees the whole file or none."""
    path = Path(batch.results)
    lines = ([escaped(cell) for cell in line] for line in _lines(batch.columns, rows))
    write_whole(path, WRITERS[path.suffix](lines), SHARED)


def escaped(cell: str) -> str:
    """The text, so that no spreadsheet takes it for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _lines(columns: Sequence[str], rows: Sequence[KeptRow]) -> Iterator[list[str]]:
    """The header and the rows: what was given, what became of it, what was read."""
    read = sorted({name for row in rows for name in row.read})
    yield [*columns, *_not_among(columns, (*TOLD, *read))]
    for row in rows:
        given = [row.values.get(name, "") for name in columns]
        yield [*given, str(row.state), row.reason, row.run, *_told(row.read, read)]


def _told(read: Mapping[str, str], names: Iterable[str]) -> list[str]:
    return [read.get(name, "") for name in names]


def _not_among(columns: Sequence[str], names: Iterable[str]) -> Iterator[str]:
    """The names; one that a column of the file has already is told apart."""
    taken = set(columns)
    for name in names:
        unlike = name
        while unlike in taken:
            unlike = f"{unlike} (Byheart)"
        taken.add(unlike)
        yield unlike


def _csv(lines: Iterable[list[str]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(lines)
    return text.getvalue().encode("utf-8-sig", "replace")


def _xlsx(lines: Iterable[list[str]]) -> bytes:
    from openpyxl import Workbook  # noqa: PLC0415 - a quarter of a second: for spreadsheets only

    book = Workbook(write_only=True)
    sheet = book.create_sheet("results")
    for line in lines:
        sheet.append([_fitting(UNWRITABLE.sub("\ufffd", cell)) for cell in line])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _fitting(cell: str) -> str:
    """The text as far as a cell holds it."""
    return cell if len(cell) <= LONGEST_CELL else f"{cell[: LONGEST_CELL - len(CUT)]}{CUT}"


WRITERS: Mapping[str, Callable[[Iterable[list[str]]], bytes]] = {".csv": _csv, ".xlsx": _xlsx}
