"""How the scheduler starts with the session: what each platform's own starter is told, and which
way there is here. It was written on Linux (systemd's user units, else XDG autostart); for macOS and
Windows it was never tried there.
"""

from __future__ import annotations

import os
import plistlib
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePath
from xml.sax.saxutils import escape

import platformdirs

from app.desktop.environment import inherited
from app.engine.errors import BlockedError
from app.scheduler.run.run_command import RUN_COMMAND
from app.settings import Settings
from app.store.atomic_files import SHARED, explained, write_whole

ANSWER_S = 10.0
NAME = "byheart"
BLOCKED = 3  # another scheduler serves already: trying again would not help


@dataclass(frozen=True, slots=True)
class Starter:
    """A file that makes the scheduler start with the session, and the commands that let it take
    effect now, and that undo it before it is removed. `proven`: whether that was ever tried.
    """

    path: Path
    text: str
    enable: tuple[tuple[str, ...], ...] = ()
    disable: tuple[tuple[str, ...], ...] = ()
    proven: bool = True


def systemd_unit(config: Path, command: Sequence[str], home: PurePath) -> Starter:
    """A user unit, started with the graphical session and again after a failure."""
    text = f"""[Unit]
Description=Byheart plays what is scheduled
PartOf=graphical-session.target
After=graphical-session.target

[Service]
ExecStart={" ".join(map(_quoted, command))}
Environment={_quoted(f"BYHEART_HOME={home}")}
Restart=on-failure
RestartSec=30
RestartPreventExitStatus={BLOCKED}

[Install]
WantedBy=graphical-session.target
"""
    control = ("systemctl", "--user")
    unit = f"{NAME}.service"
    return Starter(
        config / "systemd" / "user" / unit,
        text,
        ((*control, "daemon-reload"), (*control, "enable", "--now", unit)),
        ((*control, "disable", "--now", unit),),
    )


def autostart_entry(config: Path, command: Sequence[str], home: PurePath) -> Starter:
    """A desktop entry that every desktop starts at log-in (XDG autostart)."""
    words = ("env", f"BYHEART_HOME={home}", *command)
    text = f"""[Desktop Entry]
Type=Application
Name=Byheart
Comment=Plays what is scheduled
Exec={" ".join(map(_entry_quoted, words))}
Terminal=false
"""
    return Starter(config / "autostart" / f"{NAME}.desktop", text)


def launch_agent(agents: Path, command: Sequence[str], home: PurePath) -> Starter:
    """macOS: an agent of the user's graphical session."""
    told = {
        "Label": NAME,
        "ProgramArguments": list(command),
        "EnvironmentVariables": {"BYHEART_HOME": str(home)},
        "RunAtLoad": True,
        "KeepAlive": {"SuccessfulExit": False},
        "LimitLoadToSessionType": "Aqua",
    }
    path = agents / f"{NAME}.plist"
    load, unload = ("launchctl", "load", str(path)), ("launchctl", "unload", str(path))
    return Starter(path, plistlib.dumps(told).decode(), (load,), (unload,), proven=False)


def windows_task(folder: Path, command: Sequence[str]) -> Starter:
    """Windows: a task at log-in, in the user's interactive session (a service has no screen)."""
    program, *words = command
    arguments = " ".join(f'"{word}"' for word in words)
    text = f"""<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <Triggers><LogonTrigger><Enabled>true</Enabled></LogonTrigger></Triggers>
  <Principals>
    <Principal id="Author"><LogonType>InteractiveToken</LogonType></Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
  </Settings>
  <Actions Context="Author">
    <Exec><Command>{escape(program)}</Command><Arguments>{escape(arguments)}</Arguments></Exec>
  </Actions>
</Task>
"""
    path = folder / f"{NAME}-task.xml"
    create = ("schtasks", "/Create", "/TN", NAME, "/XML", str(path))
    delete = ("schtasks", "/Delete", "/TN", NAME, "/F")
    return Starter(path, text, (create,), (delete,), proven=False)


def _quoted(word: str) -> str:
    """As systemd reads a word: % and $ stand for something else unless they are doubled."""
    plain = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{plain}"'


def _entry_quoted(word: str) -> str:
    """As a desktop entry's Exec reads a word."""
    plain = word.replace("\\", "\\\\\\\\").replace('"', '\\\\"').replace("%", "%%")
    return '"' + plain.replace("$", "\\\\$").replace("`", "\\\\`") + '"'


def install(settings: Settings) -> list[str]:
    """Write it and let it take effect; what was done, as sentences."""
    starter = _starter_here(settings)
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


def _starter_here(settings: Settings) -> Starter:
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
