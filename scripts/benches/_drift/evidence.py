"""What is kept of a run that was not right: its report with pictures, and both sides' story."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from app.wiring.storage.run_report import page_of
from scripts.benches._drift.drifts import Run
from scripts.benches._drift.stage import Played, Stage


def keep(folder: Path, stage: Stage, run: Run, played: Played) -> Path:
    """Write it below the folder; where."""
    place = folder / f"{run.number:04} {run.drift}"
    place.mkdir(parents=True, exist_ok=True)
    store = stage.parent.store
    page = page_of(store, store.run(str(played.report["run"])))
    (place / "report.html").write_text(page, encoding="utf-8")
    _write(place / "run.json", [asdict(run), asdict(played.effect)])
    _write(place / "messages.jsonl", played.messages)
    _write(place / "application.jsonl", played.told)
    return place


def _write(file: Path, lines: object) -> None:
    with file.open("w", encoding="utf-8") as kept:
        for line in lines if isinstance(lines, list | tuple) else [lines]:
            kept.write(json.dumps(line, ensure_ascii=False, default=str) + "\n")
