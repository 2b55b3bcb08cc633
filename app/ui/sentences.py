"""Everything that the window says, in English; `german` says the same in German.

`{names}` in a sentence are filled in by `tell`. A language is a translator of Qt, installed once at
the start, so that the words of Qt's own dialogs follow.
"""

from __future__ import annotations

from enum import StrEnum, unique
from typing import cast

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

CONTEXT = "byheart"


@unique
class Say(StrEnum):
    """The sentences."""

    BYHEART = "Byheart"
    PAGES = "Pages"
    WORKFLOWS = "Workflows"
    RUNS = "Runs"
    SCHEDULES = "Schedules"
    REFLEXES = "Reflexes"
    SETTINGS = "Settings"
    SHOW_PAGE = "Show {page} ({keys})"
    SHOW_WINDOW = "Show the window"
    QUIT = "Quit"
    DISMISS = "Dismiss"
    LOADING = "One moment…"

    RUN = "Run"
    STOP = "Stop"
    CANCEL = "Cancel"
    CLOSE = "Close"
    RUN_HINT = "Run the chosen workflow ({keys})"
    STOP_HINT = "Stop the run ({keys})"
    RUN_WORKFLOW = "Run {workflow}"
    RUNNING_WORKFLOW = "Running {workflow}"
    ACCEPT_FIRST = (
        "{workflow} was imported: look at what it starts, then accept it with "
        "“byheart edit accept {workflow}”."
    )
    WHERE = "Where"
    ON_THIS_SCREEN = "On this screen"
    ON_ITS_OWN_SCREEN = "On a screen of its own, unseen"
    WHEN_STUCK = "When it is stuck"
    ASK_NOBODY = "Stop and report"
    ASK_ME = "Ask me"
    ASK_CLAUDE = "Ask Claude: pictures of the screen leave this machine"
    VALUE_MISSING = "A run needs a fitting value for {name}."
    SECRET_MISSING = "A run needs the secret {name}."  # noqa: S105 - a sentence
    KEPT_IN_KEYRING = "kept in the keyring, asked for once"
    NOBODY_SEES = "On a screen of its own nobody can help: choose this screen, or another help."
    NOT_OF_KIND = "This is to be {kind}."
    KIND_TEXT = "one line of text"
    KIND_MULTILINE = "text"
    KIND_NUMBER = "a number"
    KIND_DATE = "a date such as 2026-11-20"
    BEGINNING = "Beginning…"
    PROGRESS = "How far the run has come"
    NEXT_STEP = "Next: {step}"
    STOP_WITH = "{key} stops it from anywhere"
    STOPPED_BY_BUTTON = "the Stop button was pressed"
    SHOW_STORY = "Show its story"
    ENDED = "{workflow}: {outcome}"

    RECORD = "Record"
    RECORD_HINT = "Show a task to be learned ({keys})"
    RECORD_WORKFLOW = "Record a workflow"
    RECORDING_WORKFLOW = "Recording {workflow}"
    LESSON_HOW = (
        "Do the task once, as you always do; {key} ends it. What differs from time to time is told "
        "below with the value that you are going to type or choose."
    )
    LESSON_NAME = "Name"
    LESSON_NAME_HINT = "orders"
    LESSON_TASK = "What it is for"
    LESSON_TASK_HINT = "Enter an order (may stay empty)"
    LESSON_LAUNCH = "Start first"
    LESSON_LAUNCH_HINT = "A command; empty: the window in front"
    LESSON_VALUES = "What varies"
    LESSON_VALUES_HINT = "customer = Ada Lovelace"
    COMMAND_UNREADABLE = "The command cannot be read: a quote is open."
    VALUE_UNREADABLE = "“{line}” is no value: write name = value, one a line."
    VALUE_TWICE = "“{line}” cannot be told apart from a line above it."
    STARTS_THEN = "Then the application starts: do the task in it."
    BRING_FORWARD = "Bring the window forward in which the task begins."
    FINISH_WITH = "{key} finishes it"
    SHOW_IT_NOW = "Show it now."
    RECORDED = "{time} · steps: {steps}"
    FINISH = "Finish"
    UNDO_STEP = "Undo last step"
    UNDONE = "Taken out. Undo it in the application, too."
    NEXT_IS_SECRET = "Next is a secret"  # noqa: S105 - a sentence
    SECRET_NEXT = "What you type next goes to the keyring, and nowhere else."  # noqa: S105
    PAUSE = "Pause"
    GO_ON = "Go on"
    PAUSED = "Paused: nothing is recorded."
    DISCARD = "Discard"
    LEARNING = "Learning what was shown…"

    NO_WORKFLOWS = "Nothing learned yet"
    NO_WORKFLOWS_TEXT = (
        "Show Byheart a task once, and from then on it does it by heart.\n\n"
        "Press Record ({keys}), do the task, then press {stop_key}:\n"
        "it appears here, step by step."
    )
    NOTHING_FOUND = "Nothing found"
    NOTHING_FOUND_TEXT = "No name and no task holds “{text}”."
    SEARCH_WORKFLOWS = "Search workflows"
    WORKFLOW_LIST = "List of workflows"
    STEP_LIST = "Steps"
    FILM_STRIP = "Pictures of the steps"
    PICTURE = "Picture of the step"
    CHOOSE_WORKFLOW = "Choose a workflow"
    CHOOSE_WORKFLOW_TEXT = "Its steps appear here: what it clicks and types, and what it checks."
    NO_PICTURE = "This step acts on no place of the screen."
    PICTURE_GONE = "The picture is not there any more."
    TARGET_AT = "Picture of step {number}: the target is marked at {x}, {y}"
    STEPS_COUNT = "{steps} steps"
    ONE_STEP = "1 step"
    VERSION = "version {version}"
    PROVEN = "proven"
    NOT_REHEARSED = "not rehearsed"
    NOT_ACCEPTED = "not accepted yet: somebody else recorded it"
    IRREVERSIBLE = "cannot be taken back"
    STEP_NUMBER = "Step {number}"

    WHAT_IT_NEEDS = "What it needs"
    HOW_IT_BEGINS = "How it begins"
    HOW_IT_ENDS = "How its end is checked"
    NEEDS_NOTHING = "Nothing: it does the same every time."
    PARAMETER = "{name} ({kind}), shown with “{recorded}”"
    SECRET = "{name}, a secret kept in the keyring"  # noqa: S105 - a sentence
    STARTS = "Starts {command}"
    FINDS_WINDOW = "Finds the window {title} of {kind}"
    BEGINS_ANYWHERE = "On the screen as it is."
    NO_END_CHECK = "No end check: a run is done when its steps are, but its effect is not verified."
    TO_ACCEPT = "To be accepted before it may run"
    DETAILS = "What names the target of the step"
    FACTS = "What the workflow needs, and how it begins and ends"
    FARED = "Taken {taken} times, {at_once} of them at once; waited {seconds} s at most."

    EDIT = "Edit"
    EDIT_HINT = "Change this workflow, and the chosen step"
    UNDO = "Undo"
    REDO = "Redo"
    NOW_VERSION = "This is version {version} now."
    CHANGED_ELSEWHERE = "{workflow} was changed elsewhere meanwhile: nothing was undone."
    PARAMETER_GONE = "{name} is no parameter any more: nothing uses it."
    PARAMETER_UNUSED = (
        "No step uses {name} any more, only an end check: runs with another value are refused."
    )
    SECRET_UNUSED = "Nothing types the secret {name} any more, but a run asks for it."  # noqa: S105
    PROOF_GONE = "It is not proven any more: rehearse it."
    EDIT_RENAME = "Rename the workflow"
    EDIT_NAME_STEP = "Rename the step"
    EDIT_DELETE_STEP = "Delete the step"
    EDIT_MOVE_EARLIER = "Move the step up"
    EDIT_MOVE_LATER = "Move the step down"
    EDIT_LET_VARY = "Make a value a parameter"
    EDIT_KEEP_SAME = "Make a parameter a fixed value"
    EDIT_IRREVERSIBLE = "The step cannot be taken back"
    EDIT_WAIT = "Let the step wait"
    EDIT_AREAS = "What the check looks at"
    EDIT_END_CHECKS = "How the end is checked"
    OK = "OK"
    NEW_NAME = "New name"
    STEP_CALLED = "The step is called"
    STEP_CALLED_HINT = "Empty: its own sentence"
    VARIES = "The part that varies"
    VARIES_HINT = "The part of the text that differs from run to run; empty: all of it"
    PARAMETER_CALLED = "Name of the parameter"
    KIND = "Its values are"
    ALWAYS = "Always"
    PARAMETER_NAME = "Parameter"
    WAIT_SECONDS = "Seconds"
    WAIT_TEXT = "The screen must have looked right for so long before the step is taken."
    IGNORE_AREA = "Ignore this area"
    DEMAND_AREA = "This must be the same"
    AREAS_TEXT = (
        "Draw on the picture what the check is to ignore, or what must look the same each time. "
        "What the step acts on, and what names it, cannot be ignored."
    )
    AREA_LIST = "Areas"
    AREA_IGNORED = "ignored: {x}, {y}, {width} by {height}"
    AREA_DEMANDED = "the same: {x}, {y}, {width} by {height}"
    AREA_ADD = "Add an area"
    AREA_REMOVE = "Remove the area"
    AREA_LEFT = "Left"
    AREA_TOP = "Top"
    AREA_WIDTH = "Width"
    AREA_HEIGHT = "Height"
    PAST_NONE = "No past run tells what it would have decided."
    PAST_SAME = "{runs} past runs would have decided as they did."
    PAST_OTHERWISE = (
        "Of {runs} past runs, {stopped} that went on would have stopped here, and {going} that "
        "stopped would have gone on."
    )
    END_CHECK_LIST = "End checks"
    END_CHECK_REMOVE = "Remove"
    END_CHECK_ADD = "Add"
    END_CHECK_KIND = "Check"
    END_REGION = "a region looks as recorded"
    END_TEXT = "a text can be read"
    END_FILE = "a file has changed"
    END_COMMAND = "a command succeeds"
    END_SQL = "a database answers"
    END_HTTP = "an address answers"
    END_WHAT = "What"
    END_WHAT_REGION = "left, top, width, height"
    END_WHAT_TEXT = "Saved for {customer}"
    END_WHAT_FILE = "a file; {parameter} stands for its value"
    END_WHAT_COMMAND = "a command; {parameter} stands for its value"
    END_WHAT_SQL = "select count(*) from orders where customer = :customer"
    END_WHAT_HTTP = "https://…; {parameter} stands for its value"
    END_DATABASE = "Database"
    END_STATUS = "Status"
    END_POINTER = "Where in the JSON"
    END_TELL_WHAT = "Tell what is to be checked."
    NAME_A_PARAMETER = "Name the parameter: begin with a letter, then letters, digits, _ . or -"

    NO_RUNS = "No runs yet"
    NO_RUNS_TEXT = "Each run leaves its story here: what was expected, seen and decided."
    NO_RUN_FOUND_TEXT = "No run matches."
    SEARCH_RUNS = "Search workflow, value, reason or run"
    OUTCOME_FILTER = "Only this outcome"
    ANY_OUTCOME = "Any outcome"
    RUN_LIST = "List of runs"
    WORKFLOW_COLUMN = "Workflow"
    BEGAN_COLUMN = "Began"
    OUTCOME_COLUMN = "Outcome"
    TOOK_COLUMN = "Took"
    CHOOSE_RUN = "Choose a run"
    CHOOSE_RUN_TEXT = "Its story appears here, step by step."
    STORY = "The story of the run"
    EXPORT = "Save as a page…"
    EXPORT_HINT = "Save the story with its pictures as one HTML file"
    EXPORTED = "Saved as {file}."
    RUN_OF = "{workflow}, run {run}"
    BEGAN_AT = "{time}, version {version}"
    RUNNING = "running"
    DONE = "done"
    DONE_VERIFIED = "done, effect verified"
    DONE_REFUTED = "done, but the end check says no"
    STOPPED = "stopped"
    DIVERGED = "diverged"
    FAILED = "failed"
    BLOCKED = "blocked"
    UNCERTAIN = "uncertain"
    SECONDS = "{seconds} s"
    MINUTES = "{minutes} min {seconds} s"
    MODEL_CALLS = "{calls} model calls"
    NO_MODEL_CALLS = "no model was called"
    COST = "${cost}"
    WITH_VALUE = "{name} = {value}"
    EXPECTED = "Expected"
    SEEN = "Seen"
    EXPECTED_PICTURE = "What was expected"
    SEEN_PICTURE = "What was seen"

    NO_SCHEDULES = "No schedules"
    NO_SCHEDULES_TEXT = (
        "Byheart cannot start runs by itself yet. Until then your system's own scheduler can call "
        "“byheart run NAME”."
    )
    NO_REFLEXES = "No reflexes yet"
    NO_REFLEXES_TEXT = (
        "A reflex is a surprise that was cleared once, a popup say, and is cleared the same way "
        "from then on. What is learned in runs appears here."
    )

    REFLEX_LIST = "List of reflexes"
    REFLEX_PICTURE = "Picture of what it clears"
    REFLEX_TEXT = "What names it, and what it does"
    REFLEX_ON = "It fires"
    REFLEX_ACCEPT = "Accept"
    REFLEX_ACCEPT_HINT = "Let it fire, also with nobody at the desk"
    REFLEX_DELETE = "Delete"
    REFLEX_SCOPE = "Where it may fire"
    SCOPE_WORKFLOW = "in its own workflow"
    SCOPE_APPLICATION = "in workflows of the same application"
    SCOPE_ANYWHERE = "anywhere"
    TRUST_PROPOSED = "proposed: it waits to be accepted"
    TRUST_PROVISIONAL = "provisional: it worked once"
    TRUST_PROVEN = "accepted"
    TRUST_SUSPENDED = "suspended: it failed"
    REFLEX_OFF = "switched off"
    FIRED = "fired {fired} times, failed {failed} times"
    REFLEX_OF = "Learned in {workflow}, from {teacher}"
    REFLEX_BROUGHT = "Came with {workflow}"
    TAUGHT_BY_AGENT = "Claude"
    TAUGHT_BY_OPERATOR = "a person"
    REFLEX_SAYS = "It says: {line}"
    REFLEX_DOES = "Then: {deed}"
    REFLEX_HARMLESS = "It only closes what came between."
    REFLEX_BINDING = "It answers more than a closing: with nobody at the desk it must be accepted."
    REFLEX_GONE = "{reflex} is not there any more."
    EDIT_REFLEX = "{deed} {reflex}"

    APPEARANCE = "Appearance"
    AS_SYSTEM = "As the system"
    LIGHT = "Light"
    DARK = "Dark"
    STOP_KEY = "Stop key"
    STOP_KEY_TEXT = "{key} stops any run, from anywhere"
    DATA_FOLDER = "Data folder"
    MODEL = "Model"
    MODEL_TEXT = "{model}, for at most ${usd} a run, and only when you say so"
    PATIENCE = "Patience"
    PATIENCE_TEXT = "A new step waits {seconds} s for its screen"
    SET_BY = "These come from the environment ({names}) when Byheart starts."
    THIS_MACHINE = "This machine"
    EXAMINE = "Examine again"
    FINDINGS = "What works on this machine"
    MEND = "Mend it: {remedy}"


def tell(sentence: Say, **facts: object) -> str:
    """The sentence in the language of the window, with these facts in it."""
    said = QCoreApplication.translate(CONTEXT, sentence.value)
    return said.format(**facts) if facts else said


class German(QTranslator):
    """Answers with `german`; what it does not know stays as it is."""

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        """The German sentence; None lets Qt ask the next translator, where "" would be shown."""
        from app.ui.german import GERMAN  # noqa: PLC0415 - loaded by who speaks it

        said = GERMAN.get(source) if context == CONTEXT else None
        return cast("str", said)  # Qt's annotations do not know its null string

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        """Qt installs no translator that knows nothing."""
        return False


def speak(application: QApplication, locale: QLocale) -> tuple[QTranslator, ...]:
    """Say everything in the language of that locale, where it is known; who translates."""
    if locale.language() is not QLocale.Language.German:
        return ()
    of_qt = QTranslator(application)
    of_qt.load(locale, "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    translators = (of_qt, German(application))
    for each in translators:
        application.installTranslator(each)
    return translators
