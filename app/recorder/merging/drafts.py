"""A workflow as a recording to be merged: what each step does and to which target."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from app.engine.errors import UsageError
from app.engine.model.parameters import names_in, resolve
from app.engine.model.trajectory import Step, Trajectory, Whole
from app.induction.recording import Action, Recording
from app.recorder.build.varying import CHOICES
from app.store.model.workflow import Workflow
from checks.snapshot.look import LabelSeen, Look, Name, Relation

SELECTS_ALL = "ctrl+a"
TRIPLE = 3
# Names that belong to the target for good, the likeliest to be said first. What stands in its row
# is data.
_FOR_GOOD = (Relation.OWN, Relation.LEFT, Relation.ABOVE, Relation.RIGHT, Relation.COLUMN)
# Pixels within which two clicks on a target that nothing names are clicks on the same one: about
# the height of a button.
SAME_PLACE_PX = 24
POINTING = ("click", "move", "drag")
# A window's class, title, width and height, and about where in it.
Place = tuple[str, str, int, int, str]
Places = Mapping[Place, str]
NO_PLACES: Places = {}


def way_of(draft: Workflow) -> Trajectory:
    """The recorded way of a draft, without what was typed by mistake and replaced. UsageError when
    it has none.
    """
    if not draft.trajectories:
        raise UsageError(f"{draft.name} has no steps, so there is nothing to merge.")
    way = draft.trajectories[0]
    return replace(way, steps=tuple(_without_retyped(way.steps)))


def each_way(draft: Workflow) -> tuple[Workflow, ...]:
    """Each way of a workflow as a recording of its own, so that what parts them is found anew; the
    workflow itself if it has one.
    """
    if len(draft.trajectories) == 1:
        return (draft,)
    branches = {each.name for each in draft.parameters if each.branch}
    parameters = tuple(each for each in draft.parameters if not each.branch)
    return tuple(
        replace(
            draft,
            name=f"{draft.name}, way {number}",
            trajectories=(_without(way, branches),),
            parameters=parameters,
        )
        for number, way in enumerate(draft.trajectories, 1)
    )


def _without(way: Trajectory, names: Collection[str]) -> Trajectory:
    kept = {name: value for name, value in way.recorded_with.items() if name not in names}
    return replace(way, recorded_with=kept)


def known_to_all(recordings: Sequence[Recording]) -> list[Recording]:
    """The recordings with those values known from the start that every one of them has: what only
    some were given is what they typed.
    """
    names = frozenset[str].intersection(*(frozenset(one.known) for one in recordings))
    return [
        replace(one, known={name: value for name, value in one.known.items() if name in names})
        for one in recordings
    ]


def places_named(drafts: Iterable[Workflow]) -> Places:
    """What the targets of these recordings say of themselves, by where they stand in their window;
    those places alone that say one thing. A recorder that was told too late what stood under a
    click knows it from another click there.
    """
    said: dict[Place, set[str]] = {}
    for step in (step for draft in drafts for step in way_of(draft).steps):
        if step.tool in POINTING and not _is_choice(step) and (text := _text_for_good(step)):
            said.setdefault(_place_in_window(step), set()).add(text)
    return {place: next(iter(texts)) for place, texts in said.items() if len(texts) == 1}


def recording_of(
    draft: Workflow, known: Mapping[str, str], places: Places = NO_PLACES
) -> Recording:
    """The recording of a draft; `known` are the cells of the row that was entered, if any, `places`
    what is known of targets that were recorded without a name (see `places_named`).
    """
    way = way_of(draft)
    values = {parameter.name: parameter.recorded for parameter in draft.parameters}
    recorded = {name: str(value) for name, value in way.recorded_with.items()}
    values |= recorded
    actions, field = [], ""
    for step in way.steps:
        action = _action(step, values, field, places)
        actions.append(action)
        field = _text_of(step, places) if step.tool == "click" else field
    return Recording(draft.name, tuple(actions), {**known, **values})


def _action(step: Step, values: Mapping[str, str], field: str, places: Places) -> Action:
    match step.tool:
        case "type_text":
            return _typing(step, values, field)
        case tool if tool in POINTING:
            return _pointing(step, values, places)
        case _:
            return Action(_signature(step, *_literal(step.arguments)))


def _typing(step: Step, values: Mapping[str, str], field: str) -> Action:
    """What is typed. What uses a value that is read during the run is no text yet."""
    look, text = step.before, step.arguments["text"]
    if isinstance(look, Look) and look.focus is not None and look.focus.name:
        field = look.focus.name
    if not names_in(text) <= values.keys():
        return Action(_signature(step, field, str(text)), label=field)
    called = text.name if isinstance(text, Whole) else ""
    return Action(_signature(step, field), str(resolve(text, values)), field, called=called)


def _pointing(step: Step, values: Mapping[str, str], places: Places) -> Action:
    """What is clicked. What is chosen among others of its kind is told from them by what it says;
    that may differ.
    """
    how = _literal(
        {name: step.arguments.get(name, "") for name in ("button", "count", "modifiers")}
    )
    named = step.arguments.get("named")
    if named is not None and names_in(named) <= values.keys():
        text, is_choice = str(resolve(named, values)), True
    else:
        text, is_choice = _text_of(step, places), _is_choice(step)
    kind = _signature(step, "choice", *how)
    if not text:
        return Action(_signature(step, _place(step), *how))
    return Action(
        _signature(step, "choice" if is_choice else "target", text, *how),
        label=_column_head(step),
        kind=kind if is_choice else "",
        target=text,
        called=named.name if isinstance(named, Whole) else "",
    )


def _signature(step: Step, *more: str) -> str:
    look = step.before
    active = look.active if isinstance(look, Look) else None
    return "|".join((step.tool, active.class_name if active else "", *more))


def _literal(arguments: Mapping[str, object]) -> Iterator[str]:
    return (str(value) for value in arguments.values() if value != "")


def _text_of(step: Step, places: Places) -> str:
    return _text_for_good(step) or places.get(_place_in_window(step), "")


def _place_in_window(step: Step) -> Place:
    look = step.before
    active = look.active if isinstance(look, Look) else None
    if active is None:
        return "", "", 0, 0, _place(step)
    return active.class_name, active.title, active.box.width, active.box.height, _place(step)


def _text_for_good(step: Step) -> str:
    """What the target says of itself, or is called by what stands beside it."""
    look = step.before
    if not isinstance(look, Look):
        return ""
    if look.label is not None and look.label.name:
        return look.label.name
    names = look.target.names if look.target else ()
    best = sorted((name for name in names if name.text and name.relation in _FOR_GOOD), key=_rank)
    return best[0].text if best else ""


def _rank(name: Name) -> int:
    return _FOR_GOOD.index(name.relation)


def _column_head(step: Step) -> str:
    look = step.before
    names = look.target.names if isinstance(look, Look) and look.target else ()
    return next((name.text for name in names if name.relation is Relation.COLUMN), "")


def _is_choice(step: Step) -> bool:
    look = step.before
    label: LabelSeen | None = look.label if isinstance(look, Look) else None
    return label is not None and label.role in CHOICES


def _place(step: Step) -> str:
    """About where the target stands in its window, where nothing names it."""
    look = step.before
    target = look.target if isinstance(look, Look) else None
    x, y = step.arguments.get("x", 0), step.arguments.get("y", 0)
    if target is not None:
        x, y = target.box.centre
    active = look.active if isinstance(look, Look) else None
    left, top = (active.box.x, active.box.y) if active is not None else (0, 0)
    return f"{(int(str(x)) - left) // SAME_PLACE_PX},{(int(str(y)) - top) // SAME_PLACE_PX}"


def _without_retyped(steps: Sequence[Step]) -> Iterator[Step]:
    """A text that was typed, selected whole and typed again is the second text, typed where the
    first began.
    """
    place = 0
    while place < len(steps):
        step = steps[place]
        while _is_retyped(steps[place : place + 3]):
            second = steps[place + 2]
            step = replace(step, arguments=second.arguments, note=second.note, after=second.after)
            place += 2
        yield step
        place += 1


def _is_retyped(steps: Sequence[Step]) -> bool:
    match [step.tool for step in steps]:
        case ["type_text", "press_keys", "type_text"]:
            return steps[1].arguments.get("keys") == SELECTS_ALL
        case ["type_text", "click", "type_text"]:
            return steps[1].arguments.get("count") == TRIPLE
        case _:
            return False
