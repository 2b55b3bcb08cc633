"""Schedules, the files that they have seen arrive, and the workers that share them."""
