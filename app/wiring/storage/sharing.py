"""Workflows shared over a registry: published, added, reviewed. `app.store.sharing` says how they
travel, `app.player.review.disclosure` what of them is given away.
"""

from __future__ import annotations

import difflib
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from filelock import FileLock

from app.engine.errors import UsageError
from app.player.reflexes.derive import complaint_of_reflex
from app.player.reflexes.run_reflexes import applications_of
from app.player.review.acceptance import acceptance_list
from app.player.review.disclosure import Disclosure, disclose
from app.store.exchange.exporter import import_workflow, write_workflow
from app.store.model.workflow import Workflow, new_name
from app.store.pictures import png
from app.store.private_files import FILE_MODE
from app.store.sharing.artefact import Shared, described, fetch, find, publish
from app.store.sharing.catalogue import Listed, Wanted, search
from app.store.sharing.reference import OciReference
from app.store.sharing.registry import Registry
from app.store.sharing.reviews import (
    PUBLISHED,
    REVIEWED,
    Statement,
    Verdict,
    accepted_by,
    new_key,
    rejected_by,
    sign,
    statements,
)
from app.store.sharing.trust import Trust, read_trust
from app.store.store import Store
from app.store.workflows.shared_origins import SharedOrigin
from app.wiring.storage.store_opening import open_secrets, tools_by_name
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.mask import complaint_of_mask

OWNER, NAME = "byheart/sharing", "key"
LOCK = "sharing-key.lock"
EXPORT = "workflow.byheart"


class NotReviewedError(UsageError):
    """Too few of those who are trusted accept a workflow."""


class MovedTagError(UsageError):
    """A tag names another content than the one that was added from it."""


@dataclass(frozen=True, slots=True)
class Added:
    """A workflow that was added: as it is kept (untrusted), from where, who published it, who
    accepts it (as the user calls them), and how its steps differ from those that it replaces.
    """

    workflow: Workflow
    shared: Shared
    publisher: str
    accepted: tuple[str, ...]
    changed: tuple[str, ...] = ()
    is_new: bool = True


@dataclass(frozen=True, slots=True)
class Found:
    """A workflow in a registry: what it says of itself, the key that published it ("": nobody
    signed), and which of the trusted accept or reject it.
    """

    listed: Listed
    publisher: str
    accepted: tuple[str, ...]
    rejected: tuple[str, ...]


def own_key(store: Store) -> str:
    """The private key that this user signs with, kept with the secrets and made at first use."""
    kept = open_secrets(store)
    with FileLock(store.home / LOCK, mode=FILE_MODE):
        if NAME not in kept.names(OWNER):
            kept.set(OWNER, NAME, new_key())
        return kept.get(OWNER, NAME)


def disclosed(
    store: Store, name: str, *, keep_texts: bool = False, keep_rows: bool = False
) -> Disclosure:
    """What sharing a workflow gives away. UsageError when it may not be shared."""
    workflow = store.workflow(name)
    if not workflow.trusted:
        raise UsageError(
            f"{name} came from somebody else and is not accepted: it is not shared on."
        )
    if workflow.start.tools:
        raise UsageError(f"{name} calls another program's tools: such workflows are not shared.")
    if workflow.start.after:
        raise UsageError(
            f"{name} begins after {workflow.start.after}, which would not come with it: such "
            "workflows are not shared."
        )
    if workflow.plays:
        raise UsageError(
            f"{name} plays {workflow.plays[0]}, which would not come with it: such workflows are "
            "not shared."
        )
    return disclose(workflow, RapidReader(), keep_texts=keep_texts, keep_rows=keep_rows)


