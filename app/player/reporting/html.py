"""Pages of a run and of a batch, from templates. What was on a screen or in a file is escaped."""

from __future__ import annotations

import base64
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from jinja2 import Environment, PackageLoader, select_autoescape

from app.engine.model.geometry import Box
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


# A page is at most 15 MB: its pictures take a third more as text, and the rest is small.
MOST_PICTURE_BYTES = 11_000_000
# What surrounds a place that is shown at its full size, in pixels of the picture.
SURROUNDINGS_PX = (480, 300)
# A picture of the film strip shows so much around its place.
FRAME_PX = (320, 200)


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
    kind: str = "png"

    def around(self, box: Box | None, least: tuple[int, int] = SURROUNDINGS_PX) -> str:
        """The part of it around a box, as a view box; all of it without one."""
        if box is None:
            return f"0 0 {self.width} {self.height}"
        width = min(self.width, max(least[0], 2 * box.width))
        height = min(self.height, max(least[1], 2 * box.height))
        x = max(0, min(box.centre.x - width // 2, self.width - width))
        y = max(0, min(box.centre.y - height // 2, self.height - height))
        return f"{x} {y} {width} {height}"

    def frame(self, box: Box | None) -> str:
        """What of it the film strip shows."""
        return self.around(box, FRAME_PX)


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
    """The page of a run, which stands alone and runs no script.

    Args:
        report: the run's report; `given`, where it has them, are the values that it was given.
        chapters: its story.
        picture: the file of a picture by its reference; None where there is none.
        endings: what its end checks said.
        removed: pictures that were cleared away since, which is said.
        shows: whether it shows pictures; else it says how to see them.
        unlike: in what the screen was not as at the recording.

    Returns:
        HTML of at most 15 MB for a run of 100 steps. On-screen text in it is escaped; pictures
        stand once each, however often they are shown. Where they take too much room they are
        compressed, and the least telling ones are left out, which is said.
    """
    files = _files(chapters, picture) if shows else {}
    return page_from(
        "report.html",
        report=report,
        chapters=chapters,
        pictures={each: _drawn(each, *file) for each, file in _within(files).items()},
        left_out=files.keys(),
        endings=list(endings),
        removed=removed,
        shows=shows,
        unlike=unlike,
        longest=max((chapter.seconds for chapter in chapters), default=0.0),
        failure=next((each for each in chapters if each.kind == "bad"), None),
    )


_Files = dict[str, PictureFile]


def _files(chapters: Sequence[Chapter], picture: Callable[[str], PictureFile | None]) -> _Files:
    """Every picture of the story, the most telling ones first: of what went wrong, then of what
    was seen, then of what was expected.
    """
    by_worth = sorted(chapters, key=lambda chapter: chapter.kind != "bad")
    bad = [chapter for chapter in chapters if chapter.kind == "bad"]
    wanted = [each for chapter in bad for each in (chapter.seen, chapter.expected, chapter.after)]
    wanted += [chapter.seen for chapter in by_worth]
    wanted += [call.seen for chapter in by_worth for call in chapter.calls]
    wanted += [each for chapter in by_worth for each in (chapter.after, chapter.expected)]
    found = ((each, picture(each)) for each in dict.fromkeys(wanted) if each)
    return {reference: file for reference, file in found if file is not None}


def _within(files: _Files) -> dict[str, tuple[PictureFile, bytes, str]]:
    """Those that there is room for, with their bytes and what these are."""
    if sum(len(file.png) for file in files.values()) <= MOST_PICTURE_BYTES:
        return {each: (file, file.png, "png") for each, file in files.items()}
    from checks.vision.compression import as_webp  # noqa: PLC0415 - a page of few pictures needs none

    kept, room = {}, MOST_PICTURE_BYTES
    for reference, file in files.items():
        small = as_webp(file.png)
        room -= len(small)
        if room < 0:
            break
        kept[reference] = (file, small, "webp")
    return kept


def _drawn(reference: str, file: PictureFile, data: bytes, kind: str) -> _Drawn:
    return _Drawn(reference, file.width, file.height, base64.b64encode(data).decode(), kind)


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
