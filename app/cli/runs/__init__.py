"""Runs: played, answered, told of afterwards."""
