"""The parent of runs, put together: chooses the display, starts the child, hears the stop key,
cleans up.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial

from app.desktop.display.leftovers import MARK
from app.desktop.display.session import require_display
from app.desktop.remote.address import is_remote
from app.desktop.remote.unseen import NothingHeld
from app.desktop.signals import StopSwitch
from app.desktop.system.keep_awake import Awake, awake_here, session_bus
from app.desktop.x11.keyboard.state import HeldState
from app.engine.errors import BlockedError, ByheartError, StoppedError, UsageError
from app.engine.model.events import Outcome
from app.player.run.messages import RunReport, RunRequest, as_message, outcome_of
from app.player.run.parameters import complete_values
from app.player.run.part import WHOLE, Part, check_part
from app.scheduler.run.command_channel import RunCommandChannel
from app.scheduler.run.display_lock import DisplayLocks
from app.scheduler.run.run_process import Message
from app.scheduler.run.standby import Standby
from app.scheduler.run.supervisor import Supervised, Supervisor
from app.settings import VARIABLES, Settings, read_settings
from app.store.model.workflow import Workflow
from app.store.private_files import FOLDER_MODE, make_private_file
from app.store.runs.retention import Keep
from app.store.store import Store
from app.wiring.agent.agent_key import require_key, what_leaves
from app.wiring.agent.consent import Agree, nobody_agrees, require_consent
from app.wiring.machine.desktop import Desk, listen_for_stop, session_desk
from app.wiring.machine.remote import remote_access, require_fit, size_there
from app.wiring.machine.stop_key import with_stop_key
from app.wiring.run.display_allocation import Stage
from app.wiring.storage.chains import chain_of, played_in
from app.wiring.storage.sealing import JournalKey
from app.wiring.storage.store_opening import open_secrets, open_store

MEGABYTE = 1_000_000


@dataclass(slots=True)
class Parent:
    """What every run of this process shares.

    - `say` tells a person what was decided for them.
    - `agent` is what a run finds in its environment if another agent than usual is to be asked.
    - `agree` asks a person whether pictures of the screen may leave the machine.
    - `line` takes answers (see `app.agent.replies`) and controls (see
      `app.player.control.run_controls`) to the run under way.
    - `standby` is a process that plays the first run.
    - `placed` hears on which private display a run is played, and "" when that is gone.
    """

    settings: Settings
    store: Store
    stop: StopSwitch
    say: Callable[[str], None]
    desk: Desk
    agent: Mapping[str, str] = field(default_factory=dict)
    agree: Agree = nobody_agrees
    line: RunCommandChannel = field(default_factory=RunCommandChannel)
    unattended: bool = False
    locks: DisplayLocks = field(default_factory=DisplayLocks)
    awake: Awake = field(default_factory=lambda: awake_here(session_bus()))
    standby: Standby | None = None
    placed: Callable[[str], None] = lambda _: None

    def prepare(
        self, name: str, version: int | None, *, ask: str | None, display: str | None
    ) -> Prepared:
        """A workflow ready to run; refuses what is not trusted, or lacks a display or a secret,
        before anything is touched. With no `ask` whom the settings say is asked, where that can
        be.
        """
        workflow = self.store.declaration(name, version)
        if workflow.start.tools:
            raise NoScreenError(workflow.name, workflow.version)
        for each in (workflow, *played_in(self.store, workflow)):
            require_trusted(each)
            self._require_secrets(each)
        self.store.pictures.files.seal.require()
        if (ask or self.settings.ask) == "agent":
            self._require_agent()
        if display and is_remote(display):
            ask = ask or self.settings.ask_at_night
            require_fit(workflow, ask, display)
            size_there(display, self.stop, remote_access(self.store, self.say))
            return Prepared(self, workflow, ask=ask, private=False, remote=display)
        private = self._is_private(workflow, display)
        if ask is None:
            ask = self.settings.ask_at_night if private else self.settings.ask
        if ask == "operator" and private:
            raise BlockedError(
                "On a private display nobody can help; run it on the current one with "
                "--display current."
            )
        return Prepared(self, workflow, ask=ask, private=private)

    def _is_private(self, workflow: Workflow, display: str | None) -> bool:
        """Whether to play on a display of its own; with no display that is chosen, and said, where
        it can serve.
        """
        launches = any(one.start.launch for one in (workflow, *chain_of(self.store, workflow)))
        if display == "private":
            if not launches:
                raise BlockedError(
                    f"{workflow.name} finds its window instead of starting its application, "
                    "so a private display cannot serve; run it on the current one."
                )
            return True
        if display is None and not self.desk.display and launches:
            self.say("There is no display here: playing on a private one.")
            return True
        require_display(self.desk.display)
        return False

    def _require_agent(self) -> None:
        together = {**os.environ, **self.agent, VARIABLES["home"]: str(self.settings.home)}
        require_key(together, open_secrets(self.store))
        asked = read_settings(together)
        require_consent(asked, self.agree)
        self.say(what_leaves(asked))

    def _require_secrets(self, workflow: Workflow) -> None:
        if not workflow.secrets:
            return
        known, name = open_secrets(self.store), workflow.name
        missing = next((each for each in workflow.secrets if not known.can_have(name, each)), "")
        if not missing:
            return
        if place := known.place(name, missing):
            raise BlockedError(
                f"{name} needs the secret {missing}, which is neither kept here nor in {place}."
            )
        raise BlockedError(
            f"{name} needs the secret {missing}: set it with “byheart secret set {name} {missing}”."
        )


@dataclass(slots=True)
class Prepared:
    """A workflow that may run now; of `workflow` what it declares, without its ways. `remote` is
    the address of the screen that it is played on, "" for one of this machine.
    """

    parent: Parent
    workflow: Workflow
    ask: str
    private: bool
    remote: str = ""

    def run(  # noqa: PLR0913 - one for each choice
        self,
        given: Mapping[str, str],
        row: int | None = None,
        *,
        run: str | None = None,
        limit_s: float | None = None,
        pace: str = "full",
        rehearsal: bool = False,
        script: Mapping[str, object] | None = None,
        part: Part = WHOLE,
    ) -> Iterator[Message]:
        """One run, of this id when it is given, for so long at most; its messages end with the
        report. A `rehearsal` asks before what cannot be taken back. A `script` says which steps, or
        only a `part` is played. UsageError if there is no such part.
        """
        self._check_part(part)
        values = complete_values(self.workflow, given)
        asked = self.request(values, row, run=run)
        how = replace(asked, pace=pace, rehearsal=rehearsal, script=script)
        request = replace(how, first=part.first, last=part.last)
        yield from self.reported(request, partial(self._played, request, limit_s))

    def _check_part(self, part: Part) -> None:
        if part.is_whole:
            return
        if self.private or self.remote:
            raise UsageError("A part of a workflow is played on the current display: look at it.")
        check_part(self.parent.store.workflow(self.workflow.name, self.workflow.version), part)

    def request(
        self, values: Mapping[str, str], row: int | None, *, run: str | None = None
    ) -> RunRequest:
        """What is asked of a run's process, the run being begun in the journal."""
        name, version = self.workflow.name, self.workflow.version
        run = self.parent.store.begin_run(name, version, values, run)
        key = self.parent.store.journal.key_of(run)
        return RunRequest(
            run=run,
            workflow=name,
            version=version,
            display=self.remote or self.parent.desk.display,
            parameters=values,
            ask=self.ask,
            environment={**self.parent.desk.environment, MARK: run},
            row=row,
            private=self.private,
            key=key.hex() if key else "",
        )

    def reported(
        self, request: RunRequest, play: Callable[[], Iterator[Message]]
    ) -> Iterator[Message]:
        """The messages of a run, which end with its report also where it could not begin, or not
        be followed to its end.
        """
        told: Message = {}
        try:
            for told in play():
                yield told
        except (BlockedError, StoppedError) as error:
            if told.get("event") == "report":
                self.parent.say(f"After the run's end: {error}")
            else:
                yield self._broken_off(request, error, has_begun=bool(told))
        self._retain(request.run)

    @contextmanager
    def opened(self, request: RunRequest) -> Iterator[tuple[RunRequest, Supervised]]:
        """The request with the display that it is played on, and what plays it; both stay while the
        block lasts.
        """
        with (
            self.stage.opened(request) as placed,
            self._told(placed),
            self._supervisor(placed).opened(placed) as process,
        ):
            yield placed, process

    @contextmanager
    def _told(self, placed: RunRequest) -> Iterator[None]:
        if not self.private:
            yield
            return
        self.parent.placed(placed.display)
        try:
            yield
        finally:
            self.parent.placed("")

    def _played(self, request: RunRequest, limit_s: float | None) -> Iterator[Message]:
        with self.opened(request) as (placed, process):
            yield from process.play(placed, limit_s)

    def _retain(self, run: str) -> None:
        """At night, on a display that nobody can see, only what went wrong is worth a picture."""
        settings, parent = self.parent.settings, self.parent
        usual = Keep.FAILURES if self.private and parent.unattended else Keep.ALL
        keep = Keep(settings.pictures) if settings.pictures else usual
        try:
            room = settings.pictures_mb * MEGABYTE
            parent.store.retain(run, keep, room, settings.pictures_days)
        except ByheartError as error:
            parent.say(f"Old pictures could not be cleared away: {error}")

    @property
    def stage(self) -> Stage:
        """Where its runs are played."""
        parent, database = self.parent, self.parent.store.database
        return Stage(
            workflow=self.workflow,
            home=parent.settings.home,
            bus=parent.desk.bus,
            stop=parent.stop,
            say=parent.say,
            locks=parent.locks,
            wakefulness=parent.awake,
            private=self.private,
            unattended=parent.unattended,
            size_there=partial(self._size_there, self.remote) if self.remote else None,
            shared_lock=database.lock if database.is_on_server else None,
        )

    def _size_there(self, remote: str) -> tuple[int, int]:
        parent = self.parent
        return size_there(remote, parent.stop, remote_access(parent.store, parent.say))

    def _supervisor(self, request: RunRequest) -> Supervisor:
        parent = self.parent
        errors = parent.settings.home / "logs" / f"{request.run}.txt"
        errors.parent.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        make_private_file(errors)
        return Supervisor(
            environment={
                **os.environ,
                **parent.agent,
                "DISPLAY": parent.desk.display if self.remote else request.display,
                "BYHEART_HOME": str(parent.settings.home),
                "BYHEART_DATABASE": parent.settings.database,
            },
            errors=errors,
            stop=parent.stop,
            hold=NothingHeld.take if self.remote else HeldState.take,
            listen_for_stop=self._listen,
            file=lambda report: parent.store.finish_run(report.run, as_message(report)),
            line=parent.line,
            standby=parent.standby,
        )

    def _listen(self) -> Callable[[], None]:
        """Listen for the stop key. A run on a display of its own can do without the session's."""
        parent = self.parent
        try:
            return listen_for_stop(parent.desk, parent.settings, parent.stop)
        except BlockedError as error:
            if not self.private:
                raise
            parent.say(f"The stop key cannot be heard; Ctrl+C stops the run. {error}")
            return lambda: None

    def _broken_off(self, request: RunRequest, error: ByheartError, *, has_begun: bool) -> Message:
        """The report of a run that could not be begun, or not be followed to its end."""
        report = RunReport(
            run=request.run,
            workflow=self.workflow.name,
            version=self.workflow.version,
            outcome=Outcome.UNCERTAIN if has_begun else outcome_of(error),
            reason=str(error),
            row=request.row,
        )
        try:
            return dict(self.parent.store.finish_run(report.run, as_message(report)))
        except ByheartError:  # the report is told, whether it can be kept or not
            return as_message(report)


