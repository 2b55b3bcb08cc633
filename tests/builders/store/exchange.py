"""Workflows and files that claim to be exported ones: a sound one, and ways to spoil it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.desktop.tools.actions import TOOLS as TOOL_NAMES
from app.desktop.tools.actions import DesktopTools
from app.engine.model.trajectory import Trajectory
from app.store.exchange.manifest import MANIFEST, WORKFLOW, Member, write_manifest
from app.store.model.workflow import EndCheck, EndCheckKind, Workflow
from app.wiring.storage.store_opening import desktop_tools
from tests.builders.store.kept import workflow

TOOLS: Mapping[str, Callable[..., object]] = {
    name: getattr(DesktopTools, name) for name in TOOL_NAMES
}
Contents = dict[str, bytes]


def contents_of(path: Path) -> Contents:
    """The members of a file but its list of contents."""
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist() if name != MANIFEST}


def packed(contents: Mapping[str, bytes], **manifest: object) -> bytes:
    """A file with these members and a true list of them; `manifest` replaces its entries."""
    listed = json.loads(write_manifest({name: Member.of(one) for name, one in contents.items()}))
    return zipped({**contents, MANIFEST: json.dumps({**listed, **manifest}).encode()})


def zipped(members: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A plain zip file; the same members give the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as writing:
        for name, content in members.items():
            writing.writestr(zipfile.ZipInfo(name), content, method)  # at no time
    return file.getvalue()


def with_workflow(contents: Contents, change: Callable[[Any], Any]) -> Contents:
    """The members with the workflow's JSON changed (it is handed over parsed)."""
    data = json.loads(contents[WORKFLOW])
    return {**contents, WORKFLOW: json.dumps(change(data)).encode()}


def sound(name: str = "orders") -> Workflow:
    """A workflow whose steps this version's tools can take."""
    made = workflow(name)
    checks = (EndCheck(EndCheckKind.COMMAND, ("test", "-e", "/tmp/x; rm")),)
    ways = tuple(_with_versions(way) for way in made.trajectories)
    return replace(made, trajectories=ways, end_checks=checks)


def _with_versions(way: Trajectory) -> Trajectory:
    tools = desktop_tools()
    steps = (replace(step, tool_version=tools[step.tool].version) for step in way.steps)
    return replace(way, steps=tuple(steps))
