"""Wrong input gets one clear sentence on standard error and the documented exit status.

Every command is a process of its own, as a person or another program starts it; none of them may
ever show a traceback.
"""

from __future__ import annotations

import io
import os
import signal
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from app.engine.model.geometry import Box
from app.settings import read_settings
from app.store.model.workflow import Parameter, ParameterKind, Start, Workflow
from app.store.pictures import png
from app.store.store import Store
from app.wiring.storage.store_opening import open_store
from tests.builders.fake_desktop import PaperDesktop
from tests.builders.runs.command_line import Answer, WarmByheart
from tests.builders.runs.played_run import played_run
from tests.builders.store.disks import SmallDisk, small_disk
from tests.builders.store.kept import workflow

USAGE, BLOCKED = 2, 3
ByHeart = Callable[..., Answer]


@pytest.fixture(scope="module")
def byheart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ByHeart]:
    warm = WarmByheart(tmp_path_factory.mktemp("printed"))
    yield warm
    warm.close()


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(open_store(read_settings())) as opened:
        yield opened


def orders(*launch: str) -> Workflow:
    """A workflow that anybody may run: a customer's name, a quantity, and how it starts."""
    made = replace(workflow("orders"), secrets=(), end_checks=())
    quantity = Parameter("quantity", ParameterKind.NUMBER, recorded="3", default="1")
    start = Start((launch,)) if launch else Start(window_title="Orders")
    return replace(made, parameters=(*made.parameters, quantity), start=start)


# ------------------------------------------------------------------------------ what is not there


@pytest.mark.parametrize(
    "words",
    [
        ("run", "nothing"),
        ("show", "nothing"),
        ("show", "orders", "--step", "9"),
        ("edit", "delete-step", "orders", "9"),
        ("report", "nothing"),
        ("import", "/no/such/file.byheart"),
        ("juggle",),
        ("run", "orders", "--juggle"),
    ],
)
def test_what_is_not_there_is_wrong_usage(
    byheart: ByHeart, store: Store, words: tuple[str, ...]
) -> None:
    store.save_workflow(orders())
    answer = byheart(*words)
    assert answer.is_refusal(USAGE), answer


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((), "orders needs a value for customer: add -p customer=…"),
        (("-p", "customer=Bo", "-p", "colour=red"), "no parameter colour; it has: customer"),
        (("-p", "customer=Bo", "-p", "quantity=some"), "The value of quantity is no number"),
        (("-p", "customer=a\nb"), "a line break, a tab or a control character"),
        (("-p", "customer"), "-p takes NAME=VALUE"),
        (("-p", "=Bo"), "-p takes NAME=VALUE"),
        (("-p",), "-p"),
    ],
)
def test_values_that_do_not_fit_are_wrong_usage(
    byheart: ByHeart, store: Store, values: tuple[str, ...], said: str
) -> None:
    store.save_workflow(orders("true"))
    answer = byheart("run", "orders", "--display", "private", *values)
    assert answer.is_refusal(USAGE), answer
    assert said in answer.err
    assert store.runs() == (), "nothing was begun"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"customer\nBo\n\xff\xfe\x00", "rows.csv"),
        (b"colour\nred\n", "no column “customer”"),
        (b"customer,quantity\nBo,some\n", "row 2: The value of quantity is no number"),
        (b'customer\n"Bo\n', "rows.csv"),
        (b"\x00" * 100, "rows.csv"),
    ],
)
def test_rows_that_make_no_sense_are_wrong_usage(
    byheart: ByHeart, store: Store, tmp_path: Path, content: bytes, said: str
) -> None:
    store.save_workflow(orders("true"))
    rows = tmp_path / "rows.csv"
    rows.write_bytes(content)
    answer = byheart("run", "orders", "--display", "private", "--data", str(rows))
    assert answer.is_refusal(USAGE), answer
    assert said in answer.err


def test_a_spreadsheet_that_is_none_is_wrong_usage(
    byheart: ByHeart, store: Store, tmp_path: Path
) -> None:
    store.save_workflow(orders("true"))
    for name, content in (("a.xlsx", b"no zip"), ("b.xlsx", _zip(b"no sheet")), ("c.ods", b"")):
        rows = tmp_path / name
        rows.write_bytes(content)
        answer = byheart("run", "orders", "--display", "private", "--data", str(rows))
        assert answer.is_refusal(USAGE), answer


@pytest.mark.parametrize(
    "environment",
    [
        {"BYHEART_PATIENCE_S": "soon"},
        {"BYHEART_HOME": "~nobody-here/byheart"},
        {"BYHEART_STOP_KEY": "hyper+F12"},
    ],
)
def test_settings_that_make_no_sense_are_wrong_usage(
    byheart: ByHeart, environment: dict[str, str]
) -> None:
    answer = byheart("run", "orders", environment=environment)
    assert answer.is_refusal(USAGE), answer


# ------------------------------------------------------------------------------- the kept data


def _garbage(database: Path) -> None:
    database.write_bytes(os.urandom(20_000))