class NoScreenError(UsageError):
    """A workflow that calls another program's tools is to be played on a screen."""

    def __init__(self, workflow: str, version: int) -> None:
        super().__init__(
            f"{workflow} calls another program's tools and has no screen: only “byheart run "
            f"{workflow}” plays it."
        )
        self.version = version


def require_trusted(workflow: Workflow) -> None:
    """UsageError for one that came from elsewhere and that nobody has accepted."""
    if not workflow.trusted:
        name = workflow.name
        raise UsageError(
            f"{name} was imported and nobody has accepted what it does yet: "
            f"see “byheart show {name}”, then “byheart edit accept {name}”."
        )


@contextmanager
def open_parent(
    say: Callable[[str], None],
    settings: Settings | None = None,
    desk: Desk | None = None,
    known: Store | None = None,
    placed: Callable[[str], None] = lambda _: None,
) -> Iterator[Parent]:
    """A parent over the user's store and session, or over others, while the block lasts; over a
    `known` store, which stays open, for who is a parent again and again. `placed` hears where its
    runs are played (see `Parent`).
    """
    settings = with_stop_key(settings or read_settings())
    with ExitStack() as after:
        store = known or open_store(settings)
        after.callback(store.close if known is None else store.journal.close)
        key = JournalKey(store, open_secrets, say)
        store.journal.key_of = key.of
        after.callback(key.make_ready())
        for lost in store.mark_lost_runs():
            say(f"The run {lost.run} of {lost.workflow} was lost; what it had done is uncertain.")
        stop = StopSwitch()
        after.callback(stop.close)
        yield Parent(settings, store, stop, say, desk or session_desk(), placed=placed)
