"""End checks of a run: whether its effect is there, asked of a program, a page or a database.

`runner` asks each check and gives its `result`; `http` is the kind that takes a module of its own.
"""
