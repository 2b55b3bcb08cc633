"""Files and databases that somebody else made take little memory and end in a sentence."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.errors import BlockedError, UsageError
from app.engine.model.geometry import Pixels
from app.player.end_checks.runner import ask_database
from app.store.batches.rows import peek_rows, read_rows
from app.store.database.database import Database
from app.store.errors import ImportRefusedError, UnreadableError
from app.store.exchange.manifest import MANIFEST, MOST_VALUES, WORKFLOW, read_json
from app.store.exchange.zip_reader import LARGEST_TEXT, MOST_MEMBERS, open_archive
from app.store.model.workflow import EndCheck, EndCheckKind
from app.store.pictures import png
from tests.builders.servers.postgres import Postgres

MB = 2**20
MOST_BYTES_A_ROW = 250  # the parser keeps an empty element of each, 160 bytes


def written(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize(
    "sign", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e"]
)
def test_only_the_standards_line_ends_split_the_rows_of_a_csv_file(
    tmp_path: Path, sign: str
) -> None:
    path = written(tmp_path / "rows.csv", f"a,b\r\none{sign}two,3\r\n")
    assert read_rows(path, ["a", "b"]).rows == ({"a": f"one{sign}two", "b": "3"},)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_each_of_the_standards_line_ends_splits_them(tmp_path: Path, line_end: str) -> None:
    path = written(tmp_path / "rows.csv", line_end.join(("a;b", "1;x,y", "2;z")))
    assert read_rows(path, ["a", "b"]).rows == ({"a": "1", "b": "x,y"}, {"a": "2", "b": "z"})


@pytest.mark.parametrize(("sign", "name"), [("\0", "NUL"), ("\x1b", "ESC")])
@pytest.mark.parametrize("row", [1, 2, 3])
def test_a_control_character_that_somebody_obeys_is_refused(
    tmp_path: Path, sign: str, name: str, row: int
) -> None:
    lines = ["a,b", "1,2", "3,4"]
    lines[row - 1] = f"x{sign}[2J,y"
    with pytest.raises(UsageError) as caught:
        read_rows(written(tmp_path / "rows.csv", "\n".join(lines)), [])
    why = f"rows.csv, row {row} holds the control character {name}; take it out."
    assert str(caught.value) == why


def a_sheet(path: Path, rows: int, *, strings: bytes = b"<sst/>", sound: bool = True) -> Path:
    """A spreadsheet as others write it, packed as it is made."""
    space = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    links = b'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
    kinds = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    parts = {
        "[Content_Types].xml": b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/'
        b'content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.'
        b'openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        "_rels/.rels": b'<Relationships %b><Relationship Id="r1" Type="%b/officeDocument" '
        b'Target="xl/workbook.xml"/></Relationships>' % (links, kinds),
        "xl/workbook.xml": b'<workbook %b xmlns:r="%b"><sheets><sheet name="S" sheetId="1" '
        b'r:id="r1"/></sheets></workbook>' % (space, kinds),
        "xl/_rels/workbook.xml.rels": b'<Relationships %b><Relationship Id="r1" '
        b'Type="%b/worksheet" Target="worksheets/sheet1.xml"/></Relationships>' % (links, kinds),
        "xl/other.xml": strings,
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        for name, content in parts.items():
            file.writestr(name, content)
        with file.open("xl/worksheets/sheet1.xml", "w") as sheet:
            sheet.write(b"<worksheet %b><sheetData>" % space)
            for number in range(1, rows + 1):
                cells = b'<c t="inlineStr"><is><t>v%d</t></is></c><c><v>%d</v></c>' % (
                    number,
                    number,
                )
                sheet.write(b'<row r="%d">%b</row>' % (number, cells))
            sheet.write(b"</sheetData></worksheet>" if sound else b"<oh")
    return path


def peak_of(work: Iterator[object]) -> int:
    """How many bytes were taken at once."""
    tracemalloc.start()
    try:
        for _ in work:
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_long_spreadsheet_is_read_row_by_row(tmp_path: Path) -> None:
    short, long = (a_sheet(tmp_path / f"{rows}.xlsx", rows) for rows in (300, 9_000))
    assert [peek_rows(each, 3)[2] for each in (short, long)] == [299, 8_999]

    def peeked(path: Path) -> Iterator[object]:
        yield peek_rows(path, 3)

    few, many = (peak_of(peeked(each)) for each in (short, long))
    assert (many - few) / 8_700 < MOST_BYTES_A_ROW


def test_what_is_damaged_late_is_told_when_it_is_read(tmp_path: Path) -> None:
    path = a_sheet(tmp_path / "rows.xlsx", 50, sound=False)
    with pytest.raises(UsageError, match="is no sound"):
        peek_rows(path, 3)


def test_a_spreadsheet_that_is_large_beside_its_rows_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.batches.xlsx_reader.LARGEST_PART", MB)
    path = a_sheet(tmp_path / "rows.xlsx", 2, strings=b" " * 2 * MB)
    with pytest.raises(UsageError, match="holds more than 1 MB beside its rows; save it as CSV"):
        peek_rows(path, 3)


def opened(path: Path) -> Iterator[object]:
    with pytest.raises(ImportRefusedError) as caught, open_archive(path):
        pass
    yield caught


def test_many_members_are_refused_before_their_list_is_read(tmp_path: Path) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as members:
        for number in range(MOST_MEMBERS + 1):
            members.writestr(f"{number}", b"")
    path = written(tmp_path / "file", file.getvalue())
    assert peak_of(opened(path)) < MB
    with pytest.raises(ImportRefusedError, match="more than 20,000 files"), open_archive(path):
        pass


@pytest.mark.parametrize(
    ("at", "told", "why"),
    [
        (10, struct.pack("<H", 0xFFFF), "more than 20,000 files"),
        (12, struct.pack("<I", 2**31), "more than 20,000 files"),
    ],
    ids=["how many", "how long"],
)
def test_the_end_of_the_file_is_believed_only_where_it_is_modest(
    tmp_path: Path, at: int, told: bytes, why: str
) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as members:
        members.writestr(MANIFEST, b"{}")
    content = bytearray(file.getvalue())
    start = content.rindex(b"PK\x05\x06") + at
    content[start : start + len(told)] = told
    with (
        pytest.raises(ImportRefusedError, match=why),
        open_archive(written(tmp_path / "f", bytes(content))),
    ):
        pass


def test_the_list_of_a_larger_format_is_refused(tmp_path: Path) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as members:
        members.writestr(MANIFEST, b"{}")
    content = file.getvalue()
    end = content.rindex(b"PK\x05\x06")
    locator = b"PK\x06\x07" + bytes(16)
    path = written(tmp_path / "f", content[:end] + locator + content[end:])
    with pytest.raises(ImportRefusedError, match="no export uses"), open_archive(path):
        pass


def test_a_text_larger_than_any_workflow_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as members:
        members.writestr(WORKFLOW, b"[]," * (LARGEST_TEXT // 3 + 1))
    assert peak_of(opened(path)) < MB


def test_a_text_of_too_many_values_is_refused_unread() -> None:
    content = b"[%b1]" % (b"[]," * (MOST_VALUES // 2))

    def read() -> Iterator[object]:
        with pytest.raises(ImportRefusedError, match="more than 1,000,000 values") as caught:
            read_json(content, WORKFLOW)
        yield caught

    assert peak_of(read()) < MB


def a_png(width: int, height: int, lines: bytes, *, end: bool = True) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        checksum = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    whole = png.SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 1))
    return whole + (chunk(b"IEND", b"") if end else b"")


def test_a_picture_of_33_million_pixels_is_looked_at_in_little_memory() -> None:
    lines = bytes((1 + 3 * 7_680) * 4_320)
    content = a_png(7_680, 4_320, lines)
    del lines
    assert len(content) < MB

    def check() -> Iterator[object]:
        yield png.checked_size(content)

    assert peak_of(check()) < 4 * MB


def test_what_we_write_is_sound() -> None:
    content = png.encode(Pixels(37, 11, bytes(range(256)) * 6 + bytes(37 * 11 * 4 - 1536)))
    assert png.checked_size(content) == (37, 11)


GOOD = a_png(4, 2, bytes(26))


@pytest.mark.parametrize(
    "content",
    [
        a_png(4, 2, bytes(25)),
        a_png(4, 2, bytes(27)),
        a_png(4, 2, bytes(13) + b"\x05" + bytes(12)),
        a_png(4, 2, bytes(26), end=False),
        GOOD[:-20] + b"\xff" + GOOD[-19:],
        GOOD[:28] + b"\x01" + GOOD[29:],
    ],
    ids=["too few", "too many", "unknown filter", "no end", "a changed byte", "interlaced"],
)
def test_a_picture_that_we_could_not_have_written_is_refused(content: bytes) -> None:
    assert png.checked_size(GOOD) == (4, 2)
    with pytest.raises(UnreadableError):
        png.checked_size(content)


def test_a_database_without_an_encoding_is_refused_in_a_sentence(
    tmp_path: Path, postgresql: Postgres
) -> None:
    with pytest.raises(BlockedError, match=r"has no encoding \(SQL_ASCII\).*createdb -E UTF8"):
        Database.on_server(tmp_path, postgresql.fresh("SQL_ASCII"))


def test_an_end_check_of_such_a_database_does_not_hold_and_says_why(postgresql: Postgres) -> None:
    address = postgresql.fresh("SQL_ASCII").replace("postgresql:", "postgresql+psycopg:")
    check = EndCheck(EndCheckKind.SQL, (address, "select 'Zoë'"), expected="Zoë")
    answer = ask_database(check, {}, lambda _: "")
    assert not answer.holds
    assert "has no encoding (SQL_ASCII)" in answer.why
