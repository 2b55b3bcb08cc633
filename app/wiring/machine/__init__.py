"""This machine: its desktop, stop key and settings, what works on it and what can be mended."""
