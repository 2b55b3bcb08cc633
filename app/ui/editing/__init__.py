"""Editing a workflow: the actions of its menu, their forms, and a history that undoes them.

`actions` makes `commands` of what a person wants, `queue` takes them in turn, `apply` turns each
into the next version of the workflow, and `history` undoes and repeats.
"""
