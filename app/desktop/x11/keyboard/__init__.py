"""Keys on X11: which key types a character, and whether the application has received it.

`typing` sends text. It finds keys in the `keymap`, borrows spare keys for characters that the
layout lacks, and waits until they were read (`delivery`). `decoding` turns keys
that a person pressed into text. `state` restores what a run changed; `xkb` and `keysyms` are the
protocol's tables.
"""
