"""What a run knows of itself that explains changed pixels: values it typed, regions learned to
change, its reader.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.model.geometry import Box, Picture
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.thresholds import SAME
from checks.text.compare import Reader
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.mask import Volatile


@dataclass(frozen=True, slots=True)
class Typed:
    """A value this run typed and then verified.

    - `box` is where, in the recording's coordinates. `there` is where it was on this run's screen,
      which may be laid out otherwise.
    - `seen` is how exactly that box looked once verified (None: it was not kept, so anything goes
      there but a popup).
    - `remembered` is the text the recording typed there, and `window` the recording's window (None:
      unknown).
    """

    box: Box
    text: str = ""
    remembered: str = ""
    seen: Picture | None = None
    window: WindowSeen | None = None
    there: Box | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """What was looked at when the last step was verified: the screen, the remembered look that it
    agreed with, and where that step's target was in each (None: it had none). `in_place`: it stood
    where it stood in the recording, with what it stands in, and pixels said so. `keyboard` is where
    a step put the keyboard last, whose target began where it did and was as high, whoever said so;
    None else.
    """

    now: Look
    then: Look
    there: Box | None = None
    was: Box | None = None
    in_place: bool = False
    keyboard: Box | None = None


@dataclass(frozen=True, slots=True)
class RunContext:
    """What the caller knows. `values` pairs each parameter's recorded text with this run's.
    `volatile` are the regions of the remembered look that were learned to change. `settling` says
    that the screen is still changing. `irreversible` demands that look-alikes are ruled out.
    Without a `reader` no text is recognised, and what only text could tell is answered "cannot
    tell". While the screen is not `at_rest`, what takes long is not tried. `judged` remembers which
    changes were explained before; `accepted` is the last verified step. `farthest` is by how much
    of the ink what names the target may differ (see `checks.snapshot.thresholds`). `renamed` says
    that an earlier step acted on what another value than the recorded one names: the page may be
    about something else. `decisive` asks what the page is about before a step that may be undone,
    too. `types` says that the step types a line of text, to which a list of proposals at its field
    does no harm. `carries` says that the step may be undone, and that the caller keeps its `doubt`
    in mind until one that may not. `moves_caret` says that its key leads to one place, wherever the
    caret is (Ctrl+End, Ctrl+A). `following` is what the recording shows before the next step.
    `sized` says that the window had another size in this run, and got its own back: its parts may
    stand a little elsewhere. `by_path` says that the step types the whole path of a file, or that
    one was typed into this window before: before a step that may be undone, another path that it
    shows is of no account. `of_window` says that it is the window as a whole that matters, wherever
    the keyboard is: to its own keys (Ctrl+S), and at the end. `begins` and `ends` are how the
    recording does.
    """

    typed: tuple[Typed, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    volatile: tuple[Volatile, ...] = ()
    settling: bool = False
    irreversible: bool = False
    reader: Reader | None = None
    at_rest: bool = True
    judged: ExplainedChangeCache | None = None
    farthest: float = SAME
    accepted: Accepted | None = None
    renamed: bool = False
    decisive: bool = False
    types: bool = False
    carries: bool = False
    moves_caret: bool = False
    following: Look | None = None
    sized: bool = False
    by_path: bool = False
    of_window: bool = False
    begins: Look | None = None
    ends: Look | None = None

    @property
    def is_exact(self) -> bool:
        """Whether what names the target was learned to look exactly as it did."""
        return self.farthest < SAME
