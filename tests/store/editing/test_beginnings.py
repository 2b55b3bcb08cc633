"""A workflow begins where another one has ended, or is cut into two such parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.store.editing.beginnings import begin_after, cut, values_for
from app.store.editing.steps import delete_step
from app.store.model.workflow import Environment, Parameter, Start, Workflow

USER = Step("type_text", "1", {"text": Whole("user")}, "login")
SECRET = Step("type_secret", "1", {"name": "password"}, "user typed")
READ = Step("read_text", "1", {"into": "number"}, "desk")
TYPE = Step("type_text", "1", {"text": Template("{entry} by {user}")}, "desk")
SAVE = Step("press_keys", "1", {"keys": "Return"}, "typed")
LAUNCH = Start(launch=(("office",),))


def office(*steps: Step) -> Workflow:
    recorded = {"user": "anna", "entry": "pens"}
    way = Trajectory("way", ("workflow", "notes"), steps, recorded, "saved")
    parameters = tuple(Parameter(name, recorded=value) for name, value in recorded.items())
    return Workflow("notes", "", parameters, ("password",), LAUNCH, trajectories=(way,))


WHOLE = office(USER, SECRET, TYPE, SAVE)


def test_both_parts_keep_what_they_use_and_meet_on_one_screen() -> None:
    first, rest = cut(WHOLE, 2, "log-in")
    assert (first.name, first.start, first.secrets) == ("log-in", LAUNCH, ("password",))
    assert [one.name for one in first.parameters] == ["user"]
    assert first.trajectories[0].steps == (USER, SECRET)
    assert first.trajectories[0].final == "desk" == rest.trajectories[0].steps[0].before
    assert rest.start == Start(after="log-in", values=(("user", "{user}"),))
    assert rest.trajectories[0].steps == (TYPE, SAVE)
    assert rest.secrets == ()
    assert not first.proven
    assert not rest.proven
    assert first.trajectories[0].id != rest.trajectories[0].id != "way"


def test_a_value_that_only_the_first_part_uses_is_still_given() -> None:
    typing = replace(TYPE, arguments={"text": Whole("entry")})
    _, rest = cut(office(USER, SECRET, typing, SAVE), 2, "log-in")
    known = {one.name: one.indirect for one in rest.parameters}
    assert known == {"user": True, "entry": False}
    assert values_for(rest.start, {"user": "bert", "entry": "ink"}) == {"user": "bert"}
    assert {one.name for one in delete_step(rest, 2).parameters} == {"user", "entry"}


def test_the_same_log_in_comes_before_another_workflow() -> None:
    first, _ = cut(WHOLE, 2, "log-in")
    other = replace(WHOLE, name="orders", trajectories=office(TYPE, SAVE).trajectories)
    begun = begin_after(other, first, {"user": "boss of {entry}"})
    assert begun.start == Start(after="log-in", values=(("user", "boss of {entry}"),))
    assert values_for(begun.start, {"entry": "pens"}) == {"user": "boss of pens"}


@pytest.mark.parametrize(
    ("workflow", "number", "why"),
    [
        (WHOLE, 4, "nothing would be left"),
        (WHOLE, 5, "no step 5"),
        (replace(WHOLE, start=Start(after="x")), 2, "cannot be cut"),
        (office(READ, replace(TYPE, arguments={"text": Whole("number")})), 1, "uses “number”"),
    ],
)
def test_what_cannot_be_cut_is_refused(workflow: Workflow, number: int, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        cut(workflow, number, "log-in")


def test_a_way_that_parts_before_the_cut_is_no_part_of_either() -> None:
    other = replace(WHOLE.trajectories[0], id="other", steps=(SECRET, USER, TYPE))
    with pytest.raises(UsageError, match="forget them first"):
        cut(replace(WHOLE, trajectories=(*WHOLE.trajectories, other)), 2, "log-in")


def test_what_does_not_go_together_is_refused() -> None:
    first, rest = cut(WHOLE, 2, "log-in")
    with pytest.raises(UsageError, match="cannot play itself"):
        begin_after(rest, rest, {})
    with pytest.raises(UsageError, match="no parameter town"):
        begin_after(rest, first, {"town": "Ulm"})
    with pytest.raises(UsageError, match="another size of screen"):
        begin_after(rest, replace(first, environment=Environment(800, 600)), {})
    with pytest.raises(UsageError, match="no steps"):
        begin_after(rest, replace(first, trajectories=()), {})
