"""One workflow as a single file: written to be given away, read with no trust at all.

A workflow from outside must be one that could have been recorded here: it may call no tool that
there is none of, and none with arguments that the tool does not take.
"""

from __future__ import annotations

import inspect
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import get_type_hints

from app.engine.model.geometry import Picture
from app.engine.model.reflex import Reflex
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.store.atomic_files import SHARED, replacing
from app.store.editing.end_checks import complaint_of
from app.store.errors import ImportRefusedError, NameTakenError, UnreadableError
from app.store.exchange.manifest import (
    MANIFEST,
    WORKFLOW,
    Member,
    picture_member,
    read_json,
    write_manifest,
)
from app.store.exchange.zip_reader import Archive, open_archive
from app.store.model.picture_reference import PictureReference
from app.store.model.workflow import LONGEST_NAME, Workflow, can_be_name
from app.store.pictures import png
from app.store.serialization.schema import Fits, shape_of
from app.store.store import Store

THEN = (1980, 1, 1, 0, 0, 0)  # the same workflow gives the same file
MOST_STEPS = 10_000
MOST_REFLEXES = 1_000
LONGEST_WAIT_S = 3_600

Tools = Mapping[str, Callable[..., object]]


def _unknown(_: object) -> str:
    """Where nobody knows of masks or reflexes, a workflow has none."""
    return "is nothing that is known here"


def export_workflow(store: Store, name: str, path: Path, version: int | None = None) -> Workflow:
    """Write a version (the newest when none is named), with what it learned, to a zip file; what
    was written. Secrets' values are nowhere in the store, so they cannot travel.
    """
    workflow = store.with_learned(store.workflow(name, version))
    write_workflow(store, workflow, path)
    return workflow


def write_workflow(store: Store, workflow: Workflow, path: Path) -> None:
    """Write a workflow, which need not be kept, to a zip file."""
    written = store.archivist.write(workflow)
    definition = json.dumps(written.definition).encode("utf-8")
    pictures = (
        (picture_member(sha256), store.pictures.files.read(sha256))
        for sha256 in sorted(written.pictures)
    )
    write_archive(path, chain([(WORKFLOW, definition)], pictures))


def write_archive(path: Path, members: Iterable[tuple[str, bytes]]) -> None:
    """Write members with a true list of them to a zip file, the workflow's definition first."""
    listed: dict[str, Member] = {}
    with replacing(path, SHARED) as beside, zipfile.ZipFile(beside, "w") as file:
        for name, content in members:
            listed[name] = Member.of(content)
            is_text = name == WORKFLOW
            _add(file, name, content, zipfile.ZIP_DEFLATED if is_text else zipfile.ZIP_STORED)
        _add(file, MANIFEST, write_manifest(listed), zipfile.ZIP_DEFLATED)


def import_workflow(
    store: Store,
    path: Path,
    tools: Tools,
    name: str | None = None,
    complaint_of_mask: Callable[[object], str] = _unknown,
    complaint_of_reflex: Callable[[Reflex], str] = _unknown,
    *,
    new: bool = True,
) -> Workflow:
    """Keep the workflow of a file, untrusted and unproven, under its own name or another; as the
    next version of that name where it need not be `new`. Everything in it is looked at before
    anything is stored: ImportRefusedError, or NameTakenError, and nothing was.
    """
    with open_archive(path) as archive:
        workflow = _read(store, archive)
        snapshots = store.archivist.codec.snapshots
        _validate_import(workflow, tools, snapshots, complaint_of_mask, complaint_of_reflex)
        wanted = replace(workflow, name=name or workflow.name, trusted=False, proven=False)
        if new and wanted.name in store.versions.names():
            raise NameTakenError(wanted.name, "import it under another one with --as NAME")
        with store.pictures.all_or_none() as keep_file:
            for sha256 in archive.pictures():
                keep_file(archive.read(picture_member(sha256)))
            return store.versions.save(wanted, new=new)


def _read(store: Store, archive: Archive) -> Workflow:
    """The workflow in the file, with its pictures if these are sound."""
    sizes = {sha256: _size(archive, sha256) for sha256 in archive.pictures()}
    definition = read_json(archive.read(WORKFLOW), WORKFLOW)

    def recall(reference: PictureReference) -> Picture:
        if sizes.get(reference.sha256) != (reference.width, reference.height):
            raise UnreadableError("it shows a picture that is missing, or of another size")
        return store.pictures.recall(reference)

    try:
        workflow = store.archivist.codec.read(definition, recall)
    except UnreadableError as error:
        raise ImportRefusedError(error.why) from error
    if not isinstance(workflow, Workflow):
        raise ImportRefusedError("it holds no workflow")
    return workflow


def _size(archive: Archive, sha256: str) -> tuple[int, int]:
    """What a picture measures, once its name, its size and its pixels are sound."""
    content = archive.read(picture_member(sha256))
    if Member.of(content).sha256 != sha256:
        raise ImportRefusedError(f"the picture {sha256} in it has another content than its name")
    try:
        return png.checked_size(content)
    except UnreadableError as error:
        raise ImportRefusedError(f"{error.why} ({picture_member(sha256)})") from error


def _add(file: zipfile.ZipFile, name: str, content: bytes, method: int) -> None:
    info = zipfile.ZipInfo(name, THEN)
    info.compress_type = method
    info.external_attr = 0o644 << 16
    file.writestr(info, content)


