"""What helped is remembered: the same dialog at another place, another step or in another workflow
costs no model call. What is true is read from the application's database and its diary.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from app.demo.story import demo_orders
from app.store.model.kept_reflex import KeptReflex
from tests.builders.runs.order_desk import OrderDesk, Placed
from tests.builders.servers.messages_server import MessagesServer, messages_server
from tests.builders.servers.reading_model import clicks

# One after the other: the later ones know what the earlier ones taught.
pytestmark = [
    pytest.mark.on_screen,
    pytest.mark.timeout(400),
]
PATIENCE_S = 180.0

SHOWN, OTHERS = demo_orders().shown, demo_orders().played
KEY = "sk-test-not-a-key"
PLACED = "select count(*) >= 1 from orders where note = :note and date = :date"
WITH_DIALOG = Path(__file__).parents[1] / "builders" / "applications" / "with_dialog.py"
BACKUP_TITLE = "Backup"
BACKUP = (
    "yad",
    f"--title={BACKUP_TITLE}",
    "--text=The backup has finished.",
    "--button=Close:0",
    "--on-top",
)


@dataclass(frozen=True, slots=True)
class Taught:
    """A workflow that was shown once, and whose end a database verifies."""

    desk: OrderDesk
    dialog: Path

    def asking(self, number: int, wishes: Mapping[str, object], **more: object) -> Placed:
        """A model may be asked."""
        return self._place(number, wishes, "--ask", "agent", **more)

    def alone(self, number: int, wishes: Mapping[str, object], **more: object) -> Placed:
        """Nobody can be asked."""
        return self._place(number, wishes, **more)

    def known(self) -> list[KeptReflex]:
        with self.desk.byheart.store() as store:
            return list(store.reflexes.all())

    def forget(self) -> None:
        with self.desk.byheart.store() as store:
            for kept in store.reflexes.all():
                store.reflexes.delete(kept.id)

    def opens(self, *where: str) -> None:
        """A dialog of another program is there from the start."""
        self.dialog.write_text(json.dumps([BACKUP_TITLE, [*BACKUP, *where]]), encoding="utf-8")

    def _place(
        self, number: int, wishes: Mapping[str, object], *words: str, **more: object
    ) -> Placed:
        return self.desk.place(OTHERS[number], wishes, 5.0, *words, seconds=PATIENCE_S, **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Taught]:
    folder = tmp_path_factory.mktemp("reflexes")
    dialog = folder / "dialog"
    desk = OrderDesk.shown(folder, SHOWN, sys.executable, str(WITH_DIALOG), str(dialog))
    where = ("--in", str(desk.props.database), "--expect", "1")
    added = desk.byheart.does("edit", "add-end-check", "order", "sql", PLACED, *where)
    assert added.status == 0, added.err
    yield Taught(desk, dialog)
    desk.diary.close()


@pytest.fixture
def taught(shown: Taught) -> Iterator[Taught]:
    yield shown
    shown.forget()
    shown.dialog.unlink(missing_ok=True)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[MessagesServer]:
    with messages_server() as here:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", here.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        monkeypatch.setenv("BYHEART_AGENT_CONSENT", "yes")
        yield here


def cleared(placed: Placed, number: int, *answers: str) -> None:
    """The order is right, and that is what the dialogs were answered with."""
    assert placed.outcome == "done", placed.ended.story
    assert placed.ended.report["verified"] is True
    assert placed.drafts == [OTHERS[number].draft]
    assert [each["answer"] for each in placed.events("answered")] == list(answers)


def by_heart(placed: Placed, times: int = 1) -> None:
    """No model was asked: reflexes cleared the way. One that found its screen still changing did
    nothing, and came again; one that acts in vain is not tried a second time.
    """
    assert placed.ended.report["model_calls"] == 0
    told = [each for each in placed.ended.messages if each["event"] == "reflex"]
    assert [each["cleared"] for each in told].count(True) == times, told
    acted = [one for one in placed.ended.messages if one["event"] == "acted"]
    assert sum(one.get("by") == "reflex" for one in acted) == times, acted


def test_a_dialog_costs_one_conversation_and_nothing_from_then_on_and_no_other_is_answered(
    taught: Taught, server: MessagesServer
) -> None:
    server.answers(clicks("Later"))
    first = taught.asking(0, {"popup": "update", "when": "form"})
    cleared(first, 0, "Later")
    assert first.ended.report["model_calls"] == 1
    [kept] = taught.known()
    assert (kept.trust, kept.reflex.steps[0].note) == (
        *("provisional", "click “Later” in “Software Update”"),
    )

    elsewhere = taught.alone(1, {"popup": "update", "when": "filled", "place": "beside"})
    cleared(elsewhere, 1, "Later")
    by_heart(elsewhere)
    assert [each.trust for each in taught.known()] == ["proven"]

    with taught.desk.byheart.store() as store:
        store.save_workflow(replace(store.workflow("order"), name="another"))
    in_another = taught.alone(2, {"popup": "update", "when": "save"}, name="another")
    cleared(in_another, 2, "Later")
    by_heart(in_another)

    asks_something_else = taught.alone(1, {"popup": "session", "when": "form"})
    assert asks_something_else.outcome == "diverged", asks_something_else.ended.story
    assert asks_something_else.events("answered") == []
    assert asks_something_else.new == ()


@pytest.mark.long
def test_a_block_in_the_window_is_known_again_wherever_it_stands(
    taught: Taught, server: MessagesServer
) -> None:
    server.answers(clicks("Close"))
    cleared(taught.asking(0, {"popup": "advert", "when": "form"}), 0, "Close")
    elsewhere = taught.alone(2, {"popup": "advert", "when": "form", "place": "beside"})
    cleared(elsewhere, 2, "Close")
    by_heart(elsewhere)


@pytest.mark.long
def test_two_that_are_stacked_are_closed_one_after_the_other(
    taught: Taught, server: MessagesServer
) -> None:
    over = json.dumps({"popup": "session", "when": "form"})
    server.answers(clicks("Stay signed in"), clicks("Later"))
    first = taught.asking(0, {"popup": "update", "when": "form", "place": "corner"}, too=over)
    cleared(first, 0, "Stay signed in", "Later")
    assert len(taught.known()) == 2
    again = taught.alone(1, {"popup": "update", "when": "form", "place": "beside"}, too=over)
    cleared(again, 1, "Stay signed in", "Later")
    by_heart(again, 2)


@pytest.mark.long
def test_a_dialog_of_another_program_is_closed_too(taught: Taught, server: MessagesServer) -> None:
    server.answers(clicks("Close"))
    taught.opens("--posx=700", "--posy=300")
    cleared(taught.asking(0, {}), 0)
    [kept] = taught.known()
    assert kept.reflex.steps[0].note == "click “Close” in “Backup”"
    taught.opens("--posx=300", "--posy=400")
    elsewhere = taught.alone(1, {})
    cleared(elsewhere, 1)
    by_heart(elsewhere)
