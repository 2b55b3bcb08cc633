"""What an agent called of a server of files is called again without the agent.

The server was written by others. What is true is read from the files.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import anyio
import mcp_types as types
import pytest
from mcp import Client, StdioServerParameters

from app.cli.main import run_command_line
from app.engine.errors import BlockedError, UsageError
from app.serve.gateway.gateway import Gateway, learned
from app.serve.gateway.other_server import connected
from app.serve.gateway.playing import play_calls, playable
from app.store.model.workflow import Start
from app.store.store import Store
from app.wiring.storage.store_opening import opened_store
from tests.builders.runs.command_line import Answer, command, surroundings
from tests.builders.runs.command_line import byheart as as_process

WITHIN_S = 60.0
SERVER = str(Path(sys.executable).with_name("aiomcp-server-filesystem"))
Json = Any
Talk = Callable[[Client], Awaitable[Json]]
As = Callable[..., Answer]


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that the server of files may use, and Byheart between it and an agent."""

    path: Path

    @property
    def server(self) -> tuple[str, ...]:
        return (SERVER, str(self.path))

    def agent(self, talk: Talk, name: str = "letter") -> Json:
        """What an agent makes of the tools, with the gateway between; it is recorded under that
        name.
        """

        async def talking(store: Store) -> tuple[Json, Gateway]:
            with anyio.fail_after(WITHIN_S):
                async with connected(self.server) as other:
                    gateway = Gateway(other, store, playable(store, name))
                    async with Client(gateway.server()) as client:
                        return await talk(client), gateway

        with opened_store() as store:
            answer, gateway = anyio.run(talking, store)
            if gateway.calls:
                with suppress(UsageError):  # nothing succeeded
                    learned(store, name, self.server, gateway.calls)
        return answer

    def agent_outside(self, talk: Talk, mode: str) -> Json:
        """The same with processes of their own."""
        program, *words = command("mcp", "--record", "letter", "--", *self.server)
        target = StdioServerParameters(command=program, args=words, env=surroundings(None))

        async def talking() -> Json:
            with anyio.fail_after(WITHIN_S):
                async with Client(target, mode=mode) as client:
                    return await talk(client)

        return anyio.run(talking)

    def read(self, name: str) -> str:
        return (self.path / name).read_text(encoding="utf-8")

    def run(self, name: str = "letter", **values: str) -> Mapping[str, Json]:
        """The report of a run without an agent."""
        with opened_store() as store:
            return play_calls(store, store.workflow(name), values, lambda _: None)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    made = tmp_path / "letters"
    made.mkdir()
    (made / "head.txt").write_text("Acme Ltd\n", encoding="utf-8")
    return Folder(made)


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str]) -> As:
    """A command, in this process."""

    def command_line(*words: str) -> Answer:
        status = run_command_line(words, lambda *_: "")
        printed = capsys.readouterr()
        return Answer(status, printed.out, printed.err)

    return command_line


@pytest.fixture
def store() -> Iterator[Store]:
    with opened_store() as opened:
        yield opened


def writes(folder: Folder, who: str, greeting: str = "Dear") -> Talk:
    """An agent that looks around, copies the head, and writes a letter below it."""

    async def talk(client: Client) -> list[types.CallToolResult]:
        at = f"{folder.path}/{who}.txt"
        calls: list[tuple[str, dict[str, Json]]] = [
            ("read_text_file", {"path": f"{folder.path}/head.txt"}),
            ("write_file", {"path": at, "content": f"{greeting} {who},\nthank you."}),
            ("read_text_file", {"path": at, "head": 1}),
        ]
        if who == "bob":  # a look that the other one did not need
            calls.insert(1, ("list_directory", {"path": str(folder.path)}))
        return [await client.call_tool(name, given) for name, given in calls]

    return talk


def test_recorded_twice_it_is_played_with_other_values_and_no_agent(
    folder: Folder, store: Store
) -> None:
    answers = folder.agent_outside(writes(folder, "ann"), mode="auto")
    assert [bool(each.is_error) for each in answers] == [False] * 3
    assert folder.read("ann.txt") == "Dear ann,\nthank you."
    folder.agent_outside(writes(folder, "bob"), mode="legacy")
    merged = store.workflow("letter")
    assert merged.version == 2
    assert [one.name for one in merged.parameters if not one.made_of] == ["path"]

    words = ("run", "letter", "--json", "-p", f"path={folder.path}/cleo.txt")
    ended = as_process(*words)
    assert ended.status == 0, ended.out + ended.err
    assert folder.read("cleo.txt") == "Dear cleo,\nthank you."
    report = ended.objects[-1]
    assert (report["outcome"], report["acted"], report["model_calls"]) == ("done", 3, 0)
    assert store.workflow("letter").proven


