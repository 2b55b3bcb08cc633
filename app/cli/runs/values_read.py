"""`byheart run --save NAME=FILE`: what a run has read, written to files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path

from app.cli.output import warn
from app.engine.errors import UsageError
from app.store.atomic_files import SHARED, write_whole
from app.store.batches.results import escaped


def files_for(words: Iterable[str]) -> dict[str, Path]:
    """`NAME=FILE` words as a mapping. UsageError for one without `=`, or for a folder."""
    files: dict[str, Path] = {}
    for word in words:
        name, equals, file = word.partition("=")
        if not equals or not name or not file or Path(file).is_dir():
            raise UsageError(f"--save takes NAME=FILE, not “{word}”.")
        files[name] = Path(file)
    return files


def write_values(report: Mapping[str, object], files: Mapping[str, Path]) -> int:
    """Write each value to its file, rows so that no spreadsheet takes a cell for a formula; 1 when
    one was not read, else 0.
    """
    read = report.get("values")
    values = read if isinstance(read, Mapping) else {}
    status = 0
    for name, file in files.items():
        if name not in values:
            warn(f"byheart: {name} was not read, so {file} was not written.")
            status = 1
            continue
        text = str(values[name])
        is_rows = file.suffix.lower() == ".csv"
        write_whole(file, (_harmless(text) if is_rows else text).encode("utf-8"), SHARED)
    return status


def _harmless(text: str) -> str:
    file = io.StringIO()
    rows = csv.reader(io.StringIO(text))
    csv.writer(file, lineterminator="\n").writerows(map(escaped, row) for row in rows)
    return file.getvalue()
