"""Recorded calls become a workflow, or one more recording of it: when the agent leaves, or when the
gateway is next started after it was killed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from app.engine.errors import ByheartError, UsageError
from app.recorder.merging.calls import merged_with_calls, workflow_of_calls
from app.serve.gateway.call_log import Unlearned, unlearned
from app.serve.gateway.playing import known_workflow
from app.store.model.tool_call import ToolCall
from app.store.model.workflow import Workflow
from app.store.store import Store


def learned(store: Store, name: str, command: Sequence[str], calls: Sequence[ToolCall]) -> str:
    """Keep what was called as the workflow of that name, merged with what it is already, or under
    another name when it is another task; a sentence about it. UsageError when no call succeeded.
    """
    known = known_workflow(store, name)
    if known is None:
        recorded = store.save_workflow(workflow_of_calls(name, command, calls))
        return (
            f"Recorded {name}: {len(recorded.trajectories[0].steps)} call(s). Record it again with "
            "other values, and they become parameters."
        )
    try:
        require_same(known, command)
        merged = merged_with_calls(known, calls)
    except UsageError as error:
        taken = {one.name for one in store.workflows()}
        other = next(free for n in count(2) if (free := f"{name} {n}") not in taken)
        store.save_workflow(workflow_of_calls(other, command, calls))
        return f"{error} It is kept as “{other}”."
    if merged is known:
        return f"{name} is known so already; nothing is new."
    merged = store.save_workflow(merged)
    given = [one.name for one in merged.parameters if not one.made_of]
    made = [one.name for one in merged.parameters if one.made_of]
    told = f"Merged into {name}, version {merged.version}. To be given: {', '.join(given)}"
    return f"{told}; made of these: {', '.join(made)}." if made else f"{told}."


def learn_what_was_left(store: Store) -> Iterator[str]:
    """Learn what killed gateways recorded; a sentence about each."""
    for left in unlearned(store.home):
        if left.torn:
            yield _torn(left)
        try:
            if left.calls:
                told = learned(store, left.workflow, left.command, left.calls)
                yield f"A gateway was killed before it had learned {left.workflow}. {told}"
        except UsageError as error:  # no call succeeded
            yield str(error)
        except ByheartError as error:
            yield f"{error} What was called for {left.workflow} is learned at the next start."
            continue
        left.path.unlink()


def require_same(known: Workflow, command: Sequence[str]) -> None:
    """UsageError unless the workflow is one of this server's calls."""
    if not known.start.tools:
        raise UsageError(f"{known.name} is a workflow of a screen; record under another name.")
    if known.start.launch != (tuple(command),):
        raise UsageError(
            f"{known.name} was recorded with “{' '.join(known.start.launch[0])}”; record what "
            "another server does under another name."
        )


def _torn(left: Unlearned) -> str:
    whose = f"the recording of {left.workflow}" if left.workflow else "a recording"
    return f"A gateway was killed while it wrote: of {whose} {left.torn} call(s) are lost."
