"""A workflow as Python: a function whose every line is a step.

`source` writes the function. Running it performs nothing yet: `steps` notes what it asks for, each
step by the id of its check, and `plan` makes of that the workflow that a run then plays.
"""
