"""What asks for a run without a time of its own: a file that appears in a folder, and a log-in."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from app.engine.errors import UsageError

# What programs call a file that they have not finished, or one that is theirs alone.
UNFINISHED = re.compile(r"(?i)^[.~]|\.(part|partial|filepart|crdownload|download|tmp|swp)$|~$")
ANY = "*"


class _NoTime:
    """It names no time, neither to come nor gone."""

    __slots__ = ()

    def after(self, moment: datetime) -> Iterator[datetime]:
        """None."""
        return iter(())

    def until(self, moment: datetime) -> Iterator[datetime]:
        """None."""
        return iter(())


@dataclass(frozen=True, slots=True)
class FileAppears(_NoTime):
    """When a finished file that is called so is in the folder, once for each. The run is given its
    path as the value of `parameter`, or its rows as its data.
    """

    folder: str
    pattern: str = ANY
    parameter: str = ""
    is_data: bool = False

    def __post_init__(self) -> None:
        """UsageError for one that means two things."""
        if self.parameter and self.is_data:
            raise UsageError("A file is the value of a parameter, or it is the rows; not both.")

    def means(self, name: str) -> bool:
        """Whether a file of that name is one."""
        return not UNFINISHED.search(name) and fnmatch.fnmatchcase(name, self.pattern)


@dataclass(frozen=True, slots=True)
class LogIn(_NoTime):
    """When the person's session has begun, once for each."""

    at: Literal["log-in"]


AT_LOG_IN = LogIn("log-in")


def file_told(told: str, parameter: str, *, is_data: bool) -> FileAppears:
    """`/in/*.csv`, or the folder alone for every file; UsageError when there is no such folder."""
    path = Path(told).expanduser().absolute()
    folder, pattern = (path, ANY) if path.is_dir() else (path.parent, path.name)
    if not folder.is_dir():
        raise UsageError(f"There is no folder {folder} in which a file could appear.")
    return FileAppears(str(folder), pattern, parameter, is_data)
