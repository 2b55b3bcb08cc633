"""What mends this machine where packages of the system do: installed after the person has agreed to
it, in the dialog that their system shows for that.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence

from app.desktop.environment import inherited
from app.engine.errors import BlockedError

ASKS, INSTALLS = "pkexec", "apt-get"
# A person reads, types a password, and a mirror may be slow.
LONGEST_S = 900.0
LAST_LINES = 3


def can_mend() -> bool:
    """Whether packages can be installed from here at all."""
    return all(map(shutil.which, (ASKS, INSTALLS)))


def mend(packages: Sequence[str]) -> None:
    """Install these; BlockedError with the last that was said, where that was not done."""
    words = (ASKS, INSTALLS, "install", "--yes", *packages)
    try:
        done = subprocess.run(
            words,
            capture_output=True,
            text=True,
            check=False,
            env=inherited(),
            timeout=LONGEST_S,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BlockedError(f"The packages were not installed: {error}") from error
    if done.returncode:
        said = " ".join((done.stderr or done.stdout).strip().splitlines()[-LAST_LINES:])
        raise BlockedError(f"The packages were not installed: {said or done.returncode}")
