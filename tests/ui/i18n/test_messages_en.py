"""The window speaks German, too, and says everything in it."""

from __future__ import annotations

import string

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from app.player.reporting import step_details, timeline, workflow_text
from app.player.reporting.event_text import ACTS
from app.recorder.notes import notes
from app.ui.i18n.messages_de import GERMAN
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.step_text import worded

TEMPLATES = sorted(
    {
        *(each for words in (notes, step_details, timeline, workflow_text) for each in words.Words),
        *workflow_text.Words,
        *ACTS.values(),
    }
)


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("sentence", list(Say), ids=lambda one: one.name)
def test_every_sentence_is_said_in_german_with_the_same_facts(sentence: Say) -> None:
    assert fields(GERMAN[sentence]) == fields(sentence)


@pytest.mark.parametrize("template", TEMPLATES)
def test_what_others_word_is_a_sentence_of_the_window(qapp: QApplication, template: str) -> None:
    assert worded(template) == template
    assert template in GERMAN


def test_nothing_else_is_translated() -> None:
    assert set(GERMAN) == set(Say)


@pytest.mark.usefixtures("german")
def test_the_facts_stand_in_the_german_sentence() -> None:
    assert tr(Say.STEPS_COUNT, steps=7) == "7 Schritte"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("context", "word"), [("QPlatformTheme", "Cancel"), ("nobody's", "Apple")])
def test_what_qt_says_by_itself_is_never_empty(context: str, word: str) -> None:
    assert QCoreApplication.translate(context, word)


@pytest.mark.usefixtures("german")
def test_a_sentence_of_nobody_stays_as_it_is() -> None:
    assert QCoreApplication.translate("byheart", "an apple") == "an apple"


def test_without_german_it_is_english(qapp: QApplication) -> None:
    assert tr(Say.STEPS_COUNT, steps=7) == "7 steps"


def test_braces_in_a_fact_stay_as_they_are(qapp: QApplication) -> None:
    assert tr(Say.WITH_VALUE, name="note", value="{x}") == "note = {x}"
