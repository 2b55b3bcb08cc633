"""Files that are there whole or not at all, also after a power cut."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from app.engine.errors import ByheartError
from app.store.errors import FullDiskError, ReadOnlyStoreError, StoreError

TEMPORARY = ".part"
SHARED = 0o644  # for files that leave the data folder
FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
BINARY = getattr(os, "O_BINARY", 0)  # Windows would turn line ends otherwise
NOT_OURS = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


def write_whole(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Write the content so that a reader sees all of it or none; only its owner may read it, unless
    `mode` says otherwise.
    """
    with replacing(path, mode) as file:
        file.write(content)


@contextmanager
def replacing(path: Path, mode: int = 0o600) -> Iterator[IO[bytes]]:
    """A file to write beside `path`; when the block ends well it is flushed to the disk and takes
    its place.
    """
    with explained(path.parent):
        _make_folder(path.parent, 0o777 if mode == SHARED else 0o700)
        beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}{TEMPORARY}")
        try:
            handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, mode)
            with os.fdopen(handle, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
        _flush_folder(path.parent)


def _make_folder(folder: Path, mode: int) -> None:
    """With all above it that are missing; Python would give those the usual mode."""
    if not folder.exists():
        _make_folder(folder.parent, mode)
        folder.mkdir(mode, exist_ok=True)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn an operating system's error about `path` into what a person can do."""
    try:
        yield
    except OSError as error:
        raise _explain(path, error) from error


def _explain(path: Path, error: OSError) -> ByheartError:
    if error.errno in FULL:
        return FullDiskError(path)
    if error.errno in NOT_OURS:
        return ReadOnlyStoreError(path, os.strerror(error.errno or 0).lower())
    return StoreError(f"{path} could not be used: {error.strerror or error}.")


def _flush_folder(folder: Path) -> None:
    """The rename itself reaches the disk, where folders can be flushed (not on Windows)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
