"""What a run takes is made ready piece by piece; room for pictures stays with the process."""

from __future__ import annotations

import subprocess
import sys

from app.wiring.run.preparation import Preparation, preallocate_memory

SIZE = 64 << 20
HELD = """
import resource
from app.wiring.run.preparation import preallocate_memory
def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt
def taken():
    before = faults()
    pictures = [b"\\1" * (8 << 20) for _ in range(4)]
    return faults() - before
print(all(preallocate_memory({size})), taken(), taken())
"""


def taken_with(size: int) -> tuple[bool, int, int]:
    """Whether room was made, and how many pages had to be given out for four pictures, twice."""
    told = subprocess.run(
        [sys.executable, "-c", HELD.format(size=size)],
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split()
    return told[0] == "True", int(told[1]), int(told[2])


def test_a_request_interrupts_the_preparation_which_goes_on_afterwards() -> None:
    done: list[int] = []
    preparation = Preparation(map(done.append, range(4)))
    preparation.go_on(until=lambda: len(done) == 2)
    assert done == [0, 1]
    preparation.go_on()
    preparation.go_on()
    assert done == [0, 1, 2, 3]


def test_a_runs_process_begins_without_what_only_its_steps_take() -> None:
    told = "import sys, app.wiring.run.child; print({'numpy', 'cv2', 'keyring'} & {*sys.modules})"
    loaded = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, check=True, text=True
    ).stdout
    assert loaded.strip() == "set()"


def test_a_request_waits_for_a_piece_of_the_room_and_not_for_all_of_it() -> None:
    assert len(list(preallocate_memory(SIZE))) > SIZE // (16 << 20)


def test_pictures_find_their_room_made() -> None:
    made, first, again = taken_with(SIZE)
    assert made
    assert max(first, again) < 100  # of 8,192 pages


def test_without_room_the_first_pictures_have_to_wait_for_it() -> None:
    _, first, again = taken_with(0)
    assert first > 4_000
    assert again < 100  # it is kept from then on
