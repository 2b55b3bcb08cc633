"""What a run says to its parent comes in whole lines, from whichever thread."""

from __future__ import annotations

import io
import json
import threading

from app.wiring.run.channel import MessageChannel

WHILE_ANOTHER_TRIES_S = 0.2


class Halting(io.StringIO):
    """A stream whose first write halts half-way while another thread tries to write."""

    def __init__(self) -> None:
        super().__init__()
        self.other: threading.Thread | None = None

    def write(self, text: str, /) -> int:
        middle = len(text) // 2
        super().write(text[:middle])
        other, self.other = self.other, None
        if other is not None:
            other.start()
            other.join(WHILE_ANOTHER_TRIES_S)
        super().write(text[middle:])
        return len(text)


def test_two_threads_that_speak_at_once_tear_no_line() -> None:
    out = Halting()
    voice = MessageChannel(out)
    out.other = other = threading.Thread(target=voice.say, args=({"event": "trouble"},))
    voice.say({"event": "acted", "step": 1})
    other.join()
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert lines == [{"event": "acted", "step": 1}, {"event": "trouble"}]
