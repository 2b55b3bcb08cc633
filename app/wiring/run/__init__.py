"""A run put together: `launcher` in the parent's process, `child` in the run's own.

`launcher` chooses a display (`display_allocation`) and starts the child, whose `container` builds
all that one run needs. They speak through `channel`. `rows` plays rows of data one by one.
"""
