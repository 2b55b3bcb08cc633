"""`byheart serve --status`, `--install`, `--uninstall`; what it does at night is told elsewhere."""

from __future__ import annotations

import configparser
import plistlib
import shlex
import stat
import subprocess
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path, PurePath, PurePosixPath
from xml.etree import ElementTree as ET

import pytest
from filelock import FileLock

from app.scheduler.notifications.metrics_http import as_text
from app.scheduler.triggers.schedule import Schedule, as_json
from app.scheduler.triggers.triggers import Every
from app.settings import read_settings
from app.store.batches.batches import Batch
from app.store.model.row_state import RowState
from app.store.store import Store
from app.wiring.scheduling.health import samples
from app.wiring.scheduling.scheduler_loop import LOCK
from app.wiring.scheduling.starting import (
    Starter,
    autostart_entry,
    launch_agent,
    systemd_unit,
    windows_task,
    worker_unit,
)
from tests.builders.runs.command_line import Answer

ByHeart = Callable[..., Answer]
COMMAND = ("/opt/my tools/byheart", "serve", '50% "$HOME" `x` \\')
HOME = PurePosixPath("/home/me/by heart")
NIGHT = datetime(2026, 11, 21, tzinfo=UTC)


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    return tmp_path / "config"


def test_it_starts_with_the_session_until_that_is_undone(byheart: ByHeart, config: Path) -> None:
    entry = config / "autostart" / "byheart.desktop"
    told = byheart("serve", "--install")
    assert (told.status, told.out.splitlines()[0]) == (
        0,
        f"Wrote {entry}: the scheduler starts with your session.",
    )
    assert "until then run “byheart serve”" in told.out
    assert str(read_settings().home) in entry.read_text(encoding="utf-8")
    assert byheart("serve", "--uninstall").out == f"Removed {entry}.\n"
    assert not entry.exists()
    assert byheart("serve", "--uninstall").is_refusal(3)
    assert byheart("serve", "--install", "--status").is_refusal(2)


