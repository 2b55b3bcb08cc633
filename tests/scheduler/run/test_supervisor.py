"""The parent accounts for a run whatever becomes of its process, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from app.desktop.signals import StopSwitch
from app.engine.errors import BlockedError, ByheartError
from app.player.run.messages import RunReport, RunRequest, as_message
from app.scheduler.run import supervisor as supervise
from app.scheduler.run.run_process import Message
from app.scheduler.run.supervisor import Supervisor
from tests.builders.desktop.awaited import within
from tests.builders.runs.acted_runs import lives, plays, until_gone

REQUEST = RunRequest("3f2a", "orders", 2, ":9", row=4)
ACTS = """
say("started", steps=9)
for n in range({}): say("acted", step=n, tool="click", arguments=dict(x=n, y=6))
"""


@dataclass
class Desk:
    """What the parent owns besides the process; `diary` tells in which order it is seen to."""

    diary: list[str] = field(default_factory=list)
    filed: list[RunReport] = field(default_factory=list)

    def hold(self, display: str) -> Desk:
        self.diary.append(f"hold {display}")
        return self

    def put_back(self) -> None:
        self.diary.append("put back")

    def file(self, report: RunReport) -> Message:
        self.filed.append(report)
        return as_message(report)

    def listen(self) -> Callable[[], None]:
        self.diary.append("listen")
        return lambda: self.diary.append("listen no more")


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def supervisor(desk: Desk, stop: StopSwitch, tmp_path: Path) -> Supervisor:
    return Supervisor(
        environment=os.environ,
        errors=tmp_path / "3f2a.txt",
        stop=stop,
        hold=desk.hold,
        listen_for_stop=desk.listen,
        file=desk.file,
    )


Run = Callable[..., Iterator[Message]]


@pytest.fixture
def run(supervisor: Supervisor) -> Run:
    def run_part(part: str, limit_s: float | None = None) -> Iterator[Message]:
        supervisor.command = plays(part)
        with supervisor.opened(REQUEST) as process:
            yield from process.play(REQUEST, limit_s)

    return run_part


def test_a_run_that_reports_is_believed(run: Run, desk: Desk) -> None:
    messages = list(run(ACTS.format(2) + "report()"))
    assert [each["event"] for each in messages] == ["started", "acted", "acted", "report"]
    assert messages[-1]["outcome"] == "done"
    assert desk.filed == [], "its process has filed it"


def test_the_desk_is_taken_before_and_left_after(run: Run, desk: Desk) -> None:
    list(run("report()"))
    assert desk.diary == ["hold :9", "listen", "listen no more", "put back"]


@pytest.mark.parametrize(
    ("acts", "told"), [(0, "after 0 acts"), (1, "after 1 act,"), (3, "after 3 acts")]
)
def test_a_process_that_ends_in_the_middle_leaves_its_run_uncertain(
    run: Run, desk: Desk, acts: int, told: str
) -> None:
    *_, report = run(ACTS.format(acts) + "sys.exit(1)")
    assert (report["event"], report["outcome"], report["acted"]) == ("report", "uncertain", acts)
    assert told in str(report["reason"])
    assert "one more may have begun: check in the application" in str(report["reason"])
    assert "(exit status 1)" in str(report["reason"])
    assert (report["run"], report["workflow"], report["version"], report["row"]) == (
        "3f2a",
        "orders",
        2,
        4,
    )
    (filed,) = desk.filed
    assert (filed.outcome, filed.reason) == (report["outcome"], report["reason"])


def test_what_was_done_until_then_is_told_in_words(run: Run) -> None:
    *_, report = run(ACTS.format(2) + "sys.exit(1)")
    assert report["done"] == ["click(x=0, y=6)", "click(x=1, y=6)"]


def test_a_process_that_ends_before_it_started_to_play_has_failed(run: Run, desk: Desk) -> None:
    (report,) = run("sys.exit('no such module')")
    assert report["outcome"] == "failed"
    assert "before the first act" in str(report["reason"])


def test_what_the_process_wrote_last_is_kept_and_named(run: Run, supervisor: Supervisor) -> None:
    (report,) = run("sys.exit('no such module')")
    assert str(supervisor.errors) in str(report["reason"])
    assert "no such module" in supervisor.errors.read_text(encoding="utf-8")


def test_a_killed_process_is_accounted_for_and_the_desk_put_back(run: Run, desk: Desk) -> None:
    *_, report = run(ACTS.format(1) + "os.kill(os.getpid(), 9)")
    assert report["outcome"] == "uncertain"
    assert "killed by SIGKILL" in str(report["reason"])
    assert desk.diary[-1] == "put back"


@pytest.mark.serial
def test_a_run_that_does_not_obey_the_stop_is_ended_and_reported_in_time(
    run: Run, desk: Desk, stop: StopSwitch
) -> None:
    messages = run(ACTS.format(1) + "time.sleep(60)")
    assert [next(messages)["event"] for _ in range(2)] == ["started", "acted"]
    stop.ask("the stop key was pressed")
    asked = time.monotonic()
    report = next(messages)
    assert time.monotonic() - asked < 2.0
    assert (report["outcome"], report["acted"]) == ("stopped", 1)
    assert "the stop key was pressed" in str(report["reason"])
    assert "had to be ended after 1 act" in str(report["reason"])
    assert list(messages) == []
    assert [each.outcome for each in desk.filed] == ["stopped"]


@pytest.mark.serial
def test_at_the_deadline_a_run_that_obeys_reports_for_itself(run: Run, desk: Desk) -> None:
    *_, report = run("say('started'); hear(); report('stopped')", limit_s=0.3)
    assert report["outcome"] == "stopped"
    assert desk.filed == []


@pytest.mark.serial
def test_at_the_deadline_a_run_that_does_not_obey_is_ended_and_uncertain(
    run: Run,
) -> None:
    *_, report = run(ACTS.format(1) + "time.sleep(60)", limit_s=0.2)
    assert report["outcome"] == "uncertain"


APPLICATION = """
def launch(*command):
    started = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL)
    say("launched", process=started.pid, command=list(command))
