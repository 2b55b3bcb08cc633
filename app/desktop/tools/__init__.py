"""The actions that a workflow's steps are made of: click, type, press, scroll, drag, read, copy.

`actions` checks with the `guard` (a port, which the player implements) right before it acts.
`reading` gets a value from the screen or the clipboard.
"""
