"""When a schedule asks for a run: a time, an interval, a cron line, a file, a log-in.

`parsing` reads what a person typed, `due` says what a schedule owes now and what of missed runs.
"""
