"""What every clipboard does: X11's, TigerVNC's, and the one on paper."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.desktop.ports import Clipboard
from app.desktop.remote.clipboard import RemoteClipboard
from app.desktop.tools.reading import preserved
from app.desktop.x11.clipboard import XlibClipboard
from tests.builders.fake_desktop import PaperClipboard, PaperDesktop
from tests.builders.paper.other_application import Other, PaperOther, XclipOther
from tests.builders.remote.remote_stages import RemoteOther, remote_connection
from tests.builders.remote.vnc_servers import VncServer

TEXTS = ["hello", "é ñ € 中 😀", "two\nlines\tand a tab", " ", "x" * 100_000]


@pytest.fixture(params=["xlib", "tiger", "paper"])
def both(request: pytest.FixtureRequest) -> Iterator[tuple[Clipboard, Other]]:
    """The clipboard, and another application that uses the same one."""
    clipboard: Clipboard
    other: Other
    if request.param == "xlib":
        name = request.getfixturevalue("display").name
        clipboard, other = XlibClipboard(name), XclipOther(name)
    elif request.param == "tiger":
        server: VncServer = request.getfixturevalue("tiger")
        with remote_connection(server) as connection:
            clipboard = RemoteClipboard(connection)
            other = RemoteOther(server, clipboard)
            yield clipboard, other
            clipboard.close()
            other.close()
        return
    else:
        desktop = PaperDesktop()
        clipboard, other = PaperClipboard(desktop), PaperOther(desktop)
    yield clipboard, other
    clipboard.close()
    other.close()


def test_an_unused_clipboard_is_empty(both: tuple[Clipboard, Other]) -> None:
    clipboard, _ = both
    assert clipboard.read() == ""


@pytest.mark.parametrize("text", TEXTS)
def test_what_another_application_copied_can_be_read(
    both: tuple[Clipboard, Other], text: str
) -> None:
    clipboard, other = both
    other.copies(text)
    assert clipboard.read() == text


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_written_can_be_pasted_again_and_again(
    both: tuple[Clipboard, Other], text: str
) -> None:
    clipboard, other = both
    clipboard.write(text)
    assert [other.pastes(), other.pastes()] == [text, text]
    assert clipboard.read() == text


def test_the_last_one_to_write_wins(both: tuple[Clipboard, Other]) -> None:
    clipboard, other = both
    clipboard.write("first")
    other.copies("second")
    assert clipboard.read() == "second"
    clipboard.write("third")
    assert other.pastes() == "third"


def test_an_empty_text_empties_it(both: tuple[Clipboard, Other]) -> None:
    clipboard, other = both
    clipboard.write("something")
    clipboard.write("")
    assert clipboard.read() == ""
    assert other.pastes() == ""


def test_what_was_there_is_put_back(both: tuple[Clipboard, Other]) -> None:
    clipboard, other = both
    other.copies("mine €")
    with preserved(clipboard):
        clipboard.write("borrowed")
        assert other.pastes() == "borrowed"
    assert other.pastes() == "mine €"


def test_it_is_put_back_after_an_error_too(both: tuple[Clipboard, Other]) -> None:
    clipboard, other = both
    other.copies("mine")
    with pytest.raises(ZeroDivisionError), preserved(clipboard):
        clipboard.write(str(1 // 0))
    assert other.pastes() == "mine"
