"""What an agent may do at a desk, and what it may not: refusals are words, and nothing is done."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.agent.actions import Click, Deed, Drag, Move, Press, Scroll, Type, TypeSecret, Wait
from app.desktop.ports import WindowKind
from app.engine.errors import StoppedError
from app.engine.model.geometry import Box, Point
from app.engine.model.ports import Ahead
from app.player.dialogs.risk_words import asks_for
from checks.vision.pixels import colours
from tests.builders.paper.confined_desk import BYHEART, FOREIGN, OURS, PIN, ConfinedDesk
from tests.builders.paper.played_desk import LiteralReader, PlayedDesk


@pytest.fixture
def desk() -> Iterator[ConfinedDesk]:
    desk = ConfinedDesk()
    yield desk
    desk.close()


def nothing_was_done(desk: ConfinedDesk) -> bool:
    return not any(line.startswith(("click", "type", "press", "drag")) for line in desk.diary)


class TestAnInterruption:
    def test_is_closed_by_its_button(self, desk: ConfinedDesk) -> None:
        [later, _] = desk.popup("Later", "Install now")
        desk.agent.see()
        assert desk.clicks(later) == ""
        assert [window.title for window in desk.played.desktop.windows] == ["Orders"]

    @pytest.mark.parametrize(
        "text",
        [
            "Don't save",
            "Delete all",
            "De1ete all",
            "Install now",
            "5ign out",
            "Sign out",
            "Accept",
            "Jetzt installieren",
            "Löschen",
        ],
    )
    def test_is_not_answered_with_what_has_consequences(
        self, desk: ConfinedDesk, text: str
    ) -> None:
        [button] = desk.popup(text)
        desk.agent.see()
        assert "only a person may decide" in desk.clicks(button)
        assert nothing_was_done(desk)

    @pytest.mark.parametrize("text", ["Supprimer tout", "Usuń", "Да"])
    def test_is_not_answered_in_a_language_that_is_not_understood(
        self, desk: ConfinedDesk, text: str
    ) -> None:
        [button] = desk.popup(text)
        desk.agent.see()
        assert "read or understood" in desk.clicks(button)
        assert nothing_was_done(desk)

    @pytest.mark.parametrize(
        "text", ["Stay signed in", "Got it", "Not now", "\u00d7", "Nicht jetzt"]
    )
    def test_is_answered_with_what_closes_or_keeps(self, desk: ConfinedDesk, text: str) -> None:
        [button] = desk.popup(text)
        desk.agent.see()
        assert desk.clicks(button) == ""

    @pytest.mark.parametrize("text", ["OK", "Yes", "Continue", "Ja"])
    def test_is_not_agreed_to_where_it_asks_for_something_with_consequences(
        self, desk: ConfinedDesk, text: str
    ) -> None:
        """The same buttons, and another question."""
        desk.reads.lines, desk.reads.line = ["Delete all orders?", text, "Cancel"], ""
        button, cancel = desk.popup(text, "Cancel")
        desk.agent.see()
        assert "“Delete all orders?” may have consequences" in desk.clicks(button)
        assert desk.clicks(cancel) == ""

    @pytest.mark.parametrize(
        ("says", "text"),
        [
            ("Voulez-vous supprimer toutes les commandes ?", "OK"),
            ("Terminate the contract of this customer?", "Yes"),
            ("The certificate of this site is not trusted.", "Yes"),
            ("The list is up to date.", "Close account"),
            ("The list is up to date.", "Don't keep my files"),
            ("Delete all orders?", "Ignore and close"),
            ("The list is up to date.", "Continue"),
        ],
    )
    def test_is_not_answered_otherwise_than_known_to_be_harmless(
        self, desk: ConfinedDesk, says: str, text: str
    ) -> None:
        desk.reads.lines = [says, text]
        [button] = desk.popup(text)
        desk.agent.see()
        assert desk.clicks(button) != ""
        assert nothing_was_done(desk)

    def test_that_informs_and_leaves_one_way_out_is_acknowledged(self, desk: ConfinedDesk) -> None:
        [button] = desk.popup("OK")
        desk.agent.see()
        assert desk.clicks(button) == ""

    @pytest.mark.parametrize(
        ("seen", "asks"),
        [("Sign out", []), ("Delete all", []), ("Yes", ["Delete all orders?", "Yes", "No"])],
    )
    def test_is_judged_by_what_is_seen_where_the_tree_tells_of_what_lies_below(
        self, desk: ConfinedDesk, seen: str, asks: list[str]
    ) -> None:
        """Two dialogs in one place: the label is that of the lower one."""
        [later] = desk.popup("Later")
        desk.reads.lines, desk.reads.line = asks, seen
        desk.agent.see()
        assert "only a person may decide" in desk.clicks(later)
        assert nothing_was_done(desk)

    def test_is_closed_where_its_label_is_read_nearly_so(self, desk: ConfinedDesk) -> None:
        [later] = desk.popup("Remind me later")
        desk.reads.line = "Remind me Iater"
        desk.agent.see()
        assert desk.clicks(later) == ""

    def test_is_not_agreed_to_where_its_labels_ask_for_it(self, desk: ConfinedDesk) -> None:
        desk.reads.lines, desk.reads.line = ["unreadable"], ""
        [ok, _] = desk.popup("OK", "Erase everything")
        desk.agent.see()
        assert "“Erase everything” may have consequences" in desk.clicks(ok)

    def test_that_has_not_been_seen_yet_is_not_touched(self, desk: ConfinedDesk) -> None:
        desk.agent.see()
        [ok] = desk.popup("OK")
        assert "has come since your last screenshot" in desk.clicks(ok)
        assert "has come since" in desk.does(Press("Escape"))
        assert nothing_was_done(desk)

    def test_that_has_changed_since_is_not_touched(self, desk: ConfinedDesk) -> None:
        [ok] = desk.popup("OK")
        desk.agent.see()
        ok.name = "Yes!"
        desk.played.desktop.changed(Box(100, 100, 260, 120))
        assert "has changed at that place" in desk.clicks(ok)
        assert nothing_was_done(desk)

    def test_may_be_clicked_where_the_pointer_was_put_first(self, desk: ConfinedDesk) -> None:
        [ok] = desk.popup("OK")
        desk.agent.see()
        assert desk.does(Move(desk.place(ok))) == ""
        desk.played.desktop.paint(Box(*desk.place(ok), 2, 2), (1, 2, 3))  # as if it were lit up
        assert desk.clicks(ok) == ""

    def test_may_be_closed_by_its_frame_or_a_key(self, desk: ConfinedDesk) -> None:
        desk.popup("Later")
        desk.agent.see()
        assert desk.does(Click(Point(350, 90))) == ""
        assert desk.does(Press("Escape")) == ""
        assert desk.does(Press("alt+F4")) == ""

    def test_is_not_answered_with_a_wide_button_that_cannot_be_read(self) -> None:
        desk = ConfinedDesk(PlayedDesk(has_labels=False))
        [button] = desk.popup("OK")
        desk.agent.see()
        assert "cannot be read or understood" in desk.clicks(button)
        desk.reads.lines, desk.reads.line = [*desk.reads.lines, "OK"], "OK"
        assert desk.clicks(button) == ""
        desk.close()

    def test_a_key_that_presses_is_refused_where_the_focus_may_be_on_a_dangerous_button(
        self, desk: ConfinedDesk
    ) -> None:
        desk.reads.lines = ["Really?", "Delete all", "Keep"]
        desk.popup("Keep")
        desk.agent.see()
        assert "Delete all" in desk.does(Press("Return"))
        assert "Delete all" in desk.does(Press("alt+d"))
        desk.reads.lines = ["Really?", "Keep"]
        assert "no harmless answer" in desk.does(Press("Return"))
        desk.popup("Usuń")
        desk.agent.see()
        desk.reads.lines = [""]
        assert "cannot be read or understood" in desk.does(Press("Return"))


class TestTheTasksOwnWindow:
    def test_is_left_alone_where_it_is_as_remembered(self, desk: ConfinedDesk) -> None:
        """A click there chooses another row or ticks a box, and nobody would notice."""
        desk.agent.see()
        place = desk.place(desk.played.save)
        deeds = (
            Click(place),
            Drag(place, place),
            Scroll(place, 0, 2),
            Type("Ann"),
            Press("Return"),
        )
        for deed in deeds:
            assert "it is used by heart" in desk.does(deed), deed
        assert desk.does(Press("Escape")) == ""
        assert desk.does(Move(place)) == ""
        assert desk.diary.count("press Escape") == 1

    def test_is_left_alone_wherever_it_now_stands(self, desk: ConfinedDesk) -> None:
        desk.played.desktop.move(desk.played.orders, Point(90, 140))
        desk.agent.see()
        assert "used by heart" in desk.clicks(desk.played.save)

    @pytest.mark.parametrize("title", ["Orders*", "Orders: Ann"])
    def test_is_known_by_another_title_too(self, desk: ConfinedDesk, title: str) -> None:
        desk.played.orders.title = title
        desk.played.desktop.changed(desk.played.orders.frame)
        desk.agent.see()
        assert "used by heart" in desk.clicks(desk.played.save)

    def test_is_left_alone_where_it_cannot_be_laid_over_the_remembered_one(
        self, desk: ConfinedDesk
    ) -> None:
        desk.played.orders.box = desk.played.orders.box.grown(20)
        desk.played.desktop.changed(desk.played.orders.frame)
        desk.agent.see()
        assert "used by heart" in desk.clicks(desk.played.save)

    def test_may_be_used_where_it_looks_otherwise(self, desk: ConfinedDesk) -> None:
        desk.played.desktop.paint(Box(380, 240, 60, 50), (250, 200, 100))
        desk.agent.see()
        assert desk.does(Scroll(Point(410, 260), 0, 1)) == ""
        assert "cannot be read or understood" in desk.does(Click(Point(410, 260)))
        desk.reads.lines, desk.reads.line = ["Paper weeks!", "Close"], "Close"
        assert desk.does(Click(Point(410, 260))) == ""

    def test_may_be_used_only_where_the_check_found_something_new(self, desk: ConfinedDesk) -> None:
        desk.region = Box(380, 240, 60, 50)
        desk.played.desktop.paint(Box(100, 200, 200, 90), (1, 2, 3))  # another row of data
        desk.agent.see()
        assert "used by heart" in desk.does(Click(Point(150, 250)))
        desk.reads.lines, desk.reads.line = ["Paper weeks!", "Close"], "Close"
        assert desk.does(Click(Point(410, 260))) == ""

    def test_may_be_typed_into_where_the_focus_is_on_something_new(
        self, desk: ConfinedDesk
    ) -> None:
        desk.region = desk.played.orders.place_of(desk.played.customer)
        desk.agent.see()
        assert desk.does(Type("Ann")) == ""
        assert desk.does(Press("Delete")) == ""
        assert "field of its own" not in desk.does(Press("BackSpace"))

    def test_is_not_typed_into_where_nobody_tells_what_has_the_focus(self) -> None:
        desk = ConfinedDesk(PlayedDesk(has_labels=False))
        desk.region = desk.played.orders.place_of(desk.played.customer)
        desk.agent.see()
        assert "used by heart" in desk.does(Type("Ann"))
        desk.close()

    def test_is_not_closed(self, desk: ConfinedDesk) -> None:
        desk.agent.see()
        for keys in ("alt+F4", "ctrl+q", "ctrl+w"):
            assert "close the task's own window" in desk.does(Press(keys))
        assert "frame of the task's own window" in desk.does(Click(Point(430, 50)))


class TestWhatIsTyped:
    def test_goes_into_an_interruption(self, desk: ConfinedDesk) -> None:
        name, pin = desk.asking("Name", "PIN")
        desk.agent.see()
        assert desk.does(Type("Ann")) == ""
        assert "field of its own" in desk.does(TypeSecret("pin"))
        assert desk.does(Press("Tab")) == ""
        assert (name.value, pin.value) == ("Ann", "")

    def test_is_no_secret_in_an_interruption_whatever_it_calls_its_field(
        self, desk: ConfinedDesk
    ) -> None:
        [pin] = desk.asking("Bank PIN")
        desk.agent.see()
        assert "never into what interrupts the task" in desk.does(TypeSecret("pin"))
        assert pin.value == ""
        assert nothing_was_done(desk)

    def test_is_a_secret_where_it_was_recorded_in_the_tasks_own_application_alone(
        self, desk: ConfinedDesk
    ) -> None:
        [own] = desk.asking("Password", process=OURS)
        desk.agent.secret_is_for = lambda name, _: name == "pin"
        desk.agent.see()
        assert desk.does(TypeSecret("pin")) == ""
        assert "field of its own" in desk.does(Type("x"))
        assert own.value == PIN
        [foreign] = desk.asking("Bank PIN")
        desk.agent.see()
        assert desk.does(Press("Tab")) == ""
        assert "window of another application" in desk.does(TypeSecret("pin"))
        assert foreign.value == ""

    def test_is_deleted_in_a_field_alone(self, desk: ConfinedDesk) -> None:
        desk.asking("Name")
        desk.agent.see()
        assert desk.does(Press("Delete")) == ""
        desk.popup("OK")
        desk.agent.see()
        assert "cannot be told" in desk.does(Press("Delete"))


class TestOutOfBounds:
    @pytest.mark.parametrize("name", ["xterm", "XTerm", "org.gnome.Console"])
    def test_a_terminal(self, desk: ConfinedDesk, name: str) -> None:
        [ok] = desk.popup("OK", class_name=name)
        desk.agent.see()
        assert "terminal" in desk.clicks(ok)
        assert "terminal" in desk.does(Type("rm -rf"))
        assert nothing_was_done(desk)

    def test_byhearts_own_window(self, desk: ConfinedDesk) -> None:
        [stop] = desk.popup("Stop", process=BYHEART)
        desk.agent.see()
        assert "Byheart's own" in desk.clicks(stop)

    def test_panels_and_the_bare_desktop(self, desk: ConfinedDesk) -> None:
        desktop = desk.played.desktop
        desktop.open("Panel", Box(0, 500, 400, 30), WindowKind.DOCK, process=FOREIGN)
        desk.agent.see()
        assert "Panels" in desk.does(Click(Point(20, 510)))
        assert "no window" in desk.does(Click(Point(600, 400)))

    @pytest.mark.parametrize(
        "keys", ["super", "super+r", "alt+F2", "ctrl+alt+t", "ctrl+alt+Delete", "alt+Tab", "Print"]
    )
    def test_chords_of_the_desktop(self, desk: ConfinedDesk, keys: str) -> None:
        desk.agent.see()
        assert "taken by the desktop" in desk.does(Press(keys))
        assert nothing_was_done(desk)

    def test_a_chord_that_is_none(self, desk: ConfinedDesk) -> None:
        desk.agent.see()
        assert "no modifier" in desk.does(Press("hyper+x"))

    def test_a_secret_of_another_name(self, desk: ConfinedDesk) -> None:
        desk.agent.see()
        assert "no secret called api" in desk.does(TypeSecret("api"))

    def test_a_text_with_a_control_character(self, desk: ConfinedDesk) -> None:
        desk.asking("Name")
        desk.agent.see()
        assert "control character" in desk.does(Type("a\x1b"))

    def test_a_foreign_window_that_was_there_all_along(self) -> None:
        played = ConfinedDesk().played
        other = played.desktop.open("Mail", Box(500, 60, 200, 200), process=FOREIGN)
        played.desktop.activate(played.orders)
        played.eyes.is_ours = lambda process: process == OURS
        desk = ConfinedDesk(played)
        desk.agent.see()
        assert "has no part in this task" in desk.does(Click(other.box.centre))
        desk.close()


class TestWhatIsShown:
    def test_holds_none_of_byhearts_windows_but_what_lies_before_them(
        self, desk: ConfinedDesk
    ) -> None:
        desktop = desk.played.desktop
        desktop.open("Byheart", Box(300, 200, 200, 100), process=BYHEART)
        before = desktop.picture(Box(0, 0, *desktop.size))
        desktop.open("Popup", Box(320, 220, 50, 50), process=FOREIGN)
        pixels = colours(desk.agent.see())
        assert not pixels[290, 310].any()
        assert colours(before)[230, 330].any()
        assert pixels[240, 340].any()

    def test_holds_no_password_field_and_no_secret(self, desk: ConfinedDesk) -> None:
        desk.reads = LiteralReader([""])
        password = desk.played.orders.elements[1]
        desk.played.customer.value = PIN
        desk.played.desktop.changed(desk.played.orders.frame)
        pixels = colours(desk.agent.see())
        for element in (password, desk.played.customer):
            place = desk.place(element)
            assert not pixels[place.y, place.x].any()

    def test_holds_no_line_that_reads_like_a_secret(self, desk: ConfinedDesk) -> None:
        desk.reads.lines = ["hello", "PIN 4711 -secret"]
        pixels = colours(desk.agent.see())
        assert not pixels[18, 40].any()
        assert pixels[60, 600].any()

    def test_says_no_secret_in_words(self, desk: ConfinedDesk) -> None:
        assert PIN not in desk.agent.hidden.without(f"typed {PIN} there")

    def test_a_part_is_cut_from_what_may_be_seen(self, desk: ConfinedDesk) -> None:
        desk.played.desktop.open("Byheart", Box(300, 200, 200, 100), process=BYHEART)
        part = desk.agent.part(Box(310, 210, 20, 10))
        assert (part.width, part.height) == (20, 10)
        assert not colours(part).any()

    def test_places_between_monitors_are_shown_by_none(self, desk: ConfinedDesk) -> None:
        desk.played.desktop.monitors = [Box(0, 0, 300, 300), Box(300, 0, 300, 200)]
        assert desk.agent.shows(Point(10, 299))
        assert not desk.agent.shows(Point(310, 250))


class TestAStop:
    @pytest.mark.parametrize("deed", [Press("Escape"), Wait(30.0)])
    def test_ends_it_before_anything_is_done(self, desk: ConfinedDesk, deed: Deed) -> None:
        desk.agent.see()
        desk.stop.ask()
        with pytest.raises(StoppedError):
            desk.agent.do(deed)
        assert nothing_was_done(desk)

    def test_ends_a_wait_for_a_change(self, desk: ConfinedDesk) -> None:
        desk.agent.wait_for_change(0.01)
        desk.stop.ask()
        with pytest.raises(StoppedError):
            desk.agent.wait_for_change(10.0)


def test_waiting_is_no_input(desk: ConfinedDesk) -> None:
    assert desk.does(Wait(0.01)) == ""
    assert nothing_was_done(desk)


def test_the_pointer_is_told(desk: ConfinedDesk) -> None:
    assert desk.agent.pointer() == desk.played.desktop.pointer


@pytest.mark.parametrize(
    ("task", "text", "asked"),
    [
        ("Delete the customer Ann", "Delete", True),
        ("Enter the order and post it", "Post", True),
        ("Enter the order", "Delete all", False),
        ("Sign the user out", "Sign out", True),
        ("Enter the order", "Sign out", False),
        ("Enter the order", "Keep", True),
    ],
)
def test_a_task_asks_for_what_it_names(task: str, text: str, *, asked: bool) -> None:
    assert asks_for(task)(text) is asked


def test_a_person_who_pauses_the_run_pauses_the_agent(desk: ConfinedDesk) -> None:
    class Gate:
        asked = 0

        def opens_at(self, ahead: Ahead) -> float | None:
            self.asked += 1
            return desk.played.clock.now() + 0.02 if self.asked == 1 else None

    desk.agent.gate = gate = Gate()
    (later,) = desk.popup("Later")
    desk.agent.see()
    desk.does(Click(desk.played.place(later)))
    assert gate.asked == 2
