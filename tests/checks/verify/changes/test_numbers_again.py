"""A line that told numbers alone is known again, and read at a glance."""

from __future__ import annotations

from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.context import RunContext
from checks.verify.changes.explained import numbers_again, reads_as_expected
from checks.vision.image_diff import Aligned
from checks.vision.pixels import Region, colours
from tests.builders.drawn.screens import WHITE, PaperReader, Screen

READER = PaperReader("1,284", "1,397", "Order 7", "Order 8", "lost")


def pair(now: str, then: str) -> Aligned:
    fresh, before = (
        colours(Screen((200, 60), WHITE).text(40, 20, text).pixels()) for text in (now, then)
    )
    return Aligned(fresh, before)


def region(both: Aligned) -> Region:
    first, *_ = both.regions
    return first


def test_numbers_that_were_explained_are_explained_again_at_a_glance() -> None:
    known = RunContext(reader=READER, judged=ExplainedChangeCache())
    both = pair("1,397", "1,284")
    assert not numbers_again(both, region(both), known)
    assert reads_as_expected(both, region(both).box, known)
    assert numbers_again(both, region(both), known)
    other = pair("lost", "1,284")
    assert not numbers_again(other, region(other), known)


def test_a_text_with_a_number_in_it_is_read_as_a_whole_each_time() -> None:
    known = RunContext(reader=READER, judged=ExplainedChangeCache())
    both = pair("Order 8", "Order 7")
    reads_as_expected(both, region(both).box, known)
    assert not numbers_again(both, region(both), known)


def test_without_a_reader_nothing_is_explained() -> None:
    known = RunContext(judged=ExplainedChangeCache())
    both = pair("1,397", "1,284")
    assert not reads_as_expected(both, region(both).box, known)
    assert not numbers_again(both, region(both), known)
