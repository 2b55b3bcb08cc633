"""The tools on a paper desktop: what they do, what they refuse, and that nothing is done
unconfirmed.
"""

from __future__ import annotations

import inspect
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from app.desktop.input.pointer import DOUBLE_CLICK_S
from app.desktop.tools.actions import TOOLS, DesktopTools
from app.engine.errors import ByheartError, NotActedError, StoppedError, UsageError
from app.engine.model.geometry import Box
from tests.builders.engine.tool_stage import ToolStage

LONG_S = 30.0


@pytest.fixture
def stage() -> Iterator[ToolStage]:
    stage = ToolStage()
    yield stage
    stage.close()


ACTS: dict[str, tuple[Callable[[DesktopTools], None], list[str]]] = {
    "click": (lambda tools: tools.click(210, 150), ["confirm 210,150", "left click 210,150"]),
    "click twice with a key held": (
        lambda tools: tools.click(210, 150, "right", 2, "ctrl+shift"),
        ["confirm 210,150", "ctrl shift right click 210,150 x2"],
    ),
    "move": (lambda tools: tools.move(210, 150), ["confirm 210,150", "move 210,150"]),
    "drag": (
        lambda tools: tools.drag(210, 150, 300, 160),
        ["confirm 210,150", "left drag 210,150 to 300,160"],
    ),
    "scroll": (
        lambda tools: tools.scroll(210, 150, 0, 3),
        ["confirm 210,150", "scroll 210,150 by 0,3"],
    ),
    "type_text": (lambda tools: tools.type_text("é€"), ["confirm", "type 'é€'"]),
    "press_keys": (lambda tools: tools.press_keys("ctrl+s"), ["confirm", "press ctrl+s"]),
    "focus_window": (
        lambda tools: tools.focus_window("Customers"),
        ["confirm", "focus 'Customers'"],
    ),
}


@pytest.mark.parametrize("act", ACTS)
def test_the_screen_is_looked_at_once_more_and_then_the_deed_is_done(
    stage: ToolStage, act: str
) -> None:
    deed, told = ACTS[act]
    deed(stage.tools)
    assert stage.diary == told


@pytest.mark.parametrize("act", ACTS)
def test_nothing_is_done_when_that_look_disagrees(stage: ToolStage, act: str) -> None:
    stage.guard.refuses = "A dialog has opened."
    deed, _ = ACTS[act]
    with pytest.raises(NotActedError, match="A dialog has opened"):
        deed(stage.tools)
    assert stage.diary == []
    assert stage.field.value == ""


def test_a_second_click_waits_before_the_last_look_and_not_after_it(stage: ToolStage) -> None:
    stage.tools.click(210, 150)
    clicked = time.monotonic()

    stage.tools.click(210, 150)

    last_look = stage.guard.looked_at[-1]
    assert last_look - clicked >= DOUBLE_CLICK_S - 0.05
    assert time.monotonic() - last_look < DOUBLE_CLICK_S


def test_a_stop_ends_the_wait_between_two_clicks(stage: ToolStage) -> None:
    stage.tools.click(210, 150)
    stage.stop.ask("the stop key")
    with pytest.raises(StoppedError, match="the stop key"):
        stage.tools.click(210, 150)
    assert stage.diary == ["confirm 210,150", "left click 210,150"]


@pytest.mark.parametrize("text", ["a\nb", "a\tb", "\x1b", "a\x00", "\x7f", "\r\n", "\ud800"])
def test_what_would_act_instead_of_being_written_is_refused_before_anything(
    stage: ToolStage, text: str
) -> None:
    with pytest.raises(UsageError, match="must not be typed here"):
        stage.tools.type_text(text)
    assert stage.diary == []


def test_lines_and_tabs_are_typed_where_they_are_allowed_and_nothing_worse(
    stage: ToolStage,
) -> None:
    stage.tools.type_text("two\nlines\tand more", multiline=True)
    assert stage.diary[-1].startswith("type ")
    with pytest.raises(UsageError, match="a control character as character 4"):
        stage.tools.type_text("two\x1b[2J", multiline=True)


def test_typing_that_never_began_because_the_focus_moved_was_not_acting(stage: ToolStage) -> None:
    stage.guard.characters_allowed = 0
    with pytest.raises(NotActedError):
        stage.tools.type_text("Miller")
    assert stage.field.value == ""


