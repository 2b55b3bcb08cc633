"""A mail server on loopback: takes what it is handed, or refuses it."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Mailbox:
    """What was handed in: who may see it, and its text. `refuses` turns every receiver away."""

    address: str = ""
    refuses: bool = False
    receivers: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)

    def answer(self, command: str) -> str:
        match command[:4].upper():
            case "RCPT" if self.refuses:
                return "550 nobody of that name"
            case "RCPT":
                self.receivers.append(command.partition(":")[2].strip("<>"))
                return "250 ok"
            case "DATA":
                return "354 go on"
            case "QUIT":
                return "221 bye"
            case _:
                return "250 ok"


@contextmanager
def mail_server(*, refuses: bool = False) -> Iterator[Mailbox]:
    """The server, while the block lasts."""
    mailbox = Mailbox(refuses=refuses)

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.say("220 here")
            while command := self.rfile.readline().decode().strip():
                self.say(mailbox.answer(command))
                if command.upper() == "DATA":
                    mailbox.messages.append("".join(iter(self.line, ".\n")))
                    self.say("250 taken")

        def line(self) -> str:
            return self.rfile.readline().decode().replace("\r\n", "\n")

        def say(self, answer: str) -> None:
            self.wfile.write(f"{answer}\r\n".encode())

    with socketserver.TCPServer(("127.0.0.1", 0), Handler) as server:
        mailbox.address = f"127.0.0.1:{server.server_address[1]}"
        serving = threading.Thread(target=server.serve_forever, args=(0.02,))
        serving.start()
        try:
            yield mailbox
        finally:
            server.shutdown()
            serving.join()
