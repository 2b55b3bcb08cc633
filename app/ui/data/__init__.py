"""What works behind the widgets: a thread that asks the store, pictures that are loaded when shown.

`preload` reads in a second process what the window shows first.
"""
