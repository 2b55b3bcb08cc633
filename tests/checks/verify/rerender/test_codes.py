"""Two codes that look much alike name two things."""

from __future__ import annotations

import pytest

from checks.verify.changes.context import RunContext
from tests.builders.drawn.renderings import dark, matched
from tests.builders.drawn.screens import PaperReader, Screen

READER = PaperReader("Orders", "Note", "C-3706", "C-3106", "Total 3706", "Total 3106")


def page(text: str) -> Screen:
    return Screen().window().text(130, 110, "Orders").text(130, 150, "Note").text(240, 150, text)


@pytest.mark.parametrize(
    ("now", "then", "values", "paired"),
    [
        ("C-3706", "C-3706", (), True),
        ("C-3106", "C-3706", (), False),
        ("C-3106", "C-3706", (("C-3706", "C-3106"),), True),
        ("Total 3106", "Total 3706", (), True),
    ],
)
def test_another_code_is_no_counterpart(
    now: str, then: str, values: tuple[tuple[str, str], ...], *, paired: bool
) -> None:
    known = RunContext(reader=READER, values=values)
    _, match = matched(dark(page(now)), page(then).look(), known)
    assert (not match.lost) is paired
