"""Runs: a row each, a journal of events that are chained by hashes, and what is deleted in time.

`journal` appends events and chains them (`hash_chain`, `hash_chain_rows`); `lost_runs` closes what
a crash left open. `retention` and `deletion` remove runs, `search` and `run_lines` list them.
"""
