"""Using the clipboard without the person at the desk losing what they had copied."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from app.desktop.ports import Clipboard


@contextmanager
def preserved(clipboard: Clipboard) -> Iterator[None]:
    """Put back afterwards the text that is there now."""
    before = clipboard.read()
    try:
        yield
    finally:
        clipboard.write(before)
