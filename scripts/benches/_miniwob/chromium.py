"""Debian's Chromium on a private display, offline, with a DevTools pipe."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from app.engine.errors import BlockedError
from scripts.benches._miniwob.devtools import DevTools

# Nothing it does leaves this machine, and nothing of its own comes over the page.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-infobars",
    "--disable-translate",
    "--disable-features=Translate,PasswordManager,AutofillServerCommunication",
    "--password-store=basic",
    "--allow-file-access-from-files",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--lang=en-US",
    "--kiosk",
    "--test-type",  # no bar that warns of --no-sandbox
    "--remote-debugging-pipe",
)
DESCRIBES_PAGES = "--force-renderer-accessibility"
ENDS_WITHIN_S = 5.0
# Chromium reads commands from descriptor 3 and answers on 4.
ON_ITS_PIPE = 'exec "$0" "$@" 3<&{reads} 4>&{writes}'


@contextmanager
def chromium(environment: Mapping[str, str], *, scale: float, labels: bool) -> Iterator[DevTools]:
    """One that fills the screen with an empty page, while the block lasts."""
    program = shutil.which("chromium")
    if program is None:
        raise BlockedError("Chromium is missing; install with: sudo apt-get install chromium")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        flags = [*FLAGS, f"--force-device-scale-factor={scale:g}", f"--user-data-dir={profile}"]
        flags += [DESCRIBES_PAGES] * labels
        process, pipe = _start((program, *flags, "about:blank"), environment, Path(profile))
        try:
            pipe.attach()
            yield pipe
        finally:
            pipe.close()
            _end(process)


def _start(
    command: tuple[str, ...], environment: Mapping[str, str], profile: Path
) -> tuple[subprocess.Popen[bytes], DevTools]:
    its_reads, writes = os.pipe()
    reads, its_writes = os.pipe()
    script = ON_ITS_PIPE.format(reads=its_reads, writes=its_writes)
    with (profile / "printed.txt").open("wb") as printed:
        process = subprocess.Popen(
            ("bash", "-c", script, *command),
            env={**os.environ, **environment, "LANGUAGE": "en_US"},
            pass_fds=(its_reads, its_writes),
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=printed,
        )
    os.close(its_reads)
    os.close(its_writes)
    return process, DevTools(reads, writes)


def _end(process: subprocess.Popen[bytes]) -> None:
    """It ends when its pipe is closed; if not, it is ended."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(ENDS_WITHIN_S)
        return
    process.kill()
    process.wait()
