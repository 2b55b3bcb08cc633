"""Edits of a workflow, each a function from the workflow to its next version.

`steps` names, deletes, moves and tags steps, `parameters` turns typed text into parameters,
`splice` puts a new recording in, `end_checks` and `consequences` hold what must be true of them.
`query_text`, `urls` and `templates` check what a person typed.
"""
