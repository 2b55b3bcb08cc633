"""One run in its own process: from the request that it reads to the report that it gives.

`messages` are what parent and child exchange, `event_json` writes events as lines of JSON and
`command_listener` reads the parent's commands. `executor` starts the `applications`, lets the
engine replay, and runs the end checks. `journal_writer` files everything while the run waits.
"""
