"""A text editor that nobody here wrote: a letter is typed and saved where it is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from tests.builders.runs.byheart import Byheart, own_folders
from tests.builders.runs.shown import Shower

pytestmark = pytest.mark.on_screen

LETTER = "Café for {name}: 45 € at most, 中文 too"


def letter_for(name: str) -> bytes:
    """The file as it has to be, byte for byte."""
    return LETTER.format(name=name).encode()


@dataclass(frozen=True, slots=True)
class Shown:
    """A letter was typed and saved once; where."""

    byheart: Byheart
    folder: Path

    def values(self, name: str, file: str) -> dict[str, str]:
        """Each letter has a folder of its own: of what is in a folder already, the file chooser
        makes suggestions, which would not be there each time.
        """
        folder = self.folder / "letters" / name
        folder.mkdir(parents=True, exist_ok=True)
        return {"name": name, "file": str(folder / file)}


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    folder = tmp_path_factory.mktemp("mousepad")
    byheart = Byheart(folder / "byheart", own_folders(folder / "home"))
    shown = Shown(byheart, folder)
    values = shown.values("Miller", "first letter.txt")
    with (
        XvfbDisplay.start() as display,
        byheart.recording("letter", ("mousepad",), values, display) as hands,
        Shower(display, hands) as person,
    ):
        person.sees_window("Mousepad")
        person.says("")
        person.types(LETTER.format(name=values["name"]))
        person.says(LETTER.format(name=values["name"]))
        person.presses("ctrl+s")
        person.sees_window("Save As")
        person.says("")
        person.looks()  # what turns while the folder is read is no place for a text
        person.presses("ctrl+a")
        person.types(values["file"])
        person.says(values["file"])
        person.looks()  # the chooser reads the folder meanwhile, and may not hear a key
        person.presses("Return")
        person.sees_window("first letter.txt")
    return shown


def test_the_letter_was_saved_when_it_was_shown(shown: Shown) -> None:
    saved = Path(shown.values("Miller", "first letter.txt")["file"]).read_bytes()
    assert saved == letter_for("Miller")


def test_by_heart_another_letter_is_saved_under_another_name(shown: Shown) -> None:
    values = shown.values("Zoë Müller-Ångström", "für Zoë.txt")
    ended = shown.byheart.plays("letter", values)
    assert ended.report["outcome"] == "done", ended.story
    assert ended.report["model_calls"] == 0
    assert Path(values["file"]).read_bytes() == letter_for("Zoë Müller-Ångström")


def test_what_is_there_already_is_not_overwritten_unasked(shown: Shown) -> None:
    values = shown.values("Somebody else", "taken.txt")
    Path(values["file"]).write_text("This was here before.")
    ended = shown.byheart.plays("letter", values, environment={"BYHEART_PATIENCE_S": "2"})
    assert ended.report["outcome"] == "diverged", ended.story
    assert Path(values["file"]).read_text() == "This was here before."