@pytest.mark.parametrize(("allowed", "said"), [(1, "after 1 of 6"), (3, "after 3 of 6")])
def test_typing_that_was_cut_short_tells_how_much_was_typed(
    stage: ToolStage, allowed: int, said: str
) -> None:
    stage.guard.characters_allowed = allowed
    with pytest.raises(ByheartError, match=said) as caught:
        stage.tools.type_text("Miller")
    assert not isinstance(caught.value, NotActedError)
    assert "Mil" not in str(caught.value)
    assert stage.field.value == "Miller"[:allowed]


def test_a_secret_is_typed_by_its_name(stage: ToolStage) -> None:
    stage.tools.type_secret("PIN")
    assert stage.field.value == "hunter2"


def test_a_secret_is_not_typed_where_it_was_not_recorded(stage: ToolStage) -> None:
    stage.guard.secret_refused = "another application"
    with pytest.raises(NotActedError, match="another application"):
        stage.tools.type_secret("PIN")
    assert stage.field.value == ""
    stage.tools.type_text("Miller")
    assert stage.field.value == "Miller"


def test_an_unknown_secret_is_refused(stage: ToolStage) -> None:
    with pytest.raises(UsageError, match="no secret OTHER"):
        stage.tools.type_secret("OTHER")
    assert stage.diary == []


def test_a_secret_that_is_cut_short_is_not_quoted(stage: ToolStage) -> None:
    stage.guard.characters_allowed = 4
    with pytest.raises(ByheartError) as caught:
        stage.tools.type_secret("PIN")
    said = f"{caught.value} {caught.value.__cause__}"
    assert "hunt" not in said


def test_an_application_is_launched_from_an_argument_list(stage: ToolStage) -> None:
    stage.tools.launch(("xterm", "-e", "two words"))
    assert stage.launched == [("xterm", "-e", "two words")]


def test_the_window_with_exactly_this_title_is_meant_before_those_that_contain_it(
    stage: ToolStage,
) -> None:
    stage.desktop.open("Customers (archive)", Box(20, 300, 100, 80))
    stage.tools.focus_window("Customers")
    assert stage.diary == ["confirm", "focus 'Customers'"]


def test_the_window_gets_a_place_and_size_where_they_are_given(stage: ToolStage) -> None:
    stage.tools.focus_window("Customers", box=(30, 50, 300, 200))
    assert stage.diary == ["confirm", "focus 'Customers'", "place 'Customers'"]
    assert stage.window.box == Box(30, 50, 300, 200)
    stage.desktop.has_fixed_sizes = True
    with pytest.raises(NotActedError, match="keeps another size"):
        stage.tools.focus_window("Customers", box=(30, 50, 400, 200))


def test_a_title_that_has_grown_is_still_found_by_its_part(stage: ToolStage) -> None:
    stage.window.title = "* Customers - Desk"
    stage.tools.focus_window("Customers", "Paper")
    assert stage.diary[-1] == "focus '* Customers - Desk'"


@pytest.mark.parametrize(
    ("title", "class_name", "why"),
    [
        ("Orders", "", "no window"),
        ("Customers", "Gimp", "no window"),
        ("Cust", "", "more than one"),
    ],
)
def test_a_window_that_is_not_there_or_not_the_only_one_is_not_focused(
    stage: ToolStage, title: str, class_name: str, why: str
) -> None:
    stage.desktop.open("Customs", Box(20, 300, 100, 80))
    with pytest.raises(NotActedError, match=why):
        stage.tools.focus_window(title, class_name)
    assert stage.diary == []


@pytest.mark.parametrize("text", ["Customers", "Save", "Miller"])
def test_what_is_already_there_is_not_waited_for(stage: ToolStage, text: str) -> None:
    stage.field.value = "Miller & Co"
    stage.tools.wait_for(text, seconds=0.0)


def test_what_only_pixels_show_is_recognised(stage: ToolStage) -> None:
    stage.guard.recognised = "Total 42 €"
    stage.tools.wait_for("42", seconds=0.0)
    assert stage.diary == ["recognise 100,60"]


def test_waiting_ends_with_the_change_that_brings_the_text(stage: ToolStage) -> None:
    opens = threading.Timer(0.1, lambda: stage.desktop.open("Saved", Box(20, 300, 100, 80)))
    opens.start()
    began = time.monotonic()

    stage.tools.wait_for("Saved", seconds=LONG_S)

    assert 0.05 < time.monotonic() - began < LONG_S / 2
    opens.join()


def test_waiting_in_vain_is_an_error_that_names_the_text(stage: ToolStage) -> None:
    with pytest.raises(ByheartError, match=r"“Saved” did not appear within 0\.1 s"):
        stage.tools.wait_for("Saved", seconds=0.1)


