"""Order Desk, the sample application: a real window and a real SQLite file.

It stays as quiet as an application can, until it is told to be a nuisance (`options` at the start,
`control` while it runs): to load slowly, to put up a popup, to move its window, to reorder its
rows, to claim a success that never was. `orders` reads the truth from the database.
"""
