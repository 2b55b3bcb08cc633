"""The least environment: what we start finds nothing in its environment that lets somebody in.

An application needs much of the session's environment (its language, theme, folders and buses),
and which part of it cannot be known. So it gets what is there, less our own settings and whatever
is a secret by its name, or an address with a password by its content.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

OUR_OWN = re.compile(r"BYHEART_|ANTHROPIC_|CREDENTIALS_DIRECTORY$")
# Words of a name such as PGPASSWORD, OPENAI_API_KEY, GH_TOKEN or AWS_SECRET_ACCESS_KEY.
SECRET_NAME = re.compile(
    r"PASSWORD|PASSWD|PASSPHRASE|PASSCODE|CREDENTIAL|SECRET"
    r"|(?:^|_)(?:PASS|PWD|PW|TOKEN|AUTH)$|TOKEN(?:_|$)|API_?KEY|(?:ACCESS|PRIVATE)_?KEY",
    re.IGNORECASE,
)
NO_SECRETS = frozenset({"PWD", "OLDPWD"})  # folders
WITH_PASSWORD = re.compile(r"[a-z][a-z0-9+.-]*://[^/\s@:]*:[^/\s@]+@", re.IGNORECASE)


def inherited(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """What a process that we start may find of `environment` (default: our own)."""
    known = os.environ if environment is None else environment
    return {name: value for name, value in known.items() if not _lets_in(name, value)}


def merged(extra: Mapping[str, str]) -> dict[str, str]:
    """What may be inherited, with these values; an empty one takes the variable away."""
    both = {**inherited(), **extra}
    return {name: value for name, value in both.items() if value or name not in extra}


def _lets_in(name: str, value: str) -> bool:
    if OUR_OWN.match(name) or WITH_PASSWORD.search(value):
        return True
    return name not in NO_SECRETS and SECRET_NAME.search(name) is not None
