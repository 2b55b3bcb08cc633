"""The tags under which the engine remembers what belongs to a workflow."""

from __future__ import annotations

import json

WORKFLOW_TAG = "workflow"
REFLEX_TAG = "reflex"


def workflow_tags(name: str) -> tuple[str, ...]:
    """The tags of a workflow's trajectories."""
    return (WORKFLOW_TAG, name)


def retagged(tags: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Tags of a workflow that is called `name` from now on; tags of anything else stay."""
    if not tags:
        return workflow_tags(name)
    return (WORKFLOW_TAG, name, *tags[2:]) if tags[0] == WORKFLOW_TAG else tags


def as_text(tags: tuple[str, ...]) -> str:
    """Tags as they stand in a column."""
    return json.dumps(tags, ensure_ascii=False)


def as_tags(text: str) -> tuple[str, ...]:
    """Tags from a column."""
    return tuple(json.loads(text))
