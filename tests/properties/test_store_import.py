"""Whatever is done to an exported file, it arrives whole, or is refused and leaves nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.engine.errors import ByheartError
from app.player.review.acceptance import acceptance_list
from app.store.exchange.exporter import export_workflow, import_workflow
from app.store.exchange.manifest import MANIFEST, Member, write_manifest
from app.store.pictures.unshown import sweep_pictures
from app.store.store import Store
from tests.builders.fuzz.nonsense import with_changed_bytes, with_nonsense
from tests.builders.store.exchange import (
    TOOLS,
    Contents,
    contents_of,
    packed,
    with_workflow,
    zipped,
)
from tests.builders.store.kept import SNAPSHOTS, workflow

seeds = st.integers(0, 2**32).map(random.Random)
patiently = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@dataclass
class Post:
    """A store that receives files."""

    store: Store
    file: Path
    contents: Contents

    def receive(self, content: bytes) -> None:
        """The file arrives and can be used, or is refused and nothing is stored."""
        self.file.write_bytes(content)
        try:
            import_workflow(self.store, self.file, TOOLS, "arrived")
        except ByheartError:
            assert self.store.workflows() == ()
            assert self.pictures() == 0
        else:
            self.use()
            self.forget()

    def use(self) -> None:
        """What a person would do next."""
        arrived = self.store.workflow("arrived")
        assert not arrived.trusted
        assert not arrived.proven
        assert len(self.store.workflows()) == 1
        assert all(str(item).isprintable() for item in acceptance_list(arrived))
        with suppress(ByheartError):
            export_workflow(self.store, "arrived", self.file)

    def forget(self) -> None:
        self.store.delete("arrived")
        sweep_pictures(self.store.database, self.store.pictures.files, timedelta())

    def pictures(self) -> int:
        return sum(path.is_file() for path in (self.store.home / "pictures").rglob("*"))


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    folder = tmp_path_factory.mktemp("post")
    sender = Store.open(folder / "sender", SNAPSHOTS)
    sender.save_workflow(workflow(steps=2))
    export_workflow(sender, "orders", folder / "file")
    sender.close()
    receiver = Store.open(folder / "receiver", SNAPSHOTS)
    yield Post(receiver, folder / "file", contents_of(folder / "file"))
    receiver.close()


@pytest.fixture(scope="module")
def sound(post: Post) -> bytes:
    return packed(post.contents)


@patiently
@given(seeds)
def test_changed_bytes(post: Post, sound: bytes, dice: random.Random) -> None:
    post.receive(with_changed_bytes(sound, dice))


@patiently
@given(seeds, st.integers(1, 3))
def test_nonsense_in_the_workflow(post: Post, dice: random.Random, times: int) -> None:
    spoiled = post.contents
    for _ in range(times):
        spoiled = with_workflow(spoiled, lambda data: with_nonsense(data, dice))
    post.receive(packed(spoiled))


@patiently
@given(seeds)
def test_nonsense_in_the_manifest(post: Post, dice: random.Random) -> None:
    manifest = json.loads(unpacked_manifest(post.contents))
    spoiled = json.dumps(with_nonsense(manifest, dice)).encode()
    post.receive(zipped({**post.contents, MANIFEST: spoiled}))


@patiently
@given(st.binary(max_size=300))
def test_any_bytes(post: Post, content: bytes) -> None:
    post.receive(content)


@patiently
@given(seeds)
def test_changed_pictures(post: Post, dice: random.Random) -> None:
    name = dice.choice(sorted(post.contents))
    post.receive(packed({**post.contents, name: with_changed_bytes(post.contents[name], dice)}))


def test_the_sound_file_arrives(post: Post, sound: bytes) -> None:
    post.file.write_bytes(sound)
    assert import_workflow(post.store, post.file, TOOLS, "arrived").trajectories
    post.forget()


def unpacked_manifest(contents: Contents) -> bytes:
    return write_manifest({name: Member.of(one) for name, one in contents.items()})
