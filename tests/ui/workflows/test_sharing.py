"""A workflow that somebody else published is added in the window, and says what it does first."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.store.sharing.reference import OciReference
from app.store.store import Store
from app.ui.i18n.messages_en import Say
from app.ui.workflows.finding import FindForm
from app.ui.workflows.page import WorkflowsPage
from app.ui.workflows.sharing import SharedForm
from app.wiring.storage.sharing import disclosed, publish_workflow
from app.wiring.storage.store_opening import open_store
from tests.builders.servers.oci_registry import oci_registry
from tests.builders.store.exchange import sound
from tests.builders.store.kept import workflow
from tests.builders.ui.windows import texts
from tests.ui.conftest import Open

READ_MS = 60_000  # every picture is read for texts, on a machine that does other things, too


def test_what_others_share_is_added_to_be_reviewed(
    qtbot: QtBot, open_window: Open, store: Store, tmp_path: Path
) -> None:
    store.save_workflow(workflow("orders"))
    page = open_window().pages.workflows
    qtbot.waitUntil(page.shared.isVisible)
    with oci_registry(tmp_path) as registry:
        there = published(tmp_path / "author", registry.address("team/sound"))
        page.shared.click()
        form = page.sharing.form
        assert form is not None
        assert not form.go.isEnabled(), "no address"
        for address, why in (
            ("https://example.org", "has an address such as oci://"),
            (there, "reviews that you ask for"),
        ):
            tells(form, address, "add")
            qtbot.waitUntil(partial(says, form, why))
        form.name.setText("theirs")
        tells(form, there, "to_review")
        qtbot.waitUntil(lambda: page.sharing.form is None)
    qtbot.waitUntil(lambda: page.chosen == "theirs")
    qtbot.waitUntil(page.view.accept.isVisible)
    assert not store.workflow("theirs").trusted


def test_what_goes_is_shown_before_it_is_published_and_others_find_it(
    qtbot: QtBot, open_window: Open, store: Store, tmp_path: Path
) -> None:
    """With the real registry: published here, looked for, and its address taken."""
    store.save_workflow(sound())
    page = open_window().pages.workflows
    qtbot.waitUntil(page.view.edits.by_word[Say.PUBLISH].isEnabled)
    with oci_registry(tmp_path) as registry:
        page.view.edits.by_word[Say.PUBLISH].trigger()
        form = page.publishing.form
        assert form is not None
        assert not form.go.isEnabled(), "no address"
        form.address.setText(registry.address("team/sound") + "@sha256:" + 64 * "0")
        assert "Publish to a tag" in texts(form)
        form.address.setText(registry.address("team/sound:1"))
        form.go.click()
        qtbot.waitUntil(lambda: page.publishing.given is not None, timeout=READ_MS)
        given = page.publishing.given
        assert given is not None
        assert "team/sound:1" in texts(given)
        assert given.pictures.caption.text().startswith("1 / ")
        assert not given.pictures.view.whole_size().isEmpty()
        assert not list(tmp_path.rglob("_manifests")), "nothing was sent"
        given.go.click()
        qtbot.waitUntil(lambda: bool(given.published.text()), timeout=READ_MS)
        address = given.published.text()
        given.leave.click()
        assert address.startswith(registry.address("team/sound:1@sha256:"))
        found = looked_for(qtbot, page, registry.address("")[:-1])
        assert [one.title for one in found.found.rows] == [sound().name]
        assert "published by an unknown key" in found.found.rows[0].said
        found.go.click()
        qtbot.waitUntil(lambda: page.sharing.find_form is None)
        shared = page.sharing.form
        assert shared is not None
        assert shared.address.text() == address


def test_a_registry_that_is_not_there_is_said(qtbot: QtBot, open_window: Open) -> None:
    page = open_window().pages.workflows
    qtbot.waitUntil(page.isVisible)
    page.sharing.ask()
    form = looked_for(qtbot, page, "oci://127.0.0.1:1", has_any=False)
    assert "cannot be reached" in form.said.text()
    assert not form.go.isEnabled()


def test_what_is_not_published_says_why(
    qtbot: QtBot, open_window: Open, store: Store, tmp_path: Path
) -> None:
    """A tag that holds something else is not taken without a word."""
    store.save_workflow(sound())
    page = open_window().pages.workflows
    qtbot.waitUntil(page.view.edits.by_word[Say.PUBLISH].isEnabled)
    with oci_registry(tmp_path) as registry:
        address = registry.address("team/sound")
        published(tmp_path / "author", address, task="Another task")
        page.publishing.ask(sound().name)
        form = page.publishing.form
        assert form is not None
        form.address.setText(f"{address}:1")
        form.go.click()
        qtbot.waitUntil(lambda: page.publishing.given is not None, timeout=READ_MS)
        given = page.publishing.given
        assert given is not None
        given.go.click()
        qtbot.waitUntil(lambda: "holds something else already" in texts(given), timeout=READ_MS)
        given.update_tag.setChecked(True)
        given.go.click()
        qtbot.waitUntil(lambda: bool(given.published.text()), timeout=READ_MS)


def looked_for(
    qtbot: QtBot, page: WorkflowsPage, registry: str, *, has_any: bool = True
) -> FindForm:
    """The form for looking, once all that a registry holds was looked for."""
    if page.sharing.form is None:
        page.sharing.ask()
    assert page.sharing.form is not None
    page.sharing.form.look_for.click()
    form = page.sharing.find_form
    assert form is not None
    form.registry.setText(registry)
    form.registry.textEdited.emit(registry)
    form.begin.click()
    qtbot.waitUntil(form.begin.isEnabled, timeout=READ_MS)
    assert bool(form.found.rows) is has_any
    return form


def says(form: SharedForm, why: str) -> bool:
    return why in texts(form)


def tells(form: SharedForm, address: str, deed: str) -> None:
    form.address.setText(address)
    form.deed.setCurrentIndex(form.deed.findData(deed))
    form.go.click()


def published(home: Path, address: str, task: str = "") -> str:
    """Where its author has published it."""
    author = open_store(Settings(home))
    try:
        author.save_workflow(replace(sound(), task=task) if task else sound())
        given = disclosed(author, sound().name)
        return str(publish_workflow(author, given, OciReference.read(f"{address}:1"), update=False))
    finally:
        author.close()
