"""What was recorded is kept: as a workflow, as a part of one, or as a draft that says why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import cast

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step
from app.player.run.applications import Applications
from app.recorder.model.events import ClicksMissedError, ParameterNotSeenError, Recorded
from app.recorder.recorder import Recorder
from app.settings import read_settings
from app.store.editing.splice_place import Place
from app.store.model.workflow import (
    Dial,
    EndCheck,
    EndCheckKind,
    Environment,
    Parameter,
    Start,
    steps_of,
)
from app.store.store import Store
from app.wiring.recording.recording import RecordingRequest, RecordingService
from app.wiring.storage.store_opening import opened_store
from checks.snapshot.look import Effect, Look
from tests.builders.store.kept import picture, workflow

TAB = Step("press_keys", "1", {"keys": "Tab"}, Look(picture(9)))


@pytest.fixture
def store() -> Iterator[Store]:
    with opened_store() as opened:
        yield opened


@dataclass
class Finished:
    """A recorder that has heard what it has heard."""

    recorded: Recorded
    unseen: tuple[str, ...] = ()

    def finish(self) -> Recorded:
        if self.unseen:
            raise ParameterNotSeenError(self.unseen, (), self.recorded)
        return self.recorded


def lessons(store: Store, recorder: Finished, into: Place | None) -> RecordingService:
    teaching = RecordingRequest("orders", into=into)
    known = cast("Recorder", recorder)
    nowhere = cast("Applications", None)
    return RecordingService(teaching, read_settings(), store, known, Start(), nowhere)


def recorded(store: Store) -> Recorded:
    """One key, on the screen that the workflow was recorded on."""
    return Recorded((TAB,), Look(picture(9)), store.workflow("orders").environment)


def test_it_becomes_a_part_of_the_workflow(store: Store) -> None:
    saved = store.save_workflow(workflow("orders"))
    count, place = len(steps_of(saved)), Place(saved.version, 1)
    kept = lessons(store, Finished(recorded(store)), place).finish()
    assert (kept.name, kept.version) == ("orders", saved.version + 1)
    assert len(steps_of(kept)) == count + 1
    assert steps_of(kept)[1].arguments == {"keys": "Tab"}


@pytest.mark.parametrize("dial", list(Dial))
def test_a_new_workflow_is_as_careful_as_is_set(
    store: Store, monkeypatch: pytest.MonkeyPatch, dial: Dial
) -> None:
    monkeypatch.setenv("BYHEART_DIAL", dial)
    new = Recorded((TAB,), Look(picture(9)), Environment(1280, 800, 1.0, "en"))
    assert lessons(store, Finished(new), None).finish().dial is dial


def test_the_workflows_own_parameters_need_not_be_seen(store: Store) -> None:
    saved = store.save_workflow(workflow("orders"))
    own = tuple(one.name for one in saved.parameters)
    assert own
    place = Place(saved.version, 1)
    kept = lessons(store, Finished(recorded(store), own), place).finish()
    assert steps_of(kept)[1].arguments == {"keys": "Tab"}


def test_a_new_one_has_to_be_and_else_a_draft_is_kept(store: Store) -> None:
    saved = store.save_workflow(workflow("orders"))
    recorder = Finished(recorded(store), ("note",))
    with pytest.raises(ParameterNotSeenError) as told:
        lessons(store, recorder, Place(saved.version, 1)).finish()
    assert told.value.__notes__ == ["It is kept without that as orders-draft."]
    assert store.workflow("orders").version == saved.version


CLICK = Step("click", "1", {"x": 5, "y": 6}, Look(picture(9)), after=Effect())
MOVE = Step("move", "1", {"x": 5, "y": 6}, Look(picture(9)))
ANSWERED = Effect(changed=(Box(0, 0, 20, 20),))


def of_steps(*steps: Step) -> Finished:
    return Finished(Recorded(steps, Look(picture(9)), Environment()))


def test_a_recording_whose_clicks_all_missed_is_a_draft_and_not_learned(store: Store) -> None:
    with pytest.raises(ClicksMissedError, match="All 2 clicks missed: nothing on the scr") as told:
        lessons(store, of_steps(MOVE, CLICK, CLICK), None).finish()
    assert told.value.__notes__ == ["It is kept as orders-draft."]
    assert [one.name for one in store.workflows()] == ["orders-draft"]


@pytest.mark.parametrize(
    "steps",
    [
        (CLICK, replace(CLICK, after=ANSWERED)),
        (CLICK, replace(TAB, after=Effect(opened=("Orders",)))),
        (CLICK, Step("read_text", "1", {"into": "number"}, Look(picture(9)))),
        (TAB,),
    ],
    ids=["one click hit", "a key did something", "a value was read", "nothing was clicked"],
)
def test_a_recording_that_did_or_read_something_is_learned(
    store: Store, steps: tuple[Step, ...]
) -> None:
    assert lessons(store, of_steps(*steps), None).finish().name == "orders"


def test_what_cannot_be_put_in_is_kept_by_itself(store: Store) -> None:
    saved = store.save_workflow(workflow("orders"))
    elsewhere = Finished(replace(recorded(store), parameters=(Parameter("note"),)))
    with pytest.raises(UsageError, match="by now") as told:
        lessons(store, elsewhere, Place(saved.version + 1, 1)).finish()
    assert told.value.__notes__ == ["It is kept without that as orders-draft."]
    assert steps_of(store.workflow("orders-draft"))[0].arguments == {"keys": "Tab"}


def test_what_was_drawn_at_the_end_is_demanded_of_it_and_what_could_not_be_kept_is_told(
    store: Store,
) -> None:
    store.save_workflow(workflow("orders"))
    shows = EndCheck(EndCheckKind.REGION, region=Box(1, 2, 30, 40))
    drawn = replace(recorded(store), end_checks=(shows,), unkept=("It had gone.",))
    finished = lessons(store, Finished(drawn), None)
    assert finished.finish().end_checks == (shows,)
    assert finished.unkept == ("It had gone.",)