def _truncated(database: Path) -> None:
    database.write_bytes(database.read_bytes()[:5_000])


def _a_folder(database: Path) -> None:
    database.unlink()
    database.mkdir()


def _of_another_program(database: Path) -> None:
    database.write_text("<html>", encoding="utf-8")


@pytest.mark.parametrize("damage", [_garbage, _truncated, _a_folder, _of_another_program])
def test_a_damaged_database_is_told_by_every_command(
    byheart: ByHeart, damage: Callable[[Path], None]
) -> None:
    with closing(open_store(read_settings())) as store:
        store.save_workflow(orders("true"))
        home = store.home
    for remains in home.glob("byheart.sqlite-*"):
        remains.unlink()
    damage(home / "byheart.sqlite")
    for words in (("list",), ("run", "orders", "-p", "customer=Bo"), ("runs", "--json")):
        answer = byheart(*words)
        assert answer.is_refusal(answer.status), answer
        assert answer.status in {1, BLOCKED}
        assert "byheart.sqlite" in answer.err
        assert answer.out == ""
    doctor = byheart("doctor")
    assert doctor.status == BLOCKED
    assert "✗ data folder" in doctor.out
    assert "Traceback" not in doctor.out + doctor.err


def _zip(content: bytes, name: str = "something") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as writing:
        writing.writestr(name, content)
    return file.getvalue()


@pytest.mark.parametrize(
    "content",
    [b"", b"PK", os.urandom(500), _zip(b"x"), _zip(b"{", "manifest.json"), _zip(b"", "../x")],
    ids=["empty", "cut off", "garbage", "no manifest", "half a manifest", "climbs out"],
)
def test_a_file_that_is_no_workflow_is_refused_and_nothing_is_stored(
    byheart: ByHeart, store: Store, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "orders.byheart"
    file.write_bytes(content)
    answer = byheart("import", str(file), "--accept")
    assert answer.is_refusal(USAGE), answer
    assert store.workflows() == ()


def test_an_exported_workflow_that_was_cut_off_is_refused(
    byheart: ByHeart, store: Store, tmp_path: Path
) -> None:
    store.save_workflow(orders("true"))
    file = tmp_path / "orders.byheart"
    assert byheart("export", "orders", str(file)).status == 0
    file.write_bytes(file.read_bytes()[:-200])
    assert byheart("import", str(file), "--as", "copy").is_refusal(USAGE)
    assert [one.name for one in store.workflows()] == ["orders"]


# ------------------------------------------------------------------------------- the display


@pytest.mark.parametrize("display", ["", ":97", "nonsense", ":", "localhost:97.0"])
@pytest.mark.parametrize(
    "words",
    [
        ("run", "orders", "--display", "current", "-p", "customer=Bo"),
        ("record", "letters", "--launch", "xterm"),
    ],
)
def test_without_a_display_that_can_be_opened_it_is_blocked(
    byheart: ByHeart, store: Store, display: str, words: tuple[str, ...]
) -> None:
    store.save_workflow(orders("true"))
    answer = byheart(*words, environment={"DISPLAY": display})
    assert answer.is_refusal(BLOCKED), answer
    assert "display" in answer.err.lower()
    assert store.runs() == (), "nothing was begun"


def test_a_wayland_session_is_told_its_remedy(byheart: ByHeart, store: Store) -> None:
    answer = byheart("record", "letters", environment={"WAYLAND_DISPLAY": "wayland-0"})
    assert answer.is_refusal(BLOCKED), answer
    assert "X11" in answer.err


@pytest.mark.parametrize(
    ("launch", "said"),
    [
        (("no-such-program",), "there is no such program on this machine"),
        (("/usr/share",), "this user may not execute it"),
    ],
)
def test_an_application_that_does_not_start_blocks_the_run(
    byheart: ByHeart, store: Store, launch: tuple[str, ...], said: str
) -> None:
    store.save_workflow(orders(*launch))
    answer = byheart("run", "orders", "--display", "private", "--json", "-p", "customer=Bo")
    assert answer.status == BLOCKED, answer
    report = answer.objects[-1]
    assert (report["event"], report["outcome"]) == ("report", "blocked")
    assert said in report["reason"]
    assert answer.err == ""
    assert [record.outcome for record in store.runs()] == ["blocked"]


def test_to_a_person_the_reason_is_one_sentence(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(orders("no-such-program"))
    answer = byheart("run", "orders", "-p", "customer=Bo")
    assert answer.status == BLOCKED
    assert answer.err == "There is no display here: playing on a private one.\n"
    assert answer.out.startswith("Blocked (0 acts in 0.")
    assert answer.out.rstrip().endswith("there is no such program on this machine.")


# --------------------------------------------------------------------------------- the disk


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SmallDisk]:
    with small_disk(tmp_path / "small") as disk:
        monkeypatch.setenv("BYHEART_HOME", str(disk.folder / "home"))
        yield disk


def test_a_full_disk_is_told_by_every_command_that_writes(
    byheart: ByHeart, disk: SmallDisk, tmp_path: Path
) -> None:
    with closing(open_store(read_settings())) as store:
        store.save_workflow(orders("true"))
    exported = tmp_path / "orders.byheart"
    assert byheart("export", "orders", str(exported)).status == 0
    disk.fill()
    for words in (
        ("run", "orders", "--display", "private", "-p", "customer=Bo"),
        ("import", str(exported), "--as", "copy"),
        ("edit", "name-step", "orders", "1", "Choose"),
        ("export", "orders", str(disk.folder / "orders.byheart")),
    ):
        answer = byheart(*words)
        assert answer.is_refusal(BLOCKED), (words, answer)
        assert "full" in answer.err
    disk.empty()
    assert [one["workflow"] for one in byheart("list", "--json").objects] == ["orders"]
    assert not list(disk.folder.glob("*.part*")), "nothing half-written is left"


def test_a_disk_that_runs_full_during_a_run_is_told_and_so_is_its_report(disk: SmallDisk) -> None:
    settings = read_settings()
    with closing(open_store(settings)) as store:
        store.save_workflow(replace(orders("sleep", "600"), parameters=()))
    with (
        XvfbDisplay.start() as display,
        played_run(display, settings.home, "orders", where="private") as run,
    ):
        run.until(lambda: run.has_said("launched"), "the application is started")
        disk.fill()
        run.process.send_signal(signal.SIGINT)
        _, report = run.report()
        assert report["outcome"] == "stopped"
        assert "full" in " ".join(str(message.get("reason")) for _, message in run.said)
        assert run.process.returncode == 1
        assert "Traceback" not in run.complaints()


def test_a_disk_without_room_for_a_database_is_told(byheart: ByHeart, disk: SmallDisk) -> None:
    disk.fill()
    answer = byheart("list")
    assert answer.is_refusal(BLOCKED), answer
    assert "full" in answer.err


def test_a_read_only_data_folder_can_be_read_or_is_told(byheart: ByHeart, disk: SmallDisk) -> None:
    with closing(open_store(read_settings())) as store:
        store.save_workflow(orders("true"))
    disk.make_read_only()
    for words in (
        ("list",),
        ("run", "orders", "--display", "private", "-p", "customer=Bo"),
        ("edit", "name-step", "orders", "1", "Choose"),
        ("record", "letters"),
    ):
        answer = byheart(*words)
        assert answer.status == 0 or answer.is_refusal(answer.status), (words, answer)
        assert answer.status in {0, 1, BLOCKED}


# -------------------------------------------------------------------------------- pictures


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """A picture of a screen."""
    desktop = PaperDesktop((64, 48))
    path = tmp_path / "good.png"
    path.write_bytes(png.encode(desktop.picture(Box(0, 0, 64, 48))))
    return path


def _huge() -> bytes:
    """A PNG that says it is 100,000 pixels wide and high."""
    header = struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0)
    return _png(header, b"\x78\x9c\x03\x00\x00\x00\x00\x01")


