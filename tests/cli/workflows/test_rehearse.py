"""`byheart rehearse`: a person at a terminal says yes before what cannot be taken back."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import pytest

from app.scheduler.run.run_process import Message
from app.store.store import Store
from app.wiring.run.launcher import Parent, Prepared
from tests.builders.runs.command_line import Answer
from tests.builders.store.kept import workflow

ByHeart = Callable[..., Answer]
HELD: Message = {"event": "held", "by": "question", "step": 1, "note": "", "question": 7}
REPORT: Message = {
    "event": "report",
    "workflow": "orders",
    "version": 1,
    "outcome": "done",
    "verified": None,
    "acted": 2,
    "seconds": 1.0,
    "reason": "",
}


@pytest.fixture(autouse=True)
def _orders(store: Store) -> None:
    store.save_workflow(replace(workflow("orders"), secrets=(), end_checks=()))


def test_where_nobody_can_answer_it_is_refused(byheart: ByHeart, store: Store) -> None:
    answer = byheart("rehearse", "orders", "-p", "customer=Bo")
    assert answer.is_refusal(2)
    assert "nobody can answer here" in answer.err
    assert store.runs() == ()


@dataclass
class Person:
    """Who sits at the terminal and types this when they are asked."""

    types: str
    keyboard: int
    heard: list[Mapping[str, object]] = field(default_factory=list)
    answered: threading.Event = field(default_factory=threading.Event)

    def answers(self) -> bool:
        os.write(self.keyboard, self.types.encode())
        assert self.answered.wait(10.0)
        return self.heard[-1]["yes"] is True

    def hear(self, command: Mapping[str, object]) -> None:
        self.heard.append(command)
        self.answered.set()


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    reading, writing = os.pipe()
    monkeypatch.setattr("app.cli.workflows.rehearse.STANDARD_INPUT", reading)
    monkeypatch.setattr("app.cli.workflows.rehearse.somebody_is_there", lambda: True)
    here = Person("", writing)

    def run(prepared: Prepared, given: object, **_: object) -> Iterator[Message]:
        """It asks once, and obeys."""
        with prepared.parent.line.to(here.hear):
            yield {"event": "started", "task": "Enter an order", "steps": 2}
            yield HELD
            yes = here.answers()
        if yes:
            yield {"event": "allowed", "step": 1}
        yield {**REPORT, "outcome": "done" if yes else "stopped"}

    def prepare(parent: Parent, name: str, version: int | None = None) -> Prepared:
        return Prepared(parent, parent.store.workflow(name, version), ask="operator", private=False)

    monkeypatch.setattr(Prepared, "run", run)
    monkeypatch.setattr("app.cli.workflows.rehearse.prepare_rehearsal", prepare)
    yield here
    os.close(writing)
    os.close(reading)


def test_yes_lets_it_go_on_and_what_passes_is_proven(byheart: ByHeart, person: Person) -> None:
    person.types = "y\n"
    answer = byheart("rehearse", "orders", "-p", "customer=Bo")
    assert answer.status == 0, answer
    assert "Step 2: Type {customer} into Save in Orders. Shall it do that? [y/N]" in answer.err
    assert person.heard == [{"command": "allow", "question": 7, "yes": True}]
    assert "version 1 of orders is proven" in answer.out
    assert "proven" in byheart("list").out
    assert byheart("schedule", "add", "orders", "--every", "60", "-p", "customer=Bo").status == 0


@pytest.mark.parametrize("said", ["\n", "n\n", "maybe\n"])
def test_anything_else_is_a_no(byheart: ByHeart, store: Store, person: Person, said: str) -> None:
    person.types = said
    answer = byheart("rehearse", "orders", "-p", "customer=Bo", "--json")
    assert answer.status == 1
    assert person.heard[-1]["yes"] is False
    assert answer.objects[-1]["not_proven"] == "unfinished"
    assert not store.workflow("orders").proven


def test_a_machine_that_cannot_play_it_is_no_failure_of_the_workflow(
    byheart: ByHeart, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Prepared, "run", lambda *_, **__: iter([{**REPORT, "outcome": "blocked"}]))
    assert byheart("rehearse", "orders", "-p", "customer=Bo").status == 3
