"""The pictures of steps and runs: read when somebody looks, away from the window's thread."""

from __future__ import annotations

import ctypes
import sys
from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap

from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, Picture
from app.store.pictures.files import PictureFiles
from app.store.pictures.png import SIGNATURE
from app.store.pictures.seal import PictureSeal
from app.ui.data.worker import Background
from app.ui.view_models.workflow import PictureShown

MOST_BYTES = 96_000_000  # of drawn pictures held: eleven of 1920 x 1080, or a thousand of a strip
MOST_WANTED = 40  # a strip that flies past asks for more than anybody will look at
THREADS = 2
MARGIN = 1.25  # of a strip's picture to its mark
# From this size on (bytes) memory is asked of the system, and given back at once when it is freed.
# By itself glibc raises it to 32 MB, and keeps the holes that pictures leave: 50 MB and more.
LARGE_BYTES = 1 << 18
_M_MMAP_THRESHOLD = -3  # of mallopt(3)

Key = tuple[str, Box | None, int]


class Pictures(QObject):
    """Gives a picture when it is there already; else `arrived` tells when to ask again."""

    arrived = Signal()

    def __init__(self, home: Path, parent: QObject | None = None, folder: str = "pictures") -> None:
        super().__init__(parent)
        _give_back_large_memory()
        seal = PictureSeal(partial(_key_of, home))
        self._files = PictureFiles(home / folder, seal, partial(_fetched, home))
        self._background = Background(self, THREADS)
        self._drawn: OrderedDict[Key, QPixmap] = OrderedDict()
        self._wanted: OrderedDict[Key, None] = OrderedDict()
        self._asked: set[Key] = set()

    def whole(self, sha256: str) -> QPixmap | None:
        """The whole picture, as large as it is; one of no size when the file is gone."""
        return self._get((sha256, None, 0))

    def around(self, shown: PictureShown, size: QSize) -> QPixmap | None:
        """What is around the mark; without a mark the whole, made smaller."""
        return self._get((shown.sha256, part_around(shown, size), size.width()))

    def close(self) -> None:
        """Read nothing more."""
        self._background.close()

    def _get(self, key: Key) -> QPixmap | None:
        if key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        if key not in self._asked:
            self._wanted[key] = None
            self._wanted.move_to_end(key)
            while len(self._wanted) > MOST_WANTED:
                self._wanted.popitem(last=False)
            self._ask()
        return None

    def _ask(self) -> None:
        """What was wanted last is looked at now."""
        while self._wanted and len(self._asked) < THREADS:
            key, _ = self._wanted.popitem()
            self._asked.add(key)
            self._background.ask(partial(_read, self._files, key), partial(self._keep, key))

    def _keep(self, key: Key, image: QImage) -> None:
        self._asked.discard(key)
        self._drawn[key] = QPixmap.fromImage(image)
        while len(self._drawn) > 1 and self._held() > MOST_BYTES:
            self._drawn.popitem(last=False)
        self._ask()
        self.arrived.emit()

    def _held(self) -> int:
        return sum(4 * each.width() * each.height() for each in self._drawn.values())


class HeldPictures(QObject):
    """Pictures that are in memory and nowhere else, by the names that they were given."""

    arrived = Signal()

    def __init__(self, pictures: Mapping[str, Picture], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._drawn: tuple[str, QPixmap] = ("", QPixmap())

    def whole(self, name: str) -> QPixmap:
        """The whole picture, as large as it is; one of no size for a name that is not known."""
        if self._drawn[0] != name:
            picture = self._pictures.get(name)
            self._drawn = name, QPixmap() if picture is None else _pixmap(picture)
        return self._drawn[1]


def _pixmap(picture: Picture) -> QPixmap:
    row = 4 * picture.width
    form = QImage.Format.Format_RGB32
    return QPixmap.fromImage(QImage(picture.bgra, picture.width, picture.height, row, form))


def _give_back_large_memory() -> None:
    """Where the C library is one that can be told so."""
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "mallopt"):
        library.mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES)


def part_around(shown: PictureShown, size: QSize) -> Box | None:
    """The part of the picture around its mark that is drawn in this size, larger where the mark
    would not fit; None: nothing is marked, the whole is drawn.
    """
    middle = shown.mark.centre if shown.mark else shown.at
    if middle is None:
        return None
    scale = _fitting(shown.mark, size) if shown.mark else 1.0
    width, height = round(size.width() * scale), round(size.height() * scale)
    x, y = middle.x - width // 2, middle.y - height // 2
    if shown.width and shown.height:
        x, y = min(x, shown.width - width), min(y, shown.height - height)
    return Box(max(0, x), max(0, y), width, height)


def _fitting(mark: Box, size: QSize) -> float:
    wanted = MARGIN * max(mark.width / size.width(), mark.height / size.height())
    return max(1.0, wanted)


def _key_of(home: Path, make: bool) -> bytes:  # noqa: FBT001 - see PictureSeal
    from app.wiring.storage.store_opening import kept_picture_key  # noqa: PLC0415 - the window shows before

    return kept_picture_key(home, make)


def _fetched(home: Path, sha256: str) -> bytes | None:
    """What another machine wrote, where a server keeps the database."""
    from app.wiring.storage.store_opening import fetched_picture  # noqa: PLC0415 - see above

    return fetched_picture(home, sha256)


def decoded(content: bytes) -> QImage:
    """A PNG, and nothing else is tried; an image of no size where it is none.

    Qt holds a lock while it asks what reads a format. A device or a translator of Python's is then
    waited for, and that waits for Python's lock, which another thread may hold that waits for
    Qt's. Here Qt has a device of its own, and of what begins as a PNG asks no other format.
    """
    if not content.startswith(SIGNATURE):
        return QImage()
    return QImage.fromData(content, "PNG")  # type: ignore[arg-type] # bytes in its stubs


def _read(files: PictureFiles, key: Key) -> QImage:
    """The file, or the part of it; an image of no size when it is gone or cannot be read."""
    sha256, part, width = key
    try:
        image = decoded(files.read(sha256))
    except ByheartError:
        return QImage()
    if part is not None:
        x = max(0, min(part.x, image.width() - part.width))
        y = max(0, min(part.y, image.height() - part.height))
        image = image.copy(QRect(x, y, part.width, part.height))
    if width and not image.isNull():
        return image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
    return image
