"""LIST.VALUE: the rows of a table that another workflow reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.engine.errors import UsageError
from app.player.run.parameters import needed
from app.store.model.workflow import Workflow

Columns = Mapping[str, str] | None


def list_named(each: str) -> tuple[str, str]:
    """The workflow that reads the list, and the value that it reads it as. UsageError for what
    names no such two.
    """
    name, _, value = each.rpartition(".")
    if not name or not value:
        raise UsageError(f"Rows of a table are named LIST.VALUE, not “{each}”.")
    return name, value


def rows_of_loop(
    workflow: Workflow, given: Mapping[str, str], called: Columns
) -> tuple[tuple[str, str] | None, Columns]:
    """The table that the workflow is done for each row of, where a run is not given the values of
    one row; and which parameter a column of it is.
    """
    loop = workflow.loop
    if loop is None or not loop.over or set(needed(workflow)) <= given.keys():
        return None, called
    own = {head: parameter for parameter, head in loop.columns}
    return (loop.over, loop.value), called or own or None


def conditions(words: Iterable[str]) -> dict[str, str]:
    """HEAD=TEXT words: what stands in which column. UsageError for a word without `=`."""
    said: dict[str, str] = {}
    for word in words:
        head, equals, text = word.partition("=")
        if not equals or not head:
            raise UsageError(f"--where takes HEAD=TEXT, not “{word}”.")
        said[head] = text
    return said
