"""How the scheduler starts with the session: what each platform's own starter is told. Written on
Linux (systemd's user units, else XDG autostart); for macOS and Windows never tried there.
"""

from __future__ import annotations

import plistlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from xml.sax.saxutils import escape

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
