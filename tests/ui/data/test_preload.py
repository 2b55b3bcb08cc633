"""What the window shows first is read by a second process; whatever goes wrong, it shows."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.settings import read_settings
from app.store.errors import UnknownWorkflowError
from app.store.store import Store
from app.ui.data.preload import Written, last_written, workflow, workflows
from app.ui.data.store_client import Library
from app.ui.view_models.workflow import WorkflowShown
from tests.builders.runs.command_line import ROOT, surroundings
from tests.builders.store.kept import workflow as recorded

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is read ahead")

# Split before anything is loaded, as `byheart` is. What it prints comes from the second process.
ASKS = """
import json, os, signal, sys
from functools import partial
from app.ui.data.preload import read_ahead, workflow, workflows

reader = read_ahead()
if "kill" in sys.argv:
    os.kill(reader.process, signal.SIGKILL)
said = {"list": None, "steps": None, "again": None}
if (told := reader.ask(workflows)) is not None:
    said["list"], said["written"] = [one.name for one in told[1]], told[0]
if (told := reader.ask(partial(workflow, name="letter"))) is not None:
    said["steps"], said["needs"] = len(told[1].steps), [one.said for one in told[1].values]
if (told := reader.ask(partial(workflow, name="nothing"))) is not None:
    said["again"] = told[1]
reader.close()
dear = ("PySide6.QtCore", "sqlalchemy", "cv2")
print(json.dumps({**said, "loaded": [name for name in dear if name in sys.modules]}))
"""


def asked(*words: str, **environment: str) -> dict[str, object]:
    """What a second process said, that was split from one of its own."""
    done = subprocess.run(
        [sys.executable, "-c", ASKS, *words],
        cwd=ROOT,
        env=surroundings(environment),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == ""
    said: dict[str, object] = json.loads(done.stdout)
    return said


def test_it_reads_the_list_and_a_workflow_while_nothing_is_loaded_here(store: Store) -> None:
    store.save_workflow(recorded("letter"))
    shown = asked()
    assert shown["list"] == ["letter"]
    assert shown["steps"] == len(workflow(store, "letter").steps) > 0
    assert shown["loaded"] == []
    assert shown["again"] is None, "what is not there is asked for again, where that is told"


def test_it_speaks_the_language_of_the_window(store: Store) -> None:
    store.save_workflow(recorded("letter"))
    english, german = (asked(LANG=one, LC_ALL=one)["needs"] for one in ("C", "de_DE.UTF-8"))
    assert english != german


@pytest.mark.parametrize("trouble", ["killed", "no database", "settings"])
def test_whatever_goes_wrong_there_is_left_to_who_asks(tmp_path: Path, trouble: str) -> None:
    if trouble == "no database":
        (tmp_path / "byheart.sqlite").write_text("This is no database. " * 500)
    if trouble == "settings":
        (tmp_path / "settings.json").write_text('{"ask": "everybody"}')
    words = ["kill"] if trouble == "killed" else []
    said = asked(*words, BYHEART_HOME=str(tmp_path))
    assert (said["list"], said["steps"]) == (None, None)


@dataclass
class Told:
    """A reader that says what it is given, or is gone."""

    says: Mapping[str, object] = field(default_factory=dict)
    written: Written = (0.0, 0.0)
    asked: int = 0
    closed: int = 0

    def ask(self, question: Callable[[Store], object]) -> tuple[Written, object] | None:
        self.asked += 1
        name = question.keywords["name"] if isinstance(question, partial) else "list"
        return (self.written, self.says[name]) if name in self.says else None

    def close(self) -> None:
        self.closed += 1


class TestLibrary:
    """...asks the reader as long as there is one, and opens the store for all else."""

    @staticmethod
    def answer(qtbot: QtBot, library: Library, question: Callable[[Store], object]) -> list[object]:
        answers: list[object] = []
        library.ask_ahead(question, answers.append)
        qtbot.waitUntil(lambda: bool(answers))
        return answers

    def library(self, reader: Told) -> Library:
        return Library(read_settings(), None, reader)  # type: ignore[arg-type]

    def test_what_the_reader_tells_is_the_answer_and_no_store_is_opened(self, qtbot: QtBot) -> None:
        reader = Told({"list": ("one", "two")})
        library = self.library(reader)
        assert self.answer(qtbot, library, workflows) == [("one", "two")]
        assert not (read_settings().home / "byheart.sqlite").exists()
        library.close()
        assert reader.closed == 1

    def test_the_thread_that_reads_does_not_decide_what_is_news(self, qtbot: QtBot) -> None:
        library = self.library(Told({"list": ()}, written=(1.0, 1.0)))
        news: list[str] = []
        library.changed.connect(lambda: news.append("changed"))
        library.ask_ahead(workflows, lambda _: None)
        library.background._pool.submit(lambda: None).result()  # the answer is on its way
        library.look()
        assert news == []
        library.close()

    def test_without_its_word_the_store_is_asked_and_it_may_end(
        self, qtbot: QtBot, store: Store
    ) -> None:
        store.save_workflow(recorded("letter"))
        reader = Told()
        library = self.library(reader)
        [shown] = self.answer(qtbot, library, partial(workflow, name="letter"))
        assert isinstance(shown, WorkflowShown)
        assert (reader.asked, reader.closed) == (1, 1)
        self.answer(qtbot, library, workflows)
        library.close()
        assert (reader.asked, reader.closed) == (1, 1), "it was not asked again"

    def test_trouble_is_told_in_the_words_of_the_store(self, qtbot: QtBot, store: Store) -> None:
        library = self.library(Told())
        with qtbot.waitSignal(library.background.trouble) as told:
            library.ask_ahead(partial(workflow, name="nothing"), lambda _: None)
        with pytest.raises(UnknownWorkflowError) as meant:
            store.workflow("nothing")
        assert told.args == [str(meant.value)]
        library.close()

    def test_what_was_written_after_it_had_read_is_news(self, qtbot: QtBot, store: Store) -> None:
        library = self.library(Told({"list": ()}, last_written(store.home)))
        library.watch(on=False)
        self.answer(qtbot, library, workflows)
        with qtbot.assertNotEmitted(library.changed):
            library.look()
        store.save_workflow(recorded("letter"))
        answers: list[object] = []
        library.ask(workflows, answers.append)  # opening the store must not hide it
        qtbot.waitUntil(lambda: bool(answers))
        with qtbot.waitSignal(library.changed, timeout=1000):
            library.look()
        library.close()


def test_a_reader_that_was_never_asked_ends_with_the_one_who_began_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from app.ui.data.preload import read_ahead; read_ahead()"],
        cwd=ROOT,
        env=surroundings({"BYHEART_HOME": str(tmp_path)}),
        capture_output=True,  # to the end of both: it holds their pipes, too
        timeout=60,
        check=True,
    )
    assert (done.stdout, done.stderr) == (b"", b"")
