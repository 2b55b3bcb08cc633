"""Which of 1,000,000 remembered steps could apply to this screen: time, memory, recall.

`scripts/bench recall [--json] [--entries N] [--questions N] [--seed N]`. The entries are the hashes
of the golden pictures with up to 16 of their 64 bits flipped. Half of the questions are within
12 bits of an entry, half are nowhere near. All entries are the next steps of one fork.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import secrets
import time
from collections.abc import Callable, Iterator, KeysView, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import psutil
from PIL import Image

from app.engine.model.geometry import Pixels
from app.engine.run.candidate_search import NEAREST
from checks.snapshot.hash_index import HashIndex
from checks.snapshot.look import Look
from checks.vision.phash import ALGORITHM, hash_of

PICTURES = Path(__file__).resolve().parents[2] / "tests" / "golden" / "pictures"
NO_PICTURE = Pixels(0, 0, b"")
SCREEN = (1920, 1080)
HASHED = 50

ENTRIES = 1_000_000
QUESTIONS = 1_000
SPREAD = 16
# 12: of pairs of looks at the same page, dhash has 63 % within it, of others 0.8 %.
RADIUS = 12

Hashes = npt.NDArray[np.uint64]
Distances = npt.NDArray[np.uint8]
# How many bits are set in each 16-bit number: the exact answer is counted in another way than the
# index counts.
SET_BITS = np.array([number.bit_count() for number in range(1 << 16)], dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked and found, how long that took, and how long the processor was at it."""

    bits: int
    found: Sequence[str]
    ms: float = 0.0
    busy_ms: float = 0.0


@dataclass(slots=True)
class Score:
    """`due` entries were within the radius and among the nearest; so many of them were found."""

    due: int = 0
    found: int = 0
    needless: int = 0
    most: int = 0

    def count(self, answer: Answer, distances: Distances) -> None:
        """Judge one answer by the distances of all entries."""
        rows = np.array([row_of(key) for key in answer.found], dtype=np.intp)
        farthest = int(np.searchsorted(np.bincount(distances).cumsum(), NEAREST))
        due = np.flatnonzero(distances <= min(farthest, RADIUS))
        self.due += len(due)
        self.found += int(np.isin(due, rows).sum())
        self.needless += int((distances[rows] > farthest).sum())
        self.most = max(self.most, len(rows))


def golden() -> list[int]:
    """The hashes of the golden pictures."""
    return [_number(hash_of(picture(path))) for path in sorted(PICTURES.glob("*.png"))]


def picture(path: Path, size: tuple[int, int] | None = None) -> Pixels:
    """A golden picture, at another size where one is given."""
    image = Image.open(path).convert("RGB")
    image = image.resize(size) if size else image
    return Pixels(*image.size, image.tobytes("raw", "BGRX"))


def entries(count: int, draw: np.random.Generator) -> Hashes:
    """Hashes of screens, each with up to SPREAD flips."""
    hashes = draw.choice(np.array(golden(), dtype=np.uint64), count)
    flips = draw.integers(0, SPREAD + 1, count)
    for place in range(SPREAD):
        bit = np.uint64(1) << draw.integers(0, 64, count, dtype=np.uint64)
        hashes ^= np.where(place < flips, bit, np.uint64(0))
    return hashes


def questions(hashes: Hashes, count: int, draw: random.Random) -> Iterator[int]:
    """By turns near an entry and far from all."""
    for number in range(count):
        if number % 2:
            yield _far(hashes, draw)
        else:
            flipped = draw.sample(range(64), draw.randint(0, RADIUS))
            yield int(draw.choice(hashes)) ^ sum(1 << bit for bit in flipped)


def built(hashes: Hashes) -> HashIndex:
    """An index that was told of every entry, as the engine tells it."""
    index = HashIndex()
    for row, bits in enumerate(hashes):
        index.add(key_of(row), look(int(bits)))
    return index


def look(bits: int) -> Look:
    """A look with this hash."""
    return Look(NO_PICTURE, hash=f"{ALGORITHM}:{bits:016x}")


def key_of(row: int) -> str:
    """As the engine writes its keys."""
    return f"step {row}"


def row_of(key: str) -> int:
    """The entry that has this key."""
    return int(key.removeprefix("step "))


def apart(hashes: Hashes, bits: int) -> Distances:
    """How far every entry is, by table."""
    first, second, third, fourth = (hashes ^ np.uint64(bits)).view(np.uint16).reshape(-1, 4).T
    return SET_BITS[first] + SET_BITS[second] + SET_BITS[third] + SET_BITS[fourth]


