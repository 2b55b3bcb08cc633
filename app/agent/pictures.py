"""Pictures as they are sent: scaled to the view, as small a file as keeps letters sharp."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass

from PIL import Image

from app.engine.model.geometry import Picture, Pixels

# Office screens are far below this as PNG; photographs are sent as JPEG, so that a whole
# conversation stays below what one request may hold (32 MB).
LARGEST_PNG = 400_000
JPEG_QUALITY = 85

Block = dict[str, object]


@dataclass(frozen=True, slots=True)
class Sent:
    """A picture file, as text."""

    media_type: str
    data: str

    def as_block(self) -> Block:
        """As the content of a message."""
        source = {"type": "base64", "media_type": self.media_type, "data": self.data}
        return {"type": "image", "source": source}


def to_send(picture: Picture, size: tuple[int, int]) -> Sent:
    """The picture in this size (width, height)."""
    whole = (picture.width, picture.height)
    image = Image.frombuffer("RGB", whole, bytes(picture.bgra), "raw", "BGRX", 0, 1)
    if size != whole:
        image = image.resize(size, Image.Resampling.LANCZOS)
    png = _file(image, "PNG", optimize=False, compress_level=6)
    if len(png) <= LARGEST_PNG:
        return Sent("image/png", _as_text(png))
    return Sent("image/jpeg", _as_text(_file(image, "JPEG", quality=JPEG_QUALITY)))


def received(data: str) -> Pixels:
    """The pixels of a picture file that was sent as text; what whoever answers is shown."""
    with Image.open(io.BytesIO(base64.b64decode(data)), formats=("PNG", "JPEG")) as image:
        seen = image.convert("RGB")
    return Pixels(seen.width, seen.height, seen.tobytes("raw", "BGRX"))


def _file(image: Image.Image, kind: str, **settings: int) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **settings)
    return file.getvalue()


def _as_text(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")
