"""One run: what was asked, where it is in the tree, what it sees next, and how it waits.

`candidate_search` finds the remembered steps to compare, `candidates` compares them, `decisions`
are what may come of it, `target_recovery` brings back what a check asks for. `coroutine_driver`
runs the generators that all of this is written as, synchronously or not.
"""
