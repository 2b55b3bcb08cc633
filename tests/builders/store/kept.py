"""What the tests of the store keep: small pictures, looks of them, workflows made of such steps."""

from __future__ import annotations

import random

from app.engine.model.geometry import Box, Pixels, Point
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.store.model.workflow import EndCheck, EndCheckKind, Environment, Parameter, Start, Workflow
from app.store.store import Store
from app.wiring.storage.store_opening import snapshots
from checks.snapshot.look import Effect, LabelSeen, Look, Name, Relation, Target, WindowSeen

SNAPSHOTS = snapshots()
WINDOW = WindowSeen("Orders", "Desk", Box(10, 20, 600, 400), Box(8, 0, 604, 422), active=True)
SAVE = LabelSeen(43, "push button", "Save", Box(40, 50, 80, 24), enabled=True)
NAMED = Target(
    Point(60, 60), Box(40, 50, 80, 24), (Name(Relation.OWN, Box(50, 55, 30, 10), "Save"),), 0
)


def picture(seed: int = 1, width: int = 32, height: int = 24) -> Pixels:
    """A small picture of noise; the same seed gives the same pixels."""
    noise = bytearray(random.Random(seed).randbytes(width * height * 4))
    noise[3::4] = bytes(width * height)
    return Pixels(width, height, bytes(noise))


def look(seed: int = 1) -> Look:
    """A look with everything that a look can hold."""
    return Look(
        picture=picture(seed),
        windows=(WINDOW,),
        at=Point(60, 60),
        named="Anna",
        label=SAVE,
        focus=SAVE,
        labels=(SAVE, SAVE),
        pointer=Point(1, 2),
        scale=1.25,
        target=NAMED,
        hash="phash-1:00ff",
    )


def step(number: int = 0, **arguments: object) -> Step:
    """A click that was seen before and after."""
    effect = Effect(Point(60, 60), (Box(1, 2, 3, 4),), ("Saved",), (), look(2 * number + 1))
    given = arguments or {"x": 60, "y": 60, "button": "left", "named": Template("Dear {customer}")}
    return Step("click", "1", given, look(2 * number), effect, f"step {number}")


def trajectory(identity: str = "way", steps: int = 2, name: str = "orders") -> Trajectory:
    """A recorded way."""
    typed = Step("type_text", "1", {"text": Whole("customer")}, look(98))
    ways = (*(step(number) for number in range(steps - 1)), typed)
    return Trajectory(identity, ("workflow", name), ways, {"customer": "Anna"}, look(99))


def workflow(name: str = "orders", steps: int = 2) -> Workflow:
    """A workflow with one trajectory and a bit of everything."""
    return Workflow(
        name=name,
        task="Enter an order",
        parameters=(Parameter("customer", recorded="Anna"),),
        secrets=("password",),
        start=Start((("order-desk", "--fast"),), "Orders", "Desk"),
        end_checks=(EndCheck(EndCheckKind.SQL, ("orders.db", "select 1"), Box(1, 2, 3, 4), "1"),),
        trajectories=(trajectory(steps=steps, name=name),),
        environment=Environment(1920, 1080, 1.25, "de"),
    )


def server_of(store: Store) -> str:
    """The address of the server that keeps it; "" where a file does."""
    url = store.database.engine.url
    is_a_file = url.get_backend_name() == "sqlite"
    return "" if is_a_file else url.render_as_string(hide_password=False)


def opened_again(store: Store) -> Store:
    """The same store, as another process would open it."""
    return Store.open(store.home, SNAPSHOTS, server_of(store))
