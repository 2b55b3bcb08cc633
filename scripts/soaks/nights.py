"""Nights of twenty rows in which something is killed five times, until so many kills were survived.

What is right is read from the application's database. `--resume FILE` goes on where the results in
that file end, with their seed; `--postgresql` keeps everything on a server of its own;
`--kills-a-night` crowds more of them between the rows.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path

from app.demo.order_desk.diary import NotToldError
from app.demo.story import demo_orders
from tests.builders.desktop.awaited import STORE_AGAIN_S, within
from tests.builders.runs.night import Kill, Night, planned, requests
from tests.builders.runs.order_desk import OrderDesk
from tests.builders.servers.postgres import postgres

KILLS, ROWS, KILLS_A_NIGHT = 200, 20, 5
LASTS_S = 300.0
HASTY = {"BYHEART_PATIENCE_S": "4"}
# A night touches nothing of the desk it is started at.
SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS")


@dataclass(frozen=True, slots=True)
class Result:
    """A night: which victims were killed, where its rows stood in the end, what must not be."""

    number: int
    victims: tuple[str, ...]
    states: dict[str, int]
    wrong: tuple[str, ...]
    seconds: float


def nights(
    desk: OrderDesk, file: Path, seed: int, kills: int, kills_a_night: int = KILLS_A_NIGHT
) -> Iterator[Result]:
    """Every night that is still missing, kept as soon as it is over."""
    past = results(file)
    survived = sum(len(result.victims) for result in past)
    for number in count(1 + max((result.number for result in past), default=-1)):
        if survived >= kills:
            return
        result = one(desk, number, seed, min(kills_a_night, kills - survived))
        survived += len(result.victims)
        with file.open("a", encoding="utf-8") as lines:
            lines.write(f"\n{json.dumps(asdict(result))}")
        yield result


def one(desk: OrderDesk, number: int, seed: int, kills: int) -> Result:
    """A night by its number: the same kills whenever it is played."""
    began, plan = time.monotonic(), planned(seed + number, kills, ROWS)
    desk.props.database.unlink(missing_ok=True)
    with Night(desk, requests(ROWS), HASTY, f"night-{number}") as night:
        wrong = suffered(night, plan)
    wrong += night.wrongs(kills)
    states = Counter(state for state, _ in night.story())
    victims = tuple(each.victim for each in plan)
    return Result(number, victims, dict(states), tuple(wrong), round(time.monotonic() - began, 1))


def suffered(night: Night, plan: Sequence[Kill]) -> list[str]:
    """A night and its kills, until no row is left; what kept it from its end."""
    night.schedule()
    night.serve()
    try:
        for kill in plan:
            night.suffers(kill)
    except (NotToldError, AssertionError) as error:  # nothing goes on, so nothing can be killed
        return [f"it got stuck: {error}"]
    is_over = within(LASTS_S, night.is_over, STORE_AGAIN_S)
    night.served[-1].ends()
    return [] if is_over else ["it did not come to an end"]


def results(file: Path) -> list[Result]:
    """The nights in the file; a line that was cut off was not played."""
    lines = file.read_text(encoding="utf-8").split("\n")[1:]
    return [Result(**json.loads(line)) for line in lines if line.endswith("}")]


def summed(played: Iterable[Result], seed: int) -> dict[str, object]:
    """The soak's answer."""
    states, victims, wrong = Counter[str](), Counter[str](), list[str]()
    for each in played:
        states.update(each.states)
        victims.update(each.victims)
        wrong += [f"night {each.number}: {what}" for what in each.wrong]
    return {
        "seed": seed,
        "kills": sum(victims.values()),
        "killed": dict(victims),
        "rows": sum(states.values()),
        "states": dict(states),
        "wrong": len(wrong),
        "what": wrong,
    }


def begun(file: Path, seed: int | None) -> int:
    """The seed of the results in the file, which is begun when it is not there."""
    if not file.exists():
        first = {"seed": secrets.randbits(32) if seed is None else seed}
        file.write_text(json.dumps(first), encoding="utf-8")
    return int(json.loads(file.read_text(encoding="utf-8").split("\n")[0])["seed"])


def tell(result: Result) -> None:
    """One night in a line."""
    states = ", ".join(f"{count} {state}" for state, count in result.states.items())
    victims, wrong = " ".join(result.victims), "; ".join(result.wrong) or "nothing wrong"
    line = f"{result.number:3} {result.seconds:5.0f} s  {victims}: {states}: {wrong}"
    print(line, flush=True)


def main() -> int:
    """Play what is missing, and say what came of all."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--kills", type=int, default=KILLS)
    line.add_argument("--kills-a-night", type=int, default=KILLS_A_NIGHT)
    line.add_argument("--seed", type=int, default=None, help="a fresh one where none is given")
    line.add_argument("--resume", type=Path, metavar="FILE", help="results to go on with")
    line.add_argument("--postgresql", action="store_true", help="on a server")
    given = line.parse_args()
    for name in SESSION:
        os.environ.pop(name, None)
    folder = Path(tempfile.mkdtemp(prefix="nights-"))
    file = given.resume or folder / "results.jsonl"
    seed = begun(file, given.seed)
    print(f"seed {seed}\nresults {file}", flush=True)
    with ExitStack() as after:
        server = after.enter_context(postgres()).fresh() if given.postgresql else ""
        desk = OrderDesk.taught(folder, demo_orders().shown, server)
        after.enter_context(closing(desk.diary))
        for result in nights(desk, file, seed, given.kills, given.kills_a_night):
            tell(result)
    told = summed(results(file), seed)
    print(json.dumps(told) if given.json else "\n".join(f"{k:10} {v}" for k, v in told.items()))
    return int(told["wrong"] != 0)


if __name__ == "__main__":
    sys.exit(main())
