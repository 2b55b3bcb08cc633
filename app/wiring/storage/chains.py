"""Workflows that play others: first, or in a step; and one that is cut in two."""

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
        chain.append(_declared(store, last, name))
        last = chain[-1]
    return tuple(chain)


def played_in(store: Store, workflow: Workflow) -> tuple[Workflow, ...]:
    """All that a run of a workflow plays beside it, as declared: what it begins after, what its
    steps play, and what these play. UsageError where one of them is not there, or plays one that is
    being played.
    """
    found: dict[str, Workflow] = {}

    def visit(one: Workflow, around: tuple[str, ...]) -> None:
        for name in one.plays:
            if name in around:
                raise UsageError(f"{one.name} plays {name}, which is being played then.")
            if name not in found:
                found[name] = _declared(store, one, name)
                visit(found[name], (*around, name))

    for one in (workflow, *chain_of(store, workflow)):
        found.setdefault(one.name, one)
        visit(one, (one.name,))
    return tuple(one for name, one in found.items() if name != workflow.name)


def _declared(store: Store, by: Workflow, name: str) -> Workflow:
    try:
        return store.declaration(name)
    except UnknownWorkflowError:
        if by.start.after == name:
            raise UsageError(
                f"{by.name} begins after {name}, which is not there: record or import it."
            ) from None
        raise UsageError(
            f"{by.name} plays {name}, which is not there: record or import it."
        ) from None


def require_acyclic(store: Store, first: Workflow, name: str) -> None:
    """UsageError if what a workflow is to play plays that workflow itself, or begins after it."""
    if name in {one.name for one in played_in(store, first)}:
        raise UsageError(f"{first.name} plays {name}, so {name} cannot play it.")


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
