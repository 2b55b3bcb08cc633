"""scripts/measure tells the truth about sizes, annotations and imports."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from scripts.measure import Row, measure, percentile

ROOT = Path(__file__).parent.parent.parent


def project(root: Path, **files: str) -> Row:
    """A project of files named like `app__engine__loop`, measured."""
    for name, text in files.items():
        path = root.joinpath(*name.split("__")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return measure(root)


def function(lines: int, name: str = "f") -> str:
    return f"def {name}() -> None:\n" + "    pass\n" * (lines - 1)


def test_files_and_functions_are_counted_in_lines(tmp_path: Path) -> None:
    row = project(tmp_path, app__a=function(10), app__b=function(60), checks__c=function(2))

    assert (row.files, row.file_median, row.file_p95) == (3, 10, 60)
    assert (row.functions, row.function_median, row.function_p95) == (3, 10, 60)
    assert row.functions_over_50 == 1


def test_nested_functions_and_methods_count_too(tmp_path: Path) -> None:
    text = "class C:\n    def m(self) -> None:\n        async def inner() -> None: ...\n"

    assert project(tmp_path, app__a=text).functions == 2


@pytest.mark.parametrize(
    ("signature", "percent"),
    [
        ("(self, x: int, *rest: int, y: int = 1, **more: int) -> int", 100.0),
        ("(x)", 0.0),
        ("(x) -> int", 0.0),
        ("(x: int)", 0.0),
        ("(*rest) -> int", 0.0),
    ],
)
def test_annotated_means_every_argument_and_the_result(
    tmp_path: Path, signature: str, percent: float
) -> None:
    assert project(tmp_path, app__a=f"def f{signature}: ...").annotated_percent == percent


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"{'word ' * 41}.", 1),
        (f"{'word ' * 20}. {'word ' * 30}.", 0),
        (f"A list:\n\n- {'word ' * 30}\n- {'word ' * 30}", 0),
        (f"A table:\n\none    {'word ' * 50}", 0),
    ],
)
def test_long_sentences_of_docstrings_are_counted(tmp_path: Path, text: str, count: int) -> None:
    row = project(tmp_path, app__a=f'def f() -> None:\n    """{text}"""\n')
    assert row.sentences_over_40 == count


def test_tests_are_set_against_sources_and_not_counted_among_them(tmp_path: Path) -> None:
    row = project(tmp_path, app__a=function(10), tests__app__test_a=function(15))

    assert (row.files, row.test_to_source) == (1, 1.5)


@pytest.mark.parametrize(
    "imports",
    [
        "from app.store.model.workflow import Step",
        "import app.store.model.workflow",
        "from app import store",
        "from ..store import workflow",
        "def f() -> None:\n    from app.store import workflow",
    ],
)
def test_packages_that_import_each_other_are_named(tmp_path: Path, imports: str) -> None:
    row = project(
        tmp_path, app__engine__loop=imports, app__store__workflow="from app.engine import loop"
    )

    assert row.importing_each_other == ("app.engine and app.store",)


def test_one_way_is_no_complaint(tmp_path: Path) -> None:
    row = project(
        tmp_path,
        app__store__workflow="from app.engine import loop\nfrom app.store import tables\nimport os",
        checks__look="from app.engine import places",
    )

    assert row.importing_each_other == ()


def test_the_largest_folder_counts_only_files_directly_in_it(tmp_path: Path) -> None:
    row = project(tmp_path, app__a="", app__b="", app__deep__c="", checks__d="")

    assert (row.largest_folder, row.largest_folder_files) == ("app", 2)


def test_a_module_that_two_import_has_no_single_importer(tmp_path: Path) -> None:
    row = project(
        tmp_path,
        app__used_once="",
        app__used_twice="",
        app__first="from app import used_once\nfrom app.used_twice import f",
        app__second="def f() -> None:\n    import app.used_twice",
    )

    assert row.single_importer_percent == 25.0


def test_a_module_imported_twice_by_a_file_counts_once_among_its_imports(tmp_path: Path) -> None:
    row = project(tmp_path, app__a="from app.b import f\nfrom app import b\nimport os", app__b="")

    assert row.imports_per_file == 0.5


def test_an_empty_project_has_a_row(tmp_path: Path) -> None:
    row = measure(tmp_path)

    assert (row.files, row.functions, row.annotated_percent) == (0, 0, 100.0)


@pytest.mark.parametrize(("rank", "value"), [(0, 1), (50, 5), (95, 10), (100, 10)])
def test_a_percentile_is_one_of_the_values(rank: int, value: int) -> None:
    assert percentile(list(range(10, 0, -1)), rank) == value


def test_this_project_has_the_shape_it_aims_for() -> None:
    said = subprocess.run(
        [ROOT / "scripts" / "measure", "--json"], capture_output=True, text=True, check=True
    )
    row = json.loads(said.stdout)

    assert row["file_median"] <= 110
    assert row["file_p95"] <= 300
    assert row["function_median"] <= 10
    assert row["function_p95"] <= 30
    assert row["annotated_percent"] == 100
    assert row["importing_each_other"] == []
    assert row["functions_over_50"] == 0
    assert row["sentences_over_40"] <= 5
    assert row["largest_folder_files"] <= 25
    assert row["single_importer_percent"] <= 28
    assert row["imports_per_file"] <= 6
