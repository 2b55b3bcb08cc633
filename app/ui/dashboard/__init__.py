"""The dashboard: what all runs amount to."""
