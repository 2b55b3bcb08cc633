"""The command of a run's process. Who starts one early loads nothing else of Byheart for it."""

from __future__ import annotations

import sys
from pathlib import Path

# `-m app` would take a folder called app where the user stands for Byheart; this takes ours.
ROOT = Path(__file__).resolve().parents[3]
PACKAGE = __name__.partition(".")[0]
BYHEART = (
    f"import sys; sys.path.insert(0, {str(ROOT)!r}); from {PACKAGE}.__main__ import main; main()"
)
RUN_COMMAND = (sys.executable, "-P", "-c", BYHEART, "_run")