"""


def test_applications_end_with_the_run(run: Run) -> None:
    messages = list(run(APPLICATION + "launch('sleep', '60'); report()"))
    until_gone(int(str(messages[0]["process"])))


@pytest.mark.parametrize(
    ("watched", "outcome", "stays"),
    [
        ({"rehearsal": True}, "stopped", True),
        ({"rehearsal": True}, "diverged", True),
        ({"rehearsal": True}, "done", False),
        ({"ask": "operator"}, "diverged", False),
    ],
)
def test_what_a_rehearsal_did_not_finish_stays_open_for_who_has_watched_it(
    supervisor: Supervisor, watched: dict[str, Any], outcome: str, *, stays: bool
) -> None:
    supervisor.command = plays(APPLICATION + f"launch('sleep', '60'); report('{outcome}')")
    request = replace(REQUEST, **watched)
    with supervisor.opened(request) as process:
        launched, *_ = process.play(request)
    started = int(str(launched["process"]))
    if stays:
        assert lives(started)
        os.killpg(started, signal.SIGKILL)
    else:
        until_gone(started)


def test_a_whole_group_ends_also_after_a_kill(run: Run) -> None:
    shell = "sleep 61 & sleep 62 & wait"
    messages = list(run(APPLICATION + f"launch('sh', '-c', {shell!r}); os.kill(os.getpid(), 9)"))
    until_gone(int(str(messages[0]["process"])))


def test_an_application_that_resists_is_ended_the_hard_way(run: Run) -> None:
    shell = "trap '' TERM; echo; while :; do sleep 0.1; done"
    messages = list(run(APPLICATION + f"launch('sh', '-c', {shell!r}); time.sleep(0.2); report()"))
    until_gone(int(str(messages[0]["process"])))


def test_applications_are_gone_before_the_desk_is_put_back(run: Run, desk: Desk) -> None:
    order: list[bool] = []
    desk.put_back = lambda: order.append(lives(application))  # type: ignore[method-assign]
    messages = run(APPLICATION + "launch('sleep', '60'); report()")
    application = int(str(next(messages)["process"]))
    assert lives(application)
    list(messages)
    assert order == [False]


STAYS = replace(REQUEST, stays=True)
PLAYS_ON = """
while True:
    say("started", steps=1)
    report()
    told = hear()
    if told["command"] == "end":
        open(request["environment"]["witness"], "w").write("taught")
        break
    request = told
