"""`byheart publish`, `add`, `review` and `trust`, over a registry that runs here."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import typer

from app.cli.workflows import publish as command
from app.engine.errors import BlockedError
from app.engine.model.trajectory import Step
from app.store.model.workflow import Workflow, steps_of
from app.store.sharing.artefact import ARTEFACT_TYPE, TYPES, Shared, find
from app.store.sharing.reference import OciReference
from app.store.sharing.registry import Content, Registry
from app.store.sharing.reviews import ENVELOPE_TYPE, PUBLISHED, new_key, sign
from app.wiring.storage.store_opening import desktop_tools, opened_store
from tests.builders.runs.command_line import Answer
from tests.builders.servers.oci_registry import OciRegistry, oci_registry
from tests.builders.store.exchange import sound

ByHeart = Callable[..., Answer]
As = Callable[..., Answer]
WORKFLOW = TYPES["workflow.json"]


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OciRegistry]:
    with oci_registry(tmp_path_factory.mktemp("registry")) as running:
        yield running


@pytest.fixture
def by(byheart: ByHeart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> As:
    """`by("Ada", "list")`: a command of somebody with a data folder of her own."""

    def somebody(who: str, *words: str) -> Answer:
        monkeypatch.setenv("BYHEART_HOME", str(tmp_path / who))
        return byheart(*words)

    return somebody


@pytest.fixture
def address(registry: OciRegistry, request: pytest.FixtureRequest) -> str:
    """A place of this test's own."""
    return registry.address(re.sub(r"[^a-z]+", "-", request.node.name.lower()).strip("-"))


@pytest.fixture
def published(by: As, address: str) -> str:
    """What the author has published, by its digest."""
    return publishes(by, f"{address}:1", sound())


def publishes(by: As, place: str, workflow: Workflow, *words: str) -> str:
    by("author", "list")
    with opened_store() as store:
        store.save_workflow(workflow)
    answer = by("author", "publish", workflow.name, place, "--yes", *words)
    assert answer.status == 0, answer.err
    return answer.out.split()[-1]


def reviews(by: As, who: str, there: str, verdict: str = "accept") -> None:
    """Somebody brings it in, accepts what it does and lets it pass a rehearsal, then says so."""
    assert by(who, "add", there, "--to-review").status == 0
    assert by(who, "edit", "accept", "orders").status == 0
    with opened_store() as store:
        store.mark_proven("orders", store.workflow("orders").version)
    answer = by(who, "review", there, "--verdict", verdict)
    assert answer.status == 0, answer.err


def trusts(by: As, who: str, *others: str) -> None:
    for other in others:
        key = by(other, "trust", "key").out.strip()
        assert by(who, "trust", "add", other, key).status == 0


def test_two_reviews_by_trusted_keys_let_it_in_and_its_owner_accepts_it(
    by: As, published: str
) -> None:
    assert by("user", "trust", "need", "2").status == 0
    trusts(by, "user", "Ada", "Bo")
    reviews(by, "Ada", published)
    alone = by("user", "add", published)
    assert alone.is_refusal(2)
    assert "1 of the 2 reviews" in alone.err

    reviews(by, "Bo", published)
    added = by("user", "add", published)
    assert added.status == 0, added.err
    assert "Accepted by Ada, Bo." in added.out
    assert "type '{customer}'" in added.out
    assert by("user", "run", "orders", "-p", "customer=Bo").is_refusal(2)
    with opened_store() as store:
        assert not store.workflow("orders").trusted
    assert by("user", "edit", "accept", "orders").status == 0
    assert by("user", "add", published).out.endswith("nothing was changed.\n")


def test_nobody_vouches_for_what_was_not_rehearsed(by: As, published: str) -> None:
    assert by("Ada", "add", published, "--to-review").status == 0
    assert by("Ada", "review", published, "--verdict", "accept").is_refusal(2)
    assert by("Ada", "review", published, "--verdict", "reject").status == 0
    assert by("Ada", "review", published, "--verdict", "perhaps").is_refusal(2)


def test_reviews_by_others_than_the_trusted_do_not_count(by: As, published: str) -> None:
    reviews(by, "Ada", published)
    reviews(by, "Bo", published)
    assert "0 of the 1 reviews" in by("user", "add", published).err
    trusts(by, "user", "Ada")
    assert by("user", "trust", "remove", "Ada").status == 0
    assert by("user", "add", published).is_refusal(2)


