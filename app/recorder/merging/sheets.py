"""What a recording copied from the cells of a spreadsheet, told from everything else that was done
there: where cells were only chosen and copied, a file's own cells serve as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from app.desktop.accessibility.roles import role_name
from app.engine.errors import UsageError
from app.engine.model.geometry import Point
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Step, Whole
from app.induction.merging import Merged
from app.induction.origins import Computed
from app.store.editing.parameters import note_with_constant
from app.store.model.workflow import EndCheck, Start, Workflow
from checks.locator.target import window_at
from checks.snapshot.look import Effect, Look, WindowSeen

COPIES = "read_text"
POINTING = frozenset({"click", "move", "drag", "scroll"})
_ARROWS = ("Up", "Down", "Left", "Right", "Home", "End", "Page_Up", "Page_Down")
# Keys that choose a cell, and no other.
CHOOSING = frozenset(f"{held}{key}" for key in _ARROWS for held in ("", "ctrl+"))
SWITCHING = frozenset({"alt+Tab", "alt+shift+Tab"})
# What accessibility calls the place where cells are, or what holds it (gnumeric tells of no cell):
# none of them does anything when it is clicked. "" where it is silent.
_CELLS = ("table cell", "table", "canvas", "drawing area", "document spreadsheet")
_HOLDERS = ("page tab list", "layered pane", "panel", "scroll pane", "viewport", "filler", "frame")
CELLS = frozenset(("", *_CELLS, *_HOLDERS))
# They change what is seen of the sheet at most.
IDLE = frozenset({"move", "scroll", "focus_window", "wait_for"})


@dataclass(frozen=True, slots=True)
class Copied:
    """What a recording copied: `application` is what the spreadsheet calls itself, `steps` (from 0)
    are those that served to copy, `values` what was copied, by name.
    """

    application: str
    steps: tuple[int, ...]
    values: Mapping[str, str]


def copied_from(draft: Workflow, file: PurePath) -> Copied | None:
    """What the draft copied from a file that a spreadsheet had open; None where nothing was copied
    there, something else was done there, or what was copied is not only typed as it is.
    """
    sheet = window_showing(draft, file)
    if sheet is None or len(draft.trajectories) != 1:
        return None
    (way,) = draft.trajectories
    steps = tuple(_steps_in(way.steps, sheet.class_name, file))
    names = [str(way.steps[at].arguments["into"]) for at in steps if way.steps[at].tool == COPIES]
    values = {name: way.values_read.get(name, "").strip() for name in names}
    rest = [step for at, step in enumerate(way.steps) if at not in steps]
    is_plain = _only_chooses([way.steps[at] for at in steps]) and all(values.values())
    if not names or not rest or not is_plain or not _only_types(rest, values):
        return None
    if any(f"{{{name}}}" in text for name in names for text in _texts_of(draft.end_checks)):
        return None
    return Copied(sheet.class_name, steps, values)


def without_sheet(draft: Workflow, copied: Copied, file: PurePath) -> Workflow:
    """The draft without the steps that served to copy, and without the launch of the spreadsheet;
    what was copied is typed as the text that it was.
    """
    (way,) = draft.trajectories
    kept = [at for at in range(len(way.steps)) if at not in copied.steps]
    after = kept[-1] + 1
    final = way.final if after == len(way.steps) else way.steps[after].before
    steps = tuple(_beside(_with_text(way.steps[at], copied.values), copied) for at in kept)
    start = _start_without(draft.start, copied.application, file, steps[0])
    changed = replace(way, steps=steps, final=_final(final, copied), values_read={})
    return replace(draft, start=start, trajectories=(changed,))


def window_showing(draft: Workflow, file: PurePath) -> WindowSeen | None:
    """The first window that the draft acts in and that says the file's name in its title."""
    windows = (_window_of(step) for way in draft.trajectories for step in way.steps)
    return next((one for one in windows if one and file.name in one.title), None)


def _texts_of(checks: Iterable[EndCheck]) -> Iterator[str]:
    for check in checks:
        yield from (*check.words, check.expected, check.pointer, *check.where)


