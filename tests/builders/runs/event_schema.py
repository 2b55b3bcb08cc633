"""The published schema of what `byheart run --json` prints, as a validator."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

SCHEMA = Path(__file__).parents[3] / "assets" / "docs" / "reference" / "events.schema.json"


@cache
def schema() -> Mapping[str, Any]:
    """The schema as the documentation publishes it."""
    loaded: Mapping[str, Any] = json.loads(SCHEMA.read_text("utf-8"))
    return loaded


def published(event: str) -> Mapping[str, Any]:
    """The schema of one kind of line; KeyError when none is published."""
    kinds = {each["title"]: each for each in schema()["oneOf"] if "title" in each}
    kinds["report"] = schema()["$defs"]["report"]
    return {**kinds[event], "$defs": schema()["$defs"]}


def unlike_schema(messages: Iterable[Mapping[str, object]]) -> list[str]:
    """In what lines differ from what is published, a sentence each."""
    found = []
    for message in messages:
        try:
            kind = published(str(message["event"]))
        except KeyError:
            found.append(f"no such event is published: {message}")
            continue
        errors = Draft202012Validator(kind).iter_errors(dict(message))
        found += [f"{error.json_path}: {error.message}; {message}" for error in errors]
    return found