def test_a_stop_ends_the_waiting_at_once(stage: ToolStage) -> None:
    asks = threading.Timer(0.1, lambda: stage.stop.ask("the stop key"))
    asks.start()
    began = time.monotonic()

    with pytest.raises(StoppedError, match="the stop key"):
        stage.tools.wait_for("Saved", seconds=LONG_S)

    assert time.monotonic() - began < LONG_S / 2
    asks.join()


FIELD = (200, 70, 150, 24)
PIN = (200, 100, 150, 24)


@pytest.mark.parametrize("by", ["label", "auto"])
def test_a_field_is_read_by_its_label(stage: ToolStage, by: str) -> None:
    stage.field.value = "Miller"
    assert stage.tools.read_text(*FIELD, into="customer", by=by) == "Miller"
    assert stage.tools.values_read == {"customer": "Miller"}
    assert stage.diary == []


def test_what_has_no_label_is_recognised(stage: ToolStage) -> None:
    stage.guard.recognised = " 4711 \n"
    assert stage.tools.read_text(20, 300, 80, 20, into="number") == "4711"


def test_what_is_not_recognised_for_sure_is_not_read(stage: ToolStage) -> None:
    stage.guard.recognised, stage.guard.in_doubt = "44O8", True
    with pytest.raises(ByheartError, match="could be others"):
        stage.tools.read_text(20, 300, 80, 20, into="number")
    assert stage.tools.values_read == {}


def test_a_label_of_something_much_larger_does_not_speak_for_the_box(stage: ToolStage) -> None:
    stage.field.value = "Miller"
    stage.guard.recognised = "ill"
    assert stage.tools.read_text(220, 74, 20, 12, into="part") == "ill"


def test_a_password_is_never_read_by_its_label(stage: ToolStage) -> None:
    with pytest.raises(ByheartError, match="No text can be read"):
        stage.tools.read_text(*PIN, into="pin", by="label")


def test_what_is_selected_is_copied_and_the_clipboard_is_put_back(stage: ToolStage) -> None:
    stage.desktop.clipboard = "of the person at the desk"
    stage.field.value, stage.field.selected = "Miller", True

    assert stage.tools.read_text(*FIELD, into="customer", by="clipboard") == "Miller"

    assert stage.desktop.clipboard == "of the person at the desk"
    assert "confirm" in stage.diary


def test_when_nothing_is_selected_nothing_is_read_and_the_clipboard_is_put_back(
    stage: ToolStage,
) -> None:
    stage.desktop.clipboard = "of the person at the desk"
    with pytest.raises(ByheartError, match="No text can be read"):
        stage.tools.read_text(*FIELD, into="customer", by="clipboard")
    assert stage.desktop.clipboard == "of the person at the desk"


@pytest.mark.parametrize(
    "nonsense",
    [
        lambda tools: tools.click(1, 1, button="fourth"),
        lambda tools: tools.click(1, 1, count=0),
        lambda tools: tools.click(1, 1, count=4),
        lambda tools: tools.drag(1, 1, 2, 2, button="none"),
        lambda tools: tools.read_text(1, 1, 2, 2, into="x", by="magic"),
        lambda tools: tools.focus_window("Customers", box=(1, 2, 3)),
        lambda tools: tools.focus_window("Customers", box=(1, 2, 0, 40)),
        lambda tools: tools.focus_window("Customers", box=("1", 2, 30, 40)),
    ],
)
def test_nonsense_is_refused_before_the_screen_is_asked(
    stage: ToolStage, nonsense: Callable[[DesktopTools], None]
) -> None:
    with pytest.raises(UsageError):
        nonsense(stage.tools)
    assert stage.diary == []


def test_the_names_of_the_arguments_are_what_workflows_keep() -> None:
    kept = {
        name: tuple(inspect.signature(getattr(DesktopTools, name)).parameters)[1:] for name in TOOLS
    }
    assert kept == {
        "click": ("x", "y", "button", "count", "modifiers", "named"),
        "move": ("x", "y", "named"),
        "drag": ("x", "y", "to_x", "to_y", "button", "named"),
        "scroll": ("x", "y", "dx", "dy"),
        "type_text": ("text", "multiline"),
        "type_secret": ("name",),
        "press_keys": ("keys",),
        "launch": ("command",),
        "focus_window": ("title", "class_name", "box"),
        "wait_for": ("text", "seconds"),
        "read_text": ("x", "y", "width", "height", "into", "by"),
        "read_table": ("x", "y", "into"),
        "read_pages": ("x", "y", "next_x", "next_y", "into"),
        "read_pages_twice": ("x", "y", "next_x", "next_y", "back_x", "back_y", "into"),
        "play_workflow": ("workflow", "values"),
    }
