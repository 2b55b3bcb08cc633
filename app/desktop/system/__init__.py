"""What the operating system does beside the screen: it starts programs, stays awake and notifies.

`launcher` starts applications and `desktop_entries` finds those of the menu. `keep_awake` chooses
one of three ways to keep the machine awake. `permissions` is the desktop's part of `doctor`;
`permissions_x11` holds its findings on Linux.
"""
