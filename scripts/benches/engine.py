"""What a hit costs after 10, 1,000 and 100,000 remembered runs, beside muscle-mem."""

from __future__ import annotations

import argparse
import io
import json
import os
import platform
import random
import time
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import redirect_stdout
from importlib.metadata import version
from statistics import median
from typing import Protocol

import muscle_mem

from app.engine import Check, Engine, Step

SIZES = (10, 1_000, 100_000)
LENGTH = 5
HITS = 200
# A size whose setting up takes more processor time is left out; measuring stops after a while.
BEARABLE_S = 90.0
MEASURED_S = 10.0

Seen = tuple[int, str]
Words = tuple[str, ...]
# The task that is measured where it is always the same.
TASK: Words = ("0",) * LENGTH


class World:
    """Wants words entered, one by one; what can be seen is the place and the word wanted there."""

    def __init__(self) -> None:
        self.wanted = TASK
        self.entered: list[str] = []

    @property
    def is_right(self) -> bool:
        """Whether what was wanted was entered, and nothing else."""
        return tuple(self.entered) == self.wanted

    def ask_for(self, words: Words) -> None:
        """A new task."""
        self.wanted, self.entered = words, []

    def look(self, word: str) -> Seen:
        """The same whatever is about to be entered."""
        del word
        place = len(self.entered)
        return place, "".join(self.wanted[place : place + 1])

    def enter(self, word: str) -> None:
        """One word."""
        self.entered.append(word)


class SameLooks:
    """An index that finds equal looks; the check agrees with no others."""

    rules_out = True

    def __init__(self) -> None:
        self.keys: dict[object, list[str]] = {}

    def near(self, snapshot: object, keys: AbstractSet[str], limit: int) -> Sequence[str]:
        """The keys of equal looks; here all of them belong to the one fork that asks."""
        del keys, limit
        return self.keys.get(snapshot, ())

    def add(self, key: str, snapshot: object) -> None:
        """Remember a look."""
        self.keys.setdefault(snapshot, []).append(key)

    def remove(self, key: str) -> None:
        """Nothing is forgotten here."""


class Player(Protocol):
    """An engine under measure, and its world."""

    world: World

    def remember(self, words: Words, tags: str) -> None:
        """Remember how these words are entered."""

    def play(self, tags: str) -> bool:
        """Enter the words that are wanted; whether memory did it."""

    def kept(self, tags: str) -> int:
        """How many trajectories are remembered."""


class Ours:
    """Byheart's engine."""

    def __init__(self) -> None:
        self.world = World()
        self.engine = Engine(index=SameLooks())
        check: Check[Seen] = Check(self.world.look, _same)
        self.engine.function(pre_check=check, name="enter")(self.world.enter)
        self.engine.set_agent(_nobody)

    def remember(self, words: Words, tags: str) -> None:
        """Learn it as a demonstration."""
        steps = [
            Step("enter", "", {"word": word}, before=(place, word))
            for place, word in enumerate(words)
        ]
        self.engine.learn(tags, steps)

    def play(self, tags: str) -> bool:
        """Run the task."""
        return self.engine("enter it", tags=tags)

    def kept(self, tags: str) -> int:
        """Trajectories under these tags."""
        return len(self.engine.memory.trajectories((tags,)))


class Theirs:
    """muscle-mem from PyPI. It prints colours, which go nowhere here."""

    def __init__(self) -> None:
        self.world = World()
        self.engine = muscle_mem.Engine()

        @self.engine.function(pre_check=muscle_mem.Check(self.world.look, _same))  # type: ignore[untyped-decorator]
        def enter(word: str) -> None:
            self.world.enter(word)

        def agent(_: str) -> None:
            for word in self.world.wanted:
                enter(word)

        self.engine.set_agent(agent).finalize()

    def remember(self, words: Words, tags: str) -> None:
        """Let its agent do it where nothing is known, so that it needs not search first."""
        self.world.ask_for(words)
        self.play("learning")
        store = self.engine.db.trajectories
        store.setdefault((tags,), []).extend(store.pop(("learning",)))

    def play(self, tags: str) -> bool:
        """Run the task."""
        with redirect_stdout(io.StringIO()):
            return bool(self.engine("enter it", tags=[tags]))

    def kept(self, tags: str) -> int:
        """Trajectories under these tags."""
        return len(self.engine.db.trajectories[tags,])


