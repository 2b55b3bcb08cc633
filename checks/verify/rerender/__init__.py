"""Another rendering of a remembered window: what it says, where, and whether it is the same one."""
