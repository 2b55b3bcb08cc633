"""What is installed is the package `byheart`: the checkout's modules, typed, and no other name."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from scripts.packaging.renaming import PackagingError, rename_imports

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "assets" / "docs" / "how-to" / "library.md"
IMPORT_ALL = """
import importlib, pkgutil, sys, byheart
for module in pkgutil.walk_packages(byheart.__path__, "byheart."):
    if ".migrations." not in module.name and "__main__" not in module.name:
        importlib.import_module(module.name)
print(sorted({name.split(".")[0] for name in sys.modules} & {"app", "checks"}))
print(byheart.__file__)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what the built wheel installs."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    subprocess.run((*pip, "--wheel-dir", str(folder), str(ROOT)), check=True, capture_output=True)
    (wheel,) = folder.glob("byheart-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def run(installed: Path, code: str, *, cwd: Path) -> str:
    """What a program prints that finds the installed package before the checkout."""
    paths = [str(installed), *{sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}]
    program = f"import sys; sys.path[:] = {paths!r} + sys.path[:]\n{code}"
    words = (sys.executable, "-P", "-c", program)
    done = subprocess.run(words, cwd=cwd, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_only_byheart_is_installed(installed: Path) -> None:
    names = {path.name for path in installed.iterdir() if path.suffix != ".dist-info"}

    assert names == {"byheart"}
    assert (installed / "byheart" / "py.typed").exists()
    assert (installed / "byheart" / "ui" / "assets").is_dir()


def test_every_installed_module_is_imported_under_its_installed_name(
    installed: Path, tmp_path: Path
) -> None:
    checkouts, package = run(installed, IMPORT_ALL, cwd=tmp_path).splitlines()

    assert checkouts == "[]"
    assert Path(package).parent == installed / "byheart"


def test_the_installed_command_prints_its_version(installed: Path, tmp_path: Path) -> None:
    code = "sys.argv = ['byheart', '--version']\nfrom byheart.__main__ import main\nmain()"

    assert re.fullmatch(r"byheart \d+\.\d+\.\d+\n", run(installed, code, cwd=tmp_path))


def test_the_documented_program_runs_with_the_installed_package(
    installed: Path, tmp_path: Path
) -> None:
    printed = run(installed, documented_program(), cwd=tmp_path)

    assert printed.splitlines() == ["agent", "by heart", "agent"]
    assert sorted(path.name for path in (tmp_path / "inbox").iterdir()) == [
        "birch.txt",
        "unknown.txt",
    ]


def test_the_documented_program_runs_in_a_checkout(tmp_path: Path) -> None:
    words = (sys.executable, "-P", "-c", documented_program())
    done = subprocess.run(words, cwd=tmp_path, check=True, capture_output=True, text=True)

    assert done.stdout.splitlines() == ["agent", "by heart", "agent"]


def test_the_installed_package_is_typed_for_its_users(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "file_notes.py").write_text(documented_program())
    words = (sys.executable, "-m", "mypy", "--strict", "--no-incremental", "file_notes.py")
    environment = {"MYPYPATH": str(installed), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        words, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stdout


@pytest.mark.timeout(600)  # some 400 tests
def test_the_engine_s_own_suite_passes_on_the_installed_package(
    installed: Path, tmp_path: Path
) -> None:
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if path.is_relative_to(ROOT / "tests" / "engine") or "builders" in path.parts:
            copy = tmp_path / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(rename_imports(path.read_text("utf-8"), path), "utf-8")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    code = (
        f"sys.path.insert(0, {str(tmp_path)!r})\nimport pytest\n"
        "sys.exit(pytest.main(['-q', '-x', '-p', 'no:cacheprovider', 'tests/engine']))"
    )

    assert re.search(r"^\d{3} passed", run(installed, code, cwd=tmp_path), re.MULTILINE)


def documented_program() -> str:
    """The whole program on the page about the library."""
    programs: list[str] = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return next(program for program in programs if program.startswith("# file_notes.py"))


def test_imports_are_renamed_and_nothing_else_is() -> None:
    source = 'from app.engine import Check\nfrom checks import look\napp = "of app.engine"\n'

    assert rename_imports(source, Path("x.py")) == (
        'from byheart.engine import Check\nfrom byheart.checks import look\napp = "of app.engine"\n'
    )


def test_an_import_that_binds_the_name_of_the_folder_is_refused() -> None:
    with pytest.raises(PackagingError, match=r"x\.py:2 imports a whole module"):
        rename_imports("import os\nimport app.engine\n", Path("x.py"))


def test_a_module_of_ours_that_is_named_in_a_string_is_refused() -> None:
    with pytest.raises(PackagingError, match=r"x\.py:2 names a module of ours in a string"):
        rename_imports('"""See app.store."""\nload("app.desktop.adapters_remote")\n', Path("x.py"))
