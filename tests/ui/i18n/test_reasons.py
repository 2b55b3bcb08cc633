"""Every reason that a run can give is said in German; what stands on the screen is kept."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desktop.remote.address import RemoteAddress
from app.desktop.remote.rdp.client import ENDED_THERE, WRONG_LOGIN, why_ended
from app.engine.model.events import Outcome
from app.player.run.messages import RunReport, as_message
from app.store.store import Store
from app.ui.i18n.reasons import HOLE, reason_in_words
from app.ui.i18n.reasons_de import REASONS
from app.ui.i18n.recorder_de import RECORDER
from app.ui.i18n.remote_de import REMOTE
from app.ui.i18n.sharing_de import SHARING
from app.ui.i18n.troubles_de import TROUBLES
from app.ui.queries.runs import run_shown

pytestmark = pytest.mark.usefixtures("german")

ROOT = Path(__file__).parents[3]
# What can say why a run did, or did not do, something.
TELLERS = [
    "checks/pipeline.py",
    "checks/final.py",
    "checks/interruptions",
    "checks/verify",
    "app/engine/replay",
    "app/engine/run",
    "app/engine/assist",
    "app/engine/memory",
    "app/engine/model/parameters.py",
    "app/player/run",
    "app/player/screen",
    "app/player/end_checks",
    "app/player/control",
    "app/player/calls",
    "app/player/agent/user_activity.py",
    "app/agent/talk.py",
    "app/agent/claude.py",
    "app/agent/operator.py",
    "app/agent/service.py",
    "app/agent/budget.py",
    "app/agent/batch.py",
    "app/agent/answers.py",
    "app/agent/usage.py",
    "app/scheduler/run",
    "app/scheduler/jobs/dispatcher.py",
    "app/scheduler/jobs/arrivals.py",
    "app/wiring/run",
    "app/wiring/agent/recorded_help.py",
    "app/wiring/machine/desktop.py",
    "app/wiring/machine/remote.py",
    "app/wiring/scheduling/job_runner.py",
    "app/wiring/scheduling/job_files.py",
    "app/wiring/recording",
    "app/wiring/storage/run_report.py",
    "app/wiring/storage/sharing.py",
    "app/store/sharing",
    "app/store/secrets/provider.py",
    "app/store/secrets/provider_command.py",
    "app/player/review",
    "app/recorder",
    "app/desktop/tools",
    "app/desktop/input",
    "app/desktop/system/launcher.py",
    "app/desktop/x11",
    "app/desktop/display",
    "app/desktop/remote",
    "app/scheduler/jobs/worker.py",
    "app/wiring/scheduling/job_rows.py",
]
# Said to a programmer or in a terminal.
ELSEWHERE = {
    "app/engine/run/coroutine_driver.py",
    "app/player/run/messages.py",
    "app/wiring/run/script.py",
    "app/scheduler/run/batch.py",
}
# Said while a workflow is edited; or a part of a sentence that `TOGETHER` has as a whole.
NOT_BY_ITSELF = {
    "An area has to lie on the picture, and be larger than a few pixels.",
    "At most half of a window can be ignored.",
    "What is ignored cannot be demanded, too: two areas meet.",
    "What is ignored may not touch {0}.",
    (
        "opened no window of its own. It seems to be open already: close it, and try again; or "
        "start this one with a profile of its own."
    ),
    " What was started printed into {0}.",
    "The file {0} {1}.",
    "The text “{0}” is {1}on the screen.",
    "The checks decide at each step.",
    "The region {0} is {1}as recorded.",
    "{0}/{1} {2}; nothing was stored.",
    "The {0} of {1} {2} neither typed nor clicked on; seen: {3}.",
    (
        "{0} missed: nothing on the screen changed, so nothing was learned. Record again, and see "
        "that the application answers."
    ),
    "{0} as {1}.",
}
TOGETHER = {
    "mousepad opened no window of its own. It seems to be open already: close it, and try again; "
    "or start this one with a profile of its own. What was started printed into /a/b.": "mousepad "
    "öffnete kein eigenes Fenster. Es ist wohl schon offen: Schließen Sie es und versuchen Sie es "
    "noch einmal; oder starten Sie dieses mit einem eigenen Profil. Was es ausgab, steht in /a/b.",
    "The file /a/b changed during the run.": "Die Datei /a/b änderte sich im Lauf.",
    "The text “ok” is not on the screen.": "Der Text „ok“ steht nicht auf dem Bildschirm.",
    "The region (1, 2, 3, 4) is not as recorded.": (
        "Der Bereich (1, 2, 3, 4) ist nicht wie aufgenommen."
    ),
    "Unlike at the recording, its scale is 1.5 (then 2), the theme is “a” (then “b”). The checks "
    "decide at each step.": "Anders als bei der Aufnahme: sein Maßstab ist 1,5 (damals 2), das "
    "Thema ist „a“ (damals „b“). Die Prüfungen entscheiden bei jedem Schritt.",
    "the end is not the known one: “Save” is missing.": (
        "das Ende ist nicht das bekannte: „Save“ fehlt."
    ),
    "A dialog “What is it?” has appeared.": "Neu erschienen: Dialog „What is it?“.",
    "The target “Save” now reads “Delete”.": "Das Ziel „Save“ lautet jetzt „Delete“.",
    "“Mail. The end” of another application was in front of “Desk”. It was brought to the front.": (
        "„Mail. The end“ einer anderen Anwendung war vor „Desk“. Es wurde nach vorn geholt."
    ),
    "The field shows “a”. The target is greyed.": "Das Feld zeigt „a“. Das Ziel ist ausgegraut.",
    "At step 3: The target is greyed.": "Bei Schritt 3: Das Ziel ist ausgegraut.",
    "diverged: The target is greyed.": "abgewichen: Das Ziel ist ausgegraut.",
    "Stopped (the stop key F12 was pressed); its process had to be ended after 2 acts, and one "
    "more may have begun: check in the application what was done.": "Angehalten (die Stopptaste "
    "F12 wurde gedrückt); sein Prozess musste beendet werden: nach 2 Handlungen, und eine weitere "
    "begann vielleicht: in der Anwendung nachsehen.",
    "A person's own words. Nothing appeared.": "A person's own words. Nichts ist erschienen.",
    "“row” is missing.": "„row“ fehlt.",
    "The connection was lost in the middle of an act; how much of it arrived is not known. The "
    "connection to vnc://desk:5900 broke: Connection reset by peer.": (
        "Die Verbindung ging mitten in einer Handlung verloren; wie viel davon ankam, ist "
        "unbekannt. Die Verbindung zu vnc://desk:5900 brach ab: die Verbindung wurde dort "
        "abgebrochen."
    ),
    "The screen did not come back within 60 s: Nobody answers at vnc://desk:5900: Connection "
    "refused.": (
        "Der Bildschirm kam in 60 s nicht zurück: Bei vnc://desk:5900 antwortet niemand: "
        "Verbindung abgelehnt."
    ),
    "The server does not let us in: “It is not known. Try again”.": (
        "Der Server lässt uns nicht ein: „It is not known. Try again“."
    ),
    "The values of customer and item were neither typed nor clicked on; seen: nothing. It is kept "
    "without that as orders-draft.": (
        "Die Werte von customer and item wurden weder eingegeben noch angeklickt; gesehen: "
        "nichts. Ohne das behalten als orders-draft."
    ),
    "All 3 clicks missed: nothing on the screen changed, so nothing was learned. Record again, and "
    "see that the application answers.": (
        "Alle 3 Klicks trafen nicht: auf dem Bildschirm änderte sich nichts, also wurde nichts "
        "gelernt. Nehmen Sie neu auf, und achten Sie darauf, dass die Anwendung antwortet."
    ),
    "What was drawn around before step 2 looked otherwise by then, so it is not checked.": (
        "Was vor Schritt 2 umrahmt wurde, sah dann anders aus: es wird nicht geprüft."
    ),
    "here:5000/team/orders holds no “1”; nothing was stored.": (
        "here:5000/team/orders hat kein „1“; nichts wurde behalten."
    ),
    "here:5000 cannot be reached (ConnectionError).": (
        "here:5000 ist nicht zu erreichen (ConnectionError)."
    ),
    "vnc://desk:5900 shows no picture again within 120 s.": (
        "vnc://desk:5900 zeigt in 120 s kein Bild mehr."
    ),
}
ENGLISH = {"the", "is", "not", "it", "of", "and", "that", "has", "to", "with", "from"}


def sentences() -> Iterator[str]:
    """The sentences in the code of the tellers, a numbered hole for each value."""
    for file in files():
        if str(file.relative_to(ROOT)) not in ELSEWHERE:
            yield from filter(is_sentence, texts(ast.parse(file.read_text("utf-8"))))


def files() -> Iterator[Path]:
    for teller in TELLERS:
        place = ROOT / teller
        yield from sorted(place.rglob("*.py")) if place.is_dir() else [place]


def texts(tree: ast.AST) -> Iterator[str]:
    """Its texts, but for its docstrings."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                continue
            case ast.Constant(value=str() as text):
                yield text
            case ast.JoinedStr():
                yield template(node)
            case _:
                yield from texts(node)


