"""What an order plays, as messages: one run; or one for each row of a file, and at the end a report
of them all. Imported on the run's own thread alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.player.run.part import WHOLE, Part
from app.scheduler.run.batch import batch_message
from app.scheduler.run.run_process import Message
from app.store.model.row_state import RowState
from app.ui.i18n.messages_en import Say, tr
from app.ui.running.order import RunOrder
from app.wiring.run.launcher import Prepared
from app.wiring.run.rows import begin_batch, playing


def played(prepared: Prepared, order: RunOrder) -> Iterator[Message]:
    """The messages; the last one is the report."""
    if order.rows is None:
        yield from prepared.run(order.values, pace=order.pace, part=_part(order))
        return
    store, told = prepared.parent.store, order.rows
    batch = begin_batch(
        store, prepared.workflow, told.path, order.values, called=dict(told.columns)
    )
    count = sum(store.batches.counts(batch.id).values())
    prepared.parent.line.tell({"command": "pace", "pace": order.pace})
    rows, reports = playing(prepared, batch), list[Message]()
    for number, messages in enumerate(rows.rows(), 1):
        yield {"event": "row", "row": number, "rows": count}
        for message in messages:
            if message.get("event") == "report":
                reports.append(message)
                yield {**message, "event": "row_report"}
            else:
                yield message
    counts = batch_message(batch, store.batches.counts(batch.id))
    yield _report(counts, reports, stopped=rows.stopped())


def _part(order: RunOrder) -> Part:
    """The steps that are wanted; up to the last one it ends as the workflow does."""
    if order.part is None:
        return WHOLE
    first, last = order.part
    return Part(first, None if last == len(order.needs.sentences) else last)


def _report(counts: Message, reports: Sequence[Message], *, stopped: bool) -> Message:
    """All rows in one report; its run is the last one's."""
    done, rows = counts["done"], counts["rows"]
    said = tr(Say.ROWS_DONE, done=done, rows=rows, results=counts["results"])
    return {
        "event": "report",
        "outcome": _outcome(counts, stopped=stopped),
        "verified": _verified([report.get("verified") for report in reports]),
        "reason": said,
        "run": str(reports[-1].get("run", "")) if reports else "",
    }


def _outcome(counts: Message, *, stopped: bool) -> str:
    """What is worst of them."""
    if counts["done"] == counts["rows"]:
        return "done"
    bad = (RowState.UNCERTAIN, RowState.FAILED, RowState.DIVERGED)
    worst = next((str(state) for state in bad if counts[str(state)]), "stopped")
    return "stopped" if stopped else worst


def _verified(each: Sequence[object]) -> bool | None:
    """Whether every effect is there; None where nobody knows of some."""
    if any(one is False for one in each):
        return False
    return True if each and all(one is True for one in each) else None
