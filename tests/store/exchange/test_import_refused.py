"""A file that is no sound export is refused in one sentence, and nothing of it is stored."""

from __future__ import annotations

import hashlib
import io
import json
import stat
import struct
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from app.store.errors import ImportRefusedError
from app.store.exchange.exporter import export_workflow, import_workflow
from app.store.exchange.manifest import MANIFEST, WORKFLOW, Member, picture_member
from app.store.pictures import png
from app.store.store import Store
from tests.builders.store.exchange import (
    TOOLS,
    Contents,
    contents_of,
    packed,
    with_workflow,
    zipped,
)
from tests.builders.store.kept import SNAPSHOTS, picture, workflow

Spoil = Callable[[Contents], bytes]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Contents:
    """The members of a sound file."""
    folder = tmp_path_factory.mktemp("sound")
    store = Store.open(folder / "home", SNAPSHOTS)
    store.save_workflow(workflow(steps=3))
    export_workflow(store, "orders", folder / "file")
    store.close()
    return contents_of(folder / "file")


@dataclass
class Importing:
    store: Store
    path: Path

    def refused(self, content: bytes) -> str:
        """Why the file was refused; nothing of it is in the store."""
        self.path.write_bytes(content)
        with pytest.raises(ImportRefusedError) as caught:
            import_workflow(self.store, self.path, TOOLS)
        assert self.store.workflows() == ()
        pictures = self.store.home / "pictures"
        assert [path for path in pictures.rglob("*") if path.is_file()] == []
        assert "\n" not in str(caught.value)
        return str(caught.value)


@pytest.fixture
def importing(store: Store, tmp_path: Path) -> Importing:
    return Importing(store, tmp_path / "file")


def a_picture(contents: Contents) -> str:
    return min(name for name in contents if name != WORKFLOW)


def renamed(contents: Contents, name: str) -> bytes:
    """A file one of whose pictures has another name."""
    old = a_picture(contents)
    return packed({name if key == old else key: one for key, one in contents.items()})


def with_picture(contents: Contents, content: bytes) -> bytes:
    """A file with one picture more, truly named."""
    name = picture_member(hashlib.sha256(content).hexdigest())
    return packed({**contents, name: content})


def changed(change: Callable[[Any], Any]) -> Spoil:
    """A file whose workflow was changed; everything else about it is true."""
    return lambda contents: packed(with_workflow(contents, change))


def in_workflow(**fields: object) -> Spoil:
    return changed(lambda data: {**data, "value": {**data["value"], **fields}})


def in_trajectory(**fields: object) -> Spoil:
    def change(data: Any) -> Any:  # noqa: ANN401 (JSON)
        data["value"]["trajectories"][0].update(fields)
        return data

    return changed(change)


def in_first_step(**fields: object) -> Spoil:
    def change(data: Any) -> Any:  # noqa: ANN401 (JSON)
        data["value"]["trajectories"][0]["steps"][0].update(fields)
        return data

    return changed(change)


def arguments(**given: object) -> dict[str, object]:
    return {"$": "map", "of": [[name, value] for name, value in given.items()]}


def a_bomb(contents: Contents) -> bytes:
    return zipped({**contents, WORKFLOW: b" " * 8_000_000})


def lying_about_length(contents: Contents) -> bytes:
    """A member that unpacks to more than the directory of the zip file says."""
    content = bytearray(zipped({MANIFEST: b"[" * 5_000}, zipfile.ZIP_STORED))
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = content.index(signature) + offset
        content[at : at + 4] = struct.pack("<I", 10)
    return bytes(content)


def a_link(contents: Contents) -> bytes:
    file = io.BytesIO(packed(contents))
    old = a_picture(contents)
    with zipfile.ZipFile(file) as reading:
        members = {name: reading.read(name) for name in reading.namelist()}
    linked = io.BytesIO()
    with zipfile.ZipFile(linked, "w") as writing:
        for name, content in members.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = (stat.S_IFLNK if name == old else stat.S_IFREG) << 16
            writing.writestr(info, content)
    return linked.getvalue()


def a_duplicate(contents: Contents) -> bytes:
    file = io.BytesIO(packed(contents))
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(file, "a") as writing:
        writing.writestr(WORKFLOW, b"{}")
    return file.getvalue()


def encrypted(contents: Contents) -> bytes:
    content = bytearray(packed(contents))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = content.index(signature)
        content[at + offset] |= 1
    return bytes(content)


def huge_header(width: int, height: int) -> bytes:
    """A picture that claims to be huge."""
    content = bytearray(png.encode(picture()))
    content[16:24] = struct.pack(">II", width, height)
    return bytes(content)


