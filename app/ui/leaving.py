"""When the session ends: then nothing of Byheart may hold it up."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication


def session_ends() -> bool:
    """Whether the person logs out: then nothing may stay."""
    application = QGuiApplication.instance()
    return isinstance(application, QGuiApplication) and application.isSavingSession()
