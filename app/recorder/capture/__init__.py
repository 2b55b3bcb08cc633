"""What is on the screen while a person works: frames, windows, accessibility, focus, pointer.

`frame_watcher` fills the `frame_ring` on a thread of its own; `snapshots` makes of one moment what
the checks want to see. `hovering` tells marks of the pointer from changes that mean something.
"""
