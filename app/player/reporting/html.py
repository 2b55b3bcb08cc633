"""Pages of a run and of a batch, from templates. What was on a screen or in a file is escaped."""

from __future__ import annotations

import base64
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from jinja2 import Environment, PackageLoader, select_autoescape

from app.player.reporting.batch_report import BatchAccount
from app.player.reporting.timeline import Chapter, Ending


def page_from(template: str, **told: object) -> str:
    """The page that the template makes of what is told."""
    environment = Environment(
        loader=PackageLoader(str(__package__)),
        autoescape=select_autoescape(default=True, default_for_string=True),
    )
    return environment.get_template(template).render(**told)


Message = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A kept picture: its size in pixels and its PNG."""

    width: int
    height: int
    png: bytes


@dataclass(frozen=True, slots=True)
class _Drawn:
    reference: str
    width: int
    height: int
    data: str


def report_page(
    report: Message,
    chapters: list[Chapter],
    picture: Callable[[str], PictureFile | None],
    endings: Iterable[Ending] = (),
    removed: Collection[str] = (),
    *,
    shows: bool = True,
    unlike: Sequence[str] = (),
) -> str:
    """The page. On-screen text in it is escaped; pictures stand once each, however often they are
    shown. Of those `removed` since it is said. Where it `shows` none, it says how to see them.
    `unlike` is in what the screen was not as at the recording.
    """
    drawn = (
        {each.reference: each for each in _drawn(_references(chapters), picture)} if shows else {}
    )
    return page_from(
        "report.html",
        report=report,
        chapters=chapters,
        pictures=drawn,
        endings=list(endings),
        removed=removed,
        shows=shows,
        unlike=unlike,
    )


def _references(chapters: Iterable[Chapter]) -> list[str]:
    shown = (each for chapter in chapters for each in (chapter.expected, chapter.seen))
    return list(dict.fromkeys(each for each in shown if each))


def _drawn(
    references: Iterable[str], picture: Callable[[str], PictureFile | None]
) -> Iterable[_Drawn]:
    for reference in references:
        if (kept := picture(reference)) is not None:
            data = base64.b64encode(kept.png).decode()
            yield _Drawn(reference, kept.width, kept.height, data)


def batch_page(account: BatchAccount, pages: Mapping[str, str]) -> str:
    """The page. `pages` says where, seen from it, the page of a run is; a run without one is named
    and not linked.
    """
    return page_from(
        "batch.html", account=account, pages=pages, totals=account.totals, clock=_clock
    )


def _clock(at: datetime) -> str:
    """A time as the clock on the wall of this machine showed it."""
    return at.astimezone().isoformat(sep=" ", timespec="seconds")
