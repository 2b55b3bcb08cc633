"""A mail server on loopback: takes what it is handed, or refuses it."""

from __future__ import annotations

import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class Mailbox:
    """What was handed in: who may see it, and its text; `encrypted` tells of each text whether it
    came over TLS. `refuses` turns every receiver away.
    """

    address: str = ""
    refuses: bool = False
    receivers: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    encrypted: list[bool] = field(default_factory=list)

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


class Conversation(socketserver.StreamRequestHandler):
    """With one client; it goes on over TLS when that is asked for and `starttls` is there."""

    mailbox: Mailbox
    starttls: ssl.SSLContext | None

    def handle(self) -> None:
        self.say("220 here")
        with suppress(OSError):  # who distrusts the certificate hangs up
            while command := self.line().strip():
                self.obey(command)
        self.connection.close()

    def obey(self, command: str) -> None:
        match command.upper()[:8]:
            case "STARTTLS" if self.starttls:
                self.say("220 go on")
                self.connection = self.starttls.wrap_socket(self.connection, server_side=True)
                self.rfile = self.connection.makefile("rb")
            case word if word.startswith("EHLO") and self.starttls and not self.is_encrypted:
                self.say("250-here\r\n250 STARTTLS")
            case "DATA":
                self.say(self.mailbox.answer(command))
                self.mailbox.messages.append("".join(iter(self.line, ".\n")))
                self.mailbox.encrypted.append(self.is_encrypted)
                self.say("250 taken")
            case _:
                self.say(self.mailbox.answer(command))

    @property
    def is_encrypted(self) -> bool:
        return isinstance(self.connection, ssl.SSLSocket)

    def line(self) -> str:
        return self.rfile.readline().decode().replace("\r\n", "\n")

    def say(self, answer: str) -> None:
        self.connection.sendall(f"{answer}\r\n".encode())


@contextmanager
def mail_server(*, refuses: bool = False, tls: ssl.SSLContext | None = None) -> Iterator[Mailbox]:
    """The server, while the block lasts; it offers TLS where it has a certificate for it."""
    box = Mailbox(refuses=refuses)

    class Handler(Conversation):
        mailbox, starttls = box, tls

    with socketserver.TCPServer(("127.0.0.1", 0), Handler) as server:
        box.address = f"127.0.0.1:{server.server_address[1]}"
        serving = threading.Thread(target=server.serve_forever, args=(0.02,))
        serving.start()
        try:
            yield box
        finally:
            server.shutdown()
            serving.join()
