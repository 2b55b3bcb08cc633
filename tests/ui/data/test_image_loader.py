"""The window shows pictures from their files, sealed or not."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from pytestqt.qtbot import QtBot

from app.settings import read_settings
from app.store.pictures import png
from app.ui.data.image_loader import Pictures, decoded
from app.wiring.storage.store_opening import open_store
from tests.builders.servers.postgres import Postgres
from tests.builders.store.kept import picture

# In so many they waited in eight of eight runs, while Qt read from a device of Python's.
OFTEN = 5000


@pytest.mark.parametrize("key", ["", "keyring"])
def test_a_kept_picture_is_shown_sealed_or_not(qtbot: QtBot, key: str) -> None:
    settings = read_settings({**os.environ, "BYHEART_PICTURES_KEY": key})
    with closing(open_store(settings)) as store:
        sha256 = store.keep_picture(picture(7))
        file = store.pictures.files.path_of(sha256)
    pictures = Pictures(settings.home)
    try:
        with qtbot.waitSignal(pictures.arrived):
            assert pictures.whole(sha256) is None
        shown = pictures.whole(sha256)
        assert shown is not None
        assert (shown.width(), shown.height()) == (32, 24)

        file.write_bytes(b"damaged")
        other = Pictures(settings.home)
        with qtbot.waitSignal(other.arrived):
            other.whole(sha256)
        gone = other.whole(sha256)
        assert gone is not None
        assert gone.isNull()
        other.close()
    finally:
        pictures.close()


def test_a_picture_of_another_machine_is_shown(
    qtbot: QtBot, tmp_path: Path, postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BYHEART_DATABASE", postgresql.fresh())
    settings = read_settings()
    with closing(open_store(replace(settings, home=tmp_path / "other"))) as other:
        sha256 = other.keep_picture(picture(8))
    pictures = Pictures(settings.home)
    with qtbot.waitSignal(pictures.arrived):
        assert pictures.whole(sha256) is None
    shown = pictures.whole(sha256)
    pictures.close()
    assert shown is not None
    assert (shown.width(), shown.height()) == (32, 24)
    assert list((settings.home / "pictures").glob("*/*.png")), "kept here from now on"


class Asked(QTranslator):
    """Notes what Qt asks to be translated."""

    def __init__(self) -> None:
        super().__init__()
        self.of: list[str] = []

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        del source, disambiguation, n
        self.of.append(context)
        return ""


@pytest.mark.parametrize("content", [png.encode(picture(7)), b"damaged"], ids=["sound", "damaged"])
def test_no_format_is_asked_while_a_picture_is_read(qapp: QCoreApplication, content: bytes) -> None:
    """Qt holds a lock while it asks them, and a second thread would wait for that with Python's."""
    asked = Asked()
    qapp.installTranslator(asked)
    try:
        decoded(content)
    finally:
        qapp.removeTranslator(asked)
    assert set(asked.of) <= {"QImageReader"}  # which tells why, when it has asked


def test_two_threads_that_read_pictures_do_not_wait_for_each_other(tmp_path: Path) -> None:
    file = tmp_path / "step.png"
    file.write_bytes(png.encode(picture(7)))
    command = [sys.executable, "-m", "tests.builders.ui.decoding", str(file), str(OFTEN)]
    subprocess.run(command, check=True, timeout=60)
