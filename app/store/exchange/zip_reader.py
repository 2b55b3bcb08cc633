"""Reading a zip file that anyone may have written: nothing is trusted, nothing is unpacked to a
folder.
"""

from __future__ import annotations

import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from app.store.atomic_files import explained
from app.store.errors import ImportRefusedError
from app.store.exchange.manifest import MANIFEST, WORKFLOW, Member, read_manifest

PICTURE = re.compile(r"pictures/[0-9a-f]{64}\.png")
MOST_MEMBERS = 20_000
LARGEST_LIST = 256 * MOST_MEMBERS  # of names and places in the zip file; our own take 130 each
LARGEST_TEXT = 8 * 2**20  # a workflow of 100 steps with 33 labels each is 0.3 MB; 8 MB take 180
LARGEST_PICTURE = 64 * 2**20  # an 8K screen of noise is 100 MB, one of windows is 10
LARGEST_TOTAL = 4 * 2**30
LARGEST_RATIO = 200  # bytes unpacked for each byte packed; our own are below 30
METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
ENCRYPTED = 0x1
# The end of a zip file (APPNOTE 4.3.16): signature, how many members, how long their list is; and
# what stands before it in a file of more than 65,535 members or 4 GB (4.3.15).
END = struct.Struct("<4s6xHI6x")
END_SIGNATURE, LOCATOR_SIGNATURE, LOCATOR_BYTES = b"PK\x05\x06", b"PK\x06\x07", 20
TAIL = END.size + 2**16 + LOCATOR_BYTES
# What zipfile says of damage, of a password (RuntimeError) and of an unknown method.
DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, EOFError, ValueError, OSError),
    *(RuntimeError, NotImplementedError, OverflowError, MemoryError),
)


@dataclass(frozen=True, slots=True)
class Archive:
    """An exported workflow whose members are those of its manifest, of sane names and sizes."""

    file: zipfile.ZipFile
    infos: Mapping[str, zipfile.ZipInfo]
    members: Mapping[str, Member]

    def read(self, name: str) -> bytes:
        """A member whose length and hash are what the manifest says."""
        content = _read(self.file, self.infos[name])
        if Member.of(content) != self.members[name]:
            raise ImportRefusedError(
                f"{name} is not what its list of contents says, it was changed"
            )
        return content

    def pictures(self) -> Iterator[str]:
        """The hashes that name its pictures."""
        return (Path(name).stem for name in self.members if name != WORKFLOW)


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """The file, once its list of contents is sound; ImportRefusedError when it is not."""
    if not path.is_file():
        raise ImportRefusedError(f"there is no file {path}")
    with explained(path):
        raw = path.open("rb")
    with raw, closing(_zip(raw)) as file:
        infos = _sane(file.infolist())
        if MANIFEST not in infos:
            raise ImportRefusedError("it holds no list of contents, so it is no exported workflow")
        members = read_manifest(_read(file, infos.pop(MANIFEST)))
        _refuse_differing(infos, members)
        yield Archive(file, infos, members)


def _zip(raw: IO[bytes]) -> zipfile.ZipFile:
    _refuse_many(raw)
    try:
        return zipfile.ZipFile(raw)
    except DAMAGE:
        raise ImportRefusedError("it is no zip file, or it was cut off") from None


def _refuse_many(raw: IO[bytes]) -> None:
    """Refuse more members than any export has before their list is read: each takes a kilobyte."""
    start = max(0, raw.seek(0, os.SEEK_END) - TAIL)
    raw.seek(start)
    tail = raw.read(TAIL)
    at = len(tail) - END.size
    if not (at >= 0 and tail[at:].startswith(END_SIGNATURE) and tail.endswith(b"\0\0")):
        at = tail.rfind(END_SIGNATURE)
    if at < 0 or at + END.size > len(tail):
        raise ImportRefusedError("it is no zip file, or it was cut off")
    _, count, size = END.unpack_from(tail, at)
    if count > MOST_MEMBERS or size > LARGEST_LIST:
        raise ImportRefusedError(f"it holds more than {MOST_MEMBERS:,} files")
    if tail[:at][-LOCATOR_BYTES:].startswith(LOCATOR_SIGNATURE):
        raise ImportRefusedError("it is packed in a way that no export uses")
    raw.seek(0)


def _read(file: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """A member, never more of it than it said it holds."""
    try:
        with file.open(info) as member:
            content = member.read(info.file_size)
            more = member.read(1)
    except DAMAGE:
        raise ImportRefusedError(f"{info.filename} in it is damaged") from None
    if more or len(content) != info.file_size:
        raise ImportRefusedError(f"{info.filename} in it is not as long as it says")
    return content


def _sane(infos: Sequence[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    """The members by name; refuses what no export has."""
    if len(infos) > MOST_MEMBERS:
        raise ImportRefusedError(f"it holds more than {MOST_MEMBERS:,} files")
    if sum(info.file_size for info in infos) > LARGEST_TOTAL:
        raise ImportRefusedError(f"it unpacks to more than {LARGEST_TOTAL // 2**30} GB")
    by_name: dict[str, zipfile.ZipInfo] = {}
    for info in infos:
        if info.filename in by_name:
            raise ImportRefusedError(f"it holds {_short(info.filename)} twice")
        if complaint := _complaint(info):
            raise ImportRefusedError(f"{_short(info.filename)} in it {complaint}")
        by_name[info.filename] = info
    return by_name


def _complaint(info: zipfile.ZipInfo) -> str:
    """What is wrong with a member, as the end of a sentence; empty when nothing is."""
    if complaint := _complaint_of_name(info.orig_filename):
        return complaint
    if stat.S_ISLNK(info.external_attr >> 16):
        return "is a link"
    if info.flag_bits & ENCRYPTED or info.compress_type not in METHODS:
        return "is packed in a way that no export uses"
    largest = LARGEST_PICTURE if PICTURE.fullmatch(info.filename) else LARGEST_TEXT
    if info.file_size > largest:
        return f"is larger than {largest // 2**20} MB"
    if info.file_size > LARGEST_RATIO * max(info.compress_size, 1):
        return f"unpacks to more than {LARGEST_RATIO} times its size"
    return ""


def _complaint_of_name(name: str) -> str:
    if name.startswith(("/", "\\")) or name[1:2] == ":":
        return "has an absolute path"
    if ".." in re.split(r"[/\\]", name):
        return "climbs out of its folder"
    if name not in {MANIFEST, WORKFLOW} and not PICTURE.fullmatch(name):
        return "does not belong to a workflow"
    return ""


def _refuse_differing(infos: Mapping[str, zipfile.ZipInfo], members: Mapping[str, Member]) -> None:
    """The list of contents and the contents must name the same members."""
    if WORKFLOW not in members:
        raise ImportRefusedError(f"its list of contents lacks {WORKFLOW}")
    if missing := members.keys() - infos.keys():
        raise ImportRefusedError(f"it lacks {_short(min(missing))}")
    if extra := infos.keys() - members.keys():
        raise ImportRefusedError(f"its list of contents does not name {_short(min(extra))}")


def _short(name: str) -> str:
    """A name from outside in a sentence."""
    return "".join(letter if letter.isprintable() else "?" for letter in name[:100])
