"""Real processes: their groups, their children, and those who do not want to end."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from app.desktop.ports import Application
from app.desktop.system.launcher import SubprocessLauncher
from app.engine.errors import BlockedError
from tests.builders.desktop.fields import until_true

# A program whose child leaves the group and whose grandchild outlives its own parent.
FAMILY = """
import subprocess, sys, time
subprocess.Popen(["sleep", "61"], start_new_session=True)
subprocess.run(["sh", "-c", "sleep 62 & echo $!"])
print("ready", flush=True)
time.sleep(60)
"""
STUBBORN = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("ready", flush=True)
time.sleep(60)
"""


def python(program: str) -> tuple[str, ...]:
    return (sys.executable, "-u", "-c", program)


def started(launcher: SubprocessLauncher, program: str, output: Path) -> Application:
    application = launcher.launch(python(program), output)
    until_true(lambda: "ready" in output.read_text(), "the program is ready")
    return application


def sleeping(seconds: int) -> list[int]:
    """Those that run now; the ones of other tests sleep for other times."""
    return [
        process.pid
        for process in psutil.process_iter(["cmdline", "status"])
        if process.info["cmdline"] == ["sleep", str(seconds)]
        and process.info["status"] != psutil.STATUS_ZOMBIE
    ]


LET_IN = (
    *("BYHEART_PASSPHRASE", "BYHEART_DATABASE", "BYHEART_HOME", "CREDENTIALS_DIRECTORY"),
    *("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "OPENAI_API_KEY", "OPENAI_APIKEY"),
    *("PGPASSWORD", "MYSQL_PWD", "GITHUB_TOKEN", "NPM_AUTH", "SMTP_PASS", "TOKEN"),
    *("AWS_SECRET_ACCESS_KEY", "AZURE_CLIENT_SECRET", "SSH_PRIVATE_KEY", "db_password"),
)
LETS_NOBODY_IN = (
    *("LANG", "QT_SCALE_FACTOR", "OLDPWD", "SSH_AUTH_SOCK", "XAUTHORITY", "COMPASS"),
    *("XDG_SESSION_TYPE", "GNOME_KEYRING_CONTROL", "KEYBOARD", "TOKENIZERS_PARALLELISM"),
)


def test_an_application_leads_its_own_group_and_session(tmp_path: Path) -> None:
    launcher = SubprocessLauncher()
    application = launcher.launch(("sleep", "60"), tmp_path / "out.txt")

    assert os.getpgid(application.process) == application.process
    assert os.getsid(application.process) == application.process

    launcher.end(application)


def test_children_end_too_even_those_that_left_the_group_or_lost_their_parent(
    tmp_path: Path,
) -> None:
    launcher = SubprocessLauncher()
    application = started(launcher, FAMILY, tmp_path / "out.txt")
    until_true(lambda: bool(sleeping(61) and sleeping(62)), "its child and grandchild run")

    launcher.end(application)

    assert not sleeping(61)
    assert not sleeping(62)


def test_who_ignores_the_request_to_end_is_killed(tmp_path: Path) -> None:
    launcher = SubprocessLauncher()
    application = started(launcher, STUBBORN, tmp_path / "out.txt")
    began = time.monotonic()

    launcher.end(application, patience_s=0.2)

    assert not launcher.running(application)
    assert time.monotonic() - began >= 0.2


def test_a_launcher_that_ended_by_itself_leaves_its_children_to_be_ended(tmp_path: Path) -> None:
    launcher = SubprocessLauncher()
    application = launcher.launch(("sh", "-c", "sleep 63 & exit 0"), tmp_path / "out.txt")
    until_true(lambda: not launcher.running(application), "the leader has ended")
    until_true(lambda: bool(sleeping(63)), "its child runs on")

    launcher.end(application)

    assert not sleeping(63)


def test_the_application_of_another_process_can_be_watched_and_ended(tmp_path: Path) -> None:
    other = subprocess.Popen(("sleep", "64"), start_new_session=True)
    application = Application(other.pid, ("sleep", "64"), tmp_path / "out.txt")
    launcher = SubprocessLauncher()
    assert launcher.running(application)

    launcher.end(application)

    assert not launcher.running(application)
    assert not psutil.pid_exists(other.pid)
    other.wait(5)


def test_variables_are_added_replaced_and_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setenv("KEPT", "as it was")
    launcher = SubprocessLauncher({"DISPLAY": ":77", "WAYLAND_DISPLAY": ""})
    output = tmp_path / "out.txt"

    application = launcher.launch(("env",), output, {"LANG": "C"})

    until_true(lambda: not launcher.running(application), "env has printed")
    lines = set(output.read_text().splitlines())
    assert {"DISPLAY=:77", "LANG=C", "KEPT=as it was"} <= lines
    assert not [line for line in lines if line.startswith("WAYLAND_DISPLAY")]


def test_an_application_does_not_inherit_what_lets_somebody_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in LET_IN:
        monkeypatch.setenv(name, "sesame")
    monkeypatch.setenv("ORDERS_URL", "postgresql://me:sesame@127.0.0.1/orders")
    for name in LETS_NOBODY_IN:
        monkeypatch.setenv(name, "as it was")
    launcher = SubprocessLauncher()
    output = tmp_path / "out.txt"

    application = launcher.launch(("env",), output, {"BYHEART_RUN": "3f2a"})

    until_true(lambda: not launcher.running(application), "env has printed")
    printed = output.read_text()
    assert "sesame" not in printed
    assert {f"{name}=as it was" for name in LETS_NOBODY_IN} <= set(printed.splitlines())
    assert "BYHEART_RUN=3f2a" in printed


def test_it_does_not_read_what_is_typed_to_us(tmp_path: Path) -> None:
    launcher = SubprocessLauncher()
    application = launcher.launch(("cat",), tmp_path / "out.txt")
    until_true(lambda: not launcher.running(application), "cat found the end of its input")


def test_a_file_that_may_not_be_executed_is_refused_in_one_sentence(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("echo hello")
    with pytest.raises(
        BlockedError, match=r"script\" does not start: this user may not execute it\.$"
    ):
        SubprocessLauncher().launch((str(script),), tmp_path / "out.txt")


def test_a_file_that_is_no_program_is_refused_in_one_sentence(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_bytes(b"\x00\x01no program")
    script.chmod(0o755)
    with pytest.raises(BlockedError, match=r"does not start: exec format error\.$"):
        SubprocessLauncher().launch((str(script),), tmp_path / "out.txt")


def test_an_output_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BlockedError, match="does not start: is a directory"):
        SubprocessLauncher().launch(("true",), tmp_path)
