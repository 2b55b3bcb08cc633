"""The engine's names are there when they are asked for, and their modules only then."""

from __future__ import annotations

import subprocess
import sys

import pytest

import app.engine


def test_every_name_it_offers_is_there_and_no_other() -> None:
    assert dir(app.engine) == app.engine.__all__
    for name in app.engine.__all__:
        assert getattr(app.engine, name).__module__.startswith("app.engine.")
    with pytest.raises(AttributeError, match="has no attribute 'Motor'"):
        app.engine.Motor  # noqa: B018 - asking is what is tested


def test_who_asks_for_places_does_not_load_the_loop() -> None:
    asked = (
        "import sys, app.engine.model.geometry; sys.exit('app.engine.replay.loop' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