def test_a_proven_one_is_a_tool_of_its_own_and_says_where_it_stopped(
    folder: Folder, store: Store
) -> None:
    folder.agent(writes(folder, "ann"))
    folder.agent(writes(folder, "bob"))

    async def names(client: Client) -> set[str]:
        return {tool.name for tool in (await client.list_tools()).tools}

    assert "play_letter" not in folder.agent(names)
    assert folder.run(path=f"{folder.path}/cleo.txt")["outcome"] == "done"
    assert {"play_letter", "write_file"} <= folder.agent(names)

    async def plays(client: Client) -> list[types.CallToolResult]:
        done = await client.call_tool("play_letter", {"path": f"{folder.path}/dora.txt"})
        (folder.path / "head.txt").write_text("Sold\n", encoding="utf-8")
        stopped = await client.call_tool("play_letter", {"path": f"{folder.path}/eve.txt"})
        return [done, stopped, await client.call_tool("play_letter", {"colour": "red"})]

    done, stopped, refused = folder.agent(plays)
    assert not done.is_error
    assert folder.read("dora.txt") == "Dear dora,\nthank you."
    assert stopped.is_error
    told = said(stopped)
    assert "diverged after 1 of 3 calls" in told
    assert "answered “Sold” where “Acme Ltd” was expected" in told
    assert not (folder.path / "eve.txt").exists()
    assert refused.is_error
    assert "no parameter colour" in said(refused)
    assert store.workflow("letter").version == 2  # what was played is not recorded


def test_a_run_that_diverges_ends_with_1_and_touches_nothing_more(folder: Folder) -> None:
    folder.agent(writes(folder, "ann"))
    (folder.path / "head.txt").write_text("Sold\n", encoding="utf-8")
    (folder.path / "ann.txt").unlink()
    report = folder.run()
    assert report["outcome"] == "diverged"
    assert report["done"] == [f"read_text_file {{'path': '{folder.path}/head.txt'}}"]
    assert not (folder.path / "ann.txt").exists()


def test_another_task_is_kept_under_another_name(folder: Folder, store: Store) -> None:
    folder.agent(writes(folder, "ann"))

    async def other(client: Client) -> types.CallToolResult:
        return await client.call_tool("create_directory", {"path": f"{folder.path}/new"})

    folder.agent(other)
    assert {one.name for one in store.workflows()} == {"letter", "letter 2"}
    assert store.workflow("letter").version == 1


def test_what_failed_is_passed_on_and_not_learned(folder: Folder, store: Store) -> None:
    async def fails(client: Client) -> types.CallToolResult:
        return await client.call_tool("read_text_file", {"path": "/etc/passwd"})

    assert folder.agent(fails).is_error
    assert store.workflows() == ()


def test_a_value_that_a_call_answered_is_taken_from_the_answer(
    folder: Folder, store: Store
) -> None:
    def copies(number: str) -> Talk:
        (folder.path / "in.txt").write_text(f"Ticket {number}", encoding="utf-8")

        async def talk(client: Client) -> None:
            read = await client.call_tool("read_text_file", {"path": f"{folder.path}/in.txt"})
            given = {"path": f"{folder.path}/out.txt", "content": said(read)}
            await client.call_tool("write_file", given)

        return talk

    folder.agent(copies("17"), "copy")
    folder.agent(copies("42"), "copy")
    assert store.workflow("copy").parameters == ()
    (folder.path / "in.txt").write_text("Ticket 99", encoding="utf-8")
    assert folder.run("copy")["outcome"] == "done"
    assert folder.read("out.txt") == "Ticket 99"


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("mcp", "--record", "letter"), 2),
        (("mcp", "--", "server"), 2),
        (("mcp", "--record", "letter", "--each", "--", "server"), 2),
        (("mcp", "--record", "letter", "--", "/no/such/server"), 3),
        (("mcp", "--record", "letter", "--", "true"), 3),
    ],
)
def test_what_cannot_be_recorded_is_said_in_a_sentence(
    here: As, words: tuple[str, ...], status: int
) -> None:
    assert here(*words).is_refusal(status)


def test_a_workflow_of_calls_is_played_by_run_alone(here: As, folder: Folder, store: Store) -> None:
    folder.agent(writes(folder, "ann"))
    assert "write_file" in here("show", "letter").out
    assert here("run", "letter", "--display", "private").is_refusal(2)
    assert here("publish", "letter", "oci://127.0.0.1:9/x:1", "--yes").is_refusal(2)
    saved = store.workflow("letter")
    store.save_workflow(replace(saved, start=replace(saved.start, launch=(("true",),))))
    with pytest.raises(BlockedError, match="could not be started"):
        folder.run()
    other = Folder(folder.path.parent)
    assert here("mcp", "--record", "letter", "--", *other.server).is_refusal(2)
    store.save_workflow(replace(saved, start=Start()))
    assert here("mcp", "--record", "letter", "--", *folder.server).is_refusal(2)
    store.save_workflow(replace(saved, trusted=False))
    with pytest.raises(UsageError, match="accepted"):
        folder.run()
    missing = replace(saved.trajectories[0].steps[0], arguments={"name": "gone", "arguments": {}})
    way = replace(saved.trajectories[0], steps=(missing,))
    store.save_workflow(replace(saved, trajectories=(way,)))
    with pytest.raises(BlockedError, match="offers no tool gone"):
        folder.run()


def said(result: types.CallToolResult) -> str:
    return "\n".join(part.text for part in result.content if isinstance(part, types.TextContent))
