"""Starting the scheduler with the session of this machine: which way there is here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import platformdirs

from app.desktop.environment import inherited
from app.engine.errors import BlockedError
from app.scheduler.run.run_command import RUN_COMMAND
from app.scheduler.triggers.starting import (
    Starter,
    autostart_entry,
    launch_agent,
    systemd_unit,
    windows_task,
)
from app.settings import Settings
from app.store.atomic_files import SHARED, explained, write_whole

ANSWER_S = 10.0


def install(settings: Settings) -> list[str]:
    """Write it and let it take effect; what was done, as sentences."""
    starter = starter_here(settings)
    write_whole(starter.path, starter.text.encode("utf-8"), SHARED)
    told = [f"Wrote {starter.path}: the scheduler starts with your session."]
    if not starter.proven:
        told.append("This way was never tried on a machine of that kind.")
    if not starter.enable:
        told.append("That is from the next log-in on; until then run “byheart serve”.")
    told += _done(starter.enable)
    return told


def uninstall(settings: Settings) -> list[str]:
    """Undo it; BlockedError when there is nothing to undo."""
    there = [each for each in _ways(settings) if each.path.exists()]
    if not there:
        raise BlockedError("Nothing is installed that starts the scheduler with the session.")
    told = []
    for starter in there:
        told += _done(starter.disable)
        with explained(starter.path):
            starter.path.unlink()
        told.append(f"Removed {starter.path}.")
    return told


def starter_here(settings: Settings) -> Starter:
    """The way of this machine; on Linux systemd's where there is a user's systemd at work."""
    first, *others = _ways(settings)
    if not others:
        return first
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or os.devnull) / "systemd"
    return first if runtime.is_dir() and shutil.which("systemctl") else others[0]


def _ways(settings: Settings) -> tuple[Starter, ...]:
    command, home = _command(), settings.home
    if sys.platform == "darwin":
        return (launch_agent(Path.home() / "Library" / "LaunchAgents", command, home),)
    if sys.platform == "win32":
        return (windows_task(home, command),)
    config = Path(platformdirs.user_config_dir())
    return systemd_unit(config, command, home), autostart_entry(config, command, home)


def _command() -> tuple[str, ...]:
    """`byheart serve`, whoever starts it and wherever that stands."""
    script = Path(sys.executable).with_name("byheart")
    return (str(script), "serve") if script.is_file() else (*RUN_COMMAND[:-1], "serve")


def _done(commands: Iterable[tuple[str, ...]]) -> list[str]:
    """Run them; those that fail are left to the person."""
    return [f"Run it yourself: {' '.join(each)}" for each in commands if not _works(each)]


def _works(command: tuple[str, ...]) -> bool:
    with suppress(OSError, subprocess.TimeoutExpired):
        ended = subprocess.run(
            command, check=False, capture_output=True, env=inherited(), timeout=ANSWER_S
        )
        return ended.returncode == 0
    return False
