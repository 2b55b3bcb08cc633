"""The chapters of a run's story, and how one is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from app.ui.row_list import ROW, RowList, TwoLineDelegate, TwoLines
from app.ui.run_shown import ChapterShown

CHAPTER = ROW
SIGNS = {"good": "✓", "bad": "✗"}


class ChapterList(RowList[ChapterShown]):
    """The chapters, one a row."""

    @property
    def chapters(self) -> Sequence[ChapterShown]:
        """Those that are shown."""
        return self.rows

    def said(self, row: ChapterShown) -> str:
        """What happened in one line."""
        return f"{row.number}. {row.title}: {_below(row)}"


class ChapterDelegate(TwoLineDelegate):
    """A sign, what the step is called, and what was done or why not."""

    def lines(self, row: object) -> TwoLines:
        """What is drawn of a chapter."""
        assert isinstance(row, ChapterShown)  # noqa: S101 - the list holds nothing else
        return TwoLines(
            above=f"{row.number}. {row.title}",
            below=_below(row),
            sign=SIGNS.get(row.kind, "•"),
            colour_of_sign=row.kind,
        )


def _below(chapter: ChapterShown) -> str:
    why = next(iter(chapter.lines), "")
    if chapter.did and chapter.kind == "bad":
        return f"{chapter.did}: {why}"
    return chapter.did or why
