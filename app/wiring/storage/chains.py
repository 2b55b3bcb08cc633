"""Workflows that begin after others: what is played first, and one that is cut in two."""

from __future__ import annotations

from app.engine.errors import UsageError
from app.store.editing.beginnings import cut
from app.store.errors import UnknownWorkflowError
from app.store.model.workflow import Workflow
from app.store.secrets.secrets import UnknownSecretError
from app.store.store import Store
from app.wiring.storage.store_opening import open_secrets


def chain_of(store: Store, workflow: Workflow) -> tuple[Workflow, ...]:
    """What is played before a workflow, as declared: what it begins after, what that begins after,
    and so on. UsageError where one of them is not there, or they begin after each other.
    """
    chain: list[Workflow] = []
    last = workflow
    while last.start.after:
        name = last.start.after
        if name in {workflow.name, *(one.name for one in chain)}:
            raise UsageError(f"{workflow.name} begins after {name}, and that after it again.")
        try:
            chain.append(store.declaration(name))
        except UnknownWorkflowError:
            raise UsageError(
                f"{last.name} begins after {name}, which is not there: record or import it."
            ) from None
        last = chain[-1]
    return tuple(chain)


def require_acyclic(store: Store, first: Workflow, name: str) -> None:
    """UsageError if what is to come first begins after that workflow itself."""
    if name in {one.name for one in chain_of(store, first)}:
        raise UsageError(f"{first.name} begins after {name}, so {name} cannot begin after it.")


def cut_in_two(store: Store, name: str, number: int, first: str) -> Workflow:
    """Keep the steps up to that one as the workflow `first`, with the secrets that they type, and
    the rest as the next version, which is given back. UsageError for a name that is taken.
    """
    if first in {one.name for one in store.listed()}:
        raise UsageError(f"There is a workflow {first} already: find another name.")
    part, rest = cut(store.with_learned(store.workflow(name)), number, first)
    store.save_workflow(part)
    secrets = open_secrets(store)
    for secret in part.secrets:
        try:
            secrets.set(first, secret, secrets.get(name, secret))
        except UnknownSecretError:
            continue  # it was never set: the first run asks for it
    return store.save_workflow(rest)
