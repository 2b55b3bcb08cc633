"""The doors through which somebody else's data comes in, with contents that are nearly sound."""

from __future__ import annotations

import io
import json
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from random import Random
from unittest.mock import patch

from openpyxl import Workbook

from app.agent.replies import Replies
from app.cli.runs.answering import Answering
from app.engine.errors import UsageError
from app.engine.model.geometry import Pixels
from app.player.control.run_controls import RunControls
from app.player.reflexes.derive import complaint_of_reflex
from app.player.review.acceptance import acceptance_list
from app.player.run.json_line import object_of
from app.player.run.messages import RunRequest, read_request, request_line
from app.scheduler.run.command_channel import RunCommandChannel
from app.settings import FILE, VARIABLES, read_settings
from app.store.batches.rows import peek_rows, read_rows
from app.store.errors import ImportRefusedError, NameTakenError, UnreadableError
from app.store.exchange.exporter import export_workflow, import_workflow
from app.store.exchange.manifest import MANIFEST, WORKFLOW, Member, write_manifest
from app.store.model.kept_reflex import KeptReflex
from app.store.pictures import png
from app.store.pictures.png import read_picture
from app.store.store import Store
from app.wiring.storage.store_opening import snapshots, tools_by_name
from checks.verify.changes.mask import Mask, Sort, Volatile, complaint_of_mask
from tests.builders.drawn.interruptions import closes_update
from tests.builders.fuzz.fuzzing import Door
from tests.builders.fuzz.mutating import (
    TEXTS,
    TOKENS,
    any_json,
    changed_bytes,
    changed_json,
    changed_member,
    json_bytes,
)
from tests.builders.store.exchange import contents_of, zipped
from tests.builders.store.kept import WINDOW, picture, workflow

FEW = 0.3
WRITTEN = "docProps/core.xml"
COMMANDS = ("command", "question", "yes", "choice", "pace", "reason", "run", "display")
SPOKEN = ("stop", "pause", "go_on", "step", "pace", "allow", "answer", "run")
HELD = {"event": "held", "by": "question", "step": 1, "note": "", "question": 7}
ASKED = {"event": "asked", "question": 7, "choices": ["show", "again", "stop"]}


@contextmanager
def open_door(name: str, folder: Path) -> Iterator[Door]:
    """The door of that name; `folder` is for what it needs beside the input."""
    with DOORS[name](folder) as door:
        yield door


# ------------------------------------------------------------------------------------- settings


@contextmanager
def _settings(_: Path) -> Iterator[Door]:
    sound: tuple[object, ...] = (
        {"patience_s": 20, "ask": "agent", "stop_key": "ctrl+shift+F11", "agent_calls": 5},
        {"home": "~/byheart", "pictures": "failures", "pictures_days": 30, "dial": "careful"},
    )

    def make(random: Random) -> bytes:
        if random.random() < FEW:
            return changed_bytes(random, json_bytes(random.choice(sound)))
        if random.random() < FEW:
            return json_bytes(any_json(random, tuple(VARIABLES)))
        return json_bytes(changed_json(random, random.choice(sound)))

    def read(path: Path) -> object:
        there = {"BYHEART_HOME": str(path.parent)}
        return read_settings(there), _as_usual(path)

    yield Door("settings", FILE, make, read, (UsageError,))


def _as_usual(path: Path) -> object:
    """The file of the usual data folder may name another one."""
    usual = path.parent / "byheart"
    usual.mkdir(exist_ok=True)
    (usual / FILE).write_bytes(path.read_bytes())
    with patch.dict(os.environ, XDG_DATA_HOME=str(path.parent)):
        return read_settings({})


# ----------------------------------------------------------------------------------- JSON lines


@contextmanager
def _json_lines(_: Path) -> Iterator[Door]:
    sound: tuple[Mapping[str, object], ...] = (
        {"command": "allow", "question": 1, "yes": True},
        {"command": "answer", "question": 1, "choice": "again"},
        {"command": "pace", "pace": "slow"},
        json.loads(request_line(RunRequest("r", "orders", 1, ":1", {"customer": "Anna"}))),
    )

    def make(random: Random) -> bytes:
        if random.random() < FEW:
            return changed_bytes(random, json_bytes(random.choice(sound)))
        if random.random() < FEW:
            named = {**any_json(random, COMMANDS), "command": random.choice(SPOKEN)}
            return json_bytes(named)
        return json_bytes(changed_json(random, random.choice(sound)))

    yield Door("jsonl", "commands.jsonl", make, _hear, (UsageError,))


