"""What labels must tell: those of the accessibility tree and those on paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desktop.accessibility.labels import AtspiLabels
from app.desktop.ports import Labels
from app.engine.model.geometry import Box, Point
from tests.builders.desktop.label_stages import FormStage, PaperFormStage, QtStage, form_of, named
from tests.builders.fake_desktop import PaperDesktop, PaperLabels

# Real applications answer within times that a second test beside this one would take from them.
pytestmark = pytest.mark.serial


@pytest.fixture(params=["atspi", "paper"])
def stage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[FormStage]:
    stage: FormStage
    if request.param == "atspi":
        stage = QtStage(request.getfixturevalue("display"), tmp_path)
    else:
        stage = PaperFormStage()
    yield stage
    stage.close()


@pytest.fixture(params=["atspi", "paper"])
def nothing(request: pytest.FixtureRequest) -> Labels:
    if request.param == "atspi":
        return AtspiLabels(None)
    return PaperLabels(PaperDesktop(), available=False)


def test_there_is_a_tree_to_ask(stage: FormStage) -> None:
    assert stage.labels.available


@pytest.mark.parametrize("name", ["Customer", "PIN", "Save", "Cancel"])
def test_what_is_listed_is_also_found_under_its_middle(stage: FormStage, name: str) -> None:
    label = named(stage, name)
    assert stage.labels.at(label.box.centre) == label


def test_a_button_tells_its_role_its_place_and_that_it_can_be_pressed(stage: FormStage) -> None:
    label = named(stage, "Cancel")
    assert (label.role, label.role_name) == (43, "push button")
    assert form_of(stage).box.covers(label.box)
    assert label.box.area > 0
    assert label.enabled is True


def test_a_greyed_button_tells_that_it_cannot(stage: FormStage) -> None:
    assert named(stage, "Save").enabled is False


def test_a_field_tells_whether_it_can_be_written_into(stage: FormStage) -> None:
    assert named(stage, "Customer").read_only is False
    assert named(stage, "Account").read_only is True
    assert named(stage, "Cancel").read_only is None


def test_a_field_tells_its_text(stage: FormStage) -> None:
    assert named(stage, "Customer").value == "Miller"


def test_a_password_is_known_as_one_and_its_text_is_never_told(stage: FormStage) -> None:
    label = named(stage, "PIN")
    assert (label.password, label.role) == (True, 40)
    assert label.value == ""
    assert not named(stage, "Customer").password


def test_the_field_with_the_focus_is_told(stage: FormStage) -> None:
    focused = stage.labels.focused()
    assert focused == named(stage, "Customer")


def test_only_the_asked_process_answers(stage: FormStage) -> None:
    form, label = form_of(stage), named(stage, "Cancel")
    assert stage.labels.at(label.box.centre, form.process) == label
    assert stage.labels.within(form.box, form.process)
    assert stage.labels.at(label.box.centre, form.process + 1) is None
    assert list(stage.labels.within(form.box, form.process + 1)) == []
    assert stage.labels.focused(form.process + 1) is None


def test_within_a_box_only_what_meets_it_is_listed(stage: FormStage) -> None:
    save, cancel = named(stage, "Save"), named(stage, "Cancel")
    names = {label.name for label in stage.labels.within(save.box)}
    assert "Save" in names
    assert "Cancel" not in names
    both = {label.name for label in stage.labels.within(save.box.union(cancel.box))}
    assert {"Save", "Cancel"} <= both


def test_what_lies_under_another_window_is_not_told(stage: FormStage) -> None:
    label = named(stage, "Cancel")
    assert stage.labels.at(label.box.centre) == label

    stage.cover(label.box.grown(8))

    assert stage.labels.at(label.box.centre) is None
    assert "Cancel" not in {one.name for one in stage.labels.within(form_of(stage).box)}


def test_there_is_nothing_where_no_window_is(stage: FormStage) -> None:
    assert stage.labels.at(Point(5, 590)) is None
    assert list(stage.labels.within(Box(0, 560, 50, 20))) == []


def test_without_a_tree_every_answer_is_empty(nothing: Labels) -> None:
    assert not nothing.available
    assert nothing.at(Point(100, 100)) is None
    assert nothing.focused() is None
    assert list(nothing.within(Box(0, 0, 800, 600))) == []
    nothing.close()
