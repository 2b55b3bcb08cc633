"""What a run teaches the next ones: regions that change, new trajectories.

`step_context` tells which step a remembered snapshot belongs to and what was learned about it.
"""
