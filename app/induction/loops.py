"""Adjacent repetitions in one recording: two speculate a loop, a third confirms it (WebRobot)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.induction.recording import Recording

SPECULATES = 2
CONFIRMS = 3


@dataclass(frozen=True, slots=True)
class Loop:
    """`count` repetitions of `length` actions, from the action `start` (0-based) on."""

    start: int
    length: int
    count: int

    @property
    def end(self) -> int:
        """The first action after it."""
        return self.start + self.length * self.count

    @property
    def is_confirmed(self) -> bool:
        """Whether there were enough repetitions to go on unasked."""
        return self.count >= CONFIRMS


def find_loops(signatures: Sequence[str]) -> tuple[Loop, ...]:
    """The loops of a recording, in order and none inside another: those that cover most, and of
    those the ones with the shortest body.
    """
    found = sorted(_repetitions(signatures), key=lambda loop: (loop.start - loop.end, loop.length))
    chosen: list[Loop] = []
    for loop in found:
        if all(loop.end <= other.start or other.end <= loop.start for other in chosen):
            chosen.append(loop)
    return tuple(sorted(chosen, key=lambda loop: loop.start))


def loops_at_the_end(signatures: Sequence[str]) -> tuple[Loop, ...]:
    """The loops that a recording ends with: those that cover most first, and of those the ones with
    the shortest body.
    """
    whole = len(signatures)
    found: list[Loop] = []
    for length in range(1, whole // SPECULATES + 1):
        body, count = signatures[whole - length :], 1
        while (begin := whole - (count + 1) * length) >= 0:
            if list(signatures[begin : begin + length]) != list(body):
                break
            count += 1
        if count >= SPECULATES:
            found.append(Loop(whole - count * length, length, count))
    return tuple(sorted(found, key=lambda loop: (loop.start, loop.length)))


def nested_in(loop: Loop, signatures: Sequence[str]) -> tuple[Loop, ...]:
    """The loops inside one repetition; their places count from its first action."""
    return find_loops(signatures[loop.start : loop.start + loop.length])


def iterations(recording: Recording, loop: Loop) -> tuple[Recording, ...]:
    """Each repetition as a recording of its own, so that they can be merged like others."""
    starts = range(loop.start, loop.end, loop.length)
    return tuple(
        replace(
            recording,
            name=f"{recording.name}, repetition {number}",
            actions=recording.actions[start : start + loop.length],
        )
        for number, start in enumerate(starts, 1)
    )


def _repetitions(signatures: Sequence[str]) -> Iterator[Loop]:
    """For each length of a body, the runs in which every action is the one so much earlier."""
    for length in range(1, len(signatures) // SPECULATES + 1):
        start, same = 0, 0
        for place in range(length, len(signatures) + 1):
            is_same = place < len(signatures) and signatures[place] == signatures[place - length]
            same = same + 1 if is_same else 0
            if not is_same:
                start = place - length + 1
            elif same % length == 0:
                yield Loop(start, length, same // length + 1)
