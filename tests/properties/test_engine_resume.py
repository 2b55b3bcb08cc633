"""Whatever a helper does to a form: the replay saves only what is complete, and nothing twice."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.model.events import Acted
from tests.builders.engine.form import Clerk, Form
from tests.builders.engine.world import told

Deed = Callable[[Clerk], object]


def save_under_the_popup(clerk: Clerk) -> None:
    clerk.click("Save")
    clerk.click("OK")


DEEDS: dict[str, Deed] = {
    "close the popup": lambda clerk: clerk.click("OK"),
    "fill a": lambda clerk: clerk.fill("a", "1"),
    "fill b": lambda clerk: clerk.fill("b", "2"),
    "fill b wrongly": lambda clerk: clerk.fill("b", "9"),
    "b gets its value": lambda clerk: clerk.form.fields.update(b="2"),
    "a loses its value": lambda clerk: clerk.form.fields.pop("a", None),
    "save": lambda clerk: clerk.click("Save"),
    "save under the popup": save_under_the_popup,
    "a popup comes": lambda clerk: setattr(clerk.form, "popup", True),
    "b hides": lambda clerk: clerk.form.hidden.add("b"),
    "Save hides": lambda clerk: clerk.form.hidden.add("Save"),
    "all is shown": lambda clerk: clerk.form.hidden.clear(),
}

deeds = st.lists(st.sampled_from(sorted(DEEDS)), max_size=6)


@settings(max_examples=500)
@given(
    deeds=deeds,
    popup_before=st.sampled_from(["a", "b", "Save"]),
    hidden=st.sets(st.sampled_from(["b", "Save"])),
    with_effects=st.booleans(),
)
def test_a_helper_and_the_replay_save_once_and_complete(
    deeds: list[str], popup_before: str, hidden: set[str], *, with_effects: bool
) -> None:
    clerk = Clerk(Form(popup_before=popup_before, hidden=hidden), with_effects=with_effects)
    did: list[str] = []

    def agent(_: str) -> None:
        divergence = clerk.engine.divergence
        assert divergence is not None
        while not divergence.resolved and deeds:
            did.append(deeds.pop(0))
            DEEDS[did[-1]](clerk)

    clerk.engine.set_agent(agent)
    events = list(clerk.engine.run("save a and b"))

    by_heart = [event for event in told(events, Acted) if event.by == "memory"]
    saves = [event for event in by_heart if event.arguments == {"button": "Save"}]
    assert len(saves) <= 1
    if any("save" in deed for deed in did):
        assert saves == []
    if saves and not {"a loses its value", "fill b wrongly"} & set(did):
        assert clerk.form.saved[-1] == {"a": "1", "b": "2"}
    order = [event.step for event in by_heart]
    assert order == sorted(set(order))
