"""The stop key as it was set, in the form in which it is heard."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.engine.errors import UsageError
from app.settings import STOP_KEY, Settings
from app.wiring.machine.stop_key import readable_stop_key, with_stop_key


@pytest.mark.parametrize(
    ("wanted", "heard"),
    [
        (STOP_KEY, STOP_KEY),
        ("Shift+Control+F12", "ctrl+shift+F12"),
        ("esc", "Escape"),
        ("Pause", "Pause"),
        ("ctrl+q", "ctrl+q"),
        ("super+ctrl+Delete", "ctrl+super+Delete"),
    ],
)
def test_it_may_be_spelt_as_people_do(wanted: str, heard: str) -> None:
    assert readable_stop_key(wanted) == heard
    assert with_stop_key(Settings(Path("/x"), wanted)).stop_key == heard


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ("ctrl+", "depends on the layout"),
        ("alt+é", "depends on the layout"),
        ("ctrl+7", "depends on the layout"),
        ("hyper+F12", "no modifier"),
        ("ctrl+F99", "No key is called"),
        ("altgr+F12", "must do without altgr"),
        ("q", "typed in texts"),
        ("shift+q", "typed in texts"),
        ("space", "typed in texts"),
    ],
)
def test_a_stop_key_that_would_stop_nothing_or_anything_is_refused(wanted: str, why: str) -> None:
    with pytest.raises(UsageError) as refusal:
        readable_stop_key(wanted)
    assert f"The stop key “{wanted}”" in str(refusal.value)
    assert why in str(refusal.value)
