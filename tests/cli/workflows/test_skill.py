"""`byheart skill`: only what is proven becomes a skill."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.store.store import Store
from tests.builders.runs.command_line import Answer
from tests.builders.store.kept import workflow

ByHeart = Callable[..., Answer]


def test_a_proven_workflow_is_written_as_a_skill(
    byheart: ByHeart, store: Store, tmp_path: Path
) -> None:
    kept = store.save_workflow(workflow("orders"))
    refused = byheart("skill", "orders", str(tmp_path / "skills"))
    assert refused.is_refusal(2)
    assert "is not proven yet" in refused.err
    store.mark_proven("orders", kept.version)

    written = byheart("skill", "orders", str(tmp_path / "skills"))
    assert written.status == 0
    assert f"Wrote the skill orders to {tmp_path}/skills/orders." in written.out
    assert (tmp_path / "skills/orders/SKILL.md").is_file()
