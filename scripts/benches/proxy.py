"""What the proxy adds to a request, what an answer from memory takes, and whether it is ever wrong.

`scripts/bench proxy [--json] [--rounds N] [--turns N] [--replays N]`. The service is a stand-in on
loopback that answers at once, and the client is a plain one: what is measured is the proxy. A miss
is compared with the same request sent to the service directly. A replay shows a screen and asks
what to do: every fifth one shows something else than what is remembered, and the truth is known.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
from sqlalchemy import insert, select

from app.engine.model.geometry import Point
from app.store.turns.memory import Turn, Turns
from app.store.turns.tables import OpeningRow, TurnRow
from tests.builders.drawn.desk_screens import FRAME, ROWS, SIZE, STEPS, Desk, Exchanged
from tests.builders.servers.computer_use import MODEL, TOOLS
from tests.builders.servers.model_service import ModelService, model_service
from tests.builders.servers.proxied import TOKEN, Proxied, proxied

Json = Any
HEADERS = {"authorization": "Bearer k", "anthropic-version": "2026-10-21"}
NEAR_PX = 8
FILL_AT_ONCE = 5_000
WARM = 5
# What the screen may show instead of what is remembered.
OTHERS = ("two-filled", "error-over", "session-over", "update-over", "grey-filled", "one-confirm")


class Bench:
    """A proxy in front of a service, and a client of both."""

    def __init__(self, service: ModelService, proxy: Proxied) -> None:
        self.service, self.proxy = service, proxy
        self.through, self.direct = f"{proxy.url}/{TOKEN}/v1/messages", f"{service.url}/v1/messages"

    def ask(self, body: Json, address: str = "", **more: str) -> httpx2.Response:
        """One request; through the proxy unless another address is named."""
        headers = {**HEADERS, **more}
        return self.proxy.http.post(address or self.through, json=body, headers=headers)

    def teach(self, body: Json) -> None:
        """Ask often enough for the answer to be proven."""
        for _ in range(2):
            self.ask(body)
            self.proxy.settled()

    def timed(self, body: Callable[[], Json], rounds: int, address: str = "") -> list[float]:
        """Milliseconds of each request."""
        taken = []
        for number in range(rounds + WARM):
            asked = body()
            began = time.perf_counter()
            self.ask(asked, address)
            if number >= WARM:
                taken.append((time.perf_counter() - began) * 1000)
        self.proxy.settled()
        return taken


@contextmanager
def bench(home: Path) -> Iterator[Bench]:
    """For as long as the block lasts."""
    yes = [{"type": "text", "text": "Yes."}]
    with model_service(lambda _: yes) as service, proxied(home, service.url) as proxy:
        yield Bench(service, proxy)


def in_words(question: str) -> Json:
    """A request without a picture."""
    messages = [{"role": "user", "content": question}]
    return {"model": MODEL, "max_tokens": 50, "messages": messages}


def on_screen(desk: Desk, task: str = "Go on.") -> Json:
    """A request that ends with a screenshot."""
    source = {"type": "base64", "media_type": "image/png", "data": desk.sent()}
    content = [{"type": "text", "text": task}, {"type": "image", "source": source}]
    messages = [{"role": "user", "content": content}]
    return {"model": MODEL, "max_tokens": 50, "tools": TOOLS, "messages": messages}


def click(at: Point) -> Json:
    """An answer that clicks there."""
    act = {"type": "tool_use", "id": "toolu_1", "name": "left_click", "toolset_name": "computer"}
    return [{**act, "input": {"coordinate": [*at]}, "caller": {"type": "direct"}}]


def overheads(here: Bench, rounds: int) -> Json:
    """A miss in words, and one with a screenshot, each beside the same request sent directly."""
    numbers = iter(range(10**9))
    screens = [on_screen(Desk("one-filled", minute=minute)) for minute in range(8)]
    asks = {
        "miss": lambda: in_words(f"Question {next(numbers)}?"),
        "miss_with_screenshot": lambda: {
            **screens[next(numbers) % len(screens)],
            "system": f"Case {next(numbers)}.",
        },
    }
    told = {}
    for name, ask in asks.items():
        direct = here.timed(ask, rounds, here.direct)
        through = here.timed(ask, rounds)
        added = statistics.median(through) - statistics.median(direct)
        told[name] = {"overhead_p50_ms": round(added, 2), "direct_p50_ms": _p50(direct)}
    return told


def hits(here: Bench, rounds: int) -> Json:
    """An answer in words, and one to a screenshot: unchanged but for a caret, and then a clock."""
    here.teach(in_words("What is known?"))
    told = {"text_hit": _spread(here.timed(lambda: in_words("What is known?"), rounds))}
    desk = Desk("one-filled")
    here.service.answer = lambda _: click(desk.place("one-filled"))
    here.teach(on_screen(desk))
    blinking = [on_screen(replace(desk, caret=bool(number % 2))) for number in range(rounds + WARM)]
    ticking = [on_screen(replace(desk, minute=number + 1)) for number in range(rounds + WARM)]
    for name, screens in (("screenshot_hit", blinking), ("screenshot_hit_clock", ticking)):
        each = iter(screens)
        # Judged anew each time, as it is on a client's next run.
        told[name] = _spread(here.timed(partial(_next_forgotten, here, each), rounds))
    return told


def _click_on(name: str, _: Json) -> Json:
    return click(Desk(name).place(name))


def _next_forgotten(here: Bench, each: Iterator[Json]) -> Json:
    recall = here.proxy.proxy.recall
    if recall is not None:
        recall.sight.answers.clear()
        recall.sight.pictures.clear()
    return next(each)


def full(here: Bench, turns: int, rounds: int) -> Json:
    """The same hit and the same miss with so many turns kept."""
    found = {"type": "tool_use", "id": "toolu_1", "name": "find", "input": {"what": "question"}}
    here.service.answer = lambda _: [found]
    here.teach(in_words("Which question?"))
    here.service.answer = lambda _: [{"type": "text", "text": "Yes."}]
    fill(here.proxy.turns, turns)
    numbers = iter(range(10**9))
    here.teach(in_words("And now?"))
    hit = here.timed(lambda: in_words("And now?"), rounds)
    ask = lambda: in_words(f"Later question {next(numbers)}?")  # noqa: E731
    direct, through = here.timed(ask, rounds, here.direct), here.timed(ask, rounds)
    added = statistics.median(through) - statistics.median(direct)
    return {
        "turns": here.proxy.turns.size(),
        "text_hit": _spread(hit),
        "miss": {"overhead_p50_ms": round(added, 2)},
    }


def fill(turns: Turns, number: int) -> None:
    """Keep so many turns of other conversations, each ten long, that began alike."""
    now = turns.add(Turn(key="filler", answer={"parts": []})).used
    row = {
        "namespace": "",
        "model": MODEL,
        "asked": "Something else.",
        "picture": "",
        "answer": {"parts": [{"text": "Yes."}]},
        "anchor": {},
        "usage": {"input_tokens": 1000, "output_tokens": 20},
        "forwards": 2,
        "disagreed": 0,
        "served": 0,
        "values_seen": [],
        "created": now,
        "used": now,
    }
    first = turns.size() + 1
    with turns.database.reading() as session:
        root = session.scalars(select(OpeningRow.root)).one()
    for start in range(0, number, FILL_AT_ONCE):
        rows = [
            {
                **row,
                "id": first + one,
                "key": f"{one:032x}",
                "parent": first + one - 1 if one % 10 else None,
            }
            for one in range(start, min(start + FILL_AT_ONCE, number))
        ]
        began = [
            {
                "digest": one["key"],
                "root": root,
                "text": f"Later question {one['id']}?",
                "turn": one["id"],
                "values": {},
                "carried": ["Later", "question"],
            }
            for one in rows
            if one["parent"] is None
        ]
        with turns.database.writing(lasting=False) as session:
            session.execute(insert(TurnRow), rows)
            session.execute(insert(OpeningRow), began)


def replays(here: Bench, number: int, seed: int) -> Json:
    """Screens that are remembered, unchanged but for a clock and a caret and elsewhere on the
    desktop, and every fifth one changed: another screen, or two rows or buttons exchanged. A right
    answer to those is none from memory.
    """
    chance = random.Random(seed)  # noqa: S311 (a bench)
    for name in STEPS:
        here.service.answer = partial(_click_on, name)
        here.teach(on_screen(Desk(name), name))
    here.service.answer = lambda _: [{"type": "text", "text": "I look again."}]
    told = dict.fromkeys(("unchanged", "served", "changed", "forwarded", "wrong"), 0)
    for turn in range(number):
        _replayed(here, chance, told, changed=turn % 5 == 0)
    rate = round(told["served"] / told["unchanged"], 4)
    return {"seed": seed, **told, "hit_rate_unchanged": rate}


def _replayed(here: Bench, chance: random.Random, told: dict[str, int], *, changed: bool) -> None:
    name = chance.choice(list(STEPS))
    room = (SIZE[0] - FRAME.right - 40, SIZE[1] - FRAME.bottom - 30)
    moved = chance.random() < 0.2  # noqa: PLR2004
    corner = (
        Point(chance.randrange(room[0]), chance.randrange(room[1])) if moved else Desk(name).corner
    )
    desk = Desk(name, corner, chance.randrange(1, 999), caret=chance.random() < 0.5)  # noqa: PLR2004
    shown = _changed(desk, chance) if changed else desk
    # What is forwarded here is not learned: each replay meets what was taught, and no more.
    answer = here.ask(on_screen(shown, name), **{"x-byheart-no-store": "true"})
    hit = answer.headers["x-byheart-cache"].startswith("hit")
    told["changed" if changed else "unchanged"] += 1
    if not hit:
        told["forwarded"] += changed
        return
    told["served"] += not changed
    at, to = answer.json()["content"][0]["input"]["coordinate"], desk.place(name)
    near = abs(at[0] - to.x) <= NEAR_PX and abs(at[1] - to.y) <= NEAR_PX
    told["wrong"] += changed or not near


def _changed(desk: Desk, chance: random.Random) -> Desk:
    """Another screen, or the same with two rows or two buttons in each other's place."""
    match chance.choice(("screen", "rows", "buttons")):
        case "screen":
            return replace(desk, photograph=chance.choice(OTHERS))
        case "rows":
            one, other = chance.sample(ROWS, 2)
            return Exchanged(desk.photograph, desk.corner, desk.minute, desk.caret, (one, other))
        case _:
            return Exchanged(desk.photograph, desk.corner, desk.minute, desk.caret)


def _p50(taken: list[float]) -> float:
    return round(statistics.median(taken), 2)


def _spread(taken: list[float]) -> Json:
    ordered = sorted(taken)
    return {"p50_ms": _p50(taken), "p95_ms": round(ordered[int(len(ordered) * 0.95)], 2)}


def main() -> None:
    """Measure, and say it."""
    line = argparse.ArgumentParser(description="What the proxy adds, and whether it is wrong.")
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--rounds", type=int, default=60)
    line.add_argument("--turns", type=int, default=100_000)
    line.add_argument("--replays", type=int, default=1000)
    line.add_argument("--seed", type=int, default=1)
    given = line.parse_args()
    told: dict[str, Json] = {"size": [*SIZE]}
    with tempfile.TemporaryDirectory() as folder, bench(Path(folder)) as here:
        told |= overheads(here, given.rounds)
        told |= hits(here, given.rounds)
        here.service.answer = lambda _: [{"type": "text", "text": "Yes."}]
        told["full"] = full(here, given.turns, given.rounds)
        told["replays"] = replays(here, given.replays, given.seed)
    if given.json:
        print(json.dumps(told))
        return
    for name, row in told.items():
        print(f"{name:<22} {row}")


if __name__ == "__main__":
    main()
