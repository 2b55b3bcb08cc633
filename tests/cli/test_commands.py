"""Each command is found without loading the others."""

from __future__ import annotations

import gc
import subprocess
import sys
from dataclasses import replace
from importlib import import_module, metadata

import typer

from app.cli.main import COMMANDS, MODULES, command_line
from app.store.model.workflow import Start
from app.store.store import Store
from tests.builders.store.kept import workflow
from tests.cli.conftest import ByHeart

PRINTED = "import sys\nprint(*sys.modules)"
LOADED = f"""
from app.cli.main import command_line
command_line(["{{}}"])
{PRINTED}
"""
PLAYED = """
import app.cli.schedules.serve, app.wiring.scheduling.job_runner
from app.wiring.run.launcher import open_parent
with open_parent(str) as parent:
    parent.unattended = True
    prepared = parent.prepare("orders", None, ask="nobody", display="private")
    print(*(each["outcome"] for each in prepared.run({"customer": "Bo"})))
"""


def written_in(module: str) -> list[str]:
    """The commands that a module adds."""
    app = typer.Typer()
    import_module(f"app.cli.{module}").add_to(app)
    alone = [str(command.name) for command in app.registered_commands]
    return alone + [str(group.name) for group in app.registered_groups]


def test_every_command_is_listed_with_its_module() -> None:
    found = [(name, module) for module in MODULES for name in written_in(module)]
    assert found == list(COMMANDS.items())


def test_help_tells_every_command_that_is_not_hidden(byheart: ByHeart) -> None:
    told = byheart("--help").out
    for name in COMMANDS:
        assert (f"  {name} " in told) is (name != "_run"), name


def test_the_version_is_that_of_what_is_installed(byheart: ByHeart) -> None:
    told = byheart("--version")
    assert (told.status, told.out) == (0, f"byheart {metadata.version('byheart')}\n")


def test_the_version_loads_no_command() -> None:
    version = [sys.executable, "-c", LOADED.format("--version")]
    loaded = set(subprocess.run(version, capture_output=True, text=True, check=True).stdout.split())
    assert not {f"app.cli.{one}" for one in MODULES} & loaded


def test_garbage_is_looked_for_once_the_command_is_loaded(byheart: ByHeart) -> None:
    gc.disable()
    byheart("list")
    assert gc.isenabled()


def test_one_command_loads_neither_the_others_nor_what_they_need() -> None:
    listing = [sys.executable, "-c", LOADED.format("list")]
    loaded = set(subprocess.run(listing, capture_output=True, text=True, check=True).stdout.split())
    assert "app.cli.workflows.listing" in loaded
    assert not loaded & {
        "app.cli.runs.run",
        "app.cli.demo",
        "openpyxl",
        "onnxruntime",
        "PySide6.QtGui",
    }


def test_a_scheduler_at_rest_has_loaded_nothing_that_only_a_run_needs() -> None:
    """That is 40 MB, all night."""
    resting = [
        sys.executable,
        "-c",
        "import app.cli.schedules.serve, app.wiring.scheduling.job_runner\n" + PRINTED,
    ]
    loaded = set(subprocess.run(resting, capture_output=True, text=True, check=True).stdout.split())
    assert "app.wiring.run.launcher" in loaded
    assert not loaded & {"cv2", "numpy", "anthropic", "openpyxl", "onnxruntime", "app.agent.claude"}


def test_a_scheduler_that_has_begun_a_run_has_loaded_no_more(store: Store) -> None:
    """It is blocked before its own process, which loads the rest, would begin."""
    missing = Start((("no-such-program",),))
    store.save_workflow(replace(workflow(), secrets=(), start=missing))
    playing = [sys.executable, "-c", PLAYED + PRINTED]
    told = subprocess.run(playing, capture_output=True, text=True, check=True).stdout.splitlines()
    assert told[0] == "blocked"
    heavy = {"cv2", "numpy", "openpyxl", "onnxruntime", "checks.snapshot.look"}
    assert not set(told[1].split()) & heavy


def test_words_that_name_no_command_are_told_from_all(byheart: ByHeart) -> None:
    assert command_line(["lst"]).registered_commands
    answer = byheart("lst")
    assert answer.status == 2
    assert "No such command" in answer.err
