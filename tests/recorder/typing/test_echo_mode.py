"""What a field shows of what is typed: the text, marks, or nothing; and what follows from that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.desktop.ports import Input, InputKind
from app.engine.model.geometry import Box, Pixels, Point
from app.recorder.model.demonstration import Click, EchoMode, Hover, Seen, Typed, with_effects
from app.recorder.typing.echo_mode import (
    mode_at_once,
    so_far_hidden,
    with_echo_modes,
)
from app.recorder.typing.secrets import SecretNames
from checks.snapshot.look import LabelSeen, Look
from checks.vision.pixels import Bytes
from tests.builders.paper.recordings import calls
from tests.builders.paper.taught_desk import TaughtDesk

FIELD = Box(20, 10, 200, 26)
SIZE = (300, 60)


class Knowing:
    """A reader that says the same of whatever it is asked."""

    def __init__(self, says: str = "") -> None:
        self.says = says

    def read_line(self, pixels: Bytes) -> str:
        assert pixels.size
        return self.says

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        return [(self.says, Box(0, 0, pixels.shape[1], pixels.shape[0]))]


def look(shown: str = "", focus: LabelSeen | None = None) -> Look:
    image = Image.new("RGB", SIZE, "#dddddd")
    pen = ImageDraw.Draw(image)
    pen.rectangle((20, 10, 219, 35), fill="white", outline="#707070")
    pen.text((26, 15), shown, font=ImageFont.truetype("DejaVuSans.ttf", 13), fill="black")
    return Look(Pixels(*SIZE, image.tobytes("raw", "BGRX")), focus=focus)


def typed(text: str, shows: str, later: str | None = None) -> list[Seen]:
    """A text, what its field shows right afterwards, and before a click that follows."""
    area = (Box(24, 14, 150, 20),) if shows else ()
    first = Seen(Typed(text, 1, 2), look(), echo=look(shows), echoed=area)
    after = look(shows if later is None else later)
    return with_effects([first, Seen(Click(Point(260, 50), 3, 3), after)], after)


def mode(text: str, shows: str, read: str | None = None, later: str | None = None) -> EchoMode:
    seen = typed(text, shows, later)
    reader = Knowing(shows if read is None else read)
    return with_echo_modes(seen, seen[-1].before, reader)[0].echo_mode


@pytest.mark.parametrize(
    "text", ["Miller", "1111", "oooo", "....", "7", "ab", "12.50", "Birch & Co", "aaab"]
)
def test_what_can_be_read_is_in_the_clear(text: str) -> None:
    assert mode(text, text) is EchoMode.CLEAR


@pytest.mark.parametrize("text", ["hunter2", "1111", "oooo", "....", "7", "ab", "abab", "a b c"])
def test_what_shows_as_dots_is_hidden_whatever_is_read(text: str) -> None:
    for read in ("", "0000", "….", text):
        assert mode(text, "•" * len(text), read) is EchoMode.HIDDEN


def test_nothing_that_appears_tells_nothing() -> None:
    assert mode("hunter2", "", "") is EchoMode.UNKNOWN


def test_another_text_that_appears_tells_nothing() -> None:
    assert mode("hunter2", "Strong", "Strong") is EchoMode.UNKNOWN


def test_letters_that_become_marks_are_hidden() -> None:
    assert mode("hunter2", "hunter2", later="•••••••") is EchoMode.HIDDEN


class OnTheLine(Knowing):
    """Reads a line from side to side otherwise, if anything is drawn right of the field."""

    def __init__(self, says: str, line: str) -> None:
        super().__init__(says)
        self.line = line

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        is_line = pixels.shape[1] == SIZE[0] and (pixels[:, 224:] < 128).any()
        said = self.line if is_line else "" if pixels.shape[1] == SIZE[0] else self.says
        return [(said, Box(0, 0, pixels.shape[1], pixels.shape[0]))]


@pytest.mark.parametrize(
    ("line", "expected"), [("Miller", EchoMode.CLEAR), ("Mueller", EchoMode.HIDDEN)]
)
def test_letters_that_have_moved_along_their_line_have_become_no_marks(
    line: str, expected: EchoMode
) -> None:
    """A table was moved sideways, and something like marks stands where they stood."""
    seen = typed("Miller", "Miller", later="••••••")
    later = look("••••••")
    image = Image.frombytes("RGB", SIZE, bytes(later.picture.bgra), "raw", "BGRX")
    font = ImageFont.truetype("DejaVuSans.ttf", 13)
    ImageDraw.Draw(image).text((230, 15), line, font=font, fill="black")
    moved = replace(later, picture=Pixels(*SIZE, image.tobytes("raw", "BGRX")))
    seen = with_effects([seen[0], replace(seen[1], before=moved)], moved)
    told = with_echo_modes(seen, moved, OnTheLine("Miller", line))
    assert told[0].echo_mode is expected


@pytest.mark.parametrize("hovers", range(4))
def test_letters_that_become_marks_when_their_field_is_left_are_hidden(hovers: int) -> None:
    first, click = typed("hunter2", "hunter2")
    marked = look("•••••••")
    between = [
        Seen(Hover(Point(250, 40 + number), 3, 3), look("hunter2")) for number in range(hovers)
    ]
    seen = with_effects([first, *between, click], marked)
    told = with_echo_modes(seen, marked, Knowing("hunter2"))
    assert told[0].echo_mode is EchoMode.HIDDEN


def test_marks_of_another_text_in_the_same_place_hide_nothing() -> None:
    first, click = typed("Birch", "Birch")
    password = replace(typed("abcde", "•••••")[0], before=look())
    marked = look("•••••")
    seen = with_effects([first, click, password, click], marked)
    told = with_echo_modes(seen, marked, Knowing("Birch"))
    assert [told[0].echo_mode, told[2].echo_mode] == [EchoMode.CLEAR, EchoMode.HIDDEN]


def test_letters_that_nobody_can_read_are_clear_by_how_they_repeat() -> None:
    assert mode("Анна", "Анна", "AHHa") is EchoMode.CLEAR


def test_at_once_accessibility_is_believed_unless_the_screen_shows_marks() -> None:
    [clear, _], [hidden, _] = typed("hunter2", "hunter2"), typed("hunter2", "•••••••")
    assert mode_at_once(clear, "hunter2") is EchoMode.CLEAR
    assert mode_at_once(clear, "") is EchoMode.UNKNOWN
    assert mode_at_once(hidden, "hunter2") is EchoMode.HIDDEN
    assert mode_at_once(hidden, "") is EchoMode.HIDDEN


@pytest.mark.parametrize(("read", "expected"), [("****", "hidden"), ("aaaa", "clear")])
def test_signs_that_are_read_count_more_than_accessibility(read: str, expected: str) -> None:
    first, after = typed("aaaa", "aaaa")
    told = replace(first, echo_mode=EchoMode.CLEAR)
    assert with_echo_modes([told, after], after.before, Knowing(read))[0].echo_mode == expected


def test_while_it_goes_on_a_text_is_hidden_until_it_is_read() -> None:
    [first, _] = typed("hunter2", "hunter2")
    assert so_far_hidden(first, None) is False, "its glyphs repeat as its letters do"
    assert so_far_hidden(first, Knowing("Strong")) is True
    assert so_far_hidden(first, Knowing("hunter2")) is False


def test_what_nobody_could_see_is_a_secret_unless_it_was_told_openly() -> None:
    seen = Seen(Typed("hunter2", 1, 2), look())
    assert SecretNames().settle([seen])[0].secret == "password"
    assert SecretNames().settle([seen], ["hunter2"])[0].secret == ""


def test_an_announced_name_goes_to_what_is_hidden_first() -> None:
    open_text = Seen(Typed("Miller", 1, 2), look(), echo_mode=EchoMode.CLEAR)
    dots = Seen(Typed("hunter2", 3, 4), look(), echo_mode=EchoMode.HIDDEN)
    settled = SecretNames(["login"]).settle([open_text, dots])
    assert [one.secret for one in settled] == ["", "login"]


def test_an_event_does_not_show_its_key() -> None:
    event = Input(InputKind.KEY_DOWN, 1.0, Point(0, 0), keysym=0x71, key="q", text="q")
    assert "q" not in repr(event).replace("Input", "").replace("key_down", "")


def test_without_labels_what_cannot_be_seen_is_told_and_kept_as_a_secret() -> None:
    desk = TaughtDesk(has_labels=False)
    recorder = desk.record()
    desk.click(desk.password)
    desk.type("hunter2")
    assert [step.tool for step in recorder.so_far()] == ["click", "type_secret"]
    desk.click(desk.save)
    recorded = recorder.finish()
    desk.changes.close()
    assert calls(recorded)[1] == ("type_secret", {"name": "password"})
    assert desk.kept == {"password": "hunter2"}
    assert "hunter2" not in repr(recorded)


def test_a_password_that_is_pasted_is_stored_nowhere() -> None:
    desk = TaughtDesk(has_labels=False)
    desk.desktop.clipboard = "hunter2"
    recorder = desk.record()
    desk.click(desk.password)
    desk.press("ctrl+v")
    desk.click(desk.save)
    recorded = recorder.finish()
    desk.changes.close()
    assert calls(recorded)[1] == ("press_keys", {"keys": "ctrl+v"})
    assert "hunter2" not in repr(recorded)


def test_a_corrected_password_is_hidden_with_all_that_was_taken_back() -> None:
    desk = TaughtDesk()
    recorder = desk.record()
    desk.click(desk.password)
    desk.type("huntre")
    desk.press("BackSpace")
    desk.press("BackSpace")
    desk.type("er2")
    desk.click(desk.save)
    recorded = recorder.finish()
    desk.changes.close()
    assert calls(recorded)[1] == ("type_secret", {"name": "password"})
    assert desk.kept == {"password": "hunter2"}


def test_what_stands_where_a_field_was_says_nothing_of_its_text() -> None:
    seen = typed("birch.txt", "birch.txt")
    gone = Look(Pixels(*SIZE, bytes(SIZE[0] * SIZE[1] * 4)))
    seen = [seen[0], replace(seen[1], before=gone)]
    assert with_echo_modes(seen, gone, Knowing("birch.txt"))[0].echo_mode is EchoMode.CLEAR
    marked = look("•••••••••")
    seen = [seen[0], replace(seen[1], before=marked)]
    assert with_echo_modes(seen, marked, Knowing("birch.txt"))[0].echo_mode is EchoMode.HIDDEN


def test_a_text_with_wide_gaps_is_read_as_one_line() -> None:
    class Words(Knowing):
        """Reads one word in a narrow region, and all of them in a wide one."""

        def read_line(self, pixels: Bytes) -> str:
            return "Letter for Miller" if pixels.shape[1] > 100 else "Letter"

    seen = typed("Letter for Miller", "Letter   for   Miller")
    apart = (Box(24, 14, 44, 18), Box(78, 14, 24, 18), Box(112, 14, 40, 18))
    seen = [replace(seen[0], echoed=apart, effect=replace(seen[0].effect, changed=apart)), seen[1]]
    assert with_echo_modes(seen, seen[1].before, Words())[0].echo_mode is EchoMode.CLEAR
    below = (apart[0], apart[1].moved(0, 22), apart[2].moved(0, 22))
    seen = [replace(seen[0], echoed=below, effect=replace(seen[0].effect, changed=below)), seen[1]]
    assert with_echo_modes(seen, seen[1].before, Words())[0].echo_mode is not EchoMode.CLEAR


@pytest.mark.parametrize(
    ("below", "expected"),
    [("Letter for Miller", EchoMode.CLEAR), ("ooooooooooooooooo", EchoMode.UNKNOWN)],
)
def test_a_text_is_read_that_changed_the_screen_together_with_the_line_above_it(
    below: str, expected: EchoMode
) -> None:
    class Lines(Knowing):
        def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
            half = pixels.shape[0] // 2
            first, second = (Box(0, top, pixels.shape[1], half) for top in (0, half))
            return [("*Untitled 1", first), (below, second)]

    seen = typed("Letter for Miller", "Letter for Miller")
    both = (Box(24, 4, 180, 36),)
    seen = [replace(seen[0], echoed=both, effect=replace(seen[0].effect, changed=both)), seen[1]]
    judged = with_echo_modes(seen, seen[1].before, Lines("*Ltred 1 fr Mlr"))
    assert judged[0].echo_mode is expected