def _steps_in(steps: Sequence[Step], class_name: str, file: PurePath) -> Iterator[int]:
    """The numbers of the steps in the spreadsheet's windows, and of those that lead there."""
    inside = [_is_in(step, class_name) or _opens(step, file) for step in steps]
    for at, step in enumerate(steps):
        leads_there = at + 1 < len(steps) and inside[at + 1] and _switches(step, file)
        if inside[at] or leads_there:
            yield at


def _is_in(step: Step, class_name: str) -> bool:
    window = _window_of(step)
    return window is not None and window.class_name == class_name


def _window_of(step: Step) -> WindowSeen | None:
    """The window that a step acts in: under the pointer, or with the keyboard."""
    look = step.before
    if not isinstance(look, Look):
        return None
    if step.tool in POINTING:
        at = window_at(look, Point(int(str(step.arguments["x"])), int(str(step.arguments["y"]))))
        return look.windows[at] if at >= 0 else None
    return look.active


def _opens(step: Step, file: PurePath) -> bool:
    command = step.arguments.get("command")
    return step.tool == "launch" and isinstance(command, tuple) and _names_file(command, file)


def _switches(step: Step, file: PurePath) -> bool:
    if step.tool == "focus_window":
        return file.name in str(step.arguments.get("title", ""))
    return step.tool == "press_keys" and step.arguments.get("keys") in SWITCHING


def _names_file(command: Sequence[object], file: PurePath) -> bool:
    return any(PurePath(str(word)).name == file.name for word in command[1:])


def _only_chooses(steps: Sequence[Step]) -> bool:
    """Whether nothing was done there but to choose cells and to copy each: every click leads to a
    copy.
    """
    clicked = False
    for step in steps:
        if step.irreversible or step.disabled:
            return False
        match step.tool:
            case "click" if not clicked and _is_on_cells(step):
                clicked = True
            case "read_text":
                clicked = False
            case "press_keys" if step.arguments.get("keys") in CHOOSING | SWITCHING:
                pass
            case "launch":
                pass
            case tool if tool in IDLE:
                pass
            case _:
                return False
    return not clicked


def _is_on_cells(step: Step) -> bool:
    label = step.before.label if isinstance(step.before, Look) else None
    called = role_name(label.role) if label is not None else ""
    return called in CELLS and set(step.arguments) <= {"x", "y"}


def _only_types(steps: Sequence[Step], names: Collection[str]) -> bool:
    """Whether the copied values are typed as they are, and go into nothing else."""
    for step in steps:
        used = frozenset[str]().union(*map(names_in, step.arguments.values())) & set(names)
        text = step.arguments.get("text")
        if used and not (step.tool == "type_text" and isinstance(text, Whole)):
            return False
    return True


def _with_text(step: Step, values: Mapping[str, str]) -> Step:
    text = step.arguments.get("text")
    if step.tool != "type_text" or not isinstance(text, Whole) or text.name not in values:
        return step
    value = values[text.name]
    note = note_with_constant(step.note, text.name, value)
    return replace(step, arguments={**step.arguments, "text": value}, note=note)


def _beside(step: Step, copied: Copied) -> Step:
    """The step, on whose look the spreadsheet's windows are those of another application: what
    changed in them was no effect of the step.
    """
    look, effect = step.before, step.after
    if not isinstance(look, Look):
        return step
    sheets = [one for one in look.windows if one.class_name == copied.application]
    if isinstance(effect, Effect):
        inside = (any(one.frame.covers(box) for one in sheets) for box in effect.changed)
        changed = zip(effect.changed, inside, strict=True)
        effect = replace(effect, changed=tuple(box for box, is_inside in changed if not is_inside))
    return replace(step, before=_others(look, copied), after=effect)


def _final(look: object, copied: Copied) -> object | None:
    """The end; where the spreadsheet was in front, nothing is known of it."""
    if not isinstance(look, Look):
        return look
    active = look.active
    is_sheet = active is not None and active.class_name == copied.application
    return None if is_sheet else _others(look, copied)


def _others(look: Look, copied: Copied) -> Look:
    windows = (
        replace(one, ours=one.ours and one.class_name != copied.application) for one in look.windows
    )
    return replace(look, windows=tuple(windows))


