"""The beginning of a conversation: version, security, initialisation (RFC 6143, 7.1 to 7.3).

The handshake is a generator that does no I/O: it yields what is to be read, sent or encrypted, and
is sent what was read. Whoever connects answers VNC's challenge, or Apple's.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import struct
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import NamedTuple

from cryptography.hazmat.decrepit.ciphers.algorithms import TripleDES
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES128
from cryptography.hazmat.primitives.ciphers.modes import ECB

from app.desktop.remote import bounds
from app.desktop.remote.errors import ProtocolError, RefusedError

VNC_KEY = 8  # bytes of the password that count (RFC 6143, 7.2.2)
CHALLENGE = 16
APPLE_FIELD = 64  # bytes of each of user and password, the ending zero among them


def answer_challenge(challenge: bytes, password: str) -> bytes:
    """The challenge (16 bytes) encrypted by DES with the password, each byte's bits mirrored."""
    key = password.encode("utf-8", "replace")[:VNC_KEY].ljust(VNC_KEY, b"\0")
    mirrored = bytes(int(f"{byte:08b}"[::-1], 2) for byte in key)
    # Three times the same key makes DES of TripleDES.
    encryptor = Cipher(TripleDES(mirrored * 3), ECB()).encryptor()  # noqa: S305 - the standard's
    return encryptor.update(challenge) + encryptor.finalize()


def answer_apple(
    generator: int, prime: int, server_key: int, length: int, user: str, password: str
) -> bytes:
    """Apple's Diffie-Hellman answer (security type 30): user and password, encrypted by the shared
    key, then our public key; both are `length` bytes and 128 bytes long.
    """
    private = secrets.randbelow(prime - 2) + 1
    shared = pow(server_key, private, prime).to_bytes(length, "big")
    key = hashlib.md5(shared, usedforsecurity=False).digest()
    told = _field(user) + _field(password)
    encryptor = Cipher(AES128(key), ECB()).encryptor()  # noqa: S305 - Apple's
    public = pow(generator, private, prime).to_bytes(length, "big")
    return encryptor.update(told) + encryptor.finalize() + public


def _field(text: str) -> bytes:
    """Ended by a zero and filled with noise."""
    written = text.encode()[: APPLE_FIELD - 1] + b"\0"
    return written + secrets.token_bytes(APPLE_FIELD - len(written))


VERSION = re.compile(rb"RFB (\d{3})\.(\d{3})\n")
OURS = b"RFB 003.008\n"
NONE, VNC, VENCRYPT, APPLE = 1, 2, 19, 30
X509_NONE, X509_VNC, X509_PLAIN = 260, 261, 262
# The best that a server offers is taken; what is encrypted comes first.
BEST_FIRST = (VENCRYPT, APPLE, VNC, NONE)
BEST_OF_VENCRYPT = (X509_PLAIN, X509_VNC, X509_NONE)
SHARED = b"\x01"  # others may stay connected
MOST_DH_BYTES = 1024
WRONG = "The server does not let us in"


class Read(NamedTuple):
    """So many bytes are needed."""

    length: int


class Send(NamedTuple):
    """These bytes are to be sent."""

    data: bytes


class Encrypt(NamedTuple):
    """From here on the conversation is encrypted."""


Wish = Read | Send | Encrypt
Talk = Generator[Wish, bytes, "Welcome"]
Part = Generator[Wish, bytes, None]


@dataclass(frozen=True, slots=True)
class Welcome:
    """What the server says of its screen."""

    width: int
    height: int
    name: str


@dataclass(frozen=True, slots=True)
class Login:
    """Who connects. `password` is asked only when the server wants one; None: there is none."""

    user: str
    password: Callable[[], str | None]
    where: str

    def required(self) -> str:
        """The password; RefusedError, naming how one is kept, when there is none."""
        kept = self.password()
        if kept is None:
            raise RefusedError(
                f"{self.where} asks for a password and none is kept for it: "
                f"set it with “byheart secret set {self.where} password”."
            )
        return kept


def handshake(login: Login) -> Talk:
    """The whole conversation up to what the server says of its screen.

    ProtocolError for a server that is none, RefusedError for one that does not let us in.
    """
    version = yield from _version()
    yield from _security(login, version)
    yield Send(SHARED)
    head = yield Read(24)
    width, height = struct.unpack(">HH", head[:4])
    bounds.require_size(width, height)
    (length,) = struct.unpack(">I", head[20:])
    bounds.require_at_most(length, bounds.LONGEST_NAME, "a name")
    name = (yield Read(length)) if length else b""
    return Welcome(width, height, name.decode("utf-8", "replace"))


