"""The display that the contract suites share."""

from tests.builders.displays import display, layout_of, person

__all__ = ["display", "layout_of", "person"]