def an_image(kind: str, mode: str = "RGB") -> bytes:
    file = io.BytesIO()
    Image.new(mode, (4, 4)).save(file, kind)
    return file.getvalue()


SPOILED: dict[str, tuple[Spoil, str]] = {
    "empty": (lambda _: b"", "it is no zip file"),
    "text": (lambda _: b"hello " * 100, "it is no zip file"),
    "cut off": (lambda c: packed(c)[:-40], "it is no zip file, or it was cut off"),
    "no manifest": (zipped, "holds no list of contents"),
    "another zip": (lambda _: zipped({"readme.txt": b"hi"}), "does not belong to a workflow"),
    "manifest no json": (lambda c: zipped({**c, MANIFEST: b"{"}), "not sound JSON"),
    "manifest NaN": (lambda c: zipped({**c, MANIFEST: b"NaN"}), "not sound JSON"),
    "manifest deep": (lambda c: zipped({**c, MANIFEST: b"[" * 99_000}), "times its size"),
    "manifest list": (lambda c: zipped({**c, MANIFEST: b"[]"}), "contents is incomplete"),
    "other format": (lambda c: packed(c, format="word"), "not the export of a workflow"),
    "newer": (lambda c: packed(c, version=2), "format version 2 and this Byheart knows version 1"),
    "no members": (lambda c: packed(c, members=[]), "contents is incomplete"),
    "vague members": (lambda c: packed(c, members={WORKFLOW: 1}), "tells too little"),
    "no workflow": (
        lambda c: packed({k: v for k, v in c.items() if k != WORKFLOW}),
        "lacks workflow.json",
    ),
    "missing member": (
        lambda c: packed(c, members={**json.loads(listed(c)), picture_member("0" * 64): entry()}),
        "it lacks pictures/",
    ),
    "unlisted member": (
        lambda c: packed(c, members={WORKFLOW: json.loads(listed(c))[WORKFLOW]}),
        "does not name pictures/",
    ),
    "changed member": (
        lambda c: packed(c, members={**json.loads(listed(c)), WORKFLOW: entry()}),
        "it was changed",
    ),
    "bomb": (a_bomb, "unpacks to more than 200 times its size"),
    "lies about length": (lying_about_length, "damaged"),
    "link": (a_link, "is a link"),
    "duplicate": (a_duplicate, "holds workflow.json twice"),
    "encrypted": (encrypted, "packed in a way that no export uses"),
    "other method": (
        lambda c: zipped({**c, MANIFEST: b"{}"}, zipfile.ZIP_LZMA),
        "packed in a way that no export uses",
    ),
    "climbs out": (lambda c: renamed(c, "pictures/../../evil.png"), "climbs out"),
    "climbs out backwards": (lambda c: renamed(c, "pictures\\..\\evil.png"), "climbs out"),
    "absolute": (lambda c: renamed(c, "/etc/passwd"), "has an absolute path"),
    "absolute on Windows": (lambda c: renamed(c, "C:\\evil.png"), "has an absolute path"),
    "folder": (lambda c: zipped({**c, "pictures/": b""}), "does not belong"),
    "odd name": (lambda c: renamed(c, "pictures/\x1b[31m.png"), "pictures/?[31m.png"),
    "misnamed picture": (
        lambda c: renamed(c, picture_member("0" * 64)),
        "has another content than its name",
    ),
    "no png": (lambda c: with_picture(c, b"GIF89a" + bytes(99)), "no PNG file"),
    "jpeg": (lambda c: with_picture(c, an_image("JPEG")), "no PNG file"),
    "grey png": (lambda c: with_picture(c, an_image("PNG", "L")), "no PNG file of 8-bit RGB"),
    "half a png": (lambda c: with_picture(c, png.encode(picture())[:90]), "the picture is damaged"),
    "huge png": (lambda c: with_picture(c, huge_header(60_000, 60_000)), "no screen"),
    "large png": (lambda c: with_picture(c, huge_header(30_000, 30_000)), "no screen"),
    "larger than 8K": (lambda c: with_picture(c, huge_header(7_680, 4_500)), "no screen"),
    "false size": (lambda c: with_picture(c, huge_header(300, 300)), "the picture is damaged"),
    "no pixels": (lambda c: with_picture(c, huge_header(0, 0)), "no screen"),
    "workflow no json": (lambda c: packed({**c, WORKFLOW: b"\xff\xfe"}), "not sound JSON"),
    "absurd number": (in_first_step(arguments=arguments(x=2**31, y=1)), "not sound JSON"),
    "infinite number": (
        lambda c: packed({**c, WORKFLOW: b'{"format": 1, "value": 1e999}'}),
        "not sound JSON",
    ),
    "newer codec": (changed(lambda d: {**d, "format": 9}), "has format 9"),
    "no value": (changed(lambda _: {"format": 1}), "it is incomplete"),
    "another value": (changed(lambda d: {**d, "value": 7}), "holds no workflow"),
    "half a letter": (in_workflow(task="\ud800"), "not sound JSON"),
    "long name": (in_workflow(name="n" * 101), "its name is not one of 1 to 100"),
    "nameless": (in_workflow(name=" "), "its name is not one of 1 to 100"),
    "wrong type": (in_workflow(task=7), "the “task” of a Workflow"),
    "wrong list": (in_workflow(secrets=[7]), "the “secrets” of a Workflow"),
    "unknown class": (in_workflow(start={"$": "Popen"}), "“Popen” is unknown"),
    "unknown field": (in_workflow(script="rm"), "unknown “script”"),
    "missing picture": (
        lambda c: packed({k: v for k, v in c.items() if k != a_picture(c)}),
        "shows a picture that is missing",
    ),
    "unknown tool": (in_first_step(tool="os.system"), "step 1 uses the tool “os.system”"),
    "unknown argument": (in_first_step(arguments=arguments(x=1, y=1, z=2)), "an unknown “z”"),
    "argument missing": (in_first_step(arguments=arguments(x=1)), "is not given its “y”"),
    "nonsense argument": (in_first_step(arguments=arguments(x="a", y=1)), "a “x” that is none"),
    "nameless argument": (
        in_first_step(arguments={"$": "map", "of": [[7, 7]]}),
        "the “arguments” of a Step",
    ),
    "endless wait": (in_first_step(ready_after_s={"$": "float", "of": "inf"}), "waits for inf s"),
    "no snapshot": (in_first_step(before="a look"), "remembers something that no check captured"),
    "no end": (in_trajectory(final=[1]), "its end remembers something"),
    "nameless value": (
        in_trajectory(recorded_with={"$": "map", "of": [[7, 7]]}),
        "the “recorded_with” of a Trajectory",
    ),
    "same secret twice": (in_workflow(secrets=["a", "a"]), "two of its secrets have the same name"),
    "nameless secret": (in_workflow(secrets=[""]), "one of its secrets has no name"),
    "empty command": (in_workflow(start={"$": "Start", "launch": [[]]}), "a command that is empty"),
    "absurd screen": (
        in_workflow(environment={"$": "Environment", "width": 10**9, "height": 1}),
        "recorded on a screen of 1000000000x1",
    ),
}


