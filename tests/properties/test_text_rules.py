"""Whatever the text: what acts instead of being written is refused, everything else is not."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desktop.input.text import focus_moved, refuse_control_characters, typed_so_far
from app.engine.errors import ByheartError, NotActedError, UsageError

WRITTEN = st.text(st.characters(exclude_categories=("Cc", "Cs")))
ACTING = st.sampled_from([chr(code) for code in (*range(32), *range(127, 160))])


@given(WRITTEN)
def test_what_can_be_written_is_never_refused(text: str) -> None:
    refuse_control_characters(text, multiline=False)


@given(WRITTEN, ACTING, WRITTEN)
def test_what_acts_is_refused_wherever_it_stands_and_never_quoted(
    before: str, acting: str, after: str
) -> None:
    with pytest.raises(UsageError) as caught:
        refuse_control_characters(before + acting + after, multiline=False)
    assert f"as character {len(before) + 1}," in str(caught.value)
    assert not any(unicodedata.category(one) == "Cc" for one in str(caught.value))


@given(st.text(st.characters(exclude_categories=("Cc", "Cs"), include_characters="\n\t")))
def test_lines_and_tabs_pass_where_they_are_allowed(text: str) -> None:
    refuse_control_characters(text, multiline=True)


@given(st.integers(0, 50), st.integers(0, 50))
def test_an_interruption_tells_how_much_was_typed_and_nothing_typed_is_not_acting(
    length: int, allowed: int
) -> None:
    answers = iter([True] * allowed + [False] * (length + 1))

    def type_all() -> int:
        with typed_so_far(lambda: next(answers)) as may_go_on:
            for typed in range(length):
                if not may_go_on():
                    raise focus_moved(typed, "x" * length)
        return length

    if length <= allowed:
        assert type_all() == length
    else:
        with pytest.raises(ByheartError) as caught:
            type_all()
        assert isinstance(caught.value, NotActedError) == (allowed == 0)
        assert f"after {allowed} of {length} characters" in str(caught.value)
