"""The schema of `--json` is a schema, and it refuses what is not published.

The end-to-end tests hold every line of their runs against it (tests/builders/runs/byheart.py).
"""

from __future__ import annotations

import re
from pathlib import Path

from jsonschema import Draft202012Validator

from app.engine.model.check import Comparison, Verdict
from app.engine.model.events import Checked, Event, Finished, Outcome, Started, Waited
from app.player.run.event_json import event_to_json
from app.player.run.messages import RunReport, as_message
from tests.builders.runs.event_schema import schema, unlike_schema

PAGE = Path(__file__).parents[1] / "assets" / "docs" / "reference" / "events.md"


def test_the_published_schema_is_valid() -> None:
    Draft202012Validator.check_schema(schema())


def test_every_event_of_the_page_is_in_the_schema() -> None:
    page = PAGE.read_text("utf-8")
    named = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    kinds = {each.get("title") for each in schema()["oneOf"]}

    assert len(named) > 12
    assert named <= kinds


def test_events_and_the_report_are_as_published() -> None:
    comparison = Comparison(Verdict.GO, where=None, why="as remembered")
    events: list[Event] = [
        Started("do it", ("workflow:orders",), trajectories=1, steps=2),
        Checked(0, "click", comparison, "main"),
        Waited(0, 0.25, agreed=True),
        Finished(Outcome.DONE, hit=True, reason=""),
    ]
    told = [event_to_json(event, lambda _: None) for event in events]

    assert unlike_schema([*told, as_message(report())]) == []


def test_a_line_with_a_field_or_an_event_of_its_own_is_refused() -> None:
    assert unlike_schema([{"event": "trouble", "reason": "x", "more": 1}])
    assert unlike_schema([{"event": "trouble"}])
    assert unlike_schema([{"event": "jubilation"}])


def report() -> RunReport:
    return RunReport(run="r1", workflow="orders", version=1, outcome=Outcome.DONE)
