"""From gestures to steps: effects, targets, parameters, values that are read, assertions.

`build` is the end of a recording and calls the others in order.
"""
