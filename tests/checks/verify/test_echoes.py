"""What was typed is echoed elsewhere on the page: before the step that decides, the echo has to
follow this run's value.
"""

from __future__ import annotations

import pytest

from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.verify.changes.context import RunContext, Typed
from checks.verify.identity.expected import Expected
from checks.vision.pixels import cut
from tests.builders.drawn.screens import PaperReader, Screen

PREFIX, FINISH = Box(220, 100, 180, 24), Box(300, 310, 80, 26)
SAID = ("paper.txt", "2031 paper.txt", "May paper.txt", "2031", "May", "Prefix", "Renamed")
READER = PaperReader("Orders", "Finish", *SAID)


def renamer(prefix: str, preview: str) -> Screen:
    screen = Screen().window().field(PREFIX, prefix, "Prefix").text(130, 170, "Renamed")
    return screen.text(130, 200, preview).button(FINISH, "Finish")


@pytest.mark.parametrize(("preview", "agrees"), [("May paper.txt", True), ("paper.txt", False)])
def test_a_preview_that_has_not_followed_is_no_yes(preview: str, *, agrees: bool) -> None:
    then = name_target(renamer("2031", "2031 paper.txt").look(FINISH.centre), FINISH.centre)
    now = renamer("May", preview)
    typed = Typed(PREFIX, "May", "2031", cut(now.pixels(), PREFIX))
    known = RunContext((typed,), (("2031", "May"),), reader=READER, decisive=True)
    assert verify_snapshot(now.look(FINISH.centre), then, known).agrees is agrees


def test_what_this_run_typed_stands_for_no_echo_of_what_the_recording_did() -> None:
    expected = Expected((("2031", "May"),), brought=("May",))
    assert expected.follows("May", "2031")
    assert expected.follows("May paper.txt", "2031 paper.txt")
    assert not expected.follows("May", "2031 paper.txt")
    assert expected.follows("May", "Something else")
    assert not Expected((("7", "8"),)).echoes_in("7 boxes")