def resident_mb() -> float:
    """What this process has in memory, 10^6 bytes."""
    gc.collect()
    return float(psutil.Process().memory_info().rss) / 1e6


def timed(what: Callable[[], object]) -> float:
    """Milliseconds."""
    began = time.perf_counter()
    what()
    return (time.perf_counter() - began) * 1000


def answered(index: HashIndex, hashes: Hashes, asked: Sequence[int]) -> list[Answer]:
    """Each question, asked of one fork that has all the entries as its next steps."""
    fork = fork_of(index, len(hashes))
    return [_answered(index, fork, bits) for bits in asked]


def fork_of(index: HashIndex, count: int) -> KeysView[str]:
    """The keys of all entries; in the engine, too, a fork and the index share them."""
    told = frozenset(map(key_of, range(count)))
    return dict.fromkeys(index.near(look(0), told, count)).keys()


def score(answers: Sequence[Answer], hashes: Hashes) -> Score:
    """All answers beside the exact ones."""
    total = Score()
    for answer in answers:
        total.count(answer, apart(hashes, answer.bits))
    return total


def measure(count: int, asked: int, seed: int) -> dict[str, object]:
    """Everything, for one seed."""
    draw = random.Random(seed)  # noqa: S311 - no secret
    hashes = entries(count, np.random.default_rng(seed))
    before = resident_mb()
    began = time.perf_counter()
    index = built(hashes)
    built_s = time.perf_counter() - began
    memory = resident_mb() - before
    answers = answered(index, hashes, list(questions(hashes, asked, draw)))
    right = score(answers, hashes)
    return {
        "entries": count,
        "questions": asked,
        "algorithm": ALGORITHM,
        "radius": RADIUS,
        "limit": NEAREST,
        **_percentiles("", [answer.ms for answer in answers]),
        **_percentiles("busy_", [answer.busy_ms for answer in answers]),
        "memory_mb": round(memory, 1),
        "recall": right.found / right.due if right.due else None,
        "due": right.due,
        "needless": right.needless,
        "longest_answer": right.most,
        "build_s": round(built_s, 2),
        "change_us": round(_change_us(index, hashes), 2),
        **_percentiles("hash_", _hashing()),
        "seed": seed,
    }


def _answered(index: HashIndex, fork: KeysView[str], bits: int) -> Answer:
    screen = look(bits)
    began, busy = time.perf_counter(), time.thread_time()
    found = index.near(screen, fork, NEAREST)
    busy_ms = (time.thread_time() - busy) * 1000
    return Answer(bits, found, (time.perf_counter() - began) * 1000, busy_ms)


def _far(hashes: Hashes, draw: random.Random) -> int:
    while True:
        bits = draw.getrandbits(64)
        if apart(hashes, bits).min() > RADIUS:
            return bits


def _number(told: str) -> int:
    return int(told.partition(":")[2], 16)


def _change_us(index: HashIndex, hashes: Hashes) -> float:
    """One entry removed and added again."""
    some = range(0, len(hashes), max(1, len(hashes) // 1000))
    looks = [(key_of(row), look(int(hashes[row]))) for row in some]

    def change() -> None:
        for key, each in looks:
            index.remove(key)
            index.add(key, each)

    return timed(change) * 1000 / len(looks)


def _hashing() -> list[float]:
    """What comes before a question where the screen is new: its hash, from a whole screen."""
    screen = picture(min(PICTURES.glob("*.png")), SCREEN)
    return [timed(lambda: hash_of(screen)) for _ in range(HASHED)]


def _percentiles(of: str, ms: Sequence[float]) -> dict[str, float]:
    half, most = np.percentile(ms, [50, 95])
    return {f"{of}p50_ms": round(float(half), 2), f"{of}p95_ms": round(float(most), 2)}


def main() -> None:
    """Measure, and say what was found."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--entries", type=int, default=ENTRIES)
    line.add_argument("--questions", type=int, default=QUESTIONS)
    line.add_argument("--seed", type=int, default=None, help="a fresh one where none is given")
    given = line.parse_args()
    seed = secrets.randbits(32) if given.seed is None else given.seed
    print(f"seed {seed}", flush=True)
    result = measure(given.entries, given.questions, seed)
    for name, value in result.items():
        if not given.json:
            print(f"{name:15} {value}")
    if given.json:
        print(json.dumps(result))


if __name__ == "__main__":
    main()
