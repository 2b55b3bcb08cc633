"""A run teaches what did not matter, unless a model had a part in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import cast

import pytest

from app.engine.events import Outcome
from app.player.experience import Experience
from app.player.report import RunReport
from app.store.store import Store
from app.store.workflow import Workflow
from app.wiring.learning import Learning

REPORT = RunReport("3f2a", "orders", 1, Outcome.DONE, verified=True)


@dataclass
class Asked:
    """Stands for the store and for what a run saw: it notes that it was asked."""

    times: list[str] = field(default_factory=list)

    def settle(self) -> None:
        self.times.append("settled")

    def learn_mask(self, *_: object) -> None:
        self.times.append("learned")


@pytest.mark.parametrize(
    ("report", "asked"),
    [
        (REPORT, ["settled", "learned"]),
        (replace(REPORT, model_calls=1), []),
        (replace(REPORT, model_calls=1, verified=False), ["settled", "learned"]),
        (replace(REPORT, model_calls=1, outcome=Outcome.DIVERGED, verified=None), None),
    ],
)
def test_what_a_model_passed_over_is_not_learned_as_harmless(
    report: RunReport, asked: list[str] | None
) -> None:
    notes = Asked()
    learning = Learning(cast("Store", notes))
    learning.begin(Workflow("orders"), cast("Experience", notes))
    learning.conclude(report)
    assert notes.times == (["settled", "learned"] if asked is None else asked)
