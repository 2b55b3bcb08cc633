"""What would only be met on the way is met before, with what mends it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from app.engine.errors import BlockedError, StoppedError
from app.scheduler.run.preflight import ASK_AGAIN_S, QUIET_S, ROOM_BYTES, Preflight, await_quiet
from app.store.model.workflow import Environment, Start, Workflow

ORDERS = Workflow(
    "orders", start=Start((("order-desk", "--fast"),)), environment=Environment(1280, 800)
)


@dataclass(frozen=True)
class Seen:
    size: tuple[int, int] = (1280, 800)
    locked_by: str = ""
    blank: bool = False


FINE = Seen()


def refused(
    workflow: Workflow = ORDERS,
    session: Seen | None = FINE,
    *,
    unattended: bool = True,
    free: int = ROOM_BYTES,
    there: bool = True,
) -> str:
    """What it was refused for; empty when it may begin."""
    checks = Preflight(Path("/data"), lambda _: free, lambda _: there)
    try:
        checks.require(workflow, session, unattended=unattended)
    except BlockedError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("unattended", [True, False])
@pytest.mark.parametrize("session", [FINE, None])
def test_where_all_is_as_it_was_it_may_begin(session: Seen | None, *, unattended: bool) -> None:
    assert refused(session=session, unattended=unattended) == ""


@pytest.mark.parametrize(
    ("session", "said", "remedy"),
    [
        (Seen(locked_by="org.gnome.ScreenSaver"), "is locked (org.gnome.", "unlock it"),
        (Seen(blank=True), "The screen is dark", "wake it"),
    ],
)
@pytest.mark.parametrize("unattended", [True, False])
def test_a_screen_that_nobody_could_see_is_refused(
    session: Seen, said: str, remedy: str, *, unattended: bool
) -> None:
    sentence = refused(session=session, unattended=unattended)
    assert said in sentence
    assert remedy in sentence


def test_another_size_is_refused_where_nobody_is_there_to_judge() -> None:
    small = Seen((1024, 768))
    assert "measures 1024x768" in refused(session=small)
    assert "--display private" in refused(session=small)
    assert refused(session=small, unattended=False) == ""
    unknown = replace(ORDERS, environment=Environment())
    assert refused(unknown, small) == ""


def test_a_night_is_not_begun_on_a_disk_that_is_nearly_full() -> None:
    sentence = refused(free=ROOM_BYTES - 1, session=None)
    assert sentence == "/data has 99 MB left and a night needs 100; free some."
    assert refused(free=0, unattended=False) == ""


def test_a_program_that_is_not_there_is_named_once() -> None:
    twice = replace(ORDERS, start=Start((("order-desk",), ("order-desk", "--other"))))
    sentence = refused(twice, there=False, unattended=False)
    assert sentence.count("Install “order-desk”, with which orders begins") == 1


def test_every_remedy_is_told_at_once() -> None:
    sentence = refused(session=Seen((1, 1), "i3lock"), free=0, there=False)
    assert all(each in sentence for each in ("order-desk", "i3lock", "MB left", "1x1"))


def test_it_begins_when_nobody_has_touched_the_desk_for_a_while() -> None:
    idle, waited = iter([0.2, 0.1, QUIET_S]), list[float]()

    def wait(seconds: float) -> bool:
        waited.append(seconds)
        return False

    await_quiet(lambda: next(idle), wait)
    assert waited == [ASK_AGAIN_S, ASK_AGAIN_S]
    await_quiet(lambda: None, lambda _: True)


def test_who_goes_on_typing_has_the_desk() -> None:
    with pytest.raises(BlockedError, match="Somebody is using the keyboard"):
        await_quiet(lambda: 0.0, lambda _: False, patience_s=2.0)
    with pytest.raises(StoppedError):
        await_quiet(lambda: 0.0, lambda _: True)


def test_the_machine_itself_is_asked(tmp_path: Path) -> None:
    real = Preflight(tmp_path)
    assert real.found("sh")
    assert not real.found("no-such-program")
    assert real.free_bytes(tmp_path) > 0