@dataclass(frozen=True, slots=True)
class _ToolShape:
    """A tool's arguments: what fits each, and which must be given."""

    fits: Mapping[str, Fits]
    required: frozenset[str]

    @classmethod
    def of(cls, tool: Callable[..., object]) -> _ToolShape:
        """The shape of a function or a method, by its annotations."""
        hints = get_type_hints(tool)
        declared = inspect.signature(tool).parameters.values()
        parameters = [one for one in declared if one.name != "self"]
        required = frozenset(one.name for one in parameters if one.default is one.empty)
        fits = {one.name: shape_of(hints.get(one.name, object)) for one in parameters}
        return cls(fits, required)

    def complaint(self, step: Step) -> str:
        """What is wrong with the step's arguments, to end a sentence; empty when nothing is."""
        if unknown := step.arguments.keys() - self.fits.keys():
            return f"is given an unknown “{min(unknown)[:40]}”"
        if missing := self.required - step.arguments.keys():
            return f"is not given its “{min(missing)}”"
        for name, value in step.arguments.items():
            if not isinstance(value, Whole | Template) and not self.fits[name](value):
                return f"is given a “{name}” that is none"
        return ""


def _validate_import(
    workflow: Workflow,
    tools: Tools,
    snapshots: Sequence[type],
    complaint_of_mask: Callable[[object], str],
    complaint_of_reflex: Callable[[Reflex], str],
) -> None:
    """ImportRefusedError when it calls unknown tools, or tools with nonsense, when it remembers
    what no check captured, or names something twice. `tools` are those there are, `snapshots` the
    classes that checks capture; `complaint_of_mask` says what is wrong with a learned mask,
    `complaint_of_reflex` with a reflex.
    """
    shapes = {name: _ToolShape.of(tool) for name, tool in tools.items()}
    parts = (_in_names, _in_sizes, _in_start, _in_end_checks)
    for complaint in chain.from_iterable(part(workflow) for part in parts):
        raise ImportRefusedError(complaint)
    if workflow.mask is not None and (complaint := complaint_of_mask(workflow.mask)):
        raise ImportRefusedError(f"what it has learned of its screens {complaint}")
    for kept in workflow.reflexes:
        for complaint in _in_reflex(kept.reflex, shapes, complaint_of_reflex):
            raise ImportRefusedError(complaint)
    for trajectory in workflow.trajectories:
        for complaint in _in_trajectory(trajectory, shapes, tuple(snapshots)):
            raise ImportRefusedError(complaint)


def _in_names(workflow: Workflow) -> Iterator[str]:
    named = {
        "parameters": [parameter.name for parameter in workflow.parameters],
        "secrets": list(workflow.secrets),
        "trajectories": [trajectory.id for trajectory in workflow.trajectories],
    }
    for what, names in named.items():
        if len(set(names)) < len(names):
            yield f"two of its {what} have the same name"
        if not all(names):
            yield f"one of its {what} has no name"
    if not can_be_name(workflow.name):
        yield f"its name is not one of 1 to {LONGEST_NAME} visible characters"


def _in_sizes(workflow: Workflow) -> Iterator[str]:
    if len(workflow.reflexes) > MOST_REFLEXES:
        yield f"it has more than {MOST_REFLEXES:,} reflexes"
    if sum(len(trajectory.steps) for trajectory in workflow.trajectories) > MOST_STEPS:
        yield f"it has more than {MOST_STEPS:,} steps"
    seen = workflow.environment
    if not (0 <= seen.width < 2**16 and 0 <= seen.height < 2**16 and 0 < seen.scale < 2**6):
        yield f"it was recorded on a screen of {seen.width}x{seen.height} at scale {seen.scale:g}"


def _in_start(workflow: Workflow) -> Iterator[str]:
    if not all(command and command[0] for command in workflow.start.launch):
        yield "it starts a command that is empty"


def _in_end_checks(workflow: Workflow) -> Iterator[str]:
    for number, check in enumerate(workflow.end_checks, 1):
        if complaint := complaint_of(check):
            yield f"its end check {number} cannot be asked ({complaint.rstrip('.')})"


def _in_trajectory(
    trajectory: Trajectory, shapes: Mapping[str, _ToolShape], snapshots: tuple[type, ...]
) -> Iterator[str]:
    for number, step in enumerate(trajectory.steps, 1):
        if not 0 <= step.ready_after_s <= LONGEST_WAIT_S:
            yield f"its step {number} waits for {step.ready_after_s:g} s"
        if complaint := _complaint(step, shapes):
            yield f"its step {number} {complaint}"
        if not _captured((step.before, step.after), snapshots):
            yield f"its step {number} remembers something that no check captured"
    if not _captured((trajectory.final,), snapshots):
        yield "its end remembers something that no check captured"


def _in_reflex(
    reflex: Reflex, shapes: Mapping[str, _ToolShape], complaint_of_reflex: Callable[[Reflex], str]
) -> Iterator[str]:
    for number, step in enumerate(reflex.steps, 1):
        if complaint := _complaint(step, shapes):
            yield f"step {number} of a reflex {complaint}"
    if complaint := complaint_of_reflex(reflex):
        yield f"a reflex in it {complaint}"


def _complaint(step: Step, shapes: Mapping[str, _ToolShape]) -> str:
    if step.tool not in shapes:
        return f"uses the tool “{step.tool[:40]}”, which there is none"
    complaint = shapes[step.tool].complaint(step)
    return f"({step.tool}) {complaint}" if complaint else ""


def _captured(remembered: tuple[object, ...], snapshots: tuple[type, ...]) -> bool:
    return all(one is None or isinstance(one, snapshots) for one in remembered)
