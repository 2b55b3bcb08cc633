"""A picture that is kept: what it measures is known at once, its pixels are read when somebody
looks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class StoredPicture:
    """A kept picture; equal to another with the same content. `sha256` names its file."""

    sha256: str
    width: int
    height: int
    load: Callable[[StoredPicture], bytes] = field(compare=False, repr=False)

    @property
    def bgra(self) -> bytes:
        """`height * width * 4` bytes: blue, green, red, 0. PictureError when the file is gone or
        damaged.
        """
        return self.load(self)
