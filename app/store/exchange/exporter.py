"""One workflow as a single file: written to be given away, read with no trust at all."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from pathlib import Path

from app.engine.model.geometry import Picture
from app.engine.model.reflex import Reflex
from app.store.atomic_files import SHARED, replacing
from app.store.errors import ImportRefusedError, NameTakenError, UnreadableError
from app.store.exchange.manifest import (
    MANIFEST,
    WORKFLOW,
    Member,
    picture_member,
    read_json,
    write_manifest,
)
from app.store.exchange.validation import Tools, validate_import
from app.store.exchange.zip_reader import Archive, open_archive
from app.store.model.picture_reference import PictureReference
from app.store.model.workflow import Workflow
from app.store.pictures import png
from app.store.store import Store

THEN = (1980, 1, 1, 0, 0, 0)  # the same workflow gives the same file


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
        validate_import(workflow, tools, snapshots, complaint_of_mask, complaint_of_reflex)
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
