"""A German window tells steps, runs and reflexes in German; what is kept stays as it was."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.engine.model.events import Outcome
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, StepStatistics, Template
from app.player.run.messages import RunReport, as_message
from app.recorder.notes.notes import note_of
from app.store.editing.steps import name_step
from app.store.model.kept_reflex import KeptReflex
from app.store.model.workflow import (
    EndCheck,
    EndCheckKind,
    Parameter,
    ParameterKind,
    Workflow,
    steps_of,
)
from app.store.store import Store
from app.ui.i18n.step_text import called
from app.ui.queries.runs import run_shown
from app.ui.queries.workflows import workflow_shown
from app.ui.running.order import RunOrder
from app.ui.running.progress import ProgressView
from app.ui.running.requirements import run_requirements
from app.ui.workflows.panels import where_used
from app.ui.workflows.step_tree import markup
from tests.builders.drawn.interruptions import closes_update
from tests.builders.runs.runs_kept import story
from tests.builders.store.kept import look, picture, step, workflow
from tests.builders.ui.windows import rows, sentences, texts
from tests.ui.conftest import Open

pytestmark = pytest.mark.usefixtures("german")

CLICK = {"x": 60, "y": 60}
TAKEN = "Klick auf Save im Fenster Orders"


def recorded(**parts: object) -> Workflow:
    """The steps called as the recorder calls them; the third one by a person."""
    made = workflow(steps=4)
    way = made.trajectories[0]
    clicked = replace(step(0, **CLICK), note="")
    typed = replace(way.steps[3], arguments={"text": Template("{amount} pieces")})
    steps = tuple(replace(one, note=note_of(one)) for one in (clicked, way.steps[1], typed))
    named = replace(clicked, note="Save in all cases")
    made = replace(made, trajectories=(replace(way, steps=(*steps[:2], named, steps[2])),))
    return replace(made, **parts)  # type: ignore[arg-type]  # named by the test


def test_the_steps_of_a_kept_workflow_are_told_in_german(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    saved = store.save_workflow(recorded())
    store.memory_of(saved).learn("way", 0, StepStatistics(5, 3, 1.5, relocated=2))
    window = open_window()
    view = window.pages.workflows.view
    qtbot.waitUntil(lambda: bool(view.steps.steps))
    assert sentences(view) == [
        TAKEN,
        "Klick auf „Dear {customer}“ im Fenster Orders",
        "Save in all cases",
        "Eingabe von „{amount} pieces“ in Save im Fenster Orders",
    ]
    assert markup(view.steps.steps[0]) == "Klick auf <b>Save</b> im Fenster <i>Orders</i>"
    told = view.details.text()
    assert "bei 60,60 im Rechteck 40,50 mit 80x24 Pixeln" in told
    assert "Fenster: „Orders“ der Klasse „Desk“" in told
    assert "Element: push button „Save“ (Barrierefreiheit)" in told
    assert "darauf: „Save“ bei 50,55 mit 30x10 Pixeln" in told
    assert "höchstens 1,5 s" in told
    assert [one.note for one in steps_of(store.workflow("orders"))][:3] == [
        "Click Save in Orders",
        "Click “Dear {customer}” in Orders",
        "Save in all cases",
    ]


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (ParameterKind.TEXT, "eine Zeile Text"),
        (ParameterKind.MULTILINE, "Text"),
        (ParameterKind.NUMBER, "eine Zahl"),
        (ParameterKind.DATE, "ein Datum wie 2026-11-20"),
    ],
)
def test_what_it_needs_is_told_in_german(store: Store, kind: ParameterKind, told: str) -> None:
    store.save_workflow(recorded(parameters=(Parameter("amount", kind, "12"),)))
    [amount, *_] = workflow_shown(store, "orders").values
    assert amount.example == "Aufgenommen: 12"
    assert where_used(amount) == f"{told} · Schritt 4"


def test_how_its_end_is_checked_is_told_in_german(store: Store) -> None:
    answers = EndCheck(EndCheckKind.HTTP, ("http://a",), expected="yes", pointer="/ok")
    region = EndCheck(EndCheckKind.REGION, region=Box(1, 2, 3, 4))
    store.save_workflow(recorded(end_checks=(region, answers)))
    assert workflow_shown(store, "orders").ends == (
        "Bereich: im Bereich (1, 2, 3, 4)",
        "HTTP: http://a hat den Status 200 bei /ok erwartet „yes“",
    )


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("click", {**CLICK, "count": 2, "button": "right"}, "Doppelklick (rechte Taste) auf Save"),
        (
            "click",
            {**CLICK, "button": "middle", "modifiers": "ctrl"},
            "Ctrl+Klick (mittlere Taste) auf Save",
        ),
        ("move", CLICK, "Zeigen auf Save"),
        ("drag", {**CLICK, "to_x": 3, "to_y": 4}, "Ziehen von Save nach 3,4"),
        ("scroll", {"dx": 0, "dy": -3}, "Blättern nach oben, 3-mal"),
        ("type_secret", {"name": "pin"}, "Eingabe des Geheimnisses pin in Save"),
        ("press_keys", {"keys": "ctrl+s"}, "Drücken von Ctrl+S"),
        ("read_text", {"into": "number"}, "Lesen von number neben Save"),
        ("wait_for", {"text": "x"}, "Warten"),
    ],
)
def test_each_deed_has_its_german_words(tool: str, arguments: dict[str, object], said: str) -> None:
    one = Step(tool, "1", arguments, look())
    told = called(replace(one, note=note_of(one)))
    assert told.startswith(said)
    assert told.endswith(" im Fenster Orders")


def kept_run(store: Store) -> str:
    """A run that waited, and cost something."""
    run, seen = store.begin_run("orders", 1, {}), store.keep_picture(picture(3))
    started, checked, acted, diverged = story(seen, seen)
    waited = {"event": "waited", "step": 1, "seconds": 1.5}
    for event in (started, checked, acted, diverged, waited, {**acted, "step": 9}):
        store.append_event(run, event)
    report = RunReport(run, "orders", 1, Outcome.DIVERGED, model_calls=2, cost_usd=0.125)
    store.finish_run(run, as_message(replace(report, seconds=3.2)))
    return run


def test_a_kept_run_is_told_in_german_with_its_numbers(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(recorded())
    run = kept_run(store)
    window = open_window()
    window.open_page("runs")
    view = window.pages.runs.view
    window.pages.runs.choose(run)
    qtbot.waitUntil(lambda: view.run == run)
    assert rows(view.trace.list)[0] == f"1. {TAKEN}: geklickt bei 3,4"
    assert "etwas Unerwartetes · 3,2 s · Modellaufrufe: 2, 0,1250 $" in texts(view)
    assert view.trace.evidence.text() == (
        "Ähnlichkeit 0,500, verlangt 0,900, entschieden von „nichts Neues“ bei 1,2 (30x10 Pixel)."
    )
    assert view.trace.why.text().splitlines() == [
        "Something new covers it.",
        "1,5 s gewartet",
    ]
    assert run_shown(store, run).chapters[2].title == "Das Ende"


def test_what_a_reflex_does_is_told_in_german(
    qtbot: QtBot, open_window: Open, store: Store
) -> None:
    store.save_workflow(recorded())
    store.reflexes.keep("orders", [KeptReflex(closes_update(), taught_by="agent", run="r")])
    window = open_window()
    window.open_page("reflexes")
    qtbot.waitUntil(lambda: "Klick auf „Later“ in „Update“" in texts(window.pages.reflexes))


def test_the_question_before_a_step_is_asked_in_german(qtbot: QtBot, store: Store) -> None:
    store.save_workflow(recorded())
    view = ProgressView(RunOrder(run_requirements(store, "orders"), {}), "ctrl+shift+F12")
    qtbot.addWidget(view)
    view.show()
    held = {"event": "held", "by": "question", "step": 0, "question": 3}
    view.hear({**held, "note": "Click Save in Orders"})
    assert TAKEN in [label.text() for label in view.question.findChildren(QLabel)]
    view.hear({**held, "note": "Save in all cases"})
    assert "Save in all cases" in texts(view.question)


def test_a_step_is_given_its_own_sentence_back_in_german(store: Store) -> None:
    saved = store.save_workflow(name_step(recorded(), 3, ""))
    store.save_workflow(saved)
    assert workflow_shown(store, "orders").steps[2].sentence == TAKEN