def template(text: ast.JoinedStr) -> str:
    parts, holes = [], 0
    for part in text.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        else:
            parts.append(f"{{{holes}}}")
            holes += 1
    return "".join(parts)


def is_sentence(text: str) -> bool:
    own = HOLE.sub("", text)
    return text.endswith(".") and len(own.split()) > 2 and own.strip()[:1] not in {",", ":", "-"}


def words(text: str) -> set[str]:
    return {word.strip(".,:;()„“”") for word in text.lower().split()}


def test_no_reason_that_a_run_gives_stays_english() -> None:
    for each in sorted(set(sentences()) - NOT_BY_ITSELF):
        said = reason_in_words(HOLE.sub("Xy", each))
        assert not words(said) & ENGLISH, f"{each!r} is said as {said!r}"


@pytest.mark.parametrize(("reason", "said"), TOGETHER.items())
def test_sentences_and_their_values_are_said_together(reason: str, said: str) -> None:
    assert reason_in_words(reason) == said


@pytest.mark.parametrize("status", [*WRONG_LOGIN, *ENDED_THERE, 16, 143, 200])
def test_the_end_of_a_session_over_rdp_is_said_in_german(status: int) -> None:
    error = why_ended(RemoteAddress.read("rdp://ada@desk"), status, was_shown=False)
    said = reason_in_words(str(error))
    own = said.replace("byheart secret set rdp://ada@desk:3389 password", "")
    assert not words(own) & (ENGLISH | {"user", "password", "was", "ended"}), said


