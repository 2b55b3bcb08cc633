"""Whom to ask when nothing known helps."""