def _hear(path: Path) -> object:
    """By a run, by its parent, and by the command that passes on what it is told."""
    content, sent = path.read_bytes(), list[str]()
    run, replies, line = RunControls(), Replies(), RunCommandChannel()
    hearers = {**run.hearers, "answer": replies.hear}
    with line.to(lambda command: sent.append(json.dumps(command))):
        answering = [Answering(line.tell, is_json=is_json) for is_json in (True, False)]
        for each in content.split(b"\n"):
            object_of(each)
            text = each.decode(errors="replace")
            command = object_of(text)
            if hear := hearers.get(str(command.get("command"))):
                hear(command)
            for one in answering:
                for question in (HELD, ASKED):
                    one.note(question)
                    one.heard(text)
    run.answer(), replies.take()
    return read_request(content.decode(errors="replace"))


# ----------------------------------------------------------------------------------------- rows


@contextmanager
def _csv(_: Path) -> Iterator[Door]:
    sound = b'customer,note\r\nAnna,"two\r\nlines, ""quoted"""\r\nBo,\xc3\xa9\r\n'

    def make(random: Random) -> bytes:
        return (
            changed_bytes(random, sound)
            if random.random() < 0.6
            else _table(random).encode("utf-8")
        )

    yield Door("csv", "rows.csv", make, _read_rows, (UsageError,))


def _table(random: Random) -> str:
    """Rows of any length of cells of any kind, now and then very many of either."""
    separator, end = random.choice(",;\t|"), random.choice(("\n", "\r\n", "\r"))
    wide, high = random.choice((1, 2, 5, 5, 30_000)), random.choice((0, 1, 5, 20, 3_000))
    if wide > 5:
        return separator.join(map(str, range(wide))) + end + "x"
    rows = [[_cell(random) for _ in range(wide)] for _ in range(high)]
    return end.join(separator.join(row) for row in rows)


def _cell(random: Random) -> str:
    text = random.choice(TEXTS[:-1]) if random.random() < 0.2 else str(random.random())
    text = text.encode("utf-8", "replace").decode()
    return f'"{text}"' if random.random() < FEW else text


@contextmanager
def _xlsx(_: Path) -> Iterator[Door]:
    sound = a_book()

    def make(random: Random) -> bytes:
        if random.random() < FEW:
            return changed_bytes(random, zipped(sound))
        changed = changed_member(random, sound)
        if random.random() < FEW:
            changed = {name: _odd_xml(random, content) for name, content in changed.items()}
        return _zipped(changed)

    yield Door("xlsx", "rows.xlsx", make, _read_rows, (UsageError,))


def _odd_xml(random: Random, content: bytes) -> bytes:
    """Places, counts and kinds of cells that no spreadsheet writes."""
    swaps = (
        (b'r="2"', b'r="%d"' % random.choice((0, 1_048_576, 2**31, 10**12))),
        (b'r="A2"', random.choice((b'r="XFD2"', b'r="ZZZZ9"', b'r="A0"', b'r=""'))),
        (b'ref="A1:C3"', random.choice((b'ref="A1:XFD1048576"', b'ref="B9:A1"', b'ref="A1"'))),
        (b't="n"', random.choice((b't="s"', b't="d"', b't="e"', b't="b"', b't="inlineStr"'))),
        (b"<dimension", b"<dimensions"),
        (b"<v>", b"<v>" + random.choice(TOKENS)),
    )
    for old, new in random.sample(swaps, random.choice((1, 2, 3))):
        content = content.replace(old, new, random.choice((1, 1, 9)))
    return content


def a_book() -> dict[str, bytes]:
    """The parts of a spreadsheet of three rows, but the one that tells when it was written."""
    book, file = Workbook(), io.BytesIO()
    sheet = book.worksheets[0]
    for row in (["customer", "amount", "day"], ["Anna", 4.5, 7], ["Bo", 12, True]):
        sheet.append(row)
    sheet["B2"].number_format = "00000"
    book.save(file)
    with zipfile.ZipFile(file) as parts:
        return {name: parts.read(name) for name in parts.namelist() if name != WRITTEN}


def _read_rows(path: Path) -> object:
    return peek_rows(path, 3), read_rows(path, ["customer"]), read_rows(path, [])


# ------------------------------------------------------------------------------------- pictures


@contextmanager
def _png(_: Path) -> Iterator[Door]:
    sound = (png.encode(picture(1, 64, 48)), png.encode(Pixels(3, 2, bytes(24))))

    def make(random: Random) -> bytes:
        content = random.choice(sound)
        way = random.random()
        if way < FEW:
            return changed_bytes(random, content)
        if way < 2 * FEW:
            return _resealed(changed_bytes(random, content))
        return _any_png(random)

    def read(path: Path) -> object:
        """Kept pictures are decoded once they were looked at."""
        content = path.read_bytes()
        with suppress(UnreadableError):
            png.checked_size(content)
            png.decode(content)
        return read_picture(path)

    yield Door("png", "picture.png", make, read, (UsageError,))


