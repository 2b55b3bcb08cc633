"""Pixels: edges, ink, connected regions, two pictures laid over each other; no user interface."""
