"""Which texts are secrets, and what they are called."""

from __future__ import annotations

from app.desktop.ports import Label
from app.engine.model.geometry import Box, Pixels
from app.recorder.model.demonstration import EchoMode, Keys, Seen, Typed
from app.recorder.typing.secrets import SecretNames, values_of
from checks.snapshot.look import Look

BOX = Box(0, 0, 10, 10)
PASSWORD = Label(40, "password text", "Your password:", BOX, password=True)
PLAIN = Label(61, "text", "Customer", BOX)
SCREEN = Look(Pixels(1, 1, bytes(4)))


def typed(text: str, secret: str = "") -> Seen:
    return Seen(Typed(text, 1, 2), SCREEN, secret=secret, echo_mode=EchoMode.CLEAR)


def secrets_in(seen: list[Seen]) -> list[str]:
    return [one.secret for one in seen]


def test_a_password_field_makes_a_secret_named_after_it() -> None:
    names = SecretNames()
    assert names.name_for(PASSWORD) == "your_password"
    assert names.name_for(PLAIN) == ""
    assert names.name_for(None) == ""


def test_a_second_text_in_the_same_field_is_a_second_secret() -> None:
    names = SecretNames()
    assert [names.name_for(PASSWORD) for _ in range(3)] == [
        "your_password",
        "your_password_2",
        "your_password_3",
    ]


def test_a_nameless_field_makes_a_password() -> None:
    assert SecretNames().name_for(Label(40, "", "", BOX, password=True)) == "password"


def test_announced_names_are_taken_in_order() -> None:
    names = SecretNames(["login", "pin"])
    assert names.any_waiting
    assert [names.name_for(PASSWORD), names.name_for(PASSWORD)] == ["login", "pin"]
    assert not names.any_waiting


def test_a_mark_takes_its_name_or_the_next_announced_one() -> None:
    names = SecretNames(["login", "pin"])
    names.mark_next("pin")
    names.mark_next()
    names.mark_next()
    assert [names.name_for(PLAIN) for _ in range(3)] == ["pin", "login", "password"]


def test_at_the_end_announced_names_go_to_the_first_texts_that_are_no_parameters() -> None:
    names = SecretNames(["pin"])
    enter = Seen(Keys("Return", 1, 1), SCREEN)
    settled = names.settle([typed("Ada"), enter, typed("4711"), typed("x")], ["Ada"])
    assert secrets_in(settled) == ["", "", "pin", ""]
    assert names.waiting == ()


def test_a_secret_typed_again_is_the_same_and_one_inside_a_text_hides_the_text() -> None:
    names = SecretNames()
    settled = names.settle([typed("hunter2", "pin"), typed("hunter2"), typed("user:hunter2")])
    assert secrets_in(settled) == ["pin", "pin", "pin_2"]
    assert values_of(settled) == {"pin": "hunter2", "pin_2": "user:hunter2"}


def test_a_short_secret_hides_no_text_that_holds_it_by_chance() -> None:
    settled = SecretNames().settle([typed("12", "pin"), typed("2012-12-24")])
    assert secrets_in(settled) == ["pin", ""]


def test_a_parameters_value_that_is_typed_into_a_password_field_stays_a_parameter() -> None:
    names = SecretNames(open_values=["fox12"])
    assert names.name_for(PASSWORD, "fox12") == ""
    assert names.name_for(PASSWORD, "other") == "your_password"
    names.mark_next("pin")
    assert names.name_for(PASSWORD, "fox12") == "pin"


class TestThoseThatAreKept:
    """...are known by their value, wherever it is typed."""

    def test_under_their_own_name(self) -> None:
        names = SecretNames(known={"pin": "4711-0815"})
        assert names.name_for(PLAIN, "4711-0815") == "pin"
        assert names.name_for(PASSWORD, "4711-0815") == "pin"
        [seen] = names.settle([typed("4711-0815")])
        assert seen.secret == "pin"

    def test_a_text_around_one_is_a_secret_of_its_own(self) -> None:
        [seen] = SecretNames(known={"pin": "4711-0815"}).settle([typed("pin 4711-0815")])
        assert seen.secret == "pin_2"

    def test_another_text_in_such_a_field_is_another_one(self) -> None:
        field = Label(40, "password text", "Pin", BOX, password=True)
        assert SecretNames(known={"pin": "4711-0815"}).name_for(field, "1234") == "pin_2"
