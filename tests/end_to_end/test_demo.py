"""The demo, as a person starts it who has just installed Byheart and has no display at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.demo.show import Props
from app.demo.story import demo_orders, expected, verify
from tests.builders.byheart import Byheart

pytestmark = pytest.mark.on_screen


def test_the_demo_tells_the_whole_story_and_leaves_every_order_as_asked(tmp_path: Path) -> None:
    ended = Byheart(tmp_path / "byheart").does("demo", seconds=90)
    assert ended.status == 0, f"{ended.out}\n{ended.err}"
    props = Props(tmp_path / "byheart" / "demo")
    assert verify(props.database, expected(demo_orders().all)) == []
    assert ended.out.count("Done, effect verified") == len(demo_orders().played)
    report = (props.folder / "report.html").read_text(encoding="utf-8")
    assert report.count("data:image/png;base64,") >= 2
