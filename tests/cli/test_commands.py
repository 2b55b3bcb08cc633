"""Each command is found without loading the others."""

from __future__ import annotations

import gc
import subprocess
import sys
from dataclasses import replace
from importlib import import_module, metadata

import pytest
import typer

from app.cli.main import COMMANDS, command_line, whole_command_line
from app.store.model.workflow import Start
from app.store.store import Store
from tests.builders.store.kept import workflow
from tests.cli.conftest import ByHeart

PRINTED = "import sys\nprint(*sys.modules)"
ASKED = f"""
import contextlib, io, typer
from app.cli.main import command_line
ended = contextlib.suppress(typer.Exit, typer.TyperException)
with contextlib.redirect_stdout(io.StringIO()), ended:
    command_line().main(args=[{{}}], standalone_mode=False)
{PRINTED}
"""
MODULES = tuple(dict.fromkeys(entry.module for entry in COMMANDS.values()))
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


def loaded_by(*words: str) -> set[str]:
    """The modules that a process has loaded when it has answered."""
    asking = [sys.executable, "-c", ASKED.format(", ".join(map(repr, words)))]
    told = subprocess.run(asking, capture_output=True, text=True, check=True)
    return set(told.stdout.split())


def test_every_command_is_listed_with_its_module() -> None:
    found = {(name, module) for module in MODULES for name in written_in(module)}
    assert found == {(name, entry.module) for name, entry in COMMANDS.items()}


def test_a_command_is_listed_with_the_first_sentence_of_its_own_help() -> None:
    loaded = whole_command_line().commands
    told = {name: each.get_short_help_str(limit=1000) for name, each in loaded.items()}
    assert told == {name: entry.summary for name, entry in COMMANDS.items()}


def test_a_hidden_command_is_hidden_before_and_after_it_is_loaded() -> None:
    assert [name for name, each in whole_command_line().commands.items() if each.hidden] == ["_run"]
    assert [name for name, each in command_line().commands.items() if each.hidden] == ["_run"]


def test_help_tells_every_command_that_is_not_hidden(byheart: ByHeart) -> None:
    told = byheart("--help").out
    for name in COMMANDS:
        assert (f"  {name} " in told) is (name != "_run"), name


def test_the_version_is_that_of_what_is_installed(byheart: ByHeart) -> None:
    told = byheart("--version")
    assert (told.status, told.out) == (0, f"byheart {metadata.version('byheart')}\n")


@pytest.mark.parametrize("words", [("--version",), ("--help",), ("lst",)])
def test_the_command_line_loads_no_command_before_one_is_called(words: tuple[str, ...]) -> None:
    assert not {f"app.cli.{each}" for each in MODULES} & loaded_by(*words)


def test_garbage_is_looked_for_once_the_command_is_loaded(byheart: ByHeart) -> None:
    gc.disable()
    byheart("list")
    assert gc.isenabled()


def test_one_command_loads_neither_the_others_nor_what_they_need() -> None:
    loaded = loaded_by("list", "--help")
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


def test_a_mistyped_command_is_answered_with_those_that_are_near(byheart: ByHeart) -> None:
    answer = byheart("lst")
    assert answer.status == 2
    assert "No such command 'lst'. Did you mean 'list'" in answer.err
