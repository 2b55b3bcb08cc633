"""What the lines of a list say."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QAbstractItemModel, Qt


def tell(lines: QAbstractItemModel, row: int, told: Mapping[Qt.ItemDataRole, object]) -> None:
    """Let a line say this, by its role.

    Lists and tables make their items themselves. One that is made here, in Python, may be taken
    apart with a form that was closed, before the list that it stands in is: the process died of
    that.
    """
    at = lines.index(row, 0)
    for role, value in told.items():
        lines.setData(at, value, role)
