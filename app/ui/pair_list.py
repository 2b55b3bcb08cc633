"""The steps of two runs, and how one is drawn."""

from __future__ import annotations

from app.ui.row_list import RowList, TwoLineDelegate, TwoLines
from app.ui.run_pair import ChapterPair
from app.ui.run_shown import ChapterShown
from app.ui.sentences import Say, tell


class PairList(RowList[ChapterPair]):
    """The steps, one a row."""

    def said(self, row: ChapterPair) -> str:
        """What the two did there, in one line."""
        return f"{row.either.number}. {row.either.title}: {_below(row)}"


class PairDelegate(TwoLineDelegate):
    """A sign where the two differ, what the step is called, and what each did."""

    def lines(self, row: object) -> TwoLines:
        """What is drawn of a step."""
        assert isinstance(row, ChapterPair)  # noqa: S101 - the list holds nothing else
        return TwoLines(
            above=f"{row.either.number}. {row.either.title}",
            below=_below(row),
            sign="≠" if row.differs else "=",
            colour_of_sign="bad" if row.parts else "muted",
        )


def _below(row: ChapterPair) -> str:
    first, second = said_of(row.first), said_of(row.second)
    if first == second:
        return first
    return tell(Say.FIRST_AND_SECOND, first=first, second=second)


def said_of(chapter: ChapterShown | None) -> str:
    """What a run did there, or why it did not."""
    if chapter is None:
        return tell(Say.NOT_REACHED)
    return chapter.did or next(iter(chapter.lines), "")
