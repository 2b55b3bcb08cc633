"""What is due becomes a durable job, begun once: dispatched, queued on DBOS, performed by a worker.

`arrivals` and `folder` find files that have appeared and are finished.
"""
