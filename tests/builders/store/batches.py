"""Rows of data that a batch keeps."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from app.store.batches.batches import Batch
from app.store.store import Store


def batch_of(store: Store, source: Path, rows: int, id_: str = "ba7c4001") -> Batch:
    """So many rows with a customer each, none of them begun."""
    results = str(source.with_name("results.csv"))
    columns = ("customer",)
    batch = Batch(id_, "orders", 1, str(source), "0" * 64, columns, results, datetime.now(UTC))
    return store.batches.begin(batch, [{"customer": f"Bo {each}"} for each in range(1, rows + 1)])
