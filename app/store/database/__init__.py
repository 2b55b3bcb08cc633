"""The tables of a store, on SQLite in the data folder or on a PostgreSQL server.

`database` opens one and migrates it, `tables` are its rows, `migrations` are its older shapes.
"""
