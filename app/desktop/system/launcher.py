"""Starts applications from argument lists, never through a shell, each in a process group of its
own.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import psutil

from app.desktop.environment import merged
from app.desktop.ports import Application
from app.engine.errors import BlockedError, UsageError


class SubprocessLauncher:
    """Starts, watches and ends applications. `environment` is what all of them are started with
    beyond what they may inherit (see `environment`).
    """

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = dict(environment or {})
        self._started: dict[int, subprocess.Popen[bytes]] = {}

    def launch(
        self, command: Sequence[str], output: Path, environment: Mapping[str, str] | None = None
    ) -> Application:
        """Start it; what it writes is kept in `output`. An empty value in `environment` removes the
        variable.
        """
        if not command or not command[0]:
            raise UsageError("There is nothing to launch: the command is empty.")
        process = self._start(tuple(command), output, self._environment | dict(environment or {}))
        self._started[process.pid] = process
        return Application(process=process.pid, command=tuple(command), output=output)

    def running(self, application: Application) -> bool:
        """Whether its process lives; also right for one that another process of ours started."""
        if application.process in self._started:
            return self._started[application.process].poll() is None
        with contextlib.suppress(psutil.NoSuchProcess):
            return psutil.Process(application.process).status() != psutil.STATUS_ZOMBIE
        return False

    def end(self, application: Application, patience_s: float = 2.0) -> None:
        """Ask the group and every child to end; kill what has not ended after `patience_s`."""
        family = _family(application.process)
        _tell_group(application.process, family, signal.SIGTERM)
        self._gone(family, patience_s)
        _tell_group(application.process, family, signal.SIGKILL)
        self._gone(family, patience_s)

    def _start(
        self, command: tuple[str, ...], output: Path, extra: Mapping[str, str]
    ) -> subprocess.Popen[bytes]:
        output.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with open(output, "ab", opener=_private) as kept:
                return subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=kept,
                    stderr=subprocess.STDOUT,
                    env=merged(extra),
                    start_new_session=True,
                )
        except (OSError, ValueError) as error:
            raise BlockedError(f'"{command[0]}" does not start: {_why(error)}.') from error

    def _gone(self, family: Sequence[psutil.Process], patience_s: float) -> None:
        psutil.wait_procs(family, timeout=patience_s)
        for process in self._started.values():
            process.poll()


def _private(path: str, flags: int) -> int:
    """Only its owner may read what an application prints."""
    return os.open(path, flags, 0o600)


def _family(leader: int) -> list[psutil.Process]:
    """The leader, its descendants and whoever else is in its group: a launcher may have ended and
    left its children.
    """
    family: dict[int, psutil.Process] = {}
    with contextlib.suppress(psutil.NoSuchProcess):
        process = psutil.Process(leader)
        family = {one.pid: one for one in (process, *process.children(recursive=True))}
    for other in psutil.process_iter():
        if _group(other.pid) == leader:
            family.setdefault(other.pid, other)
    return list(family.values())


def _group(process: int) -> int:
    try:
        return os.getpgid(process)
    except (ProcessLookupError, PermissionError):
        return 0


def _tell_group(leader: int, family: Sequence[psutil.Process], number: signal.Signals) -> None:
    """The group first, in one blow, so that it cannot start another member meanwhile; then those
    who left it.
    """
    if any(_group(process.pid) == leader for process in family if process.is_running()):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, number)
    for process in family:
        with contextlib.suppress(psutil.NoSuchProcess, psutil.AccessDenied):
            process.send_signal(number)


def _why(error: OSError | ValueError) -> str:
    match error:
        case FileNotFoundError():
            return "there is no such program on this machine"
        case PermissionError():
            return "this user may not execute it"
        case OSError():
            return (error.strerror or str(error)).lower()
        case _:
            return str(error)
