"""What a thread of the window imports is not looked at by Qt's hook."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FRAGILE = """
def __getattr__(name):
    if name == "__wrapped__":
        raise ImportError("asked for " + name + " before it could answer")
    raise AttributeError(name)
value = 7
"""
ASKS = """
from PySide6.QtCore import QCoreApplication
application = QCoreApplication([])
{window}
try:
    from fragile import value
    print(value)
except ImportError as error:
    print(error)
"""
WINDOW = "from app.ui.data.worker import Background; Background(application).close()"


def _printed(folder: Path, window: str) -> str:
    """What a process with Qt prints that imports a module which cannot bear to be asked yet."""
    (folder / "fragile.py").write_text(FRAGILE)
    program = f"import sys; sys.path.insert(0, {str(folder)!r})" + ASKS.format(window=window)
    call = (sys.executable, "-c", program)
    return subprocess.run(call, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def test_a_module_is_imported_as_if_qt_were_not_there(tmp_path: Path) -> None:
    assert _printed(tmp_path, WINDOW) == "7"


def test_the_hook_is_what_was_in_the_way(tmp_path: Path) -> None:
    assert _printed(tmp_path, "") == "asked for __wrapped__ before it could answer"
