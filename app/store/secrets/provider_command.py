"""A command that prints a secret: it is started without a shell, in the least environment, for so
long, and for so much. What it prints besides is shown to nobody: it may quote the value.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app.engine.errors import BlockedError
from app.engine.time_limit import TooSlowError, within

LIMIT_S = 10.0  # a vault answers within a second; a run waits for it before it types
MOST_BYTES = 1 << 16
# What programs need to find themselves, their owner's files and the owner's services.
LEAST = (
    *("PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "TMPDIR", "SYSTEMROOT"),
    *("XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"),
)


def output_of(words: Sequence[str], *, owner: str, name: str, limit_s: float = LIMIT_S) -> str:
    """What the command prints, without the line break at its end.

    BlockedError when it does not start, does not end in time, prints too much or what is no text,
    or fails by its exit status. The sentence has the program, the secret's name and its owner, and
    nothing that was printed.
    """
    program = Path(words[0]).name
    child = _started(words, program)
    try:
        printed, why = within(limit_s, lambda: _read(child)), ""
    except TooSlowError:
        printed, why = b"", f"did not answer within {limit_s:g} s"
    finally:
        _end(child)
    text = "" if why else _text(printed)
    if why := why or _fault(printed, child.returncode, text):
        raise BlockedError(
            f"The command {program} for secrets {why} when asked for {name} of {owner}."
        )
    return (text or "").removesuffix("\n").removesuffix("\r")


def _fault(printed: bytes, status: int, text: str | None) -> str:
    """What is amiss with an answer; "": nothing."""
    if len(printed) > MOST_BYTES:
        return f"printed more than {MOST_BYTES >> 10} KB"
    if status:
        return f"ended with {status}"
    return "printed what is no text" if text is None else ""


def _text(printed: bytes) -> str | None:
    try:
        return printed.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _started(words: Sequence[str], program: str) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            list(words),
            bufsize=0,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_least(),
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", "") or "its words cannot be a command"
        raise BlockedError(f"The command {program} for secrets does not start: {why}.") from None


def _least() -> dict[str, str]:
    return {name: os.environ[name] for name in LEAST if name in os.environ}


def _read(child: subprocess.Popen[bytes]) -> bytes:
    """All that it prints, and at most one byte more than is allowed."""
    assert child.stdout is not None  # noqa: S101
    printed = b""
    with child.stdout as pipe:
        while len(printed) <= MOST_BYTES and (piece := pipe.read(MOST_BYTES + 1 - len(printed))):
            printed += piece
    if len(printed) <= MOST_BYTES:
        child.wait()
    return printed


def _end(child: subprocess.Popen[bytes]) -> None:
    """End it with all that it has started, where it has not ended by itself."""
    if child.returncode is not None:
        return
    with suppress(ProcessLookupError):
        if os.name == "nt":
            child.kill()
        else:
            os.killpg(child.pid, signal.SIGKILL)
    child.wait()
