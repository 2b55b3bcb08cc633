"""Tools: functions and methods whose calls the engine records and replays, each with its checks."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.engine.errors import UsageError
from app.engine.model.check import Check
from app.engine.model.trajectory import Step

AnyCheck = Check[Any]
_Ask = Callable[[object, Mapping[str, object]], Any]


@dataclass(frozen=True, slots=True, eq=False)
class Tool:
    """An instrumented function.

    `version` is the same in every process, until the name or the signature changes. `provides`
    names the argument that says under which name the result is kept for later steps.
    """

    name: str
    version: str
    function: Callable[..., Any]
    signature: inspect.Signature
    is_method: bool
    pre_check: AnyCheck | None = None
    post_check: AnyCheck | None = None
    provides: str = ""
    call: _Ask = field(init=False)
    see_before: _Ask | None = field(init=False)
    see_after: _Ask | None = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "call", _caller(self.function, self))
        object.__setattr__(self, "see_before", _capturer(self.pre_check, self))
        object.__setattr__(self, "see_after", _capturer(self.post_check, self))

    def bind(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dict[str, object]:
        """The arguments by name, as they were given; raises TypeError as the call itself would."""
        return dict(self.signature.bind(*args, **kwargs).arguments)

    def completed(self, arguments: Mapping[str, object]) -> dict[str, object]:
        """The arguments by name, defaults included."""
        bound = inspect.BoundArguments(self.signature, dict(arguments))
        bound.apply_defaults()
        return dict(bound.arguments)


class Tools:
    """The tools of an engine, found by name and version."""

    def __init__(self) -> None:
        self._by_version: dict[tuple[str, str], Tool] = {}
        self._latest: dict[str, Tool] = {}
        self.registered = 0

    def add(self, tool: Tool) -> None:
        """Register a tool; defining the same one again replaces it."""
        known = self._by_version.get((tool.name, tool.version))
        if known is not None and _home(known) != _home(tool):
            message = (
                f"Two tools are called {tool.name!r} and take the same arguments; "
                "give one of them another name."
            )
            raise UsageError(message)
        self._by_version[tool.name, tool.version] = tool
        self._latest[tool.name] = tool
        self.registered += 1

    def of(self, step: Step) -> Tool | None:
        """The tool a step calls; None when not there or changed since. No version means any."""
        if not step.tool_version:
            return self._latest.get(step.tool)
        return self._by_version.get((step.tool, step.tool_version))

    def called(self, name: str) -> Tool | None:
        """The tool of that name as it is now; None when there is none."""
        return self._latest.get(name)

    @property
    def has_methods(self) -> bool:
        """Whether any tool needs an object to act on."""
        return any(tool.is_method for tool in self._by_version.values())


def describe(
    function: Callable[..., Any],
    *,
    is_method: bool,
    pre_check: AnyCheck | None,
    post_check: AnyCheck | None,
    provides: str = "",
    name: str = "",
) -> Tool:
    """A function as a tool."""
    signature = inspect.signature(function)
    if is_method:
        parameters = list(signature.parameters.values())
        signature = signature.replace(parameters=parameters[1:])
    called = name or getattr(function, "__name__", type(function).__name__)
    if provides and provides not in signature.parameters:
        message = f"The tool {called!r} has no argument {provides!r} to name what it provides."
        raise UsageError(message)
    version = version_of(called, signature)
    return Tool(called, version, function, signature, is_method, pre_check, post_check, provides)


def version_of(name: str, signature: inspect.Signature) -> str:
    """A short hash of a tool's name and arguments; annotations do not matter."""
    arguments = [
        f"{parameter.kind.name} {parameter.name} {_default(parameter)}"
        for parameter in signature.parameters.values()
    ]
    return hashlib.sha256("\n".join([name, *arguments]).encode()).hexdigest()[:12]


def _default(parameter: inspect.Parameter) -> str:
    if parameter.default is parameter.empty:
        return ""
    if isinstance(parameter.default, None | bool | int | float | str | bytes):
        return repr(parameter.default)
    return type(parameter.default).__qualname__  # its repr may hold an address


def _home(tool: Tool) -> tuple[str, str]:
    kind = type(tool.function)
    return (
        getattr(tool.function, "__module__", kind.__module__),
        getattr(tool.function, "__qualname__", kind.__qualname__),
    )


def _capturer(check: AnyCheck | None, tool: Tool) -> _Ask | None:
    return None if check is None else _caller(check.capture, tool)


def _caller(function: Callable[..., Any], tool: Tool) -> _Ask:
    """How to call a function with a tool's arguments by name, after its object for a method.

    A capture may ask for fewer arguments than its tool, or call them otherwise (then they are
    passed by place).
    """
    takes_all, wanted = _wants(function, tool)
    if wanted is None or (takes_all and not _can_be_named(tool)):
        return lambda context, arguments: _by_place(function, tool, context, arguments)
    if tool.is_method:
        if takes_all:
            return lambda context, arguments: function(context, **arguments)
        return lambda context, arguments: function(context, **_chosen(arguments, wanted))
    if takes_all:
        return lambda _, arguments: function(**arguments)
    return lambda _, arguments: function(**_chosen(arguments, wanted))


def _wants(function: Callable[..., Any], tool: Tool) -> tuple[bool, frozenset[str] | None]:
    """Whether a function takes all the tool's arguments by name, and which.

    None: it calls them otherwise.
    """
    names = frozenset(tool.signature.parameters)
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # some built-in functions do not say
        return False, None
    parameters = parameters[1:] if tool.is_method else parameters
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        return True, names
    wanted = frozenset(
        parameter.name
        for parameter in parameters
        if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
    )
    needed = {parameter.name for parameter in parameters if parameter.default is parameter.empty}
    return names <= wanted, (wanted if needed <= names & wanted else None)


def _can_be_named(tool: Tool) -> bool:
    return all(
        parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
        for parameter in tool.signature.parameters.values()
    )


def _chosen(arguments: Mapping[str, object], wanted: frozenset[str]) -> dict[str, object]:
    return {name: value for name, value in arguments.items() if name in wanted}


def _by_place(
    function: Callable[..., Any], tool: Tool, context: object, arguments: Mapping[str, object]
) -> object:
    bound = inspect.BoundArguments(tool.signature, dict(arguments))
    if tool.is_method:
        return function(context, *bound.args, **bound.kwargs)
    return function(*bound.args, **bound.kwargs)
