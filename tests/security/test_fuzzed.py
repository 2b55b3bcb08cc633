"""Contents that somebody made up end in a sentence: a few seconds of what `scripts/soak fuzz` does
for hours, with seeds that stay.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli.runs.answering import Answering
from app.engine.errors import ByheartError, UsageError
from app.player.run.messages import read_request
from app.settings import FILE, read_settings
from app.store.batches.rows import peek_rows, read_rows
from app.store.errors import UnreadableError
from app.store.pictures import png
from app.store.pictures.png import read_picture
from checks.snapshot.windows import target_window
from tests.builders.fuzz.doors import DOORS, a_book, open_door
from tests.builders.fuzz.fuzzing import Door, complaint_of_sentence, content_of, fuzz
from tests.builders.store.exchange import zipped
from tests.builders.store.kept import look, picture

SEED = 20261125
DEEP = "[" * 100_000
INPUTS = {"bundle": 40, "png": 200, "csv": 120, "xlsx": 30, "settings": 300, "jsonl": 300}


@pytest.mark.parametrize("name", DOORS)
@pytest.mark.filterwarnings("ignore::UserWarning")  # what openpyxl and zipfile say of damage
def test_nothing_but_a_refusal_comes_of_made_up_contents(name: str, tmp_path: Path) -> None:
    with open_door(name, tmp_path) as door:
        came = fuzz(door, SEED, tmp_path, lambda count: count < INPUTS[name])
    assert came.failures == {}, f"seed {SEED}"
    assert came.read + came.refused == INPUTS[name]
    assert min(came.read, came.refused) > 0, "sound ones and others are among them"


def test_the_same_seed_makes_the_same_contents(tmp_path: Path) -> None:
    for name in DOORS:
        made = []
        for time in ("first", "second"):
            (tmp_path / name / time).mkdir(parents=True)
            with open_door(name, tmp_path / name / time) as door:
                made.append([content_of(door, SEED, number) for number in range(5)])
        assert made[0] == made[1], name


# ------------------------------------------------------------------- what counts as a failure


def a_door(read: Callable[[Path], object]) -> Door:
    return Door("made", "made.txt", lambda random: random.randbytes(4), read, (UsageError,))


def raising(error: Exception) -> Callable[[Path], object]:
    def read(_: Path) -> object:
        raise error

    return read


def forever(_: Path) -> object:
    try:
        while True:
            pass
    except Exception:  # noqa: BLE001 - who meets damage with whatever breaks
        return None


@pytest.mark.parametrize(
    ("read", "what"),
    [
        (raising(KeyError("x")), "KeyError in no code of ours"),
        (raising(ByheartError("It broke.")), "ByheartError in no code of ours"),
        (raising(UsageError("it broke")), "UsageError: it does not end as a sentence"),
        (raising(UsageError("a" * 2_001)), "UsageError: it says more than 2,000 characters"),
        (raising(UsageError("")), "UsageError: it says more or less than one line"),
        (forever, "it took more than 0.05 s of a core in no code of ours"),
    ],
)
def test_what_is_no_refusal_is_a_failure_and_its_input_is_kept(
    tmp_path: Path, read: Callable[[Path], object], what: str
) -> None:
    came = fuzz(a_door(read), SEED, tmp_path, lambda count: count < 2, longest_s=0.05)
    [failure] = came.failures.values()
    assert (failure.what, failure.number, failure.count) == (what, 0, 2)
    assert Path(failure.file).read_bytes() == content_of(a_door(read), SEED, 0)


def test_a_process_that_grows_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.builders.fuzz.fuzzing.MOST_GROWTH_MB", 30.0)
    grows = a_door(lambda _: bytearray(b"x") * (256 * 2**20))
    came = fuzz(grows, SEED, tmp_path, lambda count: count < 1)
    assert list(came.failures) == ["the process grew by more than 30 MB"]


# ------------------------------------------------------------------------- what it has found


def test_whatever_stands_in_an_error_it_is_one_line() -> None:
    assert str(UsageError("There is no “a\r\nb\u2028c”.")) == "There is no “a b c”."
    assert complaint_of_sentence(str(UsageError("There is no “a\nb”."))) == ""


def test_settings_as_deep_as_a_well_are_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(DEEP)
    with pytest.raises(UsageError, match="holds no settings"):
        read_settings({"BYHEART_HOME": str(tmp_path)})


def test_a_line_as_deep_as_a_well_is_no_command() -> None:
    told: list[object] = []
    Answering(told.append, is_json=True).heard(DEEP)
    assert told == []
    with pytest.raises(UsageError, match="That is no run request"):
        read_request(DEEP)


def test_a_header_of_many_columns_is_read_at_once(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(f"{','.join(map(str, range(30_000)))}\n1\n")
    assert len(peek_rows(path, 1)[0]) == 30_000
    with pytest.raises(UsageError, match=r"its columns are: 0, 1, .*, 19 and 29980 more"):
        read_rows(path, ["none"])


SHEET = "xl/worksheets/sheet1.xml"


def a_sheet(path: Path, *changes: tuple[bytes, bytes]) -> Path:
    """Three rows of a spreadsheet, with these changes in its sheet."""
    parts = a_book()
    for old, new in changes:
        assert old in parts[SHEET]
        parts[SHEET] = parts[SHEET].replace(old, new)
    path.write_bytes(zipped(parts))
    return path


def test_a_row_of_an_absurd_number_is_refused(tmp_path: Path) -> None:
    path = a_sheet(tmp_path / "rows.xlsx", (b"<dimension", b"<dim"), (b'r="3"', b'r="999999999"'))
    with pytest.raises(UsageError, match="holds more than 1,048,576 rows"):
        peek_rows(path, 3)


@pytest.mark.parametrize("said", [b'ref="A1"', b'ref="A1:XFD1048576"'])
def test_the_rows_of_a_spreadsheet_are_those_it_has_whatever_it_says(
    tmp_path: Path, said: bytes
) -> None:
    path = a_sheet(tmp_path / "rows.xlsx", (b'ref="A1:C3"', said))
    assert [row["customer"] for row in read_rows(path, ["customer"]).rows] == ["Anna", "Bo"]


def a_chunk(kind: bytes, data: bytes = b"") -> bytes:
    checksum = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)


def test_a_picture_that_breaks_its_reader_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    content = png.encode(picture())
    path.write_bytes(content[:33] + a_chunk(b"iCCP") + content[33:])
    with pytest.raises(UsageError, match="cannot be read as a PNG picture"):
        read_picture(path)


def test_a_kept_picture_holds_nothing_but_pixels() -> None:
    content = png.encode(picture())
    more = a_chunk(b"tEXt", b"Comment\0hidden")
    with pytest.raises(UnreadableError, match="it holds more than pixels"):
        png.checked_size(content[:33] + more + content[33:])


def test_a_target_in_a_window_that_was_not_seen_stands_in_none() -> None:
    seen = look()
    assert seen.target is not None
    assert target_window(replace(seen, target=replace(seen.target, window=9))) is None
