"""A pocket calculator that nobody here wrote: a sum, shown once with the mouse, done by heart."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.clipboard import XlibClipboard
from app.engine.model.trajectory import Step
from app.store.model.workflow import Workflow
from app.wiring.storage.store_opening import desktop_tools
from tests.builders.runs.byheart import Byheart, own_folders
from tests.builders.runs.shown import Shower

pytestmark = pytest.mark.on_screen

SUM = ("1", "2", "7", "+", "4", "5", "8", "=")
RESULT = "585"
PLACE = r"Click (at \d+,\d+|the icon (at|on|in) the [a-z ]+) in galculator"


@dataclass(frozen=True, slots=True)
class Shown:
    """The sum was shown once; `copied` is what the clipboard held then."""

    byheart: Byheart
    copied: str


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    folder = tmp_path_factory.mktemp("galculator")
    byheart = Byheart(folder / "byheart", own_folders(folder / "home"))
    with (
        XvfbDisplay.start() as display,
        byheart.recording("sum", ("galculator",), {}, display) as hands,
        Shower(display, hands) as person,
    ):
        person.sees_window("galculator")
        for button in SUM:
            person.clicks(button)
        person.presses("ctrl+c")
        copied = _copied(display)
    return Shown(byheart, copied)


def test_the_sum_was_right_when_it_was_shown(shown: Shown) -> None:
    assert shown.copied == RESULT


def test_every_press_of_a_button_became_a_step_with_its_name(shown: Shown) -> None:
    with shown.byheart.store() as store:
        steps = store.workflow("sum").trajectories[0].steps
        assert [step.tool for step in steps] == ["click"] * len(SUM) + ["press_keys"]
        called = [step.note for step in steps[: len(SUM)]]
        named = [f"Click {button} in galculator" for button in SUM]
        # Accessibility may not answer in time on a busy machine: then the place is told.
        others = [note for note, name in zip(called, named, strict=True) if note != name]
        assert all(re.fullmatch(PLACE, note) for note in others), called
        assert len(others) <= len(SUM) // 2, called


def test_by_heart_the_sum_is_right_and_read_back_by_the_clipboard(shown: Shown) -> None:
    with shown.byheart.store() as store:
        store.save_workflow(_reading_the_result(store.workflow("sum")))
    ended = shown.byheart.plays("sum", {})
    assert ended.report["outcome"] == "done", ended.story
    assert ended.report["values"] == {"result": RESULT}
    assert ended.report["acted"] == len(SUM) + 2
    assert ended.report["model_calls"] == 0
    assert ended.status == 0


def _reading_the_result(workflow: Workflow) -> Workflow:
    """The same with one step more: what can be copied is read into a variable."""
    way = workflow.trajectories[0]
    arguments = {"x": 0, "y": 0, "width": 0, "height": 0, "into": "result", "by": "clipboard"}
    version = desktop_tools()["read_text"].version
    reading = Step("read_text", version, arguments, before=way.final, note="Read the result")
    return replace(workflow, trajectories=(replace(way, steps=(*way.steps, reading)),))


def _copied(display: XvfbDisplay) -> str:
    clipboard = XlibClipboard(display.name)
    try:
        return clipboard.read()
    finally:
        clipboard.close()
