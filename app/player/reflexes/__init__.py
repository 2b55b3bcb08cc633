"""Learned answers to interruptions: derived from an agent's run, and fired when harmless."""
