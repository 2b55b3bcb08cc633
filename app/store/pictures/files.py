"""The files of pictures. The window reads them, and starts without the database."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.engine.errors import BlockedError
from app.store.atomic_files import TEMPORARY, explained, write_whole
from app.store.errors import PictureError, UnreadableError
from app.store.pictures.seal import PictureSeal

SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class PictureFiles:
    """`folder/ab/abcd….png`. `fetch` finds what another machine wrote, by its name; it is kept here
    from then on.
    """

    folder: Path
    seal: PictureSeal = field(default_factory=lambda: PictureSeal(_no_key))
    fetch: Callable[[str], bytes | None] = lambda _: None

    def write(self, content: bytes) -> str:
        """Store the bytes of a PNG file, unless they are there; the hash that names them."""
        sha256 = hashlib.sha256(content).hexdigest()
        path = self.path_of(sha256)
        if not path.exists():
            write_whole(path, self.seal.sealed(content, sha256))
        return sha256

    def written(self, sha256: str) -> bytes:
        """What the file holds: sealed, where it was. PictureError when it is gone."""
        path = self.path_of(sha256)
        if not path.exists() and (found := self.fetch(sha256)) is not None:
            write_whole(path, found)
        if not path.exists():
            raise PictureError(path, "the file is gone")
        with explained(path):
            return path.read_bytes()

    def read(self, sha256: str) -> bytes:
        """The bytes of the file. PictureError when it is gone or not what its name says."""
        path, content = self.path_of(sha256), self.written(sha256)
        try:
            content = self.seal.opened(content, sha256)
        except UnreadableError as error:
            raise PictureError(path, error.why) from error
        if hashlib.sha256(content).hexdigest() != sha256:
            raise PictureError(path, "the file is damaged, its content does not match its name")
        return content

    def path_of(self, sha256: str) -> Path:
        """Where the file is. UnreadableError when that cannot be the name of a picture."""
        if not SHA256.fullmatch(sha256):
            raise UnreadableError(f"“{sha256[:80]}” cannot name a picture")
        return self.folder / sha256[:2] / f"{sha256}.png"

    def holds(self, sha256: str) -> bool:
        """Whether the file is there."""
        return self.path_of(sha256).exists()

    def older_than(self, time_s: float) -> Iterator[Path]:
        """Pictures and remains of interrupted writing, last changed before `time_s` (seconds since
        the epoch).
        """
        for pattern in ("*/*.png", f"*/*{TEMPORARY}"):
            yield from (path for path in self.folder.glob(pattern) if path.stat().st_mtime < time_s)


def _no_key(_: bool) -> bytes:  # noqa: FBT001 - see PictureSeal
    raise BlockedError("The pictures are sealed, and nothing here knows their key.")


def references_in(value: object) -> Iterator[str]:
    """Everything in an event that could name a picture."""
    match value:
        case str() if SHA256.fullmatch(value):
            yield value
        case Mapping():
            for item in value.values():
                yield from references_in(item)
        case list() | tuple():
            for item in value:
                yield from references_in(item)
        case _:
            return
