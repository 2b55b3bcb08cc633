"""What a gateway has recorded outlives the host's way of ending it, whatever that is."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from app.recorder.merging.calls import (
    ENOUGH,
    merged_with_calls,
    recordings_of,
    workflow_of_calls,
)
from app.serve.gateway.call_log import FOLDER, call_log
from app.serve.gateway.gateway import Gateway, learn_what_was_left, learned
from app.serve.gateway.other_server import OtherServer
from app.store.errors import FullDiskError
from app.store.model.tool_call import ToolCall, ToolResult
from app.store.store import Store
from app.wiring.storage.store_opening import opened_store
from tests.builders.servers.agent_host import AgentHost, connected_host

SERVER = str(Path(sys.executable).with_name("aiomcp-server-filesystem"))
ENDS_WITHIN_S = 10.0
Json = Any


@dataclass(frozen=True, slots=True)
class Agent:
    """An agent that writes letters through a gateway."""

    host: AgentHost
    folder: Path

    @property
    def gateway(self) -> subprocess.Popen[str]:
        return self.host.server

    def writes(self, who: str) -> Json:
        given = {"path": f"{self.folder}/{who}.txt", "content": f"Dear {who},"}
        return self.host.calls("write_file", given)


@contextmanager
def connected_agent(folder: Path, name: str = "letter") -> Iterator[Agent]:
    with connected_host("mcp", "--record", name, "--", SERVER, str(folder)) as host:
        yield Agent(host, folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "letters"
    made.mkdir()
    return made


@pytest.fixture
def store() -> Iterator[Store]:
    with opened_store() as opened:
        yield opened


def left_in(store: Store) -> list[Path]:
    return sorted((store.home / FOLDER).glob("*.jsonl"))


def write(who: str, answer: str = "Written.") -> ToolCall:
    return ToolCall("write_file", {"path": f"/x/{who}.txt"}, ToolResult(answer))


def leave(store: Store, calls: Sequence[ToolCall], name: str = "letter") -> Path:
    """The file of a gateway that was killed."""
    with call_log(store.home, name, ("server",)) as log:
        for call in calls:
            log.append(call)
    return log.path


@pytest.mark.parametrize("first", [signal.SIGINT, signal.SIGTERM])
def test_one_signal_ends_it_at_once_and_it_has_learned(
    folder: Path, store: Store, first: signal.Signals
) -> None:
    with connected_agent(folder) as agent:
        agent.writes("ann")
        agent.gateway.send_signal(first)
        assert agent.gateway.wait(ENDS_WITHIN_S) == 0
        assert agent.gateway.stderr is not None
        assert "Recorded letter" in agent.gateway.stderr.read()
    assert store.workflow("letter").start.tools
    assert left_in(store) == []


def test_a_host_that_reads_no_more_ends_it_too(folder: Path, store: Store) -> None:
    with connected_agent(folder) as agent:
        agent.writes("ann")
        assert agent.gateway.stdout is not None
        agent.gateway.stdout.close()
        agent.host.says("notifications/initialized")
        agent.host.sends({"id": 3, "method": "tools/list", "params": {}})
        assert agent.gateway.wait(ENDS_WITHIN_S) == 0
        assert agent.gateway.stderr is not None
        said = agent.gateway.stderr.read()
    assert "Recorded letter" in said
    assert "Traceback" not in said
    assert store.workflow("letter").version == 1


def test_signals_in_quick_succession_lose_nothing(folder: Path, store: Store) -> None:
    with connected_agent(folder) as agent:
        agent.writes("ann")
        agent.host.ends_it(signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
    list(learn_what_was_left(store))
    assert store.workflow("letter").version == 1
    assert left_in(store) == []


def test_a_killed_one_is_learned_at_the_next_start_and_not_before(
    folder: Path, store: Store
) -> None:
    with connected_agent(folder) as living, connected_agent(folder) as killed:
        living.writes("ann")
        killed.writes("bob")
        killed.gateway.kill()
        killed.gateway.wait()
        assert len(left_in(store)) == 2
        with connected_agent(folder, "other") as next_one:
            assert next_one.gateway.stderr is not None
            told = next_one.gateway.stderr.readline()
        assert "was killed before it had learned letter" in told
        assert len(left_in(store)) == 1  # the living one's
        assert store.workflow("letter").version == 1
        living.gateway.send_signal(signal.SIGTERM)
        living.gateway.wait(ENDS_WITHIN_S)
    assert store.workflow("letter").version == 2
    assert left_in(store) == []


def test_the_server_of_workflows_ends_with_its_input_open() -> None:
    with connected_host("mcp") as host:
        host.server.send_signal(signal.SIGINT)
        assert host.server.wait(ENDS_WITHIN_S) == 0


def test_what_is_kept_meanwhile_is_its_owners_alone(store: Store) -> None:
    path = leave(store, [write("ann")])
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_torn_line_loses_itself_alone_and_is_said(store: Store) -> None:
    path = leave(store, [write("ann"), write("bob")])
    path.write_bytes(path.read_bytes()[:-9])
    told = list(learn_what_was_left(store))
    lost, kept = told
    assert lost == (
        "A gateway was killed while it wrote: of the recording of letter 1 call(s) are lost."
    )
    assert kept.startswith("A gateway was killed before it had learned letter. Recorded letter: 1")
    assert list(learn_what_was_left(store)) == []


def test_a_file_that_nobody_can_read_is_said_and_gone(store: Store) -> None:
    leave(store, [write("ann")]).write_bytes(b'{"workflow"')
    (told,) = learn_what_was_left(store)
    assert told == "A gateway was killed while it wrote: of a recording 1 call(s) are lost."
    assert left_in(store) == []


def test_a_lock_that_nobody_holds_is_removed_when_it_is_old(store: Store) -> None:
    folder = store.home / FOLDER
    folder.mkdir(0o700)
    old, new = folder / "old.lock", folder / "new.lock"
    for lock in (old, new):
        lock.touch(0o600)
    os.utime(old, (0, 0))
    assert list(learn_what_was_left(store)) == []
    assert list(folder.iterdir()) == [new]


def test_one_without_a_call_that_succeeded_is_said_and_gone(store: Store) -> None:
    leave(store, [replace(write("ann"), result=ToolResult("no", is_error=True))])
    (told,) = learn_what_was_left(store)
    assert "No call succeeded" in told
    assert left_in(store) == []


def test_what_cannot_be_learned_now_is_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    leave(store, [write("ann")])

    def full(*_: object) -> None:
        raise FullDiskError(store.home)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "save_workflow", full)
        (told,) = learn_what_was_left(store)
    assert "is learned at the next start" in told
    assert len(left_in(store)) == 1


def test_what_another_server_was_called_for_is_kept_under_another_name(store: Store) -> None:
    learned(store, "letter", ("another",), [write("ann")])
    leave(store, [write("ann")])
    (told,) = learn_what_was_left(store)
    assert "It is kept as “letter 2”." in told


def test_what_was_learned_already_is_not_learned_twice(store: Store) -> None:
    learned(store, "letter", ("server",), [write("ann")])
    leave(store, [write("ann")])
    (told,) = learn_what_was_left(store)
    assert told.endswith("letter is known so already; nothing is new.")
    assert store.workflow("letter").version == 1


def test_a_call_that_cannot_be_kept_is_said_and_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    with call_log(store.home, "letter", ("server",)) as log:
        gateway = Gateway(OtherServer(None, {}), store, None, log, told.append)  # type: ignore[arg-type]
        gateway.keep(write("ann"))

        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", full)
            gateway.keep(write("bob"))
        gateway.keep(write("cleo"))
    assert len(gateway.calls) == 3
    assert len(told) == 1
    assert "is lost if this process is killed" in told[0]
    assert len(log.path.read_bytes().splitlines()) == 2


def test_a_recording_that_changes_nothing_leaves_it_proven(store: Store) -> None:
    first = workflow_of_calls("letter", ("server",), [write("ann")])
    merged = merged_with_calls(first, [write("bob")])
    store.save_workflow(replace(merged, proven=True))
    again = merged_with_calls(store.workflow("letter"), [write("cleo")])
    assert again.proven
    assert [one.name for one in again.parameters] == ["path"]
    differs = merged_with_calls(store.workflow("letter"), [write("cleo", "It is there.")])
    assert not differs.proven


def test_after_enough_recordings_only_those_that_change_something_are_kept() -> None:
    workflow = workflow_of_calls("letter", ("server",), [write("person 0")])
    for number in range(1, ENOUGH):
        workflow = merged_with_calls(workflow, [write(f"person {number}")])
    assert len(recordings_of(workflow)) == ENOUGH
    assert merged_with_calls(workflow, [write("cleo")]) is workflow
    differs = merged_with_calls(workflow, [write("cleo", "It is there.")])
    assert len(recordings_of(differs)) == ENOUGH + 1


def test_a_gateway_in_which_nothing_succeeded_leaves_nothing(folder: Path, store: Store) -> None:
    with connected_agent(folder) as agent:
        given = {"path": "/etc/passwd"}
        agent.host.calls("read_text_file", given)
        agent.gateway.send_signal(signal.SIGTERM)
        assert agent.gateway.wait(ENDS_WITHIN_S) == 0
    assert left_in(store) == []
    assert store.workflows() == ()
