"""What a user may set, read once from the environment and the settings file; frozen."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from app.engine.errors import UsageError

STOP_KEY = "ctrl+shift+F12"


@dataclass(frozen=True, slots=True)
class Settings:
    """`home` is the data folder; `stop_key` stops a run from anywhere; `patience_s` is how long a
    step that has no history yet is waited for.
    """

    home: Path
    stop_key: str = STOP_KEY
    patience_s: float = 15.0


def read_settings(environment: dict[str, str] | None = None) -> Settings:
    """The settings in force; `BYHEART_HOME`, `BYHEART_STOP_KEY`, `BYHEART_PATIENCE_S` override.

    UsageError for what makes no sense.
    """
    given = dict(os.environ) if environment is None else environment
    return Settings(
        home=_home(given.get("BYHEART_HOME") or ""),
        stop_key=given.get("BYHEART_STOP_KEY") or STOP_KEY,
        patience_s=_seconds("BYHEART_PATIENCE_S", given.get("BYHEART_PATIENCE_S") or "15"),
    )


def _home(wanted: str) -> Path:
    """An absolute folder: a run's applications may stand elsewhere."""
    try:
        home = Path(wanted or platformdirs.user_data_dir("byheart", appauthor=False)).expanduser()
    except RuntimeError as error:
        raise UsageError(f"BYHEART_HOME is “{wanted}”, and there is no such user.") from error
    return home.absolute()


def _seconds(name: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise UsageError(f"{name} is to be a number of seconds such as 10, not “{text}”.")
    return seconds
