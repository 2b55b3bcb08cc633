"""What a recording is made with, and what is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from app.desktop.ports import Changes, CoveredWindows, Labels, Listener, Screen, Window, Windows
from app.engine.model.geometry import Point
from app.settings import STOP_KEY
from checks.text.compare import Reader


@dataclass(frozen=True, slots=True)
class RecorderInputs:
    """What the recorder sees and hears with; `covered` shows what lies under Byheart's windows."""

    screen: Screen
    changes: Changes
    windows: Windows
    labels: Labels
    listener: Listener
    pointer: Callable[[], Point]
    copied: Callable[[], str] = lambda: ""
    covered: CoveredWindows | None = None


@dataclass(frozen=True, slots=True)
class RecordingOptions:
    """What is to be recorded, and with what.

    `parameters` are the values to recognise. `secrets` are the names announced, in order, `reads`
    those of values that will be copied, to be read in later runs, and `varies` those of parameters
    whose values will be typed. `known_secrets` are the values that are secrets already, by name;
    wherever one is typed it is that secret. `keep_secret` is the only one to be given a secret's
    value, at the end.

    `is_own` tells Byheart's windows (and its terminal), `is_ours` those of the workflow's
    applications. `reader` is asked for names of targets where accessibility says none.
    `echo_reader` (else `reader`) is only asked whether a field shows what is typed into it.
    `live_reader` is asked what steps are called while the recording goes on (None: nobody sees
    it). `version_of` gives a tool's version. `keyboard` and `theme` are those of the display, as
    far as it tells. `worded` gives the templates of steps in the language in which they are told.
    """

    parameters: Mapping[str, str] = field(default_factory=dict)
    secrets: Sequence[str] = ()
    reads: Sequence[str] = ()
    varies: Sequence[str] = ()
    known_secrets: Mapping[str, str] = field(default_factory=dict)
    stop_key: str = STOP_KEY
    is_own: Callable[[Window], bool] = lambda _: False
    is_ours: Callable[[Window], bool] = lambda _: True
    keep_secret: Callable[[str, str], None] = lambda _name, _value: None
    reader: Reader | None = None
    echo_reader: Reader | None = None
    live_reader: Reader | None = None
    version_of: Callable[[str], str] = lambda _: ""
    keyboard: str = ""
    theme: str = ""
    worded: Callable[[str], str] = str
