"""Displays: the session's own and private ones that nobody sees.

`private` starts an Xvfb through `keeper`, a program of its own that ends the display when Byheart
ends. `authority` writes the cookies that open it; `abandoned_folders` and `leftovers` clear away
what a killed run left behind. `session` says whether the session's display can be used.
"""