def _start_without(start: Start, application: str, file: PurePath, first: Step) -> Start:
    """The start without the spreadsheet; where nothing else starts, the window is sought in which
    the first step acts.
    """
    launch = tuple(command for command in start.launch if not _names_file(command, file))
    is_there = start.window_class == application or _shows_start(start, file)
    if launch or not (start.launch or is_there):
        return replace(start, launch=launch)
    window = _window_of(first)
    return Start(window_class=window.class_name if window is not None else "", after=start.after)


def _shows_start(start: Start, file: PurePath) -> bool:
    return bool(start.window_title) and file.name in start.window_title


@dataclass(frozen=True, slots=True)
class Sheet:
    """A spreadsheet's file that stands in for the spreadsheet: what each draft (by name) copied
    from it, and the columns that the values come from, once the drafts are merged.
    """

    file: PurePath
    copied: Mapping[str, Copied]
    columns: tuple[str, ...] = ()

    def left_out(self, draft: Workflow) -> Workflow:
        """The draft without what it did in the spreadsheet."""
        copied = self.copied.get(draft.name)
        return without_sheet(draft, copied, self.file) if copied else draft

    def texts(self, draft: Workflow) -> frozenset[str]:
        """The texts that the draft copied."""
        copied = self.copied.get(draft.name)
        return frozenset(copied.values.values()) if copied else frozenset()

    def with_columns(self, merged: Merged) -> Sheet:
        """The sheet with its columns. UsageError where what was copied is no cell of the row."""
        columns: dict[str, None] = {}
        for line in merged.lines:
            actions = {n: merged.recordings[n].actions[at] for n, at in line.places.items()}
            texts = [each.value for each in actions.values() if each.copied]
            if texts and not isinstance(line.origin, Computed):
                raise UsageError(
                    f"“{texts[0]}” was copied, and no column of {self.file.name} gives what was "
                    "copied there in every recording."
                )
            if texts and isinstance(line.origin, Computed):
                columns |= dict.fromkeys(sorted(line.origin.simplest.sources))
        return replace(self, columns=tuple(columns))

    @property
    def application(self) -> str:
        """What the spreadsheet calls itself."""
        return next(iter(self.copied.values())).application

    @property
    def sentence(self) -> str:
        """The offer, for a person."""
        columns = f"column{'s' if len(self.columns) > 1 else ''} {_listed(self.columns)}"
        return (
            f"The values of {self._steps_in_words()} stand in {columns} of {self.file.name}. Take "
            f"them from the file instead of opening {self.application}?"
        )

    def _steps_in_words(self) -> str:
        steps = {name: _ranges(each.steps) for name, each in self.copied.items()}
        if len(set(steps.values())) == 1:
            return f"steps {next(iter(steps.values()))}"
        return _listed([f"steps {each} of {name}" for name, each in steps.items()])


def sheet_of(drafts: Sequence[Workflow], file: PurePath) -> Sheet:
    """What the drafts copied from this file. UsageError where none did, or one did more in its
    window.
    """
    found: dict[str, Copied] = {}
    for draft in drafts:
        copied = copied_from(draft, file)
        if copied is not None:
            found[draft.name] = copied
        elif window_showing(draft, file) is not None:
            raise UsageError(
                f"{draft.name} does more in the window of {file.name} than to choose cells, copy "
                "them as values and type those, so its steps stay."
            )
    if not found:
        raise UsageError(
            f"No recording copied values from a window of {file.name}; record it with --read NAME "
            "for each value that is copied there."
        )
    return Sheet(file, found)


def _ranges(steps: Sequence[int]) -> str:
    """Numbers from 1, those in a row as the first and the last: “2 to 6, 9”."""
    runs: list[list[int]] = []
    for at in steps:
        if runs and runs[-1][-1] == at - 1:
            runs[-1].append(at)
        else:
            runs.append([at])
    told = (f"{run[0] + 1} to {run[-1] + 1}" if len(run) > 1 else f"{run[0] + 1}" for run in runs)
    return ", ".join(told)


def _listed(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
