"""The servers that the tests of remote screens share."""

from tests.builders.vnc_servers import shared, tiger

__all__ = ["shared", "tiger"]
