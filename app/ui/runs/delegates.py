"""How a chapter of a run's story is drawn, and the steps of two runs."""

from __future__ import annotations

from collections.abc import Sequence

from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.run import ChapterPair, ChapterShown, seconds_in_words
from app.ui.widgets.row_list import ROW, Lines, LinesDelegate, RowList

CHAPTER = ROW
SIGNS = {"good": "✓", "bad": "✗"}


class ChapterList(RowList[ChapterShown]):
    """The chapters, one a row."""

    @property
    def chapters(self) -> Sequence[ChapterShown]:
        """Those that are shown."""
        return self.rows

    @property
    def longest_s(self) -> float:
        """How long the longest of them took."""
        return max((each.seconds for each in self.rows), default=0.0)

    def said(self, row: ChapterShown) -> str:
        """What happened in one line."""
        return f"{row.number}. {row.title}: {_below(row)}"


class ChapterDelegate(LinesDelegate):
    """A sign, what the step is called, how long it took, and what was done or why not."""

    def lines(self, row: object) -> Lines:
        """What is drawn of a chapter."""
        assert isinstance(row, ChapterShown)  # noqa: S101 - the list holds nothing else
        took = seconds_in_words(row.seconds) if row.seconds else ""
        return Lines(
            above=f"{row.number}. {row.title}",
            below=" · ".join(filter(None, (took, _below(row)))),
            sign=SIGNS.get(row.kind, "•"),
            colour_of_sign=row.kind,
        )


def _below(chapter: ChapterShown) -> str:
    why = next(iter(chapter.lines), "")
    if chapter.did and chapter.kind == "bad":
        return f"{chapter.did}: {why}"
    return chapter.did or why


class PairList(RowList[ChapterPair]):
    """The steps, one a row."""

    def said(self, row: ChapterPair) -> str:
        """What the two did there, in one line."""
        return f"{row.either.number}. {row.either.title}: {_below_pair(row)}"


class PairDelegate(LinesDelegate):
    """A sign where the two differ, what the step is called, and what each did."""

    def lines(self, row: object) -> Lines:
        """What is drawn of a step."""
        assert isinstance(row, ChapterPair)  # noqa: S101 - the list holds nothing else
        return Lines(
            above=f"{row.either.number}. {row.either.title}",
            below=_below_pair(row),
            sign="≠" if row.differs else "=",
            colour_of_sign="bad" if row.parts else "muted",
        )


def _below_pair(row: ChapterPair) -> str:
    first, second = said_of(row.first), said_of(row.second)
    if first == second:
        return first
    return tr(Say.FIRST_AND_SECOND, first=first, second=second)


def said_of(chapter: ChapterShown | None) -> str:
    """What a run did there, or why it did not."""
    if chapter is None:
        return tr(Say.NOT_REACHED)
    return chapter.did or next(iter(chapter.lines), "")
