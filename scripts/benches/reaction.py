"""How long after the application's last paint the next click comes, beside a pyautogui script.

Told apart are what is typed (`typed`), the answer to the dialog that repeats what was typed
(`confirm`: its text must be read), and the first click in an application that was started for it
(`first`: a row is looked up by its name). No step of this task has learned a readiness delay.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.demo.diary import Told
from app.demo.operator import Request
from app.demo.reaction import Act, Reaction, reactions, summary
from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import PrivateDisplay
from scripts.benches import _byheart, _rival
from scripts.benches._rival import Played

SIZE = (1920, 1080)
Player = Callable[[PrivateDisplay, Path, Sequence[Request]], Played]


@dataclass(frozen=True, slots=True)
class NeverStopped:
    """Nobody asks to stop."""

    asked: bool = False
    reason: str = ""


def locate_on_screen(display: PrivateDisplay, folder: Path, wanted: Sequence[Request]) -> Played:
    """The pyautogui script as one writes it."""
    return _rival.play(display, folder, wanted, NeverStopped())


def locate_on_screen_hurried(
    display: PrivateDisplay, folder: Path, wanted: Sequence[Request]
) -> Played:
    """The same without pyautogui's pause of 0.1 s after every call."""
    return _rival.play(display, folder, wanted, NeverStopped(), "--hurried")


# Each places the orders in an Order Desk of its own.
PLAYERS: dict[str, Player] = {
    "byheart": _byheart.play,
    "locate_on_screen": locate_on_screen,
    "locate_on_screen_hurried": locate_on_screen_hurried,
}


def measure(player: Player, orders: int) -> dict[str, object]:
    """One player's clicks; what it typed is told apart."""
    with XvfbDisplay.start(*SIZE) as display, tempfile.TemporaryDirectory() as folder:
        played = player(display, Path(folder), _rival.requests(orders))
    found = reactions(played.told)
    first = _first_after("shown", found, played.told)
    confirm = _first_after("confirm", found, played.told)
    apart = [*first, *confirm]
    clicks = [each for each in found if each.act is Act.CLICK and each not in apart]
    typed = [each for each in found if each.act is Act.KEYS]
    return {
        **_summary(clicks),
        "typed": _summary(typed),
        "confirm": _summary(confirm),
        "first": _summary(first),
        "problems": list(played.problems),
    }


def _first_after(event: str, found: Sequence[Reaction], told: Sequence[Told]) -> list[Reaction]:
    """What was done first each time the application had told this."""
    moments = [float(line["t"]) for line in told if line["event"] == event]
    after = ([each for each in found if each.at_s > moment_s] for moment_s in moments)
    return [later[0] for later in after if later]


def _summary(found: Sequence[Reaction]) -> dict[str, float | int | None]:
    if not found:
        return {"p50_ms": None, "p95_ms": None, "count": 0}
    return {**summary(found), "count": len(found)}


def main() -> None:
    """Measure every player, one after the other."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--orders", type=int, default=5)
    given = line.parse_args()
    result = {name: measure(player, given.orders) for name, player in PLAYERS.items()}
    if given.json:
        print(json.dumps(result))
        return
    for name, told in result.items():
        print(f"{name}: p50 {told['p50_ms']} ms, p95 {told['p95_ms']} ms, {told['count']} clicks")


if __name__ == "__main__":
    main()
