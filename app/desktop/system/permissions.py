"""What of the desktop works on this machine, what does not, and what mends it: its part of
`doctor`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from app.desktop.ports import Finding


def findings(environment: Mapping[str, str] | None = None) -> list[Finding]:
    """One line for each thing; `environment` is what the session says of itself (default: ours)."""
    session = os.environ if environment is None else environment
    if sys.platform != "linux":
        detail = f"There are no adapters for {sys.platform} that have ever been run."
        return [Finding("desktop", works=False, detail=detail, remedy="Use Linux with X11.")]
    # Here, not above: python-xlib is there on Linux only.
    from app.desktop.system.permissions_x11 import findings_on_x11  # noqa: PLC0415

    return findings_on_x11(session)
