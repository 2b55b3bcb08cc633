"""Order Desk, the sample application, and the scripted operator that shows a task in it.

`order_desk` is a process of its own with a real window and a real SQLite file. It stays as quiet as
an application can, until it is told to be a nuisance (`options` at the start, `control` while it
runs): to load slowly, to put up a popup, to move its window, to reorder its rows, to claim a
success that never was. `operator` shows a task by real input events, `story` is what the demo
tells, and `orders` reads the truth from the database.
"""
