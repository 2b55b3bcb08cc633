"""What a helper is told and how it is watched: the divergence, its calls, where a replay may go
on.
"""
