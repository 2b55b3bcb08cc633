"""The servers that the tests of remote screens share."""

from tests.builders.remote.vnc_servers import shared, tiger

__all__ = ["shared", "tiger"]
