"""What models have answered, for the proxy: a file of its own with a history of its own.

memory          turns looked up, kept and forgotten
tables      the tables, as SQLAlchemy maps them
migrations      the history of these tables
"""
