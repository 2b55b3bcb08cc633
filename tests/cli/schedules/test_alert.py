"""`byheart alert`, and what a night tells by it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.scheduler.ports import Job
from app.scheduler.run.run_process import Message
from app.scheduler.triggers.schedule import Schedule
from app.scheduler.triggers.triggers import Every
from app.settings import read_settings
from app.store.model.workflow import Start
from app.store.store import Store
from app.wiring.scheduling.alerts import FILE, TRIED, Alerting
from app.wiring.scheduling.digest import Digests
from app.wiring.scheduling.job_runner import JobRunner
from app.wiring.scheduling.stored_schedules import add_schedule
from tests.builders.runs.command_line import Answer
from tests.builders.servers.webhook_server import webhook
from tests.builders.store.kept import workflow

ByHeart = Callable[..., Answer]


def test_alerts_are_added_listed_tried_and_removed(byheart: ByHeart, store: Store) -> None:
    with webhook() as server:
        assert byheart("alert", "add", "ops", "webhook", server.address).status == 0
        assert byheart("alert", "add", "ops", "webhook", server.address, "--on", "always").out
        (listed,) = byheart("alert", "list", "--json").objects
        assert (listed["name"], listed["kind"], listed["on"]) == ("ops", "webhook", "always")
        assert server.address in byheart("alert", "list").out
        assert byheart("alert", "test", "ops").out == "ops was sent.\n"
    assert json.loads(server.posted[0][1])["outcome"] == "test"
    gone = byheart("alert", "test", "ops")
    assert gone.is_refusal(1)
    assert byheart("alert", "remove", "ops").status == 0
    assert byheart("alert", "remove", "ops").is_refusal(2)
    assert byheart("alert", "add", "ops", "mail", "nobody").is_refusal(2)
    assert byheart("alert", "add", "here", "desktop").status == 0
    assert byheart("alert", "test", "here").is_refusal(3), "there is no session"


def test_a_digest_is_sent_in_the_morning_and_once(byheart: ByHeart, store: Store) -> None:
    evening, digests = datetime(2026, 11, 21, 18, tzinfo=UTC), Digests(store)
    assert byheart("alert", "add", "ops", "desktop", "--digest", "seven").is_refusal(2)
    with webhook([200, 500, 500, 500]) as server:
        words = ("alert", "add", "ops", "webhook", server.address, "--on", "never")
        assert byheart(*words, "--digest", "07:00").status == 0
        assert "07:00" in byheart("alert", "list").out
        assert list(digests.send_due(evening)) == [], "it begins when it is asked for"
        run = store.begin_run("orders", 1, {"customer": "Müller"})
        store.finish_run(run, {"outcome": "diverged", "reason": "Müller is not there."})
        store.schedules.note(store.schedules.add("nightly", {}, evening).id, "diverged: Müller")
        (said,) = digests.send_due(evening + timedelta(days=1))
        assert said["reason"] == "The digest was sent (ops)."
        assert list(digests.send_due(evening + timedelta(days=1, minutes=5))) == []
    told = json.loads(server.posted[0][1])
    assert (told["schedule"], told["outcome"]) == ("digest", "1 runs, 1 need a look")
    assert f"orders: diverged (run {run})." in told["summary"]
    assert "Schedule nightly: diverged." in told["summary"]
    assert "Müller" not in server.posted[0][1].decode()


def test_a_digest_that_cannot_be_sent_is_said(
    byheart: ByHeart, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.scheduler.notifications.alerts.PAUSES_S", ())
    evening, digests = datetime(2026, 11, 21, 18, tzinfo=UTC), Digests(store)
    with webhook([500]) as server:
        byheart("alert", "add", "ops", "webhook", server.address, "--digest", "07:00")
        list(digests.send_due(evening))
        (said,) = digests.send_due(evening + timedelta(days=1))
    assert "answered with status 500" in str(said["reason"])
    (store.home / FILE).write_text("nonsense")
    (said,) = digests.send_due(evening)
    assert "holds no alerts" in str(said["reason"])


@pytest.fixture
def schedule(store: Store) -> str:
    """Its run is blocked: there is no such program, and that is told with the row's value."""
    start = Start((("no-such-program",),))
    store.save_workflow(replace(workflow("orders"), secrets=(), end_checks=(), start=start))
    nightly = Schedule(
        "orders",
        1,
        Every(60, datetime(2026, 11, 21, tzinfo=UTC)),
        parameters={"customer": "Müller"},
        display="private",
        forced=True,
    )
    add_schedule(store, "orders", nightly)
    return "orders"


def night_of(schedule: str) -> list[Message]:
    told: list[Message] = []
    JobRunner(read_settings(), told.append).perform(Job("1@now", schedule, "now"))
    return told


def test_a_run_that_was_blocked_is_told(byheart: ByHeart, store: Store, schedule: str) -> None:
    with webhook() as server:
        byheart("alert", "add", "ops", "webhook", server.address)
        night_of(schedule)
    ((_, body),) = server.posted
    told = json.loads(body)
    (run,) = store.runs()
    assert (told["schedule"], told["outcome"], told["run"]) == ("orders", "blocked", run.run)
    assert told["head"] == run.report["head"]
    assert "Müller" not in body.decode()
    assert "no-such-program" not in body.decode()


def test_an_alert_that_fails_fails_no_run(
    byheart: ByHeart, store: Store, schedule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.scheduler.notifications.alerts.PAUSES_S", ())
    with webhook([500]) as server:
        byheart("alert", "add", "ops", "webhook", server.address)
        told = night_of(schedule)
    said, ended = told[-2:]
    assert "The alert ops could not be sent: the address answered with status 500." in str(said)
    assert (ended["event"], ended["outcome"]) == ("ended", "blocked")
    (store.home / FILE).write_text("nonsense")
    (damaged,) = Alerting(store).tell(TRIED)
    assert "holds no alerts" in damaged
