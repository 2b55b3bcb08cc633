"""A network between a client and a server on this machine: counted, slow, cut when asked."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Queue
from threading import Thread
from typing import Self

CHUNK_BYTES = 2048
UNDER_WAY = 64  # chunks that a link holds in each direction: 128 kB
KERNEL_BYTES = 1 << 16  # else the kernel holds megabytes, which no link of 2 Mbit/s does


@dataclass(frozen=True, slots=True)
class Speed:
    """How late each byte is, each way, and how many pass in a second; 0 is unbounded."""

    delay_s: float = 0.0
    bytes_per_s: float = 0.0


QUICK = Speed()
SLOW = Speed(0.05, 2e6 / 8)


@dataclass
class Link:
    """Passes connections on to a port of this machine while the block lasts."""

    to: int
    speed: Speed = QUICK
    port: int = 0
    received: int = 0
    sent: int = 0
    _open: list[socket.socket] = field(default_factory=list)
    _threads: list[Thread] = field(default_factory=list)

    def __enter__(self) -> Self:
        """Listen on a port of its own."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._serving = Thread(target=self._serve, daemon=True)
        self._serving.start()
        return self

    def __exit__(self, *_: object) -> None:
        """End it, with every connection and thread."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._serving.join()  # it may still begin to pass what it let through
        self._listening.close()
        self.cut()
        for each in self._threads:
            each.join()

    def cut(self) -> None:
        """End every connection, as a network that breaks does; the next one is let through."""
        ended, self._open = self._open, []
        for each in ended:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._listening.accept()
                there = socket.create_connection(("127.0.0.1", self.to))
                for each in (here, there):
                    each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, KERNEL_BYTES)
                    each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)
                self._open += [here, there]
                self._pass(here, there, "sent")
                self._pass(there, here, "received")

    def _pass(self, one: socket.socket, other: socket.socket, count: str) -> None:
        under_way: Queue[tuple[float, bytes]] = Queue(UNDER_WAY)
        taking = Thread(target=self._take, args=(one, under_way, count), daemon=True)
        giving = Thread(target=self._give, args=(other, under_way), daemon=True)
        self._threads += [taking, giving]
        taking.start()
        giving.start()

    def _take(self, one: socket.socket, under_way: Queue[tuple[float, bytes]], count: str) -> None:
        data = b"first"
        while data:
            data = b""
            with suppress(OSError):
                data = one.recv(CHUNK_BYTES if self.speed.bytes_per_s else 1 << 18)
            setattr(self, count, getattr(self, count) + len(data))
            under_way.put((time.monotonic(), data))

    def _give(self, other: socket.socket, under_way: Queue[tuple[float, bytes]]) -> None:
        """To the end, also when nobody takes it any more: `_take` must not wait for ever."""
        free_s = 0.0
        while True:
            came_s, data = under_way.get()
            speed = self.speed
            free_s = max(free_s, came_s)
            if speed.bytes_per_s:
                free_s += len(data) / speed.bytes_per_s
            time.sleep(max(0.0, free_s + speed.delay_s - time.monotonic()))
            if not data:
                break
            with suppress(OSError):
                other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
