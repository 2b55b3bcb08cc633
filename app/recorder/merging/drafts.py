"""A workflow as a recording to be merged: what each step does and to which target."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from app.engine.errors import UsageError
from app.engine.model.parameters import names_in, resolve
from app.engine.model.trajectory import Step, Trajectory, Whole
from app.induction.recording import Action, Recording
from app.recorder.build.varying import CHOICES
from app.recorder.merging.unnamed import (
    NO_PLACES,
    Place,
    Places,
    active_window,
    box_of,
    field_told,
    place_of,
    reached,
)
from app.store.model.workflow import Workflow
from checks.snapshot.look import LabelSeen, Look, Name, Relation
from checks.text.compare import plain

_Where = TypeVar("_Where", bound=Hashable)
SELECTS_ALL = "ctrl+a"
TRIPLE = 3
# Names that belong to the target for good, the likeliest to be said first. What stands in its row
# is data.
_FOR_GOOD = (Relation.OWN, Relation.LEFT, Relation.ABOVE, Relation.RIGHT, Relation.COLUMN)
POINTING = ("click", "move", "drag")
# What tells an entry, a row or a card from its likes.
_OF_AN_ENTRY = frozenset({Relation.OWN, Relation.LEFT, Relation.ROW, Relation.ITEM})


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
    """What the targets of these recordings say of themselves, by where they stand in their window,
    and what the fields typed into are called, by how they were reached. Only what says one thing is
    kept. A recorder that was told too late what stood under a click, or had the focus, knows it
    from another recording.
    """
    ways = [way_of(draft).steps for draft in drafts]
    pointed = [[step for step in steps if step.tool in POINTING] for steps in ways]
    first = Places(first=tuple(map(box_of, next(iter(pointed), []))))
    said = _alone(
        (_place_in_window(step, first), _text_for_good(step))
        for steps in pointed
        for step in steps
        if not _is_choice(step)
    )
    fields = _alone(
        (way, field_told(step))
        for steps in ways
        for step, way in zip(steps, reached(steps, first.first), strict=True)
        if step.tool == "type_text"
    )
    return replace(first, says=said, fields=fields)


def _alone(told: Iterable[tuple[_Where, str]]) -> dict[_Where, str]:
    """What is told of each place, where that is one thing."""
    texts: dict[_Where, set[str]] = {}
    for where, text in told:
        if text:
            texts.setdefault(where, set()).add(text)
    return {where: next(iter(said)) for where, said in texts.items() if len(said) == 1}


def recording_of(
    draft: Workflow,
    known: Mapping[str, str],
    places: Places = NO_PLACES,
    copied: Collection[str] = (),
) -> Recording:
    """The recording of a draft.

    `known` are the cells of the row that was entered, if any. `places` is what is known of targets
    that were recorded without a name (see `places_named`). `copied` are the texts that were copied
    from the cells of the row.
    """
    way = way_of(draft)
    values = {parameter.name: parameter.recorded for parameter in draft.parameters}
    recorded = {name: str(value) for name, value in way.recorded_with.items()}
    values |= recorded
    actions, field = [], ""
    for step, reached_by in zip(way.steps, reached(way.steps, places.first), strict=True):
        into = places.fields.get(reached_by, field)
        action = _action(step, values, into, places, frozenset(known.values()))
        if step.tool == "type_text" and step.arguments["text"] in copied:
            action = replace(action, copied=True)
        actions.append(action)
        field = _text_of(step, places) if step.tool == "click" else field
    return Recording(draft.name, tuple(actions), {**known, **values})


def _action(
    step: Step, values: Mapping[str, str], field: str, places: Places, cells: Collection[str]
) -> Action:
    match step.tool:
        case "type_text":
            return _typing(step, values, field)
        case tool if tool in POINTING:
            return _pointing(step, values, places, cells)
        case _:
            return Action(_signature(step, *_literal(step.arguments)))


def _typing(step: Step, values: Mapping[str, str], field: str) -> Action:
    """What is typed. What uses a value that is read during the run is no text yet."""
    text, field = step.arguments["text"], field_told(step) or field
    if not names_in(text) <= values.keys():
        return Action(_signature(step, field, str(text)), label=field)
    called = text.name if isinstance(text, Whole) else ""
    return Action(_signature(step, field), str(resolve(text, values)), field, called=called)


def _pointing(
    step: Step, values: Mapping[str, str], places: Places, cells: Collection[str]
) -> Action:
    """What is clicked. What is chosen among others of its kind is told from them by what it says;
    that may differ. What says the same as one of the `cells` of the row was chosen by it.
    """
    how = _literal(
        {name: step.arguments.get(name, "") for name in ("button", "count", "modifiers")}
    )
    named = step.arguments.get("named")
    if named is not None and names_in(named) <= values.keys():
        text, is_choice = str(resolve(named, values)), True
    else:
        by_cell = _cell_beside(step, cells)
        text = by_cell or _text_of(step, places)
        is_choice = bool(by_cell) or _is_choice(step)
    kind = _signature(step, "choice", *how)
    if not text:
        return Action(_signature(step, place_of(step, places.first), *how))
    return Action(
        _signature(step, "choice" if is_choice else "target", text, *how),
        label=_column_head(step),
        kind=kind if is_choice else "",
        target=text,
        called=named.name if isinstance(named, Whole) else "",
    )


def _signature(step: Step, *more: str) -> str:
    active = active_window(step)
    return "|".join((step.tool, active.class_name if active else "", *more))


def _literal(arguments: Mapping[str, object]) -> Iterator[str]:
    return (str(value) for value in arguments.values() if value != "")


def _text_of(step: Step, places: Places) -> str:
    return _text_for_good(step) or places.says.get(_place_in_window(step, places), "")


def _place_in_window(step: Step, places: Places) -> Place:
    active = active_window(step)
    place = place_of(step, places.first)
    if active is None:
        return "", "", 0, 0, place
    return active.class_name, active.title, active.box.width, active.box.height, place


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


def said_in(draft: Workflow) -> frozenset[str]:
    """What its targets say, and what stands in their rows and entries."""
    return frozenset[str]().union(*map(_said_by, way_of(draft).steps))


def _said_by(step: Step) -> frozenset[str]:
    look = step.before
    names = look.target.names if isinstance(look, Look) and look.target else ()
    texts = (one.text for one in names if one.relation in _OF_AN_ENTRY)
    return frozenset(each for text in texts for each in (text, plain(text))) - {""}


def _cell_beside(step: Step, cells: Collection[str]) -> str:
    """The cell of the row that the target says, or that stands in its row or entry; "" for none."""
    said = _said_by(step)
    return next((cell for cell in cells if plain(cell) in said), "")


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
