"""Interruptions: what has come between, where it stands now, and what in it a step acts on."""
