"""The parent of runs decides where a run happens, and refuses what cannot be before it begins."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.desktop.display.leftovers import Leftovers
from app.desktop.x11.display_settings import DisplaySettings
from app.desktop.x11.session import SessionSeen
from app.engine.errors import BlockedError, UsageError
from app.player.run.messages import RunRequest
from app.scheduler.run.run_process import Message
from app.scheduler.run.supervisor import Supervisor
from app.settings import read_settings
from app.store.database.tables import RunRow
from app.store.errors import UnknownWorkflowError
from app.store.model.workflow import Environment, Start, Workflow
from app.store.store import Store
from app.wiring.agent.agent import budget_for
from app.wiring.agent.agent_key import KEY_NAME, KEY_OWNER, take_key
from app.wiring.machine.desktop import Desk, session_desk
from app.wiring.run.launcher import Parent, open_parent
from app.wiring.storage.store_opening import open_secrets, open_store
from tests.builders.desktop.awake import FakeAwake
from tests.builders.runs.in_place_of import OPENED, in_place_of_runs
from tests.builders.runs.runs_kept import kept_run
from tests.builders.store.kept import workflow

NOWHERE = Desk("", {})
STALE = Desk(":97", {})
LAUNCHED = replace(workflow("orders"), secrets=(), end_checks=(), start=Start((("true",),)))
FOUND = replace(LAUNCHED, start=Start(window_title="Orders"))


def reports(_supervisor: Supervisor, _request: RunRequest) -> Iterator[Message]:
    """Nothing but that it has ended."""
    yield {"event": "report"}


GIVEN = {"customer": "Bo"}


class NoDisplay:
    """A display that nothing is played on."""

    name, environment = ":none", dict[str, str]()

    def close(self) -> None:
        """There is nothing to end."""


@dataclass
class Office:
    """A parent, and what it said to a person."""

    parent: Parent
    said: list[str] = field(default_factory=list)

    @property
    def store(self) -> Store:
        return self.parent.store

    def keeps(self, made: Workflow) -> None:
        self.store.save_workflow(made)

    def is_private(self, display: str | None) -> bool:
        return self.parent.prepare("orders", None, ask="nobody", display=display).private


def office_at(desk: Desk) -> Iterator[Office]:
    said: list[str] = []
    with open_parent(said.append, desk=desk) as parent:
        yield Office(parent, said)


@pytest.fixture
def office() -> Iterator[Office]:
    """Where there is no display."""
    yield from office_at(NOWHERE)


@pytest.fixture
def stale_office() -> Iterator[Office]:
    """Where DISPLAY names a display that is gone."""
    yield from office_at(STALE)


# ------------------------------------------------------------------------------ where


def test_with_no_display_a_private_one_is_chosen_and_said(office: Office) -> None:
    office.keeps(LAUNCHED)
    assert office.is_private(None)
    assert office.said == ["There is no display here: playing on a private one."]


def test_a_private_display_that_was_asked_for_is_not_remarked(office: Office) -> None:
    office.keeps(LAUNCHED)
    assert office.is_private("private")
    assert office.said == []


def test_the_current_display_must_be_there(office: Office, stale_office: Office) -> None:
    office.keeps(LAUNCHED)
    with pytest.raises(BlockedError, match="There is no display"):
        office.is_private("current")
    for display in (None, "current"):
        with pytest.raises(BlockedError, match=":97"):
            stale_office.is_private(display)


@pytest.mark.parametrize("display", [None, "current"])
def test_a_window_can_only_be_found_on_the_current_display(
    office: Office, display: str | None
) -> None:
    office.keeps(FOUND)
    with pytest.raises(BlockedError, match="There is no display"):
        office.is_private(display)


def test_a_found_window_and_a_private_display_contradict_each_other(office: Office) -> None:
    office.keeps(FOUND)
    with pytest.raises(BlockedError, match="a private display cannot serve"):
        office.is_private("private")


def test_the_session_says_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert session_desk() == Desk("", {"XAUTHORITY": ""})
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/bus")
    told = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus", "XAUTHORITY": ""}
    assert session_desk() == Desk(":7", told)


# --------------------------------------------------------------------------- whether at all


def test_what_nobody_accepted_does_not_run(office: Office) -> None:
    office.keeps(replace(LAUNCHED, trusted=False))
    with pytest.raises(UsageError, match="byheart edit accept orders"):
        office.is_private("private")
    office.store.accept("orders")
    assert office.is_private("private")


def test_a_secret_must_be_kept_before(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYHEART_PASSPHRASE", "correct")
    office.keeps(replace(LAUNCHED, secrets=("password",)))
    with pytest.raises(BlockedError, match="byheart secret set orders password"):
        office.is_private("private")
    open_secrets(office.store).set("orders", "password", "horse")
    assert office.is_private("private")


def test_a_secret_may_be_told_by_the_provider_that_is_set(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.keeps(replace(LAUNCHED, secrets=("password",)))
    monkeypatch.setenv("BYHEART_SECRETS", "environment")
    with pytest.raises(BlockedError, match="nor in the variable BYHEART_SECRET_orders__password"):
        office.is_private("private")
    monkeypatch.setenv("BYHEART_SECRET_orders__password", "horse")
    assert office.is_private("private")


def test_an_agent_needs_a_key_and_it_is_said_what_leaves_the_machine(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.keeps(LAUNCHED)
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    with pytest.raises(BlockedError, match="byheart secret set byheart/agent ANTHROPIC_API_KEY"):
        office.parent.prepare("orders", None, ask="agent", display="private")
    assert office.said == []
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test-not-a-key")
    office.parent.agree = lambda _: True
    prepared = office.parent.prepare("orders", None, ask="agent", display="private")
    assert prepared.ask == "agent"
    [said] = office.said
    assert "pictures of the whole screen" in said
    assert "sk-test" not in said


def test_no_agent_is_asked_where_nobody_has_agreed(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.keeps(LAUNCHED)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test-not-a-key")
    with pytest.raises(BlockedError, match="Nobody has agreed to that yet"):
        office.parent.prepare("orders", None, ask="agent", display="private")
    assert office.said == []


def test_the_key_may_be_in_the_keyring(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.keeps(LAUNCHED)
    monkeypatch.setenv("BYHEART_PASSPHRASE", "correct")
    monkeypatch.setenv("BYHEART_AGENT_CONSENT", "yes")
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    secrets = open_secrets(office.store)
    secrets.set(KEY_OWNER, KEY_NAME, "sk-kept")
    assert office.parent.prepare("orders", None, ask="agent", display="private").private
    assert take_key(secrets) == "sk-kept"


def test_a_key_in_the_environment_is_taken_out_of_it(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-given")
    assert take_key(open_secrets(office.store)) == "sk-given"
    assert "ANTHROPIC_API_KEY" not in os.environ


def test_an_operator_cannot_help_on_a_private_display(office: Office) -> None:
    office.keeps(LAUNCHED)
    with pytest.raises(BlockedError, match="On a private display nobody can help"):
        office.parent.prepare("orders", None, ask="operator", display="private")


@pytest.mark.parametrize(
    ("usual", "private"), [("nobody", "nobody"), ("operator", "nobody"), ("agent", "agent")]
)
def test_with_nothing_said_it_asks_whom_the_settings_say(
    office: Office, monkeypatch: pytest.MonkeyPatch, usual: str, private: str
) -> None:
    office.keeps(LAUNCHED)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test-not-a-key")
    monkeypatch.setenv("BYHEART_AGENT_CONSENT", "yes")
    office.parent.settings = replace(office.parent.settings, ask=usual)
    prepare = office.parent.prepare
    assert prepare("orders", None, ask=None, display="private").ask == private
    assert prepare("orders", None, ask="nobody", display="private").ask == "nobody"


def test_the_usual_agent_needs_a_key_too(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.keeps(LAUNCHED)
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    office.parent.settings = replace(office.parent.settings, ask="agent")
    with pytest.raises(BlockedError, match="There is no key"):
        office.parent.prepare("orders", None, ask=None, display="private")


def test_a_run_may_use_what_is_set(office: Office) -> None:
    settings = replace(office.parent.settings, agent_usd=0.5, agent_calls=7)
    budget = budget_for(settings)
    assert (budget.for_a_run.usd, budget.for_a_run.calls) == (0.5, 7)
    assert (budget.for_a_question.usd, budget.for_a_question.calls) == (0.5, 7)


def test_the_version_is_the_one_that_was_asked_for(office: Office) -> None:
    office.keeps(LAUNCHED)
    office.keeps(FOUND)
    prepare = office.parent.prepare
    assert prepare("orders", 1, ask="nobody", display="private").workflow.version == 1
    with pytest.raises(BlockedError):
        prepare("orders", 2, ask="nobody", display="private")
    with pytest.raises(UnknownWorkflowError):
        prepare("orders", 3, ask="nobody", display="private")


def test_values_are_examined_before_a_run_begins(office: Office) -> None:
    office.keeps(LAUNCHED)
    prepared = office.parent.prepare("orders", None, ask="nobody", display="private")
    with pytest.raises(UsageError, match="needs a value for customer"):
        next(prepared.run({}))
    assert office.store.runs() == ()


def test_a_display_that_does_not_start_blocks_the_run_and_is_filed(
    office: Office, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    office.keeps(LAUNCHED)
    prepared = office.parent.prepare("orders", None, ask="nobody", display="private")
    monkeypatch.setenv("PATH", str(tmp_path))
    (report,) = prepared.run({"customer": "Bo"}, row=3)
    assert (report["event"], report["outcome"], report["row"]) == ("report", "blocked", 3)
    assert report["reason"]
    (record,) = office.store.runs()
    assert (record.outcome, record.report["reason"]) == ("blocked", report["reason"])


@pytest.mark.parametrize(("days", "gone"), [(0, 0), (30, 1)])
def test_when_a_run_ends_old_ones_lose_their_pictures(
    office: Office, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, days: int, gone: int
) -> None:
    office.keeps(LAUNCHED)
    office.parent.settings = replace(office.parent.settings, pictures_days=days)
    old = kept_run(office.store)
    with office.store.database.writing() as session:
        session.get_one(RunRow, old).ended = datetime.now(UTC) - timedelta(days=31)
    seen = {event["seen"] for event in office.store.events(old) if "seen" in event}
    prepared = office.parent.prepare("orders", None, ask="nobody", display="private")
    monkeypatch.setenv("PATH", str(tmp_path))
    list(prepared.run(GIVEN))
    assert len(office.store.removed_pictures(old) & seen) == gone


def test_a_stale_session_does_not_keep_a_run_from_a_display_of_its_own(
    stale_office: Office, tmp_path: Path
) -> None:
    broken = tmp_path / "broken-program"
    broken.write_bytes(b"no program")
    broken.chmod(0o700)
    stale_office.keeps(replace(LAUNCHED, start=Start(((str(broken),),))))
    prepared = stale_office.parent.prepare("orders", None, ask="nobody", display="private")
    *_, report = prepared.run({"customer": "Bo"})
    assert "broken-program" in str(report["reason"])
    (said,) = stale_office.said
    assert said.startswith("The stop key cannot be heard; Ctrl+C stops the run.")


# ----------------------------------------------------------------------------- what was lost


def test_the_machine_stays_awake_while_a_run_lasts(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = office.parent.awake = FakeAwake()
    during: list[list[str]] = []
    monkeypatch.setattr("app.desktop.display.private.XvfbDisplay.start", lambda *_: NoDisplay())

    def run(*_: object) -> Iterator[dict[str, object]]:
        during.append(list(fake.held))
        yield {"event": "report"}

    monkeypatch.setattr(OPENED, in_place_of_runs(run))
    office.keeps(LAUNCHED)
    list(office.parent.prepare("orders", None, ask="nobody", display="private").run(GIVEN))
    assert during == [["orders is played"]]
    assert fake.held == []


@pytest.mark.parametrize(
    ("told", "outcomes"),
    [
        ([], ["blocked"]),
        (["started", "acted"], ["uncertain"]),
        (["started", "acted", "report"], ["done"]),
    ],
    ids=["before it began", "in the middle", "after its end"],
)
def test_what_breaks_off_is_blocked_only_before_it_began(
    office: Office, monkeypatch: pytest.MonkeyPatch, told: list[str], outcomes: list[str]
) -> None:
    monkeypatch.setattr("app.desktop.display.private.XvfbDisplay.start", lambda *_: NoDisplay())

    def run(*_: object) -> Iterator[dict[str, object]]:
        for event in told:
            yield {"event": event, **({"outcome": "done"} if event == "report" else {})}
        raise BlockedError("The display went away.")

    monkeypatch.setattr(OPENED, in_place_of_runs(run))
    office.keeps(LAUNCHED)
    prepared = office.parent.prepare("orders", None, ask="nobody", display="private")
    messages = list(prepared.run(GIVEN))
    assert [each["outcome"] for each in messages if each["event"] == "report"] == outcomes


def test_a_machine_that_nobody_keeps_awake_is_said_when_nobody_is_there(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.parent.awake = FakeAwake(works=False)
    monkeypatch.setattr("app.desktop.display.private.XvfbDisplay.start", lambda *_: NoDisplay())
    monkeypatch.setattr(OPENED, in_place_of_runs(reports))
    office.keeps(LAUNCHED)
    prepared = office.parent.prepare("orders", None, ask="nobody", display="private")
    assert list(prepared.run(GIVEN)) == [{"event": "report"}]
    assert office.said == []
    office.parent.unattended = True
    assert list(prepared.run(GIVEN)) == [{"event": "report"}]
    assert office.said == [
        "This machine may fall asleep during the run: nothing keeps this machine awake."
    ]


@pytest.mark.parametrize(("stayed", "outcome"), [((), "report"), (("desk",), "blocked")])
def test_at_night_the_desk_is_cleared_first(
    stale_office: Office, monkeypatch: pytest.MonkeyPatch, stayed: tuple[str, ...], outcome: str
) -> None:
    parent = stale_office.parent
    parent.unattended, parent.awake = True, FakeAwake()
    seen = SessionSeen((0, 0), "", blank=False, idle_s=9.0)
    monkeypatch.setattr("app.wiring.run.launcher.require_display", lambda name: name)
    monkeypatch.setattr("app.wiring.run.display_allocation.session_of_display", lambda *_: seen)
    monkeypatch.setattr(
        "app.wiring.run.display_allocation.end_leftovers", lambda _: Leftovers(("calc",), stayed)
    )
    monkeypatch.setattr(OPENED, in_place_of_runs(reports))
    stale_office.keeps(replace(LAUNCHED, environment=Environment()))
    (report,) = parent.prepare("orders", None, ask="nobody", display="current").run(GIVEN)
    assert report.get("outcome", "report") == outcome
    assert stale_office.said == ["Left of an earlier run, and ended: calc."]
    assert ("does not end: desk" in str(report.get("reason"))) is bool(stayed)


def test_a_run_is_told_in_what_this_screen_is_not_the_recordings(
    stale_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent, asked = stale_office.parent, list[RunRequest]()
    parent.awake = FakeAwake()
    seen = SessionSeen((1280, 800), "", blank=False, manner=DisplaySettings(1.5, "us"))
    monkeypatch.setattr("app.wiring.run.launcher.require_display", lambda name: name)
    monkeypatch.setattr("app.wiring.run.display_allocation.session_of_display", lambda *_: seen)

    def run(_: object, request: RunRequest) -> Iterator[dict[str, object]]:
        asked.append(request)
        yield {"event": "report"}

    monkeypatch.setattr(OPENED, in_place_of_runs(run))
    stale_office.keeps(replace(LAUNCHED, environment=Environment(1280, 800, 1.0, "de")))
    list(parent.prepare("orders", None, ask="nobody", display="current").run(GIVEN))
    (said,) = (each.unlike for each in asked)
    assert "its scale is 1.5 (then 1), the keyboard is “us” (then “de”)." in said


@pytest.mark.parametrize(("wished", "theme"), [("", "Yaru:dark"), ("Adwaita", None)])
def test_a_private_display_has_the_recordings_theme_unless_another_is_wished(
    office: Office, monkeypatch: pytest.MonkeyPatch, wished: str, theme: str | None
) -> None:
    asked = list[RunRequest]()
    office.parent.awake = FakeAwake()
    monkeypatch.delenv("GTK_THEME", raising=False)
    if wished:
        monkeypatch.setenv("GTK_THEME", wished)
    monkeypatch.setattr("app.desktop.display.private.XvfbDisplay.start", lambda *_: NoDisplay())

    def run(_: object, request: RunRequest) -> Iterator[dict[str, object]]:
        asked.append(request)
        yield {"event": "report"}

    monkeypatch.setattr(OPENED, in_place_of_runs(run))
    office.keeps(replace(LAUNCHED, environment=Environment(640, 480, theme="Yaru:dark")))
    list(office.parent.prepare("orders", None, ask="nobody", display="private").run(GIVEN))
    assert [each.environment.get("GTK_THEME") for each in asked] == [theme]
    assert asked[0].unlike == ""


def test_a_run_that_was_lost_is_told_at_the_next_start() -> None:
    store = open_store(read_settings())
    run = store.begin_run("orders", 1, {})
    store.close()
    (office,) = office_at(NOWHERE)
    assert office.said == [f"The run {run} of orders was lost; what it had done is uncertain."]
