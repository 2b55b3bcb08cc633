"""`byheart run --save NAME=FILE`: what a run has read, written to files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from app.cli.output import warn
from app.engine.errors import ByheartError, UsageError
from app.store.batches.value_files import refuse_unwritable, write_value


def files_for(words: Iterable[str], *, overwrites: bool = False) -> dict[str, Path]:
    """`NAME=FILE` words as a mapping. UsageError for one without `=`, for a file that cannot be
    written, or that is there and may not be overwritten.
    """
    files: dict[str, Path] = {}
    for word in words:
        name, equals, file = word.partition("=")
        if not equals or not name or not file:
            raise UsageError(f"--save takes NAME=FILE, not “{word}”.")
        files[name] = Path(file)
        refuse_unwritable(files[name], overwrites=overwrites)
    return files


def write_values(report: Mapping[str, object], files: Mapping[str, Path]) -> int:
    """Write each value to its file; 1 when one was not read or could not be written, else 0."""
    read = report.get("values")
    values = read if isinstance(read, Mapping) else {}
    status = 0
    for name, file in files.items():
        if name not in values:
            warn(f"byheart: {name} was not read, so {file} was not written.")
            status = 1
            continue
        try:
            write_value(file, str(values[name]))
        except ByheartError as error:
            warn(f"byheart: {error} The report of run {report.get('run')} holds {name}.")
            status = 1
    return status
