"""What a registry holds of shared workflows, found by their applications and titles.

A publisher writes both into the artefact's annotations. They are claims like all that a registry
answers: they are shown, and decide nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from app.engine.errors import UsageError
from app.store.sharing.artefact import APPLICATIONS, ARTEFACT_TYPE, DESCRIPTION, TITLE, Shared
from app.store.sharing.reference import SCHEME, OciReference
from app.store.sharing.registry import NotGivenError, Registry, SharedContentError

HOST = re.compile(r"[A-Za-z0-9.-]+(?::\d{1,5})?|\[[0-9A-Fa-f:]+\](?::\d{1,5})?", re.ASCII)
# So much of a registry is looked through at most.
MOST_REPOSITORIES, MOST_TAGS = 1000, 100
LONGEST_TEXT = 200  # of what an artefact says of itself


@dataclass(frozen=True, slots=True)
class Wanted:
    """Words that the title (or the task), and one of the applications, are to hold; "": any."""

    title: str = ""
    application: str = ""

    def fits(self, found: Listed) -> bool:
        """Whether a workflow is one of those; upper and lower case are the same."""
        told = f"{found.title}\n{found.task}".casefold()
        applications = [one.casefold() for one in found.applications]
        return self.title.casefold() in told and (
            not self.application or any(self.application.casefold() in one for one in applications)
        )


@dataclass(frozen=True, slots=True)
class Listed:
    """A workflow in a registry, and what its publisher says of it."""

    shared: Shared
    title: str
    task: str
    applications: tuple[str, ...]


def search(address: str, wanted: Wanted) -> Iterator[Listed]:
    """The workflows at `oci://HOST` or below `oci://HOST/NAME` that fit, each once. UsageError for
    what is no address, or for a registry that does not tell what it holds.
    """
    seen: set[tuple[str, str]] = set()
    for place in _places(address):
        for listed in _held(place):
            key = (place.name, listed.shared.reference.digest)
            if key not in seen and wanted.fits(listed):
                seen.add(key)
                yield listed


def _held(place: OciReference) -> Iterator[Listed]:
    """The workflows of a repository, without those that the registry does not give: one that is
    broken or private hides no other.
    """
    registry = Registry(place)
    with suppress(NotGivenError):
        for tag in islice(registry.tags(), MOST_TAGS):
            listed = _listed(registry, replace(place, tag=tag))
            if listed is not None:
                yield listed


def _places(address: str) -> Iterator[OciReference]:
    """The repositories to look into."""
    host, _, name = address.removeprefix(SCHEME).rstrip("/").partition("/")
    if not address.startswith(SCHEME) or not HOST.fullmatch(host):
        raise UsageError(
            f"A registry has an address such as oci://registry.example, not “{address[:120]}”."
        )
    if name:
        there = OciReference.read(f"{SCHEME}{host}/{name}")
        if there.wanted or next(Registry(there).tags(), None) is not None:
            yield replace(there, tag="", digest="")
            return
    under = f"{name}/" if name else ""
    found = Registry(OciReference(host, name)).repositories()
    for one in islice(found, MOST_REPOSITORIES):
        if one.startswith(under):
            try:
                yield OciReference.read(f"{SCHEME}{host}/{one}")
            except UsageError:
                continue  # no name that a repository may have


def _listed(registry: Registry, reference: OciReference) -> Listed | None:
    """What a tag names; None for anything but a workflow."""
    try:
        digest, manifest = registry.manifest(reference.tag)
    except (SharedContentError, NotGivenError):
        return None
    if manifest.get("artifactType") != ARTEFACT_TYPE:
        return None
    says = manifest.get("annotations")
    told: Mapping[str, Any] = says if isinstance(says, dict) else {}
    applications = _text(told.get(APPLICATIONS)).split(",")
    return Listed(
        Shared(reference.at(digest), manifest),
        _text(told.get(TITLE)),
        _text(told.get(DESCRIPTION)),
        tuple(one.strip() for one in applications if one.strip()),
    )


def _text(value: object) -> str:
    return " ".join(value.split())[:LONGEST_TEXT] if isinstance(value, str) else ""
