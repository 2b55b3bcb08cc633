"""Since when there has been a session: its display server makes its socket when it starts, and the
programs that let people log in start one for each session.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

SOCKETS = Path("/tmp/.X11-unix")  # noqa: S108 - where X11 keeps them
LOCAL = re.compile(r"^(?:unix)?:(\d+)(?:\.\d+)?$")


def session_began(display: str, sockets: Path = SOCKETS) -> datetime | None:
    """When the session of a display of this machine began; None where nobody can tell."""
    known = LOCAL.match(display)
    if known is None:
        return None
    try:
        made_s = (sockets / f"X{known.group(1)}").stat().st_mtime
    except OSError:
        return None
    return datetime.fromtimestamp(made_s, UTC)
