"""Starts a program; where a file says so, beside a dialog of another program, which is there first.

The file holds the dialog's title and its argument list, as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def main() -> int:
    """`with_dialog.py FILE COMMAND…`."""
    told = Path(sys.argv[1])
    if told.exists():
        title, command = json.loads(told.read_text(encoding="utf-8"))
        subprocess.Popen(command)
        seen = ("xdotool", "search", "--sync", "--onlyvisible", "--name", title)
        subprocess.run(seen, check=True)
    return subprocess.run(sys.argv[2:], check=False).returncode


sys.exit(main())