def test_one_who_rejects_keeps_it_out(by: As, published: str) -> None:
    trusts(by, "user", "Ada", "Bo")
    reviews(by, "Ada", published)
    reviews(by, "Bo", published, "reject")
    refused = by("user", "add", published)
    assert refused.is_refusal(2)
    assert "Bo rejects" in refused.err


def test_a_tag_that_has_moved_is_taken_only_when_it_is_asked_for(by: As, address: str) -> None:
    tag = f"{address}:1"
    first = publishes(by, tag, sound())
    trusts(by, "user", "Ada")
    reviews(by, "Ada", first)
    assert by("user", "add", tag).status == 0

    taken = by("author", "publish", "orders", tag, "--yes", "--keep-texts")
    assert taken.status == 0  # the same again
    second = sound()
    way = second.trajectories[0]
    press = Step("press_keys", desktop_tools()["press_keys"].version, {"keys": "ctrl+s"})
    longer = replace(second, trajectories=(replace(way, steps=(*way.steps, press)),))
    with pytest.raises(AssertionError, match="holds something else"):
        publishes(by, tag, longer)
    moved = publishes(by, tag, longer, "--update")

    swapped = by("user", "add", first)
    assert swapped.is_refusal(2)
    assert "another content under the tag" in swapped.err
    assert "--update" in by("user", "add", tag).err
    assert "0 of the 1 reviews" in by("user", "add", tag, "--update").err
    assert by("Ada", "add", moved, "--update", "--to-review").status == 0
    assert by("Ada", "edit", "accept", "orders").status == 0
    with opened_store() as store:
        store.mark_proven("orders", 2)
    assert by("Ada", "review", moved, "--verdict", "accept").status == 0
    updated = by("user", "add", tag, "--update")
    assert updated.status == 0, updated.err
    differs = [line for line in updated.out.splitlines() if line.startswith(("  +", "  -"))]
    assert differs == ["  + press 'ctrl+s'"]
    with opened_store() as store:
        kept = store.workflow("orders")
    assert (kept.version, kept.trusted) == (2, False)
    assert len(steps_of(kept)) == len(steps_of(longer))


def test_what_was_changed_in_the_registry_is_refused(
    by: As, published: str, registry: OciRegistry
) -> None:
    manifest = find(Registry(OciReference.read(published))).manifest
    part = registry.blob(manifest["layers"][0]["digest"])
    content = part.read_bytes()
    part.write_bytes(content.replace(b"Save", b"Send") if b"Save" in content else content[::-1])
    refused = by("Ada", "add", published, "--to-review")
    assert refused.is_refusal(2)
    assert "gave another content" in refused.err
    assert by("Ada", "list").out.startswith("Nothing learned yet")
    part.write_bytes(content)  # other tests use it, too
    registry.blob(published.rpartition("@")[2]).write_bytes(b"{}")
    assert by("Ada", "add", published, "--to-review").is_refusal(1)  # the registry sees that itself


def test_a_review_counts_for_exactly_what_it_was_written_about(
    by: As, address: str, registry: OciRegistry
) -> None:
    first = publishes(by, f"{address}:1", sound())
    second = publishes(by, f"{address}:2", replace(sound(), task="Another"))
    trusts(by, "user", "Ada")
    reviews(by, "Ada", first)
    place = Registry(OciReference.read(first))
    (about,) = [
        place.blob(each["layers"][0], 2**16)
        for each in place.attached(place.reference.digest, ENVELOPE_TYPE, 9)
        if b"publication" not in _payload(place.blob(each["layers"][0], 2**16))
    ]
    digest = OciReference.read(second).digest
    for forged in (about, about.replace(b'"key"', b'"kez"'), _with_payload(about, digest), b"{"):
        place.attach(digest, ENVELOPE_TYPE, Content(ENVELOPE_TYPE, forged))
    assert "0 of the 1 reviews" in by("user", "add", second).err


def _payload(envelope: bytes) -> bytes:
    import base64  # noqa: PLC0415

    return base64.b64decode(json.loads(envelope)["payload"])


