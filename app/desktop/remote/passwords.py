"""Answers to what a server asks of who connects: VNC's challenge, and Apple's."""

from __future__ import annotations

import hashlib
import secrets

from cryptography.hazmat.decrepit.ciphers.algorithms import TripleDES
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES128
from cryptography.hazmat.primitives.ciphers.modes import ECB

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
