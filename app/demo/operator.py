"""The scripted operator: shows the task in Order Desk with real input events, as a person would.

It looks for widgets in the application's diary and waits by it; the player never sees that diary.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from app.demo.order_desk.customers import customer_named
from app.demo.order_desk.diary import Diary
from app.demo.order_desk.orders import Draft
from app.desktop.ports import Hands
from app.engine.model.geometry import Box, Point

GLIDE_STEPS = 6
GLIDES = 4  # after so many, whatever still moves is clicked where it was last
# 25 ms a key is four times as quick as a good typist, and slow enough for each echo to be painted.
KEY_S = 0.025
REST_S = 0.12  # how long the screen has been quiet when a person has seen what is there


@dataclass(frozen=True, slots=True)
class Request:
    """An order as somebody asks for it: by the customer's name."""

    customer: str
    item: str
    quantity: int
    date: str
    note: str = ""
    urgent: bool = False
    shipping: str = "Standard"

    @property
    def draft(self) -> Draft:
        """What the database has to hold."""
        return Draft(
            customer_no=customer_named(self.customer).number,
            item=self.item,
            quantity=self.quantity,
            date=self.date,
            note=self.note,
            shipping=self.shipping,
            urgent=self.urgent,
        )

    @property
    def parameters(self) -> dict[str, str]:
        """What differs from order to order, as a workflow takes it."""
        return {
            "customer": self.customer,
            "item": self.item,
            "quantity": str(self.quantity),
            "date": self.date,
            "note": self.note,
        }


class ScriptedOperator:
    """Has hands and eyes on the diary; tells each deed as a sentence when it is done."""

    def __init__(
        self, hands: Hands, diary: Diary, key_s: float = KEY_S, rest_s: float = REST_S
    ) -> None:
        """Begin with the application running or about to."""
        self._key_s = key_s
        self._rest_s = rest_s
        self._hands = hands
        self._diary = diary

    def show(self, request: Request) -> Iterator[str]:
        """Place one order, from the first screen to the first screen."""
        self._diary.wait_for("ready")
        yield self._choose(request.customer)
        yield self._fill("Item", request.item)
        yield self._fill("Quantity", str(request.quantity))
        yield self._fill("Delivery date", request.date)
        if request.shipping != "Standard":
            yield self._ship(request.shipping)
        if request.urgent:
            self._click("Urgent")
            yield "ticks Urgent"
        if request.note:
            yield self._fill("Note", request.note)
        yield self._save()
        yield self._post()

    def answer(self, button: str) -> str:
        """Press a button of a popup."""
        mark = self._click(f"popup:{button}")
        self._diary.wait_for("answered", mark)
        return f"answers {button}"

    def _choose(self, customer: str) -> str:
        mark = self._click(f"row:{customer}")
        self._diary.wait_for("form", mark)
        return f"chooses {customer}"

    def _fill(self, field: str, text: str) -> str:
        mark = self._click(field)
        self._diary.wait_for("painted", mark)
        self._diary.wait_until_quiet(self._rest_s / 4)  # nobody types before the focus has come
        for end in range(1, len(text) + 1):
            self._type(field, text[end - 1], text[:end])
        return f"enters {field.lower()} {text}"

    def _type(self, field: str, character: str, so_far: str) -> None:
        mark, next_key = self._diary.mark(), time.monotonic() + self._key_s
        self._hands.type_text(character)
        self._diary.wait_for("fields", mark, where=lambda told: told["values"][field] == so_far)
        self._diary.wait_until_quiet(max(0.0, next_key - time.monotonic()))

    def _ship(self, way: str) -> str:
        self._click("Shipping")
        mark = self._click(f"option:{way}")
        self._diary.wait_for("fields", mark, where=lambda told: told["values"]["Shipping"] == way)
        return f"ships by {way}"

    def _save(self) -> str:
        mark = self._click("Save")
        self._diary.wait_for("confirm", mark)
        return "presses Save"

    def _post(self) -> str:
        mark = self._click("confirm:Post")
        told = self._diary.wait_for("posted", mark)
        self._diary.wait_until_quiet(self._rest_s)
        return f"confirms; it is order {told['number']}"

    def _click(self, name: str) -> int:
        """Click it as soon as it is there and quiet, and see the press arrive: a window manager may
        look at it first, and what is typed meanwhile would overtake it. Returns a mark of the
        moment before.
        """
        self._diary.wait_for_box(name)
        self._diary.wait_until_quiet(self._rest_s)
        self._glide_onto(name)
        target = self._hands.pointer()
        mark = self._diary.mark()
        self._hands.click(target)
        self._diary.wait_for("input", mark, where=lambda told: told["kind"] == "press")
        return mark

    def _glide_onto(self, name: str) -> None:
        """Until the pointer is where it is to be clicked; on the way there it may be told where
        the thing truly is.
        """
        for _ in range(GLIDES):
            target = _where_to_click(name, self._diary.box(name))
            self._glide(target)
            if _where_to_click(name, self._diary.box(name)) == target:
                return

    def _glide(self, target: Point) -> None:
        start = self._hands.pointer()
        if start == target:
            return
        mark = self._diary.mark()
        for step in range(1, GLIDE_STEPS + 1):
            share = step / GLIDE_STEPS
            x = start.x + (target.x - start.x) * share
            y = start.y + (target.y - start.y) * share
            self._hands.move(Point(round(x), round(y)))
        self._diary.wait_for("input", mark, where=lambda told: told.get("at") == list(target))
        self._diary.wait_until_quiet(self._rest_s / 4)


def _where_to_click(name: str, box: Box) -> Point:
    """The middle; of a row its name, of a check box its box."""
    if name.startswith("row:"):
        return Point(box.x + box.width * 2 // 5, box.centre.y)
    if name == "Urgent":
        return Point(box.x + 7, box.centre.y)
    return box.centre
