"""What `byheart doctor` finds is said on the page in the language of the window."""

from __future__ import annotations

import pytest

from app.desktop.ports import Finding
from app.ui.i18n.findings_de import FINDING_WORDS
from app.ui.settings.page import _in_words
from app.wiring.machine.examination import examine

ALIKE = {"XTEST", "RECORD", "DAMAGE", "python-xlib"}  # names of programs and protocols


@pytest.mark.usefixtures("german")
def test_every_thing_that_is_examined_has_a_german_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYHEART_SECRETS", "environment")
    names = {finding.name for finding in examine()}
    assert names - ALIKE <= FINDING_WORDS.keys()


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("finding", "said"),
    [
        (Finding("clipboard", works=True, detail="can be read"), "✓ Zwischenablage: lesbar"),
        (
            Finding(
                "accessibility",
                works=False,
                detail="There is no session bus. It is optional: without it, names are read from "
                "pixels.",
            ),
            (
                "✗ Barrierefreiheit: Es gibt keinen Sitzungsbus. Es geht auch ohne: Namen werden "
                "dann aus dem Bild gelesen."
            ),
        ),
        (
            Finding("secrets", works=False, detail="no safe place", remedy="Install Byheart anew."),
            "✗ Geheimnisse: kein sicherer Ort\n      Abhilfe: Byheart neu installieren.",
        ),
        (
            Finding(
                "provider of secrets",
                works=False,
                detail="“environment” has no password of orders",
                remedy="Put it into the variable BYHEART_SECRET_orders__password.",
            ),
            (
                "✗ Lieferant von Geheimnissen: „environment“ hat kein password von orders\n"
                "      Abhilfe: Dort ablegen: die Variable BYHEART_SECRET_orders__password."
            ),
        ),
    ],
)
def test_a_finding_is_said_in_german(finding: Finding, said: str) -> None:
    assert _in_words(finding) == said