def _png(header: bytes, data: bytes) -> bytes:
    parts = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    crc = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc)


def _without_pixels() -> bytes:
    return _png(struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0), zlib.compress(b""))


def _of_no_size() -> bytes:
    return _png(struct.pack(">IIBBBBB", 0, 0, 8, 2, 0, 0, 0), zlib.compress(b""))


BAD_PICTURES: dict[str, bytes] = {
    "empty": b"",
    "text": b"no picture\n",
    "jpeg": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01",
    "signature only": b"\x89PNG\r\n\x1a\n",
    "garbage after the signature": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "without pixels": _without_pixels(),
    "of no size": _of_no_size(),
    "huge": _huge(),
}


@pytest.mark.parametrize("kind", BAD_PICTURES)
def test_a_picture_that_is_none_is_wrong_usage(
    byheart: ByHeart, good: Path, tmp_path: Path, kind: str
) -> None:
    bad = tmp_path / "bad.png"
    bad.write_bytes(BAD_PICTURES[kind])
    answer = byheart("check", str(good), str(bad), "--at", "10,10", "--json")
    assert answer.is_refusal(USAGE), answer
    assert "bad.png" in answer.err
    assert answer.out == ""


def test_a_picture_that_was_cut_off_or_changed_is_wrong_usage(
    byheart: ByHeart, good: Path, tmp_path: Path
) -> None:
    content = bytearray(good.read_bytes())
    content[len(content) // 2] ^= 0xFF
    for name, spoiled in (("cut.png", good.read_bytes()[:-40]), ("changed.png", bytes(content))):
        bad = tmp_path / name
        bad.write_bytes(spoiled)
        assert byheart("check", str(bad), str(good), "--at", "10,10").is_refusal(USAGE), name


def test_a_place_without_a_picture_is_wrong_usage(
    byheart: ByHeart, good: Path, tmp_path: Path
) -> None:
    for path in (tmp_path / "nothing.png", tmp_path, Path("/dev/null")):
        answer: Answer = byheart("check", str(good), str(path), "--at", "10,10")
        assert answer.is_refusal(USAGE), answer
