"""Workflows played for another program: begun once for each request, followed, asked to stop.

A request names its run: the run's id is made of it and is in the journal before the first act. Who
asks again, also after a crash of either side, hears how that run fares and begins no second one.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from app.agent.replies import Choice
from app.desktop.remote.address import is_remote
from app.engine.errors import ByheartError, UsageError
from app.player.reporting.event_text import line_for
from app.player.run.parameters import complete_values
from app.serve.owner_questions import number_of
from app.settings import Settings
from app.store.errors import RunTakenError
from app.store.model.run_records import RunRecord
from app.store.model.workflow import Workflow
from app.store.store import Store
from app.wiring.run.launcher import Parent, open_parent, require_trusted
from app.wiring.scheduling.stored_schedules import require_proven

RUNNING = "running"
ENDS_WITHIN_S = 10.0
BEGINS_WITHIN_S = 60.0
ID_LETTERS = 12
TALK = frozenset({"asked", "showing", "answered"})
Json = Mapping[str, Any]
NO_QUESTION: Json = {}


@dataclass(frozen=True, slots=True)
class Progress:
    """How a run fares. `outcome` is `running` while it lasts; `report` is there once it has ended.
    `doing` is what it did last, in words. `question` is empty unless it waits for an answer (see
    `app.agent.replies`).
    """

    run: str
    workflow: str
    outcome: str
    report: Json = field(default_factory=dict)
    doing: str = ""
    acted: int = 0
    steps: int = 0
    question: Json = field(default_factory=dict)

    @property
    def has_ended(self) -> bool:
        """Whether there is nothing to wait for."""
        return self.outcome != RUNNING


@dataclass(slots=True)
class Play:
    """A run of this process."""

    run: str
    workflow: str
    messages: list[Json] = field(default_factory=list)
    changed: threading.Condition = field(default_factory=threading.Condition)
    parent: Parent | None = None
    begun: bool = False
    ended: bool = False
    error: ByheartError | None = None
    thread: threading.Thread | None = None
    put_off: set[int] = field(default_factory=set)

    @property
    def acted(self) -> int:
        """How many of its steps are done."""
        return sum(message.get("event") == "acted" for message in self.messages)

    @property
    def question(self) -> Json:
        """What it waits for an answer to; empty where it waits for none."""
        talk = (one for one in reversed(self.messages) if one.get("event") in TALK)
        last = next(talk, NO_QUESTION)
        return last if last.get("event") != "answered" else NO_QUESTION

    def has_more(self, seen: int, question: int | None) -> bool:
        """Whether it has acted more often, or waits with another question."""
        is_other = question is not None and number_of(self.question) != question
        return is_other or self.acted > seen >= 0


@dataclass(frozen=True, slots=True)
class Plays:
    """All runs that are played for other programs; for any number of threads. `say` tells the owner
    what was decided, `display` is where to play (None: as `byheart run` chooses).
    """

    settings: Settings
    store: Store
    say: Callable[[str], None]
    display: str | None = None
    _under_way: dict[str, Play] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def begin(
        self, name: str, inputs: Mapping[str, str], request: str, *, asks: bool = False
    ) -> str:
        """Begin the run of this request, unless it began before; its id. With `asks` there is
        somebody who can be asked through the other program, where the screen is one that they see.
        A ByheartError says why it cannot begin: nothing was done then.
        """
        run = run_of(request)
        workflow = require_played(self.store, name)
        values = complete_values(workflow, inputs)
        with self._lock:
            if run in self._under_way or self.store.journal.knows(run):
                self._require_same(run, name, values)
                return run
            play = Play(run, name)
            self._under_way[run] = play
            perform = partial(self._perform, play, values, asks=asks)
            play.thread = threading.Thread(target=perform, name=run)
            play.thread.start()
        with play.changed:
            play.changed.wait_for(lambda: play.begun or play.ended, BEGINS_WITHIN_S)
        if play.error is not None and not self.store.journal.knows(run):
            raise play.error
        return run

    def progress(
        self, run: str, wait_s: float = 0.0, seen: int = -1, question: int | None = None
    ) -> Progress:
        """How a run fares, once it has ended or so many seconds have passed; with `seen` acts, once
        there are more; with the number of a `question` (0: none), once it waits with another.
        UsageError for a run that never began.
        """
        play = self._under_way.get(run)
        if play is None:
            return self._filed(run)
        with play.changed:
            play.changed.wait_for(lambda: play.ended or play.has_more(seen, question), wait_s)
            if not play.ended:
                return _now(play)
        return self._filed(run)

    def answer(self, run: str, question: int, choice: Choice | None) -> None:
        """Answer a question of a run; None puts it off, and twice is a no. Where the run has ended
        or waits for another question, nobody hears.
        """
        play = self._under_way.get(run)
        if play is None or play.parent is None:
            return
        if choice is None:
            choice = Choice.STOP if question in play.put_off else None
            play.put_off.add(question)
        if choice is not None:
            command = {"command": "answer", "question": question, "choice": str(choice)}
            play.parent.line.tell(command)

    def stop(self, run: str, reason: str) -> None:
        """Ask a run to stop; one that has ended stays as it is. UsageError for one that is played
        by another process, or never began.
        """
        play = self._under_way.get(run)
        if play is not None and play.parent is not None:
            play.parent.stop.ask(reason)
        elif not self._filed(run).has_ended:
            raise UsageError(f"The run {run} is played by another process; stop it there.")

    def close(self) -> None:
        """Stop what is under way, and wait for its reports."""
        for play in tuple(self._under_way.values()):
            if play.parent is not None and not play.ended:
                play.parent.stop.ask("the door to other programs was closed")
            if play.thread is not None:
                play.thread.join(ENDS_WITHIN_S)

    def _require_same(self, run: str, name: str, values: Mapping[str, str]) -> None:
        if not self.store.journal.knows(run):
            return  # it is about to begin
        record = self.store.run(run)
        if record.workflow != name or dict(record.parameters) != dict(values):
            raise UsageError(
                f"This request_id began the run {run} of {record.workflow} with other inputs; "
                "use a new one for another run."
            )

    def _perform(self, play: Play, values: Mapping[str, str], *, asks: bool) -> None:
        try:
            with open_parent(self.say, self.settings) as parent:
                play.parent = parent
                ask = "caller" if asks and self._is_seen(parent) else "nobody"
                prepared = parent.prepare(play.workflow, None, ask=ask, display=self.display)
                for message in prepared.run(values, run=play.run):
                    self._note(play, message)
        except RunTakenError:
            pass  # another process was asked the same; its journal tells how it went
        except ByheartError as error:
            play.error = error
        except Exception as error:  # noqa: BLE001 - the edge of a thread: who asked is told
            play.error = UsageError(f"The run failed: {type(error).__name__}: {error}.")
        finally:
            play.parent = None
            with play.changed:
                play.ended = True
                play.changed.notify_all()
            with self._lock:
                self._under_way.pop(play.run, None)

    def _is_seen(self, parent: Parent) -> bool:
        """Whether somebody sees the screen that is played on."""
        chosen = self.display or ""
        return chosen != "private" and not is_remote(chosen) and bool(parent.desk.display)

    def _note(self, play: Play, message: Json) -> None:
        with play.changed:
            play.messages.append(message)
            play.begun = True
            play.changed.notify_all()

    def _filed(self, run: str) -> Progress:
        """As the journal tells; a run whose process is gone has ended."""
        record = self.store.run(run)
        if record.outcome is None:
            self.store.mark_lost_runs()
            record = self.store.run(run)
        return _of_record(record)


def run_of(request: str) -> str:
    """The id of the run that a request begins."""
    return hashlib.sha256(f"tool request {request}".encode()).hexdigest()[:ID_LETTERS]


def require_played(store: Store, name: str) -> Workflow:
    """A workflow that other programs may play: accepted by its owner, and rehearsed."""
    workflow = store.declaration(name)
    require_trusted(workflow)
    require_proven(proven=workflow.proven, forced=False, name=name)
    return workflow


def _now(play: Play) -> Progress:
    lines = (line_for(message) for message in reversed(play.messages))
    doing = next((line for line in lines if line), "")
    started = [one for one in play.messages if one.get("event") == "started"]
    steps = int(started[0].get("steps", 0)) if started else 0
    return Progress(
        play.run, play.workflow, RUNNING, {}, doing, play.acted, steps, question=play.question
    )


def _of_record(record: RunRecord) -> Progress:
    report = record.report
    return Progress(
        run=record.run,
        workflow=record.workflow,
        outcome=record.outcome or RUNNING,
        report=report,
        acted=int(report.get("acted", 0)),
        steps=int(report.get("steps", 0)),
    )
