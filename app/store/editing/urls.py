"""Addresses that end checks ask: what may stand in one, and what is filled in when it is asked.

A password is written `{secret:NAME}` and comes from the secrets; a run's value is percent-encoded,
so that it can never lead to another host, path or question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from urllib.parse import quote, unquote, urlsplit

from app.engine.errors import UsageError

SECRET = re.compile(r"\{secret:([^{}]+)\}")
_NAME = re.compile(r"\{(?!secret:)([^{}]+)\}")
# What lets somebody in, given in an address's question.
_LETS_IN = re.compile(
    r"(?:^|[;&])\s*(?:pass(?:word|wd|phrase)?|pwd|secret|(?:[\w-]*[-_])?token|(?:api|access)[-_]?key)"
    r"\s*=\s*[^;&\s]",
    re.IGNORECASE,
)

SecretOf = Callable[[str], str]


def parameters_in(address: str) -> tuple[str, ...]:
    """The names of the parameters that stand in an address."""
    return tuple(dict.fromkeys(_NAME.findall(address)))


def secrets_in(address: str) -> tuple[str, ...]:
    """The names of the secrets that an address needs."""
    return tuple(dict.fromkeys(SECRET.findall(address)))


def complaint_about(address: str) -> str:
    """What is wrong with an address, to follow "The address"; empty when nothing is."""
    masked = SECRET.sub("", address)
    try:
        parts, bare = urlsplit(SECRET.sub("S", address)), urlsplit(masked)
        if not parts.hostname and parts.scheme in {"http", "https"}:
            return "names no host"
        if "{" in parts.netloc or "{" in parts.scheme:
            return "has a parameter for its host, which must be written out"
    except ValueError as error:
        return f"cannot be read ({str(error).lower()})"
    if bare.password or _LETS_IN.search(unquote(bare.query)):
        return "holds a password: keep it with “byheart secret set” and write {secret:NAME}"
    return ""


def filled_address(address: str, values: Mapping[str, str], secret_of: SecretOf) -> str:
    """The address with this run's values and the secrets in it, each percent-encoded."""
    known = _NAME.sub(lambda name: _encoded(name, values), address)
    return SECRET.sub(lambda name: quote(secret_of(name[1]), safe=""), known)


def shown_address(address: str, values: Mapping[str, str]) -> str:
    """The address as sentences tell it: with this run's values, without secrets."""
    return _NAME.sub(lambda name: _encoded(name, values), address)


def without_user(address: str) -> tuple[str, str | None, str]:
    """The address alone, its user and their password."""
    parts = urlsplit(address)
    host = parts.netloc.rpartition("@")[2]
    user = None if parts.username is None else unquote(parts.username)
    return parts._replace(netloc=host, fragment="").geturl(), user, unquote(parts.password or "")


def _encoded(name: re.Match[str], values: Mapping[str, str]) -> str:
    value = values.get(name[1], name[0])
    if value in {".", ".."}:
        raise UsageError(f"The value “{value}” of {name[1]} would lead to another address.")
    return quote(value, safe="")