"""


def test_a_process_that_stays_plays_one_run_after_the_other(
    supervisor: Supervisor, desk: Desk, tmp_path: Path
) -> None:
    witness = tmp_path / "witness"
    supervisor.command = plays(PLAYS_ON)
    first = replace(STAYS, environment={"witness": str(witness)})
    with supervisor.opened(first) as process:
        for request in (first, replace(first, run="4a2b", row=5)):
            started, report = process.play(request)
            assert (started["event"], report["run"]) == ("started", request.run)
        assert process.lives
    assert witness.read_text(encoding="utf-8") == "taught", "it was let end by itself"
    assert desk.diary == ["hold :9", "listen", "listen no more", "put back"]


def test_one_that_is_lost_between_two_runs_is_accounted_for(
    supervisor: Supervisor, desk: Desk
) -> None:
    supervisor.command = plays("report(); hear()")
    with supervisor.opened(STAYS) as process:
        assert [each["outcome"] for each in process.play(STAYS)] == ["done"]
        (report,) = process.play(replace(STAYS, run="4a2b"))
        assert (report["run"], report["outcome"]) == ("4a2b", "failed"), "nothing was begun"
        assert not process.lives
    assert [each.run for each in desk.filed] == ["4a2b"]


def test_who_no_longer_listens_to_a_run_ends_it(run: Run, desk: Desk) -> None:
    messages = run(APPLICATION + "launch('sleep', '60'); say('started'); time.sleep(60)")
    application = int(str(next(messages)["process"]))
    messages.close()  # type: ignore[attr-defined]
    until_gone(application)
    assert desk.diary[-1] == "put back"


def test_where_the_report_cannot_be_kept_it_is_told_all_the_same(
    run: Run, supervisor: Supervisor
) -> None:
    def full(_: RunReport) -> Message:
        raise ByheartError("The disk is full.")

    supervisor.file = full
    *_, report = run(ACTS.format(1))
    assert report["outcome"] == "uncertain"
    assert str(report["reason"]).endswith("The disk is full.")


def test_without_its_display_nothing_is_started(
    run: Run, supervisor: Supervisor, desk: Desk, tmp_path: Path
) -> None:
    def gone(display: str) -> Desk:
        raise BlockedError(f"the display {display} cannot be opened")

    supervisor.hold = gone
    witness = tmp_path / "witness"
    with pytest.raises(BlockedError, match=":9 cannot be opened"):
        list(run(f"open({str(witness)!r}, 'w')"))
    assert desk.diary == []
    assert not witness.exists()


def test_what_a_person_says_reaches_the_run_that_is_on_and_no_other(
    run: Run, supervisor: Supervisor
) -> None:
    line = supervisor.line
    early = {"command": "allow", "question": 1, "yes": False}
    assert not line.tell(early), "no run is there to hear it"
    messages = run('say("started", steps=1)\nsay("heard", **hear())\nreport()')
    assert next(messages)["event"] == "started"
    assert line.tell({"command": "allow", "question": 1, "yes": True})
    heard, report = messages
    assert (heard["command"], heard["question"], heard["yes"]) == ("allow", 1, True)
    assert report["outcome"] == "done"
    assert not line.tell({"command": "go_on"})


def test_what_has_ended_and_is_not_buried_yet_is_not_waited_for() -> None:
    with subprocess.Popen(("true",), start_new_session=True) as process:
        watched = psutil.Process(process.pid)
        assert within(5, lambda: watched.status() == psutil.STATUS_ZOMBIE)
        assert not supervise._lives(process.pid)
    with subprocess.Popen(("sleep", "60"), start_new_session=True) as process:
        assert supervise._lives(process.pid)
        process.kill()