@pytest.fixture
def systemd(config: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand-ins for what controls it write down what they are told, each line after its name."""
    del config
    (tmp_path / "run" / "systemd").mkdir(parents=True)
    (tmp_path / "bin").mkdir()
    told = tmp_path / "told"
    for name in ("systemctl", "loginctl"):
        stand_in = tmp_path / "bin" / name
        stand_in.write_text(f'#!/bin/sh\necho "{name} $*" >> {shlex.quote(str(told))}\n')
        stand_in.chmod(stat.S_IRWXU)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    return told


def test_where_systemd_serves_the_user_it_is_a_unit(
    byheart: ByHeart, config: Path, systemd: Path
) -> None:
    byheart("serve", "--install")
    assert (config / "systemd" / "user" / "byheart.service").is_file()
    byheart("serve", "--uninstall")
    assert systemd.read_text().splitlines() == [
        "systemctl --user daemon-reload",
        "systemctl --user enable --now byheart.service",
        "systemctl --user disable --now byheart.service",
    ]


def test_a_worker_starts_with_the_machine_and_finds_its_environment_in_a_file(
    byheart: ByHeart, config: Path, systemd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYHEART_SECRETS", "environment")
    monkeypatch.setenv("BYHEART_PASSPHRASE", "open sesame")
    told = byheart("serve", "--worker", "--label", "sap", "--label", "rdp", "--install")
    path = config / "systemd" / "user" / "byheart.service"
    assert told.out.startswith(f"Wrote {path}: a worker starts with this machine.\n")
    unit = _read(path.read_text(encoding="utf-8"))
    assert unit["Service"]["ExecStart"].endswith(
        '"serve" "--worker" "--label" "rdp" "--label" "sap"'
    )
    assert unit["Install"]["WantedBy"] == "default.target"
    environment = config / "byheart" / "worker.env"
    assert unit["Service"]["EnvironmentFile"] == f"-{environment}"
    assert environment.read_text() == "BYHEART_SECRETS=environment\n"
    assert stat.S_IMODE(environment.stat().st_mode) == 0o600
    environment.write_text("BYHEART_SECRETS=file:/mine\n")
    byheart("serve", "--worker", "--install")
    assert environment.read_text() == "BYHEART_SECRETS=file:/mine\n"
    assert byheart("serve", "--uninstall").status == 0
    assert systemd.read_text().splitlines()[:3] == [
        "systemctl --user daemon-reload",
        "systemctl --user enable --now byheart.service",
        "loginctl enable-linger",
    ]


def test_where_no_systemd_serves_the_user_no_worker_is_installed(
    byheart: ByHeart, config: Path
) -> None:
    assert byheart("serve", "--worker", "--install").is_refusal(3)
    assert not config.exists()


@pytest.mark.parametrize("made", [systemd_unit, worker_unit])
def test_a_unit_that_ends_asks_the_scheduler_alone(
    made: Callable[[Path, Sequence[str], PurePath], Starter],
) -> None:
    """Its run ends before the display that it is played on."""
    assert _read(made(Path("/c"), COMMAND, HOME).text)["Service"]["KillMode"] == "mixed"


def _read(unit: str) -> configparser.RawConfigParser:
    read = configparser.RawConfigParser()
    read.optionxform = str  # type: ignore[assignment,method-assign]  # case counts
    read.read_string(unit)
    return read


def test_a_unit_says_its_words_as_systemd_reads_them() -> None:
    read = _read(systemd_unit(Path("/c"), COMMAND, HOME).text)
    assert read["Service"]["ExecStart"] == (
        r'"/opt/my tools/byheart" "serve" "50%% \"$$HOME\" `x` \\"'
    )
    assert read["Service"]["Environment"] == '"BYHEART_HOME=/home/me/by heart"'
    assert read["Service"]["RestartPreventExitStatus"] == "3"


def test_a_desktop_entry_says_its_words_as_desktops_read_them() -> None:
    entry = autostart_entry(Path("/c"), COMMAND, HOME)
    (line,) = [each for each in entry.text.splitlines() if each.startswith("Exec=")]
    assert line.endswith(r'"50%% \\"\\$HOME\\" \\`x\\` \\\\"')
    unescaped = line.removeprefix("Exec=").replace("\\\\", "\\").replace("%%", "%")
    read = subprocess.run(
        ("sh", "-c", f"printf '%s\\n' {unescaped}"), capture_output=True, text=True, check=True
    )
    assert read.stdout.splitlines() == ["env", f"BYHEART_HOME={HOME}", *COMMAND]


def test_what_other_platforms_are_told_is_sound_and_said_to_be_untried() -> None:
    agent = launch_agent(Path("/a"), COMMAND, HOME)
    assert plistlib.loads(agent.text.encode())["ProgramArguments"] == list(COMMAND)
    task = windows_task(Path("/a"), ("C:\\Byheart & Co\\byheart.exe", "serve"))
    root = ET.fromstring(task.text.partition("\n")[2])  # noqa: S314 (our own text)
    assert [each.text for each in root.iter() if each.tag.endswith("}Command")] == [
        "C:\\Byheart & Co\\byheart.exe"
    ]
    assert not agent.proven
    assert not task.proven


def test_its_state_is_told_in_figures(store: Store) -> None:
    store.schedules.add("a", as_json(Schedule("orders", 1, Every(60, NIGHT))), NIGHT)
    store.finish_run(store.begin_run("orders", 1, {}), {"outcome": "done"})
    store.begin_run("orders", 1, {})
    told = as_text(samples(read_settings(), store)).splitlines()
    assert {"byheart_serving 0", "byheart_schedules 1", "byheart_uncertain_rows 0"} <= set(told)
    assert 'byheart_runs{outcome="done"} 1' in told
    assert 'byheart_runs{outcome="running"} 1' in told
    assert any(each.startswith("byheart_next_run_timestamp_seconds 1") for each in told)


def test_its_state_is_told_in_a_line(byheart: ByHeart, store: Store) -> None:
    idle = byheart("serve", "--status")
    assert idle.status == 1
    assert idle.out == "Nothing serves: start “byheart serve”; 0 schedules (0 paused).\n"
    for name in ("a", "b", "c"):
        definition = as_json(Schedule("orders", 1, Every(60, NIGHT)))
        store.schedules.add(name, definition, NIGHT)
    store.schedules.pause("b")
    store.schedules.add("damaged", {}, NIGHT)
    batch = Batch("3f2a", "orders", 1, "", "", ("customer",), "", NIGHT)
    store.batches.begin(batch, [{"customer": "Bo"}])
    store.batches.settle("3f2a", 1, RowState.UNCERTAIN, "lost", {})
    with FileLock(read_settings().home / LOCK):
        serving = byheart("serve", "--status", "--json")
        in_words = byheart("serve", "--status").out
    assert serving.status == 0
    (told,) = serving.objects
    assert (told["serving"], told["schedules"], told["paused"]) == (True, 4, 1)
    assert told["uncertain_rows"] == 1
    assert datetime.fromisoformat(told["next"]) > datetime.now(UTC)
    assert in_words.startswith("Serving; 4 schedules (1 paused); next at ")
    assert in_words.endswith("; 1 rows need a person (byheart rows).\n")


def test_it_tells_how_many_workers_there_are(byheart: ByHeart, store: Store) -> None:
    for worker in ("one", "two", "three"):
        store.workers.begin(worker)
    store.workers.end("three")
    with FileLock(read_settings().home / LOCK):
        assert byheart("serve", "--status").out.startswith("Serving with 2 workers; ")
    assert "byheart_workers 2" in as_text(samples(read_settings(), store)).splitlines()
