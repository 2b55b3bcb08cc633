"""The key that a model is asked with, and what a person is told before. Whoever starts runs needs
this and nothing of the agent itself.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from app.engine.errors import BlockedError
from app.settings import Settings
from app.store.secrets.secrets import Secrets, UnknownSecretError

# Whose secret the key is: no workflow can be called so, and so none can type it.
KEY_OWNER, KEY_NAME = "byheart/agent", "ANTHROPIC_API_KEY"


def take_key(secrets: Secrets) -> str:
    """The key, from the environment (where nothing that is started later shall find it) or from
    the keyring. BlockedError when there is none.
    """
    key = os.environ.pop(KEY_NAME, "")
    return key or _kept_key(secrets)


def known_key(secrets: Secrets) -> str:
    """The same key, left where it is. BlockedError when there is none."""
    return os.environ.get(KEY_NAME) or _kept_key(secrets)


def has_key(secrets: Secrets) -> bool:
    """Whether one is kept."""
    return KEY_NAME in secrets.names(KEY_OWNER)


def keep_key(secrets: Secrets, key: str) -> None:
    """Keep it where secrets are kept, in the place of any other."""
    secrets.set(KEY_OWNER, KEY_NAME, key)


def forget_key(secrets: Secrets) -> None:
    """Keep it no longer."""
    secrets.remove(KEY_OWNER, KEY_NAME)


def require_key(environment: Mapping[str, str], secrets: Secrets) -> None:
    """BlockedError when there is no key to ask a model with."""
    if not environment.get(KEY_NAME):
        _kept_key(secrets)


def _kept_key(secrets: Secrets) -> str:
    try:
        return secrets.get(KEY_OWNER, KEY_NAME)
    except UnknownSecretError as error:
        raise BlockedError(
            f"There is no key to ask the model with: keep it in the window's settings, or with "
            f"“byheart secret set {KEY_OWNER} {KEY_NAME}”, or set {KEY_NAME}."
        ) from error


def what_leaves(settings: Settings) -> str:
    """What a person is told before a run that may ask a model."""
    where = settings.agent_url or "Anthropic"
    return (
        f"If a screen is not known, {settings.model} at {where} is asked: pictures of the whole "
        "screen (Byheart's own windows and secrets blackened), the task, this run's values and "
        f"what was done are sent there. At most ${settings.agent_usd:g} a run."
    )
