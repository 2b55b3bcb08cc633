"""A workflow without a screen: calls of another program's tools, each held to what it answered."""