Remembering = Iterator[None]
Scenario = Callable[[Player, int], Remembering]


def same_run(player: Player, size: int) -> Remembering:
    """One task, done over and over."""
    player.remember(TASK, "task")
    for _ in range(size - 1):
        player.world.ask_for(TASK)
        player.play("task")
        yield


def same_tags(player: Player, size: int) -> Remembering:
    """As many different ways under the same tags: each leaves the task at one of its steps."""
    player.remember(TASK, "task")
    for number in range(1, size):
        leaves_at = number % LENGTH
        player.remember((*TASK[:leaves_at], "1", *f"{number:06}"), "task")
        yield


def one_fork(player: Player, size: int) -> Remembering:
    """As many different ways under the same tags: each differs in its first step already."""
    for number in range(size):
        player.remember((f"number {number}", *TASK[1:]), "task")
        yield


def other_tags(player: Player, size: int) -> Remembering:
    """As many different tasks under tags of their own."""
    player.remember(TASK, "task")
    for number in range(1, size):
        player.remember((*TASK, *str(number)), f"task {number}")
        yield


SCENARIOS: dict[str, Scenario] = {
    each.__name__: each for each in (same_run, same_tags, one_fork, other_tags)
}
PLAYERS: dict[str, Callable[[], Player]] = {"byheart": Ours, "muscle_mem": Theirs}


def measure(player: Player, scenario: str, size: int) -> dict[str, float | int] | None:
    """A hit in microseconds of processor time; None when the size is more than can be borne."""
    begun = time.process_time()
    for _ in SCENARIOS[scenario](player, size):
        if time.process_time() - begun > BEARABLE_S:
            return None
    taken, hits, right = [], 0, 0
    begun = time.perf_counter()
    for words in asked_for(scenario, size):
        player.world.ask_for(words)
        before = time.thread_time()
        hits += player.play("task")
        taken.append(time.thread_time() - before)
        right += player.world.is_right
        if time.perf_counter() - begun > MEASURED_S:
            break
    return {
        "median_us": round(median(taken) * 1e6, 1),
        "plays": len(taken),
        "hits": hits,
        "right": right,
        "kept": player.kept("task"),
    }


def asked_for(scenario: str, size: int) -> list[Words]:
    """What is played while it is measured."""
    if scenario != "one_fork":
        return [TASK] * HITS
    numbers = random.Random(0).choices(range(size), k=HITS)  # noqa: S311 - no secret
    return [(f"number {number}", *TASK[1:]) for number in numbers]


def growth(sizes: dict[str, dict[str, float | int] | None]) -> float | None:
    """How many times more the largest size costs than the smallest."""
    first, last = sizes[min(sizes, key=int)], sizes[max(sizes, key=int)]
    return round(last["median_us"] / first["median_us"], 2) if first and last else None


def _same(now: Seen, then: Seen) -> bool:
    return now == then


def _nobody(_: str) -> None:
    """Nothing is ever asked."""


def main() -> None:
    """Measure both engines in every scenario and size."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    given = line.parse_args()
    result: dict[str, object] = {}
    for name, make in PLAYERS.items():
        for scenario in SCENARIOS:
            sizes = {}
            for size in given.sizes:
                sizes[str(size)] = measure(make(), scenario, size)
                if not given.json:
                    print(f"{name:10} {scenario:10} {size:>7}: {sizes[str(size)]}", flush=True)
            kept = result.setdefault(name, {})
            assert isinstance(kept, dict)  # noqa: S101
            kept[scenario] = sizes | {"growth": growth(sizes)}
    if given.json:
        print(json.dumps(result | {"steps_per_hit": LENGTH, "machine": machine()}))


def machine() -> dict[str, object]:
    """What it was measured on."""
    return {
        "python": platform.python_version(),
        "system": platform.platform(),
        "cpus": os.cpu_count(),
        "muscle_mem": version("muscle-mem"),
    }


if __name__ == "__main__":
    main()
