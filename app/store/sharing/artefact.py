"""An export as an artefact: each of its members is a layer, so that looks which several versions
share are kept once. What is fetched is an export again, for `import` to read with no trust at all.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.store.errors import ImportRefusedError
from app.store.exchange.exporter import write_archive
from app.store.exchange.manifest import MANIFEST, WORKFLOW
from app.store.exchange.zip_reader import (
    LARGEST_PICTURE,
    LARGEST_TEXT,
    LARGEST_TOTAL,
    MOST_MEMBERS,
    PICTURE,
)
from app.store.sharing.reference import OciReference
from app.store.sharing.registry import Content, Registry, SharedContentError

ARTEFACT_TYPE = "application/vnd.byheart.workflow.v1"
TYPES = {WORKFLOW: "application/vnd.byheart.workflow.v1+json"}
PICTURE_TYPE = "image/png"
TITLE = "org.opencontainers.image.title"
DESCRIPTION = "org.opencontainers.image.description"
APPLICATIONS = "org.byheart.applications"


@dataclass(frozen=True, slots=True)
class Shared:
    """Where an artefact lies for good (its reference names the digest), and what it says of
    itself.
    """

    reference: OciReference
    manifest: Mapping[str, Any]


def described(title: str, task: str, applications: Iterable[str]) -> dict[str, str]:
    """What an artefact says of itself, for those who search."""
    named = ",".join(sorted({one.replace(",", " ") for one in applications if one.strip()}))
    return {TITLE: title, DESCRIPTION: task, APPLICATIONS: named}


def publish(export: Path, reference: OciReference, says: Mapping[str, str]) -> OciReference:
    """Store an export under the reference's tag; the reference to exactly this content. `says` is
    what `described` gives.
    """
    with zipfile.ZipFile(export) as file:
        layers = [
            Content(TYPES.get(name, PICTURE_TYPE), file.read(name), name)
            for name in sorted(file.namelist())
            if name != MANIFEST  # a registry has its own
        ]
    more = {"annotations": dict(says)}
    return reference.at(Registry(reference).push(ARTEFACT_TYPE, layers, more, reference.tag))


def find(registry: Registry) -> Shared:
    """The artefact that the registry's reference names. SharedContentError when there is none, or
    when its tag does not name its digest; ImportRefusedError when it is no workflow.
    """
    reference = registry.reference
    digest, manifest = registry.manifest(reference.wanted)
    if reference.tag and (now := registry.digest(reference.tag)) != digest:
        raise SharedContentError(
            reference, f"has another content under the tag “{reference.tag}” now ({now})"
        )
    if manifest.get("artifactType") != ARTEFACT_TYPE:
        raise ImportRefusedError("it is not a shared workflow")
    return Shared(reference.at(digest), manifest)


def fetch(registry: Registry, shared: Shared, export: Path) -> None:
    """Write the artefact to a file, as an export. Every part of it is what the digest stands for;
    whether it is a sound workflow is seen when it is imported.
    """
    described = dict(_layers(shared.manifest))
    if WORKFLOW not in described:
        raise ImportRefusedError(f"it lacks {WORKFLOW}")
    if sum(size for _, size in described.values()) > LARGEST_TOTAL:
        raise ImportRefusedError(f"it is larger than {LARGEST_TOTAL // 2**30} GB")
    members = (
        (name, registry.blob(layer, LARGEST_TEXT if name == WORKFLOW else LARGEST_PICTURE))
        for name, (layer, _) in described.items()
    )
    write_archive(export, members)


def _layers(manifest: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Mapping[str, Any], int]]]:
    """The layers by the names of members of an export; nothing else may be among them."""
    layers = manifest.get("layers")
    if not isinstance(layers, list) or len(layers) > MOST_MEMBERS:
        raise ImportRefusedError(f"it holds no list of at most {MOST_MEMBERS:,} parts")
    seen: set[str] = set()
    for layer in layers:
        match layer:
            case {"annotations": {"org.opencontainers.image.title": str(name)}, "size": int(size)}:
                pass
            case _:
                raise ImportRefusedError("it holds a part without a name or a size")
        if (name != WORKFLOW and not PICTURE.fullmatch(name)) or name in seen:
            shown = "".join(letter if letter.isprintable() else "?" for letter in name[:80])
            raise ImportRefusedError(f"{shown} does not belong to a workflow")
        seen.add(name)
        yield name, (layer, size)
