"""Starts a program and, where a file says so, a dialog of another program a moment later.

The file holds the delay in seconds and the dialog's argument list, as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path


def main() -> int:
    """`with_dialog.py FILE COMMAND…`."""
    program = subprocess.Popen(sys.argv[2:])
    told = Path(sys.argv[1])
    if told.exists():
        seconds, command = json.loads(told.read_text(encoding="utf-8"))
        time.sleep(seconds)
        subprocess.Popen(command)
    return program.wait()


sys.exit(main())