def _version() -> Generator[Wish, bytes, tuple[int, int]]:
    """The version both speak: 3.3, 3.7 or 3.8, whatever else the server claims."""
    told = yield Read(12)
    known = VERSION.fullmatch(told)
    if known is None:
        raise ProtocolError(f"That is no VNC server: it began with {told!r}.")
    major, minor = int(known[1]), int(known[2])
    if (major, minor) < (3, 3):
        raise ProtocolError(f"The server speaks RFB {major}.{minor}; 3.3 is the least.")
    ours = (3, 8) if (major, minor) >= (3, 8) else (3, 7) if minor == 7 else (3, 3)  # noqa: PLR2004
    yield Send(OURS if ours == (3, 8) else b"RFB 003.%03d\n" % ours[1])
    return ours


def _security(login: Login, version: tuple[int, int]) -> Part:
    if version == (3, 3):
        (chosen,) = struct.unpack(">I", (yield Read(4)))
        if chosen == 0:
            raise RefusedError(f"{WRONG}: {(yield from _reason())}")
    else:
        chosen = yield from _choose()
        yield Send(bytes([chosen]))
    yield from _prove(login, chosen)
    if chosen != NONE or version >= (3, 8):
        yield from _result(version)


def _choose() -> Generator[Wish, bytes, int]:
    """The kind of security, of those that the server offers."""
    (count,) = yield Read(1)
    if count == 0:
        raise RefusedError(f"{WRONG}: {(yield from _reason())}")
    offered = yield Read(count)
    if (best := next((kind for kind in BEST_FIRST if kind in offered), None)) is None:
        kinds = ", ".join(map(str, sorted(offered)))
        raise RefusedError(
            f"The server offers only kinds of security that Byheart does not speak ({kinds}); "
            "let it offer X509 certificates, a VNC password, or none on a network of its own."
        )
    return best


def _prove(login: Login, kind: int) -> Part:
    match kind:
        case 1:  # none
            return
        case 2:
            challenge = yield Read(CHALLENGE)
            yield Send(answer_challenge(challenge, login.required()))
        case 19:
            yield from _vencrypt(login)
        case 30:
            yield from _apple(login)
        case _:
            raise RefusedError(f"The server wants security of kind {kind}, which is not spoken.")


def _vencrypt(login: Login) -> Part:
    """TLS with a certificate, then what it carries. Without a certificate TLS tells nobody apart,
    so those kinds are refused.
    """
    told = yield Read(2)
    if tuple(told) < (0, 2):
        raise ProtocolError("The server speaks an old VeNCrypt; 0.2 is the least.")
    yield Send(b"\x00\x02")
    refused, count = yield Read(2)
    if refused or not count:
        raise RefusedError("The server offers no kind of VeNCrypt.")
    kinds = struct.unpack(f">{count}I", (yield Read(4 * count)))
    best = next((kind for kind in BEST_OF_VENCRYPT if kind in kinds), None)
    if best is None or (best == X509_PLAIN and not login.user and X509_VNC in kinds):
        best = X509_VNC if X509_VNC in kinds else None
    if best is None:
        raise RefusedError(
            "The server encrypts without a certificate, so that anybody could stand between; "
            "give it one (X509None, X509Vnc or X509Plain)."
        )
    yield Send(struct.pack(">I", best))
    if (yield Read(1)) != b"\x01":
        raise RefusedError("The server takes back the kind of VeNCrypt that it has offered.")
    yield Encrypt()
    if best == X509_VNC:
        yield from _prove(login, VNC)
    elif best == X509_PLAIN:
        user, password = login.user.encode(), login.required().encode()
        yield Send(struct.pack(">II", len(user), len(password)) + user + password)


def _apple(login: Login) -> Part:
    generator, length = struct.unpack(">HH", (yield Read(4)))
    if not 0 < length <= MOST_DH_BYTES:
        raise ProtocolError(f"The server announces keys of {length} bytes.")
    prime = int.from_bytes((yield Read(length)), "big")
    server_key = int.from_bytes((yield Read(length)), "big")
    if prime < 5 or not 1 < server_key < prime:  # noqa: PLR2004 - the least with a generator
        raise ProtocolError("The server's keys are none.")
    password = login.required()
    yield Send(answer_apple(generator, prime, server_key, length, login.user, password))


def _result(version: tuple[int, int]) -> Part:
    (failed,) = struct.unpack(">I", (yield Read(4)))
    if not failed:
        return
    if version < (3, 8):
        raise RefusedError(f"{WRONG}: the password is wrong, or too many have connected.")
    raise RefusedError(f"{WRONG}: {(yield from _reason())}")


def _reason() -> Generator[Wish, bytes, str]:
    """Why, in the server's words, as one piece of a sentence."""
    (length,) = struct.unpack(">I", (yield Read(4)))
    told = yield Read(min(length, bounds.LONGEST_REASON))
    words = "".join(one if one.isprintable() else " " for one in told.decode("utf-8", "replace"))
    return f"“{words.strip()[:200]}”."
