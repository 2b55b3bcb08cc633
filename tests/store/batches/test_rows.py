"""Rows come as they were typed; what is missing is named by row and column."""

from __future__ import annotations

import random
import zipfile
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from app.engine.errors import UsageError
from app.store.batches.rows import read_rows
from app.store.errors import StoreError
from tests.builders.fuzz.nonsense import with_changed_bytes


def csv(tmp_path: Path, text: str, encoding: str = "utf-8") -> Path:
    path = tmp_path / "rows.csv"
    path.write_bytes(text.encode(encoding))
    return path


def xlsx(tmp_path: Path, *rows: tuple[Any, ...], formats: dict[str, str] | None = None) -> Path:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(row)
    for place, number_format in (formats or {}).items():
        sheet[place].number_format = number_format
    path = tmp_path / "rows.xlsx"
    book.save(path)
    return path


def refused(path: Path, *wanted: str) -> str:
    with pytest.raises(UsageError) as caught:
        read_rows(path, wanted)
    return str(caught.value)


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_csv_file_is_read_whatever_separates_it(
    tmp_path: Path, separator: str, line_end: str
) -> None:
    lines = (("customer", "number"), ("Grün & Söhne", "00123"), ("O'Hara", "1e5"))
    path = csv(tmp_path, line_end.join(separator.join(line) for line in lines) + line_end)
    assert read_rows(path, ["customer", "number"]).rows == (
        {"customer": "Grün & Söhne", "number": "00123"},
        {"customer": "O'Hara", "number": "1e5"},
    )


def test_a_mark_at_the_begin_is_no_part_of_the_first_column(tmp_path: Path) -> None:
    assert read_rows(csv(tmp_path, "a\n1\n", "utf-8-sig"), ["a"]).rows == ({"a": "1"},)


def test_quoted_cells_may_hold_anything(tmp_path: Path) -> None:
    path = csv(tmp_path, 'a,"b;c"\n"x,""y""","two\nlines"\n')
    assert read_rows(path, ["a"]).rows == ({"a": 'x,"y"', "b;c": "two\nlines"},)


def test_spaces_around_a_value_are_data_and_around_a_name_are_not(tmp_path: Path) -> None:
    assert read_rows(csv(tmp_path, " a , b\n  x ,y\n"), ["a", "b"]).rows == (
        {"a": "  x ", "b": "y"},
    )


def test_an_empty_cell_that_is_not_wanted_is_left_out(tmp_path: Path) -> None:
    assert read_rows(csv(tmp_path, "a,note\n1,\n2,x\n"), ["a"]).rows == (
        {"a": "1"},
        {"a": "2", "note": "x"},
    )


def test_empty_rows_at_the_end_do_not_count(tmp_path: Path) -> None:
    assert read_rows(csv(tmp_path, "a,b\n1,2\n,\n\n ,\n"), ["a"]).rows == ({"a": "1", "b": "2"},)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "rows.csv has no column “a”; its columns are: none."),
        ("b,c\n1,2\n", "rows.csv has no column “a”; its columns are: b, c."),
        ("a,a\n1,2\n", "rows.csv has two columns “a”."),
        ("a\n", "rows.csv has no rows below its header."),
        ("a,b\n1,2\n\n3,4\n", "rows.csv, row 3 is blank."),
        ("a,b\n1,2\n,4\n", "rows.csv, row 3, column “a” is empty."),
        ("b,a\n1\n", "rows.csv, row 2, column “a” is empty."),
        ("a\n1,stray\n", "rows.csv, row 2 has “stray” in a column without a name."),
        ("a,\n1,stray\n", "rows.csv, row 2 has “stray” in a column without a name."),
        ('a\n"x" y\n', "rows.csv, line 2: "),
    ],
)
def test_what_is_wrong_is_named_by_row_and_column(tmp_path: Path, text: str, sentence: str) -> None:
    assert refused(csv(tmp_path, text), "a").startswith(sentence)


def test_another_encoding_is_named_by_line(tmp_path: Path) -> None:
    path = csv(tmp_path, "a\nplain\nGrün\n", "latin-1")
    assert refused(path, "a") == "rows.csv, line 3: it is not UTF-8 text; save it as UTF-8."