def _with_payload(envelope: bytes, digest: str) -> bytes:
    """The same signature over another content."""
    import base64  # noqa: PLC0415

    told = json.loads(envelope)
    said = json.loads(_payload(envelope))
    said["subject"][0]["digest"]["sha256"] = digest.partition(":")[2]
    told["payload"] = base64.b64encode(json.dumps(said).encode()).decode()
    return json.dumps(told).encode()


def signed(place: str, artefact_type: str, layers: Sequence[Content]) -> str:
    """Something in the registry that somebody has signed as a workflow."""
    registry = Registry(OciReference.read(place))
    digest = registry.push(artefact_type, layers, {}, "1")
    shared = Shared(registry.reference.at(digest), {})
    sign(registry, shared, new_key(), PUBLISHED, {"title": "orders"})
    return str(shared.reference)


@pytest.mark.parametrize(
    ("layers", "why"),
    [
        ([], "lacks workflow.json"),
        ([Content(WORKFLOW, b"{}", "../workflow.json")], "does not belong"),
        ([Content(WORKFLOW, b"{}", "/etc/passwd")], "does not belong"),
        ([Content(WORKFLOW, b"{}")], "without a name"),
        ([Content(WORKFLOW, b"{}", "workflow.json")] * 2, "does not belong"),
        ([Content(WORKFLOW, b"[" * 4000, "workflow.json")], "not sound JSON"),
        ([Content(WORKFLOW, b"{}", "workflow.json")], "refused"),
        ([Content(WORKFLOW, b" " * (8 * 2**20 + 1), "workflow.json")], "larger than 8 MB"),
    ],
)
def test_hostile_artefacts_are_refused_in_a_sentence(
    by: As, address: str, layers: Sequence[Content], why: str
) -> None:
    refused = by("user", "add", signed(address, ARTEFACT_TYPE, layers), "--to-review")
    assert refused.is_refusal(2)
    assert why in refused.err
    assert by("user", "list").out.startswith("Nothing learned yet")


def test_what_is_no_workflow_or_nobodys_is_refused(by: As, address: str) -> None:
    image = signed(f"{address}/image", "application/vnd.example", [])
    assert "not a shared workflow" in by("user", "add", image, "--to-review").err
    unsigned = Registry(OciReference.read(f"{address}/unsigned:1"))
    unsigned.push(ARTEFACT_TYPE, [Content(WORKFLOW, b"{}", "workflow.json")], {}, "1")
    assert "Nobody has signed" in by("user", "add", f"{address}/unsigned:1", "--to-review").err
    assert "holds no “2”" in by("user", "add", f"{address}/unsigned:2").err
    assert "neither a tag" in by("user", "add", address).err
    for wrong in (
        "orders:1",
        "oci://host",
        "oci://host/Name:1",
        "oci://h/../x:1",
        "oci://h/x@md5:1",
    ):
        assert by("user", "add", wrong).is_refusal(2)
    gone = by("user", "add", "oci://127.0.0.1:9/orders:1")
    assert (gone.is_refusal(1), "cannot be reached" in gone.err) == (True, True)


def test_another_publisher_than_before_is_refused_unless_trusted(by: As, address: str) -> None:
    tag = f"{address}:1"
    first = publishes(by, tag, sound())
    assert by("user", "add", first, "--to-review").status == 0
    by("mallory", "list")
    with opened_store() as store:
        store.save_workflow(replace(sound(), task="Another"))
    assert by("mallory", "publish", "orders", tag, "--yes", "--update").status == 0
    refused = by("user", "add", tag, "--to-review", "--update")
    assert refused.is_refusal(2)
    assert "another key than before" in refused.err
    trusts(by, "user", "mallory")
    assert "Published by mallory" in by("user", "add", tag, "--to-review", "--update").out


