"""Whom the demo asks in its last act: the model that the user has set up and agreed to, else the
stand-in, which is no model and is said to be none.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager

from app.demo.fake_model.stand_in_process import started_stand_in
from app.engine.errors import ByheartError
from app.settings import VARIABLES, Settings
from app.wiring.agent.agent_key import KEY_NAME, KEY_OWNER, what_leaves
from app.wiring.agent.consent import has_consented
from app.wiring.run.launcher import Parent
from app.wiring.storage.store_opening import open_secrets, open_store

# A demo need not wait as long as a run at night for what will not come by itself.
PATIENCE = {"BYHEART_PATIENCE_S": "4"}
STAND_IN = (
    "Instead of a model a stand-in is asked, a small program on this machine that reads the "
    "screenshot by a few rules; nothing leaves the machine."
)


@contextmanager
def asked(parent: Parent, users: Settings, say: Callable[[str], None]) -> Iterator[None]:
    """Runs that may ask an agent ask this one while the block lasts."""
    with _environment(users, say) as environment:
        before, parent.agent = parent.agent, {**parent.agent, **environment, **PATIENCE}
        try:
            yield
        finally:
            parent.agent = before


@contextmanager
def _environment(users: Settings, say: Callable[[str], None]) -> Iterator[Mapping[str, str]]:
    if own := users_model(users):
        say(what_leaves(users))
        yield own
        return
    say(STAND_IN)
    with started_stand_in() as environment:
        yield environment


def users_model(users: Settings) -> dict[str, str]:
    """What a run needs to ask the model that the user has set up; nothing where there is no key, or
    nobody has agreed that anything leaves the machine.
    """
    key = _key(users) if has_consented(users) else ""
    return {KEY_NAME: key, "BYHEART_AGENT_CONSENT": "yes", **_chosen(users)} if key else {}


def _chosen(users: Settings) -> dict[str, str]:
    """What they have set: a demo has a data folder of its own."""
    chosen = {
        "model": users.model,
        "agent_usd": str(users.agent_usd),
        "agent_calls": str(users.agent_calls),
    }
    return {VARIABLES[name]: value for name, value in chosen.items()}


def _key(users: Settings) -> str:
    if given := os.environ.get(KEY_NAME):
        return given
    try:
        with closing(open_store(users)) as store:
            return open_secrets(store).get(KEY_OWNER, KEY_NAME)
    except ByheartError:
        return ""