def entry() -> dict[str, object]:
    return {"sha256": "0" * 64, "bytes": 1}


def listed(contents: Contents) -> str:
    entries = {name: Member.of(one) for name, one in contents.items()}
    return json.dumps({k: {"sha256": m.sha256, "bytes": m.length} for k, m in entries.items()})


@pytest.mark.parametrize("spoiled", SPOILED)
def test_it_is_refused_for_what_is_wrong(
    importing: Importing, sound: Contents, spoiled: str
) -> None:
    spoil, why = SPOILED[spoiled]
    assert why in importing.refused(spoil(sound))


def test_the_sound_file_is_not_refused(importing: Importing, sound: Contents) -> None:
    importing.path.write_bytes(packed(sound))
    assert import_workflow(importing.store, importing.path, TOOLS).name == "orders"


def test_a_file_that_is_not_there_is_refused(importing: Importing) -> None:
    with pytest.raises(ImportRefusedError, match="there is no file"):
        import_workflow(importing.store, importing.path, TOOLS)
    with pytest.raises(ImportRefusedError, match="there is no file"):
        import_workflow(importing.store, importing.path.parent, TOOLS)


def test_too_many_members_are_refused(
    importing: Importing, sound: Contents, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.exchange.zip_reader.MOST_MEMBERS", 3)
    assert "more than 3 files" in importing.refused(packed(sound))


def test_too_much_in_all_is_refused(
    importing: Importing, sound: Contents, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.exchange.zip_reader.LARGEST_TOTAL", 2**10)
    assert "unpacks to more than" in importing.refused(packed(sound))


def test_a_member_too_large_is_refused(
    importing: Importing, sound: Contents, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.exchange.zip_reader.LARGEST_PICTURE", 100)
    assert "is larger than" in importing.refused(packed(sound))


def test_too_many_steps_are_refused(
    importing: Importing, sound: Contents, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.exchange.exporter.MOST_STEPS", 2)
    assert "more than 2 steps" in importing.refused(packed(sound))
