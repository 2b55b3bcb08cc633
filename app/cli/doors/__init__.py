"""Doors for other programs: the proxy and the tools of other agents."""
