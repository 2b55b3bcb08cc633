"""Hands: one suite over XTEST, over VNC from two servers and RDP, over the libraries for Windows
and macOS, and over paper.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.input.pointer import DOUBLE_CLICK_S
from app.desktop.portable.input import PyautoguiHands
from app.desktop.ports import Button
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.keyboard.state import HeldState
from app.engine.errors import NotActedError, StoppedError, UsageError
from app.engine.model.geometry import Point
from tests.builders.desktop.fields import Asked, until_true
from tests.builders.desktop.hands_rigs import PaperRig, Rig, XRig
from tests.builders.desktop.known_failures import expect_known_failures
from tests.builders.engine.switch import Switch
from tests.builders.remote.rdp_servers import XRDP, RdpServer
from tests.builders.remote.remote_stages import RemoteRig
from tests.builders.remote.vnc_servers import VncServer
from tests.builders.remote.wayland_servers import SWAY

A_WHILE_S = 0.5
TICK_S = 0.05
# What pyautogui and pynput cannot do on X11, where nothing but these tests uses them.
PYAUTOGUI_ON_X11 = {
    **{
        f"test_any_text_arrives[{text}]": "pynput borrows keys and never waits for them to be read"
        for text in ("accents", "scripts", "emoji")
    },
    "test_any_text_arrives[more than free keys]": "pynput never gives borrowed keys back",
    "test_it_is_told_for_how_long_there_was_no_input": "neither tells",
    "test_a_newline_strikes_return_and_a_tab_strikes_tab": (
        "pynput sends letters past the server, which hears no key"
    ),
}


# What servers of remote screens do not tell or do.
POINTER_OF_OTHERS = {
    f"test_{name}": "a pointer that others move is told late, or not at all"
    for name in (
        "a_pointer_thrown_into_the_corner_stops_the_hands",
        "after_their_own_visit_a_thrown_pointer_still_stops_them",
        "a_thrown_pointer_is_told_also_while_nothing_is_done",
    )
}
OVER_VNC = {
    "tiger": POINTER_OF_OTHERS,
    "shared": {
        **POINTER_OF_OTHERS,
        "test_the_wheel_turns_down_for_more_and_right_for_more": "x11vnc knows five buttons",
        "test_a_chord_holds_its_modifiers_around_the_key": "x11vnc lets go of Shift for F5",
        "test_any_text_arrives[more than free keys]": "x11vnc lends keys and never takes them back",
    },
    "sway": {
        **POINTER_OF_OTHERS,
        "test_the_wheel_turns_down_for_more_and_right_for_more": "wayvnc turns no wheel sideways",
        "test_modifiers_are_held_during_the_click_and_no_longer": "X clients hear Ctrl before it",
        "test_a_chord_holds_its_modifiers_around_the_key": "X clients hear Ctrl before it",
        "test_any_text_arrives[signs]": "wayvnc gives $ by a key that X clients never get",
        **{
            f"test_any_text_arrives[{text}]": "wayvnc lends no keys, and has no UTF-8 clipboard"
            for text in ("accents", "scripts", "emoji", "more than free keys")
        },
    },
    "rdp": {
        **POINTER_OF_OTHERS,
        **{
            f"test_any_text_arrives[{text}]": "xrdp passes nothing pasted on to a VNC server"
            for text in ("accents", "scripts", "emoji", "more than free keys")
        },
    },
}


@pytest.fixture(scope="module")
def field_of_tiger(tiger: VncServer) -> Iterator[Asked]:
    started = Asked("qt_field.py", tiger.environment)
    yield started
    started.close()


@pytest.fixture(scope="module")
def field_of_sway(sway: VncServer) -> Iterator[Asked]:
    started = Asked("qt_field.py", sway.environment)
    yield started
    started.close()


@pytest.fixture(scope="module")
def field_of_rdp(rdp: RdpServer) -> Iterator[Asked]:
    started = Asked("qt_field.py", rdp.environment)
    yield started
    started.close()


@pytest.fixture(scope="module")
def field_of_shared(shared: VncServer) -> Iterator[Asked]:
    started = Asked("qt_field.py", shared.environment)
    yield started
    started.close()


@pytest.fixture(scope="module")
def field(display: XvfbDisplay) -> Iterator[Asked]:
    started = Asked("qt_field.py", display.environment)
    yield started
    started.close()


@pytest.fixture(
    params=[
        "xlib",
        "tiger",
        "shared",
        SWAY,
        XRDP,
        "pyautogui",
        "paper",
    ]
)
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    if request.param == "paper":
        rig: Rig = PaperRig()
        yield rig
        rig.close()
        return
    if request.param in {"tiger", "shared", "sway", "rdp"}:
        expect_known_failures(request, OVER_VNC[request.param], strict=False)
        server: VncServer = request.getfixturevalue(request.param)
        over_there: Asked = request.getfixturevalue(f"field_of_{request.param}")
        rig = RemoteRig(over_there, server)
        yield rig
        rig.close()
        return
    display: XvfbDisplay = request.getfixturevalue("display")
    field: Asked = request.getfixturevalue("field")
    before = HeldState.take(display.name)
    rig = XRig(field, display.name, XlibHands if request.param == "xlib" else PyautoguiHands)
    if request.param == "pyautogui":
        expect_known_failures(request, PYAUTOGUI_ON_X11, strict=True)
    yield rig
    rig.close()
    before.put_back()


@pytest.mark.parametrize("button", list(Button))
def test_a_click_arrives_where_it_was_aimed(rig: Rig, button: Button) -> None:
    rig.hands.click(rig.inside, button)

    x, y = rig.inside
    assert rig.heard() == [f"move {x},{y}", f"press {button}", f"release {button}"]


def test_the_pointer_is_where_it_was_put(rig: Rig) -> None:
    rig.hands.move(rig.inside)

    assert rig.hands.pointer() == rig.inside


def test_it_is_told_for_how_long_there_was_no_input(rig: Rig) -> None:
    begun = time.monotonic()
    rig.hands.move(rig.inside)
    assert rig.hands.idle_s() < time.monotonic() - begun + TICK_S

    until_true(lambda: rig.hands.idle_s() >= A_WHILE_S, "a while has passed without any")


def test_several_clicks_in_one_call_come_at_once(rig: Rig) -> None:
    begun = time.monotonic()
    rig.hands.click(rig.inside, count=3)

    assert time.monotonic() - begun < 2 * DOUBLE_CLICK_S
    assert rig.heard()[1:] == ["press left", "release left"] * 3


def test_modifiers_are_held_during_the_click_and_no_longer(rig: Rig) -> None:
    rig.hands.click(rig.inside, modifiers=("ctrl", "shift"))

    assert rig.heard()[1:] == [
        "down Control_L",
        "ctrl down Shift_L",
        "ctrl shift press left",
        "ctrl shift release left",
        "ctrl shift up Shift_L",
        "ctrl up Control_L",
    ]


def test_a_drag_moves_while_pressed(rig: Rig) -> None:
    end = Point(rig.inside.x + 60, rig.inside.y + 30)
    rig.hands.drag(rig.inside, end)

    heard = rig.heard()
    assert heard[:2] == [f"move {rig.inside.x},{rig.inside.y}", "press left"]
    assert len(heard) > 4
    assert heard[-2:] == [f"move {end.x},{end.y}", "release left"]


def test_the_wheel_turns_down_for_more_and_right_for_more(rig: Rig) -> None:
    rig.hands.scroll(rig.inside, 0, 2)
    rig.hands.scroll(rig.inside, -1, -1)

    turned = [event.removeprefix("press ") for event in rig.heard() if event.startswith("press")]
    assert turned == ["down", "down", "up", "wheel left"]


def test_a_chord_holds_its_modifiers_around_the_key(rig: Rig) -> None:
    rig.hands.press_keys("ctrl+shift+F5")

    assert rig.heard() == [
        "down Control_L",
        "ctrl down Shift_L",
        "ctrl shift down F5",
        "ctrl shift up F5",
        "ctrl shift up Shift_L",
        "ctrl up Control_L",
    ]


@pytest.mark.parametrize(
    ("keys", "key"), [("Return", "Return"), ("esc", "Escape"), ("Page_Down", "Next"), ("a", "a")]
)
def test_a_single_key_is_struck(rig: Rig, keys: str, key: str) -> None:
    rig.hands.press_keys(keys)

    assert rig.heard() == [f"down {key}", f"up {key}"]


@pytest.mark.parametrize("keys", ["ctrl+nonsense", "hyper+a", ""])
def test_a_key_that_does_not_exist_is_refused_before_anything_is_pressed(
    rig: Rig, keys: str
) -> None:
    with pytest.raises(UsageError):
        rig.hands.press_keys(keys)
    assert rig.heard() == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Hello, World 0123456789", id="plain"),
        pytest.param("a<b>c@d|e~f^g`h\\i{j}k[l]\"m'n#o$p%q&r", id="signs"),
        pytest.param("café für ñandú €5 — “so”…", id="accents"),
        pytest.param("日本語 中文 한글 Привет Ελλάδα", id="scripts"),
        pytest.param("😀 👨‍👩‍👧 🇩🇪 e\u0301", id="emoji"),
        pytest.param("".join(map(chr, range(0x4E00, 0x4E00 + 70))), id="more than free keys"),
    ],
)
def test_any_text_arrives(rig: Rig, text: str) -> None:
    before = rig.left_behind()
    rig.hands.type_text(text)

    assert rig.typed(len(text)) == text
    rig.heard()
    assert rig.left_behind() == before


def test_a_newline_strikes_return_and_a_tab_strikes_tab(rig: Rig) -> None:
    rig.hands.type_text("a\tb\n")

    struck = [event for event in rig.heard() if event.startswith("down")]
    assert struck == ["down a", "down Tab", "down b", "down Return"]


@pytest.mark.parametrize("text", ["a\x1bb", "a\x00", "\x7f", "a\x85b"])
def test_control_characters_are_refused_before_anything_is_typed(rig: Rig, text: str) -> None:
    with pytest.raises(UsageError, match="control character"):
        rig.hands.type_text(text)
    assert rig.heard() == []


def test_typing_ends_where_it_may_not_go_on_and_says_how_far_it_came(rig: Rig) -> None:
    answers = iter([True, True, True, False])

    with pytest.raises(NotActedError, match="3 of 6"):
        rig.hands.type_text("abcdef", lambda: next(answers))
    assert rig.typed(3) == "abc"


def test_a_stop_before_the_first_event_lets_nothing_through(rig: Rig) -> None:
    rig.switch.ask("a person asked")

    deeds: tuple[Callable[[], None], ...] = (
        lambda: rig.hands.click(rig.inside),
        lambda: rig.hands.type_text("abc"),
        lambda: rig.hands.press_keys("ctrl+a"),
        lambda: rig.hands.scroll(rig.inside, 0, 1),
        lambda: rig.hands.drag(rig.inside, Point(1, 1)),
        lambda: rig.hands.move(rig.inside),
    )
    for deed in deeds:
        with pytest.raises(StoppedError, match="a person asked"):
            deed()
    assert rig.heard() == []


@pytest.mark.parametrize("looks", range(2, 9))
def test_whenever_a_stop_comes_everything_held_is_released(rig: Rig, looks: int) -> None:
    before = rig.left_behind()
    rig.switch.ask_after(looks)

    with pytest.raises(StoppedError):
        _much(rig)
    assert _still_down(rig.heard()) == []
    assert rig.left_behind() == before


def _much(rig: Rig) -> None:
    rig.hands.click(rig.inside, modifiers=("ctrl", "shift"), count=3)
    rig.hands.press_keys("ctrl+shift+F5")
    rig.hands.type_text("Aé")


def _still_down(heard: list[str]) -> list[str]:
    down: list[str] = []
    for *_, deed, what in (event.rsplit(" ", 2) for event in heard):
        if deed in {"press", "down"}:
            down.append(what)
        elif deed in {"release", "up"}:
            down.remove(what)
    return down


def test_a_stop_is_noticed_between_two_characters(rig: Rig) -> None:
    def ask_at_the_third() -> Iterator[bool]:
        yield True
        yield True
        rig.switch.ask("enough")
        while True:
            yield True

    answers = ask_at_the_third()
    with pytest.raises(StoppedError, match="enough"):
        rig.hands.type_text("abcdef", lambda: next(answers))
    assert rig.typed(2) == "ab"


def test_a_pointer_thrown_into_the_corner_stops_the_hands(rig: Rig) -> None:
    rig.hands.move(rig.inside)
    rig.person_moves(Point(1, 0))

    with pytest.raises(StoppedError, match="corner"):
        rig.hands.type_text("abc")


def test_the_hands_may_go_into_the_corner_themselves(rig: Rig) -> None:
    rig.hands.move(Point(0, 0))
    rig.hands.press_keys("a")

    assert rig.heard()[-1] == "up a"


def test_after_their_own_visit_a_thrown_pointer_still_stops_them(rig: Rig) -> None:
    rig.hands.move(Point(0, 0))
    rig.hands.move(rig.inside)
    rig.person_moves(Point(0, 0))

    with pytest.raises(StoppedError, match="corner"):
        rig.hands.click(rig.inside)


def test_a_thrown_pointer_is_told_also_while_nothing_is_done(rig: Rig) -> None:
    rig.hands.move(rig.inside)
    assert not rig.hands.thrown_into_corner()
    rig.person_moves(Point(1, 0))
    assert rig.hands.thrown_into_corner()
    rig.person_moves(rig.inside)
    assert not rig.hands.thrown_into_corner()
    rig.hands.move(Point(0, 0))
    assert not rig.hands.thrown_into_corner(), "the hands went there themselves"


def test_a_pointer_that_lay_in_the_corner_before_is_no_stop(rig: Rig) -> None:
    rig.hands.move(Point(0, 0))
    rig.hands.move(Point(0, 0))
    rig.hands.press_keys("a")

    assert rig.heard()[-2:] == ["down a", "up a"]


def test_a_pointer_that_is_told_late_is_no_persons(
    display: XvfbDisplay, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = PyautoguiHands(display.name, Switch())
    pyautogui = importlib.import_module("pyautogui")
    told, late = pyautogui.position, [(500, 400)] * 3
    monkeypatch.setattr(pyautogui, "position", lambda: late.pop() if late else told())

    hands.move(Point(0, 0))
    hands.press_keys("a")

    assert not late
    hands.close()


def test_letting_go_twice_does_no_harm(rig: Rig) -> None:
    rig.hands.release_all()
    rig.hands.release_all()

    assert rig.heard() == []
