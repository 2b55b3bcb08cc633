"""The engine's names are there when they are asked for, and their modules only then."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app import engine


def test_every_name_it_offers_is_there_and_no_other() -> None:
    assert dir(engine) == engine.__all__
    for name in engine.__all__:
        assert getattr(engine, name).__module__.startswith(f"{engine.__name__}.")
    with pytest.raises(AttributeError, match="has no attribute 'Motor'"):
        engine.Motor  # noqa: B018 - asking is what is tested


def test_who_asks_for_places_does_not_load_the_loop() -> None:
    asked = (
        f"import sys, {engine.__name__}.places; sys.exit('{engine.__name__}.loop' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
