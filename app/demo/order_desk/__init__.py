"""Order Desk, the sample application: a real window and a real SQLite file.

It stays as quiet as an application can, until it is told to be a nuisance: `options` at the start,
`control` while it runs. Then it loads slowly, puts up a popup, moves its window, reorders its rows
or claims a success that never was. `orders` reads the truth from the database.
"""
