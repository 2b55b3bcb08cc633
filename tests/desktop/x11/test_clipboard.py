"""The X11 clipboard beside real applications, and owners that do not behave."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from Xlib import X
from Xlib.display import Display

from app.desktop.display.private import XvfbDisplay
from app.desktop.signals import StopSwitch
from app.desktop.system.launcher import SubprocessLauncher
from app.desktop.x11.clipboard import ANSWER_S, MOST_BYTES, XlibClipboard
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.windows import XlibWindows
from app.engine.errors import ByheartError
from tests.builders.desktop.fields import until_true


@pytest.fixture
def clipboard(display: XvfbDisplay) -> Iterator[XlibClipboard]:
    clipboard = XlibClipboard(display.name)
    yield clipboard
    clipboard.write("")
    clipboard.close()


def test_a_gtk_application_pastes_ours_and_we_read_what_it_copies(
    display: XvfbDisplay, clipboard: XlibClipboard, tmp_path: Path
) -> None:
    launcher, windows = SubprocessLauncher(display.environment), XlibWindows(display.name)
    hands = XlibHands(display.name, StopSwitch())
    command = ("mousepad", "--disable-server")
    editor = launcher.launch(command, tmp_path / "out.txt", {"HOME": str(tmp_path)})
    until_true(lambda: windows.active() is not None, "the editor has the focus")
    clipboard.write("é € 中 <&>")

    hands.press_keys("ctrl+v")
    until_true(lambda: windows.all()[0].title.startswith("*"), "the text was pasted")
    clipboard.write("")
    hands.press_keys("ctrl+a")
    hands.press_keys("ctrl+c")

    until_true(lambda: clipboard.read() == "é € 中 <&>", "it was copied back")
    launcher.end(editor)
    for one in (hands, windows):
        one.close()


def test_an_owner_that_does_not_answer_is_not_waited_for_long(
    display: XvfbDisplay, clipboard: XlibClipboard
) -> None:
    mute = Display(display.name)
    window = mute.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
    window.set_selection_owner(mute.intern_atom("CLIPBOARD"), X.CurrentTime)
    mute.sync()
    began = time.monotonic()

    assert clipboard.read() == ""

    assert ANSWER_S <= time.monotonic() - began < 20 * ANSWER_S
    mute.close()


def test_a_text_that_is_too_long_is_refused_and_the_clipboard_stays_as_it_was(
    clipboard: XlibClipboard,
) -> None:
    clipboard.write("before")
    with pytest.raises(ByheartError, match="too long for the clipboard"):
        clipboard.write("x" * (MOST_BYTES + 1))
    assert clipboard.read() == "before"


def test_a_text_is_gone_once_its_clipboard_is_closed(display: XvfbDisplay) -> None:
    ours, other = XlibClipboard(display.name), XlibClipboard(display.name)
    ours.write("ours")
    assert other.read() == "ours"

    ours.close()

    assert other.read() == ""
    ours.close()


def test_a_closed_clipboard_can_be_written_again(display: XvfbDisplay) -> None:
    clipboard = XlibClipboard(display.name)
    for text in ("first", "second"):
        clipboard.write(text)
        assert clipboard.read() == text
        clipboard.close()


def test_writing_and_reading_from_several_threads_at_once_never_hangs(
    clipboard: XlibClipboard,
) -> None:
    clipboard.write("begin")
    read: list[str] = []

    def paste_often() -> None:
        read.extend(clipboard.read() for _ in range(40))

    readers = [threading.Thread(target=paste_often) for _ in range(2)]
    for reader in readers:
        reader.start()
    for number in range(200):
        clipboard.write(f"text {number}")
    for reader in readers:
        reader.join()

    assert len(read) == 80
    assert all(text.startswith(("begin", "text ")) for text in read)
    assert clipboard.read() == "text 199"