def test_a_spreadsheet_gives_text_as_typed_and_numbers_as_shown(tmp_path: Path) -> None:
    path = xlsx(
        tmp_path,
        ("text", "whole", "float", "zeros", "sum", "big", "yes", "day", "moment", "hour"),
        ("00123", 123, 12.5, 42, 0.1 + 0.2, 10**14, True, date(2026, 11, 20), *moments()),
        formats={"D2": "00000"},
    )
    assert read_rows(path, ["text"]).rows == (
        {
            "text": "00123",
            "whole": "123",
            "float": "12.5",
            "zeros": "00042",
            "sum": "0.3",
            "big": "100000000000000",
            "yes": "TRUE",
            "day": "2026-11-20",
            "moment": "2026-11-20 14:30:00",
            "hour": "08:05:00",
        },
    )


def moments() -> tuple[datetime, time]:
    return datetime(2026, 11, 20, 14, 30), time(8, 5)  # noqa: DTZ001 (spreadsheets know no zones)


def test_a_large_or_small_number_has_no_exponent(tmp_path: Path) -> None:
    path = xlsx(tmp_path, ("a", "b"), (123456789012.5, 0.00000125))
    assert read_rows(path, ["a"]).rows == ({"a": "123456789012.5", "b": "0.00000125"},)


def test_a_number_that_lost_digits_is_refused(tmp_path: Path) -> None:
    path = xlsx(tmp_path, ("iban", "n"), ("x", 1), ("y", 1.23456789012345e19))
    assert refused(path, "iban").startswith("rows.xlsx, row 3, column B holds a number of more")


def test_a_cell_that_is_neither_text_nor_number_is_refused(tmp_path: Path) -> None:
    path = xlsx(tmp_path, ("a",), (timedelta(hours=30),), formats={"A2": "[h]:mm"})
    assert refused(path, "a") == "rows.xlsx, row 2, column A holds no text and no number."


def test_an_error_in_a_cell_is_named(tmp_path: Path) -> None:
    assert refused(xlsx(tmp_path, ("a",), ("#N/A",)), "a") == (
        "rows.xlsx, row 2, column A holds the error #N/A."
    )


def test_a_blank_cell_or_row_of_a_spreadsheet_is_named(tmp_path: Path) -> None:
    path = xlsx(tmp_path, ("a", "b"), ("x", 1), (None, 2), ("z", 3))
    assert refused(path, "a") == "rows.xlsx, row 3, column “a” is empty."
    path = xlsx(tmp_path, ("a", "b"), ("x", 1), (None, None), ("z", 3))
    assert refused(path, "a") == "rows.xlsx, row 3 is blank."


def a_zip(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("hello.txt", "hi")


@pytest.mark.parametrize(
    "write", [lambda path: path.write_bytes(b"no zip"), a_zip, lambda path: path.touch()]
)
def test_what_is_no_spreadsheet_is_refused(tmp_path: Path, write: Callable[[Path], object]) -> None:
    write(tmp_path / "rows.xlsx")
    assert refused(tmp_path / "rows.xlsx", "a") == "rows.xlsx is no sound .xlsx file."


@pytest.mark.parametrize("name", ["rows.ods", "rows", "rows.xls"])
def test_another_kind_of_file_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("a\n1\n")
    assert refused(tmp_path / name) == f"{name} is neither a .csv nor an .xlsx file."


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert "There is no file" in refused(tmp_path / "rows.csv", "a")


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.symlink_to("/proc/self/mem")
    with pytest.raises(StoreError, match="could not be used"):
        read_rows(path, ["a"])


@settings(deadline=None, max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_changed_bytes_of_a_spreadsheet_end_in_rows_or_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    folder = tmp_path_factory.mktemp("spoiled")
    path = xlsx(folder, ("a", "b"), ("x", 1), ("y", date(2026, 1, 1)))
    path.write_bytes(with_changed_bytes(path.read_bytes(), random.Random(seed)))
    with suppress(UsageError):
        assert read_rows(path, ["a"]).rows


def test_a_row_is_not_blank_because_none_of_its_columns_is_taken(tmp_path: Path) -> None:
    path = csv(tmp_path, "Kunde,Ort\nBo,Ulm\n,Rom\n")
    with pytest.raises(UsageError, match="No column of rows"):
        read_rows(path, [], {})
    with pytest.raises(UsageError, match=r"rows.csv, row 3, column “customer” is empty\."):
        read_rows(path, ["customer"], {"Kunde": "customer"})
    assert read_rows(path, [], {"Kunde": "customer"}).rows == ({"customer": "Bo"}, {})