def write_preview(store: Store, disclosure: Disclosure, folder: Path) -> None:
    """Everything that would be given away, as files in a folder that is made for it."""
    folder.mkdir(parents=True)
    for number, each in enumerate(disclosure.pictures, 1):
        name = f"{number:03d} way {each.way} {each.moment}.png"
        (folder / name).write_bytes(png.encode(each.picture))
    (folder / "texts.txt").write_text("\n".join(disclosure.texts) + "\n", encoding="utf-8")
    lines = map(str, acceptance_list(disclosure.workflow))
    (folder / "steps.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    write_workflow(store, disclosure.workflow, folder / EXPORT)


def publish_workflow(
    store: Store, disclosure: Disclosure, address: OciReference, *, update: bool
) -> OciReference:
    """Store it in a registry under the address's tag (else its version), signed; where it lies for
    good. MovedTagError when the tag names something else already and `update` was not said.
    """
    if address.digest:
        raise UsageError("Publish to a tag: a digest is what comes of it.")
    key = own_key(store)  # first: what lies in a registry unsigned is refused by everybody
    workflow = disclosure.workflow
    place = replace(address, tag=address.tag or str(workflow.version))
    registry = Registry(place)
    says = described(workflow.name, workflow.task, applications_of(workflow.trajectories))
    with tempfile.TemporaryDirectory(prefix="byheart-") as folder:
        export = Path(folder) / EXPORT
        write_workflow(store, workflow, export)
        was = registry.digest(place.tag)
        there = publish(export, replace(place, tag=""), says)
        if was and was != there.digest and not update:
            raise MovedTagError(
                f"{place} holds something else already: publish to another tag, or say --update."
            )
        there = publish(export, place, says)
    sign(registry, find(Registry(there)), key, PUBLISHED, {"title": workflow.name})
    return there


def add_workflow(
    store: Store, address: OciReference, name: str | None, *, update: bool, to_review: bool
) -> Added:
    """Fetch a workflow from a registry and keep it, untrusted: import's rules hold. It needs as
    many reviews as the trust file asks for, unless it is added `to_review`. A UsageError says why
    it was refused; nothing was stored then.
    """
    if not address.wanted:
        raise UsageError(f"{address} names neither a tag nor a digest, such as {address}:1.")
    registry = Registry(address)
    shared = find(registry)
    known = store.shared_origins.at(shared.reference.place)
    if known is not None and known.digest == shared.reference.digest:
        workflow = store.workflow(known.workflow, known.version)
        return Added(workflow, shared, known.publisher, (), is_new=False)
    _refuse_moved(shared, known, update=update)
    said, trust = statements(registry, shared), read_trust(store.home)
    publisher = _publisher(shared, said, known, trust)
    accepted = () if to_review else _reviewed(shared, said, trust)
    replaced = known if update else None
    return _kept(store, registry, shared, name, replaced, publisher, accepted)


def found_workflows(store: Store, address: str, wanted: Wanted) -> Iterator[Found]:
    """The workflows of a registry that fit, with who published and who accepts them."""
    trust = read_trust(store.home)
    keys = list(trust.keys.values())
    for listed in search(address, wanted):
        said = statements(Registry(listed.shared.reference), listed.shared)
        by = next((one.key for one in said if one.kind == PUBLISHED), "")
        yield Found(
            listed, by, *(_named(trust, each(said, keys)) for each in (accepted_by, rejected_by))
        )


def _named(trust: Trust, keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(trust.name_of, keys))


def review_workflow(store: Store, address: OciReference, verdict: Verdict) -> Shared:
    """Sign a verdict about exactly this content. UsageError when it is to be accepted and was not
    rehearsed here.
    """
    registry = Registry(address)
    shared = find(registry)
    evidence: dict[str, object] = {}
    if verdict is Verdict.ACCEPT:
        evidence = _evidence(store, shared)
    sign(registry, shared, own_key(store), REVIEWED, {"verdict": str(verdict), **evidence})
    return shared


def fingerprint(key: str) -> str:
    """A key as two people compare it over the phone."""
    digits = key.partition(":")[2]
    return " ".join(digits[at : at + 4] for at in range(0, 24, 4))


def _refuse_moved(shared: Shared, known: SharedOrigin | None, *, update: bool) -> None:
    if known is not None and shared.reference.tag and not update:
        raise MovedTagError(
            f"{known.place} holds another content than the one you added as {known.workflow} "
            f"({shared.reference.digest}): add --update to take it, and to see what differs."
        )


def _publisher(
    shared: Shared, said: Sequence[Statement], known: SharedOrigin | None, trust: Trust
) -> str:
    """The key that published it. UsageError when nobody signed it, or another than before whom the
    user does not know.
    """
    keys = [one.key for one in said if one.kind == PUBLISHED]
    if not keys:
        raise UsageError(f"Nobody has signed {shared.reference}: it was refused.")
    if known is not None and known.publisher in keys:
        return known.publisher
    trusted = [key for key in keys if trust.name_of(key)]
    if known is not None and not trusted:
        raise UsageError(
            f"{known.place} was published with another key than before ({fingerprint(keys[0])}), "
            "and you do not trust that one: it was refused."
        )
    return (trusted or keys)[0]


def _reviewed(shared: Shared, said: Sequence[Statement], trust: Trust) -> tuple[str, ...]:
    """Who accepts it."""
    keys = list(trust.keys.values())
    if rejecting := rejected_by(said, keys):
        raise NotReviewedError(
            f"{trust.name_of(rejecting[0])} rejects {shared.reference}: it was refused."
        )
    accepting = accepted_by(said, keys)
    if len(accepting) < trust.reviews:
        raise NotReviewedError(
            f"{shared.reference} has {len(accepting)} of the {trust.reviews} reviews that you ask "
            "for, by keys that you trust: it was refused."
        )
    return tuple(map(trust.name_of, accepting))


def _kept(
    store: Store,
    registry: Registry,
    shared: Shared,
    name: str | None,
    replaced: SharedOrigin | None,
    publisher: str,
    accepted: tuple[str, ...],
) -> Added:
    wanted = replaced.workflow if replaced else new_name(name) if name else None
    before = _steps_told(store.workflow(replaced.workflow)) if replaced else None
    with tempfile.TemporaryDirectory(prefix="byheart-") as folder:
        export = Path(folder) / EXPORT
        fetch(registry, shared, export)
        workflow = import_workflow(
            store,
            export,
            tools_by_name(),
            wanted,
            complaint_of_mask,
            complaint_of_reflex,
            new=replaced is None,
        )
    reference = shared.reference
    store.shared_origins.keep(
        SharedOrigin(workflow.name, workflow.version, reference.place, reference.digest, publisher)
    )
    changed = () if before is None else _difference(before, _steps_told(workflow))
    return Added(workflow, shared, publisher, accepted, changed)


def _steps_told(workflow: Workflow) -> list[str]:
    """What it does, in own words and without numbers: a step more does not change all the rest."""
    return [str(replace(item, number="")) for item in acceptance_list(workflow)]


def _difference(before: Sequence[str], now: Sequence[str]) -> tuple[str, ...]:
    return tuple(line for line in difflib.ndiff(before, now) if line[:1] in "+-")


def _evidence(store: Store, shared: Shared) -> dict[str, object]:
    """What was played of it here."""
    origin = store.shared_origins.with_digest(shared.reference.digest)
    if origin is None or not store.workflow(origin.workflow, origin.version).proven:
        raise UsageError(
            f"{shared.reference} was not rehearsed here: bring it in with “byheart add "
            "--to-review”, accept it, and let it pass “byheart rehearse” first."
        )
    runs = [one for one in store.runs(origin.workflow) if one.version == origin.version]
    seen = store.workflow(origin.workflow, origin.version).environment
    return {
        "played": len(runs),
        "done": sum(one.outcome == "done" for one in runs),
        "verified": sum(bool((one.report or {}).get("verified")) for one in runs),
        "recorded_on": f"{seen.width}x{seen.height}",
    }