def _resealed(content: bytes) -> bytes:
    """With true checksums: what was changed is looked at and not only its sum."""
    at, sealed = len(png.SIGNATURE), content[: len(png.SIGNATURE)]
    while at + 8 <= len(content):
        (length,) = struct.unpack_from(">I", content, at)
        body = content[at + 4 : at + 8 + length]
        sealed += struct.pack(">I", length) + body + struct.pack(">I", zlib.crc32(body))
        at += 12 + length
    return sealed


def _any_png(random: Random) -> bytes:
    """Chunks that need not agree with each other: sizes, depths, colours, lines."""
    sizes = (0, 1, 2, 5, 640, 5_000, 9_000, 30_000, 40_000, 2**31 - 1)
    width, height = random.choice(sizes), random.choice(sizes)
    depth, colour = (
        random.choice((1, 2, 4, 8, 8, 8, 16, 3)),
        random.choice((0, 2, 2, 2, 3, 4, 6, 7)),
    )
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, random.choice((0, 0, 1)))
    told = random.choice((0, 10, 6 * 5, 640 * 640 * 3 + 640, 4_000_000))
    lines = zlib.compress(bytes((random.choice((0, 0, 1, 4, 5)),)) * told, 1)
    chunks = [(b"IHDR", header), (b"IDAT", lines), (b"IEND", b"")]
    for _ in range(random.choice((0, 0, 1, 3))):
        kind = random.choice(
            (b"tEXt", b"zTXt", b"iTXt", b"iCCP", b"PLTE", b"tRNS", b"acTL", b"IDAT")
        )
        body = random.choice((b"", random.randbytes(30), b"a\0\0" + zlib.compress(bytes(300_000))))
        chunks.insert(random.randint(0, len(chunks)), (kind, body))
    whole = b"".join(struct.pack(">I", len(body)) + kind + body + bytes(4) for kind, body in chunks)
    return _resealed(png.SIGNATURE + whole)


# -------------------------------------------------------------------------------------- bundles


@contextmanager
def _bundle(folder: Path) -> Iterator[Door]:
    store = Store.open(folder / "data", snapshots())
    sound = _exported(store, folder / "sound.byheart")

    def read(path: Path) -> object:
        kept = import_workflow(
            store, path, tools_by_name(), None, complaint_of_mask, complaint_of_reflex
        )
        try:
            return [str(item) for item in acceptance_list(store.with_learned(kept))]
        finally:
            store.delete(kept.name)
            store.sweep_pictures()

    yield Door(
        "bundle", "workflow.byheart", _bundles(sound), read, (ImportRefusedError, NameTakenError)
    )
    store.close()


def _bundles(sound: Mapping[str, bytes]) -> Callable[[Random], bytes]:
    definition = json.loads(sound[WORKFLOW])

    def make(random: Random) -> bytes:
        way = random.random()
        if way < 0.2:
            return changed_bytes(random, _listed(sound))
        if way < 0.35:
            return _listed(changed_member(random, sound))
        if way < 0.5:
            return _zipped(changed_member(random, {**sound, MANIFEST: _list_of(sound)}))
        return _listed({**sound, WORKFLOW: json_bytes(changed_json(random, definition))})

    return make


def _exported(store: Store, path: Path) -> dict[str, bytes]:
    """A workflow with all that one can hold."""
    mask = Mask(6, (Volatile(WINDOW.box, "9f", Sort.PICTURE, runs=5),))
    saved = store.save_workflow(workflow(steps=3))
    store.learn_mask(saved, lambda _: mask)
    store.reflexes.keep(saved.name, [KeptReflex(closes_update(), taught_by="agent")])
    export_workflow(store, saved.name, path)
    store.delete(saved.name)
    contents = contents_of(path)
    return {**contents, WORKFLOW: _as_ever(contents[WORKFLOW])}


def _as_ever(definition: bytes) -> bytes:
    """Without when it was kept and what its reflex is called: something else every time."""
    same_time = re.sub(rb'"\d{4}-\d\d-\d\dT[^"]+"', b'"2026-01-01T00:00:00+00:00"', definition)
    return re.sub(rb'"name": "[0-9a-f]{8}"', b'"name": "0badcafe"', same_time)


def _list_of(members: Mapping[str, bytes]) -> bytes:
    return write_manifest({name: Member.of(one) for name, one in members.items()})


def _listed(members: Mapping[str, bytes]) -> bytes:
    """With a true list of contents."""
    named = {_sound_name(name): content for name, content in members.items()}
    return zipped({**named, MANIFEST: _list_of(named)})


def _zipped(members: Mapping[str, bytes]) -> bytes:
    return zipped({_sound_name(name): content for name, content in members.items()})


def _sound_name(name: str) -> str:
    """One that a zip file can hold."""
    return name.encode("utf-8", "replace").decode()[:60_000] or "x"


DOORS: Mapping[str, Callable[[Path], AbstractContextManager[Door]]] = {
    "bundle": _bundle,
    "png": _png,
    "csv": _csv,
    "xlsx": _xlsx,
    "settings": _settings,
    "jsonl": _json_lines,
}
