"""Recorded calls on the disk, from the moment each is made until they are learned.

A host may kill its servers at any time. Each gateway keeps a file of its own in the data folder and
holds a lock on it for as long as it lives. A file without a living owner is what a killed process
left: `unlearned` takes it over.
"""

from __future__ import annotations

import errno
import os
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from filelock import FileLock, Timeout
from pydantic import BaseModel, ConfigDict, ValidationError

from app.store.atomic_files import explained
from app.store.model.tool_call import ToolCall, ToolResult
from app.store.private_files import FILE_MODE, close_folder

FOLDER = "gateway"
LOG, LOCK = ".jsonl", ".lock"
YOUNG_S = 60.0


class _Line(BaseModel):
    """One call as a line: it says itself which recording it belongs to."""

    model_config = ConfigDict(frozen=True)

    workflow: str
    command: tuple[str, ...]
    tool: str
    arguments: dict[str, Any]
    answer: str
    is_error: bool
    reads_only: bool

    @property
    def call(self) -> ToolCall:
        """The call that it keeps."""
        result = ToolResult(self.answer, self.is_error)
        return ToolCall(self.tool, self.arguments, result, self.reads_only)


@dataclass(frozen=True, slots=True)
class Unlearned:
    """Calls that a killed gateway recorded for a workflow, in the file at `path`. `torn` counts
    lines that nobody can read: the process was killed while it wrote them. Where no line can be
    read, the workflow is "".
    """

    path: Path
    workflow: str
    command: tuple[str, ...]
    calls: tuple[ToolCall, ...]
    torn: int = 0


@dataclass(slots=True)
class CallLog:
    """The file of one gateway. `path` is there after the first call."""

    path: Path
    workflow: str
    command: tuple[str, ...]
    _file: IO[bytes] | None = field(default=None, repr=False)

    def append(self, call: ToolCall) -> None:
        """Keep a call; it is on the disk when this returns. StoreError when it could not be kept:
        then nothing of it is in the file.
        """
        line = _Line(
            workflow=self.workflow,
            command=self.command,
            tool=call.tool,
            arguments=dict(call.arguments),
            answer=call.result.text,
            is_error=call.result.is_error,
            reads_only=call.reads_only,
        )
        with explained(self.path):
            file = self._file = self._file or _opened(self.path)
            whole = file.tell()
            try:
                _write(file, line.model_dump_json().encode() + b"\n")
            except OSError:
                file.truncate(whole)
                file.seek(whole)
                raise

    def remove(self) -> None:
        """Nothing of it is needed any more."""
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file, and leave it where it is unless it was removed."""
        if self._file is not None:
            self._file.close()


@contextmanager
def call_log(home: Path, workflow: str, command: Sequence[str]) -> Iterator[CallLog]:
    """A file of its own for a gateway, which nobody else takes over while the block lasts."""
    folder = home / FOLDER
    close_folder(folder)
    path = folder / f"{secrets.token_hex(8)}{LOG}"
    with _held(path):
        log = CallLog(path, workflow, tuple(command))
        try:
            yield log
        finally:
            log.close()


def unlearned(home: Path) -> Iterator[Unlearned]:
    """What killed gateways left, file by file; each is ours until the next one is asked for. The
    caller removes the file of what it has learned.
    """
    for path in sorted({each.with_suffix(LOG) for each in (home / FOLDER).glob("*")}):
        if not path.exists() and _is_young(path.with_suffix(LOCK)):
            continue  # its gateway may be about to take it
        try:
            with _held(path):
                if path.exists():
                    yield _read(path)
        except Timeout:
            continue  # its gateway lives


def _is_young(lock: Path) -> bool:
    try:
        return time.time() - lock.stat().st_mtime < YOUNG_S
    except FileNotFoundError:  # its gateway has ended meanwhile
        return True


def _read(path: Path) -> Unlearned:
    with explained(path):
        read = [_line(line) for line in path.read_bytes().split(b"\n") if line]
    lines = [line for line in read if line is not None]
    workflow, command = (lines[0].workflow, lines[0].command) if lines else ("", ())
    calls = tuple(line.call for line in lines)
    return Unlearned(path, workflow, command, calls, len(read) - len(lines))


def _line(line: bytes) -> _Line | None:
    try:
        return _Line.model_validate_json(line)
    except ValidationError:
        return None


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """The file is ours while the block lasts. Timeout when another process has it."""
    beside = path.with_suffix(LOCK)
    with FileLock(beside, timeout=0, mode=FILE_MODE):
        yield
        beside.unlink(missing_ok=True)


def _opened(path: Path) -> IO[bytes]:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
    return os.fdopen(handle, "wb", buffering=0)


def _write(file: IO[bytes], content: bytes) -> None:
    if file.write(content) < len(content):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    os.fsync(file.fileno())
