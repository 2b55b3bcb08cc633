"""A bench in namespaces of its own: network, mounts and processes, gone with it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from app.engine.errors import BlockedError

MARK = "BYHEART_BENCH_ENCLOSED"
NEEDED = {
    "unshare": "util-linux",
    "nsenter": "util-linux",
    "setpriv": "util-linux",
    "ip": "iproute2",
    "mount": "mount",
}
OWN = ("--net", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child")
# bash buries the orphans of the namespace, whose first process it is. Shared memory that a killed
# process leaves is gone with the namespace, too. Displays inside would take those outside for dead,
# and their places in /tmp.
FIRST = """
ip link set lo up && mount -t tmpfs shared /dev/shm || exit 1
mount --bind "$1" "$2/shown" && mount --bind "$2/tmp" /tmp || exit 1
"${@:3}"
exit $?
"""


def folder() -> Path | None:
    """The folder of the bench that this process is inside of; None outside."""
    return Path(os.environ[MARK]) if MARK in os.environ else None


def shown() -> Path:
    """Inside: the folder that `enclose` was given."""
    return Path(os.environ[MARK]) / "shown"


def enclose(words: list[str], shown: Path) -> int:
    """Run this Python program again with the same words, inside; its exit status. It has a /tmp of
    its own, a folder beside it that everybody can pass, and one that both sides see. BlockedError
    where that is not possible.
    """
    missing = [program for program in NEEDED if not shutil.which(program)]
    if missing or os.geteuid() != 0:
        what = " and ".join(missing) or "root's rights"
        raise BlockedError(f"Hosts of its own need {what}.")
    line = ("setpriv", "--pdeathsig", "KILL", "--", "unshare", *OWN, "--mount-proc")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="byheart-fleet-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o711)
        for name in ("shown", "tmp"):
            (Path(folder) / name).mkdir()
        first = ("bash", "-c", FIRST, "bash", str(shown), folder, sys.executable, *words)
        known = {**os.environ, MARK: folder}
        return subprocess.run((*line, *first), env=known, check=False).returncode


def outside(environment: Mapping[str, str]) -> dict[str, str]:
    """What a process of the bench finds: nothing that says where the bench is."""
    return {name: each for name, each in environment.items() if name != MARK}
