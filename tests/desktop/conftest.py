"""The display that the tests of the adapters share."""

from tests.builders.desktop.displays import display, layout_of, person

__all__ = ["display", "layout_of", "person"]
