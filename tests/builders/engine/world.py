"""A small world for an engine: an application on paper, a clock that only moves when somebody
waits, and a diary.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from app.engine import Check, Comparison, Engine, Verdict
from app.engine.model.events import Event
from app.engine.model.ports import Index, Memory, Stop

Deed = Callable[[], object]


@dataclass
class PaperClock:
    """Time stands still until somebody waits; `later` plans what happens meanwhile."""

    time_s: float = 100.0
    plans: list[tuple[float, Deed]] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    def now(self) -> float:
        return self.time_s

    def later(self, seconds: float, deed: Deed) -> None:
        self.plans.append((self.time_s + seconds, deed))
        self.plans.sort(key=lambda plan: plan[0])

    def wait(self, until: float, stop: Stop) -> bool:
        begun = self.time_s
        if stop.asked:
            return False
        changes = bool(self.plans) and self.plans[0][0] <= until
        self.time_s = max(self.time_s, self.plans[0][0] if changes else until)
        if changes:
            self.plans.pop(0)[1]()
        self.waits.append(self.time_s - begun)
        return changes

    def passes(self, seconds: float) -> None:
        """Time that nobody waits for; what is planned happens meanwhile."""
        self.time_s += seconds
        while self.plans and self.plans[0][0] <= self.time_s:
            self.plans.pop(0)[1]()


@dataclass
class World:
    """An application with one screen at a time.

    `ways` says what a call on a screen leads to, `takes_s` how long a screen needs to appear
    ("loading" until then), `look_takes_s` how long it takes to look at one, `moves` whether it is
    still changing; each of `meanwhile` happens just before somebody looks.
    """

    screen: str = "start"
    clock: PaperClock = field(default_factory=PaperClock)
    ways: dict[tuple[str, str], str] = field(default_factory=dict)
    takes_s: dict[str, float] = field(default_factory=dict)
    look_takes_s: dict[str, float] = field(default_factory=dict)
    diary: list[str] = field(default_factory=list)
    looks: int = 0
    moves: Callable[[], bool] = lambda: False
    meanwhile: list[Deed] = field(default_factory=list)

    def do(self, call: str) -> None:
        self.diary.append(call)
        self.lead_to(self.ways.get((self.screen, call), self.screen))

    def lead_to(self, screen: str) -> None:
        seconds = self.takes_s.get(screen, 0.0)
        if screen == self.screen or not seconds:
            self.screen = screen
            return
        self.screen = "loading"
        self.clock.later(seconds, lambda: self.show(screen))

    def show(self, screen: str) -> None:
        self.screen = screen

    def look(self, **_: object) -> str:
        self.looks += 1
        if self.meanwhile:
            self.meanwhile.pop(0)()
        seen = self.screen
        self.clock.passes(self.look_takes_s.get(seen, 0.0))
        return seen


def same_screen(now: str, then: str) -> Comparison:
    if now == then:
        return Comparison(Verdict.GO)
    verdict = Verdict.NOT_YET if now == "loading" else Verdict.NO
    return Comparison(verdict, similarity=0.0, why=f"expected {then}, saw {now}")


@dataclass
class Desk:
    """An engine at work in a world, with two tools: `press` and `write`."""

    world: World
    engine: Engine
    press: Callable[..., Any]
    write: Callable[..., Any]

    @property
    def diary(self) -> list[str]:
        return self.world.diary

    def shown(self, *buttons: str, tags: tuple[str, ...] = ()) -> bool:
        """Let an agent press these buttons as one task."""
        self.engine.set_agent(lambda *_, **__: [self.press(button) for button in buttons])
        return self.engine("show", tags=tags)

    def begin_again(self, screen: str = "start") -> None:
        self.world.screen = screen
        self.world.diary.clear()

    def play(self, **asked: Any) -> list[Event]:  # noqa: ANN401 - as engine.run takes it
        return list(self.engine.run("play", **asked))


def desk(
    world: World | None = None,
    *,
    patience_s: float = 0.0,
    effect_patience_s: float | None = None,
    with_end: bool = False,
    end_patience_s: float = 0.0,
    memory: Memory | None = None,
    index: Index | None = None,
) -> Desk:
    """A desk whose tools look at the screen first, and at their effect when `effect_patience_s` is
    given.
    """
    world = world or World()

    def patient(seconds: float) -> Check[str]:
        return Check(world.look, same_screen, patience_s=seconds, is_moving=world.moves)

    end = patient(end_patience_s) if with_end else None
    engine = Engine(memory=memory, clock=world.clock, index=index, end_check=end)
    before = patient(patience_s)
    after = None if effect_patience_s is None else patient(effect_patience_s)

    @engine.function(pre_check=before, post_check=after)
    def press(button: str) -> None:
        world.do(f"press {button}")

    @engine.function(pre_check=before, post_check=after)
    def write(text: str, style: str = "plain") -> None:
        world.do(f"write {text}" if style == "plain" else f"write {text} in {style}")

    return Desk(world, engine, press, write)


def told(events: list[Event], *kinds: type) -> list[Any]:
    """The events of some kinds, in order."""
    return [event for event in events if isinstance(event, kinds)]
