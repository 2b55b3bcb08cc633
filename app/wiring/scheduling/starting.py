"""How the scheduler starts with the session: what each platform's own starter is told, and which
way there is here; and how a worker starts with a machine that nobody logs in to. It was written on
Linux (systemd's user units, else XDG autostart); for macOS and Windows it was never tried there.
"""

from __future__ import annotations

import os
import plistlib
import shlex
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
from app.store.private_files import close_folder

ANSWER_S = 10.0
NAME = "byheart"
BLOCKED = 3  # another scheduler serves already: trying again would not help
ENVIRONMENT = "worker.env"
# What a worker finds there from the start, where whoever installs it has said it.
CARRIED = ("BYHEART_DATABASE", "BYHEART_SECRETS", "BYHEART_BEAT_S", "BYHEART_DEAD_AFTER_S")


UNIT = f"{NAME}.service"
CONTROL = ("systemctl", "--user")
RELOADED = ((*CONTROL, "daemon-reload"),)
ENABLED, DISABLED = ((*CONTROL, word, "--now", UNIT) for word in ("enable", "disable"))
# The scheduler alone is asked to end: it ends its run first, and the display and the applications
# of that last. What is there after that is killed.
ENDING = """KillMode=mixed
TimeoutStopSec=60"""


@dataclass(frozen=True, slots=True)
class Starter:
    """A file that makes the scheduler start, `when` that is, and the commands that let it take
    effect now, and that undo it before it is removed. `proven`: whether that was ever tried.
    """

    path: Path
    text: str
    enable: tuple[tuple[str, ...], ...] = ()
    disable: tuple[tuple[str, ...], ...] = ()
    proven: bool = True
    when: str = "the scheduler starts with your session"


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
{ENDING}

[Install]
WantedBy=graphical-session.target
"""
    return Starter(_unit_in(config), text, (*RELOADED, ENABLED), (DISABLED,))


def worker_unit(config: Path, command: Sequence[str], home: PurePath) -> Starter:
    """A user unit of a worker, started with the machine: nobody logs in, and the server that keeps
    the database may come later. What else it finds in its environment stands in a file.
    """
    text = f"""[Unit]
Description=Byheart plays what its fleet is asked for
StartLimitIntervalSec=0

[Service]
ExecStart={" ".join(map(_quoted, command))}
Environment={_quoted(f"BYHEART_HOME={home}")}
EnvironmentFile=-{str(_environment_in(config)).replace("%", "%%")}
Restart=on-failure
RestartSec=30
{ENDING}

[Install]
WantedBy=default.target
"""
    lingers = ("loginctl", "enable-linger")
    when = "a worker starts with this machine"
    return Starter(_unit_in(config), text, (*RELOADED, ENABLED, lingers), (DISABLED,), when=when)


def _unit_in(config: Path) -> Path:
    return config / "systemd" / "user" / UNIT


def _environment_in(config: Path) -> Path:
    return config / NAME / ENVIRONMENT


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
    return _installed(_starter_here(settings))


def install_worker(settings: Settings, labels: Sequence[str]) -> list[str]:
    """Let a worker with these labels start with the machine; what was done, as sentences.
    BlockedError where no systemd serves this user.
    """
    if not (sys.platform == "linux" and _has_systemd()):
        raise BlockedError(
            "No systemd serves you here, so no worker can start with this machine: let something "
            "else start “byheart serve --worker”."
        )
    config = Path(platformdirs.user_config_dir())
    labelled = (word for label in labels for word in ("--label", label))
    starter = worker_unit(config, (*_command(), "--worker", *labelled), settings.home)
    environment = _environment_in(config)
    if not environment.exists():
        said = {name: os.environ[name] for name in CARRIED if os.environ.get(name)}
        lines = [f"{name}={shlex.quote(value)}\n" for name, value in said.items()]
        close_folder(environment.parent)
        write_whole(environment, "".join(lines).encode("utf-8"))
    return [*_installed(starter), f"Its environment is in {environment}."]


def _installed(starter: Starter) -> list[str]:
    write_whole(starter.path, starter.text.encode("utf-8"), SHARED)
    told = [f"Wrote {starter.path}: {starter.when}."]
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
    return first if _has_systemd() else others[0]


def _has_systemd() -> bool:
    """Whether a systemd of this user's is at work."""
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or os.devnull) / "systemd"
    return runtime.is_dir() and shutil.which("systemctl") is not None


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
