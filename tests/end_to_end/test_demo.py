"""The demo, as a person starts it who has just installed Byheart and has no display at hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.demo.show import Props
from app.demo.story import demo_orders, expected, surprises, urgent_order, verify
from tests.builders.runs.byheart import Byheart

pytestmark = pytest.mark.on_screen


def test_the_demo_tells_the_whole_story_and_leaves_every_order_as_asked(tmp_path: Path) -> None:
    ended = Byheart(tmp_path / "byheart").does("demo", seconds=220)
    assert ended.status == 0, f"{ended.out}\n{ended.err}"
    props = Props(tmp_path / "byheart" / "demo")
    orders, acts = demo_orders(), surprises()
    wanted = [*orders.all, urgent_order(), *(act.request for act in acts)]
    assert verify(props.database, expected(wanted)) == []
    assert ended.out.count("Done, effect verified") == len(orders.played) + len(acts)
    report = (props.folder / "report.html").read_text(encoding="utf-8")
    assert report.count("data:image/png;base64,") >= 2
    assert "Instead of a model a stand-in is asked" in ended.out
    [curve] = re.findall(r"Model calls, run by run: (.*)\.", ended.out)
    assert curve == "0, 0, 0, 1, 0, 0", "one conversation, and then by reflex"
