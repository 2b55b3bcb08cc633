"""Pairs of screens that real toolkits draw, with the right answers from the toolkits themselves.

`scripts/bench screens [--json] [--half development|counted] [--generate-only] [--into DIR]`
Pairs are drawn once into DIR/development and DIR/counted and kept there. Of the counted half only
totals and causes are printed: it is there to be run, not to be debugged on.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from scripts.benches._screens.families import FAMILIES
from scripts.benches._screens.generate import Case, Wanted, generate
from scripts.benches._screens.judging import judged
from scripts.benches._screens.split import half_of
from scripts.benches._screens.styles import STYLES
from scripts.benches._screens.tally import count, names_of, table
from scripts.benches._screens.toolkits import PACKAGES

HALVES = ("development", "counted")
# Two of each kind from every page of one seed: some 1,500 dangerous pairs and as many benign ones.
PER_KIND = 2
DEFAULT_FOLDER = Path(tempfile.gettempdir()) / "byheart-screens"


def main() -> None:
    """Draw what is missing, judge it and tell."""
    asked = _arguments()
    wanted = _wanted(asked)
    _install(sorted({each.style.toolkit for each in wanted}))
    summary = {}
    for half in [asked.half] if asked.half else HALVES:
        mine = [each for each in wanted if half_of(each.family, each.style.name) == half]
        folder = Path(asked.into) / half
        cases = generate(folder, mine, asked.per_kind)
        print(f"{half}: {len(cases)} pairs in {folder}", flush=True)
        if not asked.generate_only:
            summary[half] = _judge(folder, cases, half, asked.workers)
    if asked.json:
        print(json.dumps(summary))


def _judge(folder: Path, cases: Sequence[Case], half: str, workers: int) -> dict[str, Any]:
    many = list(judged(folder, cases, workers))
    shown = half == "development"
    if shown:
        print("\n".join(f"FALSE CLICK {line}" for line in names_of(many, "false click")))
    print("\n".join(table(many, in_detail=shown)), flush=True)
    return asdict(count(many))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/bench screens")
    parser.add_argument("--json", action="store_true", help="the last line is one object")
    parser.add_argument("--half", choices=HALVES, help="only this half")
    parser.add_argument("--generate-only", action="store_true", help="draw, do not judge")
    parser.add_argument("--into", default=DEFAULT_FOLDER, help="where the pairs are kept")
    parser.add_argument("--seeds", default="1", help='such as "1-3" or "2,5"')
    parser.add_argument("--toolkits", default="", help=", ".join(PACKAGES))
    parser.add_argument("--families", default="", help=", ".join(FAMILIES))
    parser.add_argument("--styles", default="", help=", ".join(each.name for each in STYLES))
    parser.add_argument("--per-kind", type=int, default=PER_KIND, help="pairs of each kind a page")
    parser.add_argument("--workers", type=int, default=2, help="processes that judge")
    return parser.parse_args()


def _wanted(asked: argparse.Namespace) -> list[Wanted]:
    toolkits, families, styles = (
        [part for part in text.split(",") if part]
        for text in (asked.toolkits, asked.families, asked.styles)
    )
    _refuse_unknown(toolkits, PACKAGES)
    _refuse_unknown(families, FAMILIES)
    _refuse_unknown(styles, [each.name for each in STYLES])
    return [
        Wanted(family, style, seed)
        for style in STYLES
        if (not toolkits or style.toolkit in toolkits) and (not styles or style.name in styles)
        for seed in _seeds(asked.seeds)
        for family in families or FAMILIES
    ]


def _refuse_unknown(names: Sequence[str], known: Any) -> None:  # noqa: ANN401 (names, or a table of them)
    for name in names:
        if name not in known:
            raise SystemExit(f"There is no {name}; there are: {', '.join(known)}")


def _seeds(text: str) -> list[int]:
    seeds: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        seeds += range(int(first), int(last or first) + 1)
    return seeds


def _install(toolkits: Sequence[str]) -> None:
    """The Debian packages that are missing, through apt-get."""
    packages = [package for each in toolkits for package in PACKAGES[each]]
    command = ["dpkg-query", "-W", "-f", "${db:Status-Status} ${Package}\n", *packages]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    there = {line.split()[1] for line in told.splitlines() if line.startswith("installed ")}
    missing = [each for each in packages if each not in there]
    if not missing:
        return
    print(f"Installing: {' '.join(missing)}", flush=True)
    apt = ["apt-get"] if os.geteuid() == 0 else ["sudo", "apt-get"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*apt, "update"], env=environment, check=False, capture_output=True)
    install = [*apt, "install", "-y", "--no-install-recommends", *missing]
    subprocess.run(install, env=environment, check=True, capture_output=True)


if __name__ == "__main__":
    main()
