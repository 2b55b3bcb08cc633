"""What the window shows first, read by a second process while this one still loads what draws it.

To load the database's and the pictures' libraries takes as long as to load Qt, and Python loads one
thing at a time. The second process is this one, split before anything is loaded; it ends with it,
or once it is not needed any more. Whatever goes wrong there is left to who asks: it reads for
itself, and meets the same trouble where it can be told.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    from app.store.model.run_records import WorkflowLine
    from app.store.store import Store
    from app.ui.view_models.workflow import WorkflowShown

T = TypeVar("T")
Question = Callable[["Store"], T]
# When each of the store's files was last written.
Written = tuple[float, ...]


def workflows(store: Store) -> tuple[WorkflowLine, ...]:
    """The list of what is known."""
    return store.listed()


def workflow(store: Store, name: str) -> WorkflowShown:
    """One of them in full."""
    from app.ui.queries.workflows import workflow_shown  # noqa: PLC0415 - loads the checks, elsewhere

    return workflow_shown(store, name)


@dataclass(slots=True)
class Reader:
    """The second process, from the side of the first. One thread may ask it."""

    process: int
    questions: IO[bytes]
    answers: IO[bytes]

    def ask(self, question: Question[T]) -> tuple[Written, T] | None:
        """When the store had last been written before it was asked, and the answer; None when there
        is none. The question is a function of this module, or one with values.
        """
        try:
            self.questions.write(pickle.dumps(question))
            told: tuple[Written, T] = pickle.load(self.answers)  # noqa: S301 - our own process's
        except (OSError, EOFError, pickle.PickleError):
            return None
        return told

    def close(self) -> None:
        """Let it end, and wait for that."""
        self.questions.close()
        self.answers.close()
        os.waitpid(self.process, 0)


def read_ahead() -> Reader | None:
    """Begin, as the very first thing of a process; None where no process can be split, or should
    not be: what other systems load for Qt does not bear it.
    """
    if sys.platform != "linux":
        return None
    their_questions, questions = os.pipe()
    answers, their_answers = os.pipe()
    try:
        process = os.fork()
    except OSError:  # no room for another
        for each in (their_questions, questions, answers, their_answers):
            os.close(each)
        return None
    if process == 0:
        os.close(questions)
        os.close(answers)
        _answer_until_the_end(their_questions, their_answers)
    os.close(their_questions)
    os.close(their_answers)
    return Reader(process, os.fdopen(questions, "wb", buffering=0), os.fdopen(answers, "rb"))


def _answer_until_the_end(questions: int, answers: int) -> NoReturn:
    """The second process. Nothing of the first one's is put away at its end: it has its own."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the first, which was meant
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())  # Qt would warn twice
        with os.fdopen(questions, "rb") as asked, os.fdopen(answers, "wb") as told:
            for each in _answers(asked):
                pickle.dump(each, told)
                told.flush()
    finally:
        os._exit(0)


def _answers(asked: IO[bytes]) -> Iterator[tuple[Written, object]]:
    """To each question, until there are no more. Qt is loaded for what holds sentences alone, which
    the list does not, and not what draws.
    """
    from app.settings import read_settings  # noqa: PLC0415 - what is loaded here is all it takes
    from app.wiring.storage.store_opening import open_store  # noqa: PLC0415

    settings = read_settings()
    store = open_store(settings)
    while True:
        question: Question[object] = pickle.load(asked)  # noqa: S301 - the first process's
        if question is not workflows:
            _speak()
        written = last_written(settings.home)
        yield written, question(store)
        _speak()  # while the list is drawn: a workflow is asked for next
        from app.ui.queries import workflows as _  # noqa: F401, PLC0415


@cache
def _speak() -> object:
    """Say everything in the language of the window; what has to be held for that."""
    from PySide6.QtCore import QCoreApplication, QLocale  # noqa: PLC0415 - see above

    from app.ui.i18n.messages_en import speak  # noqa: PLC0415

    application = QCoreApplication(["byheart"])  # which translates
    return application, speak(application, QLocale.system())


def last_written(home: Path) -> Written:
    """When the files of the store in that folder were written last; 0 for what is not there."""
    name = "byheart.sqlite"
    return changed(home / name), changed(home / f"{name}-wal")


def changed(path: Path) -> float:
    """When a file was written last; 0 where it cannot be told."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
