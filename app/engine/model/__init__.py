"""What the engine speaks of: steps and trajectories, checks, events, reflexes, and the ports it
needs.

`geometry` are points, boxes and pictures, which the screen, the checks and the store share.
"""