def test_nothing_is_published_before_somebody_agreed(
    by: As, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by("author", "list")
    with opened_store() as store:
        store.save_workflow(sound())
    assert by("author", "publish", "orders", f"{address}:1").is_refusal(2)
    monkeypatch.setattr(command, "somebody_is_there", lambda: True)
    monkeypatch.setattr(typer, "confirm", lambda *_, **__: False)
    assert by("author", "publish", "orders", f"{address}:1").status == 1
    shown = tmp_path / "shown"
    preview = by("author", "publish", "orders", f"{address}:1", "--preview", str(shown))
    assert "Nothing was published" in preview.out
    assert len(list(shown.glob("*.png"))) == 4
    assert "'{customer}'" in (shown / "steps.txt").read_text()
    again = by("author", "publish", "orders", address, "--preview", str(shown))
    assert again.is_refusal(2)
    assert "holds no “1”" in by("user", "add", f"{address}:1").err
    assert by("author", "publish", "orders", f"{address}@sha256:{'0' * 64}", "--yes").is_refusal(2)


def test_without_a_key_to_sign_with_nothing_reaches_the_registry(
    by: As, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    by("author", "list")
    with opened_store() as store:
        store.save_workflow(sound())

    def locked(_: object) -> str:
        raise BlockedError("The keyring is locked; unlock it and try again.")

    monkeypatch.setattr("app.wiring.storage.sharing.own_key", locked)
    assert by("author", "publish", sound().name, f"{address}:1", "--yes").is_refusal(3)
    assert Registry(OciReference.read(address)).digest("1") == ""


def test_what_nobody_accepted_is_not_shared_on(by: As, published: str, address: str) -> None:
    assert by("user", "add", published, "--to-review").status == 0
    assert by("user", "publish", "orders", f"{address}:2", "--yes").is_refusal(2)


def test_keys_are_kept_in_a_file_that_a_person_may_read(by: As, tmp_path: Path) -> None:
    trusts(by, "user", "Ada")
    listed = by("user", "trust", "list").out
    assert listed.startswith("Ada  ed25519:")
    assert listed.endswith("needs: 1\n")
    key = listed.split()[1]
    for wrong in (("Bo", "ed25519:1"), ("Bo", key), ("Ada", f"ed25519:{'0' * 64}"), ("", key)):
        assert by("user", "trust", "add", *wrong).is_refusal(2)
    assert by("user", "trust", "remove", "Bo").is_refusal(2)
    assert by("user", "trust", "need", "0").is_refusal(2)
    file = tmp_path / "user" / "trust.json"
    for broken in ("{", "[]", '{"reviews": 0, "keys": {}}', '{"reviews": 1, "keys": {"a": "b"}}'):
        file.write_text(broken)
        assert by("user", "trust", "list").is_refusal(2)


def test_workflows_are_found_by_title_and_application(
    by: As, address: str, registry: OciRegistry
) -> None:
    there = publishes(by, f"{address}/orders:1", sound())
    trusts(by, "user", "Ada")
    reviews(by, "Ada", there)
    other = publishes(by, f"{address}/mail:1", replace(sound("letters"), task="Send a letter"))
    assert by("author", "publish", "letters", f"{address}/mail:latest", "--yes").status == 0
    signed(f"{address}/image", "application/vnd.example", [])
    broken = publishes(by, f"{address}/broken:1", replace(sound("letters"), task="Another letter"))
    registry.blob(broken.rpartition("@")[2]).write_bytes(b"{}")  # this hides no other

    def found(*words: str) -> list[tuple[str, list[str]]]:
        answer = by("user", "search", *words, "--json")
        rows = [json.loads(line) for line in answer.out.splitlines()]
        assert answer.status == (0 if rows else 1), answer.err
        return [(one["address"].rpartition("@")[2], one["accepted_by"]) for one in rows]

    orders = (there.rpartition("@")[2], ["Ada"])
    letters: tuple[str, list[str]] = (other.rpartition("@")[2], [])
    host = f"oci://127.0.0.1:{registry.port}"
    assert found(address) == [letters, orders]
    assert found(f"{address}/orders") == [orders]
    assert found(host, "--title", "A LETTER") == [letters]
    assert found(address, "--title", "orders", "--app", "gedit") == []
    (application,) = json.loads(by("user", "search", there, "--json").out)["applications"]
    both = found(host, "--app", application.upper())
    assert orders in both
    assert letters in both
    told = by("user", "search", address, "--title", "orders").out
    assert "accepted by Ada" in told
    assert by("user", "search", address, "--title", "xyz").out == "There is no such workflow.\n"
    assert by("user", "search", "registry.example").is_refusal(2)
    assert "cannot be reached" in by("user", "search", "oci://127.0.0.1:9").err