def test_every_sentence_that_is_known_is_given_by_a_run() -> None:
    """So that the tables hold nothing that no run says any more."""
    pieces = [HOLE.sub("", text) for text in all_texts()]
    code = "\n".join(pieces)
    for table in (*REASONS, *TROUBLES, *REMOTE, *SHARING, *RECORDER):
        for each in table:
            longest = max(HOLE.split(each)[::2], key=len)
            assert any(part in code for part in halves(longest)), f"nothing says {each!r}"


def all_texts() -> Iterator[str]:
    """Every text of the tellers."""
    for file in files():
        yield from texts(ast.parse(file.read_text("utf-8")))


def halves(text: str) -> Iterator[str]:
    """It, or as much of it as one text of the code can hold."""
    listed = text.split()
    for count in range(len(listed), max(1, len(listed) // 2) - 1, -1):
        yield " ".join(listed[:count])
        yield " ".join(listed[-count:])


def test_a_kept_run_tells_its_reasons_in_german(store: Store) -> None:
    run = store.begin_run("orders", 1, {})
    told = {"verdict": "no", "rung": "nothing new", "similarity": 0.5, "required": 1.0}
    checked = {"event": "checked", "step": 0, **told, "why": "A dialog “Mail” has appeared."}
    recovered = {"event": "recovered", "step": 0, "how": "waited", "why": "It is there."}
    for event in (
        {
            "event": "unlike",
            "reason": "Unlike at the recording, its scale is 1 (then 2). "
            "The checks decide at each step.",
        },
        checked,
        recovered,
        {"event": "asked", "step": 0, "why": "Another window has the keyboard."},
        {"event": "end_check", "holds": False, "why": "The file /a does not exist."},
    ):
        store.append_event(run, event)
    report = RunReport(run, "orders", 1, Outcome.DIVERGED, reason="The target is greyed.")
    store.finish_run(run, as_message(report))
    shown = run_shown(store, run)
    assert shown.summary == "Das Ziel ist ausgegraut."
    assert shown.endings == ((False, "Die Datei /a gibt es nicht."),)
    assert shown.chapters[0].lines == (
        "Neu erschienen: Dialog „Mail“.",
        "gewartet: Es ist da.",
        "jemand wurde gefragt: Ein anderes Fenster hat die Tastatur.",
    )
    assert shown.chapters[0].evidence == (
        "Ähnlichkeit 0,500, verlangt 1,000, entschieden von „nichts Neues“ ohne einen Bereich."
    )
    assert shown.unlike[0].startswith("Anders als bei der Aufnahme: sein Maßstab ist 1 (damals 2).")
