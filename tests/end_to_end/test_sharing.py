"""A workflow is shared over a registry without the values that it was shown with, and plays with
others elsewhere.

What is true is read from the application's database.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app.demo.order_desk.customers import CUSTOMERS
from app.demo.story import demo_orders
from checks.snapshot.look import Effect
from checks.text.rapidocr_reader import RapidReader
from checks.vision.pixels import colours
from tests.builders.runs.byheart import Byheart
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.servers.oci_registry import oci_registry

pytestmark = [pytest.mark.on_screen, pytest.mark.timeout(300)]

SHOWN, _, PLAYED, _ = demo_orders().all


def test_it_plays_elsewhere_with_other_values(tmp_path: Path) -> None:
    desk = OrderDesk.taught(tmp_path, SHOWN)
    with oci_registry(tmp_path) as registry:
        address = f"{registry.address('team/order')}:1"
        published = desk.byheart.does("publish", "order", address, "--yes")
        assert published.status == 0, published.err
        (left_out,) = re.findall(r"(\d+) text\(s\) of other rows", published.out)
        assert int(left_out) > 0
        desk.byheart = Byheart(tmp_path / "elsewhere")
        added = desk.byheart.does("add", published.out.split()[-1], "--to-review")
    assert added.status == 0, added.err
    assert told_of_what_was_shown(desk) == []

    refused = desk.byheart.plays("order", PLAYED.parameters)
    assert (refused.status, "accept" in refused.err) == (2, True)
    assert desk.byheart.does("edit", "accept", "order").status == 0
    placed = desk.place(PLAYED, {})
    assert placed.outcome == "done", placed.ended.story
    assert [draft.note for draft in placed.drafts] == [PLAYED.parameters["note"]]
    desk.diary.close()


def told_of_what_was_shown(desk: OrderDesk) -> list[str]:
    """The texts of what was added, and of the picture that asks before the order is posted, that
    say a value of the recording; what that picture shows of other customers.
    """
    values = [value for value in SHOWN.parameters.values() if len(value) > 3]
    others = [one.name for one in CUSTOMERS if one.name[:6] != SHOWN.parameters["customer"][:6]]
    with desk.byheart.store() as store:
        workflow = store.workflow("order")
        written = json.dumps(store.archivist.write(workflow).definition, ensure_ascii=False)
        asked = workflow.trajectories[0].steps[-2].after
        assert isinstance(asked, Effect)
        assert asked.after is not None
        read = [text for text, _ in RapidReader().read(colours(asked.after.picture).copy())]
    assert "Post" in read
    said = [text for text in (written, *read) if any(value in text for value in values)]
    return [*said, *(text for text in read if any(other in text for other in others))]
