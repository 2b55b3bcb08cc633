"""Entries of the desktop's menu, written as applications install them."""

from __future__ import annotations

from pathlib import Path


def entry(folder: Path, file: str, *lines: str, group: str = "[Desktop Entry]") -> None:
    """An application's, with these lines."""
    folder.mkdir(parents=True, exist_ok=True)
    text = "\n".join((group, "Type=Application", *lines, ""))
    (folder / f"{file}.desktop").write_text(text, encoding="utf-8")
